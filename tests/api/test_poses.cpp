// Rows in poses: what docs/meaning.md says of them, against sums of long doubles.

#include "capsa/capsa.hpp"
#include "src/shape.hpp"
#include "tests/api/transforms.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace capsa::tests::test_poses {
namespace {

// Every shape with every kind of transform, rows of three links in no order, in five poses.
TEST(Poses, OfEveryShapeAreRoundedOnce) {
    std::size_t checked = 0;
    for (const ShapeInfo& info : all_shapes)
        for (const capsa_transform kind : kinds) {
            const bool in_space = kind == capsa_transform_quaternion || kind == capsa_transform_matrix;
            if (in_space != (info.dimension == 3)) continue;
            constexpr std::size_t rows = 150, links = 3, poses = 5;
            Random random(seed_of(info.name) + static_cast<unsigned>(kind));
            Rows from(info.shape, rows);
            fill::uniform(from, random, 4.0f, 1.0f, 0.5f);
            std::vector<std::uint32_t> link(rows);
            for (std::uint32_t& l : link) l = random.below(4) == 0 ? random.below(links) : 1;
            std::vector<Transform> all;
            std::vector<float> entries;
            for (std::size_t i = 0; i < links * poses; ++i) {
                all.push_back(some_transform(kind, random));
                entries.insert(entries.end(), all.back().entries.begin(), all.back().entries.end());
            }
            const capsa_transforms transforms = transforms_of(kind, entries, all[0].entries.size());
            const capsa_shapes view = from.view();
            Output out(info.shape, rows * poses);
            ASSERT_EQ(capsa_pose(&view, {link.data(), 1}, links, &transforms, out.to, rows * poses),
                      capsa_ok);
            for (std::size_t p = 0; p < poses; ++p)
                for (std::size_t i = 0; i < rows; ++i) {
                    const Matrix& m = all[p * links + link[i]].truth;
                    const auto got = [&](int k) {
                        return out.streams[static_cast<std::size_t>(k)][p * rows + i];
                    };
                    const auto vector = [&](int first, bool moves) {
                        for (int row = 0; row < info.dimension; ++row) {
                            Real sum = moves ? m.t[row] : 0, size = std::fabs(sum);
                            for (int k = 0; k < info.dimension; ++k) {
                                sum += m.r[row][k] * Real{from.at(first + k, i)};
                                size += std::fabs(Real{from.at(first + k, i)});
                            }
                            const Real error = std::fabs(Real{got(first + row)} - sum);
                            ASSERT_LE(error, std::fabs(sum) * 0x1p-24L + size * 0x1p-50L)
                                << info.name << " " << kind;
                            ++checked;
                        }
                    };
                    for (int point = 0; point < info.points; ++point) vector(point * info.dimension, true);
                    if (info.core == CoreKind::half_space) vector(info.direction_stream(), false);
                    for (int k = 0; k < info.streams(); ++k)
                        if (info.is_length(k)) {
                            ASSERT_EQ(got(k), from.at(k, i));
                        }
                }
        }
    EXPECT_GT(checked, 40000u);
}

// A point of a box stays where it is on the box: the distance from it is the same in the frame of the link.
// So of a rectangle.
TEST(Poses, TurnBoxesWithTheirLinks) {
    for (const capsa_transform kind : kinds) {
        constexpr std::size_t rows = 300;
        const bool in_space = kind == capsa_transform_quaternion || kind == capsa_transform_matrix;
        const capsa_shape of_box = in_space ? capsa_shape_box : capsa_shape_rectangle,
                          of_capsule = in_space ? capsa_shape_capsule : capsa_shape_planar_capsule;
        Random random(3);
        Rows boxes(of_box, rows), capsules(of_capsule, rows);
        fill::uniform(boxes, random, 2.0f, 1.0f, 0.2f);
        fill::uniform(capsules, random, 2.0f, 1.0f, 0.2f);
        std::vector<float> entries;
        std::size_t each = 0;
        for (int p = 0; p < 4; ++p) {
            const Transform t = some_transform(kind, random);
            each = t.entries.size();
            entries.insert(entries.end(), t.entries.begin(), t.entries.end());
        }
        // Half turns, where a quaternion of a matrix is hard to find.
        if (kind == capsa_transform_matrix)
            for (const auto& half : {std::vector<float>{1, 0, 0, 5, 0, -1, 0, 6, 0, 0, -1, 7},
                                     std::vector<float>{-1, 0, 0, 5, 0, 1, 0, 6, 0, 0, -1, 7},
                                     std::vector<float>{-1, 0, 0, 5, 0, -1, 0, 6, 0, 0, 1, 7}})
                entries.insert(entries.end(), half.begin(), half.end());
        if (kind == capsa_transform_planar_matrix)
            for (const float x : {-1.0f, 0.0f, 5.0f, 0.0f, -1.0f, 6.0f}) entries.push_back(x);
        const capsa_transforms transforms = transforms_of(kind, entries, each);
        const std::size_t all = rows * transforms.count;
        Output far_boxes(of_box, all), far_capsules(of_capsule, all);
        const capsa_shapes a = boxes.view(), b = capsules.view();
        ASSERT_EQ(capsa_pose(&a, {}, 1, &transforms, far_boxes.to, all), capsa_ok);
        ASSERT_EQ(capsa_pose(&b, {}, 1, &transforms, far_capsules.to, all), capsa_ok);
        const auto view = [&](capsa_shape shape, const Output& of) {
            capsa_shapes shapes{shape, all, {}, {}, 0, nullptr};
            for (std::size_t k = 0; k < of.streams.size(); ++k) shapes.stream[k] = {of.streams[k].data(), 1};
            return shapes;
        };
        std::vector<float> near(rows), far(all);
        gaps(zip(a, b), near);
        const capsa_shapes posed_a = view(of_box, far_boxes), posed_b = view(of_capsule, far_capsules);
        gaps(zip(posed_a, posed_b), far);
        for (std::size_t i = 0; i < all; ++i) ASSERT_NEAR(far[i], near[i % rows], 1e-4f) << i;
    }
}

// Only the direction of a normal or a rotation means something: the tiniest and the largest valid ones are
// placed as those of length 1, and stay valid.
TEST(Poses, OfDirectionsOfAnyLengthAreThoseOfLengthOne) {
    for (const capsa_transform kind : kinds)
        for (const ShapeInfo& info : all_shapes) {
            const bool in_space = kind == capsa_transform_quaternion || kind == capsa_transform_matrix;
            if (in_space != (info.dimension == 3) || info.direction_stream() == info.vectors()) continue;
            constexpr std::size_t rows = 60, poses = 7;
            Random random(seed_of(info.name));
            Rows from(info.shape, rows), points(in_space ? capsa_shape_sphere : capsa_shape_circle, 1);
            fill::uniform(from, random, 2.0f, 1.0f, 0.2f);
            for (std::size_t i = 0; i < rows; ++i) {
                for (int k = info.direction_stream(); k < info.vectors(); ++k)
                    from.at(k, i) = static_cast<float>(random.below(3)) - 1.0f;
                from.at(info.direction_stream(), i) = 1.0f;
            }
            std::vector<float> entries;
            std::size_t each = 0;
            for (std::size_t p = 0; p < poses; ++p) {
                const Transform t = some_transform(kind, random);
                each = t.entries.size();
                entries.insert(entries.end(), t.entries.begin(), t.entries.end());
            }
            const capsa_transforms transforms = transforms_of(kind, entries, each);
            std::vector<float> expected(rows * poses), gap(rows * poses);
            const auto place = [&](float length, std::vector<float>& gaps_of) {
                Rows scaled = from;
                for (int k = info.direction_stream(); k < info.vectors(); ++k)
                    for (float& x : scaled.streams[static_cast<std::size_t>(k)]) x *= length;
                Output out(info.shape, rows * poses);
                const capsa_shapes view = scaled.view();
                ASSERT_EQ(capsa_pose(&view, {}, 1, &transforms, out.to, rows * poses), capsa_ok);
                capsa_shapes posed{info.shape, rows * poses, {}, {}, 0, nullptr}, point = points.view();
                for (std::size_t k = 0; k < out.streams.size(); ++k)
                    posed.stream[k] = {out.streams[k].data(), 1};
                EXPECT_FALSE(validate(posed)) << info.name << " " << length;
                point.count = rows * poses;
                for (capsa_stream& stream : point.stream) stream.stride = 0;
                gaps(zip(point, posed), gaps_of);
            };
            place(1.0f, expected);
            for (const float length : {0x1p-149f, 0x1p-126f, 1e18f}) {
                place(length, gap);
                for (std::size_t i = 0; i < gap.size(); ++i)
                    ASSERT_NEAR(gap[i], expected[i], 1e-4f) << info.name << " " << length << " row " << i;
            }
        }
}

// FNV-1a over the bits of rows of a few shapes, with each kind of transform.
TEST(Poses, HaveTheBitsThatTheyAlwaysHad) {
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (const capsa_shape shape :
         {capsa_shape_capsule, capsa_shape_half_space, capsa_shape_box, capsa_shape_circle})
        for (const capsa_transform kind : kinds) {
            const bool in_space = kind == capsa_transform_quaternion || kind == capsa_transform_matrix;
            if (in_space != (shape_info(shape).dimension == 3)) continue;
            Rows rows(shape, 200);
            Random random(11);
            fill::uniform(rows, random, 4.0f, 1.0f, 0.5f);
            std::vector<float> entries;
            std::size_t each = 0;
            for (int p = 0; p < 3; ++p) {
                // Exact rotations: std::sqrt is rounded correctly, std::cos need not be.
                const float x = random.between(-100, 100), c = 0.6f, s = 0.8f;
                const std::vector<std::vector<float>> of_kind = {{0.5f, -0.5f, 0.5f, 0.5f, x, 1, 2},
                                                                 {c, -s, 0, x, s, c, 0, 1, 0, 0, 1, 2},
                                                                 {c, s, x, 1},
                                                                 {c, -s, x, s, c, 1}};
                const std::vector<float>& one = of_kind[static_cast<std::size_t>(kind)];
                each = one.size();
                entries.insert(entries.end(), one.begin(), one.end());
            }
            const capsa_transforms transforms = transforms_of(kind, entries, each);
            const capsa_shapes view = rows.view();
            Output out(shape, 600);
            ASSERT_EQ(capsa_pose(&view, {}, 1, &transforms, out.to, 600), capsa_ok);
            for (const std::vector<float>& stream : out.streams)
                for (const float value : stream)
                    hash = (hash ^ std::bit_cast<std::uint32_t>(value)) * 0x100000001b3u;
        }
    EXPECT_EQ(hash, 16962431647464826413u);
}

TEST(Poses, AreRunsThatMeetByThemselves) {
    // Two balls of two links, three poses: the links are 4, 1 and 0.25 apart.
    Spheres balls;
    balls.push_back(0, 0, 0, 0.5f);
    balls.push_back(0, 0, 0, 0.5f);
    const std::vector<std::uint32_t> link{0, 1}, team{7, 8};
    std::vector<float> frames;
    for (const float apart : {4.0f, 1.0f, 0.25f})
        for (const float x : {0.0f, apart}) frames.insert(frames.end(), {1, 0, 0, x, 0, 1, 0, 0, 0, 0, 1, 0});
    Posed<capsa_shape_sphere> arm;
    posed(balls, link, 2, matrices(frames), arm);
    EXPECT_EQ(arm.poses(), 3u);
    ASSERT_EQ(arm.rows().size(), 6u);
    EXPECT_EQ(arm.rows().x()[5], 0.25f);
    EXPECT_EQ(arm.rows().radius()[5], 0.5f);
    std::vector<std::uint8_t> blocked(3);
    any_by_run(within(arm.rows(), arm.offsets()), blocked);
    EXPECT_EQ(blocked, (std::vector<std::uint8_t>{0, 1, 1}));
    Spheres wall;
    wall.push_back(4.25f, 0, 0, 0.5f);
    any_by_run(between(arm.rows(), wall, arm.runs()), blocked);
    EXPECT_EQ(blocked, (std::vector<std::uint8_t>{1, 0, 0}));
    EXPECT_EQ(for_each_pose(team, 3), (std::vector<std::uint32_t>{7, 8, 7, 8, 7, 8}));
    // Again with fewer poses, of one body, and from quaternions.
    const std::vector<float> one{1}, none{0}, x{2};
    posed(balls, quaternions(one, none, none, none, x, none, none), arm);
    EXPECT_EQ(arm.poses(), 1u);
    ASSERT_EQ(arm.rows().size(), 2u);
    EXPECT_EQ(arm.rows().x()[1], 2.0f);
    std::vector<float> square = {1, 0, 0, 3, 0, 1, 0, 0, 0, 0, 1, 0, 9, 9, 9, 9};
    posed(balls.view(), matrices(square, 4), arm);
    EXPECT_EQ(arm.rows().x()[0], 3.0f);
    Circles disc;
    disc.push_back(1, 0, 0.5f);
    Posed<capsa_shape_circle> wheel;
    posed(disc, directions(none, one, x, none), wheel);
    EXPECT_EQ(wheel.rows().x()[0], 2.0f);
    EXPECT_EQ(wheel.rows().y()[0], 1.0f);
    posed(balls, link, 2, Transforms(), arm);
    EXPECT_EQ(arm.poses(), 0u);
}

TEST(Poses, SharePointsAndLeaveOutARadius) {
    const std::vector<float> x{0, 1, 2}, y{0, 0, 0}, z{0, 0, 0}, r{0.5f, 0.25f};
    const CapsuleView rod = chain(x, y, z, r);
    const capsa_shapes rows = rod;
    const std::vector<float> frame{0, -1, 0, 5, 1, 0, 0, 6, 0, 0, 1, 7};
    const capsa_transforms transforms = transforms_of(capsa_transform_matrix, frame, 12);
    Output out(capsa_shape_capsule, 2);
    out.to[6] = {nullptr, 1};
    ASSERT_EQ(capsa_pose(&rows, {}, 1, &transforms, out.to, 2), capsa_ok);
    EXPECT_EQ(out.streams[0], (std::vector<float>{5, 5}));
    EXPECT_EQ(out.streams[1], (std::vector<float>{6, 7}));
    EXPECT_EQ(out.streams[4], (std::vector<float>{7, 8}));
    EXPECT_EQ(out.streams[6], (std::vector<float>{-77, -77})) << "not written";
    // A value for all transforms.
    capsa_transforms held = transforms;
    held.entry[3] = capsa_same(50);
    ASSERT_EQ(capsa_pose(&rows, {}, 1, &held, out.to, 2), capsa_ok);
    EXPECT_EQ(out.streams[0], (std::vector<float>{50, 50}));
}

}  // namespace
}  // namespace capsa::tests::test_poses
