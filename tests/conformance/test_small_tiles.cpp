// Few rows, few columns: every size up to a word and a bit gives the answers of its pairs one by one.
//
// Such tiles have a walk of their own (kernels/tiles/small_tile.hpp), with masks where others have bad rows
// in place of what is not there. Paired rows do not use it, so they say what is right, on the best
// instruction set.

#include "capsa/capsa.hpp"
#include "tests/support/edge.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/same_bits.hpp"
#include "tests/support/scenes.hpp"
#include "tests/support/strided.hpp"
#include "tests/truth/reference/reference.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace capsa::tests::test_small_tiles {
namespace {

constexpr capsa_shape all_shapes[] = {
    capsa_shape_sphere,     capsa_shape_capsule,   capsa_shape_segment,        capsa_shape_triangle,
    capsa_shape_half_space, capsa_shape_circle,    capsa_shape_planar_capsule, capsa_shape_planar_segment,
    capsa_shape_box,        capsa_shape_round_cone};
constexpr std::size_t sizes[] = {1, 2, 3, 5, 6, 7, 8, 15, 16, 17, 31, 32, 33, 48, 63, 64, 65};

class SmallTiles : public OnIsa {};

// A third of the rows bad; a third hit under a plain margin.
Rows rows_of(capsa_shape shape, std::size_t count, Random& random) {
    Rows rows(shape, count);
    fill::half(rows, random);
    constexpr float bad[] = {__builtin_nanf(""), __builtin_inff(), -__builtin_inff()};
    for (std::size_t i = 0; i < count; ++i)
        if (random.below(3) == 0)
            rows.at(static_cast<int>(random.below(static_cast<std::uint32_t>(coordinates_of(shape)))), i) =
                bad[random.below(3)];
    return rows;
}

std::vector<IndexPair> hits_of(const Source& source, const Options& options) {
    std::vector<IndexPair> pairs(count_hits(source, options));
    EXPECT_EQ(find_hits(source, pairs, options).total, pairs.size());
    sort_pairs(pairs);
    return pairs;
}

std::vector<IndexPair> one_by_one(const capsa_shapes& a, const capsa_shapes& b, bool within,
                                  const Options& options) {
    std::vector<IndexPair> pairs;
    for (std::uint32_t i = 0; i < a.count; ++i)
        for (std::uint32_t j = within ? i + 1 : 0; j < b.count; ++j) pairs.push_back({i, j});
    const std::vector<IndexPair> hits =
        hits_of({capsa_source_listed, a, b, 0, pairs.size(), pairs.data(), {}, {}, {}, {}}, options);
    for (const IndexPair& hit : hits)
        EXPECT_TRUE(reference::valid_row(a, hit.a) && reference::valid_row(b, hit.b))
            << "bad rows touch nothing";
    return hits;
}

TEST_P(SmallTiles, OfEverySizeGivesTheAnswersOfItsPairs) {
    for (const float margin : {0.0f, 1e20f, -0.2f})
        for (const capsa_shape shape_a : all_shapes)
            for (const capsa_shape shape_b : all_shapes) {
                if (!answers_for(shape_a, shape_b)) continue;
                Random random(static_cast<std::uint64_t>(shape_a * 3 + shape_b + 1));
                const Options options{.margin = margin, .isa = GetParam()};
                for (const std::size_t n : sizes)
                    for (const std::size_t m : sizes) {
                        if (n > 8 && m > 33) continue;
                        if ((slow_here || takes_long(shape_a, shape_b)) && (n + m) % 3 != 0) continue;
                        const Rows a = rows_of(shape_a, n, random), b = rows_of(shape_b, m, random);
                        const auto expected = one_by_one(a.view(), b.view(), false, on_best(options));
                        EXPECT_TRUE(same_bits(
                            hits_of({capsa_source_between, a.view(), b.view(), 0, n, nullptr, {}, {}, {}, {}},
                                    options),
                            expected))
                            << n << " x " << m << ", shapes " << shape_a << " " << shape_b;
                        const Strided sa(a, -3), sb(b, -3);
                        EXPECT_TRUE(same_bits(
                            hits_of(
                                {capsa_source_between, sa.view(), sb.view(), 0, n, nullptr, {}, {}, {}, {}},
                                options),
                            expected))
                            << n << " x " << m << " strided, shapes " << shape_a << " " << shape_b;
                    }
            }
}

TEST_P(SmallTiles, ReadsNothingBeyondItsRows) {
    const Options options{.margin = 0.1f, .isa = GetParam()};
    for (const capsa_shape shape_a : all_shapes)
        for (const capsa_shape shape_b : all_shapes)
            for (const std::size_t n : {1u, 2u, 7u, 13u, 31u, 70u})
                for (const std::size_t m : {1u, 3u, 9u, 21u, 30u, 70u}) {
                    if (!answers_for(shape_a, shape_b)) continue;
                    Random random(n * 100 + m);
                    const Rows plain_a = rows_of(shape_a, n, random), plain_b = rows_of(shape_b, m, random);
                    const AtTheEdge a(plain_a), b(plain_b);
                    const Source pairs{
                        capsa_source_between, a.view(), b.view(), 0, n, nullptr, {}, {}, {}, {}};
                    EXPECT_TRUE(same_bits(hits_of(pairs, options), one_by_one(plain_a.view(), plain_b.view(),
                                                                              false, on_best(options))));
                    std::vector<Nearest> found(n);
                    nearest(pairs, found, options);
                    Source filtered = pairs;
                    filtered.filters.b = &b.filter();
                    nearest(filtered, found, options);
                    filtered.filters.a = &a.filter();
                    nearest(filtered, found, options);
                    count_hits(filtered, options);
                    std::vector<Touch> touches(n);
                    first_touch(pairs, a.motion(), b.motion(), touches, options);
                    std::vector<float> gap(std::min(n, m));
                    // The first rows of both: the shorter side ends at its edge.
                    capsa_shapes first_a = a.view(), first_b = b.view();
                    first_a.count = first_b.count = gap.size();
                    gaps({capsa_source_zip, first_a, first_b, 0, gap.size(), nullptr, {}, {}, {}, {}}, gap,
                         options);
                }
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, SmallTiles, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_small_tiles
