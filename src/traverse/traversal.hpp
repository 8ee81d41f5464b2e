// The one place that turns a source into tiles or pairs.

#pragma once
#include "src/index/cell_pairs.hpp"
#include "src/index/dense.hpp"
#include "src/source.hpp"
#include "src/traverse/pairs.hpp"
#include "src/traverse/tiles.hpp"

namespace capsa {

// The pairs of a query: the pairs of a source, or tiles from elsewhere, for example from an index.
class Traversal {
public:
    // NOLINTNEXTLINE(google-explicit-constructor): every verb takes a source as it is.
    Traversal(const capsa_source& source) noexcept : source_(&source) {}
    // NOLINTNEXTLINE(google-explicit-constructor)
    Traversal(TileStream& tiles) noexcept : tiles_(&tiles) {}

    // Calls on(TileStream&) or on(PairStream&) and returns what it returns. `whole_words` is for sinks that
    // write words of bits for columns.
    template <class On>
    capsa_status visit(FlipPrice price, const On& on, bool whole_words = false) const {
        if (tiles_) return on(*tiles_);
        if (parted(*source_)) {
            RunTiles runs(*source_, price, whole_words);
            return on(static_cast<TileStream&>(runs));
        }
        if (source_->kind == capsa_source_between) {
            Rectangle rectangle(*source_, price);
            return on(static_cast<TileStream&>(rectangle));
        }
        if (source_->kind == capsa_source_within) {
            Triangle triangle(*source_);
            return on(static_cast<TileStream&>(triangle));
        }
        GivenPairs given(*source_);
        return on(static_cast<PairStream&>(given));
    }

    // The same for verbs that need only the pairs that touch, in any order. An index leaves out most others:
    // calls on(Candidates&) or on(CellPairs&) if there is one.
    template <class On>
    capsa_status visit_hits(const Query& query, const On& on, bool whole_words = false) const {
        if (tiles_ || !Candidates::serve(*source_)) return visit(FlipPrice::none, on, whole_words);
        if (is_dense(*source_, query)) {
            const capsa_source own = slice_of_part(*source_);
            return Traversal(own).visit(FlipPrice::none, on, whole_words);
        }
        if (CellPairs::serve(*source_)) return visit_cells(query, on);
        Candidates candidates(*source_, query);
        return on(candidates);
    }

private:
    // Not inlined, so that others do not have its pairs on the stack.
    template <class On>
    [[gnu::noinline]] capsa_status visit_cells(const Query& query, const On& on) const {
        CellPairs pairs(*source_, query);
        return on(pairs);
    }

    const capsa_source* source_ = nullptr;
    TileStream* tiles_ = nullptr;
};

}  // namespace capsa
