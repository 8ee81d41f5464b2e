// A reach is a number, also of rows that are invalid: lane files decide by the bits of limits.

#include "tests/geometry/formula.hpp"

#include "kernels/read/streams.hpp"
#include "kernels/roster.hpp"

#include <gtest/gtest.h>

#include <array>
#include <type_traits>
#include <vector>

namespace capsa::test_reach {
namespace {

namespace formula = formula_test;
using Fields = std::array<float, 10>;

// Rows of ten fields, as each shape reads them: valid ones, the padding of a stage, and one field spoilt.
std::vector<Fields> rows() {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const Fields valid = {0.1f, 0.2f, 0.3f, 0.4f, 0.5f, 0.6f, 0.7f, 0.8f, 0.9f, 1.0f};
    std::vector<Fields> made = {valid, {}};
    made.emplace_back().fill(nan);
    for (std::size_t k = 0; k < valid.size(); ++k)
        for (const float spoilt : {nan, -nan, std::numeric_limits<float>::infinity(), 1e30f, -1.0f, 0.0f}) {
            made.push_back(valid);
            made.back()[k] = spoilt;
        }
    return made;
}

template <class A, class B>
void expect_numbers() {
    int numbers = 0;
    for (const Fields& a : rows())
        for (const Fields& b : rows()) {
            const auto of = []<class Shape>(const Fields& fields, std::type_identity<Shape>) {
                return formula::prepared<Shape>([&](int k) { return fields[static_cast<std::size_t>(k)]; },
                                                0.0f);
            };
            const auto pair =
                formula::proximity<false>(of(a, std::type_identity<A>{}), of(b, std::type_identity<B>{}));
            ASSERT_GE(pair.limit, 0.0f) << A::slot << " and " << B::slot << ": " << testing::PrintToString(a)
                                        << ", " << testing::PrintToString(b);
            numbers += pair.d2 >= 0.0f;
        }
    EXPECT_GT(numbers, 100);
}
template <class A, class... Bs>
void expect_of_each(formula::List<Bs...>) {
    const auto one = []<class B>(std::type_identity<B>) {
        if constexpr (requires(typename A::template Solid<float> a, typename B::template Solid<float> b) {
                          formula::separation(a.core, b.core);
                      })
            if constexpr (!requires(typename A::template Solid<float> a,
                                    typename B::template Solid<float> b) {
                              formula::proximity<false>(a, b).has_sign;
                          })
                expect_numbers<A, B>();
    };
    (one(std::type_identity<Bs>{}), ...);
}

TEST(Reach, IsANumberOfEveryRow) {
    []<class... As>(formula::List<As...>) {
        (expect_of_each<As>(formula::Roster{}), ...);
    }(formula::Roster{});
}

}  // namespace
}  // namespace capsa::test_reach
