// An index never changes an answer, in thousands of random scenes of hostile layout: every verb that uses an
// index, in every way that an index can be made and asked, against the same verb without one, bit for bit.
//
// The pairs of shapes take turns. CAPSA_HOSTILE_SCENES=100000 asks more scenes than the ordinary run, from
// scene CAPSA_HOSTILE_FIRST on; a failure says which scene it was.

#include "capsa/capsa.hpp"

#include "tests/index/hostile_scene.hpp"
#include "tests/index/in_grid.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/everything.hpp"
#include "tests/support/in_room.hpp"
#include "tests/support/on_isa.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <span>
#include <string>
#include <vector>

namespace capsa::tests::test_hostile_scenes {
namespace {

using Answers = std::vector<std::uint32_t>;

std::size_t from_environment(const char* name, std::size_t otherwise) {
    const char* const text = std::getenv(name);
    return text ? std::strtoull(text, nullptr, 10) : otherwise;
}

Source with_filters(const AskedScene& scene, const Source& source) {
    if (!scene.filtered) return source;
    return source.kind == capsa_source_within
               ? filtered(source, scene.label_a->filter)
               : filtered(source, scene.label_a->filter, scene.label_b->filter);
}

Source share(const Source& source, std::size_t k, std::size_t n, bool rows) {
    return capsa_part(&source, rows ? capsa_part_of_rows : capsa_part_of_pairs, k, n);
}

struct Contents {
    std::uint64_t count = 0;
    bool any = false;
    std::vector<IndexPair> pairs, visited;
    std::vector<Contact> contacts, visited_contacts;
    std::vector<std::uint64_t> touched;

    void add(const Source& part, const Options& options) {
        count += count_hits(part, options);
        any |= any_hit(part, options);
        for (const IndexPair& pair : hits_in_room(part, options)) pairs.push_back(pair);
        for (const Contact& contact : contacts_in_room(part, options)) contacts.push_back(contact);
        visit_hits(
            part,
            [&](std::span<const IndexPair> some) { visited.insert(visited.end(), some.begin(), some.end()); },
            options);
        visit_contacts(
            part,
            [&](std::span<const Contact> some) {
                visited_contacts.insert(visited_contacts.end(), some.begin(), some.end());
            },
            options);
        std::vector<std::uint64_t> bits(words_for(part.a.count), capsa_is_share(&part) ? 0 : 0x5555);
        capsa::touched(part, bits, options);
        if (touched.empty()) touched.resize(bits.size());
        const bool all_bits = capsa_is_share(&part) || part.kind == capsa_source_within;
        for (std::size_t row = 0; row < part.a.count; ++row)
            if ((all_bits || (part.begin <= row && row < part.end)) && bit(bits, row))
                touched[row / 64] |= std::uint64_t{1} << row % 64;
    }
    void put(Words& words) {
        words.add(count);
        words.add(std::uint64_t{any});
        sort_pairs(pairs);
        sort_pairs(visited);
        std::sort(contacts.begin(), contacts.end(), by_pair);
        std::sort(visited_contacts.begin(), visited_contacts.end(), by_pair);
        words.add(pairs);
        words.add(visited);
        words.add(contacts);
        words.add(visited_contacts);
        words.add(touched);
    }
};

// Verbs with an answer for each row. Places of other slices keep what they hold.
struct RowAnswers {
    std::vector<Nearest> nearest;
    std::vector<Contact> deepest, contacts;
    std::vector<Touch> resting, moving;

