// Calls of `posed` that make no sense, and transforms that are not rigid.

#include "capsa/capsa.hpp"
#include "tests/api/transforms.hpp"
#include "tests/support/refused.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace capsa::tests::test_wrong_poses {
namespace {

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

TEST(Poses, EndTheProgramWithASentence) {
    Spheres balls;
    balls.push_back(0, 0, 0, 1);
    Posed<capsa_shape_sphere> out;
    std::vector<float> frames(36, 0.0f);
    for (std::size_t k : {0u, 5u, 10u, 12u, 17u, 22u, 24u, 29u}) frames[k] = 1.0f;
    const std::vector<std::uint32_t> link{3};
    EXPECT_REFUSED(posed(balls, matrices(frames), out),
                   "posed: transform 2, of link 0 in pose 2: column 2 of its rotation has not the length 1");
    frames[34] = 1.0f;
    EXPECT_REFUSED(posed(balls, link, 3, matrices(frames), out),
                   "a row names a link or a position that is not there: there are 3 links");
    EXPECT_REFUSED(posed(balls, link, 2, matrices(frames), out),
                   "3 transforms are no whole number of poses of 2 links");
    posed(balls, matrices(frames), out);
    EXPECT_REFUSED(posed(out.rows(), matrices(frames), out), "posed: the rows are those of the output");
    EXPECT_REFUSED(posed(View<capsa_shape_sphere>(out.rows()).rows(1, 2), matrices(frames), out),
                   "posed: the rows are those of the output");
    auto& own = out.rows();  // its x and y exchanged
    EXPECT_REFUSED(posed(spheres(own.y(), own.x(), own.z(), own.radius()), matrices(frames), out),
                   "posed: the rows are those of the output");
    EXPECT_REFUSED(matrices(frames, 2), "matrices: of 2 rows: 3 or 4 are needed");
    EXPECT_REFUSED(matrices(std::span<const float>(frames).subspan(1)),
                   "35 numbers are no whole number of matrices of 12");
}

}  // namespace
}  // namespace capsa::tests::test_wrong_poses
