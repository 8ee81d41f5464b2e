// The definitions of all kernels, for the files that compile those of one first shape. Such a file holds a
// constant with their addresses, which makes the compiler emit them; kernels/table/table.cpp finds them by
// name.

#pragma once
#include "kernels/paired/paired_rows.hpp"
#include "kernels/paired/touch_paired.hpp"
#include "kernels/rows/nearest.hpp"
#include "kernels/rows/touch.hpp"
#include "kernels/table/cells.hpp"
#include "kernels/tiles/tiles.hpp"
#include "kernels/tree/groups.hpp"
#include "kernels/tree/near_groups.hpp"

#define CAPSA_COMPILE_KERNELS_OF(Shape) \
    [[gnu::used]] static constinit const Cells compiled = cells_of<Shape>()
