// Pedestrians at a bottleneck, in the plane: exactly the true pairs, on every instruction set.

#include "tests/data/data_sets.hpp"

#include <set>
#include <sstream>
#include <vector>

namespace capsa::tests {

namespace {

using Row = std::vector<std::string>;

std::vector<Row> rows_of(const std::string& text) {
    std::istringstream lines(text);
    std::string line, field;
    std::vector<Row> rows;
    std::getline(lines, line);
    while (std::getline(lines, line)) {
        std::istringstream fields(line);
        rows.emplace_back();
        while (std::getline(fields, field, ',')) rows.back().push_back(field);
    }
    return rows;
}

std::string file(const char* name) { return std::string(CAPSA_DATA) + "/crowd_bottleneck/" + name; }

class Crowd : public testing::TestWithParam<Isa> {
protected:
    void SetUp() override {
        if (!std::filesystem::exists(file("agents.csv")))
            GTEST_SKIP() << file("agents.csv") << " is not there; set CAPSA_DATA";
        if (!runnable(GetParam())) GTEST_SKIP() << "this processor cannot run " << name(GetParam());
    }
    std::set<Row> found(std::vector<std::string> more) {
        std::vector<std::string> arguments = {"query", "--a",   file("agents.csv"),           "--by",
                                              "frame", "--isa", std::string(name(GetParam()))};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const Ran ran = capsa(arguments);
        EXPECT_EQ(ran.code, 0) << ran.err;
        return first_three(ran.out);
    }
    static std::set<Row> truth(const char* name) { return first_three(read_file(file(name))); }

private:
    // Group, row of A, row of B.
    static std::set<Row> first_three(const std::string& text) {
        std::set<Row> pairs;
        for (const Row& row : rows_of(text)) pairs.insert({row[0], row[1], row[2]});
        return pairs;
    }
};

}  // namespace

TEST_P(Crowd, AgentsTouchAsTheyDo) {
    const std::set<Row> pairs = found({});
    EXPECT_EQ(pairs.size(), 3583u);
    EXPECT_TRUE(pairs == truth("agent_hits.csv")) << "not the true pairs";
}

// The walls have no column of frames: they meet every frame.
TEST_P(Crowd, AgentsTouchWallsAsTheyDo) {
    const std::set<Row> pairs = found({"--b", file("walls.csv")});
    EXPECT_EQ(pairs.size(), 379u);
    EXPECT_TRUE(pairs == truth("wall_hits.csv")) << "not the true pairs";
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, Crowd, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace capsa::tests
