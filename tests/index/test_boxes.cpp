// What a formula finds within reach has boxes that overlap, however the roundings fall.

#include "capsa/capsa.hpp"

#include "src/kernel_call.hpp"
#include "src/registry.hpp"
#include "tests/index/boxes.hpp"
#include "tests/truth/oracle/verbs.hpp"

#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

namespace capsa::tests::test_boxes {
namespace {

// Radii on the edge of the decision, where roundings decide, and the reach partly as a margin.
TEST(Boxes, OfEveryHitOnTheEdgeOverlap) {
    const capsa_kernel_table& scalar = *registry::tables()[0];
    std::uint64_t hits = 0;
    for (const oracle::Pair& pair : oracle::pairs())
        for (const oracle::Family& family : oracle::families()) {
            if (!family.valid || !family.is_for(pair) || pair.b == capsa_shape_half_space) continue;
            for (std::uint64_t turn = 0; turn < 60; ++turn) {
                static oracle::Block cases;
                static oracle::VerbQuestion q;
                oracle::fill(family, pair, 7, turn * oracle::verb_rows, oracle::verb_rows, cases);
                q.set(pair, cases, 0, oracle::verb_rows, turn);
                oracle::Block& block = q.block;
                const float margin = turn % 3 == 0 ? block.a.stream[oracle::radius_field][0] : 0.0f;
                const capsa_shapes a = oracle::view(block.a, pair.a, 0, block.count),
                                   b = oracle::view(block.b, pair.b, 0, block.count);
                std::uint64_t hit = 0;
                capsa_pair_job job{};
                job.a = &a;
                job.b = &b;
                job.count = block.count;
                job.margin = margin;
                job.hits = &hit;
                kernel::pairs(scalar, pair.a, pair.b, capsa_pair_hits)(&job);
                const std::vector<Box> of_a = boxes_of_rows(a), of_b = boxes_of_rows(b);
                for (std::size_t i = 0; i < block.count; ++i) {
                    if ((hit >> i & 1) == 0) continue;
                    ++hits;
                    EXPECT_TRUE(overlap(widened(of_a[i], margin), of_b[i]) &&
                                overlap(of_a[i], widened(of_b[i], margin)))
                        << pair.name << " " << family.name << " " << turn * oracle::verb_rows + i;
                }
            }
        }
    EXPECT_GT(hits, 20000u);
}

// The order of an index must not depend on the machine, so neither may its boxes.
TEST(Boxes, AreTheSameOnEveryIsa) {
    const float odd[] = {0.0f,
                         -0.0f,
                         1e-40f,
                         3e18f,
                         1e30f,
                         std::numeric_limits<float>::infinity(),
                         -std::numeric_limits<float>::infinity(),
                         std::numeric_limits<float>::quiet_NaN()};
    for (const capsa_kernel_table* table : registry::tables()) {
        if (!registry::runnable(table->isa)) continue;
        for (const ShapeInfo& info : all_shapes) {
            const BoxMaker one(*table, info.shape), other(*registry::tables()[0], info.shape);
            Random random(3);
            for (int turn = 0; turn < 200; ++turn) {
                float field[capsa_max_streams][capsa_group_boxes];
                for (auto& stream : field)
                    for (float& x : stream)
                        x = random.below(8) == 0 ? odd[random.below(8)] : random.between(-3.0f, 9.0f);
                const auto at = [&](int k, std::size_t i) { return field[k][i]; };
                const std::size_t count = 1 + random.below(capsa_group_boxes);
                alignas(64) capsa_box_group these, those;
                one.rows(count, at, these);
                other.rows(count, at, those);
                ASSERT_EQ(std::memcmp(&these, &those, sizeof these), 0) << table->name << " " << info.name;
                for (std::size_t i = 0; i < capsa_group_boxes; ++i) {
                    bool valid = i < count;
                    for (int k = 0; valid && k < info.coordinates(); ++k)
                        valid = std::fabs(field[k][i]) < 0x1p62f;
                    if (valid && info.has_radius) valid = field[info.radius_stream()][i] >= 0;
                    for (int k = info.coordinates(); k < info.direction_stream(); ++k)
                        valid = valid && field[k][i] >= 0;
                    // A quaternion that is too large is a row that is invalid, of which no box is asked.
                    if (info.core == CoreKind::box) {
                        EXPECT_TRUE(valid || get(these, i).is_empty()) << info.name;
                        continue;
                    }
                    EXPECT_EQ(get(these, i).is_empty(), !valid) << info.name;
                }
            }
        }
    }
}

// Two shapes along an axis, as one set each.
struct Along {
    int axis;
    Spheres ball(float at, float radius) const {
        float p[3] = {};
        p[axis] = at;
        Spheres one;
        one.push_back(p[0], p[1], p[2], radius);
        return one;
    }
    Segments segment(float from, float to) const {
        float p[3] = {}, q[3] = {};
        p[axis] = from;
        q[axis] = to;
        Segments one;
        one.push_back(p[0], p[1], p[2], q[0], q[1], q[2]);
        return one;
    }
};

template <class A, class B>
void expect_found(const A& a, const B& b, float margin) {
    const Options options{.margin = margin};
    ASSERT_TRUE(any_hit(between(a, b), options)) << "a hit only by rounding";
    const Index in_a(a), in_b(b);
    EXPECT_TRUE(any_hit(between(in_a, b), options));
    EXPECT_TRUE(any_hit(between(a, in_b), options));
    EXPECT_TRUE(any_hit(between(in_a, in_b), options));
}

// 2 + eps is rounded to 2, and the faces that are eps apart are at 0 and at eps: nothing there is rounded.
TEST(Boxes, LeaveRoomForTheRoundingOfADistance) {
    for (int axis = 0; axis < 3; ++axis)
        expect_found(Along{axis}.ball(-1, 1), Along{axis}.ball(1 + 0x1p-23f, 1), 0);
}

// The length is rounded to 8, and so the end to 0.
TEST(Boxes, LeaveRoomForTheRoundingOfALength) {
    for (int axis = 0; axis < 3; ++axis)
        expect_found(Along{axis}.segment(-8, -0x1p-26f), Along{axis}.ball(0, 0), 0);
}

// Far out a face is rounded by more than the size of the shape.
TEST(Boxes, LeaveRoomForTheRoundingOfAPlace) {
    for (int axis = 0; axis < 3; ++axis)
        for (const float side : {1.0f, -1.0f})
            expect_found(Along{axis}.ball(side * 1e6f, 0.03f),
                         Along{axis}.ball(side * (1e6f + 0.0625f), 0.01f), 0.03f);
}

// The square of the distance underflows, and 0 is within a reach of 0.
TEST(Boxes, LeaveRoomWhereSquaresUnderflow) {
    for (int axis = 0; axis < 3; ++axis)
        expect_found(Along{axis}.ball(0, 0), Along{axis}.ball(0x1p-76f, 0), 0);
}

// A reach with the margin in it is rounded too. Boxes stay finite, or they would overlap empty ones.
TEST(Boxes, AreWidenedByMoreThanTheMarginAndStayFinite) {
    const Box point{{0, 0, 0}, {0, 0, 0}};
    for (const float margin : {1.0f, 1e-3f, 100.0f, -1.0f}) {
        const Box box = widened(point, margin);
        for (int axis = 0; axis < 3; ++axis) {
            EXPECT_GE(box.hi[axis], margin + 0x1p-17f * std::fabs(margin));
            EXPECT_LE(box.lo[axis], -margin - 0x1p-17f * std::fabs(margin));
        }
    }
    constexpr float most = std::numeric_limits<float>::max(),
                    infinity = std::numeric_limits<float>::infinity();
    for (const float margin : {infinity, most}) {
        const Box box = widened(point, margin);
        for (int axis = 0; axis < 3; ++axis) {
            EXPECT_EQ(box.lo[axis], -most);
            EXPECT_EQ(box.hi[axis], most);
        }
        EXPECT_FALSE(overlap(box, Box::empty()));
    }
}

}  // namespace
}  // namespace capsa::tests::test_boxes
