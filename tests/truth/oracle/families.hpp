// The families of cases that the contract is checked on: each a name and a seeded generator.
//
// Case i of a family depends on the seed, the family, the pair of shapes and i alone, and is the same on
// every platform (see random.hpp; these files are compiled with -ffp-contract=off). Each family sits where
// some formula breaks: nearly parallel, degenerate, far from the origin, at the ends of the exponent range.
// The directed ones (generators_directed.hpp) sit where an attack on the contract found a broken sentence,
// and where one rounding of a formula is large.

#pragma once
#include "tests/truth/oracle/pair.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace capsa::oracle {

class Random;

struct Family {
    const char* name;
    bool valid;  // every case is valid input, so the error bound holds
    void (*generate)(Random&, const Pair&, Case&);
    bool (*is_for)(const Pair&);  // the pairs that it has cases for
    bool directed = false;
};

std::span<const Family> families();

// Null if there is none of that name.
const Family* find_family(std::string_view name);

// A number that names family, pair and seed, whatever the order of the list.
std::uint64_t stream_of(const Family& family, const Pair& pair, std::uint64_t seed);

Case make_case(const Family& family, const Pair& pair, std::uint64_t seed, std::uint64_t index);

// Cases first .. first + count, count <= block_cases.
void fill(const Family& family, const Pair& pair, std::uint64_t seed, std::uint64_t first, std::size_t count,
          Block& block);

}  // namespace capsa::oracle
