#include "cli/verbs/row_list_verbs.hpp"

#include "capsa/prepare.hpp"
#include "capsa/some_rows.hpp"
#include "cli/verbs/answers.hpp"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace capsa::cli {

namespace {

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

// `count` places for each row.
auto near_rows(std::span<const std::uint32_t> rows, std::span<const Nearest> places, std::size_t count,
               bool shows_empty) {
    auto answer = std::make_shared<NearAnswer>();
    answer->add(
        places, count, [rows](std::size_t i) { return rows[i]; }, shows_empty);
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
                          std::vector<Contact> out(rows.size());
                          deepest(source, rows, out, options);
                          std::erase_if(out, [](const Contact& contact) { return contact.b == no_row; });
                          return std::make_shared<ContactsAnswer>(scene, std::move(out));
                      });
}

}  // namespace capsa::cli
