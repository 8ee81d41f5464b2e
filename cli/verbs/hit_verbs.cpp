#include "cli/verbs/hit_verbs.hpp"

#include "capsa/sources.hpp"
#include "cli/verbs/answers.hpp"
#include "cli/verbs/lists.hpp"
#include "cli/verbs/slices.hpp"

#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <numeric>
#include <utility>

namespace capsa::cli {

namespace {

// One value a group, shown as a Cell.
template <class T, class Cell>
struct GroupsAnswer : Answer {
    std::span<const Group> groups;
    std::vector<T> values;

    GroupsAnswer(const Scene& scene, std::vector<T> answered)
        : groups(scene.groups), values(std::move(answered)) {}
    std::size_t rows() const override { return values.size(); }
    std::size_t row_of_a(std::size_t row) const override { return groups[row].a.begin; }
    void cells(std::size_t row, const Group&, Cells& out) const override {
        out.put(static_cast<Cell>(values[row]));
    }
    std::uint64_t hits() const override {
        return std::accumulate(values.begin(), values.end(), std::uint64_t{0});
    }
};

struct FindAnswer : Answer {
    std::vector<IndexPair> pairs;

    explicit FindAnswer(std::vector<IndexPair> found) : pairs(std::move(found)) {}
    std::size_t rows() const override { return pairs.size(); }
    std::size_t row_of_a(std::size_t row) const override { return pairs[row].a; }
    void cells(std::size_t row, const Group& group, Cells& out) const override {
        put_pair(out, group, pairs[row].a, pairs[row].b);
    }
    std::uint64_t hits() const override { return pairs.size(); }
};

// The words of all parts together. A part of the searches of an index sets bits and clears none.
std::vector<std::uint64_t> touched_of_parts(const Blocks& blocks, const Source& source,
                                            const Options& options) {
    const std::size_t words = words_for(source.a.count);
    struct Bits {
        std::vector<std::uint64_t> of_part, all;
    };
    tbb::enumerable_thread_specific<Bits> threads([&] {
        return Bits{{}, std::vector<std::uint64_t>(words)};
    });
    blocks.each([&](const Block& block) {
        Bits& mine = threads.local();
        if (is_share(block.source())) return touched(block.source(), mine.all, options);
        mine.of_part.assign(words, 0);
        touched(block.source(), mine.of_part, options);
        std::transform(mine.all.begin(), mine.all.end(), mine.of_part.begin(), mine.all.begin(),
                       std::bit_or<>());
    });
    std::vector<std::uint64_t> all(words);
    for (const Bits& bits : threads)
        std::transform(all.begin(), all.end(), bits.all.begin(), all.begin(), std::bit_or<>());
    return all;
}

// Whether the blocks of a scene are the parts of one answer.
bool is_one_group(const Scene& scene) { return scene.groups.size() == 1 && !is_chosen(scene.source.kind); }

}  // namespace

void ask_any(const Scene& scene, const QueryOptions& options, const Threads& threads, const Take& take) {
    std::vector<std::uint8_t> any;
    if (is_one_group(scene)) {
        std::atomic<bool> found = false;
        Blocks(scene, threads, PartOf::pairs).each([&](const Block& block) {
            if (!found && any_hit(block.source(), options)) found = true;
        });
        any.push_back(found);
    } else {
        const auto together = [&](const Source& part, std::span<std::uint8_t> out) {
            any_by_run(part, out, options);
        };
        const auto apart = [&](const Source& part, std::uint8_t& out) {
            if (parallel::detail::Shared::read(out) == 0 && any_hit(part, options))
                parallel::detail::Shared::set(out, std::uint8_t{1});
        };
        any = for_each_group<std::uint8_t>(scene, threads, together, apart);
    }
    take(GroupsAnswer<std::uint8_t, bool>(scene, std::move(any)));
}

void ask_count(const Scene& scene, const QueryOptions& options, const Threads& threads, const Take& take) {
    std::vector<std::uint64_t> counts;
    if (is_one_group(scene)) {
        std::atomic<std::uint64_t> count = 0;
        Blocks(scene, threads, PartOf::pairs).each([&](const Block& block) {
            count += count_hits(block.source(), options);
        });
        counts.push_back(count);
    } else {
        const auto together = [&](const Source& part, std::span<std::uint64_t> out) {
            count_by_run(part, out, options);
        };
        const auto apart = [&](const Source& part, std::uint64_t& out) {
            parallel::detail::Shared::add(out, count_hits(part, options));
        };
        counts = for_each_group<std::uint64_t>(scene, threads, together, apart);
    }
    take(GroupsAnswer<std::uint64_t, std::uint64_t>(scene, std::move(counts)));
}

void ask_touched(const Scene& scene, const QueryOptions& options, const Threads& threads, const Take& take) {
    const Blocks blocks(scene, threads, PartOf::pairs);
    if (!blocks.own()) {
        RowsAnswer answer;
        answer.add(touched_of_parts(blocks, scene.source, options), 0);
        return take(answer);
    }
    blocks.each_in_order([&](const Block& block) -> Threads::Finish {
        std::vector<std::uint64_t> words(words_for(block.source().a.count));
        touched(block.source(), words, options);
        const auto answer = std::make_shared<RowsAnswer>();
        answer->add(words, block.first());
        return [&take, answer] { take(*answer); };
    });
}

void ask_find(const Scene& scene, const QueryOptions& options, const Threads& threads, const Take& take) {
    const auto ask = [&](const Source& source, std::span<IndexPair> room, std::span<Image> images) {
        return find_hits(source, room, options.with(images));
    };
    ask_list<IndexPair>(scene, threads, take, ask, [](std::vector<IndexPair> list) {
        return std::make_shared<FindAnswer>(std::move(list));
    });
}

void ask_neighbours(const Scene& scene, const QueryOptions& options, const Threads& threads,
                    const Take& take) {
    if (scene.source.kind != capsa_source_within) return ask_find(scene, options, threads, take);
    // Of a pair within A each row has the other in its list.
    const auto ask = [&](const Source& source, std::span<IndexPair> room, std::span<Image> images) {
        return find_hits(source, room, options.with(images));
    };
    FoundList<IndexPair> found = all_of<IndexPair>(scene, Blocks(scene, threads, PartOf::pairs), ask);
    const std::size_t count = found.list.size();
    found.list.reserve(2 * count);
    found.images.reserve(2 * found.images.size());
    for (std::size_t k = 0; k < count; ++k) found.list.push_back({found.list[k].b, found.list[k].a});
    for (std::size_t k = 0; k < count && !found.images.empty(); ++k) {
        Image opposite = found.images[k];
        for (std::int8_t& shift : opposite.shift) shift = static_cast<std::int8_t>(-shift);
        found.images.push_back(opposite);
    }
    found.sort(&threads);
    FindAnswer answer(std::move(found.list));
    answer.images = std::move(found.images);
    take(answer);
}

}  // namespace capsa::cli
