// A jammed packing in a periodic cube: exactly its true pairs, with their images, on every instruction set.

#include "tests/data/data_sets.hpp"

#include <algorithm>
#include <cstddef>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

namespace capsa::tests::test_packing {
namespace {

using Pair = std::tuple<int, int, int, int, int>;

// The pairs of a table a,b,ix,iy,iz with the lower row first, sorted.
std::vector<Pair> pairs_of(const std::string& text) {
    std::istringstream lines(text);
    std::string line;
    std::getline(lines, line);
    std::vector<Pair> pairs;
    while (std::getline(lines, line)) {
        std::replace(line.begin(), line.end(), ',', ' ');
        std::istringstream fields(line);
        int a = 0, b = 0, x = 0, y = 0, z = 0;
        fields >> a >> b >> x >> y >> z;
        pairs.push_back(a < b ? Pair{a, b, x, y, z} : Pair{b, a, -x, -y, -z});
    }
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

class PeriodicPacking : public testing::TestWithParam<Isa> {};

TEST_P(PeriodicPacking, HasExactlyItsTruePairs) {
    const std::string folder = std::string(CAPSA_DATA) + "/packing_periodic/";
    if (!std::filesystem::exists(folder + "near.csv"))
        GTEST_SKIP() << folder << "near.csv is not there; set CAPSA_DATA";
    if (!runnable(GetParam())) GTEST_SKIP() << "this processor cannot run " << name(GetParam());
    const std::vector<Pair> truth = pairs_of(read_file(folder + "near.csv"));
    ASSERT_EQ(truth.size(), 33493u);
    std::vector<std::string> ask = {"query", "--a",   folder + "spheres.csv",       "--margin",
                                    "0.01",  "--isa", std::string(name(GetParam()))};
    EXPECT_EQ(capsa([&] {
                  auto all = ask;
                  all.insert(all.end(), {"--verb", "count"});
                  return all;
              }())
                  .out,
              "count\n31042\n");
    ask.insert(ask.end(), {"--periodic", "20.08236,20.08236,20.08236"});
    const Ran ran = capsa(ask);
    ASSERT_EQ(ran.code, 0) << ran.err;
    EXPECT_TRUE(pairs_of(ran.out) == truth) << "not the true pairs";
}

INSTANTIATE_TEST_SUITE_P(Isas, PeriodicPacking, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_packing
