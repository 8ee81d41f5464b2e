// Everything: what touches what, for spheres, capsules and segments by the million.
//
//     std::vector<capsa::IndexPair> hits(4096);
//     const auto found = capsa::find_hits(capsa::between(particles, obstacles), hits);
//     if (!found.complete()) hits.resize(found.total);  // exact: ask once more

#pragma once
#include "capsa/motion.hpp"
#include "capsa/options.hpp"
#include "capsa/pairs.hpp"
#include "capsa/query.hpp"
#include "capsa/separate.hpp"
#include "capsa/shapes.hpp"
#include "capsa/storage.hpp"
#include "capsa/stream.hpp"
#include "capsa/types.hpp"
