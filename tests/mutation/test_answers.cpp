// The answers of test_golden_values.cpp, pair of shapes by pair, compared with those of a run without a
// mutant: it stops at the first that differs. Only the copy that mutate.py builds has this program. The file
// of hashes is CAPSA_ANSWERS in the environment and the name of the pair; a test whose file is not there
// writes it.

#include "tests/support/everything.hpp"
#include "tests/support/run_touch.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

namespace capsa::tests {
namespace {

struct Shapes {
    capsa_shape a, b;
};

bool is_planar(capsa_shape shape) {
    return shape == capsa_shape_circle || shape == capsa_shape_planar_capsule ||
           shape == capsa_shape_planar_segment || shape == capsa_shape_half_plane;
}
bool is_endless(capsa_shape shape) {
    return shape == capsa_shape_half_space || shape == capsa_shape_half_plane;
}

std::vector<Shapes> offered() {
    std::vector<Shapes> all;
    for (int a = 0; a <= capsa_shape_half_plane; ++a)
        for (int b = 0; b <= capsa_shape_half_plane; ++b) {
            const Shapes pair{static_cast<capsa_shape>(a), static_cast<capsa_shape>(b)};
            const auto is_large = [](capsa_shape s) { return is_endless(s) || s == capsa_shape_triangle; };
            if (is_planar(pair.a) == is_planar(pair.b) && !(is_large(pair.a) && is_large(pair.b)))
                all.push_back(pair);
        }
    return all;
}

std::uint64_t hash_of(const Fixture& fixture, const Shapes& pair) {
    Random random(fixture.a_count * 31 + fixture.b_count + 5);
    const MovingRows a(pair.a, std::min<std::size_t>(fixture.a_count, 70), fixture, random),
        b(pair.b, std::min<std::size_t>(fixture.b_count, 130), fixture, random);
    const Motion of_a = motion_of(a), of_b = motion_of(b);
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (const std::uint32_t word :
         everything({a.rows.view(), b.rows.view(), of_a, of_b, fixture.margin}, Isa::best))
        hash = (hash ^ word) * 0x100000001b3u;
    return hash;
}

std::string name_of(const Shapes& pair) { return std::to_string(pair.a) + "_" + std::to_string(pair.b); }

class Answers : public testing::TestWithParam<Shapes> {};

TEST_P(Answers, AreThoseWithoutAMutant) {
    const char* const folder = std::getenv("CAPSA_ANSWERS");
    ASSERT_NE(folder, nullptr);
    const std::string path = std::string(folder) + "/" + name_of(GetParam());
    if (std::ifstream known(path); known) {
        for (const Fixture& fixture : fixtures()) {
            std::uint64_t expected = 0;
            known >> expected;
            ASSERT_EQ(hash_of(fixture, GetParam()), expected) << fixture.name;
        }
    } else {
        std::ofstream out(path);
        for (const Fixture& fixture : fixtures()) out << hash_of(fixture, GetParam()) << '\n';
    }
}

INSTANTIATE_TEST_SUITE_P(EveryPair, Answers, testing::ValuesIn(offered()),
                         [](const auto& pair) { return name_of(pair.param); });

}  // namespace
}  // namespace capsa::tests
