// What reads the caller's rows and knows their shape: stages, once for each shape. Compiled once per row of
// cmake/isas.cmake.

#include "kernels/read/staging.hpp"
#include "kernels/roster.hpp"

namespace capsa::CAPSA_ISA {

// It is in kernels/table/shared.cpp.
extern template TriangleCore<Lanes> triangle_of(const Vec3<Lanes>&, const Vec3<Lanes>&, const Vec3<Lanes>&);

template <class Shape>
void read_vector(const capsa_shapes& shapes, std::uint64_t begin, std::uint64_t count, bool one_row,
                 float (&field)[static_cast<std::size_t>(Shape::stream_count)][lane_count]) {
    Lanes stream[Shape::stream_count];
    const auto first = static_cast<std::uint32_t>(begin);
    if (one_row)
        read_row<Shape>(shapes, first, stream);
    else
        read_rows<Shape>(shapes, first, first + static_cast<std::uint32_t>(count), stream);
    for (int k = 0; k < Shape::stream_count; ++k) store(field[k], stream[k]);
}

// A constant with the addresses of the functions makes the compiler emit them.
template <class Shape>
struct Reading {
    decltype(&fill_places<Shape>) stage = &fill_places<Shape>;
    decltype(&read_vector<Shape>) vector = &read_vector<Shape>;
    decltype(&read_dense<Shape>) dense = &read_dense<Shape>;
};
template void fill_few<Sphere>(StageWord<Sphere>&, const capsa_shapes&, std::uint32_t, std::uint32_t);
template void fill_few<Capsule>(StageWord<Capsule>&, const capsa_shapes&, std::uint32_t, std::uint32_t);

template <class>
struct ReadingOfAll;
template <class... Shapes>
struct ReadingOfAll<List<Shapes...>> : Reading<Shapes>... {};

[[gnu::used]] static constinit const ReadingOfAll<Roster> compiled;

}  // namespace capsa::CAPSA_ISA
