// Files larger than every buffer, and scenes of more than one block: an error in the last line still leaves
// nothing behind, and the answers are the same with an index and without, on any number of threads and on
// every instruction set.

#include "tests/cli/query.hpp"
#include "tests/cli/run.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace capsa::tests::test_large {

namespace {

constexpr int many = 34000;  // more than a block of any kind has where there are two threads

std::string number(float x) { return std::to_string(x); }

// Spheres in a cube of the side, in no order, with columns of motions, --filter and --by. The third of three
// groups has few rows.
std::string spheres(int count, float side, std::uint64_t seed) {
    Random random(seed);
    const auto at = [&] { return number(random.between(0, side)); };
    std::string text = "x,y,z,radius,category,mask,group,dx,dy,dz,scene\n";
    for (int i = 0; i < count; ++i) {
        text += at() + "," + at() + "," + at() + "," + number(random.between(0.05f, 0.5f)) + ",";
        text +=
            std::to_string(1 + i % 3) + "," + std::to_string(1 + i % 7) + "," + std::to_string(i / 5) + ",";
        text += std::to_string(i % 7 - 3) + "," + std::to_string(i % 3 - 1) + ",0.5";
        text += i % 100 == 0 ? ",few\n" : i % 2 == 0 ? ",even\n" : ",odd\n";
    }
    return text;
}

std::string capsules(int count, float side, std::uint64_t seed) {
    Random random(seed);
    std::string text = "ax,ay,az,bx,by,bz,radius,category,scene,dx,dy,dz\n";
    for (int i = 0; i < count; ++i) {
        for (int end = 0; end < 6; ++end)
            text += number(random.between(0, side / 4) + static_cast<float>(i % 4) * side / 4) + ",";
        text += number(random.between(0.1f, 0.4f)) + "," + std::to_string(i % 4) + ",";
        text += std::string(i % 100 == 0 ? "few" : i % 2 == 0 ? "even" : "odd") + ",0.5,0,-1\n";
    }
    return text;
}

std::string answer_with(std::vector<std::string> arguments, const std::vector<std::string>& more) {
    arguments.insert(arguments.end(), more.begin(), more.end());
    return answer(arguments);
}

void expect_the_same(const std::vector<std::string>& arguments, std::size_t least) {
    const std::string plain = answer_with(arguments, {"--threads", "1"});
    EXPECT_GT(plain.size(), least) << testing::PrintToString(arguments);
    const std::vector<std::vector<std::string>> ways = {
        {"--isa", "scalar", "--threads", "5"}, {"--index", "--threads", "1"}, {"--index", "--threads", "2"}};
    for (const std::vector<std::string>& way : ways)
        EXPECT_TRUE(answer_with(arguments, way) == plain)
            << testing::PrintToString(arguments) << testing::PrintToString(way);
}

}  // namespace

TEST(LargeFiles, AnErrorInTheLastLineIsNamedAndNothingIsWritten) {
    const Folder folder;
    std::string text = "x,y,z,radius\n";
    for (int i = 0; i < 100000; ++i) text += std::to_string(i) + ",0,0,1\n";
    text += "1,2,3,none\n";
    const std::string input = folder.file("a.csv", text), output = folder.path("out.csv");
    const std::string reason = ":100002: column 'radius': 'none' is not a number\n";
    for (const std::vector<std::string>& how : {std::vector<std::string>{"--threads", "1"},
                                                {"--index", "--threads", "2"},
                                                {"--verb", "k-nearest", "--k", "2", "--index"}}) {
        std::vector<std::string> to_file = {"--a", input, "--out", output}, to_pipe = {"--a", "-"};
        to_file.insert(to_file.end(), how.begin(), how.end());
        to_pipe.insert(to_pipe.end(), how.begin(), how.end());
        const Ran filed = capsa(query(to_file)), piped = capsa(query(to_pipe), {.input = text});
        EXPECT_EQ(filed.err, "capsa: " + input + reason);
        EXPECT_EQ(filed.code, 2);
        EXPECT_EQ(folder.names(), std::vector<std::string>{"a.csv"});
        EXPECT_EQ(piped.err, "capsa: standard input" + reason);
        EXPECT_EQ(piped.out, "");
        EXPECT_EQ(piped.code, 2);
    }
}

