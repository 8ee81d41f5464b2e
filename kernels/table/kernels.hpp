// The definitions of all kernels, for the files that compile those of one first shape. Such a file holds a
// constant with their addresses, which makes the compiler emit them; kernels/table.cpp finds them by name.

#pragma once
#include "kernels/table/cells.hpp"
#include "kernels/walks/groups.hpp"
#include "kernels/walks/near_groups.hpp"
#include "kernels/walks/nearest.hpp"
#include "kernels/walks/pairs.hpp"
#include "kernels/walks/tiles.hpp"
#include "kernels/walks/touch.hpp"
#include "kernels/walks/touch_paired.hpp"

#define CAPSA_COMPILE_KERNELS_OF(Shape) \
    [[gnu::used]] static constinit const Cells compiled = cells_of<Shape>()
