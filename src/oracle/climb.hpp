// A block of climbers that anneal towards the largest error of one aim.
//
// Each makes a small change to its attempt, and the kernels answer the whole block. A change that makes the
// error larger is kept. A change that makes it smaller is kept now and then. The search judges errors in
// double precision. A new worst is judged in quadruple precision before it is recorded.

#pragma once
#include "src/oracle/aims.hpp"
#include "src/oracle/attack.hpp"
#include "src/oracle/families.hpp"
#include "src/oracle/random.hpp"

#include <vector>

namespace capsa::oracle {

class Climb {
public:
    Climb(const AttackOptions& options, AttackRow& row);

    // Every climber makes one change. True if a new worst was found.
    bool step();

private:
    struct Climber {
        Attempt at;
        double height = 0.0;
        int stale = 0;
    };

    void compare();
    bool accept(std::size_t i, double warmth);
    bool judge(const Attempt& attempt, std::size_t i);

    void restart(Climber& climber);
    void from_a_family(Case& c);
    void near_each_other(Case& c, int kind);
    void set_going(Attempt& x);
    Attempt changed(const Attempt& from);
    void change_side(Case& c, int kind, double step);
    void change_going(Attempt& x, int kind, double step);
    void change(float& x, int kind, double step);
    float any() { return static_cast<float>(random_.either()); }

    const AttackOptions& options_;
    AttackRow& row_;
    const Pair& pair_;
    std::vector<const Family*> families_;
    Random random_;
    Climber climbers_[block_cases];
    Attempt next_[block_cases];
    Asked first_, other_;
    std::uint64_t round_ = 0;
};

}  // namespace capsa::oracle
