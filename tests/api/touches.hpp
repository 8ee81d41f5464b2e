// Small scenes of first touches.

#pragma once
#include "capsa/capsa.hpp"

#include <vector>

namespace capsa::tests {

// Motions of n rows that all move alike.
struct Alike {
    float v[3];
    Motion motion() const { return capsa::motion(v[0], v[1], v[2]); }
};

inline Spheres ball(float x, float y, float z, float radius) {
    Spheres s;
    s.push_back(x, y, z, radius);
    return s;
}

// All pairs of sets that need last no longer than the call they are made in.
template <class A, class B>
Source met(const A& a, const B& b) {
    return between(a, b);
}

inline std::vector<Touch> touches_of(const Source& source, const Motion& of_a, const Options& options = {}) {
    std::vector<Touch> touches(source.end);
    first_touch(source, of_a, touches, options);
    return touches;
}
inline std::vector<Touch> touches_of(const Source& source, const Motion& of_a, const Motion& of_b,
                                     const Options& options = {}) {
    std::vector<Touch> touches(source.end);
    first_touch(source, of_a, of_b, touches, options);
    return touches;
}

}  // namespace capsa::tests
