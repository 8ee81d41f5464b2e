// What reads the caller's rows and knows their shape: stages, once for each shape. Compiled once per row of
// cmake/isas.cmake.

#include "kernels/read/staging.hpp"
#include "kernels/roster.hpp"

namespace capsa::CAPSA_ISA {

// It is in kernels/table/shared.cpp.
extern template TriangleCore<Lanes> triangle_of(const Vec3<Lanes>&, const Vec3<Lanes>&, const Vec3<Lanes>&);

// A constant with the addresses of the functions makes the compiler emit them.
template <class Shape>
struct Reading {
    decltype(&fill_places<Shape>) stage = &fill_places<Shape>;
};
template void fill_few<Sphere>(StageWord<Sphere>&, const capsa_shapes&, std::uint32_t, std::uint32_t);
template void fill_few<Capsule>(StageWord<Capsule>&, const capsa_shapes&, std::uint32_t, std::uint32_t);

template <class>
struct ReadingOfAll;
template <class... Shapes>
struct ReadingOfAll<List<Shapes...>> : Reading<Shapes>... {};

[[gnu::used]] static constinit const ReadingOfAll<Roster> compiled;

}  // namespace capsa::CAPSA_ISA
