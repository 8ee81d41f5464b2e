// The verbs on many threads, with oneTBB. In CMake: find_package(capsa COMPONENTS parallel), capsa::parallel.
//
//     std::vector<capsa::Contact> push(crowd.size());
//     capsa::parallel::deepest(capsa::within(crowd), push);
//
// Every function takes what the verb of the same name in namespace capsa takes, and its answer has the same
// bits. `build`, `refit` and `add_cells` make an index. The pairs that touch come in an order of their own:
// it depends on the input and the options, but not on the number of threads. Work runs in the caller's task
// arena, so tbb::task_arena and tbb::global_control limit the threads. Lists of pairs are made in memory that
// grows: those functions may throw std::bad_alloc.

#pragma once
#include "capsa/clusters.hpp"
#include "capsa/index.hpp"
#include "capsa/motion.hpp"
#include "capsa/parallel/bits.hpp"
#include "capsa/parallel/labels.hpp"
#include "capsa/parallel/lists.hpp"
#include "capsa/parallel/manifolds.hpp"
#include "capsa/parallel/neighbours.hpp"
#include "capsa/parallel/parts.hpp"
#include "capsa/parallel/some_rows.hpp"
#include "capsa/parallel/tasks.hpp"
#include "capsa/parallel/touches.hpp"
#include "capsa/some_rows.hpp"
#include "capsa/sources.hpp"
#include "capsa/types.hpp"
#include "capsa/verbs.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace capsa::parallel {

/// As Index::build. The index is bit for bit the same.
template <Shapes A>
void build(Index& index, const A& shapes) {
    index.build(shapes, detail::for_each_task);
}

/// As Index::build_in_order. The index is bit for bit the same.
template <Shapes A>
void build_in_order(Index& index, const A& shapes) {
    index.build_in_order(shapes, detail::for_each_task);
}

/// As Index::refit. The index is bit for bit the same.
template <Shapes A>
void refit(Index& index, const A& shapes) {
    index.refit(shapes, detail::for_each_task);
}

/// As Index::add_cells. The cells are bit for bit the same.
inline void add_cells(Index& index) { index.add_cells(detail::for_each_task); }

/// As capsa::any_hit. Parts that have not begun when a hit is found do not begin.
inline bool any_hit(const Source& source, const Options& options = {}) {
    const detail::Prepared asked(source, options, Question::pairs);
    return detail::any_hit(asked.source(), asked.options());
}

/// As capsa::count_hits.
inline std::uint64_t count_hits(const Source& source, const Options& options = {}) {
    const detail::Prepared asked(source, options, Question::pairs);
    return detail::count_hits(asked.source(), asked.options());
}

/// As capsa::touched. For `within`, `listed` and an index of A each thread has words of its own, which are
/// put together at the end.
inline void touched(const Source& source, BitSpan out, const Options& options = {}) {
    const detail::Prepared prepared(source, options, Question::pairs);
    detail::touched(prepared.source(), out, prepared.options());
}

/// As capsa::hit_mask.
inline void hit_mask(const Source& source, const BitGrid& out, const Options& options = {}) {
    const detail::Prepared asked(source, options, Question::places);
    detail::each_slice(asked.source(),
                       [&](const Source& part) { capsa::hit_mask(part, out, asked.options()); });
}

/// As capsa::find_hits, in an order of its own.
inline FindResult find_hits(const Source& source, std::span<IndexPair> out, const Options& options = {}) {
    const detail::Prepared asked(source, options, Question::pairs);
    return detail::find(asked.source(), out, detail::HitsWith{asked.options()});
}

/// Replaces the contents of a vector by all pairs that touch, in the order of parallel::find_hits.
template <class Allocator>
FindResult find_hits(const Source& source, std::vector<IndexPair, Allocator>& out,
                     const Options& options = {}) {
    const detail::Prepared asked(source, options, Question::pairs, true);
    return detail::collect(asked.source(), out, detail::HitsWith{asked.options()});
}

