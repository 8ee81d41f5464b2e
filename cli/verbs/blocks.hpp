// A scene in blocks, so that threads share it, progress is seen and few answers are held at once.
//
// Where every row of A meets all of B, a block is some rows of A as a source of its own: its answers have
// room for its own rows only, and those of one block after the other are the answers of all rows in order.
// Elsewhere a block is a part of the source.

#pragma once
#include "capsa/index.hpp"
#include "capsa/parallel.hpp"
#include "cli/input/scene.hpp"
#include "cli/verbs/threads.hpp"

#include <tbb/enumerable_thread_specific.h>

#include <cstddef>
#include <functional>
#include <optional>
#include <utility>

namespace capsa::cli {

class Block {
public:
    // Rows begin to end of A as a source of its own, in this index if there is one.
    Block(const Scene& scene, std::size_t begin, std::size_t end, Index* index);
    // A part of the scene's source.
    Block(const Scene& scene, const Source& part) : source_(part), of_a_(scene.of_a), of_b_(scene.of_b) {}
    Block(const Block&) = delete;  // the source refers to members
    Block& operator=(const Block&) = delete;

    const Source& source() const { return source_; }
    std::size_t first() const { return first_; }  // the row of A that is row 0 of the source
    const std::optional<Motion>& of_a() const { return of_a_; }
    const std::optional<Motion>& of_b() const { return of_b_; }

private:
    Source source_;
    std::size_t first_ = 0;
    std::optional<Motion> of_a_, of_b_;
    capsa_filter filter_{};
};

class Blocks {
public:
    Blocks(const Scene& scene, const Threads& threads, PartOf of);

    std::size_t count() const { return count_; }
    // Whether a block is a source of its own.
    bool own() const { return own_; }
    // Whether what a block answers comes before what the next one answers, once each is sorted.
    bool in_order() const;

    // f(block) for each, at once where threads allow.
    void each(const std::function<void(const Block&)>& f) const;
    // The same, and what f returns is called in the order of the blocks.
    void each_in_order(const std::function<Threads::Finish(const Block&)>& f) const;

private:
    // f(the block with this number)
    template <class F>
    auto with(std::size_t k, const F& f) const;

    const Scene& scene_;
    const Threads& threads_;
    const PartOf of_;
    const bool own_;
    std::size_t count_;
    mutable tbb::enumerable_thread_specific<Index> index_;  // each is built again for the next block
};

}  // namespace capsa::cli
