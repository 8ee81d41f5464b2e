// Every verb of every pair of shapes, in every way to ask it: rows with invalid fields cause no trap and
// touch nothing, and in the plane every z is 0.
//
// CAPSA_SCENES=100000 asks more scenes than the ordinary run, from CAPSA_FIRST_SCENE on.

#include "capsa/bounds.hpp"
#include "capsa/capsa.hpp"
#include "capsa/solids.hpp"
#include "tests/suite/scene.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/everything.hpp"
#include "tests/support/on_isa.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <string>
#include <vector>

namespace capsa::tests::test_every_answer {
namespace {

// What two sets answer, by all verbs.
class EveryAnswer {
public:
    std::vector<IndexPair> pairs;       // of A and B, where some verb says that they touch
    std::vector<IndexPair> pairs_of_a;  // the same within A
    std::vector<Contact> contacts;      // all that have a partner
    std::vector<Touch> touches;         // the same
    std::vector<Witness> witnesses;     // of all pairs

    EveryAnswer(const capsa_shapes& a, const capsa_shapes& b, const Motion& of_a, const Motion& of_b,
                const Options& options)
        : of_a_(of_a), of_b_(of_b), options_(options), served_(options) {
        served_.workspace = &workspace_;
        const Index index(b);
        for (const Source& source : {between(a, b), between(a, index)}) ask(source);
        if (answers_for(a.shape, a.shape)) ask(within(a));
        ask_every_pair(a, b);
        ask_rows(a, b);
    }

private:
    void add(const Source& source, const IndexPair& pair) {
        (source.kind == capsa_source_within ? pairs_of_a : pairs).push_back(pair);
    }
    void add_contact(const Source& source, const Contact& contact) {
        if (contact.b == capsa_no_row) return;
        contacts.push_back(contact);
        const Manifolds both = manifolds(source, {&contact, 1}, options_);
        contacts.insert(contacts.end(), both.contacts.begin(), both.contacts.end());
    }
    void add_hit(const Source& source, const Contact& contact) {
        add_contact(source, contact);
        if (contact.b != capsa_no_row) add(source, {contact.a, contact.b});
    }
    void add_touch(const Source& source, const Touch& touch) {
        if (touch.b == capsa_no_row) return;
        touches.push_back(touch);
        add(source, {touch.a, touch.b});
    }