/// The same of a periodic source, with the image of b of each pair in a vector that is as long.
template <class Allocator>
FindResult find_hits(const Source& source, std::vector<IndexPair, Allocator>& out, std::vector<Image>& images,
                     const Options& options = {}) {
    const detail::Prepared asked(source, options, Question::pairs, true);
    return capsa::find_hits(asked.source(), out, images, asked.options());
}

/// All pairs that touch, in the order of parallel::find_hits.
template <class = void>  // as capsa::find_hits
std::vector<IndexPair> find_hits(const Source& source, const Options& options = {}) {
    std::vector<IndexPair> out;
    parallel::find_hits(source, out, options);
    return out;
}

/// As capsa::contacts, in the order of parallel::find_hits.
inline FindResult contacts(const Source& source, std::span<Contact> out, const Options& options = {}) {
    const detail::Prepared asked(source, options, Question::pairs);
    return detail::find(asked.source(), out, detail::ContactsWith{asked.options()});
}

/// Replaces the contents of a vector by the contacts of all pairs that touch, in the order of
/// parallel::find_hits.
template <class Allocator>
FindResult contacts(const Source& source, std::vector<Contact, Allocator>& out, const Options& options = {}) {
    const detail::Prepared asked(source, options, Question::pairs, true);
    return detail::collect(asked.source(), out, detail::ContactsWith{asked.options()});
}

/// The same of a periodic source, with the image of b of each contact in a vector that is as long.
template <class Allocator>
FindResult contacts(const Source& source, std::vector<Contact, Allocator>& out, std::vector<Image>& images,
                    const Options& options = {}) {
    const detail::Prepared asked(source, options, Question::pairs, true);
    return capsa::contacts(asked.source(), out, images, asked.options());
}

/// The contacts of all pairs that touch, in the order of parallel::find_hits.
template <class = void>
std::vector<Contact> contacts(const Source& source, const Options& options = {}) {
    std::vector<Contact> out;
    parallel::contacts(source, out, options);
    return out;
}

/// As capsa::gaps.
inline void gaps(const Source& source, std::span<float> out, const Options& options = {}) {
    const detail::Prepared asked(source, options, Question::places);
    detail::each_slice(asked.source(), [&](const Source& part) { capsa::gaps(part, out, asked.options()); });
}

/// As capsa::witnesses.
inline void witnesses(const Source& source, std::span<Witness> out, const Options& options = {}) {
    const detail::Prepared asked(source, options, Question::places);
    detail::each_slice(asked.source(),
                       [&](const Source& part) { capsa::witnesses(part, out, asked.options()); });
}

/// As capsa::nearest.
inline void nearest(const Source& source, std::span<Nearest> out, const Options& options = {}) {
    const detail::Prepared asked(source, options, Question::nearest);
    detail::each_row(asked.source(), [&](const Source& part) { capsa::nearest(part, out, asked.options()); });
}

/// As capsa::nearest with contacts.
inline void nearest(const Source& source, std::span<Contact> out, const Options& options = {}) {
    const detail::Prepared asked(source, options, Question::nearest);
    detail::each_row(asked.source(), [&](const Source& part) { capsa::nearest(part, out, asked.options()); });
}

/// As capsa::deepest.
inline void deepest(const Source& source, std::span<Contact> out, const Options& options = {}) {
    const detail::Prepared asked(source, options, Question::deepest);
    detail::each_row(asked.source(), [&](const Source& part) { capsa::deepest(part, out, asked.options()); });
}

/// As capsa::nearest for the rows of a list.
inline void nearest(const Source& source, std::span<const std::uint32_t> rows, std::span<Nearest> out,
                    const Options& options = {}) {
    detail::each_of_list(source, rows, out, 1, options, Question::nearest,
                         [](const Source& asked, std::span<const std::uint32_t> some, std::span<Nearest> to,
                            const Options& how) { capsa::nearest(asked, some, to, how); });
}

