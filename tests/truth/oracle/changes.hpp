// Where the chains of an attack start, and the small changes that they make.
//
// They start where formulas lose digits: at the cases of all families, at ends that meet, at cores that cross
// or nearly coincide. Small coordinates have finer roundings than large ones, so half of the starts have axes
// of different scales. A change flips bits of a few numbers, or moves a few numbers or a whole point by a
// little, of all exponents alike.

#pragma once
#include "tests/truth/oracle/aims.hpp"
#include "tests/truth/oracle/families.hpp"
#include "tests/truth/oracle/random.hpp"

#include <cstdint>
#include <vector>

namespace capsa::oracle {

// Whether rows are valid but for numbers that are too large: a direction of length 0 is no direction, and a
// negative half side no length.
bool formed(const Pair& pair, const Case& c);

class Changes {
public:
    Changes(const Pair& pair, Aim aim, std::uint64_t seed, Random& random);

    Attempt start();
    // `from` itself if what it would become is no valid input.
    Attempt changed(const Attempt& from);

private:
    void from_a_family(Case& c);
    void near_each_other(Case& c, int kind);
    void set_going(Attempt& x);
    void change_side(Case& c, int kind, double step);
    void change_going(Attempt& x, int kind, double step);
    void change(float& x, int kind, double step);
    float any() { return static_cast<float>(random_.either()); }

    const Pair& pair_;
    Aim aim_;
    std::uint64_t seed_;
    Random& random_;
    std::vector<const Family*> families_;
};

}  // namespace capsa::oracle
