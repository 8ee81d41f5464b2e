// A vector of doubles. Products of two floats are exact in them, and nothing is fused.

#pragma once

namespace capsa {

struct Vec {
    double x, y, z;
};

constexpr Vec operator+(const Vec& a, const Vec& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
constexpr Vec operator-(const Vec& a, const Vec& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
constexpr Vec operator*(double s, const Vec& a) { return {s * a.x, s * a.y, s * a.z}; }
// Without zeros below 0.
constexpr Vec reversed(const Vec& a) { return {0.0 - a.x, 0.0 - a.y, 0.0 - a.z}; }
constexpr double dot(const Vec& a, const Vec& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
constexpr Vec cross(const Vec& a, const Vec& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

}  // namespace capsa
