#include "src/verbs/hits.hpp"

#include "src/more_room.hpp"
#include "src/verbs/ask.hpp"
#include "src/verbs/bits.hpp"
#include "src/verbs/periodic.hpp"
#include "src/verbs/visit.hpp"

#include <bit>
#include <cstdint>

namespace capsa::query {

namespace {

struct AnyHit {
    static constexpr FlipPrice price = FlipPrice::none;
    static constexpr capsa_tile_sink sink = capsa_sink_any;
    static constexpr bool whole_words = false;
    bool found = false;

    void tiles(const Sides&, capsa_tile_output&) {}
    void done(const capsa_tile_output& out) { found = out.total != 0; }
    void pairs(const PairSides&) {}
    bool take(const auto& hits) {
        found = hits.count() != 0;
        return !found;
    }
};

struct CountHits {
    static constexpr FlipPrice price = FlipPrice::none;
    static constexpr capsa_tile_sink sink = capsa_sink_count;
    static constexpr bool whole_words = false;
    std::uint64_t total = 0;

    void tiles(const Sides&, capsa_tile_output&) {}
    void done(const capsa_tile_output& out) { total = out.total; }
    void pairs(const PairSides&) {}
    bool take(const auto& hits) {
        total += hits.count();
        return true;
    }
};

struct Touched {
    static constexpr FlipPrice price = FlipPrice::none;
    static constexpr capsa_tile_sink sink = capsa_sink_touched;
    static constexpr bool whole_words = true;
    std::uint64_t* words;
    bool both = false;  // both rows of a pair have bits

    void tiles(const Sides& sides, capsa_tile_output& out) {
        clear_bits(words, sides.begin, sides.end);
        if (sides.one_set || !sides.cols_are_a) out.row_bits = words;
        if (sides.one_set || sides.cols_are_a) out.col_bits = words;
    }
    void done(const capsa_tile_output&) {}
    // Where all rows touch something, the first rows of a tile say so of its columns, and rows and columns of
    // which it is known are not asked again.
    void ask_what_is_left(const capsa_tile_job& job, capsa_tile_kernel kernel) const {
        const capsa_tile& last = job.tiles[job.tile_count - 1];
        if (last.row_end - last.row_begin < 16 * tuning::touched_first) {
            kernel(&job);
            return;
        }
        for (std::size_t n = 0; n < job.tile_count; ++n) ask_what_is_left(job, job.tiles[n], kernel);
    }
    void ask_what_is_left(capsa_tile_job job, capsa_tile tile, capsa_tile_kernel kernel) const {
        job.tiles = &tile;
        job.tile_count = 1;
        const std::uint32_t end = tile.row_end;
        for (std::uint32_t some = tuning::touched_first; tile.row_begin < end;
             tile.row_begin = tile.row_end) {
            const bool known =
                !job.out->col_bits || first_clear(words, tile.col_begin, tile.col_end) == tile.col_end;
            if (known && !job.out->row_bits) return;
            if (known) tile.row_begin = static_cast<std::uint32_t>(first_clear(words, tile.row_begin, end));
            tile.row_end = some < end - tile.row_begin ? tile.row_begin + some : end;
            if (known)
                tile.row_end = static_cast<std::uint32_t>(first_whole(words, tile.row_begin, tile.row_end));
            if (tile.row_begin < tile.row_end) kernel(&job);
            some = some < end ? some * 4 : some;
        }
    }
    void pairs(const PairSides& sides) {
        clear_bits(words, sides.begin, sides.end);
        both = sides.one_set;
    }
    bool take(const auto& hits) {
        hits.each([&](const capsa_index_pair& pair) {
            set_bit(words, pair.a);
            if (both) set_bit(words, pair.b);
        });
        return true;
    }
    // A group that a row touches whole has all its bits, and other rows that touch it need not set them
    // again.
    bool take(const GroupHits& hits) {
        for (std::size_t n = 0; n < hits.block.count; ++n) {
            std::uint32_t left = hits.block.hits[n];
            if (left == 0) continue;
            const Candidates::Named pairs = hits.from.named(hits.block.groups[n]);
            const std::uint32_t group = hits.block.groups[n].group;
            if (both || !pairs.flipped) set_bit(words, pairs.asked);
            if ((!both && !pairs.flipped) || (whole_begin <= group && group < whole_end)) continue;
            if (left == 0xffff) {
                if (group != whole_end) whole_begin = group;
                whole_end = group + 1;
            }
            for (; left != 0; left &= left - 1) set_bit(words, pairs.rows[std::countr_zero(left)]);
        }
        return true;
    }
    std::uint32_t whole_begin = 0, whole_end = 0;  // the last groups with all bits
};

struct HitMask {
    static constexpr FlipPrice price = FlipPrice::scatter;
    static constexpr capsa_tile_sink sink = capsa_sink_mask;
    static constexpr bool whole_words = true;
    std::uint64_t* words;
    std::size_t stride;

