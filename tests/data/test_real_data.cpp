// Real inputs with true answers, on every instruction set: exactly the true set of pairs, through the command
// line.
//
// The files are not part of the project; CAPSA_DATA says where they are. Their hits.csv holds the truth in
// its first three columns: the group, the row of A, the row of B.

#include "capsa/options.hpp"
#include "tests/cli/run.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <filesystem>
#include <ostream>
#include <sstream>

namespace capsa {
void PrintTo(Isa isa, std::ostream* out) { *out << name(isa); }
}  // namespace capsa

namespace capsa::tests {

namespace {

struct DataSet {
    const char* name;
    const char* a;
    const char* b;  // empty: within a
    const char* by;
    std::size_t hits;
    friend std::ostream& operator<<(std::ostream& out, const DataSet& set) { return out << set.name; }
};

const DataSet data_sets[] = {
    {"robot_mbm", "spheres.csv", "capsules.csv", "scene", 107},
    {"mocap_bvh", "capsules.csv", "", "frame", 11656},
};

std::string path_of(const DataSet& set, const std::string& file) {
    return std::string(CAPSA_DATA) + "/" + set.name + "/" + file;
}

// The first three columns of every row but the header.
std::string first_columns(const std::string& text) {
    std::istringstream lines(text);
    std::string line, all;
    std::getline(lines, line);
    while (std::getline(lines, line)) {
        std::size_t end = 0;
        for (int k = 0; k < 3 && end != line.npos; ++k) end = line.find(',', end + (k != 0));
        all += line.substr(0, end) + "\n";
    }
    return all;
}

Ran query(const DataSet& set, const std::string& verb, Isa isa) {
    std::vector<std::string> arguments = {"query", "--a",   path_of(set, set.a),   "--by", set.by, "--verb",
                                          verb,    "--isa", std::string(name(isa))};
    if (*set.b) arguments.insert(arguments.end(), {"--b", path_of(set, set.b)});
    return capsa(arguments);
}

class RealData : public testing::TestWithParam<std::tuple<DataSet, Isa>> {
protected:
    void SetUp() override {
        const auto& [set, isa] = GetParam();
        if (!std::filesystem::exists(path_of(set, "hits.csv")))
            GTEST_SKIP() << path_of(set, "hits.csv") << " is not there; set CAPSA_DATA";
        if (!runnable(isa)) GTEST_SKIP() << "this machine cannot run " << name(isa);
    }
};

}  // namespace

TEST_P(RealData, FindsExactlyTheTruePairs) {
    const auto& [set, isa] = GetParam();
    const std::string truth = first_columns(read_file(path_of(set, "hits.csv")));
    const Ran ran = query(set, "find", isa);
    ASSERT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(static_cast<std::size_t>(std::count(truth.begin(), truth.end(), '\n')), set.hits);
    EXPECT_TRUE(first_columns(ran.out) == truth) << "not the true pairs";
}

TEST_P(RealData, CountsThemGroupByGroup) {
    const auto& [set, isa] = GetParam();
    std::istringstream lines(query(set, "count", isa).out);
    std::string line;
    std::getline(lines, line);
    std::size_t sum = 0;
    while (std::getline(lines, line)) sum += std::stoul(line.substr(line.find(',') + 1));
    EXPECT_EQ(sum, set.hits);
}

INSTANTIATE_TEST_SUITE_P(Sets, RealData,
                         testing::Combine(testing::ValuesIn(data_sets), testing::ValuesIn(every_isa)),
                         [](const auto& p) {
                             return std::string(std::get<0>(p.param).name) + "_" +
                                    std::string(name(std::get<1>(p.param)));
                         });

}  // namespace capsa::tests
