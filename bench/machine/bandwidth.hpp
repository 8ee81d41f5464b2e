// How fast this core reads and copies memory, cache by cache.

#pragma once
#include <string>
#include <vector>

namespace capsa::bench {

struct Bandwidth {
    std::string level;  // "L1", "L2", "L3", "memory"
    std::size_t bytes;  // worked on: half of the cache, or several times the last
    double read, copy;  // GB/s; a copied byte counts once
};

std::vector<Bandwidth> bandwidths();

// GB/s at which this core reads that many bytes over and over.
double read_rate(std::size_t bytes);

}  // namespace capsa::bench
