// The nearest rows among all ranks: the one question without a reach, in two rounds.

#pragma once
#include "capsa/mpi/rows.hpp"
#include "capsa/verbs.hpp"
#include "capsa/workspace.hpp"

#include <optional>

namespace capsa::mpi {

/// The nearest row of all ranks. If there is none, row is no_row and gap is +infinity.
struct Nearest {
    Row row = no_row;                                    ///< global row of B
    float gap = std::numeric_limits<float>::infinity();  ///< signed, as in capsa::nearest
    Image image = {};                                    ///< of the row, of a periodic source
};

namespace detail {

// Rows and their numbers, in the order of these.
class Numbered {
public:
    void take(const capsa_shapes& rows, std::span<const Row> numbers) {
        if (numbers.size() != rows.count)
            throw std::invalid_argument("there are " + std::to_string(numbers.size()) + " numbers for " +
                                        std::to_string(rows.count) + " rows: give one for each row");
        const std::size_t n = streams_of(rows.shape);
        order.resize(rows.count);
        std::iota(order.begin(), order.end(), 0u);
        std::sort(order.begin(), order.end(), [&](auto a, auto b) { return numbers[a] < numbers[b]; });
        std::vector<float> fields(rows.count * n);
        PlainRows::copy(rows, order.data(), rows.count, fields.data());
        index.emplace(PlainRows::side_by_side(rows.shape, fields.data(), rows.count));
        row.reserve(rows.count);
        for (const std::uint32_t i : order) row.push_back(numbers[i]);
        for (std::size_t k = 1; k < row.size(); ++k)
            if (row[k] == row[k - 1])
                throw std::invalid_argument("row number " + std::to_string(row[k]) +
                                            " is there twice: give each row of a set one of its own");
    }
    // Adds the answers of the rows of a source to those of the ranks that were asked before.
    void answer(const Source& source, std::vector<Nearest>& best) const {
        std::vector<capsa::Nearest> out(source.a.count);
        std::vector<Image> images(is_periodic(source) ? out.size() : 0);
        Workspace workspace;
        // The verb itself ends the program where there is no memory for images.
        const capsa_options options = erased({.workspace = &workspace, .images = images});
        expect(capsa_nearest_rows(&source, &options, out.data(), out.size()),
               "the nearest rows cannot be asked: give shapes that meet, and images within 127 boxes");
        for (std::size_t i = 0; i < out.size(); ++i)
            if (out[i].index != capsa::no_row)
                best[i] = {row[out[i].index], out[i].gap, images.empty() ? Image{} : images[i]};
    }

    // The same for rows of the same set, with these numbers: the lower row of a pair comes first, as it does
    // in one process, so they are asked among the rows here. Only of points does that make no difference.
    void answer_within(const capsa_shapes& asked, const std::vector<Row>& numbers, const Period& box,
                       std::vector<Nearest>& best) const {
        const capsa_shapes own = index->shapes();
        if (asked.count == 0 || own.shape == capsa_shape_sphere || own.shape == capsa_shape_circle)
            return answer(periodic(between(asked, *index), box), best);
        const std::size_t n = streams_of(own.shape), here = own.count, total = here + asked.count;
        const auto number = [&](std::uint32_t k) { return k < here ? row[k] : numbers[k - here]; };
        std::vector<std::uint32_t> place(total), link(total);
        std::iota(place.begin(), place.end(), 0u);
        std::sort(place.begin(), place.end(), [&](auto a, auto b) { return number(a) < number(b); });
        std::vector<float> fields(total * n);
        for (std::uint32_t k = 0; k < total; ++k) {
            const std::uint32_t from = place[k];
            const capsa_shapes& rows = from < here ? own : asked;
            const auto at = static_cast<std::ptrdiff_t>(from < here ? from : from - here);
            link[k] = from < here ? 0 : 1;
            for (std::size_t s = 0; s < n; ++s)
                fields[k * n + s] = rows.stream[s].data[at * rows.stream[s].stride];
        }
        static constexpr std::uint64_t apart[2] = {3, 1};  // two rows that ask do not meet
        const Filter filter({.link = link, .matrix = {apart, 1, 2, 2}});
        Numbered all;
        all.index.emplace(PlainRows::side_by_side(own.shape, fields.data(), total));
        for (const std::uint32_t k : place) all.row.push_back(number(k));
        std::vector<Nearest> found(total);
        all.answer(periodic(filtered(within(*all.index), filter), box), found);
        for (std::size_t k = 0; k < total; ++k)
            if (place[k] >= here) best[place[k] - here] = found[k];
    }

