// Tests that run once for each instruction set. One that this processor lacks is skipped, and named.

#pragma once
#include "capsa/types.hpp"

#include <gtest/gtest.h>

namespace capsa::tests {

class OnIsa : public testing::TestWithParam<Isa> {
protected:
    void SetUp() override {
        if (!runnable(GetParam())) GTEST_SKIP() << "this processor cannot run " << name(GetParam());
    }
};

}  // namespace capsa::tests
