// Registry names as GoogleTest wants them.

#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace capsa::tests {

struct TestName {
    template <class Kernel>
    std::string operator()(const testing::TestParamInfo<Kernel>& kernel) const {
        std::string name = kernel.param.name();
        std::replace(name.begin(), name.end(), '/', '_');
        return name;
    }
};

}  // namespace capsa::tests
