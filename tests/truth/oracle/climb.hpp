// A population of chains that anneal towards the largest error of one aim.
//
// Each chain makes a small change to its attempt, and the kernels answer a block of them. A change that makes
// the error larger is kept. A change that makes it smaller is kept with a probability that falls while the
// population cools down. Meanwhile chains take over the attempts of better ones near them, so that the work
// goes where the errors are largest. When it is cold, a new population begins anew, and cools twice as
// slowly. The search judges errors in double precision. A new worst is judged in quadruple precision before
// it is recorded.

#pragma once
#include "tests/truth/oracle/attack.hpp"
#include "tests/truth/oracle/changes.hpp"

#include <cstddef>
#include <vector>

namespace capsa::oracle {

class Climb {
public:
    Climb(const AttackOptions& options, AttackRow& row);

    // One block of chains: each makes one change. True if a new worst was found.
    bool step();

private:
    struct Chain {
        Attempt at;
        double height = 0.0;
    };

    void begin();
    void compare();
    bool accept(std::size_t i, Chain& chain, double warmth);
    bool judge(const Attempt& attempt, std::size_t i);
    void copy_the_better();

    const AttackOptions& options_;
    AttackRow& row_;
    const Pair& pair_;
    Random random_;
    Changes changes_;
    std::vector<Chain> chains_;
    Attempt next_[block_cases];
    Asked first_, other_;
    std::size_t blocks_ = 0;                     // of the population
    std::uint64_t round_ = 0, rounds_ = 0;       // of the population, and how many until it is cold
    std::uint64_t populations_ = 0, steps_ = 0;  // ever
};

}  // namespace capsa::oracle
