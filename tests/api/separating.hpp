// Contacts to push apart, and the memory that separate needs.

#pragma once
#include "capsa/capsa.hpp"

#include <gtest/gtest.h>

#include <span>
#include <vector>

namespace capsa::tests {

struct Scratch {
    std::vector<float> floats;
    operator std::span<float>() { return floats; }
};
inline Scratch scratch_for(const Movable& a) { return {std::vector<float>(separate_scratch(a))}; }
inline Scratch scratch_for(const Movable& a, const Movable& b) {
    return {std::vector<float>(separate_scratch(a, b))};
}

inline std::vector<Contact> contacts_of(const Source& source, float margin = 0.0f) {
    std::vector<Contact> all(10000);
    const FindResult found = contacts(source, all, {.margin = margin});
    EXPECT_TRUE(found.complete());
    all.resize(found.written);
    return all;
}

inline Spheres two_balls() {
    Spheres balls;
    balls.push_back(0, 0, 0, 1);
    balls.push_back(1.5f, 0, 0, 1);
    return balls;
}

}  // namespace capsa::tests
