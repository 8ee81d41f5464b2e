// An index changes no answer of rows whose radii, or whose sums of radii, are infinite.

#include "capsa/capsa.hpp"

#include "src/shape.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/everything.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace capsa::tests::test_huge_rows {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

void make_some_huge(Rows& rows, Random& random, std::uint32_t one_in) {
    const ShapeInfo& info = shape_info(rows.shape);
    if (!info.has_radius) return;
    const float radii[] = {infinity, 3e38f, 1.7014118e38f, 3.4028235e38f, -1.0f, infinity};
    for (std::size_t row = 0; row < rows.count; ++row)
        if (random.below(one_in) == 0) rows.at(info.radius_stream(), row) = radii[random.below(6)];
}

std::vector<std::uint32_t> answers(const Source& source, const Options& options) {
    Words words;
    add_in_order(words, source, options);
    return words.get();
}

class HugeRows : public OnIsa {};

TEST_P(HugeRows, HaveTheSameAnswersWithAnIndex) {
    const float margins[] = {0.0f, 0.1f, -0.1f, 3e38f, -3e38f, infinity, -infinity};
    // Where a fused operation is a program, a pair of shapes is asked with a third of the margins; the
    // margins take turns.
    const bool some = fuses_by_program(GetParam());
    std::uint32_t turn = 0, asked = 0;
    for (const ShapeInfo& of_a : all_shapes)
        for (const ShapeInfo& of_b : all_shapes) {
            if (!answers_for(of_a.shape, of_b.shape)) continue;
            Random random(++turn);
            Rows a(of_a.shape, 40 + random.below(60)), b(of_b.shape, 40 + random.below(60));
            fill::uniform(a, random, 20.0f, 0.5f, 0.4f);
            fill::uniform(b, random, 20.0f, 0.5f, 0.4f);
            make_some_huge(a, random, turn % 2 == 0 ? 30 : 4);
            make_some_huge(b, random, turn % 3 == 0 ? 30 : 4);
            const Index in_a(a.view()), in_b(b.view());
            Index cells_b(b.view());
            cells_b.add_cells();
            for (const float margin : margins) {
                if (++asked % 3 != 0 && some) continue;
                const Options options{.margin = margin, .isa = GetParam()};
                const auto without = answers(between(a.view(), b.view()), options);
                EXPECT_EQ(answers(between(in_a, in_b), options), without) << turn << ' ' << margin;
                EXPECT_EQ(answers(between(a.view(), in_b), options), without) << turn << ' ' << margin;
                EXPECT_EQ(answers(between(in_a, b.view()), options), without) << turn << ' ' << margin;
                EXPECT_EQ(answers(between(a.view(), cells_b), options), without) << turn << ' ' << margin;
                if (answers_for(a.shape, a.shape)) {
                    EXPECT_EQ(answers(within(in_a), options), answers(within(a.view()), options))
                        << turn << ' ' << margin;
                }
            }
        }
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, HugeRows, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_huge_rows
