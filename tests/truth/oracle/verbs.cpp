#include "tests/truth/oracle/verbs.hpp"

#include "src/kernel_call.hpp"
#include "tests/truth/oracle/cores.hpp"
#include "tests/truth/oracle/random.hpp"

#include <bit>
#include <cstring>
#include <limits>

namespace capsa::oracle {

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

// The largest radius becomes `radius`. A round cone keeps its form: its radii change alike, unless one would
// be below 0.
void add_radius(capsa_shape shape, float radius, float* side) {
    const float more = radius - largest_radius(shape, side);
    const auto add = [&](int field) { side[field] = std::fmax(0.0f, side[field] + more); };
    add(radius_field);
    if (is_round_cone(shape)) add(radius_at_a_field);
}

// Radii whose sum is the distance to within some last places. A distance that is fewer last places from 0
// stays.
void put_on_the_edge(const Pair& pair, std::size_t i, Case& c) {
    const auto apart = static_cast<float>(pair.truth.distance(c));
    if (!(apart > 0x1p-140f)) return;  // fewer last places than steps below
    const int steps = static_cast<int>(i / 2 % 17) - 8;
    const std::int32_t places = std::bit_cast<std::int32_t>(apart) + steps;
    if (places < 0) return;
    const auto reach = std::bit_cast<float>(places);
    if (has_round_cone(pair)) return add_radius(pair.a, reach - largest_radius(pair.b, c.b), c.a);
    if (!shape_info(pair.a).has_radius) {
        c.b[radius_field] = reach;
        return;
    }
    const bool both = i % 4 == 0 && shape_info(pair.b).has_radius;
    c.a[radius_field] = both ? 0.25f * reach : reach;
    c.b[radius_field] = both ? 0.75f * reach : 0.0f;
}

struct Sides {
    capsa_shapes a, b;
    capsa_pair_job job(std::size_t count) const {
        capsa_pair_job job{};
        job.a = &a;
        job.b = &b;
        job.count = count;
        return job;
    }
};

void run(const capsa_kernel_table& table, const Pair& pair, capsa_pair_sink sink, capsa_pair_job& job) {
    kernel::pairs(table, pair.a, pair.b, sink)(&job);
}

void ask_pairs(const capsa_kernel_table& table, const Pair& pair, const Sides& sides, std::size_t count,
               VerbAnswers& out) {
    capsa_pair_job job = sides.job(count);
    job.gap = out.gap;
    job.witness = out.witness;
    ask_cores(table, sides.a, sides.b, {out.distance, out.s, out.t, out.s2, out.t2});
    run(table, pair, capsa_pair_gaps, job);
    run(table, pair, capsa_pair_witnesses, job);
    job.margin = infinity;
    job.contact = out.contact;
    job.capacity = count;
    run(table, pair, capsa_pair_contacts, job);
    out.contacts = job.written;
}

// Every row with every row.
void ask_all_pairs(const capsa_kernel_table& table, const Pair& pair, const Sides& sides, std::uint32_t count,
                   VerbAnswers& out) {
    for (std::uint32_t i = 0; i < count; ++i) {
        capsa_index_pair list[verb_rows];
        for (std::uint32_t k = 0; k < count; ++k) list[k] = {i, k};
        capsa_pair_job job = sides.job(count);
        job.pairs = list;
        job.gap = out.gap_of[i];
        job.hits = &out.hit_of[i];
        run(table, pair, capsa_pair_gaps, job);
        run(table, pair, capsa_pair_hits, job);
    }
    capsa_tile tile{};
    tile.row_end = tile.col_end = count;
    capsa_tile_output output{};
    output.mask = out.mask;
    output.mask_stride = 1;
    const capsa_tile_job job{&sides.a, &sides.b, &tile, 1, 0.0f, {}, &output, nullptr};
    kernel::tiles(table, pair.a, pair.b, false, capsa_sink_mask)(&job);
}

void ask_nearest(const capsa_kernel_table& table, const Pair& pair, const Sides& sides, std::uint32_t count,
                 bool by_row, VerbAnswers& out) {
    const capsa_nearest_kernel kernel =
        kernel::nearest(table, pair.a, pair.b, by_row ? capsa_nearest_by_row : capsa_nearest_by_column);
    out.offers_nearest[by_row] = kernel != nullptr;
    if (!kernel) return;
    for (const bool hits_only : {false, true}) {
        float gap[verb_rows];
        std::uint32_t index[verb_rows];
        for (std::uint32_t i = 0; i < count; ++i) gap[i] = infinity, index[i] = capsa_no_row;
        capsa_nearest_job job{};
        job.a = &sides.a;
        job.b = &sides.b;
        job.a_end = job.b_end = count;
        job.hits_only = hits_only;
        job.most = hits_only ? 0.0f : infinity;
        job.gap = gap;
        job.index = index;
        kernel(&job);
        for (std::uint32_t i = 0; i < count; ++i)
            (hits_only ? out.deepest : out.nearest)[by_row][i] = {index[i], gap[i]};
    }
}

void ask_touches(const capsa_kernel_table& table, const Pair& pair, const Sides& sides, const VerbQuestion& q,
                 VerbAnswers& out) {
    const capsa_touch_kernel kernel = kernel::touch(table, pair.a, pair.b, capsa_touch_paired);
    out.offers_touch = kernel != nullptr;
    if (!kernel) return;
    const auto motion = [&q](int side) {
        return capsa_motion{{q.motion[side][0], 1}, {q.motion[side][1], 1}, {q.motion[side][2], 1}};
    };
    const capsa_motion of_a = motion(0), of_b = motion(1);
    capsa_touch_job job{};
    job.a = &sides.a;
    job.b = &sides.b;
    job.of_a = &of_a;
    job.of_b = &of_b;
    job.count = q.block.count;
    job.out = out.touch;
    kernel(&job);
}

}  // namespace

