// The answers do not depend on strides, each of which may be its own. The suite says that they depend neither
// on the index of a row nor on its neighbours, nor on one stride for all.

#include "capsa/capsa.hpp"
#include "src/shape.hpp"
#include "tests/support/everything.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace capsa::tests::test_invariance {
namespace {

class Invariance : public OnIsa {};

// A lattice has many exact ties, where a changed order of operations shows at once; shaken a little, it has
// many near ones.
Rows shaken(capsa_shape shape, std::size_t count, std::uint64_t seed) {
    Rows rows(shape, count);
    Random random(seed);
    fill::lattice(rows, random);
    for (auto& stream : rows.streams)
        for (float& x : stream) x += random.below(2) ? 0.0f : random.between(0, 1e-6f);
    return rows;
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

void expect_the_same(capsa_shape shape_a, capsa_shape shape_b, Isa isa) {
    SCOPED_TRACE(std::string(shape_info(shape_a).name) + " " + shape_info(shape_b).name);
    const std::vector<float> still(130);
    const auto at_rest = [&still](capsa_shape shape) {
        return dimension_of(shape) == 2 ? motion(still, still) : motion(still, still, still);
    };
    const Motion of_a = at_rest(shape_a), of_b = at_rest(shape_b);
    const auto answers = [&](const capsa_shapes& a, const capsa_shapes& b) {
        return everything({a, b, of_a, of_b, 0.05f}, isa);
    };
    for (const auto& [n, m] : {std::pair<std::size_t, std::size_t>{1, 20}, {5, 7}, {40, 130}}) {
        Rows a = shaken(shape_a, n, 21), b = shaken(shape_b, m, 22);
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

TEST_P(Invariance, EachStreamMayHaveAStrideOfItsOwn) {
    for (const ShapeInfo& a : all_shapes)
        for (const ShapeInfo& b : all_shapes)
            if (answers_for(a.shape, b.shape)) expect_the_same(a.shape, b.shape, GetParam());
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, Invariance, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_invariance