TEST(LargeScenes, OfTwoSetsAnswerTheSameInEveryWay) {
    const Folder folder;
    const std::string a = folder.file("a.csv", spheres(many, 40, 1)),
                      b = folder.file("b.csv", capsules(500, 40, 2));
    for (const char* verb :
         {"any", "count", "touched", "find", "neighbours", "clusters", "nearest", "contacts", "deepest"}) {
        const std::size_t least = std::string(verb) == "any" || std::string(verb) == "count" ? 8 : 5000;
        expect_the_same({"--a", a, "--b", b, "--verb", verb}, least);
    }
    for (const char* verb : {"find", "nearest"})
        expect_the_same({"--a", a, "--b", b, "--verb", verb, "--filter"}, 600);
    expect_the_same({"--a", a, "--b", b, "--verb", "k-nearest", "--k", "3", "--margin", "0.3"}, 20000);
    for (const auto& [moving, others] : {std::pair{a, b}, {b, a}})
        expect_the_same({"--a", moving, "--b", others, "--verb", "touch"}, 5000);
    expect_the_same({"--a", a, "--b", b, "--verb", "find", "--format", "json"}, 20000);
}

// Rows of A that are many and small ask cells of B.
TEST(LargeScenes, OfSmallRowsAnswerTheSameInEveryWay) {
    const Folder folder;
    Random random(6);
    std::string points = "x,y,z\n";
    for (int i = 0; i < many; ++i)
        for (const char end : {',', ',', '\n'}) points += number(random.between(0, 10)) + end;
    const std::string a = folder.file("a.csv", points), b = folder.file("b.csv", capsules(500, 10, 2));
    for (const char* verb : {"count", "touched", "find", "neighbours", "clusters", "contacts", "deepest"})
        expect_the_same({"--a", a, "--b", b, "--verb", verb}, std::string(verb) == "count" ? 8 : 5000);
    expect_the_same({"--a", a, "--b", b, "--verb", "k-nearest", "--k", "3", "--margin", "0.01"}, 5000);
}

TEST(LargeScenes, OfOneSetAnswerTheSameInEveryWay) {
    const Folder folder;
    const std::string a = folder.file("a.csv", spheres(12000, 30, 3));
    for (const char* verb :
         {"any", "count", "touched", "find", "neighbours", "clusters", "nearest", "contacts", "deepest"})
        expect_the_same({"--a", a, "--verb", verb},
                        std::string(verb) == "any" || std::string(verb) == "count" ? 8 : 10000);
    expect_the_same({"--a", a, "--verb", "k-nearest", "--k", "2", "--margin", "1", "--filter"}, 10000);
    const std::string moving = folder.file("m.csv", capsules(2000, 20, 7));
    for (const char* verb : {"touch", "touches"}) expect_the_same({"--a", moving, "--verb", verb}, 10000);
}

TEST(LargeScenes, OfListedPairsAnswerTheSameInEveryWay) {
    const Folder folder;
    Random random(8);
    std::string list = "a,b\n";
    for (int k = 0; k < 1100000; ++k)
        list += std::to_string(random.below(1000)) + "," + std::to_string(random.below(1000)) + "\n";
    const std::vector<std::string> arguments = {"--a", folder.file("a.csv", spheres(1000, 4, 9)), "--pairs",
                                                folder.file("p.csv", list)};
    for (const char* verb : {"touched", "find", "gaps", "contacts"}) {
        const std::string one = answer_with(arguments, {"--verb", verb, "--isa", "scalar", "--threads", "1"});
        EXPECT_GT(one.size(), 2000u);
        EXPECT_TRUE(answer_with(arguments, {"--verb", verb, "--threads", "3"}) == one) << verb;
    }
}

// Groups of many rows have an index of their own, and groups of few rows none.
TEST(LargeScenes, OfGroupsAnswerTheSameInEveryWay) {
    const Folder folder;
    const std::string a = folder.file("a.csv", spheres(12000, 30, 4)),
                      b = folder.file("b.csv", capsules(6000, 30, 5));
    for (const char* verb :
         {"any", "count", "touched", "find", "neighbours", "clusters", "nearest", "contacts"}) {
        expect_the_same({"--a", a, "--by", "scene", "--verb", verb}, 20);
        expect_the_same({"--a", a, "--b", b, "--by", "scene", "--verb", verb, "--filter"}, 20);
    }
    expect_the_same({"--a", b, "--b", a, "--by", "scene", "--verb", "touch"}, 1000);
    expect_the_same({"--a", a, "--b", b, "--by", "scene", "--verb", "deepest", "--format", "json"}, 1000);
}

}  // namespace capsa::tests::test_large
