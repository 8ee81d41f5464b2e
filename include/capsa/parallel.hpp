// The verbs on many threads, with oneTBB. In CMake: find_package(capsa COMPONENTS parallel), capsa::parallel.
//
//     std::vector<capsa::Contact> push(crowd.size());
//     capsa::parallel::deepest(capsa::within(crowd), push);
//
// Every function takes what the verb of the same name in namespace capsa takes, and its answer has the same
// bits. The pairs that touch come in an order of their own: it depends on the input and the options, but not
// on the number of threads. Work runs in the caller's task arena, so tbb::task_arena and tbb::global_control
// limit the threads. Lists of pairs are made in memory that grows: those functions may throw std::bad_alloc.

#pragma once
#include "capsa/collect.hpp"
#include "capsa/motion.hpp"
#include "capsa/neighbours.hpp"
#include "capsa/query.hpp"
#include "capsa/runs.hpp"

#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

namespace capsa::parallel {

namespace detail {

// The size of a part: about a tenth of a millisecond of work, below which a part costs more than it saves. A
// pair of its own takes longer than one of many (chosen), and a row that asks an index looks at few pairs.
// Other sizes were not measured.
inline constexpr std::uint64_t pairs_of_a_part = 1 << 19, chosen_pairs_of_a_part = 1 << 13,
                               indexed_rows_of_a_part = 1 << 12, most_parts = 1024;

// How many parts a source is cut into: never a matter of how many threads there are.
inline std::size_t parts_of(const Source& source) noexcept {
    const std::uint64_t rows = source.end - std::min(source.begin, source.end);
    const bool chosen = source.kind == capsa_source_zip || source.kind == capsa_source_listed;
    std::uint64_t others = source.kind == capsa_source_between ? source.b.count : source.a.count / 2;
    if (source.runs.a && (source.runs.b || source.kind == capsa_source_within))  // those of a mean run
        others /= std::max<std::size_t>(source.runs.count, 1);
    std::uint64_t parts = chosen ? rows / chosen_pairs_of_a_part : rows * others / pairs_of_a_part;
    if (!chosen && (source.a.index || source.b.index)) parts = std::min(parts, rows / indexed_rows_of_a_part);
    return static_cast<std::size_t>(std::clamp<std::uint64_t>(parts, 1, most_parts));
}

// ask(part, k) for each part k of the source, several at a time.
template <class Ask>
void each_part(const Source& source, const Ask& ask) {
    const std::size_t parts = parts_of(source);
    if (parts == 1) return ask(source, std::size_t{0});
    tbb::parallel_for(std::size_t{0}, parts, [&](std::size_t k) { ask(slice(source, k, parts), k); });
}

// Verbs whose outputs have a place for each row or pair: all parts write into the whole output.
template <class Ask>
void each_row(const Source& source, const Ask& ask) {
    each_part(source, [&](const Source& part, std::size_t) { ask(part); });
}

// The lists of all parts, one after the other. `collect(part, list)` replaces the contents of a list.
template <class T, class Collect>
class Lists {
public:
    Lists(const Source& source, const Collect& collect)
        : lists_(parts_of(source)), begin_(lists_.size() + 1) {
        each_part(source, [&](const Source& part, std::size_t k) { collect(part, lists_[k]); });
        for (std::size_t k = 0; k < lists_.size(); ++k) begin_[k + 1] = begin_[k] + lists_[k].size();
    }
    std::uint64_t total() const { return begin_.back(); }
    // Copies as many as fit.
    FindResult copy(std::span<T> out) const {
        tbb::parallel_for(std::size_t{0}, lists_.size(), [&](std::size_t k) {
            if (begin_[k] >= out.size()) return;
            const std::size_t room = std::min(lists_[k].size(), out.size() - begin_[k]);
            std::copy_n(lists_[k].begin(), room, out.begin() + static_cast<std::ptrdiff_t>(begin_[k]));
        });
        return {std::min<std::size_t>(out.size(), begin_.back()), total()};
    }

private:
    std::vector<std::vector<T>> lists_;
    std::vector<std::size_t> begin_;
};

template <class T, class Collect>
void collect(const Source& source, std::vector<T>& out, const Collect& collect_part) {
    if (parts_of(source) == 1) return collect_part(source, out);
    const Lists<T, Collect> lists(source, collect_part);
    out.resize(lists.total());
    lists.copy(out);
}

inline auto hits_with(const Options& options) {
    return [&options](const Source& part, std::vector<IndexPair>& list) {
        capsa::find_all(part, list, options);
    };
}
inline auto contacts_with(const Options& options) {
    return [&options](const Source& part, std::vector<Contact>& list) {
        capsa::contacts_all(part, list, options);
    };
}

}  // namespace detail

/// As capsa::any_hit. Parts that have not begun when a hit is found do not begin.
inline bool any_hit(const Source& source, const Options& options = {}) {
    std::atomic<bool> found = false;
    detail::each_row(source, [&](const Source& part) {
        if (!found.load(std::memory_order_relaxed) && capsa::any_hit(part, options))
            found.store(true, std::memory_order_relaxed);
    });
    return found;
}

/// As capsa::count_hits.
inline std::uint64_t count_hits(const Source& source, const Options& options = {}) {
    std::atomic<std::uint64_t> count = 0;
    detail::each_row(source, [&](const Source& part) { count += capsa::count_hits(part, options); });
    return count;
}

/// As capsa::touched. For `within` and `listed` each thread has words of its own, which are put together at
/// the end.
inline void touched(const Source& source, BitSpan out, const Options& options = {}) {
    const bool own_words = source.kind == capsa_source_between || source.kind == capsa_source_zip;
    if (own_words || detail::parts_of(source) == 1) {
        detail::each_row(source, [&](const Source& part) { capsa::touched(part, out, options); });
        return;
    }
    const std::size_t words = words_for(source.a.count);
    struct Bits {
        std::vector<std::uint64_t> of_part, all;
    };
    tbb::enumerable_thread_specific<Bits> threads;
    detail::each_row(source, [&](const Source& part) {
        Bits& mine = threads.local();
        mine.of_part.resize(words);
        mine.all.resize(words);
        capsa::touched(part, mine.of_part, options);
        for (std::size_t w = 0; w < words; ++w) mine.all[w] |= mine.of_part[w];
    });
    CAPSA_EXPECT(out.size() >= words, "touched: %zu words are too few for %zu rows: give %zu", out.size(),
                 source.a.count, words);
    // Bits after the last row stay as they are.
    const std::uint64_t after = source.a.count % 64 == 0 ? 0 : ~std::uint64_t{0} << source.a.count % 64;
    for (std::size_t w = 0; w < words; ++w) out.data()[w] &= w + 1 == words ? after : 0;
    for (const Bits& bits : threads)
        for (std::size_t w = 0; w < words; ++w) out.data()[w] |= bits.all[w];
}

/// As capsa::hit_mask.
inline void hit_mask(const Source& source, const BitGrid& out, const Options& options = {}) {
    detail::each_row(source, [&](const Source& part) { capsa::hit_mask(part, out, options); });
}

/// As capsa::find_hits, in an order of its own.
inline FindResult find_hits(const Source& source, std::span<IndexPair> out, const Options& options = {}) {
    if (detail::parts_of(source) == 1) return capsa::find_hits(source, out, options);
    return detail::Lists<IndexPair, decltype(detail::hits_with(options))>(source, detail::hits_with(options))
        .copy(out);
}

/// Replaces the contents of `out` by all pairs that touch, in the order of parallel::find_hits.
inline void find_all(const Source& source, std::vector<IndexPair>& out, const Options& options = {}) {
    detail::collect(source, out, detail::hits_with(options));
}

/// All pairs that touch, in the order of parallel::find_hits.
inline std::vector<IndexPair> find_all(const Source& source, const Options& options = {}) {
    std::vector<IndexPair> out;
    parallel::find_all(source, out, options);
    return out;
}

/// As capsa::contacts, in the order of parallel::find_hits.
inline FindResult contacts(const Source& source, std::span<Contact> out, const Options& options = {}) {
    if (detail::parts_of(source) == 1) return capsa::contacts(source, out, options);
    return detail::Lists<Contact, decltype(detail::contacts_with(options))>(source,
                                                                            detail::contacts_with(options))
        .copy(out);
}

/// Replaces the contents of `out` by the contacts of all pairs that touch, in the order of
/// parallel::find_hits.
inline void contacts_all(const Source& source, std::vector<Contact>& out, const Options& options = {}) {
    detail::collect(source, out, detail::contacts_with(options));
}

/// The contacts of all pairs that touch, in the order of parallel::find_hits.
inline std::vector<Contact> contacts_all(const Source& source, const Options& options = {}) {
    std::vector<Contact> out;
    parallel::contacts_all(source, out, options);
    return out;
}

/// As capsa::gaps.
inline void gaps(const Source& source, std::span<float> out, const Options& options = {}) {
    detail::each_row(source, [&](const Source& part) { capsa::gaps(part, out, options); });
}

/// As capsa::witnesses.
inline void witnesses(const Source& source, std::span<Witness> out, const Options& options = {}) {
    detail::each_row(source, [&](const Source& part) { capsa::witnesses(part, out, options); });
}

/// As capsa::nearest.
inline void nearest(const Source& source, std::span<Nearest> out, const Options& options = {}) {
    detail::each_row(source, [&](const Source& part) { capsa::nearest(part, out, options); });
}

/// As capsa::nearest with contacts.
inline void nearest(const Source& source, std::span<Contact> out, const Options& options = {}) {
    detail::each_row(source, [&](const Source& part) { capsa::nearest(part, out, options); });
}

/// As capsa::deepest.
inline void deepest(const Source& source, std::span<Contact> out, const Options& options = {}) {
    detail::each_row(source, [&](const Source& part) { capsa::deepest(part, out, options); });
}

/// As capsa::first_touch with B at rest.
inline void first_touch(const Source& source, const Motion& of_a, std::span<Touch> out,
                        const Options& options = {}) {
    detail::each_row(source, [&](const Source& part) { capsa::first_touch(part, of_a, out, options); });
}

/// As capsa::first_touch with B moving by of_b.
inline void first_touch(const Source& source, const Motion& of_a, const Motion& of_b, std::span<Touch> out,
                        const Options& options = {}) {
    detail::each_row(source, [&](const Source& part) { capsa::first_touch(part, of_a, of_b, out, options); });
}

/// As capsa::neighbours: replaces the lists. The pairs are found once and then put into the lists of their
/// rows.
inline void neighbours(const Source& source, NeighbourLists& lists, const Options& options = {}) {
    if (detail::parts_of(source) == 1) return capsa::neighbours(source, lists, options);
    const bool both = source.kind == capsa_source_within;
    const std::vector<IndexPair> pairs = parallel::find_all(source, options);
    const std::size_t rows = source.a.count;
    lists.offsets.assign(rows + 1, 0);
    const auto each_pair = [&](const auto& take) {
        tbb::parallel_for(tbb::blocked_range<std::size_t>(0, pairs.size(), 1 << 14), [&](const auto& range) {
            for (std::size_t k = range.begin(); k < range.end(); ++k) {
                take(pairs[k].a, pairs[k].b);
                if (both) take(pairs[k].b, pairs[k].a);
            }
        });
    };
    const auto next = [](std::size_t& place) {
        return std::atomic_ref<std::size_t>(place).fetch_add(1, std::memory_order_relaxed);
    };
    each_pair([&](std::uint32_t row, std::uint32_t) { next(lists.offsets[row + 1]); });
    std::partial_sum(lists.offsets.begin(), lists.offsets.end(), lists.offsets.begin());
    lists.rows.resize(lists.offsets[rows]);
    std::vector<std::size_t> place(lists.offsets.begin(), lists.offsets.end() - 1);
    each_pair([&](std::uint32_t row, std::uint32_t other) { lists.rows[next(place[row])] = other; });
    // Threads fill a list in any order; sorted, it is the same for all.
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, rows, 1 << 10), [&](const auto& range) {
        for (std::size_t row = range.begin(); row < range.end(); ++row)
            std::sort(lists.rows.begin() + static_cast<std::ptrdiff_t>(lists.offsets[row]),
                      lists.rows.begin() + static_cast<std::ptrdiff_t>(lists.offsets[row + 1]));
    });
}

/// As capsa::k_nearest. For `within` it runs on one thread: a pair is in the lists of both rows.
inline void k_nearest(const Source& source, std::size_t k, std::span<Nearest> out,
                      const Options& options = {}) {
    if (source.kind != capsa_source_between) return capsa::k_nearest(source, k, out, options);
    detail::each_row(source, [&](const Source& part) { capsa::k_nearest(part, k, out, options); });
}

/// As capsa::any_by_run.
inline void any_by_run(const Source& source, std::span<std::uint8_t> out, const Options& options = {}) {
    detail::each_row(source, [&](const Source& part) { capsa::any_by_run(part, out, options); });
}

/// As capsa::count_by_run.
inline void count_by_run(const Source& source, std::span<std::uint64_t> out, const Options& options = {}) {
    detail::each_row(source, [&](const Source& part) { capsa::count_by_run(part, out, options); });
}

}  // namespace capsa::parallel
