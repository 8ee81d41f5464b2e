#include "src/touch.hpp"

#include "src/chosen.hpp"
#include "src/margin.hpp"
#include "src/registry.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace capsa::query {

namespace {

// With fewer rows of B than this, lanes of them would be mostly empty: rows of A ride in lanes instead.
constexpr std::size_t short_side = 5;

constexpr capsa_touch no_touch(std::size_t row) {
    return {static_cast<std::uint32_t>(row),
            capsa_no_row,
            std::numeric_limits<float>::infinity(),
            {0, 0, 0},
            {0, 0, 0}};
}

// All rows of A with one row of B after the other, as listed pairs.
void by_column(const capsa_touch_kernel kernel, capsa_touch_job job, std::size_t b_count, capsa_touch* out) {
    constexpr std::size_t block = 256;
    capsa_index_pair pairs[block];
    capsa_touch touches[block];
    const std::size_t end = job.begin + job.count;
    for (std::size_t begin = job.begin; begin < end; begin += block) {
        const std::size_t count = std::min(block, end - begin);
        for (std::size_t j = 0; j < b_count; ++j) {
            for (std::size_t i = 0; i < count; ++i)
                pairs[i] = {static_cast<std::uint32_t>(begin + i), static_cast<std::uint32_t>(j)};
            job.pairs = pairs;
            job.begin = 0;
            job.count = count;
            job.out = touches;
            kernel(&job);
            for (std::size_t i = 0; i < count; ++i)
                if (touches[i].time < out[i].time) out[i] = touches[i];
        }
        out += count;
    }
}

}  // namespace

void first_touch(const capsa_source& source, const capsa_options& options, const capsa_motion& of_a,
                 const capsa_motion* of_b, capsa_touch* out) noexcept {
    const bool within = source.kind == capsa_source_within;
    const capsa_shapes& b = within ? source.a : source.b;
    const auto& kernels = registry::choose(options.isa).touch[source.a.shape][b.shape];
    capsa_touch_job job{};
    job.a = &source.a;
    job.b = &b;
    job.of_a = &of_a;
    job.of_b = within ? &of_a : of_b;
    job.pairs = source.kind == capsa_source_listed ? source.pairs : nullptr;
    job.begin = source.begin;
    job.count = source.end - source.begin;
    job.b_end = static_cast<std::uint32_t>(b.count);
    job.margin = admitted_margin(options);
    job.out = out;
    if (is_chosen(source)) {
        kernels[capsa_touch_chosen](&job);
        return;
    }
    for (std::size_t row = source.begin; row < source.end; ++row) out[row - source.begin] = no_touch(row);
    if (!within) {
        if (b.count < short_side)
            by_column(kernels[capsa_touch_chosen], job, b.count, out);
        else
            kernels[capsa_touch_rows](&job);
        return;
    }
    // The earlier of two rows is evaluated first, so that both report the same touch.
    job.below_diagonal = 1;
    job.b_end = static_cast<std::uint32_t>(source.end);
    kernels[capsa_touch_rows_b_first](&job);
    job.below_diagonal = 0;
    job.above_diagonal = 1;
    job.b_begin = static_cast<std::uint32_t>(source.begin);
    job.b_end = static_cast<std::uint32_t>(b.count);
    kernels[capsa_touch_rows](&job);
}

}  // namespace capsa::query
