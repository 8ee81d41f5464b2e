// The parts of a source, which threads ask for at once: capsa/parallel.hpp includes this header.

#pragma once
#include "capsa/parallel/tasks.hpp"
#include "capsa/prepare.hpp"
#include "capsa/sources.hpp"
#include "capsa/types.hpp"
#include "capsa/verbs.hpp"

#include <tbb/task_arena.h>

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace capsa::parallel::detail {

// A source with what the workspace of the options builds for it, on several threads. Its parts are asked at
// once, so without the workspace. A periodic source is one part, which the workspace asks on several threads.
class Prepared : public capsa::detail::Prepared {
public:
    Prepared(const Source& source, const Options& options, Question question, bool may_own = false)
        : capsa::detail::Prepared(source, options, static_cast<capsa_question>(question), may_own, call,
                                  nullptr),
          on_threads_(is_periodic(source) && options_.workspace) {
        if (on_threads_) run_on(call);
    }
    ~Prepared() {
        if (on_threads_) run_on(nullptr);
    }
    Prepared(const Prepared&) = delete;
    Prepared& operator=(const Prepared&) = delete;

private:
    // A workspace that another query uses says so when it is asked.
    void run_on(capsa_for_each_function for_each) const {
        capsa_workspace_run_on(options_.workspace->c(), for_each, nullptr);
    }
    static void call(void*, std::size_t count, capsa_task_function task, const void* job) {
        // The workspace is in use: a thread that waits must not begin another task, which may want it too.
        tbb::this_task_arena::isolate(
            [=] { for_each_task(count, [task, job](std::size_t k) { task(job, k); }); });
    }

    const bool on_threads_;
};

// ask(part) for each part of the source, several at a time.
template <class Ask>
void each_part(const Source& source, PartOf of, const Ask& ask) {
    const std::size_t parts = part_count(source);
    if (parts == 1) return ask(source);
    for_each(parts, [&](std::size_t k) { ask(part(source, of, k, parts)); });
}

// Verbs with an answer for each row of A: all parts write into the whole output.
template <class Ask>
void each_row(const Source& source, const Ask& ask) {
    each_part(source, PartOf::rows, ask);
}

// Verbs that ask no index for rows: with a place for each pair, or an answer for each run.
template <class Ask>
void each_slice(const Source& source, const Ask& ask) {
    const std::size_t parts = part_count(source);
    for_each(parts, [&](std::size_t k) { ask(slice(source, k, parts)); });
}

// Of a source that is prepared. Parts that have not begun when a hit is found do not begin.
inline bool any_hit(const Source& source, const Options& options) {
    std::atomic<bool> found = false;
    each_part(source, PartOf::pairs, [&](const Source& part) {
        if (!found.load(std::memory_order_relaxed) && capsa::any_hit(part, options))
            found.store(true, std::memory_order_relaxed);
    });
    return found;
}

inline std::uint64_t count_hits(const Source& source, const Options& options) {
    std::atomic<std::uint64_t> count = 0;
    each_part(source, PartOf::pairs, [&](const Source& part) { count += capsa::count_hits(part, options); });
    return count;
}

}  // namespace capsa::parallel::detail
