// The real inputs, and tests over them: each set on each instruction set, skipped where one is not there.
//
// The files are not part of the project; CAPSA_DATA says where they are. Their hits.csv holds the truth: the
// group, the row of A, the row of B, the gap.

#pragma once
#include "capsa/types.hpp"
#include "tests/cli/run.hpp"

#include <gtest/gtest.h>
#include <filesystem>
#include <ostream>
#include <string>
#include <tuple>

namespace capsa {
inline void PrintTo(Isa isa, std::ostream* out) { *out << name(isa); }
}  // namespace capsa

namespace capsa::tests {

struct DataSet {
    const char* name;
    const char* a;
    const char* b;  // empty: within a
    const char* by;
    std::size_t hits;
    friend std::ostream& operator<<(std::ostream& out, const DataSet& set) { return out << set.name; }
};

inline constexpr DataSet data_sets[] = {
    {"robot_mbm", "spheres.csv", "capsules.csv", "scene", 107},
    {"mocap_bvh", "capsules.csv", "", "frame", 11656},
};

inline std::string path_of(const DataSet& set, const std::string& file) {
    return std::string(CAPSA_DATA) + "/" + set.name + "/" + file;
}

// `capsa query` about the set.
inline Ran query(const DataSet& set, const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {"query", "--a", path_of(set, set.a), "--by", set.by};
    if (*set.b) arguments.insert(arguments.end(), {"--b", path_of(set, set.b)});
    arguments.insert(arguments.end(), more.begin(), more.end());
    return capsa(arguments);
}

class RealData : public testing::TestWithParam<std::tuple<DataSet, Isa>> {
protected:
    void SetUp() override {
        const auto& [set, isa] = GetParam();
        if (!std::filesystem::exists(path_of(set, "hits.csv")))
            GTEST_SKIP() << path_of(set, "hits.csv") << " is not there; set CAPSA_DATA";
        if (!runnable(isa)) GTEST_SKIP() << "this processor cannot run " << name(isa);
    }
};

inline std::string data_set_name(const testing::TestParamInfo<std::tuple<DataSet, Isa>>& info) {
    return std::string(std::get<0>(info.param).name) + "_" + std::string(name(std::get<1>(info.param)));
}

}  // namespace capsa::tests
