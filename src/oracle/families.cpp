#include "src/oracle/families.hpp"

#include "src/oracle/generators.hpp"
#include "src/oracle/random.hpp"

namespace capsa::oracle {

namespace {

constexpr Family all_families[] = {
    {"random", true, generate::uniform},
    {"nearly_parallel_crossing", true, generate::nearly_parallel_crossing},
    {"nearly_parallel_gap", true, generate::nearly_parallel_gap},
    {"parallel_overlapping", true, generate::parallel_overlapping},
    {"parallel_apart", true, generate::parallel_apart},
    {"collinear", true, generate::collinear},
    {"points", true, generate::points},
    {"long_and_short", true, generate::long_and_short},
    {"touching", true, generate::touching},
    {"shared_end", true, generate::shared_end},
    {"crossing_in_a_plane", true, generate::crossing_in_a_plane},
    {"small_integers", true, generate::small_integers},
    {"far_from_origin", true, generate::far_from_origin},
    {"scales", true, generate::scales},
    {"mixed_scales", true, generate::mixed_scales},
    {"denormals", true, generate::denormals},
    {"nan_and_infinity", false, generate::nan_and_infinity},
    {"beyond_range", false, generate::beyond_range},
    {"random_bits", false, generate::random_bits},
};

}  // namespace

std::span<const Family> families() { return all_families; }

const Family* find_family(std::string_view name) {
    for (const Family& family : all_families)
        if (name == family.name) return &family;
    return nullptr;
}

std::uint64_t stream_of(const Family& family, Pair pair, std::uint64_t seed) {
    std::uint64_t h = mix(seed + golden_gamma * (1 + static_cast<std::uint64_t>(pair)));
    for (const char* c = family.name; *c; ++c) h = mix(h ^ static_cast<std::uint64_t>(*c));
    return h;
}

Case make_case(const Family& family, Pair pair, std::uint64_t seed, std::uint64_t index) {
    Random random(mix(stream_of(family, pair, seed) + mix(index)));
    Case c{};
    family.generate(random, pair, c);
    return c;
}

void fill(const Family& family, Pair pair, std::uint64_t seed, std::uint64_t first, std::size_t count,
          Block& block) {
    const std::uint64_t stream = stream_of(family, pair, seed);
    block.count = count;
    for (std::size_t i = 0; i < count; ++i) {
        Random random(mix(stream + mix(first + i)));
        Case c{};
        family.generate(random, pair, c);
        block.set(i, c);
    }
}

}  // namespace capsa::oracle
