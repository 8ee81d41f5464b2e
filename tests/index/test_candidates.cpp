// An index asks about exactly those pairs whose boxes overlap: no more, each once.

#include "capsa/capsa.hpp"

#include "src/index/candidates.hpp"
#include "src/kernel_call.hpp"
#include "tests/index/boxes.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

namespace capsa::tests {
namespace {

using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

// Of side 10 with a few large rows and an invalid one. A count that is no multiple of 16, and more than one
// level.
Rows scattered(capsa_shape shape, std::size_t count, std::uint64_t seed, float size) {
    Random random(seed);
    Rows rows(shape, count);
    fill::uniform(rows, random, 10.0f, size, size);
    for (std::size_t i = 3; i < count; i += 50) rows.at(shape_info(shape).radius_stream(), i) = 1.0f;
    if (count > 20) rows.at(0, 17) = std::numeric_limits<float>::quiet_NaN();
    return rows;
}

// The asked box is widened: that of A if B has an index, else that of B.
Pairs expected(const capsa_source& source, float margin) {
    const bool within = source.kind == capsa_source_within;
    const capsa_shapes& b = within ? source.a : source.b;
    const bool b_is_asked = !within && !b.index;
    const std::vector<Box> of_a = boxes_of_rows(source.a), of_b = boxes_of_rows(b);
    Pairs pairs;
    for (std::size_t i = source.begin; i < source.end; ++i)
        for (std::size_t j = within ? i + 1 : 0; j < b.count; ++j) {
            const Box one = of_a[i], other = of_b[j];
            if (overlap(b_is_asked ? one : widened(one, margin), b_is_asked ? widened(other, margin) : other))
                pairs.emplace_back(static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j));
        }
    return pairs;
}

class CandidatesOf : public testing::TestWithParam<Isa> {
protected:
    void SetUp() override {
        if (!runnable(GetParam())) GTEST_SKIP() << "this machine cannot run " << name(GetParam());
    }
    Query query(float margin) const { return resolve({margin, static_cast<capsa_isa>(GetParam())}); }
    Pairs found(const capsa_source& source, float margin) const {
        Candidates candidates(source, query(margin));
        Pairs pairs;
        for (PairBlock block; candidates.next(block);)
            for (std::size_t k = 0; k < block.count; ++k) pairs.emplace_back(block.at(k).a, block.at(k).b);
        std::sort(pairs.begin(), pairs.end());
        return pairs;
    }
};

TEST_P(CandidatesOf, AreThePairsWhoseBoxesOverlap) {
    constexpr std::size_t sizes[][2] = {{300, 270}, {16, 17}, {5, 300}, {300, 1}};
    for (const auto& [n, m] : sizes)
        for (const float size : {0.1f, 0.7f})
            for (const float margin : {0.0f, 0.3f, -0.05f}) {
                const Rows a = scattered(capsa_shape_capsule, n, 1, size),
                           b = scattered(capsa_shape_sphere, m, 2, size);
                const Index index_a(a.view()), index_b(b.view());
                const capsa_shapes va = a.view(), vb = b.view(), in_a = index_a, in_b = index_b;
                for (const capsa_source& whole : {capsa_between(&in_a, &in_b), capsa_between(&va, &in_b),
                                                  capsa_between(&in_a, &vb), capsa_within(&in_a)})
                    for (const std::size_t parts : {1u, 3u})
                        for (std::size_t k = 0; k < parts; ++k) {
                            const capsa_source source = capsa_slice(&whole, k, parts);
                            EXPECT_EQ(found(source, margin), expected(source, margin))
                                << n << " and " << m << " rows of " << size << ", part " << k << " of "
                                << parts;
                        }
            }
}

TEST(Candidates, AreOfferedByAnIndexOfEitherSide) {
    const Rows a = scattered(capsa_shape_capsule, 30, 1, 0.1f),
               b = scattered(capsa_shape_sphere, 20, 2, 0.1f);
    const Index index_a(a.view()), index_b(b.view());
    const capsa_shapes va = a.view(), vb = b.view(), in_a = index_a, in_b = index_b;
    EXPECT_TRUE(Candidates::serve(capsa_between(&in_a, &vb)));
    EXPECT_TRUE(Candidates::serve(capsa_between(&va, &in_b)));
    EXPECT_FALSE(Candidates::serve(capsa_between(&va, &vb)));
    EXPECT_TRUE(Candidates::serve(capsa_within(&in_a)));
    EXPECT_FALSE(Candidates::serve(capsa_within(&va)));
    EXPECT_FALSE(Candidates::serve(capsa_zip(&in_a, &in_a)));
}

// The square of the distance of two centres, as the kernel has it: from the faces.
double centre_distance(const Box& one, const Box& other) {
    double sum = 0;
    for (int axis = 0; axis < 3; ++axis) {
        const double apart = (static_cast<double>(one.lo[axis]) - static_cast<double>(other.hi[axis])) -
                             (static_cast<double>(other.lo[axis]) - static_cast<double>(one.hi[axis]));
        sum += 0.25 * apart * apart;
    }
    return sum;
}

// The row that a search for the nearest begins with is the one whose box has the nearest centre.
TEST_P(CandidatesOf, BeginWithTheNearestCentre) {
    for (const std::size_t count : {1u, 15u, 40u, 700u})
        for (const capsa_overlap_filter filter : {capsa_overlap_all, capsa_overlap_other}) {
            const Rows rows = scattered(capsa_shape_capsule, count, 5, 0.4f);
            const Index index(rows.view());
            const capsa_shapes shapes = index;
            const capsa_tree& tree = shapes.index->tree();
            const std::vector<Box> boxes = boxes_of_rows(shapes);
            AskedRows asked;
            for (std::size_t row = 0; row < count; row += asked.count) {
                asked.take(shapes, row, count, 0.0f);
                std::uint32_t place[capsa_group_boxes];
                const capsa_seed_job job{&tree, &asked.boxes, asked.row, asked.count, filter, place};
                query(0).table->seeds(&job);
                for (std::uint32_t k = 0; k < asked.count; ++k) {
                    const Box box = boxes[row + k];
                    if (box.is_empty()) continue;
                    double least = std::numeric_limits<double>::infinity();
                    for (std::uint32_t at = 0; at < tree.count; ++at)
                        if (filter == capsa_overlap_all || tree.rows[at] != row + k)
                            least = std::min(least, centre_distance(boxes[tree.rows[at]], box));
                    if (place[k] == capsa_no_row) {
                        EXPECT_EQ(least, std::numeric_limits<double>::infinity());
                        continue;
                    }
                    ASSERT_LT(place[k], tree.count);
                    EXPECT_LE(centre_distance(boxes[tree.rows[place[k]]], box), least * (1 + 1e-5) + 1e-9);
                    EXPECT_TRUE(filter == capsa_overlap_all || tree.rows[place[k]] != row + k);
                }
            }
        }
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, CandidatesOf, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests
