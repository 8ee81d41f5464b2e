// The sentences of capsa_explain, which every interface shows where a call makes no sense.

#include "capsa/capsa.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <string>

namespace capsa {
namespace {

TEST(Explain, WritesWhatFitsAndSaysHowLongItIs) {
    const float x[2] = {};
    const capsa_shapes set = capsa_spheres(capsa_dense(x), capsa_dense(x), capsa_dense(x), capsa_dense(x), 2);
    const capsa_source source = capsa_within(&set);
    const capsa_call call{"gaps", &source, 2, 0, nullptr, 0, nullptr, nullptr};
    char text[200], start[8];
    const std::size_t length = capsa_explain(capsa_wrong_source, &call, text, sizeof text);
    EXPECT_EQ(std::string(text), "gaps: it takes zip or listed, not within: ask nearest or contacts");
    EXPECT_EQ(length, std::string(text).size());
    EXPECT_EQ(capsa_explain(capsa_wrong_source, &call, start, sizeof start), length);
    EXPECT_EQ(std::string(start), "gaps: i");
    EXPECT_EQ(capsa_explain(capsa_wrong_source, &call, nullptr, 0), length);
    for (int status = 0; status < 10; ++status)
        EXPECT_GT(capsa_explain(static_cast<capsa_status>(status), nullptr, text, sizeof text), 0u);
}

// Sets of two spheres.
class Sentences : public testing::Test {
protected:
    const float x[2] = {};
    const capsa_shapes two = capsa_spheres(capsa_dense(x), capsa_dense(x), capsa_dense(x), capsa_dense(x), 2);
    capsa_source between = capsa_between(&two, &two), within = capsa_within(&two);
    const capsa_shape unknown = static_cast<capsa_shape>(14);

    static std::string said(capsa_status status, const capsa_source& source) {
        char text[200];
        const capsa_call call{"ask", &source, 2, 0, nullptr, 0, nullptr, nullptr};
        capsa_explain(status, &call, text, sizeof text);
        return text;
    }
};

TEST_F(Sentences, OfNullLeaveOutASetThatIsNotAskedOrHasNoRows) {
    const std::string output = "ask: the output is null: give it the elements that it is said to have";
    within.b = {};
    EXPECT_EQ(said(capsa_null_argument, within), output);
    within.b.count = 1;
    EXPECT_EQ(said(capsa_null_argument, within), output);
    between.b = {};
    EXPECT_EQ(said(capsa_null_argument, between), output);
    between.b.count = 1;
    EXPECT_EQ(said(capsa_null_argument, between), "ask: stream x of B is null and must have 1 rows");
    between.b.shape = unknown;
    EXPECT_EQ(said(capsa_null_argument, between), output);
    between.a.stream[3] = {};
    EXPECT_EQ(said(capsa_null_argument, between), "ask: stream radius of A is null and must have 2 rows");
}

TEST_F(Sentences, OfABadSourceSayWhatIsBad) {
    const std::string beyond = "ask: the source ends at row 2 and A has 2 rows: it can end there at most",
                      shape = "is 14: it is one of capsa_shape";
    EXPECT_EQ(said(capsa_bad_source, between), beyond);
    EXPECT_EQ(said(capsa_bad_source, within), beyond);
    for (const int kind : {-1, 4}) {
        capsa_source source = between;
        source.kind = static_cast<capsa_source_kind>(kind);
        EXPECT_EQ(said(capsa_bad_source, source), "ask: the kind of source is " + std::to_string(kind) +
                                                      ": make it with between, within, zip or listed");
    }
    capsa_source listed = capsa_listed(&two, &two, nullptr, 1);
    listed.begin = 2;
    EXPECT_EQ(said(capsa_bad_source, listed),
              "ask: the source ends at row 1 before it begins at row 2: part k of n of a slice is one of 0 "
              ".. n - 1");
    within.b.shape = unknown;
    EXPECT_EQ(said(capsa_bad_source, within), beyond) << "a within has no B";
    between.b.shape = unknown;
    EXPECT_EQ(said(capsa_bad_source, between), "ask: the shape of B " + shape);
    within.a.shape = unknown;
    EXPECT_EQ(said(capsa_bad_source, within), "ask: the shape of A " + shape);
    within.begin = within.end;
    EXPECT_EQ(said(capsa_bad_source, within), "ask: the shape of A " + shape);
}

// Nobody reads B of a within, and a call may have been refused for other rows than those of its source.
TEST_F(Sentences, RegressionOfAWithinReadWhatStandsInItsB) {
    std::memset(static_cast<void*>(&within.b), 0xfe, sizeof within.b);
    within.end = 3;
    EXPECT_EQ(said(capsa_bad_source, within),
              "ask: the source ends at row 3 and A has 2 rows: it can end there at most");
    between.b.shape = unknown;
    EXPECT_EQ(said(capsa_not_offered, between), std::string("ask: ") + capsa_status_text(capsa_not_offered));
    EXPECT_EQ(said(capsa_mixed_dimensions, between),
              std::string("ask: ") + capsa_status_text(capsa_mixed_dimensions));
}

TEST_F(Sentences, OfBadRunsNameTheFirstThatIsBad) {
    const std::uint32_t descends[] = {0, 1, 1, 0}, whole[] = {0, 1, 1, 2}, beyond[] = {0, 1, 1, 3};
    between.runs = {descends, whole, 3};
    EXPECT_EQ(said(capsa_bad_runs, between),
              "ask: run 2 of A begins at row 1 and ends at row 0: offsets must not descend");
    between.runs = {whole, beyond, 3};
    EXPECT_EQ(said(capsa_bad_runs, between), "ask: the runs of B end at row 3 and there are 2 rows");
}

// What a source of its kind has not is not read, whatever stands there.
TEST_F(Sentences, OfABadIndexNameWhatTheSourceHas) {
    const std::uint32_t far = 7;
    const capsa_index_pair beyond{5, 5};
    within.b = two;
    within.b.point[0] = {&far, 0};
    within.pairs = between.pairs = &beyond;
    const std::string unknown_row = said(capsa_index_out_of_range, capsa_within(&two));
    EXPECT_EQ(said(capsa_index_out_of_range, within), unknown_row);
    EXPECT_EQ(said(capsa_index_out_of_range, between), unknown_row);
    between.b.point[0] = {&far, 0};
    EXPECT_EQ(said(capsa_index_out_of_range, between),
              "ask: row 0 of B names a position for x that is not there: there are 0");
}

}  // namespace
}  // namespace capsa
