// How a verb that needs hits goes through its pairs.
//
// Such a verb says which sink takes the words of a tile and what becomes of words of pairs:
//     static constexpr FlipPrice price;  static constexpr capsa_tile_sink sink;
//     static constexpr bool whole_words;              whether the sink writes words of bits for columns
//     void tiles(const Sides&, capsa_tile_output&);   before the tiles: where answers go
//     void done(const capsa_tile_output&);            after the tiles
//     void pairs(const PairSides&);                   before the pairs
//     bool take(const Hits&);       some pairs, as HitWords or GroupHits; false when it needs no more

#pragma once
#include "src/traverse/decided.hpp"
#include "src/verbs/as_pairs.hpp"
#include "src/verbs/traversal.hpp"

#include <algorithm>
#include <bit>

namespace capsa {

// Bit k says whether pair k of the block touches.
struct HitWords {
    PairBlock block;
    std::span<const std::uint64_t> words;

    std::uint64_t most() const { return block.count; }
    std::uint64_t count() const {
        std::uint64_t count = 0;
        for (const std::uint64_t word : words) count += static_cast<std::uint64_t>(std::popcount(word));
        return count;
    }
    // Appends the pairs to a list, as many as fit, and counts all.
    void append_to(capsa_index_pair* out, std::size_t capacity, capsa_find_result& result) const {
        each([&](const capsa_index_pair& pair) {
            if (result.total++ < capacity) out[result.written++] = pair;
        });
    }
    // Calls f(pair) for each pair that touches.
    template <class F>
    void each(const F& f) const {
        each_place([&](std::size_t k) { f(block.at(k)); });
    }
    // Calls f(k) for each pair that touches.
    template <class F>
    void each_place(const F& f) const {
        for (std::size_t w = 0; w < words.size(); ++w)
            for (std::uint64_t left = words[w]; left != 0; left &= left - 1)
                f(w * 64 + static_cast<std::size_t>(std::countr_zero(left)));
    }
};

template <class Verb>
capsa_status ask(TileStream& tiles, const Query& query, Verb& verb) {
    const Sides& sides = tiles.sides();
    const capsa_tile_kernel kernel =
        kernel::tiles(*query.table, sides.rows->shape, sides.cols->shape, sides.cols_are_a, Verb::sink);
    if (!kernel) return capsa_not_offered;
    capsa_tile_output out{};
    out.flipped = sides.cols_are_a;
    verb.tiles(sides, out);
    const Decider decider = query.decider(*sides.rows, *sides.cols);
    capsa_tile room[tuning::tiles_per_call];
    capsa_tile_job job{sides.rows,   sides.cols,    room, tuning::tiles_per_call,
                       query.margin, sides.filters, &out, decider.get()};
    while (job.tile_count == tuning::tiles_per_call) {
        job.tile_count = tiles.next(room);
        if (job.tile_count == 0) break;
        if constexpr (requires { verb.grow(out); }) {
            const capsa_find_result before{out.written, out.total};
            kernel(&job);
            if (out.total <= out.capacity || !verb.grow(out)) continue;
            out.written = before.written;
            out.total = before.total;
        }
        if constexpr (requires { verb.ask_what_is_left(job, kernel); })
            verb.ask_what_is_left(job, kernel);
        else if (!kernel(&job))
            break;
    }
    verb.done(out);
    return capsa_ok;
}

template <class Verb>
capsa_status ask(PairStream& pairs, const Query& query, Verb& verb) {
    const PairSides& sides = pairs.sides();
    const capsa_pair_kernel kernel = kernel::pairs(*query.table, sides.a->shape, sides.b->shape,
                                                   query.exact ? capsa_pair_gaps : capsa_pair_hits);
    if (!kernel) return capsa_not_offered;
    verb.pairs(sides);
    std::uint64_t words[tuning::pairs_of_words / 64];
    for (PairBlock left{}; pairs.next(left);)
        while (left.count > 0) {
            PairBlock block = left;
            block.count = std::min(left.count, tuning::pairs_of_words);
            const HitWords hits{block, {words, (block.count + 63) / 64}};
            if (query.exact)
                set_all({words, hits.words.size()}, block.count);
            else
                ask_pairs(sides, block, query.margin, kernel, words);
            if (sides.may_meet)
                sides.may_meet.keep({words, hits.words.size()}, [&](std::size_t k) { return block.at(k); });
            if (query.exact) decide(sides, block, query, kernel, {words, hits.words.size()});
            if (!verb.take(hits)) return capsa_ok;
            left.begin += block.count;
            left.count -= block.count;
        }
    return capsa_ok;
}

// By exact decisions, the hits of candidates are pairs. Not inlined, so that others do not have them on the
// stack.
template <class Verb>
[[gnu::noinline]] capsa_status ask_exactly(Candidates& candidates, const Query& query, Verb& verb) {
    const auto on = [&](PairStream& hits) {
        verb.pairs(hits.sides());
        for (PairBlock block{}; hits.next(block);) {
            std::uint64_t words[tuning::pairs_per_call / 64];
            set_all({words, (block.count + 63) / 64}, block.count);
            if (!verb.take(HitWords{block, {words, (block.count + 63) / 64}})) break;
        }
        return capsa_ok;
    };
    return AsPairs(query, on)(candidates);
}

template <class Verb>
capsa_status ask(Candidates& candidates, const Query& query, Verb& verb) {
    if (!candidates.offered()) return capsa_not_offered;
    if (query.exact) return ask_exactly(candidates, query, verb);
    verb.pairs(candidates.sides());
    for (GroupBlock block{}; candidates.next(block);)
        if (!verb.take(GroupHits{candidates, block})) break;
    return capsa_ok;
}

template <class Verb>
capsa_status ask(const Traversal& all, const Query& query, Verb& verb) {
    const auto on = [&](auto& stream) { return ask(stream, query, verb); };
    if constexpr (Verb::price == FlipPrice::none)
        return all.visit_hits(query, on, Verb::whole_words);
    else
        return all.visit(Verb::price, on, Verb::whole_words);  // every pair has a place in the output
}

}  // namespace capsa
