// Rows in poses: what docs/meaning.md says of them, against sums of long doubles.

#include "capsa/capsa.hpp"
#include "src/shape.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace capsa::tests::test_poses {
namespace {

using Real = long double;

struct Matrix {
    Real r[3][3]{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, t[3]{};
};

// A transform of each kind, as its numbers and as what they say.
struct Transform {
    std::vector<float> entries;
    Matrix truth;
};
Matrix of_quaternion(const std::vector<float>& e) {
    const Real w = e[0], x = e[1], y = e[2], z = e[3], n = w * w + x * x + y * y + z * z;
    Matrix m;
    const Real r[3][3] = {{w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)},
                          {2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)},
                          {2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z}};
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 3; ++k) m.r[i][k] = r[i][k] / n;
    for (int i = 0; i < 3; ++i) m.t[i] = e[static_cast<std::size_t>(4 + i)];
    return m;
}
Transform some_transform(capsa_transform kind, Random& random) {
    Transform made;
    float q[4];
    float square = 0;
    for (float& x : q) x = random.between(-1, 1), square += x * x;
    for (float& x : q) x /= std::sqrt(square);
    const auto t = [&] { return random.between(-100, 100); };
    if (kind == capsa_transform_quaternion) {
        made.entries = {q[0], q[1], q[2], q[3], t(), t(), t()};
        made.truth = of_quaternion(made.entries);
    } else if (kind == capsa_transform_matrix) {
        const Matrix turned = of_quaternion({q[0], q[1], q[2], q[3], 0, 0, 0});
        for (int i = 0; i < 3; ++i) {
            for (int k = 0; k < 3; ++k) {
                made.entries.push_back(static_cast<float>(turned.r[i][k]));
                made.truth.r[i][k] = made.entries.back();
            }
            made.entries.push_back(t());
            made.truth.t[i] = made.entries.back();
        }
    } else {
        const float angle = random.between(-3, 3), c = std::cos(angle), s = std::sin(angle), tx = t(),
                    ty = t();
        made.entries =
            kind == capsa_transform_direction ? std::vector{c, s, tx, ty} : std::vector{c, -s, tx, s, c, ty};
        made.truth.r[0][0] = made.truth.r[1][1] = c;
        made.truth.r[0][1] = -s;
        made.truth.r[1][0] = s;
        made.truth.t[0] = tx;
        made.truth.t[1] = ty;
    }
    return made;
}

capsa_transforms transforms_of(capsa_transform kind, const std::vector<float>& entries, std::size_t each) {
    capsa_transforms made{kind, entries.size() / each, {}};
    for (std::size_t k = 0; k < each; ++k)
        made.entry[k] = {entries.data() + k, static_cast<std::ptrdiff_t>(each)};
    return made;
}

struct Output {
    std::vector<std::vector<float>> streams;
    capsa_mutable_stream to[capsa_max_streams] = {};
    Output(capsa_shape shape, std::size_t rows) : streams(static_cast<std::size_t>(streams_of(shape))) {
        for (std::size_t k = 0; k < streams.size(); ++k) {
            streams[k].assign(rows, -77.0f);
            to[k] = {streams[k].data(), 1};
        }
    }
};

