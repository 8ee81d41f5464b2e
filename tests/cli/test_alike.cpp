// One answer on every instruction set and with any number of threads, for every verb and source.

#include "capsa/types.hpp"
#include "tests/cli/run.hpp"
#include "tests/support/emulated.hpp"

#include <gtest/gtest.h>
#include <ostream>

namespace capsa::tests::test_alike {

namespace {

std::string answer(const std::vector<std::string>& arguments, Isa isa, const char* threads) {
    std::vector<std::string> all = {"query", "--isa", std::string(name(isa)), "--threads", threads};
    all.insert(all.end(), arguments.begin(), arguments.end());
    const Ran ran = capsa(all);
    EXPECT_EQ(ran.err, "");
    EXPECT_EQ(ran.code, 0);
    return ran.out;
}

// Numbers that look random, and lines of them.
class Lines {
public:
    std::string next(unsigned below = 65537) {
        state_ = state_ * 1664525u + 1013904223u;
        return std::to_string((state_ >> 8) % below);
    }
    std::string spheres(int rows) {
        std::string text = "x,y,z,radius\n";
        for (int i = 0; i < rows; ++i) text += next() + "," + next() + "," + next() + ",2000\n";
        return text;
    }

private:
    unsigned state_ = 1;
};

void expect_alike(std::vector<std::string> arguments, const std::string& verb) {
    arguments.insert(arguments.end(), {"--verb", verb});
    const std::string expected = answer(arguments, Isa::scalar, "1");
    for (const Isa isa : every_isa) {
        if (!runnable(isa)) continue;
        for (const char* threads : {"5", "2", "1"}) {
            EXPECT_TRUE(answer(arguments, isa, threads) == expected)
                << verb << " " << name(isa) << " " << threads;
            if (slow_here) break;
        }
    }
}

}  // namespace

// Large enough, with more than a million pairs each, to be cut into slices.
TEST(Alike, WithinOneFile) {
    const Folder folder;
    const std::string a = folder.file("a.csv", Lines().spheres(3000));
    for (const char* verb : {"any", "touched", "count", "find", "nearest", "contacts", "deepest"})
        expect_alike({"--a", a}, verb);
}

TEST(Alike, AcrossTwoFiles) {
    const Folder folder;
    Lines lines;
    const std::string a = folder.file("a.csv", lines.spheres(1500)),
                      b = folder.file("b.csv", lines.spheres(900));
    for (const char* verb : {"touched", "find", "nearest", "contacts", "deepest"})
        expect_alike({"--a", a, "--b", b}, verb);
}

TEST(Alike, ForListedPairs) {
    const Folder folder;
    Lines lines;
    const std::string a = folder.file("a.csv", lines.spheres(1000));
    std::string list = "a,b\n";
    for (int k = 0; k < 1100000; ++k) list += lines.next(1000) + "," + lines.next(1000) + "\n";
    const std::vector<std::string> arguments = {"--a", a, "--pairs", folder.file("p.csv", list)};
    for (const char* verb : {"touched", "find", "gaps", "contacts"}) {
        std::vector<std::string> all = arguments;
        all.insert(all.end(), {"--verb", verb});
        EXPECT_TRUE(answer(all, Isa::scalar, "1") == answer(all, Isa::best, "3")) << verb;
    }
}

}  // namespace capsa::tests::test_alike
