// The pairs that touch as one stream of pairs, whichever way they are found: calls on(PairStream&) and
// returns what it returns. The pairs of a zip or a list are all handed over, those that touch and others.

#pragma once
#include "src/verbs/traversal.hpp"

namespace capsa {

template <class On>
class AsPairs {
public:
    AsPairs(const Query& query, const On& on) : query_(query), on_(on) {}

    capsa_status operator()(TileStream& tiles) const {
        return query_.exact ? hits_of_tiles<tuning::exact_mask_rows>(tiles)
                            : hits_of_tiles<tuning::mask_rows>(tiles);
    }
    capsa_status operator()(Candidates& candidates) const {
        if (!candidates.offered()) return capsa_not_offered;
        HitsOfGroups hits(candidates, query_, hits_of(candidates.sides()));
        return on_(static_cast<PairStream&>(hits));
    }
    capsa_status operator()(CellPairs& pairs) const {
        const capsa_pair_kernel kernel = hits_of(pairs.sides());
        if (!kernel) return capsa_not_offered;
        HitsOfCells hits(pairs, query_, kernel);
        return on_(static_cast<PairStream&>(hits));
    }
    capsa_status operator()(PairStream& pairs) const { return on_(pairs); }

private:
    // Not inlined: each of three streams would have a mask of its own on the stack (Clang).
    template <std::uint32_t Rows>
    [[gnu::noinline]] capsa_status hits_of_tiles(TileStream& tiles) const {
        const Sides& sides = tiles.sides();
        const capsa_tile_kernel mask = kernel::tiles(*query_.table, sides.rows->shape, sides.cols->shape,
                                                     sides.cols_are_a, capsa_sink_mask);
        if (!mask) return capsa_not_offered;
        std::uint64_t room[Rows * HitsOfTiles::tile_words];
        HitsOfTiles hits(tiles, query_, mask, room);
        return on_(static_cast<PairStream&>(hits));
    }
    // Exact decisions look at gaps.
    capsa_pair_kernel hits_of(const PairSides& sides) const {
        return kernel::pairs(*query_.table, sides.a->shape, sides.b->shape,
                             query_.exact ? capsa_pair_gaps : capsa_pair_hits);
    }

    const Query& query_;
    const On& on_;
};

}  // namespace capsa
