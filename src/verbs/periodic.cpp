#include "src/verbs/periodic.hpp"

#include "src/verbs/asked_images.hpp"
#include "src/verbs/bits.hpp"
#include "src/verbs/hits.hpp"
#include "src/verbs/pairs.hpp"
#include "src/verbs/visit.hpp"

#include <algorithm>
#include <span>

namespace capsa::periodic {

namespace {

capsa_image opposite(const capsa_image& of) {
    return {{static_cast<std::int8_t>(-of.shift[0]), static_cast<std::int8_t>(-of.shift[1]),
             static_cast<std::int8_t>(-of.shift[2])}};
}

bool before(const capsa_image& x, const capsa_image& y) {
    return std::lexicographical_compare(x.shift, x.shift + 3, y.shift, y.shift + 3);
}

}  // namespace

capsa_status any_hit(const Query& of, int& hit) noexcept {
    const Asked asked(of);
    if (const capsa_status status = asked.pairs(0); status != capsa_ok) return status;
    const capsa_status status = query::any_hit(asked.images.rows(), asked.query, hit);
    if (status != capsa_ok || hit != 0 || asked.images.none()) return status;
    return query::any_hit(asked.images.source(), asked.query, hit);
}

capsa_status count_hits(const Query& of, std::uint64_t& count) noexcept {
    const Asked asked(of);
    if (const capsa_status status = asked.pairs(0); status != capsa_ok) return status;
    const capsa_status status = query::count_hits(asked.images.rows(), asked.query, count);
    if (status != capsa_ok || asked.images.none()) return status;
    const std::uint64_t of_rows = count;
    if (const capsa_status more = query::count_hits(asked.images.source(), asked.query, count);
        more != capsa_ok)
        return more;
    count += of_rows;
    return capsa_ok;
}

capsa_status touched(const Query& of, std::uint64_t* words) noexcept {
    const Asked asked(of);
    if (const capsa_status status = asked.pairs(0); status != capsa_ok) return status;
    const capsa_status status = query::touched(asked.images.rows(), asked.query, words);
    if (status != capsa_ok || asked.images.none()) return status;
    return visit_hits(asked.images.source(), asked.query, [&](std::span<const capsa_index_pair> pairs) {
        for (const capsa_index_pair& pair : pairs) {
            set_bit(words, pair.a);
            if (asked.within()) set_bit(words, asked.images.row(pair.b));
        }
        return true;
    });
}

namespace {

// A verb that lists pairs or contacts.
template <class T>
using Lists = capsa_status (*)(const Traversal&, const Query&, T*, std::size_t, capsa_find_result&) noexcept;

template <class T>
capsa_status list(const Query& of, T* out, std::size_t capacity, capsa_find_result& result,
                  Lists<T> verb) noexcept {
    const Asked asked(of);
    if (const capsa_status status = asked.pairs(capacity); status != capsa_ok) return status;
    const capsa_status status = verb(asked.images.rows(), asked.query, out, capacity, result);
    if (status != capsa_ok) return status;
    asked.rows(0, result.written);
    if (asked.images.none()) return capsa_ok;
    capsa_find_result more{};
    T* const rest = capacity == 0 ? out : out + result.written;
    if (const capsa_status of_images =
            verb(asked.images.source(), asked.query, rest, capacity - result.written, more);
        of_images != capsa_ok)
        return of_images;
    for (std::size_t k = 0; k < more.written; ++k) rest[k].b = asked.image(result.written + k, rest[k].b);
    result.written += more.written;
    result.total += more.total;
    return capsa_ok;
}

}  // namespace

capsa_status find_hits(const Query& of, capsa_index_pair* out, std::size_t capacity,
                       capsa_find_result& result) noexcept {
    return list<capsa_index_pair>(of, out, capacity, result, query::find_hits);
}

capsa_status contacts(const Query& of, capsa_contact* out, std::size_t capacity,
                      capsa_find_result& result) noexcept {
    return list<capsa_contact>(of, out, capacity, result, query::contacts);
}

namespace {

// A visit by the caller's function, about rows and then about images.
template <class T>
struct Visit {
    using Function = int (*)(void*, const T*, std::size_t);

    const Asked& asked;
    Function visit;
    void* context;
    bool of_images = false, ended = false;

