// The verbs on many threads, with oneTBB. In CMake: find_package(capsa COMPONENTS parallel), capsa::parallel.
//
//     std::vector<capsa::Contact> push(crowd.size());
//     capsa::parallel::deepest(capsa::within(crowd), push);
//
// Every function takes what the verb of the same name in namespace capsa takes, and its answer has the same
// bits. `build` and `refit` make an index. The pairs that touch come in an order of their own: it depends on
// the input and the options, but not on the number of threads. Work runs in the caller's task arena, so
// tbb::task_arena and tbb::global_control limit the threads. Lists of pairs are made in memory that grows:
// those functions may throw std::bad_alloc.

#pragma once
#include "capsa/collect.hpp"
#include "capsa/index.hpp"
#include "capsa/motion.hpp"
#include "capsa/neighbours.hpp"
#include "capsa/query.hpp"
#include "capsa/runs.hpp"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>
#include <tbb/task_group.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#if defined(__SANITIZE_THREAD__)
#define CAPSA_THREAD_SANITIZER
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define CAPSA_THREAD_SANITIZER
#endif
#endif
#ifdef CAPSA_THREAD_SANITIZER
extern "C" {
void __tsan_acquire(void* address);
void __tsan_release(void* address);
}
#endif

namespace capsa::parallel {

namespace detail {

// The size of a part: about a tenth of a millisecond of work, below which a part costs more than it saves. A
// pair of its own takes longer than one of many (chosen), and a row that asks an index looks at few pairs.
// Other sizes were not measured.
inline constexpr std::uint64_t pairs_of_a_part = 1 << 19, chosen_pairs_of_a_part = 1 << 13,
                               indexed_rows_of_a_part = 1 << 12, most_parts = 1024;

// What a caller did happens before the tasks that follow, and what tasks did happens before the caller goes
// on. ThreadSanitizer does not see this where oneTBB is compiled without it, so these functions say it. Tasks
// are not ordered among each other.
#ifdef CAPSA_THREAD_SANITIZER
inline char begun, ended;
inline void tasks_begin() { __tsan_release(&begun); }
inline void task_begins() { __tsan_acquire(&begun); }
inline void task_ends() { __tsan_release(&ended); }
inline void tasks_end() { __tsan_acquire(&ended); }
#else
inline void tasks_begin() {}
inline void task_begins() {}
inline void task_ends() {}
inline void tasks_end() {}
#endif

// task(k) for each k below `count`, several at a time. `how` is for oneTBB.
template <class Task, class... How>
void for_each(std::size_t count, const Task& task, How&... how) {
    struct Ends {
        void (*say)();
        ~Ends() { say(); }
    };
    tasks_begin();
    const Ends all{tasks_end};
    tbb::parallel_for(
        std::size_t{0}, count,
        [&](std::size_t k) {
            task_begins();
            const Ends one{task_ends};
            task(k);
        },
        how...);
}

// task(begin, end) for ranges of at most `most` that together are 0 to count.
template <class Task>
void for_each_range(std::size_t count, std::size_t most, const Task& task) {
    for_each((count + most - 1) / most,
             [&](std::size_t k) { task(k * most, std::min((k + 1) * most, count)); });
}

// Tasks of the building of an index. Each of them must run, also where a caller has cancelled its own tasks.
inline constexpr auto for_each_task = [](std::size_t count, const auto& task) noexcept {
    tbb::task_group_context context(tbb::task_group_context::isolated);
    for_each(count, task, context);
};

// Whether a verb can ask an index for a part of the questions, in the order in which a tree has the rows. In
// the caller's order a question takes up to five times as long.
enum class Cut { hits, rows };  // of the side that asks, or of the rows of A
inline bool has_questions(const Source& source, Cut cut) noexcept {
    if (source.begin != 0 || source.end != source.a.count || source.runs.a || !source.a.index) return false;
    const auto is_face = [](const capsa_shapes& rows) {
        return rows.shape == capsa_shape_half_plane || rows.shape == capsa_shape_half_space;
    };
    if (is_face(source.a) || is_face(source.b)) return false;  // the index is left aside
    return source.kind == capsa_source_within ||
           (source.kind == capsa_source_between && (cut == Cut::hits || source.b.index));
}

// How many parts a source is cut into: never a matter of how many threads there are.
inline std::size_t parts_of(const Source& source) noexcept {
    const std::uint64_t rows = source.end - std::min(source.begin, source.end);
    const bool chosen = source.kind == capsa_source_zip || source.kind == capsa_source_listed;
    std::uint64_t others = source.kind == capsa_source_between ? source.b.count : source.a.count / 2;
    if (source.runs.a && (source.runs.b || source.kind == capsa_source_within))  // those of a mean run
        others /= std::max<std::size_t>(source.runs.count, 1);
    std::uint64_t parts = chosen ? rows / chosen_pairs_of_a_part : rows * others / pairs_of_a_part;
    if (!chosen && (source.a.index || source.b.index)) {
        const std::uint64_t more = has_questions(source, Cut::hits) ? source.b.count : 0;
        parts = std::min(parts, (rows + more) / indexed_rows_of_a_part);
    }
    return static_cast<std::size_t>(std::clamp<std::uint64_t>(parts, 1, most_parts));
}

// Part k of n: of the questions where that can be, or else of the rows.
inline Source part_of(const Source& source, Cut cut, std::size_t k, std::size_t n) noexcept {
    if (!has_questions(source, cut)) return slice(source, k, n);
    Source part = source;
    part.part = {static_cast<std::uint32_t>(k), static_cast<std::uint32_t>(n), cut == Cut::rows};
    return part;
}

// ask(part) for each part of the source, several at a time.
template <class Ask>
void each_part(const Source& source, Cut cut, const Ask& ask) {
    const std::size_t parts = parts_of(source);
    if (parts == 1) return ask(source);
    for_each(parts, [&](std::size_t k) { ask(part_of(source, cut, k, parts)); });
}

// Verbs with an answer for each row of A: all parts write into the whole output.
template <class Ask>
void each_row(const Source& source, const Ask& ask) {
    each_part(source, Cut::rows, ask);
}

// Verbs that ask no index for rows: with a place for each pair, or an answer for each run.
template <class Ask>
void each_slice(const Source& source, const Ask& ask) {
    const std::size_t parts = parts_of(source);
    for_each(parts, [&](std::size_t k) { ask(slice(source, k, parts)); });
}

// The lists of all parts, one after the other: ask(part, room) fills a list. Where a list begins is known as
// soon as all earlier parts are done, so threads take parts in order, and each copies a list into `out` while
// its cache still has the list. What does not fit is kept.
template <class T, class Ask>
class Lists {
public:
    Lists(const Source& source, std::span<T> out, const Ask& ask)
        : source_(source), out_(out), ask_(ask), parts_(parts_of(source)), size_(parts_), begin_(parts_ + 1) {
        for_each(parts_, [&](std::size_t) { make_next(); });
        finish();
    }
    // Those in `out` and all that there are.
    FindResult found() const {
        return {std::min<std::uint64_t>(begin_[parts_], out_.size()), begin_[parts_]};
    }
    // Copies what did not fit. `all` has room for everything, and the first of `out`.
    void copy_rest(std::span<T> all) {
        const std::size_t before = out_.size();
        if (begin_[parts_] <= before) return;
        for_each(rest_.size(), [&](std::size_t k) { copy(*rest_[k], all, before); });
    }

private:
    struct List {
        std::vector<T> room;
        std::size_t part = 0;
    };
    struct Mine {  // of a thread
        std::vector<List> waiting, rest, unused;
    };

