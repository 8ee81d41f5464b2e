// Asking `capsa query`.

#pragma once
#include "tests/cli/run.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace capsa::tests {

inline std::vector<std::string> query(const std::vector<std::string>& arguments) {
    std::vector<std::string> all = {"query"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return all;
}

// What it prints; it must not complain.
inline std::string answer(const std::vector<std::string>& arguments, const std::string& input = {}) {
    const Ran ran = capsa(query(arguments), {.input = input});
    EXPECT_EQ(ran.err, "");
    EXPECT_EQ(ran.code, 0);
    return ran.out;
}

// What it says where it refuses, and writes nothing.
inline std::string complaint(const std::vector<std::string>& arguments, const std::string& input = {}) {
    const Ran ran = capsa(query(arguments), {.input = input});
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(ran.out, "");
    return ran.err;
}

}  // namespace capsa::tests
