// Runs of spheres are asked by groups of rows: the answers are those of a call for each run, wherever the
// rows lie.

#include "capsa/capsa.hpp"

#include "src/kernel_call.hpp"
#include "src/registry.hpp"
#include "src/shape.hpp"
#include "src/traverse/tiles.hpp"
#include "src/verbs/by_run.hpp"
#include "tests/support/changed_table.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/hostile.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/row_labels.hpp"
#include "tests/support/scenes.hpp"
#include "tests/support/shared_points.hpp"
#include "tests/support/strided.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <string>
#include <vector>

namespace capsa::tests::test_runs_of_spheres {
namespace {

using Offsets = std::vector<std::uint32_t>;

constexpr capsa_shape shapes_of_b[] = {capsa_shape_sphere,    capsa_shape_capsule,    capsa_shape_segment,
                                       capsa_shape_triangle,  capsa_shape_half_space, capsa_shape_box,
                                       capsa_shape_round_cone};

struct Answers {
    std::vector<std::uint8_t> any;
    std::vector<std::uint64_t> count;
};

// A call for each run: a slice of the source without runs, which keeps its filters.
Answers by_calls(const Source& source, const Options& options) {
    Answers found;
    Source slice = source;
    slice.runs = {};
    for (std::size_t k = 0; k < source.runs.count; ++k) {
        slice.begin = source.runs.a[k];
        slice.end = source.runs.a[k + 1];
        found.any.push_back(any_hit(slice, options));
        found.count.push_back(count_hits(slice, options));
    }
    return found;
}

// The kernel itself is asked about all runs, also where it says that this way does not pay.
void ask_kernel(capsa_run_job job, const Source& source, capsa_run_kernel kernel) {
    job.a = &source.a;
    job.b = &source.b;
    job.offsets = source.runs.a;
    job.filters = {source.filters.b, source.filters.a};
    job.end = source.runs.count;
    const auto b_rows = static_cast<std::uint32_t>(source.b.count);
    for (; job.b_begin < b_rows; job.b_begin = job.b_end) {
        job.b_end = std::min(b_rows, job.b_begin + columns_of_tile(source.b.shape));
        for (job.begin = 0; job.begin < job.end;) {
            const std::size_t next = kernel(&job);
            ASSERT_GT(next, job.begin) << "it stands still";
            job.begin = next;
        }
    }
}

// Asks by run, in slices, and the kernel if there is one. Returns the number of hits.
std::uint64_t expect_as_calls(const Source& source, const Options& options, const std::string& what) {
    const Answers expected = by_calls(source, options);
    const std::size_t runs = source.runs.count;
    for (const std::size_t slices : {1u, 3u}) {
        Answers found{std::vector<std::uint8_t>(runs, 7), std::vector<std::uint64_t>(runs, 7)};
        for (std::size_t k = 0; k < slices; ++k) {
            any_by_run(slice(source, k, slices), found.any, options);
            count_by_run(slice(source, k, slices), found.count, options);
        }
        EXPECT_EQ(found.any, expected.any) << what << " in " << slices;
        EXPECT_EQ(found.count, expected.count) << what << " in " << slices;
    }
    const capsa_kernel_table& table = registry::choose(static_cast<capsa_isa>(options.isa));
    const capsa_run_kernel kernel = kernel::runs(table, source.a.shape, source.b.shape);
    EXPECT_EQ(kernel != nullptr, table.lane_count > 1 && source.b.shape != capsa_shape_half_space) << what;
    if (kernel) {
        Answers found{std::vector<std::uint8_t>(runs, 0), std::vector<std::uint64_t>(runs, 0)};
        capsa_run_job job{};
        job.margin = std::isnan(options.margin) ? -std::numeric_limits<float>::infinity() : options.margin;
        job.any = found.any.data();
        ask_kernel(job, source, kernel);
        job.any = nullptr;
        job.count = found.count.data();
        ask_kernel(job, source, kernel);
        EXPECT_EQ(found.any, expected.any) << what << " by the kernel";
        EXPECT_EQ(found.count, expected.count) << what << " by the kernel";
    }
    std::uint64_t hits = 0;
    for (const std::uint64_t of_run : expected.count) hits += of_run;
    return hits;
}

// Runs of 0 to 90 rows, now and then of one or of 600, with rows before the first and behind the last.
Offsets random_offsets(std::size_t runs, Random& random) {
    Offsets offsets{random.below(4)};
    for (std::size_t k = 0; k < runs; ++k) {
        const std::uint32_t kind = random.below(16);
        offsets.push_back(offsets.back() + (kind == 0   ? 600
                                            : kind == 1 ? 1
                                            : kind == 2 ? 0
                                                        : random.below(90)));
    }
    return offsets;
}

// Chains of spheres from one place on, as poses of an arm: each pose turns a little further than the one
// before, or, with a large step, anywhere.
Rows chains(std::size_t poses, std::uint32_t rows, float step, Random& random) {
    Rows spheres(capsa_shape_sphere, poses * rows);
    float turn = random.between(0, 6);
    for (std::size_t pose = 0; pose < poses; ++pose, turn += step) {
        float p[3] = {0, 0, 0};
        for (std::uint32_t i = 0; i < rows; ++i) {
            const std::size_t row = pose * rows + i;
            const float bend = turn + 0.3f * static_cast<float>(i / 6);
            for (int axis = 0; axis < 3; ++axis) spheres.at(axis, row) = p[axis];
            spheres.at(3, row) = 0.06f;
            p[0] += 0.03f * std::cos(bend);
            p[1] += 0.03f * std::sin(bend);
            p[2] += 0.01f;
        }
    }
    return spheres;
}

// `count` rows around the chains.
Rows around(capsa_shape shape, std::size_t count, Random& random) {
    Rows rows(shape, count);
    for (std::size_t i = 0; i < count; ++i) {
        float middle[3];
        for (float& x : middle) x = random.between(-0.6f, 0.6f);
        for (int k = 0; k < shape_info(shape).vectors(); ++k) {
            const bool in_place = k < shape_info(shape).coordinates();
            rows.at(k, i) = (in_place ? middle[k % 3] : 0.0f) + random.between(-0.1f, 0.1f);
            if (shape_info(shape).is_length(k)) rows.at(k, i) = std::fabs(rows.at(k, i));
        }
        if (shape_info(shape).has_radius) rows.at(shape_info(shape).radius_stream(), i) = 0.05f;
    }
    return rows;
}

Offsets equal_runs(std::size_t runs, std::uint32_t rows) {
    Offsets offsets{0};
    for (std::size_t k = 0; k < runs; ++k) offsets.push_back(offsets.back() + rows);
    return offsets;
}

class RunsOfSpheres : public OnIsa {
protected:
    const bool slow_ = slow_on(GetParam());
};

// In any layout in memory, and half of them filtered.
TEST_P(RunsOfSpheres, AnswerAsCallsInHostileScenes) {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    constexpr float margins[] = {0.0f, 0.3f, -0.2f, 0.0f, infinity, 1e-6f, -infinity, NAN, 1e20f, 0.0f};
    const std::uint32_t scenes = slow_ ? 40 : 400;
    constexpr float radius = 0.06f;
    std::uint64_t hits = 0;
    for (std::uint32_t n = 0; n < scenes; ++n) {
        Random random(1000 + n);
        const HostileScene scene(n % hostile_layout_count, random);
        const Offsets offsets = random_offsets(1 + random.below(12), random);
        Rows a(capsa_shape_sphere, offsets.back() + random.below(3)),
            b(shapes_of_b[random.below(5)], random.below(8) == 0 ? 530 : random.below(60));
        scene.fill(a, random, 0);
        scene.fill(b, random, 1);
        if (random.below(4) == 0)
            for (float& r : a.streams[3]) r = 0;
        const Strided in_fours(a, 4), backwards(a, -1);
        const SharedPoints shared(a, 1, 1, random);
        capsa_shapes held = a.view();
        held.stream[3] = {&radius, 0};
        const capsa_shapes views[] = {a.view(),         a.view(),      in_fours.view(),
                                      backwards.view(), shared.view(), held};
        const RowLabels x(a.count, 6, 2, n), y(b.count, 5, -3, n);
        const Filter of_a = x.filter(), of_b = y.filter();
        const Source all = between(views[n % std::size(views)], b.view(), Runs{offsets});
        const Options options{.margin = margins[random.below(std::size(margins))], .isa = GetParam()};
        hits +=
            expect_as_calls(random.below(2) == 0 ? all : filtered(all, of_a, of_b), options,
                            std::string("scene ") + std::to_string(n) + ", " +
                                hostile_layouts[n % hostile_layout_count] + ", " + shape_info(b.shape).name);
        if (HasFailure()) return;
    }
    EXPECT_GT(hits, scenes);
}

TEST_P(RunsOfSpheres, AnswerAsCallsForPosesOfMotionsAndForSeveralPosesARun) {
    const Options options{.isa = GetParam()};
    const std::size_t poses = slow_ ? 24 : 96;
    for (const capsa_shape shape : shapes_of_b) {
        std::uint64_t hits = 0;
        for (const float step : {0.01f, 0.1f, 2.0f})
            for (const std::uint32_t rows : {16u, 40u, 59u, 64u}) {
                Random random(rows);
                const Rows a = chains(poses, rows, step, random),
                           b = around(shape, shape == capsa_shape_half_space ? 1 : 40, random);
                const capsa_shapes va = a.view(), vb = b.view();
                for (const std::uint32_t in_run : {1u, 3u, 8u, 24u}) {
                    const Offsets offsets = equal_runs(poses / in_run, rows * in_run);
                    const std::string what = std::string(shape_info(shape).name) + ", " +
                                             std::to_string(rows) + " rows, " + std::to_string(in_run) +
                                             " poses a run, step " + std::to_string(step);
                    hits += expect_as_calls(between(va, vb, Runs{offsets}), options, what);
                }
            }
        EXPECT_GT(hits, 0u) << shape_info(shape).name;
    }
}

// Rows in no order lie everywhere in each group, so groups do not pay and runs are asked one by one.
TEST_P(RunsOfSpheres, AnswerAsCallsWhereGroupsDoNotPay) {
    const Options options{.margin = 0.1f, .isa = GetParam()};
    for (const capsa_shape shape : shapes_of_b) {
        Random random(7);
        Rows a(capsa_shape_sphere, slow_ ? 2000 : 20'000), b(shape, 60);
        fill::half(a, random);
        fill::half(b, random);
        const Offsets offsets = equal_runs(a.count / 50, 50);
        const capsa_shapes va = a.view(), vb = b.view();
        EXPECT_GT(expect_as_calls(between(va, vb, Runs{offsets}), options, shape_info(shape).name), 0u);
    }
}

// An obstacle far longer than everything else has errors of its own length.
TEST_P(RunsOfSpheres, TouchLongCapsulesAsCallsDo) {
    const Options options{.isa = GetParam()};
    Random random(11);
    const Rows a = chains(64, 59, 0.05f, random);
    const capsa_shapes va = a.view();
    const Offsets offsets = equal_runs(64, 59);
    for (const float length : {1e2f, 1e5f, 1e8f, 1e12f}) {
        Rows b(capsa_shape_capsule, 40);
        for (std::size_t i = 0; i < b.count; ++i) {
            for (int axis = 0; axis < 3; ++axis) {
                const float middle = random.between(-1, 1), along = random.between(-1, 1) * length;
                b.at(axis, i) = middle - along;
                b.at(3 + axis, i) = middle + along;
            }
            b.at(6, i) = 0.05f;
        }
        const capsa_shapes vb = b.view();
        expect_as_calls(between(va, vb, Runs{offsets}), options, std::to_string(length));
    }
}

// The runs that a kernel was asked about with the first part of B, and the kernel.
capsa_run_kernel asked_kernel = nullptr;
std::size_t runs_asked = 0;
std::size_t ask_and_count(const capsa_run_job* job) {
    const std::size_t end = asked_kernel(job);
    if (job->b_begin == 0) runs_asked += end - job->begin;
    return end;
}

// Where nothing is near, groups pay, however many parts B has: no run is asked by itself.
TEST_P(RunsOfSpheres, AreAskedTogetherWithAllPartsOfB) {
    Random random(12);
    const std::size_t runs = slow_ ? 300 : 700;
    const Rows a = chains(runs, 16, 0.01f, random);
    const Offsets offsets = equal_runs(runs, 16);
    for (const capsa_shape shape : {capsa_shape_sphere, capsa_shape_capsule, capsa_shape_box}) {
        Query query = resolve(erased(Options{.isa = GetParam()}));
        if (query.table->lane_count == 1) continue;
        Rows b = around(shape, columns_of_tile(shape) + 16, random);
        for (int k = 0; k < shape_info(shape).coordinates(); k += 3)
            for (float& x : b.streams[static_cast<std::size_t>(k)]) x += 100.0f;
        ChangedTable counting(*query.table);
        counting.change(capsa_shape_sphere, shape, [](capsa_pair_kernels& pair) {
            asked_kernel = pair.run;
            pair.run = ask_and_count;
        });
        query.table = &counting;
        runs_asked = 0;
        std::vector<std::uint8_t> any(runs, 7);
        const capsa_shapes va = a.view(), vb = b.view();
        ASSERT_EQ(query::any_by_run(between(va, vb, Runs{offsets}), query, any.data()), capsa_ok);
        EXPECT_EQ(runs_asked, runs) << shape_info(shape).name;
        EXPECT_EQ(std::count(any.begin(), any.end(), 0), static_cast<std::ptrdiff_t>(runs));
    }
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, RunsOfSpheres, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_runs_of_spheres
