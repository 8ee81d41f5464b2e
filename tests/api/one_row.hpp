// Sets of one row, and the contact of two of them.

#pragma once
#include "capsa/capsa.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>

namespace capsa::tests {

inline Spheres ball(float x, float y, float z, float radius = 0.0f) {
    Spheres one;
    one.push_back(x, y, z, radius);
    return one;
}
inline Capsules bar(std::array<float, 3> a, std::array<float, 3> b, float radius = 0.0f) {
    Capsules one;
    one.push_back(a[0], a[1], a[2], b[0], b[1], b[2], radius);
    return one;
}
template <class A, class B>
Contact contact_of(const A& a, const B& b) {
    Contact c{};
    EXPECT_EQ(contacts(zip(a, b), {&c, 1}, {.margin = 1e6f}).written, 1u);
    return c;
}

inline void expect_near(const float (&v)[3], const std::array<float, 3>& expected, float by = 1e-6f) {
    for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(v[k], expected[k], by) << "component " << k;
}

}  // namespace capsa::tests
