// validate names the first bad row, field and reason, and such a row touches nothing: every shape in each
// field.

#include "capsa/capsa.hpp"
#include "src/shape.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace capsa::tests::test_validate {
namespace {

TEST(Validate, DegenerateShapesAreValid) {
    Capsules c;
    c.push_back(1, 1, 1, 1, 1, 1, 0);
    c.push_back(1e18f, -1e18f, 0x1p-149f, 0, -0.0f, 1e-30f, 1e18f);
    EXPECT_FALSE(validate(c));
    EXPECT_FALSE(validate(Spheres()));
}

// Rows with a flaw in each of their streams in turn: what is said, and that they touch nothing and have no
// gap where a field is NaN, beside every shape.
struct Flawed {
    float value;
    const char* reason;
    bool of_lengths;  // is none of other streams
};
constexpr float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
constexpr Flawed flaws[] = {{nan, "is NaN", false},           {inf, "is infinite", false},
                            {-inf, "is infinite", false},     {1.1e18f, "is beyond 1e18", false},
                            {3e38f, "is beyond 1e18", false}, {-0.5f, "is negative", true}};

// All in one place; the core of each lies in a box.
Rows in_one_place(capsa_shape shape, std::size_t count) {
    Rows rows(shape, count);
    for (std::size_t k = 0; k < rows.streams.size(); ++k)
        rows.streams[k].assign(count, 1.0f + 0.1f * static_cast<float>(k));
    return rows;
}

void expect_touches_nothing(const Rows& flawed, std::size_t row, bool of_nan, const std::string& what) {
    for (const ShapeInfo& other : all_shapes) {
        if (!answers_for(flawed.shape, other.shape)) continue;
        const Rows rows = in_one_place(other.shape, flawed.count);
        const Index index(flawed.view());
        const bool unbounded =
            other.core == CoreKind::half_space || shape_info(flawed.shape).core == CoreKind::half_space;
        for (const Isa isa : every_isa) {
            if (!runnable(isa)) continue;
            for (const float margin : {9.0f, inf}) {
                const Options options{.margin = margin, .isa = isa};
                for (const Source& source :
                     {between(flawed.view(), rows.view()), between(index, rows.view())})
                    for (const IndexPair& pair : find_hits(source, options)) EXPECT_NE(pair.a, row) << what;
                if (unbounded) continue;
                for (const IndexPair& pair : find_hits(between(rows.view(), flawed.view()), options))
                    EXPECT_NE(pair.b, row) << what;
            }
            if (!of_nan) continue;
            std::vector<float> gap(flawed.count), back(gap);
            gaps(zip(flawed.view(), rows.view()), gap, {.isa = isa});
            gaps(zip(rows.view(), flawed.view()), back, {.isa = isa});
            EXPECT_TRUE(std::isnan(gap[row]) && std::isnan(back[row])) << what << ", " << other.name;
        }
    }
}

TEST(Validate, SaysWhichRowFieldAndReasonAndTheRowTouchesNothing) {
    for (const ShapeInfo& info : all_shapes)
        for (int stream = 0; stream < info.streams(); ++stream)
            for (const Flawed& bad : flaws) {
                if (bad.of_lengths && !info.is_length(stream)) continue;
                const std::string what =
                    std::string(info.name) + ", " + info.stream_name[stream] + " " + bad.reason;
                Rows rows = in_one_place(info.shape, 5);
                EXPECT_FALSE(validate(rows.view())) << what;
                rows.at(stream, 3) = bad.value;
                rows.at(0, 4) = nan;  // a later row is not the first
                const Flaw flaw = validate(rows.view());
                ASSERT_TRUE(flaw) << what;
                EXPECT_EQ(flaw.row, 3u) << what;
                EXPECT_STREQ(flaw.field, info.stream_name[stream]) << what;
                EXPECT_STREQ(flaw.reason, bad.reason) << what;
                // Beyond the range a row has some answer, and an infinite radius too.
                if (std::isfinite(bad.value) && !bad.of_lengths) continue;
                if (bad.value == inf && stream == info.radius_stream()) continue;
                expect_touches_nothing(rows, 3, std::isnan(bad.value), what);
            }
}

TEST(Validate, SaysThatADirectionIsZero) {
    for (const ShapeInfo& info : all_shapes) {
        if (info.direction == 0) continue;
        Rows rows = in_one_place(info.shape, 5);
        for (int k = info.direction_stream(); k < info.vectors(); ++k)
            rows.at(k, 3) = k % 2 == 0 ? 0.0f : -0.0f;
        const Flaw flaw = validate(rows.view());
        ASSERT_TRUE(flaw) << info.name;
        EXPECT_EQ(flaw.row, 3u);
        EXPECT_STREQ(flaw.field, info.stream_name[info.direction_stream()]);
        EXPECT_STREQ(flaw.reason, info.core == CoreKind::half_space ? "is 0, like all of the normal"
                                                                    : "is 0, like all of the quaternion");
        expect_touches_nothing(rows, 3, true, info.name);
    }
}

TEST(Validate, SegmentsHaveNoRadius) {
    Segments s(1);
    s.stream(5)[0] = -5;
    EXPECT_FALSE(validate(s));
    s.stream(5)[0] = -5e18f;
    EXPECT_STREQ(validate(s).field, "bz");
}

}  // namespace
}  // namespace capsa::tests::test_validate
