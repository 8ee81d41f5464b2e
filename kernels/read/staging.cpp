// What reads the caller's rows: stages and collected rows, once for each shape. Compiled once per row of
// cmake/isas.cmake.

#include "kernels/read/staging.hpp"
#include "kernels/read/gathering.hpp"
#include "kernels/roster.hpp"

namespace capsa::CAPSA_ISA {

// A constant with the addresses of the functions makes the compiler emit them.
template <class Shape>
struct Reading {
    decltype(&fill_places<Shape>) stage = &fill_places<Shape>;
    decltype(&GatheredRows<Shape>::fill) gather = &GatheredRows<Shape>::fill;
    decltype(&GatheredRows<Shape>::begin) begin = &GatheredRows<Shape>::begin;
    decltype(&read_dense<Shape>) dense = &read_dense<Shape>;
};
template <class>
struct ReadingOfAll;
template <class... Shapes>
struct ReadingOfAll<List<Shapes...>> : Reading<Shapes>... {};

[[gnu::used]] static constinit const ReadingOfAll<Roster> compiled;

}  // namespace capsa::CAPSA_ISA
