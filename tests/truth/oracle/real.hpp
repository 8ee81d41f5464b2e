// Numbers with more digits than a double, and vectors of them.

#pragma once

#include <cmath>

namespace capsa::oracle {

// 80 bits on x86, 128 on AArch64.
using Real = long double;

// Quadruple precision. If the compiler has no such type, its longest type is used.
#ifdef __SIZEOF_FLOAT128__
__extension__ typedef __float128 Wide;
#else
using Wide = long double;
#endif

template <class T>
struct Vector {
    T x, y, z;
};

template <class T>
Vector<T> operator+(const Vector<T>& a, const Vector<T>& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
template <class T>
Vector<T> operator-(const Vector<T>& a, const Vector<T>& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <class T>
Vector<T> reversed(const Vector<T>& a) {
    return {-a.x, -a.y, -a.z};
}
// p + t d
template <class T>
Vector<T> along(const Vector<T>& p, T t, const Vector<T>& d) {
    return {p.x + t * d.x, p.y + t * d.y, p.z + t * d.z};
}
template <class T>
T dot(const Vector<T>& a, const Vector<T>& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class T>
Vector<T> cross(const Vector<T>& a, const Vector<T>& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
template <class T>
Vector<T> vector(const float* p) {
    return {static_cast<T>(p[0]), static_cast<T>(p[1]), static_cast<T>(p[2])};
}

inline double square_root(double x) { return std::sqrt(x); }
inline Real square_root(Real x) { return std::sqrt(x); }

// By Newton's iteration from the root in double, scaled so that a double holds it.
#ifdef __SIZEOF_FLOAT128__
inline Wide square_root(Wide x) {
    if (!(x > 0)) return 0;
    Wide scale = 1;
    while (x * scale * scale < Wide(0x1p-600)) scale *= Wide(0x1p300);
    const Wide scaled = x * scale * scale;
    Wide y = static_cast<Wide>(std::sqrt(static_cast<double>(scaled)));
    for (int step = 0; step < 4; ++step) y = (y + scaled / y) / 2;
    return y / scale;
}
#endif

template <class T>
T length(const Vector<T>& a) {
    return square_root(dot(a, a));
}

}  // namespace capsa::oracle