    void make_next() {
        Mine& mine = threads_.local();
        List list;
        if (!mine.unused.empty()) {
            list = std::move(mine.unused.back());
            mine.unused.pop_back();
        }
        list.part = next_.fetch_add(1, std::memory_order_relaxed);
        const Source part = part_of(source_, Cut::hits, list.part, parts_);
        if (list.room.empty()) list.room.resize(256);
        FindResult found = ask_(part, std::span<T>(list.room));
        if (!found.complete()) {
            list.room.resize(found.total + found.total / 4);  // for later parts too
            found = ask_(part, std::span<T>(list.room));
        }
        const std::size_t known = enter(list.part, found.total);
        mine.waiting.push_back(std::move(list));
        copy_known(mine, known);
    }
    // Returns how many parts, from the first on, know where they begin.
    std::size_t enter(std::size_t part, std::size_t size) {
        const std::lock_guard lock(mutex_);
        size_[part] = size + 1;  // 0: not done
        for (; known_ < parts_ && size_[known_] != 0; ++known_)
            begin_[known_ + 1] = begin_[known_] + size_[known_] - 1;
        return known_;
    }
    void copy_known(Mine& mine, std::size_t known) {
        std::size_t left = 0;
        for (List& list : mine.waiting) {
            if (list.part >= known) {
                std::swap(mine.waiting[left++], list);
                continue;
            }
            copy(list, out_, 0);
            auto& to = begin_[list.part + 1] <= out_.size() ? mine.unused : mine.rest;
            to.push_back(std::move(list));
        }
        mine.waiting.resize(left);
    }
    // The elements of a list whose places in the whole are `from` and more, as far as there is room.
    void copy(const List& list, std::span<T> to, std::size_t from) const {
        const std::size_t begin = std::max(begin_[list.part], from),
                          end = std::min(begin_[list.part + 1], to.size());
        if (begin >= end) return;
        std::copy_n(list.room.data() + (begin - begin_[list.part]), end - begin, to.data() + begin);
    }
    void finish() {
        for (Mine& mine : threads_) {
            copy_known(mine, parts_);
            for (const List& list : mine.rest) rest_.push_back(&list);
        }
    }

