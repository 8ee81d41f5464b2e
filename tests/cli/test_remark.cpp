// A line on standard error where nearly every row touches nearly every other.

#include "tests/cli/query.hpp"

#include <gtest/gtest.h>

namespace capsa::tests::test_remark {

namespace {

// So many spheres of this radius, a metre apart.
std::string line_of(int count, const std::string& radius) {
    std::string text = "x,y,z,radius\n";
    for (int k = 0; k < count; ++k) text += std::to_string(k) + ",0,0," + radius + "\n";
    return text;
}

Ran asked(const std::vector<std::string>& more, const std::string& input) {
    std::vector<std::string> all = {"--a", "-"};
    all.insert(all.end(), more.begin(), more.end());
    return capsa(query(all), {.input = input});
}

constexpr const char* question =
    " pairs touch, nearly every row nearly every other: are radius and coordinates in one "
    "unit? --columns radius=.../1000 makes metres of millimetres\n";

}  // namespace

TEST(Remark, SaysThatNearlyEverythingTouches) {
    const std::string all = line_of(200, "300"), nearly = line_of(200, "75");
    for (const auto& [verb, first] : {std::pair{"count", "count"}, {"find", "a,b"}, {"neighbours", "a,b"}}) {
        const Ran ran = asked({"--verb", verb}, all);
        EXPECT_EQ(ran.err, std::string("capsa: 19900 of 19900") + question) << verb;
        EXPECT_EQ(ran.out.substr(0, std::string(first).size()), first);
        EXPECT_EQ(ran.code, 0);
    }
    // Of 19900 pairs those further apart than 150 do not touch: 49 * 50 / 2.
    EXPECT_EQ(asked({"--verb", "count"}, nearly).err, std::string("capsa: 18675 of 19900") + question);
    EXPECT_NE(
        asked({"--verb", "count", "--margin", "600"}, line_of(200, "0.1")).err.find("are radius, margin and"),
        std::string::npos);
}

TEST(Remark, IsNotMadeOfWhatIsUsual) {
    EXPECT_EQ(asked({"--verb", "count"}, line_of(200, "60")).err, "");     // four fifths of all
    EXPECT_EQ(asked({"--verb", "count"}, line_of(140, "300")).err, "");    // few rows
    EXPECT_EQ(asked({"--verb", "nearest"}, line_of(200, "300")).err, "");  // does not count pairs
    EXPECT_EQ(asked({"--verb", "any"}, line_of(200, "300")).err, "");
    const Folder folder;
    const std::string one = folder.file("one.csv", "x,y,z,radius\n0,0,0,1e6\n"),
                      floor = folder.file("floor.csv", "px,py,pz,nx,ny,nz\n0,0,0,0,0,1\n");
    EXPECT_EQ(asked({"--verb", "count", "--b", one}, line_of(20000, "1")).err, "");
    EXPECT_EQ(asked({"--verb", "count", "--b", floor}, line_of(20000, "1")).err, "");
    // Without a radius and a margin no unit can be wrong.
    std::string points = "x,y,z\n";
    for (int k = 0; k < 200; ++k) points += "1,1,1\n";
    EXPECT_EQ(asked({"--verb", "count"}, points).err, "");
    EXPECT_EQ(asked({"--verb", "count", "--margin", "1"}, points).err,
              "capsa: 19900 of 19900 pairs touch, nearly every row nearly every other: are margin and "
              "coordinates in one "
              "unit?\n");
    // Many small groups, such as poses whose links all touch.
    std::string poses = "pose,x,y,z,radius\n";
    for (int k = 0; k < 3000; ++k) poses += std::to_string(k / 10) + ",0,0,0,1\n";
    EXPECT_EQ(asked({"--verb", "count", "--by", "pose"}, poses).err, "");
}

}  // namespace capsa::tests::test_remark
