// Vectors of numbers of any kind. The type of a result says what its numbers have gone through: a product of
// integers is longer than its factors, and a product of rounded numbers has more roundings.

#pragma once

namespace capsa::exact {

template <class T>
struct Vector {
    T x, y, z;
};

template <class T>
const T& component(const Vector<T>& v, int axis) {
    return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}
// Of a temporary vector.
template <class T>
T component(Vector<T>&& v, int axis) {
    return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}

template <class T>
auto operator-(const Vector<T>& a, const Vector<T>& b) {
    return Vector<decltype(a.x - b.x)>{a.x - b.x, a.y - b.y, a.z - b.z};
}
template <class T>
auto operator+(const Vector<T>& a, const Vector<T>& b) {
    return Vector<decltype(a.x + b.x)>{a.x + b.x, a.y + b.y, a.z + b.z};
}
template <class A, class B>
auto dot(const Vector<A>& a, const Vector<B>& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class A, class B>
auto cross(const Vector<A>& a, const Vector<B>& b) {
    using T = decltype(a.x * b.y - a.y * b.x);
    return Vector<T>{a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
template <class T>
auto square(const T& a) {
    return a * a;
}
template <class T>
auto square(const Vector<T>& a) {
    return dot(a, a);
}

}  // namespace capsa::exact
