// The answer for a pair depends on that pair alone: not on its index, alignment, stride, neighbours or tile.

#include "capsa/capsa.hpp"
#include "tests/support/everything.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace capsa::tests::test_invariance {
namespace {

constexpr capsa_shape every_shape[] = {
    capsa_shape_sphere,     capsa_shape_capsule, capsa_shape_segment,        capsa_shape_triangle,
    capsa_shape_half_space, capsa_shape_circle,  capsa_shape_planar_capsule, capsa_shape_planar_segment,
    capsa_shape_half_plane, capsa_shape_box,     capsa_shape_round_cone};

struct Case {
    Isa isa;
    capsa_shape a, b;
};

std::vector<Case> cases() {
    std::vector<Case> all;
    for (const Isa isa : every_isa)
        for (const capsa_shape a : every_shape)
            for (const capsa_shape b : every_shape)
                if (answers_for(a, b)) all.push_back({isa, a, b});
    return all;
}

class Invariance : public testing::TestWithParam<Case> {
protected:
    void SetUp() override {
        if (!runnable(GetParam().isa)) GTEST_SKIP() << "this processor cannot run " << name(GetParam().isa);
    }
    Options options() const { return {0.05f, GetParam().isa}; }

    std::vector<IndexPair> sorted_hits(const Source& source) const {
        std::vector<IndexPair> hits(count_hits(source, options()));
        const FindResult found = find_hits(source, hits, options());
        EXPECT_TRUE(found.complete());
        sort_pairs(hits);
        return hits;
    }
    static Rows rows(capsa_shape shape, std::size_t count, std::uint64_t seed) {
        Rows rows(shape, count);
        Random random(seed);
        // A lattice has many exact ties, where a changed order of operations shows at once; shaken a little,
        // it has many near ones.
        fill::lattice(rows, random);
        for (auto& stream : rows.streams)
            for (float& x : stream) x += random.below(2) ? 0.0f : random.between(0, 1e-6f);
        return rows;
    }
};

bool same(const std::vector<IndexPair>& x, const std::vector<IndexPair>& y) {
    return std::equal(x.begin(), x.end(), y.begin(), y.end(),
                      [](const IndexPair& p, const IndexPair& q) { return p.a == q.a && p.b == q.b; });
}

TEST_P(Invariance, StridesAndAlignmentDoNotMatter) {
    const Rows a = rows(GetParam().a, 130, 1), b = rows(GetParam().b, 300, 2);
    const auto expected = sorted_hits(between(a.view(), b.view()));
    EXPECT_FALSE(expected.empty());
    for (const std::ptrdiff_t stride : {1, 3, -1, -2}) {
        for (std::size_t shift = 0; shift < 4; ++shift) {
            std::vector<std::vector<float>> kept;
            const auto spread = [&](const Rows& from) {
                capsa_shapes shapes = from.view();
                for (std::size_t k = 0; k < from.streams.size(); ++k) {
                    const std::size_t step = static_cast<std::size_t>(std::abs(stride));
                    std::vector<float> copy(from.count * step + shift + 1, __builtin_nanf(""));
                    for (std::size_t i = 0; i < from.count; ++i)
                        copy[shift + (stride > 0 ? i : from.count - 1 - i) * step] = from.streams[k][i];
                    kept.push_back(std::move(copy));
                    const float* first = kept.back().data() + shift;
                    shapes.stream[k] = {stride > 0 ? first : first + (from.count - 1) * step, stride};
                }
                return shapes;
            };
            const capsa_shapes sa = spread(a), sb = spread(b);
            EXPECT_TRUE(same(sorted_hits(between(sa, sb)), expected))
                << "stride " << stride << " shift " << shift;
        }
    }
}

// A copy of rows in which some streams have a stride of 3, with NaNs in between, and the others 1.
class PartlySpread {
public:
    template <class Spread>
    PartlySpread(const Rows& from, const Spread& spread) : view_(from.view()) {
        for (std::size_t k = 0; k < from.streams.size(); ++k) {
            const std::size_t step = spread(static_cast<int>(k)) ? 3 : 1;
            std::vector<float> copy(from.count * step + 1, __builtin_nanf(""));
            for (std::size_t i = 0; i < from.count; ++i) copy[i * step] = from.streams[k][i];
            kept_.push_back(std::move(copy));
            view_.stream[k] = {kept_.back().data(), static_cast<std::ptrdiff_t>(step)};
        }
    }
    capsa_shapes& view() { return view_; }

private:
    std::vector<std::vector<float>> kept_;
    capsa_shapes view_;
};

TEST_P(Invariance, EachStreamMayHaveAStrideOfItsOwn) {
    const Isa isa = GetParam().isa;
    const std::vector<float> still(130);
    const auto at_rest = [&still](capsa_shape shape) {
        return dimension_of(shape) == 2 ? motion(still, still) : motion(still, still, still);
    };
    const Motion of_a = at_rest(GetParam().a), of_b = at_rest(GetParam().b);
    const auto answers = [&](const capsa_shapes& a, const capsa_shapes& b) {
        return everything({a, b, of_a, of_b, 0.05f}, isa);
    };
    for (const auto& [n, m] : {std::pair<std::size_t, std::size_t>{1, 20}, {5, 7}, {40, 130}}) {
        Rows a = rows(GetParam().a, n, 21), b = rows(GetParam().b, m, 22);
        const auto expected = answers(a.view(), b.view());
        for (int which = 0; which < 3; ++which) {
            const auto spread = [which](const Rows& of) {
                const int radius = shape_info(of.shape).radius_stream();
                return [which, radius](int k) {
                    return which == 0 ? k == radius : which == 1 ? k != radius : k == 1;
                };
            };
            PartlySpread some_a(a, spread(a)), some_b(b, spread(b));
            EXPECT_EQ(answers(some_a.view(), some_b.view()), expected) << n << " x " << m << ", " << which;
        }
        // One radius for all rows, in front of NaNs.
        const std::vector<float> radius{0.25f, __builtin_nanf("")};
        capsa_shapes one_a = a.view(), one_b = b.view();
        for (const auto& [shapes, of] : {std::pair{&one_a, &a}, {&one_b, &b}}) {
            const ShapeInfo& info = shape_info(of->shape);
            if (!info.has_radius) continue;
            shapes->stream[info.radius_stream()] = {radius.data(), 0};
            of->streams[static_cast<std::size_t>(info.radius_stream())].assign(of->count, radius[0]);
        }
        EXPECT_EQ(answers(one_a, one_b), answers(a.view(), b.view())) << n << " x " << m;
    }
}

TEST_P(Invariance, TheOtherRowsDoNotMatter) {
    // One row against many, many against one, and blocks of odd sizes give the bits of the whole: the planner
    // takes other orientations for these.
    const Rows a = rows(GetParam().a, 97, 3), b = rows(GetParam().b, 143, 4);
    const auto part = [](const Rows& rows, std::size_t begin, std::size_t count) {
        capsa_shapes shapes = rows.view();
        for (capsa_stream& s : shapes.stream)
            if (s.data) s.data += begin;
        shapes.count = count;
        return shapes;
    };
    const auto expected = sorted_hits(between(a.view(), b.view()));
    for (const auto& [rows_at_once, cols_at_once] :
         {std::pair<std::size_t, std::size_t>{1, 143}, {97, 1}, {7, 70}, {65, 3}}) {
        std::vector<IndexPair> hits;
        for (std::size_t i = 0; i < a.count; i += rows_at_once)
            for (std::size_t j = 0; j < b.count; j += cols_at_once) {
                const auto some = sorted_hits(between(part(a, i, std::min(rows_at_once, a.count - i)),
                                                      part(b, j, std::min(cols_at_once, b.count - j))));
                for (const IndexPair& p : some)
                    hits.push_back(
                        {p.a + static_cast<std::uint32_t>(i), p.b + static_cast<std::uint32_t>(j)});
            }
        sort_pairs(hits);
        EXPECT_TRUE(same(hits, expected)) << rows_at_once << " x " << cols_at_once;
    }
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, Invariance, testing::ValuesIn(cases()), [](const auto& kind) {
    return std::string(name(kind.param.isa)) + "_" + std::to_string(kind.param.a) +
           std::to_string(kind.param.b);
});

}  // namespace
}  // namespace capsa::tests::test_invariance
