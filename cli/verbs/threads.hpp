// The threads a command may use. One thread is the caller's own: nothing is started.
//
// The answers do not depend on the number of threads: the pairs are cut into disjoint slices, and the slices'
// answers are put together in order.

#pragma once
#include "capsa/sources.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>

namespace capsa::cli {

class Threads {
public:
    explicit Threads(int count);  // 0: as many as the machine has
    ~Threads();

    std::size_t count() const { return count_; }

    // f(0) .. f(n - 1) in any order, possibly at once; may be nested.
    void for_each(std::size_t n, const std::function<void(std::size_t)>& f) const;

    // The same, and what a call of `begin` returns is called in the order of the numbers, one at a time,
    // while later numbers are begun. So few results wait for their turn.
    using Finish = std::function<void()>;
    void in_order(std::size_t n, const std::function<Finish(std::size_t)>& begin) const;

    // f(), where algorithms of oneTBB use these threads.
    void inside(const std::function<void()>& f) const;

    // Into how many slices to cut a source that has no index: one when it is small. A slice takes much less
    // than a second, so that progress can be seen.
    std::size_t parts(const Source& source) const;

    // From now on, watcher(pairs) hears of all that is done, from the thread that did it.
    void watch(std::function<void(std::uint64_t)> watcher) { watcher_ = std::move(watcher); }
    void done(std::uint64_t pairs) const {
        if (watcher_) watcher_(pairs);
    }

private:
    struct Arena;
    std::size_t count_;
    std::unique_ptr<Arena> arena_;  // none for one thread
    std::function<void(std::uint64_t)> watcher_;
};

// How many pairs a source, or a slice of one, looks at.
std::uint64_t pair_count(const Source& source);

// Whether the pairs are named one by one: --zip and --pairs.
inline bool is_chosen(capsa_source_kind kind) {
    return kind == capsa_source_zip || kind == capsa_source_listed;
}

}  // namespace capsa::cli
