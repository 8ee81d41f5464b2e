// `capsa query --index`: the same answers, and a word where an index is of no use.

#include "tests/cli/run.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace capsa::tests {
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

TEST(QueryIndex, GivesTheSameAnswers) {
    const Folder folder;
    const std::string a = folder.file("a.csv", grid_of_spheres(30)),
                      b = folder.file("b.csv", grid_of_spheres(20));
    for (const std::string verb :
         {"any", "count", "touched", "find", "neighbours", "nearest", "contacts", "deepest"})
        for (const bool two : {false, true})
            for (const bool by : {false, true}) {
                std::vector<std::string> arguments = {"--a", a, "--verb", verb, "--threads", "2"};
                if (two) arguments.insert(arguments.end(), {"--b", b});
                if (by) arguments.insert(arguments.end(), {"--by", "scene"});
                const Ran plain = ask(arguments);
                arguments.emplace_back("--index");
                const Ran indexed = ask(arguments);
                EXPECT_EQ(indexed.code, 0) << indexed.err;
                EXPECT_EQ(indexed.out, plain.out) << verb;
                EXPECT_GT(indexed.out.size(), 8u);
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
    refused({"--a", a, "--verb", "touch", "--index"}, "--index is of no use to --verb touch");
}

}  // namespace
}  // namespace capsa::tests