constexpr capsa_transform kinds[] = {capsa_transform_quaternion, capsa_transform_matrix,
                                     capsa_transform_direction, capsa_transform_planar_matrix};

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
TEST(Poses, TurnBoxesWithTheirLinks) {
    for (const capsa_transform kind : {capsa_transform_quaternion, capsa_transform_matrix}) {
        constexpr std::size_t rows = 300;
        Random random(3);
        Rows boxes(capsa_shape_box, rows), capsules(capsa_shape_capsule, rows);
        fill::uniform(boxes, random, 2.0f, 1.0f, 0.2f);
        fill::uniform(capsules, random, 2.0f, 1.0f, 0.2f);
        std::vector<float> entries;
        for (int p = 0; p < 4; ++p) {
            const Transform t = some_transform(kind, random);
            entries.insert(entries.end(), t.entries.begin(), t.entries.end());
        }
        // Half turns, where a quaternion of a matrix is hard to find.
        if (kind == capsa_transform_matrix)
            for (const auto& half : {std::vector<float>{1, 0, 0, 5, 0, -1, 0, 6, 0, 0, -1, 7},
                                     std::vector<float>{-1, 0, 0, 5, 0, 1, 0, 6, 0, 0, -1, 7},
                                     std::vector<float>{-1, 0, 0, 5, 0, -1, 0, 6, 0, 0, 1, 7}})
                entries.insert(entries.end(), half.begin(), half.end());
        const capsa_transforms transforms =
            transforms_of(kind, entries, kind == capsa_transform_matrix ? 12 : 7);
        const std::size_t all = rows * transforms.count;
        Output far_boxes(capsa_shape_box, all), far_capsules(capsa_shape_capsule, all);
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
        const capsa_shapes posed_a = view(capsa_shape_box, far_boxes),
                           posed_b = view(capsa_shape_capsule, far_capsules);
        gaps(zip(posed_a, posed_b), far);
        for (std::size_t i = 0; i < all; ++i) ASSERT_NEAR(far[i], near[i % rows], 1e-4f) << i;
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

TEST(Poses, WrongCallsAreRefusedAndWriteNothing) {
    Rows rows(capsa_shape_sphere, 2);
    const capsa_shapes view = rows.view();
    const std::vector<float> frames(24, 0.0f);
    std::vector<float> good(24, 0.0f);
    for (std::size_t k : {0u, 5u, 10u, 12u, 17u, 22u}) good[k] = 1.0f;
    const capsa_transforms two = transforms_of(capsa_transform_matrix, good, 12);
    Output out(capsa_shape_sphere, 4);
    const std::uint32_t link[] = {0, 2};
    EXPECT_EQ(capsa_pose(nullptr, {}, 1, &two, out.to, 4), capsa_null_argument);
    EXPECT_EQ(capsa_pose(&view, {}, 1, nullptr, out.to, 4), capsa_null_argument);
    EXPECT_EQ(capsa_pose(&view, {}, 1, &two, nullptr, 4), capsa_null_argument);
    EXPECT_EQ(capsa_pose(&view, {}, 3, &two, out.to, 4), capsa_sizes_differ);
    EXPECT_EQ(capsa_pose(&view, {}, 0, &two, out.to, 4), capsa_sizes_differ);
    EXPECT_EQ(capsa_pose(&view, {link, 1}, 2, &two, out.to, 4), capsa_index_out_of_range);
    EXPECT_EQ(capsa_pose(&view, {}, 1, &two, out.to, 3), capsa_output_too_small);
    capsa_transforms unknown = two;
    unknown.kind = static_cast<capsa_transform>(9);
    EXPECT_EQ(capsa_pose(&view, {}, 1, &unknown, out.to, 4), capsa_bad_source);
    capsa_transforms missing = two;
    missing.entry[7].data = nullptr;
    EXPECT_EQ(capsa_pose(&view, {}, 1, &missing, out.to, 4), capsa_null_argument);
    Rows planar(capsa_shape_circle, 2);
    const capsa_shapes flat = planar.view();
    EXPECT_EQ(capsa_pose(&flat, {}, 1, &two, out.to, 4), capsa_mixed_dimensions);
    const capsa_transforms zeros = transforms_of(capsa_transform_matrix, frames, 12);
    EXPECT_EQ(capsa_pose(&view, {}, 1, &zeros, out.to, 4), capsa_not_rigid);
    for (const std::vector<float>& stream : out.streams) EXPECT_EQ(stream, std::vector<float>(4, -77.0f));
    EXPECT_EQ(capsa_pose(&view, {}, 1, &two, out.to, 4), capsa_ok);
}

TEST(Poses, TransformsThatAreNotRigidAreFound) {
    struct Bad {
        capsa_transform kind;
        std::vector<float> entries;
        const char *field, *reason;
    };
    const float nan = std::nanf(""), infinity = std::numeric_limits<float>::infinity();
    const Bad bad[] = {
        {capsa_transform_quaternion, {1, 0, 0, 0.1f, 0, 0, 0}, "its quaternion", "has not the length 1"},
        {capsa_transform_quaternion, {1, 0, nan, 0, 0, 0, 0}, "qy", "is NaN"},
        {capsa_transform_quaternion, {1, 0, 0, 0, 0, infinity, 0}, "ty", "is infinite"},
        {capsa_transform_matrix,
         {1, 0, 0, 0, 0, 1.001f, 0, 0, 0, 0, 1, 0},
         "column 1 of its rotation",
         "has not the length 1"},
        {capsa_transform_matrix,
         {1, 0.001f, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0},
         "columns 0 and 1 of its rotation",
         "are not at a right angle"},
        {capsa_transform_matrix, {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, 0}, "its rotation", "mirrors"},
        {capsa_transform_direction, {1, 1, 0, 0}, "its cosine and sine", "are not those of an angle"},
        {capsa_transform_planar_matrix, {1, 0, 0, 0, -1, 0}, "its rotation", "mirrors"},
        {capsa_transform_planar_matrix, {1, 0, 0, 0, 1, nan}, "ty", "is NaN"}};
    for (const Bad& b : bad) {
        const capsa_transforms transforms = transforms_of(b.kind, b.entries, b.entries.size());
        capsa_flaw flaw{};
        ASSERT_EQ(capsa_validate_transforms(&transforms, &flaw), capsa_ok);
        EXPECT_TRUE(flaw.found);
        EXPECT_STREQ(flaw.field, b.field);
        EXPECT_STREQ(flaw.reason, b.reason);
    }
    // What floats leave of a product of rotations is rigid.
    Random random(1);
    for (int turn = 0; turn < 1000; ++turn)
        for (const capsa_transform kind : kinds) {
            const Transform t = some_transform(kind, random);
            const capsa_transforms transforms = transforms_of(kind, t.entries, t.entries.size());
            capsa_flaw flaw{};
            ASSERT_EQ(capsa_validate_transforms(&transforms, &flaw), capsa_ok);
            ASSERT_FALSE(flaw.found) << flaw.field << " " << flaw.reason;
        }
}

TEST(PosesDeathTest, EndTheProgramWithASentence) {
    Spheres balls;
    balls.push_back(0, 0, 0, 1);
    Posed<capsa_shape_sphere> out;
    std::vector<float> frames(36, 0.0f);
    for (std::size_t k : {0u, 5u, 10u, 12u, 17u, 22u, 24u, 29u}) frames[k] = 1.0f;
    const std::vector<std::uint32_t> link{3};
    EXPECT_DEATH(posed(balls, matrices(frames), out),
                 "posed: transform 2, of link 0 in pose 2: column 2 of its rotation has not the length 1");
    frames[34] = 1.0f;
    EXPECT_DEATH(posed(balls, link, 3, matrices(frames), out),
                 "a row names a link or a position that is not there: there are 3 links");
    EXPECT_DEATH(posed(balls, link, 2, matrices(frames), out),
                 "3 transforms are no whole number of poses of 2 links");
    EXPECT_DEATH(matrices(frames, 2), "matrices: of 2 rows: 3 or 4 are needed");
    EXPECT_DEATH(matrices(std::span<const float>(frames).subspan(1)),
                 "35 numbers are no whole number of matrices of 12");
}

}  // namespace
}  // namespace capsa::tests::test_poses