    // Words are cleared first, unless every word is written exactly once.
    void tiles(const Sides& sides, capsa_tile_output& out) {
        const capsa_shapes& b = sides.cols_are_a ? *sides.rows : *sides.cols;
        out.mask = words;
        out.mask_stride = stride;
        if (!sides.cols_are_a && sides.everything) return;
        for (std::size_t row = sides.begin; row < sides.end; ++row)
            std::fill_n(words + row * stride, (b.count + 63) / 64, std::uint64_t{0});
    }
    void done(const capsa_tile_output&) {}
    void pairs(const PairSides&) {}
    bool take(const HitWords& hits) {
        const std::size_t begin = hits.block.begin;
        clear_bits(words, begin, begin + hits.block.count);
        hits.each_place([&](std::size_t k) { set_bit(words, begin + k); });
        return true;
    }
};

struct FindHits {
    static constexpr FlipPrice price = FlipPrice::none;
    static constexpr capsa_tile_sink sink = capsa_sink_find;
    static constexpr bool whole_words = false;
    capsa_index_pair* out;
    std::size_t capacity;
    MoreRoom* more;  // null: what does not fit is only counted
    capsa_find_result result{};

    void tiles(const Sides&, capsa_tile_output& to) const {
        to.pairs = out;
        to.capacity = capacity;
    }
    // Room for all that were counted. The kernel is then asked again about these tiles.
    bool grow(capsa_tile_output& to) {
        if (!more || !more->grow(to.total, out, capacity)) return false;
        to.pairs = out;
        to.capacity = capacity;
        return true;
    }
    void done(const capsa_tile_output& from) { result = {from.written, from.total}; }
    void pairs(const PairSides&) {}
    bool take(const auto& hits) {
        if (more && result.total + hits.most() > capacity)
            if (const std::uint64_t total = result.total + hits.count(); total > capacity)
                static_cast<void>(more->grow(total, out, capacity));
        hits.append_to(out, capacity, result);
        return true;
    }
};

// These are not inlined: a call of few pairs would set up what they need.
[[gnu::noinline]] capsa_status any_of_many(const Traversal& pairs, const Query& query, int& hit) {
    if (query.images) return periodic::any_hit(query, hit);
    AnyHit verb;
    const capsa_status status = ask(pairs, query, verb);
    if (status == capsa_ok) hit = verb.found;
    return status;
}
[[gnu::noinline]] capsa_status count_many(const Traversal& pairs, const Query& query, std::uint64_t& count) {
    if (query.images) return periodic::count_hits(query, count);
    CountHits verb;
    const capsa_status status = ask(pairs, query, verb);
    if (status == capsa_ok) count = verb.total;
    return status;
}
[[gnu::noinline]] capsa_status find_many(const Traversal& pairs, const Query& query, capsa_index_pair* out,
                                         std::size_t capacity, capsa_find_result& result) {
    if (query.images) return periodic::find_hits(query, out, capacity, result);
    FindHits verb{out, capacity, query.more};
    const capsa_status status = ask(pairs, query, verb);
    if (status == capsa_ok) result = verb.result;
    return status;
}

}  // namespace

capsa_status any_hit(const Traversal& pairs, const Query& query, int& hit) noexcept {
    const FewPairs few = pairs.few(query);
    if (!few) return any_of_many(pairs, query, hit);
    hit = few.any(query.margin);
    return capsa_ok;
}

capsa_status count_hits(const Traversal& pairs, const Query& query, std::uint64_t& count) noexcept {
    const FewPairs few = pairs.few(query);
    if (!few) return count_many(pairs, query, count);
    count = few.count(query.margin);
    return capsa_ok;
}

capsa_status touched(const Traversal& pairs, const Query& query, std::uint64_t* words) noexcept {
    if (query.images) return periodic::touched(query, words);
    Touched verb{words};
    return ask(pairs, query, verb);
}

capsa_status hit_mask(const Traversal& pairs, const Query& query, std::uint64_t* words,
                      std::size_t stride) noexcept {
    HitMask verb{words, stride};
    return ask(pairs, query, verb);
}

capsa_status find_hits(const Traversal& pairs, const Query& query, capsa_index_pair* out,
                       std::size_t capacity, capsa_find_result& result) noexcept {
    const FewPairs few = pairs.few(query);
    if (!few) return find_many(pairs, query, out, capacity, result);
    result = few.find(query.margin, out, capacity);
    if (query.more && result.total > capacity && query.more->grow(result.total, out, capacity))
        result = few.find(query.margin, out, capacity);
    return capsa_ok;
}

capsa_status visit_hits(const Traversal& pairs, const Query& query, capsa_visit_hits_function visit,
                        void* context) noexcept {
    if (query.images) return periodic::visit_hits(query, visit, context);
    return capsa::visit_hits(pairs, query, [&](std::span<const capsa_index_pair> block) {
        return visit(context, block.data(), block.size()) == 0;
    });
}

}  // namespace capsa::query