    explicit RowAnswers(std::size_t rows)
        : nearest(rows), deepest(rows), contacts(rows), resting(rows), moving(rows) {}
    void ask(const Source& part, const AskedScene& scene) {
        capsa::nearest(part, nearest, scene.options);
        capsa::nearest(part, contacts, scene.options);
        capsa::deepest(part, deepest, scene.options);
        const bool within = part.kind == capsa_source_within;
        const Motion of_a = scene.move_a->of(scene.a);
        first_touch(part, of_a, resting, scene.options);
        if (!within) first_touch(part, of_a, scene.move_b->of(scene.b), moving, scene.options);
    }
    void put(Words& words) const {
        words.add(nearest);
        words.add(contacts);
        words.add(deepest);
        words.add(resting);
        words.add(moving);
    }
};

void add_neighbours(Words& words, const Source& source, const Options& options) {
    NeighbourLists lists;
    neighbours(source, lists, options);
    for (const std::size_t offset : lists.offsets) words.add(std::uint64_t{offset});
    for (const std::uint32_t row : lists.rows) words.add(std::uint64_t{row});
    std::vector<Nearest> near(3 * source.a.count);
    k_nearest(source, 3, near, options);
    words.add(near);
}

// What one part of the source answers, or all of its parts together if they are parts of questions.
Answers answers(const AskedScene& scene, const Source& unfiltered) {
    const Source source = with_filters(scene, unfiltered);
    Words words;
    Contents contents;
    RowAnswers rows(source.a.count);
    if (scene.of_questions) {
        for (std::size_t k = 0; k < scene.parts; ++k) {
            contents.add(share(source, k, scene.parts, false), scene.options);
            rows.ask(share(source, k, scene.parts, true), scene);
        }
        add_neighbours(words, source, scene.options);
    } else {
        const Source part = slice(source, scene.part, scene.parts);
        contents.add(part, scene.options);
        rows.ask(part, scene);
        add_neighbours(words, part, scene.options);
    }
    contents.put(words);
    rows.put(words);
    return words.get();
}

// Runs of rows of A that all meet all of B, which an index serves too; and the mask, which ignores it.
Answers answers_of_runs(const AskedScene& scene, const Source& unfiltered) {
    const Source source = with_filters(scene, unfiltered);
    const auto rows = static_cast<std::uint32_t>(source.a.count);
    const std::vector<std::uint32_t> offsets = {0, rows / 3, rows / 3, rows};
    Source runs = source;
    runs.runs = {offsets.data(), nullptr, offsets.size() - 1};
    Words words;
    add_by_run(words, runs, scene.options);
    const std::size_t stride = words_for(source.b.count);
    std::vector<std::uint64_t> mask(source.a.count * stride);
    hit_mask(source, {mask, stride}, scene.options);
    words.add(mask);
    return words.get();
}

// An index of these rows, made in one way of several.
class Made {
public:
    Made(const Rows& rows, Random& random) {
        how_ = random.below(7);
        Rows before = rows;
        for (auto& stream : before.streams) std::reverse(stream.begin(), stream.end());
        if (how_ == in_grid) {
            grid_.build(rows.view());
        } else if (how_ == grid_refitted) {
            grid_.build(before.view());
            grid_.refit(rows.view());
        } else if (how_ == refitted) {
            index_.build(before.view());
            index_.refit(rows.view());
        } else if (how_ == in_tasks) {
            index_.build(rows.view(), [](std::size_t count, const auto& task) {
                while (count-- > 0) task(count);
            });
        } else {
            index_.build(rows.view());
        }
        if (how_ == with_cells || how_ == cells_too) index_.add_cells();
    }
    capsa_shapes shapes() const { return how_ == in_grid || how_ == grid_refitted ? grid_ : index_.shapes(); }
    std::string how() const {
        constexpr const char* names[] = {"refitted",          "built in tasks", "built",
                                         "with cells",        "with cells",     "in a grid",
                                         "in a refitted grid"};
        return names[how_];
    }

private:
    static constexpr std::uint32_t refitted = 0, in_tasks = 1, with_cells = 3, cells_too = 4, in_grid = 5,
                                   grid_refitted = 6;
    std::uint32_t how_;
    Index index_;
    InGrid grid_;
};

void expect_same(const AskedScene& scene, const Answers& with, const Answers& without,
                 const std::string& how) {
    EXPECT_TRUE(with == without) << scene.name() << ", " << how;
}

void check(AskedScene& scene) {
    const capsa_shapes a = scene.a.view(), b = scene.b.view();
    const Made in_a(scene.a, scene.random), in_b(scene.b, scene.random);
    const std::string how_a = "A " + in_a.how(), how_b = "B " + in_b.how();
    const Answers plain = answers(scene, between(a, b));
    expect_same(scene, answers(scene, between(in_a.shapes(), b)), plain, how_a);
    expect_same(scene, answers(scene, between(a, in_b.shapes())), plain, how_b);
    expect_same(scene, answers(scene, between(in_a.shapes(), in_b.shapes())), plain, how_a + ", " + how_b);
    const Answers of_runs = answers_of_runs(scene, between(a, b));
    expect_same(scene, answers_of_runs(scene, between(a, in_b.shapes())), of_runs, "runs, " + how_b);
    expect_same(scene, answers_of_runs(scene, between(in_a.shapes(), in_b.shapes())), of_runs,
                "runs, " + how_a + ", " + how_b);
    if (answers_for(a.shape, a.shape))
        expect_same(scene, answers(scene, within(in_a.shapes())), answers(scene, within(a)),
                    "within, " + how_a);
    if (scene.options.isa == Isa::scalar || scene.number % 8 != 0) return;
    AskedScene same = scene;
    same.options.isa = Isa::scalar;
    expect_same(scene, plain, answers(same, between(a, b)), "against the scalar ISA");
}

class Hostile : public OnIsa {};

TEST_P(Hostile, ScenesHaveTheSameAnswersWithAnIndex) {
    const std::size_t first = from_environment("CAPSA_HOSTILE_FIRST", 0),
                      count = from_environment("CAPSA_HOSTILE_SCENES", slow_here ? 50 : 300);
    ASSERT_GT(count, 0u);
    for (std::size_t n = first; n < first + count && !HasFailure(); ++n) {
        AskedScene scene(n, GetParam());
        check(scene);
    }
}

// A scene where nothing touches shows little.
TEST(HostileScenes, HaveHitsInEveryLayout) {
    std::vector<std::size_t> scenes(hostile_layout_count), with_hits(hostile_layout_count);
    for (std::size_t n = 0; n < 2000; ++n) {
        const AskedScene scene(n, Isa::best);
        ++scenes[scene.layout];
        with_hits[scene.layout] += any_hit(between(scene.a.view(), scene.b.view()));
    }
    for (std::uint32_t k = 0; k < hostile_layout_count; ++k)
        EXPECT_GT(with_hits[k], scenes[k] / 4) << hostile_layouts[k] << " " << scenes[k];
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, Hostile, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_hostile_scenes