    void ask(const Source& source) {
        for (const Options& options : {options_, served_}) {
            ask_hits(source, options);
            ask_by_row(source, options);
        }
        const std::vector<std::uint32_t> offsets = some_runs(source.a.count);
        Source in_runs = source;
        in_runs.runs = {offsets.data(), nullptr, offsets.size() - 1};
        std::vector<std::uint8_t> any(offsets.size() - 1);
        std::vector<std::uint64_t> count(any.size());
        any_by_run(in_runs, any, options_);
        count_by_run(in_runs, count, options_);
        move(source);
    }
    void ask_hits(const Source& source, const Options& options) {
        any_hit(source, options);
        count_hits(source, options);
        clusters(source, options);
        for (const IndexPair& pair : find_hits(source, options)) add(source, pair);
        for (const Contact& contact : capsa::contacts(source, options)) add_hit(source, contact);
        const auto each = [&](const auto& some) {
            for (const auto& one : some) add(source, {one.a, one.b});
        };
        visit_hits(source, each, options);
        visit_contacts(source, each, options);
    }
    void ask_by_row(const Source& source, const Options& options) {
        const auto count = static_cast<std::uint32_t>(source.a.count);
        std::vector<std::uint64_t> bits(words_for(count));
        touched(source, bits, options);
        std::vector<Contact> rows(count);
        deepest(source, rows, options);
        for (const Contact& contact : rows) add_hit(source, contact);
        nearest(source, rows, options);
        for (const Contact& contact : rows) add_contact(source, contact);
        std::vector<Nearest> near(count), three(3 * count);
        nearest(source, near, options);
        k_nearest(source, 3, three, options);
        NeighbourLists lists;
        neighbours(source, lists, options);
        for (std::uint32_t row = 0; row < count; ++row) {
            for (std::uint32_t k = 3 * row; k < 3 * row + 3; ++k)
                if (three[k].index != capsa_no_row) add(source, {row, three[k].index});
            for (const std::uint32_t other : lists[row]) add(source, {row, other});
        }
    }
    void move(const Source& source) {
        std::vector<Touch> first(source.a.count), all;
        if (source.kind == capsa_source_within) {
            first_touch(source, of_a_, first, options_);
            find_touches(source, of_a_, all, options_);
        } else {
            first_touch(source, of_a_, of_b_, first, options_);
            find_touches(source, of_a_, of_b_, all, options_);
        }
        for (const Touch& touch : first) add_touch(source, touch);
        for (const Touch& touch : all) add_touch(source, touch);
    }
    void ask_every_pair(const capsa_shapes& a, const capsa_shapes& b) {
        std::vector<IndexPair> all;
        for (std::uint32_t i = 0; i < a.count; ++i)
            for (std::uint32_t j = 0; j < b.count; ++j) all.push_back({i, j});
        const Source source = listed(a, b, all);
        std::vector<float> gap(all.size());
        gaps(source, gap, options_);
        witnesses.resize(all.size());
        capsa::witnesses(source, witnesses, options_);
        for (const Contact& contact : capsa::contacts(source, options_)) add_hit(source, contact);
        std::vector<Touch> first(all.size()), last(all.size());
        first_touch(source, of_a_, of_b_, first, options_);
        last_touch(source, of_a_, of_b_, last, options_);
        for (const Touch& touch : first) add_touch(source, touch);
        for (const Touch& touch : last) add_touch(source, touch);
        const std::size_t stride = words_for(b.count);
        std::vector<std::uint64_t> mask(a.count * stride);
        hit_mask(between(a, b), {mask, stride}, options_);
    }
    // What is asked of rows, and of solids.
    void ask_rows(const capsa_shapes& a, const capsa_shapes& b) {
        validate(a);
        rows_near(a, same(options_.margin), bounds(b));
        const CoreKind core = shape_info(a.shape).core;
        if (b.shape != capsa_shape_triangle || core > CoreKind::segment) return;
        const Source source = between(a, b);
        std::vector<std::uint64_t> bits(words_for(a.count));
        std::vector<Nearest> near(a.count);
        std::vector<Contact> out(a.count);
        open_edge(b);
        if (core == CoreKind::point) {
            inside(source, bits, options_);
            signed_nearest(source, near, bits, options_);
        }
        signed_contacts(source, out, options_);
    }

