// A filtered source answers what the list of its pairs that may meet answers, in every verb, bit for bit.

#include "capsa/capsa.hpp"

#include "src/shape.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <vector>

namespace capsa::tests {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

Rows filled(capsa_shape shape, std::size_t count, std::uint64_t seed) {
    Random random(seed);
    Rows rows(shape, count);
    fill::uniform(rows, random, 5.0f, 1.0f, 0.4f);
    for (std::size_t i = 7; i < count; i += 31) rows.at(0, i) = std::numeric_limits<float>::quiet_NaN();
    return rows;
}

bool same_bits(const auto& x, const auto& y) {
    return x.size() == y.size() &&
           (x.empty() || std::memcmp(x.data(), y.data(), x.size() * sizeof x[0]) == 0);
}

// Labels of rows, some of them absent, and what they say in plain words.
class RowLabels {
public:
    enum Has { categories = 1, masks = 2, groups = 4 };

    RowLabels(std::size_t rows, int has, std::ptrdiff_t stride, std::uint64_t seed)
        : rows_(rows), stride_(stride) {
        Random random(seed);
        const std::size_t step = static_cast<std::size_t>(stride < 0 ? -stride : stride);
        for (std::vector<std::uint32_t>* of : {&category_, &mask_, &group_}) of->assign(rows * step, 0xdead);
        for (std::uint32_t row = 0; row < rows; ++row) {
            *at(category_, row) = random.below(8);  // 0 meets nothing
            *at(mask_, row) = random.below(3) == 0 ? 0xffffffff : random.below(8);
            *at(group_, row) = random.below(4) << 30;
        }
        if (!(has & categories)) category_.clear();
        if (!(has & masks)) mask_.clear();
        if (!(has & groups)) group_.clear();
    }
    Filter filter() const { return Filter({labels(category_), labels(mask_), labels(group_)}); }
    std::uint32_t category(std::uint32_t row) const { return category_.empty() ? ~0u : *at(category_, row); }
    std::uint32_t mask(std::uint32_t row) const { return mask_.empty() ? ~0u : *at(mask_, row); }
    std::uint32_t group(std::uint32_t row) const { return group_.empty() ? 0 : *at(group_, row); }

private:
    std::ptrdiff_t place(std::uint32_t row) const {
        const auto first = stride_ < 0 ? -stride_ * (static_cast<std::ptrdiff_t>(rows_) - 1) : 0;
        return first + static_cast<std::ptrdiff_t>(row) * stride_;
    }
    const std::uint32_t* at(const std::vector<std::uint32_t>& of, std::uint32_t row) const {
        return of.data() + place(row);
    }
    std::uint32_t* at(std::vector<std::uint32_t>& of, std::uint32_t row) { return of.data() + place(row); }
    Labels labels(const std::vector<std::uint32_t>& of) const {
        if (of.empty()) return {};
        if (stride_ == 1) return of;
        return {of.data() + place(0), stride_};
    }

    std::size_t rows_;
    std::ptrdiff_t stride_;
    std::vector<std::uint32_t> category_, mask_, group_;
};

bool allowed(const RowLabels* x, std::uint32_t a, const RowLabels* y, std::uint32_t b) {
    const std::uint32_t of_a[] = {x ? x->category(a) : ~0u, x ? x->mask(a) : ~0u, x ? x->group(a) : 0},
                        of_b[] = {y ? y->category(b) : ~0u, y ? y->mask(b) : ~0u, y ? y->group(b) : 0};
    if ((of_a[0] & of_b[1]) == 0 || (of_b[0] & of_a[1]) == 0) return false;
    return of_a[2] == 0 || of_b[2] == 0 || of_a[2] != of_b[2];
}

bool by_rows(const auto& x, const auto& y) { return x.a != y.a ? x.a < y.a : x.b < y.b; }

// What the pairs that may meet answer one by one.
struct OneByOne {
    bool within;
    std::size_t rows;
    std::vector<IndexPair> hits;
    std::vector<Contact> contacts;                 // of the hits
    std::vector<Nearest> nearest, deepest, reach;  // of each row: of all pairs, of hits, the k nearest hits
    std::vector<Touch> touches;                    // of each row; for `within` only time and partner count

