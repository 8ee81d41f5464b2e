// Rows that are no numbers: refused, or skipped and told.

#include "tests/cli/query.hpp"

#include <gtest/gtest.h>

#include <array>

namespace capsa::tests::test_invalid {

namespace {

// Rows 1 to 6 are flawed in every way that a value can be; rows 0 and 7 touch.
constexpr const char* mostly_bad =
    "x,y,z,radius\n0,0,0,1\n0,0,NaN,1\n0,,0,1\n0,0,none,1\n0,0,0,-1\n0,2e18,0,1\n0,0,0,inf\n1,0,0,1\n";
constexpr const char* told =
    "capsa: standard input: 6 of 8 rows are invalid and touch nothing; the first: line 3, column 'z': 'NaN' "
    "is "
    "NaN\n";

Ran skipping(const std::vector<std::string>& arguments, const std::string& input) {
    std::vector<std::string> all = {"--a", "-", "--invalid", "skip"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return capsa(query(all), {.input = input});
}

}  // namespace

TEST(InvalidRows, AreRefusedUnlessTheyAreSkipped) {
    for (const char* more : {"auto", "refuse"}) {
        std::vector<std::string> arguments = {"--a", "-"};
        if (std::string(more) == "refuse") arguments.insert(arguments.end(), {"--invalid", more});
        const Ran ran = capsa(query(arguments), {.input = mostly_bad});
        EXPECT_EQ(ran.code, 2);
        EXPECT_EQ(ran.err, "capsa: standard input:3: column 'z': 'NaN' is NaN\n");
    }
    const Ran ran = capsa(query({"--a", "-", "--invalid", "ignore"}), {.input = mostly_bad});
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(ran.err, "capsa: --invalid: 'ignore' is no word for it; known are refuse, skip\n");
}

TEST(InvalidRows, KeepTheirNumbersAndTouchNothing) {
    const Folder folder;
    const std::string other = folder.file("b.csv", "x,y,z,radius\n0,0,0,1e18\n");
    const auto expect = [&](const std::vector<std::string>& arguments, const std::string& out) {
        for (const bool index : {false, true}) {
            std::vector<std::string> all = arguments;
            if (index) all.emplace_back("--index");
            const Ran ran = skipping(all, mostly_bad);
            EXPECT_EQ(ran.out, out) << testing::PrintToString(all);
            EXPECT_EQ(ran.err, told);
            EXPECT_EQ(ran.code, 0);
        }
    };
    expect({"--verb", "find"}, "a,b\n0,7\n");
    expect({"--verb", "count"}, "count\n1\n");
    expect({"--verb", "touched"}, "a\n0\n7\n");
    expect({"--verb", "nearest"},
           "a,b,gap\n0,7,-1\n1,,inf\n2,,inf\n3,,inf\n4,,inf\n5,,inf\n6,,inf\n7,0,-1\n");
    expect({"--verb", "k-nearest", "--k", "3"}, "a,b,gap\n0,7,-1\n7,0,-1\n");
    expect({"--b", other, "--verb", "touched"}, "a\n0\n7\n");
    expect({"--verb", "deepest"},
           "a,b,gap,nx,ny,nz,px,py,pz,s,t\n0,7,-1,1,0,0,0.5,0,0,0,0\n"
           "7,0,-1,-1,-0,-0,0.5,0,0,0,0\n");
}

TEST(InvalidRows, OfEveryShapeAreSkipped) {
    const Folder folder;
    const std::string ball = folder.file("ball.csv", "x,y,z,radius\n0,0,0,1\n"),
                      disc = folder.file("disc.csv", "x,y,radius\n0,0,1\n");
    for (const auto& [header, good, bad] :
         {std::array<const char*, 3>{"ax,ay,az,bx,by,bz,radius", "0,0,0,1,0,0,1", "0,0,0,1,0,nan,1"},
          {"ax,ay,az,bx,by,bz", "0,0,0,1,0,0", "nan,0,0,1,0,0"},
          {"ax,ay,az,bx,by,bz,cx,cy,cz", "0,0,0,1,0,0,0,1,0", "0,0,0,1,0,0,0,1,-inf"},
          {"px,py,pz,nx,ny,nz", "0,0,0,0,0,1", "0,0,0,0,0,0"},
          {"x,y,z", "0,0,0", "0,0,\"\""}}) {
        const std::string text = std::string(header) + "\n" + bad + "\n" + good + "\n" + bad + "\n";
        const Ran ran = skipping({"--b", ball, "--verb", "touched"}, text);
        EXPECT_EQ(ran.out, "a\n1\n") << header;
        EXPECT_NE(ran.err.find("2 of 3 rows are invalid and touch nothing; the first: line 2"),
                  std::string::npos)
            << ran.err;
    }
    const Ran ran = skipping({"--b", disc, "--verb", "touched"}, "px,py,nx,ny\n0,0,-0,0\n0,0,1,0\n");
    EXPECT_EQ(ran.out, "a\n1\n");
    EXPECT_EQ(
        ran.err,
        "capsa: standard input: 1 of 2 rows is invalid and touches nothing; the first: line 2: nx and ny "
        "are both 0: a normal needs a direction\n");
}

TEST(InvalidRows, MayBeFlawedInTheirMotionOrTheirFilter) {
    const Ran moved =
        skipping({"--verb", "touch"}, "x,y,z,dx,dy,dz\n0,0,0,1,NA,0\n0,0,0,0,0,0\n0,0,0,0,0,0\n");
    EXPECT_EQ(moved.out, "a,b,time,nx,ny,nz,px,py,pz\n1,2,0,1,0,0,0,0,0\n2,1,0,-1,-0,-0,0,0,0\n");
    const Ran filtered = skipping({"--filter"}, "x,y,z,mask\n0,0,0,-1\n0,0,0,1\n0,0,0,1\n");
    EXPECT_EQ(filtered.out, "a,b\n1,2\n");
}

TEST(InvalidRows, DoNotDecideTheOrigin) {
    const Ran ran = skipping({"--verb", "nearest"}, "x,y,z\n-9999,-9999,NaN\n0,6290261.1,0\n0,6290261.4,0\n");
    EXPECT_NE(ran.out.find("\n1,2,0.3"), std::string::npos) << ran.out;
    EXPECT_NE(ran.err.find("counted from 0,6290261.25,0"), std::string::npos) << ran.err;
}

TEST(InvalidRows, OfTheWrongWidthAreRefusedAlways) {
    const Ran ran = skipping({}, "x,y,z\n0,0,0\n0,0\n");
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(ran.err, "capsa: standard input:3: 2 fields where the header has 3\n");
}

}  // namespace capsa::tests::test_invalid
