// The whole library: what touches what, for millions of spheres, capsules, segments, triangles and
// half-spaces.
//
//     for (const auto [particle, obstacle] : capsa::find_all(capsa::between(particles, obstacles)))

#pragma once
#include "capsa/bits.hpp"
#include "capsa/collect.hpp"
#include "capsa/cpp20.hpp"
#include "capsa/filter.hpp"
#include "capsa/index.hpp"
#include "capsa/indexed.hpp"
#include "capsa/motion.hpp"
#include "capsa/neighbours.hpp"
#include "capsa/options.hpp"
#include "capsa/pairs.hpp"
#include "capsa/plane.hpp"
#include "capsa/plane_storage.hpp"
#include "capsa/plane_structs.hpp"
#include "capsa/query.hpp"
#include "capsa/runs.hpp"
#include "capsa/separate.hpp"
#include "capsa/shapes.hpp"
#include "capsa/storage.hpp"
#include "capsa/stream.hpp"
#include "capsa/structs.hpp"
#include "capsa/triangles.hpp"
#include "capsa/types.hpp"