    std::vector<std::uint32_t> order;  // row order[k] of the caller is row k here
    std::vector<Row> row;
    std::optional<Index> index;
};

inline bool is_nearer(const Nearest& a, const Nearest& b) noexcept {
    const auto key = [](const Nearest& n) {
        const auto& s = n.image.shift;
        const bool shifted = s[0] != 0 || s[1] != 0 || s[2] != 0;
        return std::tuple(n.gap, shifted, n.row, s[0], s[1], s[2]);
    };
    return key(a) < key(b);
}

// Rows ask the other ranks that may have a nearer row than their own rank. `best` has the answers of that.
// Of one set they have numbers.
inline void ask_others(MPI_Comm comm, const char* call, const capsa_shapes& rows,
                       const std::vector<Row>* numbers, const Numbered& b, const Period& box,
                       std::vector<Nearest>& best) {
    const auto me = static_cast<std::size_t>(rank_of(comm));
    const std::size_t n = streams_of(rows.shape);
    std::vector<Bound> boxes;
    std::vector<float> fields, got;
    std::vector<Row> names, got_names;
    std::vector<std::uint32_t> lent;
    std::vector<std::uint64_t> of_rank;
    std::vector<Nearest> answers, back;
    Bound hull{};
    together(comm, call, [&] {
        boxes.resize(size_of(comm));
        hull = bound(*b.index);
    });
    MPI_Allgather(&hull, 6, MPI_FLOAT, boxes.data(), 6, MPI_FLOAT, comm);
    together(comm, call, [&] {
        boxes[me].lo[0] = std::numeric_limits<float>::infinity();  // it was asked
        std::vector<float> reach(rows.count);
        for (std::size_t i = 0; i < reach.size(); ++i) reach[i] = std::max(0.0f, best[i].gap);
        const std::vector<IndexPair> pairs = rows_near(rows, reach, boxes, box);
        std::vector<std::uint64_t> next(boxes.size());
        of_rank.assign(boxes.size(), 0);
        for (const IndexPair& pair : pairs) ++of_rank[pair.a];
        std::exclusive_scan(of_rank.begin(), of_rank.end(), next.begin(), std::uint64_t{0});
        lent.resize(pairs.size());
        for (const IndexPair& pair : pairs) lent[next[pair.a]++] = pair.b;
        fields.resize(lent.size() * n);
        PlainRows::copy(rows, lent.data(), lent.size(), fields.data());
        for (const std::uint32_t k : lent) names.push_back(numbers ? (*numbers)[k] : no_row);
    });
    const Route route(comm, call, of_rank);
    together(comm, call, [&] {
        got.resize(route.comes() * n);
        got_names.resize(route.comes());
        answers.resize(route.comes());
        back.resize(route.given());
    });
    route.send(fields.data(), got.data(), n * sizeof(float));
    route.send(names.data(), got_names.data(), sizeof(Row));
    together(comm, call, [&] {
        const capsa_shapes asked = PlainRows::side_by_side(rows.shape, got.data(), answers.size());
        if (numbers)
            b.answer_within(asked, got_names, box, answers);
        else
            b.answer(periodic(between(asked, *b.index), box), answers);
    });
    route.back(answers.data(), back.data(), sizeof(Nearest));
    for (std::size_t k = 0; k < lent.size(); ++k)
        if (is_nearer(back[k], best[lent[k]])) best[lent[k]] = back[k];
}

}  // namespace detail

/// For each row that this rank gives, in its order, the nearest other row of all ranks, as capsa::nearest of
/// `within`: ties go to the lowest number. A row asks its own rank first, and then the ranks that may have a
/// nearer one. Collective; throws Error on all ranks.
template <Shapes Rows>
std::vector<Nearest> nearest(MPI_Comm comm, const Rows& mine, std::span<const Row> numbers,
                             const Period& box = {}) {
    const capsa_shapes rows = mine;
    detail::Numbered own;
    std::vector<Nearest> best, out;
    const double same = detail::mixed({box.x, box.y, box.z, static_cast<float>(rows.shape)});
    detail::together(comm, "nearest", same, [&] {
        detail::check_period(rows, box);
        own.take(rows, numbers);
        best.resize(rows.count);
        out.resize(rows.count);
        own.answer(periodic(within(*own.index), box), best);
    });
    detail::ask_others(comm, "nearest", own.index->shapes(), &own.row, own, box, best);
    for (std::size_t k = 0; k < best.size(); ++k) out[own.order[k]] = best[k];
    return out;
}

/// The same for the rows of A, whose nearest row is one of B.
template <Shapes A, Shapes B>
std::vector<Nearest> nearest(MPI_Comm comm, const A& a, const B& b, std::span<const Row> b_numbers,
                             const Period& box = {}) {
    const capsa_shapes rows = a, others = b;
    std::optional<detail::PlainRows> plain;
    detail::Numbered own;
    std::vector<Nearest> best;
    const double same = detail::mixed(
        {box.x, box.y, box.z, static_cast<float>(rows.shape), static_cast<float>(others.shape)});
    detail::together(comm, "nearest", same, [&] {
        detail::check_period(rows, box);
        detail::check_period(others, box);
        plain.emplace(rows);
        own.take(others, b_numbers);
        best.resize(rows.count);
        own.answer(periodic(between(**plain, *own.index), box), best);
    });
    detail::ask_others(comm, "nearest", **plain, nullptr, own, box, best);
    return best;
}

}  // namespace capsa::mpi
