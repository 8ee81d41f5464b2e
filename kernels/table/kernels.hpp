// The definitions of all kernels that kernels/table/of_shape.hpp names.

#pragma once
#include "kernels/cells/cells_of_rows.hpp"
#include "kernels/paired/paired_rows.hpp"
#include "kernels/paired/touch_paired.hpp"
#include "kernels/paired/word_of_contacts.hpp"
#include "kernels/rows/nearest.hpp"
#include "kernels/rows/nearest_of_few.hpp"
#include "kernels/rows/touch.hpp"
#include "kernels/runs/runs_of_spheres.hpp"
#include "kernels/table/of_shape.hpp"
#include "kernels/tiles/tiles.hpp"
#include "kernels/tree/boxes.hpp"
#include "kernels/tree/groups.hpp"
#include "kernels/tree/near_formula.hpp"
