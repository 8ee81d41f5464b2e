// What the tests of triangles share.

#pragma once
#include "capsa/capsa.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>

namespace capsa {

// In the plane z = 0, with corners (0, 0), (4, 0) and (0, 3).
inline Triangles right_angled() {
    Triangles t;
    t.push_back(0, 0, 0, 4, 0, 0, 0, 3, 0);
    return t;
}
inline Spheres ball(float x, float y, float z, float radius) {
    Spheres s;
    s.push_back(x, y, z, radius);
    return s;
}
inline Capsules bar(const std::array<float, 6>& p, float radius) {
    Capsules c;
    c.push_back(p[0], p[1], p[2], p[3], p[4], p[5], radius);
    return c;
}
inline void expect_near(const float (&v)[3], const std::array<float, 3>& expected, float tolerance = 1e-6f) {
    for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(v[k], expected[k], tolerance) << "component " << k;
}

}  // namespace capsa
