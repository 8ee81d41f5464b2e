// The whole library: what touches what, for millions of spheres, capsules, segments, triangles, boxes and
// half-spaces.
//
//     for (const auto [particle, obstacle] : capsa::find_hits(capsa::between(particles, obstacles)))

#pragma once
#include "capsa/clusters.hpp"
#include "capsa/expect.hpp"
#include "capsa/gradients.hpp"
#include "capsa/index.hpp"
#include "capsa/indexed.hpp"
#include "capsa/link_margins.hpp"
#include "capsa/link_matrix.hpp"
#include "capsa/manifolds.hpp"
#include "capsa/motion.hpp"
#include "capsa/plan.hpp"
#include "capsa/planar_round_cones.hpp"
#include "capsa/poses.hpp"
#include "capsa/prepare.hpp"
#include "capsa/rays.hpp"
#include "capsa/rectangles.hpp"
#include "capsa/separate.hpp"
#include "capsa/shapes.hpp"
#include "capsa/solids.hpp"
#include "capsa/some_rows.hpp"
#include "capsa/sources.hpp"
#include "capsa/storage.hpp"
#include "capsa/streams.hpp"
#include "capsa/structs.hpp"
#include "capsa/touches.hpp"
#include "capsa/types.hpp"
#include "capsa/verbs.hpp"
#include "capsa/workspace.hpp"
