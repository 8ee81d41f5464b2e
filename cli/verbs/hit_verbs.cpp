#include "cli/verbs/hit_verbs.hpp"

#include "capsa/runs.hpp"
#include "cli/verbs/slices.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <functional>
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

struct TouchedAnswer : Answer {
    std::vector<std::uint32_t> indices;

    std::size_t rows() const override { return indices.size(); }
    std::size_t row_of_a(std::size_t row) const override { return indices[row]; }
    void cells(std::size_t row, const Group& group, Cells& out) const override {
        out.put(std::uint64_t{indices[row] - group.a.begin});
    }
    std::uint64_t hits() const override { return indices.size(); }
};

struct FindAnswer : Answer {
    std::vector<IndexPair> pairs;

    std::size_t rows() const override { return pairs.size(); }
    std::size_t row_of_a(std::size_t row) const override { return pairs[row].a; }
    void cells(std::size_t row, const Group& group, Cells& out) const override {
        put_pair(out, group, pairs[row].a, pairs[row].b);
    }
    std::uint64_t hits() const override { return pairs.size(); }
};

}  // namespace

std::unique_ptr<Answer> ask_any(const Scene& scene, const QueryOptions& options, const Threads& threads) {
    const auto together = [&](const Source& part, std::span<std::uint8_t> out) {
        any_by_run(part, out, options);
    };
    const auto apart = [&](const Source& part, std::uint8_t& out) {
        const std::atomic_ref<std::uint8_t> found(out);
        if (found == 0 && any_hit(part, options)) found = 1;
    };
    return std::make_unique<GroupsAnswer<std::uint8_t, bool>>(
        scene, for_each_group<std::uint8_t>(scene, threads, together, apart));
}

std::unique_ptr<Answer> ask_count(const Scene& scene, const QueryOptions& options, const Threads& threads) {
    const auto together = [&](const Source& part, std::span<std::uint64_t> out) {
        count_by_run(part, out, options);
    };
    const auto apart = [&](const Source& part, std::uint64_t& out) {
        std::atomic_ref<std::uint64_t>(out) += count_hits(part, options);
    };
    return std::make_unique<GroupsAnswer<std::uint64_t, std::uint64_t>>(
        scene, for_each_group<std::uint64_t>(scene, threads, together, apart));
}

std::unique_ptr<Answer> ask_touched(const Scene& scene, const QueryOptions& options, const Threads& threads) {
    const Source& source = scene.source;
    std::vector<std::uint64_t> all(words_for(source.a.count));
    std::mutex adding;
    each_slice(source, threads, [&](const Source& part) {
        std::vector<std::uint64_t> bits(all.size());
        touched(part, bits, options);
        const std::lock_guard lock(adding);
        std::transform(all.begin(), all.end(), bits.begin(), all.begin(), std::bit_or<>());
        return 0;
    });
    auto answer = std::make_unique<TouchedAnswer>();
    for (std::size_t w = 0; w < all.size(); ++w)
        for (std::uint64_t word = all[w]; word != 0; word &= word - 1)
            answer->indices.push_back(static_cast<std::uint32_t>(w * 64) +
                                      static_cast<std::uint32_t>(std::countr_zero(word)));
    return answer;
}

std::unique_ptr<Answer> ask_find(const Scene& scene, const QueryOptions& options, const Threads& threads) {
    const Source& source = scene.source;
    auto answer = std::make_unique<FindAnswer>();
    answer->pairs = for_all<IndexPair>(source, threads, [&](const Source& part, std::span<IndexPair> room) {
        return find_hits(part, room, options);
    });
    sort_pairs(answer->pairs);
    return answer;
}

// Slices are found apart and put together, so that any number of threads may look.
std::unique_ptr<Answer> ask_neighbours(const Scene& scene, const QueryOptions& options,
                                       const Threads& threads) {
    auto answer = std::make_unique<FindAnswer>();
    answer->pairs = for_all<IndexPair>(
        scene.source, threads,
        [&](const Source& part, std::span<IndexPair> room) { return find_hits(part, room, options); });
    if (scene.source.kind == capsa_source_within) {
        const std::size_t count = answer->pairs.size();
        answer->pairs.reserve(2 * count);
        for (std::size_t k = 0; k < count; ++k)
            answer->pairs.push_back({answer->pairs[k].b, answer->pairs[k].a});
    }
    sort_pairs(answer->pairs);
    return answer;
}

}  // namespace capsa::cli
