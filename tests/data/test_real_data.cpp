// Real inputs with true answers, on every instruction set: exactly the true set of pairs, through the command
// line.

#include "tests/data/data_sets.hpp"

#include <algorithm>
#include <sstream>

namespace capsa::tests {

namespace {

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

Ran query(const DataSet& set, const char* verb, Isa isa) {
    return query(set, {"--verb", verb, "--isa", std::string(name(isa))});
}

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
                         data_set_name);

}  // namespace capsa::tests
