// Every verb of every pair of shapes in every way to ask it: the answer is that of `listed`, asked pair by
// pair on the best instruction set, bit for bit. A new shape, verb or way is a row of its table.
//
// The pairs of shapes take turns. CAPSA_SCENES=100000 asks more scenes than the ordinary run, from
// CAPSA_FIRST_SCENE on; a failure says which scene it was.

#include "tests/suite/scene.hpp"
#include "tests/suite/ways.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/on_isa.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

namespace capsa::tests::test_suite {
namespace {

class Suite : public OnIsa {};

std::string first_difference(const std::vector<std::uint32_t>& found,
                             const std::vector<std::uint32_t>& expected) {
    const std::size_t most = std::min(found.size(), expected.size());
    std::size_t k = 0;
    while (k < most && found[k] == expected[k]) ++k;
    const auto word = [k](const std::vector<std::uint32_t>& of) {
        return k < of.size() ? std::to_string(of[k]) : std::string("the end");
    };
    return "word " + std::to_string(k) + " is " + word(found) + ", pair by pair " + word(expected);
}

enum class Kind { two_sets, one_set, one_set_twice, in_step, of_a_list };
constexpr const char* kinds[] = {"", "within A, ", "A with itself, ", "zip, ", "listed, "};

// Pairs in any order, some of them twice.
std::vector<IndexPair> some_pairs(const AskedScene& scene, Random& random) {
    std::vector<IndexPair> pairs;
    const auto a = static_cast<std::uint32_t>(scene.a.count), b = static_cast<std::uint32_t>(scene.b.count);
    for (int k = 0; a != 0 && b != 0 && k < 150; ++k) pairs.push_back({random.below(a), random.below(b)});
    return pairs;
}

// A `within` whose B is no rows: nobody reads it.
Source without_b(Source source) {
    std::memset(&source.b, 0xfe, sizeof source.b);
    return source;
}

// `share`: one way of so many, others for other scenes and kinds.
void expect_pair_by_pair(const AskedScene& scene, Kind kind, std::size_t share) {
    Random random(scene.number);
    // Rows in step are as many on both sides.
    Rows some_a = scene.a, some_b = scene.b;
    if (kind == Kind::in_step)
        for (Rows* const rows : {&some_a, &some_b}) {
            rows->count = std::min(scene.a.count, scene.b.count);
            for (auto& stream : rows->streams) stream.resize(rows->count);
        }
    Clothes of_a(some_a, random), of_b(some_b, random);
    const std::vector<IndexPair> pairs = some_pairs(scene, random);
    const auto source_of = [&](const Way& way) {
        switch (kind) {
            case Kind::one_set: return without_b(scene.restricted(within(of_a.in(way.a))));
            case Kind::one_set_twice: return scene.restricted_twice(between(of_a.in(way.a), of_a.in(way.b)));
            case Kind::in_step: return scene.restricted(zip(of_a.in(way.a), of_b.in(way.b)));
            case Kind::of_a_list: return scene.restricted(listed(of_a.in(way.a), of_b.in(way.b), pairs));
            case Kind::two_sets: break;
        }
        return scene.restricted(between(of_a.in(way.a), of_b.in(way.b)));
    };
    const Motion by_a = scene.move_a.of(scene.a);
    // In a third of the scenes B rests, in a sixth it moves as one.
    std::optional<Motion> by_b;
    if (scene.number % 3 != 0)
        by_b = kind == Kind::one_set_twice        ? by_a
               : scene.number % 6 != 1            ? scene.move_b.of(scene.b)
               : dimension_of(scene.b.shape) == 2 ? motion(0.5f, -1.0f)
                                                  : motion(0.5f, -1.0f, 0.25f);
    Workspace workspace;
    const Source plain = source_of(ways()[0]);
    const PairByPair one_by_one(plain, on_best(scene.options), by_a, by_b);
    std::vector<Words> expected(verbs().size());
    for (std::size_t k = 0; k < verbs().size(); ++k)
        if (verbs()[k].is_for(plain)) verbs()[k].expect(expected[k], one_by_one);
    // Where so much touches, lists take most of the time: such a scene asks a third of the ways, the next one
    // others.
    if (one_by_one.touches.size() > 40'000) share *= 3;
    std::size_t turn = scene.number + static_cast<std::size_t>(kind);
    for (const Way& way : ways()) {
        if (turn++ % share != 0) continue;
        const Asked asked = asked_in(way, source_of(way), scene.options, by_a, by_b, workspace);
        for (std::size_t k = 0; k < verbs().size(); ++k) {
            const Verb& verb = verbs()[k];
            if (!verb.is_for(plain) || (verb.of_the_whole && !asked.is_whole())) continue;
            Words words;
            verb.ask(words, asked);
            EXPECT_TRUE(words.get() == expected[k].get())
                << verb.name << ", " << kinds[static_cast<int>(kind)] << way.name << ": "
                << first_difference(words.get(), expected[k].get()) << ": " << scene.name();
        }
    }
}

void expect_every_kind(const AskedScene& scene, std::size_t share) {
    expect_pair_by_pair(scene, Kind::two_sets, share);
    expect_pair_by_pair(scene, scene.number % 2 == 0 ? Kind::in_step : Kind::of_a_list, share);
    if (!answers_for(scene.a.shape, scene.a.shape)) return;
    expect_pair_by_pair(scene, Kind::one_set, share);
    expect_pair_by_pair(scene, Kind::one_set_twice, share);
}

TEST_P(Suite, EveryAnswerIsThatOfItsPairsOneByOne) {
    const bool slow = fuses_by_program(GetParam());
    const Scenes scenes(0, slow_here ? 60 : slow ? 200 : 480);
    ASSERT_GT(scenes.end, scenes.first);
    for (std::size_t n = scenes.first; n < scenes.end && !HasFailure(); ++n)
        expect_every_kind(AskedScene(n, GetParam()), slow_here ? 7 : slow ? 9 : 3);
}

// Other scenes on each ISA.
TEST_P(Suite, SoIsThatOfManyRows) {
    const bool slow = fuses_by_program(GetParam());
    const Scenes scenes(8 * static_cast<std::size_t>(GetParam()), slow_here ? 1 : slow ? 2 : 6);
    ASSERT_GT(scenes.end, scenes.first);
    for (std::size_t n = scenes.first; n < scenes.end && !HasFailure(); ++n)
        expect_every_kind(AskedScene(n, GetParam(), Size::many), slow || slow_here ? 9 : 3);
}

// A scene where nothing touches shows little.
TEST(Scenes, HaveHitsInEveryLayout) {
    std::vector<std::size_t> scenes(hostile_layout_count), with_hits(hostile_layout_count);
    for (std::size_t n = 0; n < 2000; ++n) {
        const AskedScene scene(n, Isa::best);
        ++scenes[scene.layout];
        with_hits[scene.layout] += any_hit(between(scene.a.view(), scene.b.view()));
    }
    for (std::uint32_t k = 0; k < hostile_layout_count; ++k)
        EXPECT_GT(with_hits[k], scenes[k] / 4) << hostile_layouts[k] << " " << scenes[k];
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, Suite, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_suite
