// Spellings of CSV that are fine, and the form of JSON answers.

#include "tests/cli/run.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <ostream>

namespace capsa::tests::test_formats {

using nlohmann::json;

namespace {

struct Spelling {
    const char* name;
    std::string text;
    friend std::ostream& operator<<(std::ostream& out, const Spelling& spelling) {
        return out << spelling.name;
    }
};

// All say: two spheres of radius 1, at 0 and at 2, on the x axis.
const Spelling spellings[] = {
    {"Plain", "x,y,z,radius\n0,0,0,1\n2,0,0,1\n"},
    {"NoLastNewline", "x,y,z,radius\n0,0,0,1\n2,0,0,1"},
    {"CrLf", "x,y,z,radius\r\n0,0,0,1\r\n2,0,0,1\r\n"},
    {"CrOnly", "x,y,z,radius\r0,0,0,1\r2,0,0,1\r"},
    {"SpacesRoundFields", " x ,y , z,\tradius\n 0 ,0,\t0,1 \n2, 0,0 ,1\n"},
    {"ByteOrderMark", "\xef\xbb\xbfx,y,z,radius\n0,0,0,1\n2,0,0,1\n"},
    {"ByteOrderMarkAndQuotes", "\xef\xbb\xbf\"x\",\"y\",\"z\",\"radius\"\n\"0\",0,0,1\n2,0,0,\"1\"\n"},
    {"BlankLines", "\nx,y,z,radius\n\n0,0,0,1\n   \n2,0,0,1\n\n"},
    {"Exponents", "x,y,z,radius\n0e5,-0,+0.0,1E0\n.2e+1,0.,1e-50,+1\n"},
    {"Semicolons", "x;y;z;radius\n0;0;0;1\n2;0;0;1\n"},
    {"Tabs", "x\ty\tz\tradius\tnote\n0\t0\t0\t1\t\n2\t0\t0\t1\ta, b; c\n"},
    {"Bars", "x|y|z|radius\n0|0|0|1\n2|0|0|1\n"},
    {"SemicolonsAndACommaInQuotes", "\n\"a, b, c, d, e, f\";x;y;z;radius\n;0;0;0;1\n\"1;2\";2;0;0;1\n"},
    {"ByteOrderMarkAndSemicolons", "\xef\xbb\xbfx;y;z;radius\r\n0;0;0;1\r\n2;0;0;1\r\n"},
    {"QuotedNewline", "x,y,z,radius,note\n0,0,0,1,\"a\nb \"\"c\"\"\"\n2,0,0,1,\n"},
};

class Csv : public testing::TestWithParam<Spelling> {};

json answer(std::vector<std::string> arguments, const std::string& input) {
    arguments.insert(arguments.begin(), "query");
    arguments.insert(arguments.end(), {"--a", "-", "--format", "json"});
    const Ran ran = capsa(arguments, {.input = input});
    EXPECT_EQ(ran.code, 0) << ran.err;
    return json::parse(ran.out);
}

constexpr const char* grouped = "scene,x,y,z\n302,0,0,0\n302,0,0,0\n7,0,0,0\n";

}  // namespace

TEST_P(Csv, IsUnderstood) {
    EXPECT_EQ(capsa({"query", "--a", "-"}, {.input = GetParam().text}).out, "a,b\n0,1\n");
}

INSTANTIATE_TEST_SUITE_P(Spellings, Csv, testing::ValuesIn(spellings),
                         [](const auto& s) { return s.param.name; });

TEST(CsvOutput, QuotesGroupsThatNeedIt) {
    const Ran ran = capsa({"query", "--a", "-", "--by", "the, name", "--verb", "count"},
                          {.input = "\"the, name\",x,y,z\n\"a \"\"b\"\"\",0,0,0\nc,0,0,0\n,0,0,0\n"});
    EXPECT_EQ(ran.out, "\"the, name\",count\n\"\",0\n\"a \"\"b\"\"\",0\nc,0\n");
}

TEST(Json, ListsHits) {
    EXPECT_EQ(answer({}, "x,y,z\n0,0,0\n1,0,0\n0,0,0\n"),
              json::parse(R"({"verb":"find","margin":0,"hits":[{"a":0,"b":2}]})"));
}

TEST(Json, ListsHitsOfGroups) {
    EXPECT_EQ(answer({"--by", "scene"}, grouped),
              json::parse(R"({"verb":"find","by":"scene","margin":0,"hits":[{"scene":"302","a":0,"b":1}]})"));
}

TEST(Json, CountsOnceOrOncePerGroup) {
    EXPECT_EQ(answer({"--verb", "count", "--margin", "0.25"}, grouped),
              json::parse(R"({"verb":"count","margin":0.25,"count":3})"));
    EXPECT_EQ(answer({"--verb", "count", "--by", "scene"}, grouped),
              json::parse(R"({"verb":"count","by":"scene","margin":0,
              "counts":[{"scene":"7","count":0},{"scene":"302","count":1}]})"));
}

TEST(Json, SaysWhetherAnythingTouches) {
    EXPECT_EQ(answer({"--verb", "any"}, grouped), json::parse(R"({"verb":"any","margin":0,"any":true})"));
    EXPECT_EQ(answer({"--verb", "any", "--by", "scene"}, grouped),
              json::parse(R"({"verb":"any","by":"scene","margin":0,
              "answers":[{"scene":"7","any":false},{"scene":"302","any":true}]})"));
}

TEST(Json, ListsTouchedRows) {
    EXPECT_EQ(answer({"--verb", "touched"}, grouped),
              json::parse(R"({"verb":"touched","margin":0,"rows":[{"a":0},{"a":1},{"a":2}]})"));
}

TEST(Json, HasAnEmptyListWhenThereIsNothing) {
    EXPECT_EQ(answer({}, "x,y,z\n"), json::parse(R"({"verb":"find","margin":0,"hits":[]})"));
}

TEST(Json, SurvivesTextThatIsNotUtf8) {
    EXPECT_EQ(answer({"--verb", "count", "--by", "g"}, "g,x,y,z\n\"a\xff\"\"\",0,0,0\n")["counts"][0]["g"],
              "a\xef\xbf\xbd\"");
}

}  // namespace capsa::tests::test_formats
