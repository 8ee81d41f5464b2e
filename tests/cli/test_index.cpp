// `capsa query --index`: the same answers, and a word where an index is of no use.

#include "capsa/capsa.hpp"
#include "cli/verbs/indexed_scene.hpp"
#include "tests/cli/run.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace capsa::tests::test_index {
namespace {

std::string grid_of_spheres(int side) {
    std::string text = "x,y,z,radius,scene\n";
    for (int i = 0; i < side * side; ++i)
        text += std::to_string(i % side) + "," + std::to_string(i / side) + ",0,0." +
                std::to_string(3 + i % 5) + "," + std::to_string(i % 2) + "\n";
    return text;
}

Ran ask(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "query");
    return capsa(arguments, {});
}

TEST(QueryIndex, HasCellsWhereRowsOfAAreManyAndSmall) {
    Spheres grains, balls;
    Capsules walls;
    for (int i = 0; i < 3000; ++i) {
        const auto at = static_cast<float>(i);
        grains.push_back(at, 0, 0, 0.05f);
        balls.push_back(at, 0, 0, i % 4 == 0 ? 0.5f : 0.05f);
        if (i < 1000) walls.push_back(at, 0, 0, at, 1, 0, 0.1f);
    }
    EXPECT_TRUE(cli::are_many_and_small(between(grains, walls), 0.0f));
    EXPECT_TRUE(cli::are_many_and_small(between(grains, walls), 0.03f));
    EXPECT_FALSE(cli::are_many_and_small(between(grains, walls), 0.05f)) << "the margin";
    EXPECT_FALSE(cli::are_many_and_small(between(balls, walls), 0.0f)) << "a quarter is large";
    EXPECT_FALSE(cli::are_many_and_small(between(walls, grains), 0.0f)) << "few and large";
    walls.push_back(0, 0, 0, 0, 1, 0, 0.1f);
    EXPECT_FALSE(cli::are_many_and_small(between(grains, walls), 0.0f)) << "less than three times as many";
    const Capsules none;
    EXPECT_FALSE(cli::are_many_and_small(between(grains, none), 0.0f));
    HalfSpaces floors;
    floors.push_back(0, 0, 0, 0, 1, 0);
    EXPECT_FALSE(cli::are_many_and_small(between(grains, floors), 0.0f));
}

TEST(QueryIndex, IsBuiltWhereItIsWorthIt) {
    const Folder folder;
    const std::string many = folder.file("m.csv", grid_of_spheres(60)),
                      few = folder.file("f.csv", grid_of_spheres(10)),
                      pairs = folder.file("p.csv", "a,b\n0,1\n");
    const auto way = [&](std::vector<std::string> arguments) {
        arguments.emplace_back("--stats");
        const std::string err = ask(arguments).err;
        const std::size_t at = err.find("way: ");
        return at == std::string::npos ? err : err.substr(at, err.find('\n', at) - at);
    };
    EXPECT_EQ(way({"--a", few}), "way: tests all pairs");
    EXPECT_EQ(way({"--a", few, "--index"}), "way: an index");
    EXPECT_EQ(way({"--a", few, "--pairs", pairs}), "way: the given pairs");
    EXPECT_EQ(way({"--a", many}), "way: an index");
    EXPECT_EQ(way({"--a", many, "--b", many}), "way: an index of B, and one of each block of A");
    EXPECT_EQ(way({"--a", many, "--verb", "k-nearest", "--k", "2"}), "way: tests all pairs")
        << "at any distance";
    EXPECT_EQ(ask({"--a", many, "--b", many}).out, ask({"--a", many, "--b", many, "--index"}).out);
}

TEST(QueryIndex, OfNoRowsAnswersAsNoIndex) {
    const Folder folder;
    const std::string none = folder.file("n.csv", "x,y,z,radius,dx,dy,dz,scene\n"),
                      some = folder.file("s.csv", "x,y,z,radius,dx,dy,dz,scene\n1,2,3,1,0,0,1,a\n");
    for (const std::string verb : {"any", "count", "touched", "find", "neighbours", "clusters", "nearest",
                                   "k-nearest", "contacts", "deepest", "touch", "touches"})
        for (std::vector<std::string> arguments : {std::vector<std::string>{"--a", none},
                                                   {"--a", none, "--b", some},
                                                   {"--a", some, "--b", none},
                                                   {"--a", none, "--b", some, "--by", "scene"},
                                                   {"--a", some, "--b", none, "--by", "scene"}}) {
            arguments.insert(arguments.end(), {"--verb", verb});
            if (verb == "k-nearest") arguments.insert(arguments.end(), {"--k", "2"});
            const Ran plain = ask(arguments);
            arguments.emplace_back("--index");
            const Ran indexed = ask(arguments);
            EXPECT_EQ(plain.code, 0) << plain.err;
            EXPECT_EQ(indexed.out, plain.out) << testing::PrintToString(arguments);
            EXPECT_EQ(indexed.err, "");
            EXPECT_EQ(indexed.code, 0);
        }
}

TEST(QueryIndex, IsRefusedWhereItIsOfNoUse) {
    const Folder folder;
    const std::string a = folder.file("a.csv", grid_of_spheres(3));
    const std::string pairs = folder.file("p.csv", "a,b\n0,1\n");
    const auto refused = [](const std::vector<std::string>& arguments, const std::string& what) {
        const Ran ran = ask(arguments);
        EXPECT_EQ(ran.code, 2);
        EXPECT_NE(ran.err.find(what), std::string::npos) << ran.err;
        EXPECT_EQ(ran.out, "");
    };
    refused({"--a", a, "--pairs", pairs, "--index"}, "--index finds pairs, and --zip or --pairs names them");
    refused({"--a", a, "--b", a, "--zip", "--index"}, "--index finds pairs, and --zip or --pairs names them");
}

}  // namespace
}  // namespace capsa::tests::test_index
