// An index never changes an answer: every verb that uses one, on every instruction set, against the same verb
// without one on the best of this processor, bit for bit.

#include "capsa/capsa.hpp"

#include "src/shape.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/everything.hpp"
#include "tests/support/in_room.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <iterator>
#include <limits>

namespace capsa::tests::test_same_answers {
namespace {

// Motions of rows: short and long ones, now and then none or an invalid one.
struct Motions {
    std::vector<float> x, y, z;

    Motions(std::size_t count, std::uint64_t seed) : x(count), y(count), z(count) {
        Random random(seed);
        for (std::size_t i = 0; i < count; ++i) {
            const float size = random.below(4) == 0 ? 8.0f : 0.3f;
            for (std::vector<float>* along : {&x, &y, &z}) (*along)[i] = random.between(-size, size);
            const std::uint32_t special = random.below(60);
            if (special == 0) x[i] = y[i] = z[i] = 0.0f;
            if (special == 1) y[i] = std::numeric_limits<float>::quiet_NaN();
            if (special == 2) x[i] = 2e18f;
        }
    }
    Motion of(const capsa_shapes& shapes) const {
        return shape_info(shapes.shape).dimension == 2 ? motion(x, y) : motion(x, y, z);
    }
};

// The first touches of a source: B rests, moves as one, moves in many ways.
void add_touches(Words& words, const Source& source, const Options& options) {
    const bool in_one_set = source.kind == capsa_source_within;
    const capsa_shapes& b = in_one_set ? source.a : source.b;
    const Motions of_a(source.a.count, 77), of_b(b.count, 78);
    std::vector<Touch> touches(source.a.count);
    first_touch(source, of_a.of(source.a), touches, options);
    words.add(touches);
    if (in_one_set) return;
    const Motion as_one =
        shape_info(b.shape).dimension == 2 ? motion(0.5f, -1.0f) : motion(0.5f, -1.0f, 0.25f);
    first_touch(source, of_a.of(source.a), as_one, touches, options);
    words.add(touches);
    first_touch(source, of_a.of(source.a), of_b.of(b), touches, options);
    words.add(touches);
}

// The answers to a source, in an order that does not depend on the way of the search.
std::vector<std::uint32_t> answers(const Source& source, const Options& options) {
    Words words;
    add_in_order(words, source, options);
    add_touches(words, source, options);
    return words.get();
}

struct Indexed {
    Index a, b, a_with_cells, b_with_cells, a_in_order, b_in_order;
    Indexed(const capsa_shapes& of_a, const capsa_shapes& of_b)
        : a(of_a), b(of_b), a_with_cells(of_a), b_with_cells(of_b) {
        a_with_cells.add_cells();
        b_with_cells.add_cells();
        a_in_order.build_in_order(of_a);
        b_in_order.build_in_order(of_b);
    }
};

// `way` is one way to have indexes, or all where it is -1.
void expect_same(const capsa_shapes& a, const capsa_shapes& b, const Options& options, std::size_t parts,
                 const char* scene, int way = -1) {
    const Indexed index(a, b);
    const capsa_shapes in_a = index.a, in_b = index.b, cells_a = index.a_with_cells,
                       cells_b = index.b_with_cells, ordered_a = index.a_in_order,
                       ordered_b = index.b_in_order;
    const Options without = on_best(options);
    for (std::size_t k = 0; k < parts; ++k) {
        const auto check = [&](const Source& with, const std::vector<std::uint32_t>& expected) {
            EXPECT_EQ(answers(slice(with, k, parts), options), expected)
                << scene << " part " << k << " of " << parts;
        };
        const auto expected = answers(slice(between(a, b), k, parts), without);
        const Source ways[] = {between(in_a, b),         between(a, in_b),    between(in_a, in_b),
                               between(a, cells_b),      between(cells_a, b), between(ordered_a, ordered_b),
                               between(cells_a, cells_b)};
        for (int i = 0; i < static_cast<int>(std::size(ways)); ++i) {
            const bool whole_alone = i == 6;
            if ((way < 0 || way % 7 == i) && (parts == 1 || !whole_alone)) check(ways[i], expected);
        }
        if (answers_for(a.shape, a.shape) && (way < 0 || way % 2 == 0))
            check(within(k % 2 == 0 ? in_a : ordered_a), answers(slice(within(a), k, parts), without));
    }
}

class SameAnswers : public OnIsa {};

TEST_P(SameAnswers, OnEveryFixture) {
    // Some of the pairs of shapes for each fixture, others on each ISA: all of them take minutes. Where a
    // fused operation is a program each pair is asked once, with some of the indexes; fewer where each
    // instruction takes long.
    const int share = slow_here ? 41 : fuses_by_program(GetParam()) ? 23 : 3;
    int turn = static_cast<int>(GetParam()), asked = 0;
    for (const Fixture& fixture : fixtures())
        for (const ShapeInfo& of_a : all_shapes)
            for (const ShapeInfo& of_b : all_shapes) {
                const capsa_shape a_kind = of_a.shape, b_kind = of_b.shape;
                if (!answers_for(a_kind, b_kind) || ++turn % share != 0) continue;
                Random random(seed_of(fixture.name));
                Rows a(a_kind, fixture.a_count), b(b_kind, fixture.b_count);
                fixture.fill(a, random);
                fixture.fill(b, random);
                expect_same(a.view(), b.view(), {.margin = fixture.margin, .isa = GetParam()}, 1,
                            fixture.name, fuses_by_program(GetParam()) ? asked++ : -1);
            }
}

// Each sphere touches its own one at the end of a way along an axis, or misses it, by some roundings of a
// long way: what the box of the way must still hold.
TEST_P(SameAnswers, AtTheEndOfALongWay) {
    constexpr std::size_t count = 400;
    Random random(9);
    Rows a(capsa_shape_sphere, count), b(capsa_shape_sphere, count);
    std::vector<float> way[3];
    for (std::vector<float>& along : way) along.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        const auto axis = static_cast<std::size_t>(random.below(3));
        const float length = random.between(50, 100), radius = random.between(0.1f, 0.2f);
        for (int k = 0; k < 3; ++k)
            a.at(k, i) = b.at(k, i) = 1000.0f * static_cast<float>(i % 7) + random.between(-300, 300);
        a.at(3, i) = b.at(3, i) = radius;
        way[axis][i] = random.below(2) == 0 ? length : -length;
        const float roundings = 1.0f + static_cast<float>(random.below(17)) * 0x1p-24f - 0x1p-21f;
        float& end = b.at(static_cast<int>(axis), i);
        end += (way[axis][i] < 0 ? -1.0f : 1.0f) * (length + 2.0f * radius) * roundings;
    }
    const Index in_b(b.view());
    std::vector<Touch> with(count), without(count);
    const Motion by = motion(way[0], way[1], way[2]);
    first_touch(between(a.view(), in_b), by, with, {.isa = GetParam()});
    first_touch(between(a.view(), b.view()), by, without, {.isa = GetParam()});
    std::size_t late = 0;
    for (const Touch& touch : without) late += touch.b == touch.a && touch.time > 0.999f;
    EXPECT_GT(late, count / 5);
    EXPECT_LT(late, count - count / 5);
    Words one, other;
    one.add(with);
    other.add(without);
    EXPECT_EQ(one.get(), other.get());
}

TEST_P(SameAnswers, InTheSameOrderOnEveryIsa) {
    Rows a(capsa_shape_capsule, 700), b(capsa_shape_sphere, 400);
    Random random(5);
    for (Rows* const rows : {&a, &b}) {
        fill::uniform(*rows, random, 10.0f, 0.5f, 0.3f);
        for (std::size_t row = 0; row < rows->count; row += 10) rows->streams.back()[row] = 3.0f;
    }
    const Index in_a(a.view()), in_b(b.view());
    Index cells_b(b.view());
    cells_b.add_cells();
    const auto bytes = [](const std::vector<IndexPair>& pairs) {
        Words words;
        words.add(pairs);
        return words.get();
    };
    for (const Source& source : {between(in_a, in_b), between(a.view(), in_b), between(a.view(), cells_b),
                                 between(cells_b, a.view()), within(in_a)}) {
        const auto pairs = hits_in_room(source, {.isa = GetParam()});
        ASSERT_GT(pairs.size(), 100u);
        EXPECT_EQ(bytes(pairs), bytes(hits_in_room(source, {.isa = Isa::scalar})));
    }
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, SameAnswers, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_same_answers
