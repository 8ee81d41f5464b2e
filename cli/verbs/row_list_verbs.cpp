#include "cli/verbs/row_list_verbs.hpp"

#include "capsa/prepare.hpp"
#include "capsa/some_rows.hpp"
#include "cli/verbs/value_verbs.hpp"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace capsa::cli {

namespace {

struct NearAnswer : Answer {
    struct Row {
        std::uint32_t a, b;
        float gap;
    };
    std::vector<Row> near;

    std::size_t rows() const override { return near.size(); }
    std::size_t row_of_a(std::size_t row) const override { return near[row].a; }
    // A list has any order, and there is one group.
    std::size_t group_of(std::size_t, std::span<const Group>, std::size_t from) const override {
        return from;
    }
    void cells(std::size_t row, const Group& group, Cells& out) const override {
        put_a(out, group, near[row].a);
        if (near[row].b == no_row)
            out.blank();
        else
            put_b(out, group, near[row].b);
        out.put(near[row].gap);
    }
    std::uint64_t hits() const override {
        return static_cast<std::uint64_t>(
            std::count_if(near.begin(), near.end(), [](const Row& row) { return row.b != no_row; }));
    }
};

struct DeepestAnswer : Answer {
    std::vector<Contact> contacts;
    ContactCells contact_cells;

    explicit DeepestAnswer(const Scene& scene) : contact_cells(scene) {}
    std::size_t rows() const override { return contacts.size(); }
    std::size_t row_of_a(std::size_t row) const override { return contacts[row].a; }
    std::size_t group_of(std::size_t, std::span<const Group>, std::size_t from) const override {
        return from;
    }
    void cells(std::size_t row, const Group& group, Cells& out) const override {
        contact_cells.put(contacts[row], group, out);
    }
    std::uint64_t hits() const override { return contacts.size(); }
};

// Asks about the list in parts, each with what is worth building for so many rows: ask(source, rows) is an
// answer, a shared pointer.
template <class AskPart>
void each_part_of_list(const Scene& scene, const QueryOptions& options, Question question,
                       const Threads& threads, const Take& take, const AskPart& ask) {
    constexpr std::size_t rows_of_a_part = 1 << 12;
    const std::span<const std::uint32_t> rows = scene.rows;
    Workspace workspace;
    Options building = options;
    building.workspace = &workspace;
    Source source = scene.source;
    source.end = std::min(source.end, source.begin + rows.size());
    source = prepare(source, building, question);
    source.begin = scene.source.begin;
    source.end = scene.source.end;
    const std::size_t parts = (rows.size() + rows_of_a_part - 1) / rows_of_a_part;
    const std::uint64_t pairs = pair_count(scene.source);
    threads.in_order(parts, [&](std::size_t part) -> Threads::Finish {
        const std::size_t begin = part * rows_of_a_part;
        auto answer = ask(source, rows.subspan(begin, std::min(rows_of_a_part, rows.size() - begin)));
        threads.done(pairs / parts + (part < pairs % parts));
        return [&take, answer = std::move(answer)] { take(*answer); };
    });
}

// `count` places for each row; empty ones are left out unless they are shown.
auto near_rows(std::span<const std::uint32_t> rows, std::span<const Nearest> places, std::size_t count,
               bool shows_empty) {
    auto answer = std::make_shared<NearAnswer>();
    for (std::size_t k = 0; k < places.size(); ++k)
        if (shows_empty || places[k].index != no_row)
            answer->near.push_back({rows[k / count], places[k].index, places[k].gap});
    return answer;
}

}  // namespace

void ask_nearest_of_rows(const Scene& scene, const QueryOptions& options, const Threads& threads,
                         const Take& take) {
    each_part_of_list(scene, options, Question::nearest, threads, take,
                      [&](const Source& source, std::span<const std::uint32_t> rows) {
                          std::vector<Nearest> places(rows.size());
                          nearest(source, rows, places, options);
                          return near_rows(rows, places, 1, true);
                      });
}

void ask_k_nearest_of_rows(const Scene& scene, const QueryOptions& options, const Threads& threads,
                           const Take& take) {
    const std::size_t partners =
        scene.source.kind == capsa_source_within ? scene.source.a.count : scene.source.b.count;
    const std::size_t k = std::min(options.k, partners);
    if (k == 0) return;
    each_part_of_list(scene, options, Question::deepest, threads, take,
                      [&](const Source& source, std::span<const std::uint32_t> rows) {
                          std::vector<Nearest> places(k * rows.size());
                          k_nearest(source, k, rows, places, options);
                          return near_rows(rows, places, k, false);
                      });
}

void ask_deepest_of_rows(const Scene& scene, const QueryOptions& options, const Threads& threads,
                         const Take& take) {
    each_part_of_list(scene, options, Question::deepest, threads, take,
                      [&](const Source& source, std::span<const std::uint32_t> rows) {
                          auto answer = std::make_shared<DeepestAnswer>(scene);
                          answer->contacts.resize(rows.size());
                          deepest(source, rows, answer->contacts, options);
                          std::erase_if(answer->contacts,
                                        [](const Contact& contact) { return contact.b == no_row; });
                          return answer;
                      });
}

}  // namespace capsa::cli
