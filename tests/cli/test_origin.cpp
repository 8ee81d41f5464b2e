// Coordinates that float cannot hold: what is taken off, added again, and said.

#include "cli/output/sum_text.hpp"
#include "tests/cli/query.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <limits>

namespace capsa::tests::test_origin {

namespace {

constexpr const char* survey = "x,y,z,radius\n431200.2,6290261.1,12.5,0.1\n431200.2,6290261.4,12.5,0.1\n";

Ran ask(const std::vector<std::string>& arguments, const std::string& input) {
    std::vector<std::string> all = {"--a", "-"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    const Ran ran = capsa(query(all), {.input = input});
    EXPECT_EQ(ran.code, 0) << ran.err;
    return ran;
}

// The text between the first comma of the last line and the next one, and so on.
double cell(const std::string& out, std::size_t column) {
    std::size_t at = out.rfind('\n', out.size() - 2) + 1;
    for (; column > 0; --column) at = out.find(',', at) + 1;
    return std::strtod(out.c_str() + at, nullptr);
}

}  // namespace

TEST(OriginOption, IsChosenWhereFloatCannotHoldCoordinates) {
    const Ran ran = ask({"--verb", "contacts", "--margin", "1"}, survey);
    EXPECT_EQ(ran.out, "a,b,gap,nx,ny,nz,px,py,pz,s,t\n0,1,0.10000001,0,1,0,431200.2,6290261.25,12.5,0,0\n");
    EXPECT_EQ(ran.err,
              "capsa: coordinates are counted from 431200.1875,6290261.25,0, because float rounds them too "
              "coarsely otherwise; points in answers are not (--origin none takes nothing off)\n");
}

TEST(OriginOption, IsChosenForPointsWithoutARadius) {
    EXPECT_NEAR(cell(ask({"--verb", "nearest"}, "x,y\n16777217,0\n16777216,0\n").out, 2), 1.0, 0.0);
    EXPECT_NEAR(cell(ask({"--verb", "nearest"}, "x,y,z\n0,6290261.1,0\n0,6290261.4,0\n").out, 2), 0.3, 1e-7);
    EXPECT_NEAR(cell(ask({"--verb", "nearest"}, "x,y,z\n-16777217.25,0,0\n-16777216,0,0\n").out, 2), 1.25,
                0.0);
}

TEST(OriginOption, IsOneForBothFiles) {
    const Folder folder;
    const std::string b =
        folder.file("b.csv", "ax,ay,az,bx,by,bz,radius\n431190,6290262,12.5,431210,6290262,12.5,0.25\n");
    const Ran ran = ask({"--b", b, "--verb", "nearest"}, survey);
    EXPECT_NEAR(cell(ran.out, 2), 0.25, 1e-6);
    EXPECT_NE(ran.err.find("counted from 431200,6290261.5,0"), std::string::npos) << ran.err;
}

// A floor has its point where its author put it, which may be far from all that stands on it.
TEST(OriginOption, LeavesFloorsWhereTheyAre) {
    const Folder folder;
    const std::string floor = folder.file("floor.csv", "px,py,pz,nx,ny,nz\n0,0,12.45,0,0,1\n"),
                      wall = folder.file("wall.csv", "px,py,pz,nx,ny,nz\n0,6290261,0,0,3,0\n"),
                      slope = folder.file("slope.csv", "px,py,pz,nx,ny,nz\n0,0,0,0.6,0,0.8\n"),
                      line = folder.file("line.csv", "px,py,nx,ny\n-5,6290261,0,1\n");
    EXPECT_NEAR(cell(ask({"--b", floor, "--verb", "nearest"}, survey).out, 2), -0.05, 1e-6);
    EXPECT_NEAR(cell(ask({"--b", wall, "--verb", "nearest"}, survey).out, 2), 0.3, 1e-6);
    EXPECT_NEAR(
        cell(
            ask({"--b", line, "--verb", "nearest"}, "x,y,radius\n9e5,6290261.4,0.1\n9e5,6290261.3,0.1\n").out,
            2),
        0.2, 1e-6);
    const double far = 0.6 * 431200.2 + 0.8 * 12.5 - 0.1;
    EXPECT_NEAR(cell(ask({"--b", slope, "--verb", "nearest"}, survey).out, 2), far, 0.02);
}

TEST(OriginOption, DoesNotShiftMotions) {
    const Ran ran =
        ask({"--verb", "touch"},
            "x,y,z,radius,dx,dy,dz\n431200,6290261.1,0,0.1,0,0.4,0\n431200,6290261.4,0,0.1,0,0.4,0\n");
    EXPECT_EQ(ran.out, "a,b,time,nx,ny,nz,px,py,pz\n");  // both move by the same
    const Folder folder;
    const std::string b = folder.file("b.csv", "x,y,z,radius\n431200,6290261.4,0,0.1\n");
    const Ran other =
        ask({"--b", b, "--verb", "touch"}, "x,y,z,radius,dx,dy,dz\n431200,6290261.1,0,0.1,0,0.4,0\n");
    EXPECT_NEAR(cell(other.out, 2), 0.25, 1e-5);
    EXPECT_NEAR(cell(other.out, 7), 6290261.3, 1e-6);
}

TEST(OriginOption, IsNotChosenWhereFloatIsFineEnoughOrItWouldNotHelp) {
    EXPECT_EQ(ask({}, "x,y,z,radius\n5.1,5.2,5.3,0.1\n5.7,5.2,5.3,0.1\n").err, "");
    EXPECT_EQ(ask({}, "x,y,z,radius\n6290000,0,0,0.1\n6290004,0,0,0.1\n").err, "");  // float has these
    const Ran ran = ask({}, "x,y,z,radius\n0.1,0,0,0.1\n6290261.3,0,0,0.1\n");
    EXPECT_EQ(
        ran.err,
        "capsa: rounding to float moves a coordinate by up to 0.2, where the smallest row is 0.1 large: "
        "--origin x,y,z takes a point near the rows off first\n");
}

TEST(OriginOption, IsTheCallersOrNone) {
    const std::vector<std::string> gap = {"--verb", "nearest"};
    const auto with = [&](const char* origin) {
        std::vector<std::string> all = gap;
        all.insert(all.end(), {"--origin", origin});
        return ask(all, survey);
    };
    const Ran none = with("none"), given = with("431200,6290261,0"), zero = with("0,0,0");
    EXPECT_NEAR(cell(none.out, 2), 0.3, 1e-6);  // what float has
    EXPECT_NE(none.err.find("moves a coordinate by up to 0.1"), std::string::npos) << none.err;
    EXPECT_EQ(zero.out, none.out);
    EXPECT_EQ(zero.err, none.err);
    EXPECT_NEAR(cell(given.out, 2), 0.1, 1e-6);
    EXPECT_EQ(given.err, "");
}

TEST(OriginOption, IsRefusedWhenItMakesNoSense) {
    const auto refused = [](const std::string& origin, const std::string& input) {
        const Ran ran = capsa(query({"--a", "-", "--origin", origin}), {.input = input});
        EXPECT_EQ(ran.code, 2) << origin;
        EXPECT_EQ(ran.out, "");
        return ran.err;
    };
    EXPECT_EQ(refused("1", survey), "capsa: --origin: '1': one number; give auto, none or x,y,z\n");
    EXPECT_EQ(refused("1,2,3,4", survey),
              "capsa: --origin: '1,2,3,4': more than three numbers; give auto, none or x,y,z\n");
    EXPECT_EQ(refused("1,x,3", survey),
              "capsa: --origin: '1,x,3': 'x' is not a number; give auto, none or x,y,z\n");
    EXPECT_EQ(refused("1,2,2e18", survey),
              "capsa: --origin: '1,2,2e18': a number is beyond 1e18; give auto, none or x,y,z\n");
    EXPECT_EQ(refused("1,2", survey), "capsa: --origin: rows in space need three numbers: x,y,z\n");
    EXPECT_EQ(refused("1,2,3", "x,y\n1,2\n"), "capsa: --origin: rows of the plane need two numbers: x,y\n");
}

TEST(OriginOption, AnswersTheSameInEveryWay) {
    std::string near = "x,y,z,radius,scene\n", far = near;
    for (int i = 0; i < 400; ++i) {
        const int x = i * 37 % 101, y = i * 53 % 89;
        const auto at = [](int whole, int part) {
            return std::to_string(whole) + "." + std::to_string(part);
        };
        const std::string rest = ",5,0.75," + std::to_string(i % 3) + "\n";
        near += at(x, 25) + "," + at(y, 5) + rest;
        far += at(431200 + x, 25) + "," + at(6290000 + y, 5) + rest;
    }
    const Folder folder;
    const std::string a = folder.file("near.csv", near), b = folder.file("far.csv", far);
    for (const std::vector<std::string>& more : {std::vector<std::string>{"--verb", "find"},
                                                 {"--verb", "nearest"},
                                                 {"--verb", "find", "--by", "scene"},
                                                 {"--verb", "nearest", "--index"},
                                                 {"--verb", "nearest", "--b", b}}) {
        std::vector<std::string> to_near = {"--a", a}, to_far = {"--a", b, "--origin", "431200,6290000,0"};
        to_near.insert(to_near.end(), more.begin(), more.end());
        to_far.insert(to_far.end(), more.begin(), more.end());
        for (std::string& word : to_near)
            if (word == b) word = a;
        EXPECT_EQ(answer(to_far), answer(to_near)) << testing::PrintToString(more);
    }
}

TEST(SumText, IsTheSumOfBothTexts) {
    using cli::sum_text;
    EXPECT_EQ(sum_text(0.1f, 6290261.0), "6290261.1");
    EXPECT_EQ(sum_text(-0.1f, 6290261.25), "6290261.15");
    EXPECT_EQ(sum_text(-0.25f, 0.25), "0");
    EXPECT_EQ(sum_text(-0.1f, 0.1), "0");
    EXPECT_EQ(sum_text(0.0f, -16777217.0), "-16777217");
    EXPECT_EQ(sum_text(1e-30f, 1.0), "1");
    EXPECT_EQ(sum_text(1.0f, 1e18), "1e+18");
}

TEST(SumText, IsTheFloatAgainWhenTheOriginIsTakenOff) {
    for (const double origin : {431200.0, -6290261.25, 0.5})
        for (const float x : {0.1f, 12.34567f, 99.9f, -731.0625f, 3e-4f})
            EXPECT_NEAR(std::strtod(cli::sum_text(x, origin).c_str(), nullptr) - origin,
                        static_cast<double>(x), 1e-9 + 4e-8 * std::fabs(static_cast<double>(x)))
                << origin;
}

}  // namespace capsa::tests::test_origin
