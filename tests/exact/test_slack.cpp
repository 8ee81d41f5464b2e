// Rows far larger than the rest, or far away: every verb is right whichever way pairs are found, and only
// pairs with such a row are in doubt. Calls of exact::touch are counted.

#include "src/exact/touch.hpp"
#include "src/shape.hpp"
#include "tests/exact/expected.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/every_verb.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

// The linker sends the library's calls of exact::touch here.
static std::size_t calls;
extern "C" {
bool __real__ZN5capsa5exact5touchERK12capsa_shapesmS3_mf(const capsa_shapes& a, std::size_t row_a,
                                                         const capsa_shapes& b, std::size_t row_b,
                                                         float margin) noexcept;
bool __wrap__ZN5capsa5exact5touchERK12capsa_shapesmS3_mf(const capsa_shapes& a, std::size_t row_a,
                                                         const capsa_shapes& b, std::size_t row_b,
                                                         float margin) noexcept {
    ++calls;
    return __real__ZN5capsa5exact5touchERK12capsa_shapesmS3_mf(a, row_a, b, row_b, margin);
}
}

namespace capsa::tests::test_slack {
namespace {

constexpr float huge = 1e8f;

Rows common(capsa_shape shape, std::size_t count, std::uint64_t seed) {
    Random random(seed);
    Rows rows(shape, count);
    fill::uniform(rows, random, 8.0f, 0.5f, 0.2f);
    return rows;
}

// A ball or a capsule whose surface passes the others, a segment or a face through them, or a half-space with
// a place far away.
void make_huge(Rows& rows, std::size_t row) {
    const ShapeInfo& info = shape_info(rows.shape);
    const int last = info.dimension - 1;
    for (int k = 0; k < info.coordinates(); ++k) rows.at(k, row) = 0.25f;
    if (info.core == CoreKind::half_space) {
        rows.at(0, row) = huge;
        for (int axis = 0; axis < info.dimension; ++axis)
            rows.at(info.coordinates() + axis, row) = axis == last ? 1.0f : 0.0f;
        rows.at(last, row) = -1.0f;
    }
    for (int point = 1; point < info.points; ++point) rows.at(info.dimension * point, row) = huge;
    if (info.points > 1) rows.at(0, row) = -huge;
    if (info.points == 3) rows.at(info.dimension * 2 + 1, row) = huge;
    if (!info.has_radius) return;
    rows.at(info.radius_stream(), row) = huge + 8.0f;
    for (int point = 0; point < info.points; ++point) rows.at(info.dimension * point + last, row) = -huge;
}

struct Pairs {
    capsa_shape a, b;
};
constexpr Pairs shapes[] = {
    {capsa_shape_sphere, capsa_shape_sphere},         {capsa_shape_sphere, capsa_shape_capsule},
    {capsa_shape_capsule, capsa_shape_capsule},       {capsa_shape_sphere, capsa_shape_triangle},
    {capsa_shape_segment, capsa_shape_triangle},      {capsa_shape_capsule, capsa_shape_half_space},
    {capsa_shape_planar_capsule, capsa_shape_circle}, {capsa_shape_circle, capsa_shape_half_plane}};

// Where a fused operation is a program.
bool asks_fewer(Isa isa) { return slow_here || fuses_by_program(isa); }

class Slack : public ExactOnIsa {
protected:
    static std::size_t calls_of(const std::function<void()>& ask) {
        calls = 0;
        ask();
        return calls;
    }
    // Every verb is right, and few pairs are in doubt: those with a huge row, and without a radius all that
    // cross.
    static void expect(const Expected& expected, const Source& source, const Options& options,
                       const char* way) {
        SCOPED_TRACE(way);
        expected.expect(source, options);
        const bool round = shape_info(source.a.shape).has_radius || shape_info(source.b.shape).has_radius;
        const std::size_t rows = source.a.count + source.b.count + (round ? 0 : expected.hits.size());
        EXPECT_LE(calls_of([&] { count_hits(source, options); }), 2 * rows);
        EXPECT_LE(calls_of([&] { contacts_in_room(source, options); }), 4 * rows);
        std::vector<Contact> deepest(source.a.count);
        EXPECT_LE(calls_of([&] { capsa::deepest(source, deepest, options); }), 4 * rows);
    }
};

TEST_P(Slack, OfAHugeRowPutsItsOwnPairsInDoubt) {
    for (const auto& [a, b] : shapes) {
        if (asks_fewer(GetParam()) && b != capsa_shape_capsule) continue;
        SCOPED_TRACE(std::string(shape_info(a).name) + " " + shape_info(b).name);
        for (const float margin : {0.0f, -0.03f}) {
            Rows x = common(a, 170, 1), y = common(b, 160, 2);
            make_huge(x, 70);
            make_huge(y, 150);
            const Expected expected(between(x.view(), y.view()), margin);
            ASSERT_TRUE(margin < 0.0f || expected.hits.size() > 5);
            const Index of_x(x.view()), of_y(y.view());
            Index with_cells(y.view());
            with_cells.add_cells();
            Workspace workspace;
            expect(expected, between(x.view(), y.view()), exactly(margin), "all pairs");
            expect(expected, between(of_x.shapes(), y.view()), exactly(margin), "an index of A");
            expect(expected, between(x.view(), of_y.shapes()), exactly(margin), "an index of B");
            expect(expected, between(of_x.shapes(), of_y.shapes()), exactly(margin), "two indexes");
            expect(expected, between(x.view(), with_cells.shapes()), exactly(margin), "cells");
            expect(expected, between(x.view(), y.view()), exactly(margin, &workspace), "a workspace");
            if (a == b) {
                const Expected among(within(x.view()), margin);
                expect(among, within(x.view()), exactly(margin), "one set");
                expect(among, within(of_x.shapes()), exactly(margin), "one index");
                expect(among, within(x.view()), exactly(margin, &workspace), "a workspace of one set");
            }
            if (testing::Test::HasFailure()) return;
        }
    }
}

// Several blocks of pairs.
TEST_P(Slack, OfAHugeRowPutsGivenPairsInDoubt) {
    for (const auto& [a, b] : shapes) {
        SCOPED_TRACE(std::string(shape_info(a).name) + " " + shape_info(b).name);
        constexpr std::size_t count = 300;
        Rows x = common(a, count, 3), y = common(b, count, 4);
        make_huge(x, 70);
        make_huge(y, 150);
        std::vector<IndexPair> pairs;
        for (std::uint32_t i = 0; i < 40 * count; ++i)
            pairs.push_back(
                {i % static_cast<std::uint32_t>(count), i * 7 / 3 % static_cast<std::uint32_t>(count)});
        for (const Source& source : {listed(x.view(), y.view(), pairs), zip(x.view(), y.view())}) {
            const std::size_t asked = source.kind == capsa_source_zip ? count : pairs.size();
            std::vector<std::uint64_t> mask(words_for(asked));
            const std::size_t of_mask = calls_of([&] { hit_mask(source, {mask, 0}, exactly(0.0f)); });
            EXPECT_LE(of_mask, 8 * 40u);
            std::size_t hits = 0, with_huge = 0;
            for (std::uint32_t k = 0; k < asked; ++k) {
                const IndexPair pair = source.kind == capsa_source_zip ? IndexPair{k, k} : pairs[k];
                const bool touch = exact::touch(source.a, pair.a, source.b, pair.b, 0.0f);
                EXPECT_EQ((mask[k / 64] >> k % 64 & 1) != 0, touch);
                hits += touch;
                with_huge += pair.a == 70 || pair.b == 150;
            }
            EXPECT_LE(with_huge, 8 * 40u);
            EXPECT_EQ(contacts_in_room(source, exactly(0.0f)).size(), hits);
            EXPECT_EQ(count_hits(source, exactly(0.0f)), hits);
        }
    }
}

// Sizes from 1e-6 to 1e6: half of all rows are far larger than the rest.
TEST_P(Slack, OfRowsOfEverySizeIsTheirOwn) {
    for (const auto& [a, b] : shapes) {
        if (asks_fewer(GetParam()) && b != capsa_shape_capsule) continue;
        SCOPED_TRACE(std::string(shape_info(a).name) + " " + shape_info(b).name);
        Rows x = common(a, 150, 5), y = common(b, 150, 6);
        Random random(7);
        for (Rows* const rows : {&x, &y})
            for (std::size_t row = 0; row < rows->count; ++row) {
                const ShapeInfo& info = shape_info(rows->shape);
                float size = 1e-6f;
                for (std::size_t power = random.below(13); power > 0; --power) size *= 10.0f;
                if (info.has_radius) rows->at(info.radius_stream(), row) *= size;
                for (int k = info.dimension; k < info.coordinates(); ++k)
                    rows->at(k, row) = rows->at(k % info.dimension, row) +
                                       (rows->at(k, row) - rows->at(k % info.dimension, row)) * size;
            }
        const Expected expected(between(x.view(), y.view()), 0.0f);
        const Index index(y.view());
        expect(expected, between(x.view(), y.view()), exactly(0.0f), "all pairs");
        expect(expected, between(x.view(), index.shapes()), exactly(0.0f), "an index");
        if (testing::Test::HasFailure()) return;
    }
}

// A particle that fell far below the floor, and one whose way is long.
TEST_P(Slack, OfFirstTouchesIsThatOfTheirOwnRows) {
    for (const auto& [a, b] : {std::pair{capsa_shape_sphere, capsa_shape_capsule},
                               {capsa_shape_capsule, capsa_shape_sphere},
                               {capsa_shape_sphere, capsa_shape_half_space},
                               {capsa_shape_circle, capsa_shape_circle}}) {
        SCOPED_TRACE(std::string(shape_info(a).name) + " " + shape_info(b).name);
        Rows x = common(a, 300, 8), y = common(b, 700, 9);
        make_huge(y, 650);
        const Index index(y.view());
        Moving moving(x.count);
        moving.x[5] = 1e7f;
        const Motion motion = moving.of(x.view());
        const Matrix touch = decided(x.view(), y.view(), 0.0f);
        std::vector<Touch> rounded(x.count), all(x.count), indexed(x.count);
        first_touch(between(x.view(), y.view()), motion, rounded, {0.0f, GetParam()});
        EXPECT_LE(calls_of([&] { first_touch(between(x.view(), y.view()), motion, all, exactly(0.0f)); }),
                  20 * x.count);
        EXPECT_LE(
            calls_of([&] { first_touch(between(x.view(), index.shapes()), motion, indexed, exactly(0.0f)); }),
            20 * x.count);
        EXPECT_TRUE(same_bits(all, indexed));
        std::size_t alike = 0;
        for (std::size_t row = 0; row < x.count; ++row) {
            const std::uint32_t first = first_of(touch[row]);
            EXPECT_EQ(all[row].time == 0.0f, first != no_row) << row;
            if (first != no_row) {
                EXPECT_EQ(all[row].b, first) << row;
            }
            alike += all[row].b == rounded[row].b;
        }
        EXPECT_GT(alike, x.count * 8 / 10);
    }
}

// Kernels may say that the axis of a cone is in a box whose face its tip, of radius 0, does not reach by a
// rounding. There they compare distances and not squares, of cones much smaller than the unit.
TEST_P(Slack, OfATipAtAFaceIsThatOfDistances) {
    Random random(21);
    constexpr std::size_t tips = 400;  // each has a box of its own: one pair in doubt puts its row in doubt
    Rows boxes(capsa_shape_box, tips), cones(capsa_shape_round_cone, tips);
    for (std::size_t row = 0; row < boxes.count; ++row) {
        for (int k = 0; k < 3; ++k) {
            boxes.at(k, row) = random.between(-1, 1);
            boxes.at(3 + k, row) = random.between(0.002f, 0.01f);
        }
        for (int k = 6; k < 10; ++k) boxes.at(k, row) = random.between(-1, 1);
        boxes.at(10, row) = 0;
    }
    for (std::size_t row = 0; row < tips; ++row) {
        double q[4], whole = 0;
        for (int k = 0; k < 4; ++k) q[k] = double{boxes.at(6 + k, row)}, whole += q[k] * q[k];
        // The box's own x, and its y for a place on the face.
        const double w = q[0], x = q[1], y = q[2], z = q[3];
        const double out[3] = {(w * w + x * x - y * y - z * z) / whole, 2 * (x * y + w * z) / whole,
                               2 * (x * z - w * y) / whole};
        const double along[3] = {2 * (x * y - w * z) / whole, (w * w - x * x + y * y - z * z) / whole,
                                 2 * (y * z + w * x) / whole};
        const double part = double{random.between(-0.9f, 0.9f)} * double{boxes.at(4, row)};
        for (int k = 0; k < 3; ++k) {
            const double face =
                double{boxes.at(k, row)} + double{boxes.at(3, row)} * out[k] + part * along[k];
            cones.at(3 + k, row) = static_cast<float>(face);
            cones.at(k, row) = static_cast<float>(face + 0.02 * out[k]);
        }
        cones.at(6, row) = 0.004f;
        cones.at(7, row) = 0;
    }
    const Expected expected(between(cones.view(), boxes.view()), 0.0f);
    std::size_t touch = 0;
    for (const IndexPair& pair : expected.hits) touch += pair.a == pair.b;
    EXPECT_GT(touch, tips / 4);
    EXPECT_LT(touch, tips * 3 / 4);
    for (const bool turned : {false, true}) {
        const Source source =
            turned ? between(boxes.view(), cones.view()) : between(cones.view(), boxes.view());
        EXPECT_EQ(count_hits(source, exactly(0.0f)), expected.hits.size()) << turned;
    }
}

// The count sees calls: all pairs of a lattice whose neighbours touch are in doubt.
TEST_P(Slack, LeavesTiesInDoubt) {
    Rows row(capsa_shape_sphere, 40);
    for (std::size_t i = 0; i < row.count; ++i) {
        row.at(0, i) = static_cast<float>(i);
        row.at(3, i) = 0.5f;
    }
    std::uint64_t hits = 0;
    EXPECT_EQ(calls_of([&] { hits = count_hits(within(row.view()), exactly(0.0f)); }), 39u);
    EXPECT_EQ(hits, 39u);
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, Slack, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_slack