    static constexpr std::size_t k = 3;

    OneByOne(const capsa_shapes& a, const capsa_shapes* b, const std::vector<IndexPair>& pairs,
             const Options& options, const Motion* motion)
        : within(!b), rows(a.count) {
        const Source list = listed(a, b ? *b : a, pairs);
        hits = find_all(list, options);
        sort_pairs(hits);
        contacts = contacts_all(list, options);
        std::sort(contacts.begin(), contacts.end(), by_rows<Contact, Contact>);
        nearest.assign(rows, {no_row, infinity});
        deepest = nearest;
        std::vector<float> gap(pairs.size());
        gaps(list, gap, options);
        for (std::size_t i = 0; i < pairs.size(); ++i)
            both_ways(pairs[i], gap[i], [&](auto row, Nearest one) {
                if (before(one, nearest[row])) nearest[row] = one;
            });
        std::vector<std::vector<Nearest>> near(rows);
        std::vector<float> hit_gap(hits.size());
        gaps(listed(a, b ? *b : a, hits), hit_gap, options);
        for (std::size_t i = 0; i < hits.size(); ++i)
            both_ways(hits[i], hit_gap[i], [&](auto row, Nearest one) {
                if (before(one, deepest[row])) deepest[row] = one;
                near[row].push_back(one);
            });
        for (std::vector<Nearest>& of_row : near) {
            std::sort(of_row.begin(), of_row.end(), before);
            of_row.resize(k, {no_row, infinity});
            reach.insert(reach.end(), of_row.begin(), of_row.end());
        }
        if (!motion) return;
        for (std::uint32_t row = 0; row < rows; ++row) touches.push_back({row, no_row, infinity, {}, {}});
        std::vector<Touch> each(pairs.size());
        if (b)
            first_touch(list, *motion, each, options);
        else
            first_touch(list, *motion, *motion, each, options);
        for (const Touch& touch : each) {
            if (touch.b == no_row) continue;
            const auto keep = [&](const Touch& t) {
                Touch& first = touches[t.a];
                if (t.time < first.time || (t.time == first.time && t.b < first.b)) first = t;
            };
            keep(touch);
            Touch turned = touch;
            std::swap(turned.a, turned.b);
            if (within) keep(turned);
        }
    }

