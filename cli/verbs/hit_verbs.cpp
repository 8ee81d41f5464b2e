#include "cli/verbs/hit_verbs.hpp"

#include "cli/verbs/slices.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <functional>
#include <mutex>

namespace capsa::cli {

namespace {

struct AnyAnswer : Answer {
    bool hit = false;

    std::size_t rows() const override { return 1; }
    void cells(std::size_t, Cells& out) const override { out.put(hit); }
    std::uint64_t hits() const override { return hit; }
};

struct CountAnswer : Answer {
    std::uint64_t count = 0;

    std::size_t rows() const override { return 1; }
    void cells(std::size_t, Cells& out) const override { out.put(count); }
    std::uint64_t hits() const override { return count; }
};

struct TouchedAnswer : Answer {
    std::vector<std::uint32_t> indices;

    std::size_t rows() const override { return indices.size(); }
    void cells(std::size_t row, Cells& out) const override { out.put(std::uint64_t{indices[row]}); }
    std::uint64_t hits() const override { return indices.size(); }
};

struct FindAnswer : Answer {
    std::vector<IndexPair> pairs;

    std::size_t rows() const override { return pairs.size(); }
    void cells(std::size_t row, Cells& out) const override {
        out.put(std::uint64_t{pairs[row].a});
        out.put(std::uint64_t{pairs[row].b});
    }
    std::uint64_t hits() const override { return pairs.size(); }
};

}  // namespace

std::unique_ptr<Answer> ask_any(const Scene& scene, const QueryOptions& options, const Threads& threads) {
    const Source& source = scene.source;
    std::atomic<bool> found = false;
    each_slice(source, threads, [&](const Source& part) {
        if (!found && any_hit(part, options)) found = true;
        return 0;
    });
    auto answer = std::make_unique<AnyAnswer>();
    answer->hit = found;
    return answer;
}

std::unique_ptr<Answer> ask_count(const Scene& scene, const QueryOptions& options, const Threads& threads) {
    const Source& source = scene.source;
    auto answer = std::make_unique<CountAnswer>();
    for (const std::uint64_t count :
         each_slice(source, threads, [&](const Source& part) { return count_hits(part, options); }))
        answer->count += count;
    return answer;
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
