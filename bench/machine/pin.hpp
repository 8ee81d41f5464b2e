// One core for the whole run: no migration between caches or clock domains in the middle of a measurement.

#pragma once
#include <string>

namespace capsa::bench {

// Pins the calling thread to `core`, or to the last core it may use where that is negative. Returns what was
// done, as a phrase: "pinned to core 3 of 4", or why not.
std::string pin(int core = -1);

}  // namespace capsa::bench
