// The pairs that touch, a block at a time, for verbs that keep something else than bits, counts or pairs.

#pragma once
#include "src/verbs/ask.hpp"

#include <span>

namespace capsa {

// Calls take(std::span<const capsa_index_pair>) for each block of pairs that touch. It returns false when it
// needs no more. Blocks have at most tuning::pairs_per_call pairs.
template <class Take>
class VisitHits {
public:
    VisitHits(const Query& query, const Take& take) : query_(query), take_(take) {}

    capsa_status operator()(TileStream& tiles) const {
        const Sides& sides = tiles.sides();
        const capsa_tile_kernel mask = kernel::tiles(*query_.table, sides.rows->shape, sides.cols->shape,
                                                     sides.cols_are_a, capsa_sink_mask);
        if (!mask) return capsa_not_offered;
        HitsOfTiles hits(tiles, query_, mask);
        for (PairBlock block{}; hits.next(block);)
            if (!take_(std::span(block.pairs + block.begin, block.count))) break;
        return capsa_ok;
    }
    // A stream of pairs, or candidates.
    template <class Pairs>
    capsa_status operator()(Pairs& pairs) const {
        Gather gather{take_};
        return ask(pairs, query_, gather);
    }

private:
    // Collects the pairs of words of hits.
    struct Gather {
        const Take& take_block;
        capsa_index_pair room[tuning::pairs_per_call];

        explicit Gather(const Take& take) : take_block(take) {}
        void pairs(const PairSides&) {}
        bool take(const auto& hits) {
            std::size_t count = 0;
            bool more = true;
            hits.each([&](const capsa_index_pair& pair) {
                room[count++] = pair;
                if (count < tuning::pairs_per_call) return;
                more = more && take_block(std::span<const capsa_index_pair>(room, count));
                count = 0;
            });
            return more && (count == 0 || take_block(std::span<const capsa_index_pair>(room, count)));
        }
    };
    const Query& query_;
    const Take& take_;
};

template <class Take>
capsa_status visit_hits(const Traversal& pairs, const Query& query, const Take& take) noexcept {
    return pairs.visit_hits(query, VisitHits<Take>(query, take));
}

}  // namespace capsa