    std::vector<std::uint64_t> touched() const {
        std::vector<std::uint64_t> words(words_for(rows));
        for (const IndexPair& pair : hits) {
            words[pair.a / 64] |= std::uint64_t{1} << pair.a % 64;
            if (within) words[pair.b / 64] |= std::uint64_t{1} << pair.b % 64;
        }
        return words;
    }

private:
    static bool before(const Nearest& x, const Nearest& y) {
        return x.gap < y.gap || (x.gap == y.gap && x.gap < infinity && x.index < y.index);
    }
    template <class Each>
    void both_ways(const IndexPair& pair, float gap, const Each& each) const {
        each(pair.a, Nearest{pair.b, gap});
        if (within) each(pair.b, Nearest{pair.a, gap});
    }
};

bool same_partners(const std::vector<Contact>& found, const std::vector<Nearest>& expected) {
    for (std::size_t i = 0; i < found.size(); ++i)
        if (found[i].a != i || found[i].b != expected[i].index ||
            // The contact of planar cores that cross is deeper than their gap.
            (found[i].b != no_row && !(found[i].gap <= expected[i].gap)))
            return false;
    return true;
}

// Asks the source whole and in slices.
void expect_same(const Source& source, const OneByOne& expected, const Options& options, const Motion* motion,
                 const std::string& what) {
    const std::size_t rows = source.a.count;
    EXPECT_EQ(any_hit(source, options), !expected.hits.empty()) << what;
    EXPECT_EQ(count_hits(source, options), expected.hits.size()) << what;
    NeighbourLists lists;
    neighbours(source, lists, options);
    EXPECT_EQ(lists.rows.size(), expected.hits.size() * (expected.within ? 2 : 1)) << what;
    std::vector<IndexPair> visited;
    visit_hits(
        source,
        [&](std::span<const IndexPair> some) { visited.insert(visited.end(), some.begin(), some.end()); },
        options);
    sort_pairs(visited);
    EXPECT_TRUE(same_bits(visited, expected.hits)) << what;
    for (const std::size_t parts : {1u, 3u}) {
        std::vector<std::uint64_t> words(words_for(rows));
        std::vector<IndexPair> pairs;
        std::vector<Contact> all_contacts, deep(rows), near(rows);
        std::vector<Nearest> nearest_rows(rows), several(OneByOne::k * rows);
        std::vector<Touch> touches(rows);
        for (std::size_t k = 0; k < parts; ++k) {
            const Source one = slice(source, k, parts);
            const std::vector<IndexPair> more = find_all(one, options);
            pairs.insert(pairs.end(), more.begin(), more.end());
            const std::vector<Contact> more_contacts = contacts_all(one, options);
            all_contacts.insert(all_contacts.end(), more_contacts.begin(), more_contacts.end());
            std::vector<std::uint64_t> own(words.size());
            touched(one, own, options);
            for (std::size_t w = 0; w < words.size(); ++w) words[w] |= own[w];
            deepest(one, deep, options);
            nearest(one, near, options);
            nearest(one, nearest_rows, options);
            if (parts == 1) k_nearest(one, OneByOne::k, several, options);
            if (motion) first_touch(one, *motion, touches, options);
        }
        const std::string where = what + " in " + std::to_string(parts);
        sort_pairs(pairs);
        std::sort(all_contacts.begin(), all_contacts.end(), by_rows<Contact, Contact>);
        EXPECT_TRUE(same_bits(pairs, expected.hits)) << where;
        EXPECT_TRUE(same_bits(all_contacts, expected.contacts)) << where;
        EXPECT_EQ(words, expected.touched()) << where;
        EXPECT_TRUE(same_partners(deep, expected.deepest)) << where;
        EXPECT_TRUE(same_partners(near, expected.nearest)) << where;
        EXPECT_TRUE(same_bits(nearest_rows, expected.nearest)) << where;
        EXPECT_TRUE(parts != 1 || same_bits(several, expected.reach)) << where;
        for (std::size_t i = 0; motion && i < rows; ++i)
            EXPECT_TRUE(touches[i].a == i && touches[i].b == expected.touches[i].b &&
                        touches[i].time == expected.touches[i].time)
                << where << " row " << i;
        EXPECT_TRUE(!motion || expected.within || same_bits(touches, expected.touches)) << where;
    }
    if (source.kind != capsa_source_between) return;
    const std::size_t stride = words_for(source.b.count);
    std::vector<std::uint64_t> mask(rows * stride, ~std::uint64_t{0}), bits(mask.size());
    hit_mask(source, {mask, stride}, options);
    for (const IndexPair& pair : expected.hits)
        bits[pair.a * stride + pair.b / 64] |= std::uint64_t{1} << pair.b % 64;
    EXPECT_EQ(mask, bits) << what;
}

struct Moving {
    std::vector<float> x, y, z;
    explicit Moving(std::size_t count) : x(count), y(count), z(count, 0.5f) {
        Random random(3);
        for (std::size_t i = 0; i < count; ++i) x[i] = random.between(-2, 2), y[i] = random.between(-2, 2);
    }
    Motion of(const capsa_shapes& shapes) const {
        return shape_info(shapes.shape).dimension == 2 ? planar_motion(x, y) : motion(x, y, z);
    }
};

class Filters : public testing::TestWithParam<Isa> {
protected:
    void SetUp() override {
        if (!runnable(GetParam())) GTEST_SKIP() << "this processor cannot run " << name(GetParam());
    }
};

TEST_P(Filters, LeaveOutThePairsThatMayNotMeetInEveryVerb) {
    const Options options{.margin = 0.05f, .isa = GetParam()};
    const bool slow = emulated || GetParam() == Isa::scalar;
    int turn = 0;
    std::size_t hits = 0, all_hits = 0;
    for (const ShapeInfo& of_a : all_shapes)
        for (const ShapeInfo& of_b : all_shapes) {
            if (!answers_for(of_a.shape, of_b.shape) || (slow && turn % 5 != 4)) {
                ++turn;
                continue;
            }
            const std::string what = std::string(of_a.name) + " and " + of_b.name;
            const Rows a = filled(of_a.shape, 150, 1), b = filled(of_b.shape, 140, 2);
            const capsa_shapes va = a.view(), vb = b.view();
            // Every subset of the three labels comes by, and every stride.
            constexpr std::ptrdiff_t strides[] = {1, 3, -2};
            const RowLabels x(a.count, 1 + turn % 7, strides[turn % 3], 10),
                y(b.count, 1 + turn / 2 % 7, strides[turn / 3 % 3], 11);
            const bool a_only = turn % 4 == 0;
            const Filter of_rows_a = x.filter(), of_rows_b = y.filter();
            ++turn;
            const auto filtered_pairs = [&](const Source& source) {
                return a_only ? filtered(source, of_rows_a) : filtered(source, of_rows_a, of_rows_b);
            };
            std::vector<IndexPair> pairs, inside;
            for (std::uint32_t i = 0; i < a.count; ++i) {
                for (std::uint32_t j = 0; j < b.count; ++j)
                    if (allowed(&x, i, a_only ? nullptr : &y, j)) pairs.push_back({i, j});
                for (std::uint32_t j = i + 1; j < a.count; ++j)
                    if (allowed(&x, i, &x, j)) inside.push_back({i, j});
            }
            const Moving moving(a.count);
            const Motion moves = moving.of(va);
            const Motion* const motion = knows_first_touch(of_a.shape, of_b.shape) ? &moves : nullptr;
            const OneByOne expected(va, &vb, pairs, options, motion);
            hits += expected.hits.size();
            all_hits += count_hits(between(va, vb), options);
            expect_same(filtered_pairs(between(va, vb)), expected, options, motion, what);
            const Index index_of_a(va), index_of_b(vb);
            const capsa_shapes in_a = index_of_a, in_b = index_of_b;
            expect_same(filtered_pairs(between(va, in_b)), expected, options, motion, what + ", index of B");
            expect_same(filtered_pairs(between(in_a, vb)), expected, options, motion, what + ", index of A");
            expect_same(filtered_pairs(between(in_a, in_b)), expected, options, motion, what + ", both");
            if (of_a.shape != of_b.shape) continue;
            const OneByOne expected_inside(va, nullptr, inside, options, motion);
            expect_same(filtered(within(va), of_rows_a), expected_inside, options, motion, what + " within");
            expect_same(filtered(within(in_a), of_rows_a), expected_inside, options, motion,
                        what + " within an index");
        }
    EXPECT_GT(hits, all_hits / 20);
    EXPECT_LT(10 * hits, 9 * all_hits);
}

TEST_P(Filters, WithdrawTheAnswersOfGivenPairs) {
    const Options options{.margin = 0.05f, .isa = GetParam()};
    const Rows a = filled(capsa_shape_capsule, 700, 1), b = filled(capsa_shape_sphere, 700, 2);
    const capsa_shapes va = a.view(), vb = b.view();
    const RowLabels x(700, 7, 1, 10), y(700, 7, 3, 11);
    const Filter of_a = x.filter(), of_b = y.filter();
    std::vector<IndexPair> list;
    Random random(5);
    for (int k = 0; k < 900; ++k) list.push_back({random.below(700), random.below(700)});
    const Moving moving(700);
    const Motion moves = moving.of(va);
    for (const Source& all : {zip(va, vb), listed(va, vb, list)}) {
        const bool zipped = all.kind == capsa_source_zip;
        const Source some = filtered(all, of_a, of_b);
        std::vector<IndexPair> kept;
        std::vector<bool> may_meet;
        for (std::uint32_t k = 0; k < all.end; ++k) {
            const IndexPair pair = zipped ? IndexPair{k, k} : list[k];
            may_meet.push_back(allowed(&x, pair.a, &y, pair.b));
            if (may_meet.back()) kept.push_back(pair);
        }
        ASSERT_GT(kept.size(), 100u);
        ASSERT_LT(kept.size(), all.end - 100);
        const Source rest = listed(va, vb, kept);
        EXPECT_EQ(count_hits(some, options), count_hits(rest, options));
        EXPECT_GT(count_hits(some, options), 0u);
        EXPECT_LT(count_hits(some, options), count_hits(all, options));
        EXPECT_EQ(any_hit(some, options), any_hit(rest, options));
        EXPECT_TRUE(same_bits(find_all(some, options), find_all(rest, options)));
        EXPECT_TRUE(same_bits(contacts_all(some, options), contacts_all(rest, options)));
        std::vector<std::uint64_t> bits(words_for(all.end)), expected_bits(bits.size()),
            rows(words_for(va.count)), expected_rows(rows.size());
        hit_mask(some, {bits, 0}, options);
        hit_mask(all, {expected_bits, 0}, options);
        touched(some, rows, options);
        touched(rest, expected_rows, options);
        EXPECT_EQ(rows, expected_rows);
        std::vector<float> gap(all.end), every_gap(all.end);
        gaps(some, gap, options);
        gaps(all, every_gap, options);
        std::vector<Witness> witness(all.end), every_witness(all.end);
        witnesses(some, witness, options);
        witnesses(all, every_witness, options);
        std::vector<Touch> touch(all.end), every_touch(all.end);
        first_touch(some, moves, touch, options);
        first_touch(all, moves, every_touch, options);
        for (std::size_t k = 0; k < all.end; ++k) {
            if (!may_meet[k]) {
                expected_bits[k / 64] &= ~(std::uint64_t{1} << k % 64);
                every_gap[k] = infinity;
                every_witness[k] = {infinity, {}, {}, {}, {}};
                every_touch[k] = {every_touch[k].a, no_row, infinity, {}, {}};
            }
        }
        EXPECT_EQ(bits, expected_bits);
        EXPECT_TRUE(same_bits(gap, every_gap));
        EXPECT_TRUE(same_bits(witness, every_witness));
        EXPECT_TRUE(same_bits(touch, every_touch));
    }
}

TEST_P(Filters, GoWithRuns) {
    const Options options{.margin = 0.05f, .isa = GetParam()};
    const Rows a = filled(capsa_shape_sphere, 600, 1), b = filled(capsa_shape_capsule, 130, 2);
    const capsa_shapes va = a.view(), vb = b.view();
    const RowLabels x(600, 7, 1, 10), y(130, 5, 1, 11);
    const Filter of_a = x.filter(), of_b = y.filter();
    const std::vector<std::uint32_t> offsets{3, 3, 50, 64, 300, 301, 590};
    std::vector<std::uint64_t> with_b(6), inside(6), found(6);
    std::vector<std::uint8_t> any(6), expected_any(6);
    std::vector<IndexPair> hits = find_all(between(va, vb), options), own = find_all(within(va), options);
    const auto run_of = [&](std::uint32_t row) {
        return static_cast<std::size_t>(std::upper_bound(offsets.begin(), offsets.end(), row) -
                                        offsets.begin()) -
               1;
    };
    for (const IndexPair& pair : hits)
        if (pair.a >= 3 && pair.a < 590 && allowed(&x, pair.a, &y, pair.b)) ++with_b[run_of(pair.a)];
    for (const IndexPair& pair : own)
        if (pair.a >= 3 && pair.b < 590 && run_of(pair.a) == run_of(pair.b) &&
            allowed(&x, pair.a, &x, pair.b))
            ++inside[run_of(pair.a)];
    const auto expect_runs = [&](const Source& source, const std::vector<std::uint64_t>& expected) {
        count_by_run(source, found, options);
        EXPECT_EQ(found, expected);
        any_by_run(source, any, options);
        for (std::size_t k = 0; k < 6; ++k) expected_any[k] = expected[k] != 0;
        EXPECT_EQ(any, expected_any);
        std::uint64_t all = 0;
        for (const std::uint64_t one : expected) all += one;
        EXPECT_GT(all, 0u);
        EXPECT_EQ(count_hits(source, options), all);
    };
    expect_runs(filtered(between(va, vb, Runs{offsets}), of_a, of_b), with_b);
    expect_runs(filtered(within(va, offsets), of_a), inside);
}

TEST_P(Filters, WithoutLabelsChangeNothing) {
    const Options options{.isa = GetParam()};
    const Rows rows = filled(capsa_shape_capsule, 300, 5);
    const capsa_shapes v = rows.view();
    const Filter none;
    EXPECT_TRUE(same_bits(find_all(filtered(within(v), none), options), find_all(within(v), options)));
    std::vector<Nearest> some(300), all(300);
    nearest(filtered(between(v, v), none, none), some, options);
    nearest(between(v, v), all, options);
    EXPECT_TRUE(same_bits(some, all));
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, Filters, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

TEST(FiltersInC, WithTooFewElementsAreRefused) {
    const Rows rows = filled(capsa_shape_sphere, 10, 6);
    const capsa_shapes v = rows.view();
    const std::vector<std::uint32_t> labels(10, 1);
    const capsa_filter enough{{labels.data(), 1}, {}, {nullptr, 0}, 10}, few{{}, {labels.data(), 1}, {}, 9},
        empty{};
    std::uint64_t hits = 77;
    const auto status_of = [&](const capsa_source& source, const capsa_filter* of_a,
                               const capsa_filter* of_b) {
        const capsa_source some = capsa_filtered(&source, of_a, of_b);
        return capsa_count_hits(&some, nullptr, &hits);
    };
    const capsa_source between = capsa_between(&v, &v), within = capsa_within(&v);
    EXPECT_EQ(status_of(between, &few, nullptr), capsa_bad_filter);
    EXPECT_EQ(status_of(between, &enough, &few), capsa_bad_filter);
    EXPECT_EQ(status_of(within, &few, nullptr), capsa_bad_filter);
    EXPECT_EQ(status_of(within, &enough, &enough), capsa_bad_filter);
    EXPECT_EQ(hits, 77u);
    EXPECT_EQ(status_of(within, &enough, nullptr), capsa_ok);
    EXPECT_EQ(status_of(between, &empty, &enough), capsa_ok);
    EXPECT_EQ(status_of(between, nullptr, &enough), capsa_ok);
    char text[200];
    capsa_source source = capsa_filtered(&between, &enough, &few);
    const capsa_call call{"count_hits", &source, 0, 0, nullptr, 0, nullptr, nullptr};
    capsa_explain(capsa_bad_filter, &call, text, sizeof text);
    EXPECT_STREQ(text, "count_hits: the filter of B has 9 elements and B has 10 rows: every row needs one");
    source = capsa_filtered(&within, &enough, &enough);
    capsa_explain(capsa_bad_filter, &call, text, sizeof text);
    EXPECT_STREQ(text, "count_hits: a within has a filter of A only: leave that of B out");
}

}  // namespace
}  // namespace capsa::tests
