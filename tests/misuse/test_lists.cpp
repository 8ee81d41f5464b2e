// Lists of rows that make no sense end the program with a sentence.

#include "capsa/capsa.hpp"

#include "tests/support/refused.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace capsa {
namespace {

TEST(Lists, NamesRowsThatAreNotThere) {
    const std::vector<float> five(5), three(3);
    const SphereView a = spheres(five, five, five, 1.0f), b = spheres(three, three, three, 1.0f);
    std::vector<Nearest> near(3);
    std::vector<Contact> found(1);
    const std::vector<std::uint32_t> list{0, 2, 5};
    EXPECT_REFUSED(
        nearest(between(a, b), list, near),
        "nearest: rows.2. is row 5 and the source has rows 0 to 5 of A: name rows before the last");
    EXPECT_REFUSED(k_nearest(within(b), 1, list, near), "k_nearest: rows.2. is row 5");
    EXPECT_REFUSED(deepest(within(a), list, found),
                   "deepest: the output has 1 elements for 3 rows of the list: give 1 for each");
    EXPECT_REFUSED(k_nearest(within(a), 2, list, near),
                   "has 3 elements for 3 rows of the list: give 2 for each");
    EXPECT_REFUSED(nearest(zip(a, a), list, near), "nearest: it takes between or within, not zip");
}

}  // namespace
}  // namespace capsa
