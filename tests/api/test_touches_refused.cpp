// Calls of find_touches, visit_touches and last_touch that make no sense.

#include "capsa/capsa.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace capsa::tests::test_touches_refused {
namespace {

class RefusedTouches : public testing::Test {
protected:
    static std::string said(capsa_status status, const char* verb, const Source& source,
                            std::size_t output = 0) {
        const capsa_call call{verb, &source, output, 0, nullptr, 0, nullptr, nullptr};
        char text[512];
        capsa_explain(status, &call, text, sizeof text);
        return text;
    }
    capsa_status find(const Source& source, const capsa_motion* a, const capsa_motion* b = nullptr) {
        return capsa_find_touches(&source, nullptr, a, b, touches.data(), touches.size(), &result);
    }
    capsa_status visit(const Source& source, const capsa_motion* b = nullptr) {
        const auto f = [](void*, const capsa_touch*, std::size_t) { return 0; };
        return capsa_visit_touches(&source, nullptr, &by, b, f, nullptr);
    }
    capsa_status last(const Source& source, std::size_t room = 3) {
        return capsa_last_touch(&source, nullptr, &by, nullptr, touches.data(), room);
    }

    const std::vector<float> x = {0, 1, 2}, zero = {0, 0, 0};
    const SphereView balls = spheres(x, zero, zero, 0.1f);
    const TriangleView faces = triangles(x, zero, zero, zero, x, zero, zero, zero, x);
    const std::vector<IndexPair> pairs = {{0, 1}};
    const capsa_motion by = motion(1, 0, 0);
    std::vector<capsa_touch> touches = std::vector<capsa_touch>(3, capsa_touch{7, 7, 7, {}, {}});
    capsa_find_result result{7, 7};
};

TEST_F(RefusedTouches, AreThoseOfFirstTouch) {
    const capsa_motion planar = motion(1, 0);
    EXPECT_EQ(find(within(balls), &by, &by), capsa_wrong_source);
    EXPECT_EQ(visit(within(balls), &by), capsa_wrong_source);
    EXPECT_EQ(said(capsa_wrong_source, "find_touches", within(balls)),
              "find_touches: all rows of a within move by one motion: leave the second out");
    EXPECT_EQ(said(capsa_wrong_source, "visit_touches", within(balls)),
              "visit_touches: all rows of a within move by one motion: leave the second out");
    EXPECT_EQ(find(within(balls), nullptr), capsa_null_argument);
    EXPECT_EQ(said(capsa_null_argument, "find_touches", within(balls)),
              "find_touches: the output, the function to call, the motion of A, or dx or dy of one is null: "
              "give each");
    EXPECT_EQ(find(within(balls), &planar), capsa_mixed_dimensions);
    EXPECT_EQ(find(between(faces, faces), &by), capsa_not_offered);
    Workspace workspace;
    const Source repeated = periodic(between(balls, balls), {10, 10, 10});
    const capsa_options with = erased(Options{.workspace = &workspace});
    EXPECT_EQ(capsa_find_touches(&repeated, &with, &by, nullptr, touches.data(), 3, &result),
              capsa_bad_period);
    EXPECT_EQ(capsa_find_touches(nullptr, nullptr, &by, nullptr, touches.data(), 3, &result),
              capsa_null_argument);
    const Source source = within(balls);
    EXPECT_EQ(capsa_find_touches(&source, nullptr, &by, nullptr, nullptr, 3, &result), capsa_null_argument);
    EXPECT_EQ(capsa_find_touches(&source, nullptr, &by, nullptr, touches.data(), 3, nullptr),
              capsa_null_argument);
    EXPECT_EQ(capsa_visit_touches(&source, nullptr, &by, nullptr, nullptr, nullptr), capsa_null_argument);
    EXPECT_EQ(result.total, 7u) << "a call that is refused wrote";
    EXPECT_EQ(touches[0].a, 7u);
    EXPECT_EQ(capsa_find_touches(&source, nullptr, &by, nullptr, nullptr, 0, &result), capsa_ok);
    EXPECT_EQ(result.written, 0u);
}

TEST_F(RefusedTouches, SayWhichSourceIsTaken) {
    EXPECT_EQ(visit(listed(balls, balls, pairs)), capsa_wrong_source);
    EXPECT_EQ(said(capsa_wrong_source, "visit_touches", listed(balls, balls, pairs)),
              "visit_touches: it takes between, within or zip, not listed: ask find_touches");
    EXPECT_EQ(last(between(balls, balls)), capsa_wrong_source);
    EXPECT_EQ(last(within(balls)), capsa_wrong_source);
    EXPECT_EQ(said(capsa_wrong_source, "last_touch", between(balls, balls)),
              "last_touch: it takes zip or listed, not between: list the pairs that find_touches finds");
    EXPECT_EQ(last(zip(balls, balls), 2), capsa_output_too_small);
    EXPECT_EQ(
        said(capsa_output_too_small, "last_touch", zip(balls, balls), 2),
        "last_touch: the output has 2 elements and 3 are needed: one for each row of A, of a slice too");
    EXPECT_EQ(last(zip(balls, balls)), capsa_ok);
}

}  // namespace
}  // namespace capsa::tests::test_touches_refused
