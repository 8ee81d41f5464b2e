// One value per element, wherever the caller keeps it.

#pragma once
#include "capsa/c/types.h"

#include <cstddef>
#include <span>

namespace capsa {

/// Element i is data[i * stride]; the stride counts floats. Stride 0 gives every element the same value, a
/// negative stride walks backwards.
struct Stream {
    const float* data = nullptr;
    std::ptrdiff_t stride = 1;

    Stream() = default;
    Stream(const float* first, std::ptrdiff_t step = 1) : data(first), stride(step) {}
    Stream(std::span<const float> values) : data(values.data()) {}

    operator capsa_stream() const { return {data, stride}; }
};

/// The same value for every element. The float must outlive the queries.
inline Stream same(const float& value) { return {&value, 0}; }

/// A float member of an array of structs: `member(particles, &Particle::x)`.
template <class T>
Stream member(std::span<const T> items, float T::*field) {
    static_assert(sizeof(T) % sizeof(float) == 0, "the struct's size must be a whole number of floats");
    return {items.empty() ? nullptr : &(items.front().*field),
            static_cast<std::ptrdiff_t>(sizeof(T) / sizeof(float))};
}

}  // namespace capsa