    Motion of_a_, of_b_;
    Options options_, served_;
    Workspace workspace_;
};

constexpr float infinity = std::numeric_limits<float>::infinity(),
                nan = std::numeric_limits<float>::quiet_NaN();
constexpr float hostile[] = {nan, infinity, -infinity, 3e38f, -3e38f, 1e30f, 1e19f, -1, 0, -1e-45f, 1e-45f};

float one_of_hostile(Random& random) { return hostile[random.below(std::size(hostile))]; }

// Near each other, and most with a hostile number or two, or a direction of zeros.
Rows rows_of(capsa_shape shape, std::size_t count, Random& random) {
    Rows rows(shape, count);
    const ShapeInfo& info = shape_info(shape);
    for (std::size_t row = 0; row < count; ++row) {
        for (int k = 0; k < info.streams(); ++k)
            rows.at(k, row) = info.is_length(k) ? random.between(0, 0.5f) : random.between(-1, 1);
        for (std::uint32_t n = random.below(3); n > 0; --n)
            rows.at(static_cast<int>(random.below(static_cast<std::uint32_t>(info.streams()))), row) =
                one_of_hostile(random);
        if (random.below(16) != 0) continue;
        const float all = one_of_hostile(random);
        for (int k = info.direction_stream(); k < info.vectors(); ++k) rows.at(k, row) = all;
    }
    return rows;
}

// A row with a NaN, an infinite coordinate, a negative length or no direction touches nothing.
bool may_touch(const Rows& rows, std::size_t row) {
    const ShapeInfo& info = shape_info(rows.shape);
    const capsa_shapes all = rows.view();
    float direction = info.direction == 0 ? 1.0f : 0.0f;
    for (int k = 0; k < info.streams(); ++k) {
        const float x = field(all, k, row);
        if (std::isnan(x) || (info.is_length(k) ? x < 0 : std::isinf(x))) return false;
        if (k >= info.direction_stream() && k < info.vectors()) direction += std::fabs(x);
    }
    return direction > 0;
}

class EveryVerb : public OnIsa {};

TEST_P(EveryVerb, OfInvalidFieldsTrapsNowhereAndLeavesOutWhatTouchesNothing) {
    const Scenes scenes(3, slow_here ? 1 : 3);
    std::size_t pairs = 0;
    for (std::size_t n = scenes.first; n < scenes.end && !HasFailure(); ++n)
        for (const ShapeInfo& of_a : all_shapes)
            for (const ShapeInfo& of_b : all_shapes) {
                if (!answers_for(of_a.shape, of_b.shape)) continue;
                SCOPED_TRACE(std::string(of_a.name) + ", " + of_b.name + ", scene " + std::to_string(n));
                Random random(1000 * n + static_cast<unsigned>(16 * of_a.shape + of_b.shape));
                const Rows a = rows_of(of_a.shape, 1 + random.below(24), random),
                           b = rows_of(of_b.shape, 1 + random.below(24), random);
                const float margins[] = {0, 0, 0.1f, -0.1f, infinity, -infinity, nan, 3e38f};
                Options options{.margin = margins[random.below(std::size(margins))], .isa = GetParam()};
                options.at_start = random.below(2) == 0 ? AtStart::approaches : AtStart::touches;
                if (random.below(2) == 0 && decides_exactly(a.shape, b.shape, options.margin))
                    options.decide = Decide::exact;
                Moves move_a(a, random), move_b(b, random);
                move_a.x[random.below(static_cast<std::uint32_t>(a.count))] = one_of_hostile(random);
                const EveryAnswer asked(a.view(), b.view(), move_a.of(a), move_b.of(b), options);
                for (const IndexPair& pair : asked.pairs)
                    ASSERT_TRUE(may_touch(a, pair.a) && may_touch(b, pair.b)) << pair.a << ' ' << pair.b;
                for (const IndexPair& pair : asked.pairs_of_a)
                    ASSERT_TRUE(may_touch(a, pair.a) && may_touch(a, pair.b)) << pair.a << ' ' << pair.b;
                pairs += asked.pairs.size();
            }
    EXPECT_GT(pairs, 1000 * (scenes.end - scenes.first));
}

TEST_P(EveryVerb, AnswersInThePlaneWithZ0) {
    const Scenes scenes(600, slow_here ? 70 : 120);
    std::size_t later = 0;
    for (std::size_t n = scenes.first; n < scenes.end && !HasFailure(); ++n) {
        const AskedScene scene(n, GetParam());
        if (dimension_of(scene.a.shape) != 2) continue;
        const EveryAnswer asked(scene.a.view(), scene.b.view(), scene.move_a.of(scene.a),
                                scene.move_b.of(scene.b), scene.options);
        for (const Contact& c : asked.contacts)
            ASSERT_TRUE(c.normal[2] == 0 && c.point[2] == 0) << scene.name() << ": " << c.a << ' ' << c.b;
        for (const Touch& t : asked.touches) {
            ASSERT_TRUE(t.normal[2] == 0 && t.point[2] == 0) << scene.name() << ": " << t.a << ' ' << t.b;
            later += t.time > 0;
        }
        for (const Witness& w : asked.witnesses)
            ASSERT_TRUE(!std::isfinite(w.gap) || (w.on_a[2] == 0 && w.on_b[2] == 0))
                << scene.name() << ' ' << w.gap << ' ' << w.on_a[2] << ' ' << w.on_b[2];
    }
    EXPECT_GT(later, scenes.end - scenes.first);
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, EveryVerb, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_every_answer
