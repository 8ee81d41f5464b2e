// An index never changes an answer: every verb that uses one against the same verb without, bit for bit.

#include "capsa/capsa.hpp"

#include "src/shape.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/everything.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <iterator>

namespace capsa::tests {
namespace {

bool by_rows(const IndexPair& x, const IndexPair& y) { return x.a != y.a ? x.a < y.a : x.b < y.b; }
bool by_pair(const Contact& x, const Contact& y) { return by_rows({x.a, x.b}, {y.a, y.b}); }

// The answers to a source, in an order that does not depend on the way of the search.
std::vector<std::uint32_t> answers(const Source& source, const Options& options) {
    Words words;
    words.add(std::uint64_t{count_hits(source, options)});
    words.add(std::uint64_t{any_hit(source, options)});
    std::vector<IndexPair> pairs = find_all(source, options);
    std::sort(pairs.begin(), pairs.end(), by_rows);
    words.add(pairs);
    std::vector<Contact> contacts = contacts_all(source, options);
    std::sort(contacts.begin(), contacts.end(), by_pair);
    words.add(contacts);
    std::vector<std::uint64_t> bits(words_for(source.a.count), 0x5555);
    touched(source, bits, options);
    words.add(bits);
    add_rows(words, source, options);
    std::vector<Contact> rows(source.a.count);
    nearest(source, rows, options);
    words.add(rows);
    return words.get();
}

struct Indexed {
    Index a, b;
    Indexed(const capsa_shapes& of_a, const capsa_shapes& of_b) : a(of_a), b(of_b) {}
};

void expect_same(const capsa_shapes& a, const capsa_shapes& b, const Options& options, std::size_t parts,
                 const char* scene) {
    const Indexed index(a, b);
    const capsa_shapes in_a = index.a, in_b = index.b;
    for (std::size_t k = 0; k < parts; ++k) {
        const auto check = [&](const Source& with, const Source& without) {
            EXPECT_EQ(answers(slice(with, k, parts), options), answers(slice(without, k, parts), options))
                << scene << " part " << k << " of " << parts;
        };
        check(between(in_a, b), between(a, b));
        check(between(a, in_b), between(a, b));
        check(between(in_a, in_b), between(a, b));
        if (answers_for(a.shape, a.shape)) check(within(in_a), within(a));
    }
}

class SameAnswers : public testing::TestWithParam<Isa> {
protected:
    void SetUp() override {
        if (!runnable(GetParam())) GTEST_SKIP() << "this machine cannot run " << name(GetParam());
    }
};

TEST_P(SameAnswers, OnEveryFixture) {
    // A third of the pairs of shapes for each fixture: all of them take half a minute. A ninth under
    // emulation.
    const int share = emulated ? 9 : 3;
    int turn = 0;
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
                            fixture.name);
            }
}

// One scene after another of hostile layout: sizes of 1 to 1000, everything in one place, on a line, far out,
// boxes that touch exactly when the shapes do.
void fill_hostile(Rows& rows, Random& random, std::uint32_t layout) {
    const ShapeInfo& info = shape_info(rows.shape);
    const float spread = layout == 1 ? 0.0f : layout == 5 ? 40.0f : 10.0f;
    for (std::size_t i = 0; i < rows.count; ++i) {
        const float size = layout == 4 && random.below(10) == 0 ? 20.0f : random.between(0.02f, 0.6f);
        for (int axis = 0; axis < info.dimension; ++axis) {
            const bool flat = (layout == 2 && axis > 0) || (layout == 3 && axis == 2);
            float at = flat ? 0.5f : random.between(0, spread) + (layout == 6 ? 3e5f : 0.0f);
            if (layout == 7) at = static_cast<float>(random.below(9));
            rows.at(axis, i) = at;
            for (int point = 1; point < info.points; ++point)
                rows.at(info.dimension * point + axis, i) =
                    layout == 7 ? at + static_cast<float>(random.below(3)) : at + random.between(-size, size);
        }
        if (info.has_radius)
            rows.at(info.radius_stream(), i) =
                layout == 7 ? 0.5f * static_cast<float>(random.below(3)) : 0.5f * size;
        for (int axis = 0; axis < info.dimension * info.directions; ++axis)
            rows.at(info.coordinates() + axis, i) = random.between(-1.0f, 1.0f);
        if (random.below(97) == 0) rows.at(static_cast<int>(random.below(2)), i) = __builtin_nanf("");
    }
}

capsa_shape some_shape(Random& random) {
    return all_shapes[random.below(static_cast<std::uint32_t>(std::size(all_shapes)))].shape;
}

TEST_P(SameAnswers, OnHostileScenes) {
    const int rounds = GetParam() == Isa::scalar ? 4 : 16;
    for (int round = 0; round < rounds; ++round)
        for (std::uint32_t layout = 0; layout < 8; ++layout) {
            Random random(1000u * static_cast<unsigned>(round) + layout);
            Rows a(some_shape(random), random.below(round == 0 ? 600 : 150));
            Rows b(some_shape(random), random.below(round == 0 ? 600 : 150));
            if (!answers_for(a.shape, b.shape)) continue;
            fill_hostile(a, random, layout);
            fill_hostile(b, random, layout);
            const float margins[] = {0.0f, 0.1f, -0.05f, 2.0f};
            expect_same(a.view(), b.view(), {.margin = margins[random.below(4)], .isa = GetParam()},
                        1 + random.below(3), "hostile");
        }
}

TEST_P(SameAnswers, InTheSameOrderOnEveryIsa) {
    Rows a(capsa_shape_capsule, 700), b(capsa_shape_sphere, 400);
    Random random(5);
    fill_hostile(a, random, 4);
    fill_hostile(b, random, 4);
    const Index in_a(a.view()), in_b(b.view());
    const auto bytes = [](const std::vector<IndexPair>& pairs) {
        Words words;
        words.add(pairs);
        return words.get();
    };
    for (const Source& source : {between(in_a, in_b), between(a.view(), in_b), within(in_a)}) {
        const auto pairs = find_all(source, {.isa = GetParam()});
        ASSERT_GT(pairs.size(), 100u);
        EXPECT_EQ(bytes(pairs), bytes(find_all(source, {.isa = Isa::scalar})));
    }
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, SameAnswers, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests
