// A query takes no more of the stack than docs/meaning.md says: every verb, source, ISA and pair of shapes on
// a thread whose stack was painted before.

#include "capsa/capsa.hpp"
#include "src/source.hpp"
#include "tests/api/closed_meshes.hpp"
#include "tests/api/painted_stack.hpp"
#include "tests/api/stack_verbs.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

// GCC defines a macro, Clang has a feature.
#if defined(__SANITIZE_ADDRESS__)
#define CAPSA_TEST_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define CAPSA_TEST_SANITIZED
#endif
#endif

namespace capsa::tests::test_stack {
namespace {

// docs/meaning.md, "What a call takes"
constexpr std::size_t promised_without_cones = 100 * 1024;
std::size_t promised(const capsa_source& source) {
    const capsa_shape a = source.a.shape, b = second_side(source).shape;
    const bool cones = has_core(a, b, CoreKind::round_cone), crates = has_core(a, b, CoreKind::box),
               faces = has_core(a, b, CoreKind::triangle);
    if (cones + crates + faces == 2) return 112 * 1024;
    return cones ? 104 * 1024 : promised_without_cones;
}

// By exact decisions, in which long integers take part.
std::size_t promised_exactly(const capsa_source& source) {
    const capsa_shape a = source.a.shape, b = second_side(source).shape;
    const bool solid = has_core(a, b, CoreKind::round_cone) || has_core(a, b, CoreKind::box);
    return promised(source) + (solid ? 16 * 1024 : 0);
}

class StackOfACall : public testing::TestWithParam<Isa> {
protected:
    void SetUp() override {
#if !defined(__OPTIMIZE__) || defined(CAPSA_TEST_SANITIZED)
        GTEST_SKIP() << "frames of unoptimised and of sanitised code are larger";
#endif
        if (!runnable(GetParam())) GTEST_SKIP() << "this processor cannot run " << name(GetParam());
    }
    PaintedStack stack_;
    const std::size_t thread_alone_ = stack_.taken_by([] {});

    void measure(const Verb& verb, Stage& s, const capsa_source& source, const std::string& what) {
        for (const capsa_decide decide : {capsa_decide_rounded, capsa_decide_exact}) {
            // Every row of these touches many others, by ties that take their time: a quarter of them is
            // asked.
            if (decide == capsa_decide_exact && (emulated || (source.a.count > 500 && ++large_ % 4 != 0)))
                return;
            if (decide == capsa_decide_exact && !decides_exactly(source.a.shape, second_side(source).shape))
                return;
            const capsa_options options{
                0.0f, static_cast<capsa_isa>(GetParam()), nullptr, decide, {}, nullptr, 0};
            capsa_status status = capsa_null_argument;
            const std::size_t taken = stack_.taken_by([&] { status = verb.ask(s, source, options); });
            ASSERT_EQ(status, capsa_ok) << verb.name << " of " << what;
            ASSERT_GE(taken, thread_alone_);
            most_ = std::max(most_, taken - thread_alone_);
            EXPECT_LE(taken - thread_alone_,
                      decide == capsa_decide_exact ? promised_exactly(source) : promised(source))
                << verb.name << " of " << what << (decide == capsa_decide_exact ? ", exact" : "");
        }
    }
    std::size_t most_ = 0;
    int large_ = 0;
};

capsa_shapes every_other(capsa_shapes rows) {
    rows.count = (rows.count + 1) / 2;
    for (capsa_stream& stream : rows.stream) stream.stride *= 2;
    return rows;
}

TEST_P(StackOfACall, IsAtMostWhatTheContractSays) {
    // Each pair of shapes is asked one of the larger sizes: it and its mirror have many rows of either shape,
    // a shape and itself many rows of A, which are also asked among themselves. Where a fused operation is a
    // program, these are most of the time and their frames no larger than those of AVX2 and AVX-512. There a
    // tile has few rows, ways that do not know the shape are asked by a third of the pairs, and rows among
    // themselves are fewer; of the scalar kernels every pair of shapes is asked half of the sizes.
    const bool ask_less = fuses_by_program(GetParam());
    const std::size_t few = ask_less ? 8 : 20;
    // 30 with 3 capsules took more than 112 KB; so did strided rows.
    const std::size_t sizes[][2] = {{1, 8}, {30, 3}, {40, 20}, {few, 530}, {530, few}};
    // Of pairs and sizes; emulated, all of them take four minutes.
    const int share = emulated ? 3 : GetParam() == Isa::scalar ? 2 : 1;
    int turn = 0, asked = 0;
    for (const ShapeInfo& a : all_shapes)
        for (const ShapeInfo& b : all_shapes)
            for (const auto& [n, m] : sizes) {
                // Rectangles and round cones of the plane have the kernels of their likes in space.
                if (a.shape == capsa_shape_rectangle || b.shape == capsa_shape_rectangle) continue;
                if (b.shape == capsa_shape_planar_round_cone && a.shape != b.shape) continue;
                if (!answers_for(a.shape, b.shape) || ++turn % share != 0) continue;
                const bool many_of_a = (static_cast<int>(a.shape) + static_cast<int>(b.shape)) % 2 == 0;
                if (n + m > 500 && (n > m) != many_of_a) continue;
                ++asked;
                const bool every_way = !ask_less || n + m < 500 || asked % 3 == 0;
                Stage s(a.shape, n, b.shape, m);
                const std::string what = std::string(a.name) + " " + std::to_string(n) + " with " + b.name +
                                         " " + std::to_string(m);
                const std::size_t least = std::min(n, m);
                capsa_shapes short_a = s.va, short_b = s.vb;
                short_a.count = short_b.count = least;
                capsa_shapes own = s.va;  // what is asked among itself
                if (ask_less) own.count = std::min<std::size_t>(n, 150);
                const capsa_shapes every_other_a = every_other(s.va), every_other_b = every_other(s.vb),
                                   every_other_own = every_other(own);
                const capsa_runs runs = s.runs(), runs_of_a = s.runs_of_a();
                const Index index_own(own), index_b(s.vb);
                Index cells_of_b(s.vb);
                cells_of_b.add_cells();
                const capsa_shapes in_own = index_own, in_b = index_b, cells_b = cells_of_b;
                for (const Verb& verb : verbs) {
                    if (verb.of_rows) measure(verb, s, capsa_between(&s.va, &s.vb), "between " + what);
                    if (verb.of_rows && every_way)
                        measure(verb, s, capsa_between(&s.va, &in_b), "indexed between " + what);
                    if (verb.of_rows && asked % 3 == 0)
                        measure(verb, s, capsa_between(&s.va, &cells_b), "cells between " + what);
                    if (verb.of_rows && every_way)
                        measure(verb, s, capsa_between(&every_other_a, &every_other_b),
                                "strided between " + what);
                    // Of the three kinds of runs, verbs that do not answer by run are asked one for each pair
                    // of shapes and size.
                    const auto asks = [&](int kind) { return verb.by_run || asked % 3 == kind; };
                    if (verb.of_rows && asks(0))
                        measure(verb, s, capsa_between_runs(&s.va, &s.vb, &runs), "runs between " + what);
                    if (verb.of_rows && asks(1))
                        measure(verb, s, capsa_between_runs(&s.va, &s.vb, &runs_of_a),
                                "runs with all of " + what);
                    const auto filtered = [&](const capsa_source& source) {
                        const bool within = source.kind == capsa_source_within;
                        measure(verb, s, capsa_filtered(&source, &s.filter, within ? nullptr : &s.filter),
                                "filtered " + what);
                    };
                    if (verb.of_rows && asked % 3 == 1) filtered(capsa_between(&s.va, &s.vb));
                    if (verb.of_rows && asked % 3 == 2) filtered(capsa_between(&s.va, &in_b));
                    if (verb.of_rows && asked % 3 == 0)
                        filtered(capsa_between_runs(&s.va, &s.vb, &runs_of_a));
                    if (verb.of_within && a.shape == b.shape) {
                        filtered(capsa_within(asked % 3 == 0 ? &own : &in_own));
                        measure(verb, s, capsa_within(&own), "within " + what);
                        measure(verb, s, capsa_within(&in_own), "indexed within " + what);
                        measure(verb, s, capsa_within(&every_other_own), "strided within " + what);
                        if (asks(2))
                            measure(verb, s, capsa_within_runs(&s.va, &runs_of_a), "runs within " + what);
                    }
                    if (!verb.of_pairs) continue;
                    filtered(capsa_zip(&short_a, &short_b));
                    measure(verb, s, capsa_zip(&short_a, &short_b), "zip " + what);
                    measure(verb, s, capsa_listed(&s.va, &s.vb, s.list.data(), s.list.size()),
                            "listed " + what);
                }
            }
    EXPECT_GT(most_, 8192u) << "nothing was measured";
    RecordProperty("most_bytes", static_cast<int>(most_));
}

// Multiples of 0.1f: many pairs touch or nearly do, and turned boxes leave them to long integers.
TEST_P(StackOfACall, ByExactDecisionsOfTiesIsNoMore) {
    for (const auto& [a, b] : {std::pair{capsa_shape_capsule, capsa_shape_box},
                               {capsa_shape_round_cone, capsa_shape_box},
                               {capsa_shape_triangle, capsa_shape_box},
                               {capsa_shape_round_cone, capsa_shape_round_cone}}) {
        Random random(5);
        Stage s(a, 100, b, 130);
        for (Rows* const rows : {&s.a, &s.b}) {
            fill::lattice(*rows, random);
            for (int k = 0; k < coordinates_of(rows->shape) + shape_info(rows->shape).lengths; ++k)
                for (std::size_t row = 0; row < rows->count; ++row) rows->at(k, row) *= 0.1f;
        }
        const capsa_source source = capsa_between(&s.va, &s.vb);
        const Options options{.isa = GetParam(), .decide = Decide::exact};
        const std::function<void()> calls[] = {
            [&] { count_hits(source, options); },
            [&] { deepest(source, s.contacts, options); },
        };
        for (const auto& call : calls)
            EXPECT_LE(stack_.taken_by(call) - thread_alone_, promised_exactly(source))
                << shape_info(a).name << ' ' << shape_info(b).name;
    }
}

// Rays are asked in blocks whose touches lie on the stack too.
TEST_P(StackOfACall, OfOccludedRaysIsAtMostWhatTheContractSays) {
    Options options{.isa = GetParam()};
    const std::vector<std::uint32_t> none(530);
    const Filter filter({.group = none});
    const auto ask = [&](const auto& rays, Stage& s, const char* what) {
        const Index index(s.vb);
        const std::function<void()> calls[] = {
            [&] { occluded(rays, s.vb, filter, filter, s.words, options); },
            [&] { occluded(rays, index, filter, filter, s.words, options); },
        };
        for (const Decide decide : {Decide::rounded, Decide::exact})
            for (const auto& call : calls) {
                if (decide == Decide::exact && !decides_exactly(s.va.shape, s.vb.shape)) continue;
                options.decide = decide;
                const std::size_t taken = stack_.taken_by(call) - thread_alone_;
                EXPECT_LE(taken, promised_without_cones)
                    << rays.size() << " with " << s.vb.count << " of " << what
                    << (decide == Decide::exact ? ", exact" : "");
                most_ = std::max(most_, taken);
            }
    };
    for (const ShapeInfo& b : all_shapes)
        for (const auto& [n, m] : {std::pair{30, 3}, {20, 530}, {530, 20}}) {
            const bool planar = b.dimension == 2;
            if (!answers_for(planar ? capsa_shape_circle : capsa_shape_sphere, b.shape)) continue;
            const auto rows = static_cast<std::size_t>(n);
            Stage s(planar ? capsa_shape_circle : capsa_shape_sphere, rows, b.shape,
                    static_cast<std::size_t>(m));
            const std::vector<float>&x = s.a.streams[0], &y = s.a.streams[1], &z = s.a.streams[2];
            if (planar)
                ask(rays(circles(x, y, z), motion(1, -2)), s, b.name);
            else
                ask(rays(spheres(x, y, z, s.a.streams[3]), motion(1, -2, 3)), s, b.name);
        }
    EXPECT_GT(most_, 8192u) << "nothing was measured";
    RecordProperty("most_bytes", static_cast<int>(most_));
}

// Verbs about a closed mesh ask other verbs.
TEST_P(StackOfACall, AboutASolidIsNoMore) {
    const Triangles mesh = ball(12, 24, {0, 0, 0}, 1);
    const Capsules capsules = rods(600, {3, 3, 3}, 1, 5);
    const capsa_shapes a = capsules, b = mesh;
    const float zero = 0;
    const capsa_shapes points = capsa_spheres(a.stream[0], a.stream[1], a.stream[2], {&zero, 0}, a.count);
    Stage s(capsa_shape_capsule, a.count, capsa_shape_triangle, 1);
    const Verb contacts{"signed_contacts", true, false, false,
                        [](Stage& on, const capsa_source& source, const capsa_options& options) {
                            return capsa_signed_contacts(&source, &options, on.contacts.data(), 600);
                        }};
    const Verb nearest{"signed_nearest", true, false, false,
                       [](Stage& on, const capsa_source& source, const capsa_options& options) {
                           return capsa_signed_nearest(&source, &options, on.nearest.data(), 600,
                                                       on.words.data(), on.words.size());
                       }};
    measure(contacts, s, capsa_between(&a, &b), "capsules and a ball");
    measure(nearest, s, capsa_between(&points, &b), "points and a ball");
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, StackOfACall, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_stack
