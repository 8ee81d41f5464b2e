// The threads a command may use. One thread is the caller's own: nothing is started.
//
// Answers do not depend on the number: pairs are cut into disjoint slices and put together in order.

#pragma once
#include "capsa/pairs.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

namespace capsa::cli {

class Threads {
public:
    explicit Threads(int count);
    ~Threads();

    // f(0) .. f(n - 1) in any order, possibly at once; may be nested.
    void for_each(std::size_t n, const std::function<void(std::size_t)>& f) const;

    // Into how many slices to cut a source: one when it is small.
    std::size_t parts(const Source& source) const;

private:
    struct Arena;
    std::unique_ptr<Arena> arena_;  // none for one thread
    std::size_t count_;
};

// How many pairs a source, or a slice of one, looks at.
std::uint64_t pair_count(const Source& source);

}  // namespace capsa::cli
