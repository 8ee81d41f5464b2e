// A loop over separate arrays: whether a ball touches any of the capsules.

#pragma once
#include <cstddef>

struct Cores {
    std::size_t count;
    const float *ax, *ay, *az, *dx, *dy, *dz;  // one end, and the way to the other
    const float *inverse, *radius;             // 1 / (dx dx + dy dy + dz dz)
};

bool touches_any(const Cores& cores, float x, float y, float z, float radius);