    const Source& source_;
    const std::span<T> out_;
    const Ask& ask_;
    const std::size_t parts_;
    std::atomic<std::size_t> next_ = 0;
    std::mutex mutex_;  // of the following
    std::size_t known_ = 0;
    std::vector<std::size_t> size_, begin_;
    tbb::enumerable_thread_specific<Mine> threads_;
    std::vector<const List*> rest_;
};

template <class T, class Ask>
FindResult find(const Source& source, std::span<T> out, const Ask& ask) {
    if (parts_of(source) == 1) return ask(source, out);
    return Lists<T, Ask>(source, out, ask).found();
}

template <class T, class Ask>
void collect(const Source& source, std::vector<T>& out, const Ask& ask) {
    if (parts_of(source) == 1)
        return capsa::detail::collect(out, [&](std::span<T> room) { return ask(source, room); });
    out.resize(out.capacity());
    Lists<T, Ask> lists(source, out, ask);
    out.resize(lists.found().total);
    lists.copy_rest(out);
}

inline auto hits_with(const Options& options) {
    return [&options](const Source& part, std::span<IndexPair> room) {
        return capsa::find_hits(part, room, options);
    };
}
inline auto contacts_with(const Options& options) {
    return [&options](const Source& part, std::span<Contact> room) {
        return capsa::contacts(part, room, options);
    };
}

}  // namespace detail

/// As Index::build. The index is bit for bit the same.
template <Shapes A>
void build(Index& index, const A& shapes) {
    index.build(shapes, detail::for_each_task);
}

/// As Index::refit. The index is bit for bit the same.
template <Shapes A>
void refit(Index& index, const A& shapes) {
    index.refit(shapes, detail::for_each_task);
}

/// As capsa::any_hit. Parts that have not begun when a hit is found do not begin.
inline bool any_hit(const Source& source, const Options& options = {}) {
    std::atomic<bool> found = false;
    detail::each_part(source, detail::Cut::hits, [&](const Source& part) {
        if (!found.load(std::memory_order_relaxed) && capsa::any_hit(part, options))
            found.store(true, std::memory_order_relaxed);
    });
    return found;
}

/// As capsa::count_hits.
inline std::uint64_t count_hits(const Source& source, const Options& options = {}) {
    std::atomic<std::uint64_t> count = 0;
    detail::each_part(source, detail::Cut::hits,
                      [&](const Source& part) { count += capsa::count_hits(part, options); });
    return count;
}

/// As capsa::touched. For `within`, `listed` and an index of A each thread has words of its own, which are
/// put together at the end.
inline void touched(const Source& source, BitSpan out, const Options& options = {}) {
    const bool questions = detail::has_questions(source, detail::Cut::hits);
    const bool own_words =
        !questions && (source.kind == capsa_source_between || source.kind == capsa_source_zip);
    if (own_words || detail::parts_of(source) == 1) {
        detail::each_part(source, detail::Cut::hits,
                          [&](const Source& part) { capsa::touched(part, out, options); });
        return;
    }
    const std::size_t words = words_for(source.a.count);
    CAPSA_EXPECT(out.size() >= words, "touched: %zu words are too few for %zu rows: give %zu", out.size(),
                 source.a.count, words);
    struct Bits {
        std::vector<std::uint64_t> of_part, all;
    };
    tbb::enumerable_thread_specific<Bits> threads;
    detail::each_part(source, detail::Cut::hits, [&](const Source& part) {
        Bits& mine = threads.local();
        mine.all.resize(words);
        if (questions) return capsa::touched(part, mine.all, options);  // sets bits and clears none
        mine.of_part.resize(words);
        capsa::touched(part, mine.of_part, options);
        for (std::size_t w = 0; w < words; ++w) mine.all[w] |= mine.of_part[w];
    });
    // Bits after the last row stay as they are.
    const std::uint64_t after = source.a.count % 64 == 0 ? 0 : ~std::uint64_t{0} << source.a.count % 64;
    for (std::size_t w = 0; w < words; ++w) out.data()[w] &= w + 1 == words ? after : 0;
    for (const Bits& bits : threads)
        for (std::size_t w = 0; w < words; ++w) out.data()[w] |= bits.all[w];
}

/// As capsa::hit_mask.
inline void hit_mask(const Source& source, const BitGrid& out, const Options& options = {}) {
    detail::each_slice(source, [&](const Source& part) { capsa::hit_mask(part, out, options); });
}

/// As capsa::find_hits, in an order of its own.
inline FindResult find_hits(const Source& source, std::span<IndexPair> out, const Options& options = {}) {
    return detail::find(source, out, detail::hits_with(options));
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
    return detail::find(source, out, detail::contacts_with(options));
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
    detail::each_slice(source, [&](const Source& part) { capsa::gaps(part, out, options); });
}

/// As capsa::witnesses.
inline void witnesses(const Source& source, std::span<Witness> out, const Options& options = {}) {
    detail::each_slice(source, [&](const Source& part) { capsa::witnesses(part, out, options); });
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
        detail::for_each_range(pairs.size(), 1 << 14, [&](std::size_t begin, std::size_t end) {
            for (std::size_t k = begin; k < end; ++k) {
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
    detail::for_each_range(rows, 1 << 10, [&](std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row)
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
    detail::each_slice(source, [&](const Source& part) { capsa::any_by_run(part, out, options); });
}

/// As capsa::count_by_run.
inline void count_by_run(const Source& source, std::span<std::uint64_t> out, const Options& options = {}) {
    detail::each_slice(source, [&](const Source& part) { capsa::count_by_run(part, out, options); });
}

}  // namespace capsa::parallel
