#include "src/query.hpp"

#include "src/chosen.hpp"
#include "src/margin.hpp"
#include "src/plan.hpp"
#include "src/registry.hpp"

#include <algorithm>
#include <bit>

namespace capsa::query {

namespace {

// Runs one sink over all tiles of a plan.
void run(const Plan& plan, capsa_tile_sink sink, const capsa_options& options, capsa_tile_output& out) {
    if (plan.row_begin >= plan.row_end || plan.col_begin >= plan.col_end) return;
    const capsa_kernel_table& table = registry::choose(options.isa);
    const capsa_tile_kernel kernel = table.tile[plan.rows->shape][plan.cols->shape][plan.flipped][sink];
    capsa_tile tiles[16];
    Tiles source(plan);
    out.flipped = plan.flipped;
    for (std::size_t count = source.next(tiles); count > 0; count = source.next(tiles)) {
        const capsa_tile_job job{plan.rows, plan.cols, tiles, count, admitted_margin(options), &out};
        if (!kernel(&job)) return;
    }
}

void clear_bits(std::uint64_t* words, std::size_t begin, std::size_t end) {
    for (; begin < end && begin % 64 != 0; ++begin) words[begin / 64] &= ~(std::uint64_t{1} << begin % 64);
    for (; begin + 64 <= end; begin += 64) words[begin / 64] = 0;
    for (; begin < end; ++begin) words[begin / 64] &= ~(std::uint64_t{1} << begin % 64);
}

}  // namespace

bool any_hit(const capsa_source& source, const capsa_options& options) noexcept {
    if (is_chosen(source)) {
        ChosenHits chosen(source, options);
        while (chosen.next())
            for (const std::uint64_t word : chosen.words())
                if (word != 0) return true;
        return false;
    }
    capsa_tile_output out{};
    run(make_plan(source, FlipPrice::none), capsa_sink_any, options, out);
    return out.total != 0;
}

std::uint64_t count_hits(const capsa_source& source, const capsa_options& options) noexcept {
    if (is_chosen(source)) {
        std::uint64_t count = 0;
        ChosenHits chosen(source, options);
        while (chosen.next())
            for (const std::uint64_t word : chosen.words())
                count += static_cast<std::uint64_t>(std::popcount(word));
        return count;
    }
    capsa_tile_output out{};
    run(make_plan(source, FlipPrice::none), capsa_sink_count, options, out);
    return out.total;
}

void touched(const capsa_source& source, const capsa_options& options, std::uint64_t* words) noexcept {
    if (is_chosen(source)) {
        const bool zipped = source.kind == capsa_source_zip;
        clear_bits(words, zipped ? source.begin : 0, zipped ? source.end : source.a.count);
        ChosenHits chosen(source, options);
        while (chosen.next())
            chosen.each([words](const capsa_index_pair& pair) {
                words[pair.a / 64] |= std::uint64_t{1} << pair.a % 64;
            });
        return;
    }
    const Plan plan = make_plan(source, FlipPrice::none);
    capsa_tile_output out{};
    if (source.kind == capsa_source_within) {
        clear_bits(words, 0, source.a.count);
        out.row_bits = out.col_bits = words;
    } else {
        clear_bits(words, source.begin, source.end);
        (plan.flipped ? out.col_bits : out.row_bits) = words;
    }
    run(plan, capsa_sink_touched, options, out);
}

void hit_mask(const capsa_source& source, const capsa_options& options, std::uint64_t* words,
              std::size_t stride) noexcept {
    if (is_chosen(source)) {
        clear_bits(words, source.begin, source.end);
        ChosenHits chosen(source, options);
        while (chosen.next())
            for (std::size_t k = 0; k < chosen.count(); ++k)
                if (chosen.hit(k))
                    words[(chosen.begin() + k) / 64] |= std::uint64_t{1} << (chosen.begin() + k) % 64;
        return;
    }
    const Plan plan = make_plan(source, FlipPrice::scatter);
    capsa_tile_output out{};
    out.mask = words;
    out.mask_stride = stride;
    if (plan.flipped)
        for (std::size_t row = source.begin; row < source.end; ++row)
            std::fill_n(words + row * stride, (source.b.count + 63) / 64, std::uint64_t{0});
    run(plan, capsa_sink_mask, options, out);
}

capsa_find_result find_hits(const capsa_source& source, const capsa_options& options, capsa_index_pair* pairs,
                            std::size_t capacity) noexcept {
    if (is_chosen(source)) {
        capsa_find_result result{};
        ChosenHits chosen(source, options);
        while (chosen.next())
            chosen.each([&](const capsa_index_pair& pair) {
                if (result.total++ < capacity) pairs[result.written++] = pair;
            });
        return result;
    }
    capsa_tile_output out{};
    out.pairs = pairs;
    out.capacity = capacity;
    run(make_plan(source, FlipPrice::none), capsa_sink_find, options, out);
    return {out.written, out.total};
}

}  // namespace capsa::query