// A quarter of the rows rests. The others go for the other side, past it, or anywhere.
void VerbQuestion::set(const Pair& pair, const Block& from, std::size_t first, std::size_t count,
                       std::uint64_t place) {
    Random random(mix(place));
    block.count = count;
    for (std::size_t i = 0; i < count; ++i) {
        Case c = from.get(first + i);
        if (i % 2 == 0 && well_formed(pair, c)) put_on_the_edge(pair, i, c);
        block.set(i, c);
        const double far = 2.0 * random.unit(), size = pair.local_size(c) * std::exp2(-24.0 * random.unit());
        const bool rests = i % 4 == 3;
        for (int k = dimension(pair); k < 3; ++k) motion[0][k][i] = motion[1][k][i] = 0.0f;
        for (int k = 0; k < dimension(pair); ++k) {
            const double way = static_cast<double>(c.b[k]) - static_cast<double>(c.a[k]);
            const double aside = size * random.either(), of_b = size * random.either();
            motion[0][k][i] = rests ? 0.0f : static_cast<float>(far * way + aside);
            motion[1][k][i] = rests || i % 8 < 4 ? 0.0f : static_cast<float>(of_b);
        }
    }
}

Attempt VerbQuestion::attempt(std::size_t i) const {
    Attempt x;
    x.at = block.get(i);
    for (int k = 0; k < 3; ++k) {
        x.motion_a[k] = motion[0][k][i];
        x.motion_b[k] = motion[1][k][i];
    }
    return x;
}

void ask_verbs(const capsa_kernel_table& table, const Pair& pair, const VerbQuestion& q, VerbAnswers& out) {
    std::memset(static_cast<void*>(&out), 0, sizeof out);
    const std::size_t count = q.block.count;
    const auto rows = static_cast<std::uint32_t>(count);
    const Sides sides{view(q.block.a, pair.a, 0, count), view(q.block.b, pair.b, 0, count)};
    ask_pairs(table, pair, sides, count, out);
    ask_all_pairs(table, pair, sides, rows, out);
    for (const bool by_row : {false, true}) ask_nearest(table, pair, sides, rows, by_row, out);
    ask_touches(table, pair, sides, q, out);
}

bool same_bits(const VerbAnswers& one, const VerbAnswers& other) {
    // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison,cert-exp42-c,cert-flp37-c): bits are meant
    return std::memcmp(&one, &other, sizeof one) == 0;
}

}  // namespace capsa::oracle