    static int call(void* self, const T* answers, std::size_t count) {
        return static_cast<Visit*>(self)->take(answers, count);
    }
    int take(const T* answers, std::size_t count) {
        T named[capsa_most_visited];
        if (of_images) {
            for (std::size_t k = 0; k < count; ++k) {
                named[k] = answers[k];
                named[k].b = asked.image(k, answers[k].b);
            }
            answers = named;
        } else {
            asked.rows(0, count);
        }
        ended = visit(context, answers, count) != 0;
        return ended;
    }
};
static_assert(tuning::pairs_per_call <= capsa_most_visited &&
              tuning::contacts_per_visit <= capsa_most_visited);

template <class T>
using Visits = capsa_status (*)(const Traversal&, const Query&, typename Visit<T>::Function, void*) noexcept;

template <class T>
capsa_status visit(const Query& of, typename Visit<T>::Function function, void* context,
                   Visits<T> verb) noexcept {
    const Asked asked(of);
    if (const capsa_status status = asked.pairs(capsa_most_visited); status != capsa_ok) return status;
    Visit<T> own{asked, function, context};
    const capsa_status status = verb(asked.images.rows(), asked.query, Visit<T>::call, &own);
    if (status != capsa_ok || own.ended || asked.images.none()) return status;
    own.of_images = true;
    return verb(asked.images.source(), asked.query, Visit<T>::call, &own);
}

}  // namespace

capsa_status visit_hits(const Query& of, capsa_visit_hits_function function, void* context) noexcept {
    return visit<capsa_index_pair>(of, function, context, query::visit_hits);
}

capsa_status visit_contacts(const Query& of, capsa_visit_contacts_function function, void* context) noexcept {
    return visit<capsa_contact>(of, function, context, query::visit_contacts);
}

namespace {

// Rows and their images in the order of the rows, then of the images. A heap sort, because two arrays are
// sorted at once.
void sort_list(std::uint32_t* rows, capsa_image* images, std::size_t count) {
    if (!images) return std::sort(rows, rows + count, [](std::uint32_t x, std::uint32_t y) { return x < y; });
    const auto less = [&](std::size_t x, std::size_t y) {
        return rows[x] != rows[y] ? rows[x] < rows[y] : before(images[x], images[y]);
    };
    const auto swap = [&](std::size_t x, std::size_t y) {
        std::swap(rows[x], rows[y]);
        std::swap(images[x], images[y]);
    };
    const auto sink = [&](std::size_t at, std::size_t end) {
        for (std::size_t child = 2 * at + 1; child < end; at = child, child = 2 * at + 1) {
            if (child + 1 < end && less(child, child + 1)) ++child;
            if (!less(at, child)) return;
            swap(at, child);
        }
    };
    for (std::size_t at = count / 2; at-- > 0;) sink(at, count);
    for (std::size_t end = count; end > 1; --end) {
        swap(0, end - 1);
        sink(0, end - 1);
    }
}

}  // namespace

capsa_status neighbours(const Query& of, std::size_t* offsets, std::uint32_t* rows, std::size_t capacity,
                        capsa_find_result& result) noexcept {
    const Asked asked(of);
    if (const capsa_status status = asked.pairs(capacity); status != capsa_ok) return status;
    const std::size_t count = asked.images.bound().a.count;
    // Calls each(row, partner, image of the partner) for all pairs, of a `within` both ways round.
    const auto each_pair = [&](const auto& each) {
        const auto take = [&](const capsa_index_pair& pair, const capsa_image& image) {
            each(pair.a, pair.b, image);
            if (asked.within()) each(pair.b, pair.a, opposite(image));
        };
        const auto of_rows = [&](std::span<const capsa_index_pair> pairs) {
            for (const capsa_index_pair& pair : pairs) take(pair, itself);
            return true;
        };
        const auto of_images = [&](std::span<const capsa_index_pair> pairs) {
            for (const capsa_index_pair& pair : pairs)
                take({pair.a, asked.images.row(pair.b)}, asked.images.shift(pair.b));
            return true;
        };
        const capsa_status status =
            capsa::visit_hits<Blocks::full>(asked.images.rows(), asked.query, of_rows);
        if (status != capsa_ok || asked.images.none()) return status;
        return capsa::visit_hits<Blocks::full>(asked.images.source(), asked.query, of_images);
    };
    std::fill_n(offsets, count + 1, std::size_t{0});
    if (const capsa_status status =
            each_pair([&](std::uint32_t row, std::uint32_t, const capsa_image&) { ++offsets[row + 1]; });
        status != capsa_ok)
        return status;
    for (std::size_t row = 0; row < count; ++row) offsets[row + 1] += offsets[row];
    const std::size_t total = offsets[count];
    result = {0, total};
    if (total == 0 || total > capacity) return capsa_ok;

    capsa_image* const images = asked.images.out();
    // The offset of a row moves to the end of its list, where the next list begins.
    if (const capsa_status status =
            each_pair([&](std::uint32_t row, std::uint32_t partner, const capsa_image& image) {
                const std::size_t place = offsets[row]++;
                rows[place] = partner;
                if (images) images[place] = image;
            });
        status != capsa_ok)
        return status;
    std::copy_backward(offsets, offsets + count, offsets + count + 1);
    offsets[0] = 0;
    for (std::size_t row = 0; row < count; ++row)
        sort_list(rows + offsets[row], images ? images + offsets[row] : nullptr,
                  offsets[row + 1] - offsets[row]);
    result.written = total;
    return capsa_ok;
}

}  // namespace capsa::periodic