/// The same with contacts.
inline void nearest(const Source& source, std::span<const std::uint32_t> rows, std::span<Contact> out,
                    const Options& options = {}) {
    detail::each_of_list(source, rows, out, 1, options, Question::nearest,
                         [](const Source& asked, std::span<const std::uint32_t> some, std::span<Contact> to,
                            const Options& how) { capsa::nearest(asked, some, to, how); });
}

/// As capsa::deepest for the rows of a list.
inline void deepest(const Source& source, std::span<const std::uint32_t> rows, std::span<Contact> out,
                    const Options& options = {}) {
    detail::each_of_list(source, rows, out, 1, options, Question::deepest,
                         [](const Source& asked, std::span<const std::uint32_t> some, std::span<Contact> to,
                            const Options& how) { capsa::deepest(asked, some, to, how); });
}

/// As capsa::first_touch with B at rest.
inline void first_touch(const Source& source, const Motion& of_a, std::span<Touch> out,
                        const Options& options = {}) {
    const detail::Prepared asked(source, options, Question::first_touch);
    detail::each_row(asked.source(),
                     [&](const Source& part) { capsa::first_touch(part, of_a, out, asked.options()); });
}

/// As capsa::first_touch with B moving by of_b.
inline void first_touch(const Source& source, const Motion& of_a, const Motion& of_b, std::span<Touch> out,
                        const Options& options = {}) {
    const detail::Prepared asked(source, options, Question::first_touch);
    detail::each_row(asked.source(),
                     [&](const Source& part) { capsa::first_touch(part, of_a, of_b, out, asked.options()); });
}

/// As capsa::neighbours: replaces the lists. The pairs are found once and then put into the lists of their
/// rows.
inline void neighbours(const Source& source, NeighbourLists& lists, const Options& options = {}) {
    if (is_periodic(source)) {
        const detail::Prepared asked(source, options, Question::pairs, true);
        return capsa::neighbours(asked.source(), lists, asked.options());
    }
    if (part_count(source) == 1) return capsa::neighbours(source, lists, options);
    detail::list_neighbours(source, parallel::find_hits(source, options), lists);
}

namespace detail {
inline bool looks_anywhere(const Options& options) {
    return options.margin == std::numeric_limits<float>::infinity();
}
}  // namespace detail

/// As capsa::k_nearest. The pairs of a `within` run on one thread: a pair is in the lists of both rows.
inline void k_nearest(const Source& source, std::size_t k, std::span<Nearest> out,
                      const Options& options = any_distance) {
    if (source.kind != capsa_source_between && !is_periodic(source))
        return capsa::k_nearest(source, k, out, options);
    const Question question = detail::looks_anywhere(options) ? Question::nearest : Question::hits;
    const detail::Prepared asked(source, options, question);
    detail::each_row(asked.source(),
                     [&](const Source& part) { capsa::k_nearest(part, k, out, asked.options()); });
}

/// As capsa::k_nearest for the rows of a list, of `within` on several threads too.
inline void k_nearest(const Source& source, std::size_t k, std::span<const std::uint32_t> rows,
                      std::span<Nearest> out, const Options& options = any_distance) {
    const Question question = detail::looks_anywhere(options) ? Question::nearest : Question::deepest;
    detail::each_of_list(source, rows, out, k, options, question,
                         [k](const Source& asked, std::span<const std::uint32_t> some, std::span<Nearest> to,
                             const Options& how) { capsa::k_nearest(asked, k, some, to, how); });
}

/// As capsa::any_by_run.
inline void any_by_run(const Source& source, std::span<std::uint8_t> out, const Options& options = {}) {
    const detail::Prepared asked(source, options, Question::places);
    detail::each_slice(asked.source(),
                       [&](const Source& part) { capsa::any_by_run(part, out, asked.options()); });
}

/// As capsa::count_by_run.
inline void count_by_run(const Source& source, std::span<std::uint64_t> out, const Options& options = {}) {
    const detail::Prepared asked(source, options, Question::places);
    detail::each_slice(asked.source(),
                       [&](const Source& part) { capsa::count_by_run(part, out, asked.options()); });
}

}  // namespace capsa::parallel
