// Tests that run once for each instruction set. One that this processor lacks is skipped, and named.

#pragma once
#include "capsa/types.hpp"

#include <gtest/gtest.h>

namespace capsa::tests {

// The same question of the best instruction set, for tests of ways that change no answer: bits are those of
// every other one (tests/conformance), and it takes the least time.
inline Options on_best(Options options) {
    options.isa = Isa::best;
    return options;
}

class OnIsa : public testing::TestWithParam<Isa> {
protected:
    void SetUp() override {
        if (!runnable(GetParam())) GTEST_SKIP() << "this processor cannot run " << name(GetParam());
    }
};

}  // namespace capsa::tests
