// Scenes for tests: rows in plain vectors, seeded, and the fixtures every kernel meets.
//
// Rows are kept in one vector a stream.

#pragma once
#include "src/shape.hpp"
#include "tests/truth/oracle/splitmix64.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace capsa::tests {

// The same numbers on every platform.
class Random {
public:
    explicit Random(std::uint64_t seed) : bits_(seed) {}
    std::uint64_t bits() { return bits_.next(); }
    // Below n.
    std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>((bits() >> 32) * n >> 32); }
    // In [low, high), 24 random bits.
    float between(float low, float high) {
        return low + (high - low) * (static_cast<float>(bits() >> 40) * 0x1p-24f);
    }

private:
    oracle::SplitMix64 bits_;
};

inline int streams_of(capsa_shape shape) { return shape_info(shape).streams(); }
inline int coordinates_of(capsa_shape shape) { return shape_info(shape).coordinates(); }
inline int dimension_of(capsa_shape shape) { return shape_info(shape).dimension; }

// Whether the formula of a pair takes several times as long as that of capsules. Tests of walks, which do not
// know the shape, ask it fewer sizes.
inline bool takes_long(capsa_shape a, capsa_shape b) {
    return has_core(a, b, CoreKind::triangle) || has_core(a, b, CoreKind::box) ||
           has_core(a, b, CoreKind::round_cone);
}

// Rows of one shape, stream after stream.
struct Rows {
    capsa_shape shape = capsa_shape_sphere;
    std::size_t count = 0;
    std::vector<std::vector<float>> streams;

    Rows(capsa_shape kind, std::size_t n)
        : shape(kind), count(n), streams(static_cast<std::size_t>(streams_of(kind))) {
        for (auto& s : streams) s.assign(n, 0.0f);
    }
    float& at(int stream, std::size_t row) { return streams[static_cast<std::size_t>(stream)][row]; }

    capsa_shapes view() const {
        capsa_shapes shapes{shape, count, {}, {}, 0, nullptr};
        for (std::size_t k = 0; k < streams.size(); ++k) shapes.stream[k] = {streams[k].data(), 1};
        return shapes;
    }
};

// A seed for a name, the same with every standard library (FNV-1a, by Fowler, Noll and Vo).
std::uint64_t seed_of(const std::string& name);

// One way to fill a scene.
struct Fixture {
    const char* name;
    std::size_t a_count, b_count;
    float margin;
    void (*fill)(Rows& rows, Random& random);
};

namespace fill {

// Boxes of side 10 with sizes that give the stated share of hits, roughly.
void uniform(Rows& rows, Random& random, float side, float size, float radius);
void sparse(Rows& rows, Random& random);
void half(Rows& rows, Random& random);
void dense(Rows& rows, Random& random);
void apart(Rows& rows, Random& random);
// Small integers: touching exactly is common, and so are zero lengths and parallels.
void lattice(Rows& rows, Random& random);
// In the plane they have one direction less to pass each other, and are shorter, so that as many pairs are
// clear of their threshold.
void needles(Rows& rows, Random& random);
void points(Rows& rows, Random& random);
void far_out(Rows& rows, Random& random);
void denormal(Rows& rows, Random& random);
// A bad number in every stream, at rows that share words with good ones.
void spoilt(Rows& rows, Random& random);
void huge(Rows& rows, Random& random);

}  // namespace fill

// Sizes live at the edges of words and tiles.
std::vector<Fixture> fixtures();

}  // namespace capsa::tests
