// Rows that coincide, in one place or in a few, and rows that all touch without being equal. An index leaves
// out rows that equal enough lower ones, and rows that touch many others are asked one by one: the answers
// are those of all pairs, reduced one by one.

#include "capsa/capsa.hpp"

#include "src/index/box.hpp"
#include "src/index/index.hpp"
#include "src/kernel_call.hpp"
#include "src/plan/route.hpp"
#include "tests/support/in_room.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <vector>

namespace capsa::tests::test_equal_rows {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

// What the rows of a scene are to each other.
enum class Crowd { equal, blocks, mixed, touching };
constexpr Crowd every_crowd[] = {Crowd::equal, Crowd::blocks, Crowd::mixed, Crowd::touching};

Rows crowd(capsa_shape shape, std::size_t count, Crowd kind, std::uint64_t seed) {
    Random random(seed);
    Rows rows(shape, count);
    const int radius = coordinates_of(shape);
    for (std::size_t i = 0; i < count; ++i) {
        const auto block = kind == Crowd::equal ? 0.0f : static_cast<float>(random.below(3));
        const bool apart = kind == Crowd::touching || (kind == Crowd::mixed && random.below(4) == 0);
        for (int k = 0; k < radius; ++k)
            rows.at(k, i) = (k == 0 ? 2.0f * block : 0.25f) + (apart ? random.between(0.0f, 0.3f) : 0.0f);
        rows.at(radius, i) = kind == Crowd::mixed && random.below(2) == 0 ? 0.375f : 0.5f;
    }
    if (count > 20) rows.at(0, 17) = std::numeric_limits<float>::quiet_NaN();
    return rows;
}

// K3 by the hits of a plain source.
std::vector<Nearest> one_by_one(const Source& source, std::size_t k, const Options& options) {
    const bool within = source.kind == capsa_source_within;
    const std::vector<IndexPair> hits = hits_in_room(source, options);
    std::vector<float> gap(hits.size());
    gaps(listed(source.a, within ? source.a : source.b, hits), gap);
    std::vector<std::vector<Nearest>> lists(source.a.count);
    for (std::size_t n = 0; n < hits.size(); ++n) {
        const float g = options.exact ? std::min(gap[n], options.margin) : gap[n];
        lists[hits[n].a].push_back({hits[n].b, g});
        if (within) lists[hits[n].b].push_back({hits[n].a, g});
    }
    std::vector<Nearest> all(source.a.count * k, {no_row, infinity});
    for (std::size_t row = 0; row < lists.size(); ++row) {
        std::vector<Nearest>& list = lists[row];
        const std::size_t kept = std::min(k, list.size());
        std::partial_sort(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(kept), list.end(),
                          [](const Nearest& x, const Nearest& y) {
                              return x.gap < y.gap || (x.gap == y.gap && x.index < y.index);
                          });
        std::copy_n(list.begin(), kept, all.begin() + static_cast<std::ptrdiff_t>(row * k));
    }
    return all;
}
// The first k of each list of `most`.
std::vector<Nearest> first_of(const std::vector<Nearest>& all, std::size_t most, std::size_t k) {
    std::vector<Nearest> first;
    for (std::size_t row = 0; row < all.size() / most; ++row)
        first.insert(first.end(), all.begin() + static_cast<std::ptrdiff_t>(row * most),
                     all.begin() + static_cast<std::ptrdiff_t>(row * most + k));
    return first;
}
std::size_t differing(const std::vector<Nearest>& x, const std::vector<Nearest>& y) {
    std::size_t differ = x.size() != y.size();
    for (std::size_t i = 0; i < std::min(x.size(), y.size()); ++i)
        differ += x[i].index != y[i].index || x[i].gap != y[i].gap;
    return differ;
}

std::size_t groups_of(const capsa_tree& tree) {
    return (tree.count + capsa_group_boxes - 1) / capsa_group_boxes;
}

// Groups of the tree that are left out for rows that equal so many others.
std::vector<bool> left_out(const capsa_index& index, std::size_t equal) {
    capsa_tree tree = index.tree();
    index.repeats().leave_out(tree, equal);
    std::vector<bool> out(groups_of(tree));
    for (std::size_t group = 0; group < out.size(); ++group)
        out[group] = get(tree.level[0][group / capsa_group_boxes], group % capsa_group_boxes).is_empty();
    for (std::uint32_t level = 0; level + 1 < tree.levels; ++level)
        for (std::size_t node = 0; node <= out.size() / capsa_group_boxes >> 4 * level; ++node) {
            const Box box = around(tree.level[level][node]),
                      above = get(tree.level[level + 1][node / capsa_group_boxes], node % capsa_group_boxes);
            EXPECT_TRUE(std::equal(box.lo, box.lo + 3, above.lo) && std::equal(box.hi, box.hi + 3, above.hi))
                << "node " << node << " of level " << level;
        }
    return out;
}

TEST(EqualRows, AreLeftOutWhereEachHasEnoughEqualRowsWithLowerNumbers) {
    for (const Crowd kind : every_crowd) {
        const Rows rows = crowd(capsa_shape_sphere, 5000, kind, 3);
        capsa_index index;
        ASSERT_TRUE(index.build(rows.view(), {}));
        const capsa_tree& tree = index.tree();
        std::size_t before = tree.count;
        for (const std::size_t equal : {1u, 2u, 16u, 17u, 128u, 129u, 1024u, 1025u}) {
            const std::vector<bool> out = left_out(index, equal);
            std::size_t count = 0;
            for (std::size_t place = 0; place < tree.count; ++place) {
                if (!out[place / capsa_group_boxes]) continue;
                ++count;
                std::size_t lower = 0;
                for (std::size_t other = 0; other < rows.count; ++other) {
                    bool same = other < tree.rows[place];
                    for (const std::vector<float>& stream : rows.streams)
                        same = same && stream[other] == stream[tree.rows[place]];
                    lower += same;
                    if (lower == equal) break;
                }
                EXPECT_EQ(lower, equal) << "row " << tree.rows[place];
            }
            EXPECT_LE(count, before);
            before = count;
            // All but the first ones and those of mixed groups.
            if (kind == Crowd::equal) {
                const std::size_t step = equal <= 16     ? 16
                                         : equal <= 128  ? 128
                                         : equal <= 1024 ? 1024
                                                         : tree.count;
                EXPECT_GE(count + step + 2 * capsa_group_boxes, tree.count);
            }
            if (kind == Crowd::touching) {
                EXPECT_EQ(count, 0u);
            }
        }
    }
}

// The first of them stands at any place of a group.
TEST(EqualRows, AreLeftOutFromTheFirstGroupOnThatHasEnoughOfThemBefore) {
    for (std::size_t first = 0; first <= 2 * capsa_group_boxes; ++first) {
        Rows rows(capsa_shape_sphere, 400);
        for (std::size_t i = 0; i < first; ++i) rows.at(0, i) = 1.0f + static_cast<float>(i);
        capsa_index index;
        ASSERT_TRUE(index.build(rows.view(), {}, capsa_index::Order::given));
        for (const std::size_t equal : {16u, 128u}) {
            const std::vector<bool> out = left_out(index, equal);
            for (std::size_t group = 0; group < out.size(); ++group)
                EXPECT_EQ(out[group], group * capsa_group_boxes >= first + equal) << "group " << group;
        }
    }
}

TEST(EqualRows, WhoseNumbersDoNotAscendInTheTreeAreFound) {
    Rows rows(capsa_shape_sphere, 400);
    Random random(1);
    for (std::size_t i = 0; i < rows.count; ++i) rows.at(0, i) = random.between(0.0f, 1000.0f);
    capsa_index index;
    ASSERT_TRUE(index.build(rows.view(), {}));
    std::fill(rows.streams[0].begin(), rows.streams[0].end(), 1.0f);
    ASSERT_TRUE(index.refit(rows.view(), {}));
    const std::vector<bool> out = left_out(index, 1);
    EXPECT_EQ(std::count(out.begin(), out.end(), true), 0);
}

Options options(float margin, bool exact = false) {
    Options all{.margin = margin};
    all.exact = exact;
    return all;
}

TEST(Crowded, KNearestAreThoseOfAllPairs) {
    constexpr std::size_t most = 20, rows_a = 1050, rows_b = 1000;
    for (const capsa_shape shape : {capsa_shape_sphere, capsa_shape_capsule})
        for (const Crowd kind : every_crowd) {
            if (shape == capsa_shape_capsule && kind != Crowd::mixed) continue;
            const Rows rows = crowd(shape, rows_a, kind, 1), others = crowd(shape, rows_b, kind, 2);
            const capsa_shapes a = rows.view(), b = others.view();
            const Index in_a(a), in_b(b);
            std::vector<std::uint32_t> body, list;
            for (std::uint32_t row = 0; row < rows_a; ++row) body.push_back(row % 40 < 38 ? 1 : 2 + row % 3);
            for (std::uint32_t row = 0; row < 60; ++row) list.push_back(row * 191 % rows_a);
            const Filter of_body({.group = body}),
                of_others({.group = std::span<const std::uint32_t>(body).first(rows_b)});
            struct Case {
                Source plain;
                std::vector<Source> same;
            };
            const Case cases[] = {
                {between(a, b), {between(a, in_b), between(in_a, in_b), between(in_a, b)}},
                {within(a), {within(in_a)}},
                {filtered(between(a, b), of_body, of_others),
                 {filtered(between(in_a, in_b), of_body, of_others)}},
                {filtered(within(a), of_body), {filtered(within(in_a), of_body)}},
            };
            for (const auto& [plain, same] : cases) {
                if (plain.filters.a && kind != Crowd::blocks) continue;
                for (const Options& how : {options(-0.9f), options(-1.0f, true), options(infinity)}) {
                    if (how.margin == -0.9f && shape == capsa_shape_sphere) continue;
                    const std::vector<Nearest> all = one_by_one(plain, most, how);
                    std::vector<Source> sources(same);
                    sources.push_back(plain);
                    Workspace workspace;
                    for (const std::size_t k : {1u, 16u, 17u}) {
                        const std::vector<Nearest> expected = first_of(all, most, k);
                        std::vector<Nearest> found(rows_a * k);
                        for (const Source& source : sources) {
                            k_nearest(source, k, found, how);
                            EXPECT_EQ(differing(found, expected), 0u)
                                << k << " of " << shape_info(shape).name << ", crowd "
                                << static_cast<int>(kind) << ", margin " << how.margin << ", source "
                                << &source - sources.data();
                            if (k != 17) continue;
                            found.assign(rows_a * k, {7, -1.0f});
                            for (std::size_t part = 0; part < 3 && source.kind == capsa_source_between;
                                 ++part)
                                k_nearest(slice(source, part, 3), k, found, how);
                            if (source.kind == capsa_source_between) {
                                EXPECT_EQ(differing(found, expected), 0u) << "in slices";
                            }
                            std::vector<Nearest> some(list.size() * k), of_list;
                            k_nearest(source, k, list, some, how);
                            for (const std::uint32_t row : list)
                                of_list.insert(of_list.end(),
                                               expected.begin() + static_cast<std::ptrdiff_t>(row * k),
                                               expected.begin() + static_cast<std::ptrdiff_t>(row * k + k));
                            EXPECT_EQ(differing(some, of_list), 0u) << "of a list";
                        }
                        Options by = how;
                        by.workspace = &workspace;
                        k_nearest(plain, k, found, by);
                        EXPECT_EQ(differing(found, expected), 0u) << k << " with a workspace";
                    }
                }
            }
        }
}

// The same rows as `k_nearest` has, and their contacts.
TEST(Crowded, NearestAndDeepestAreTheFirstOfTheKNearest) {
    for (const capsa_shape shape : {capsa_shape_sphere, capsa_shape_capsule})
        for (const Crowd kind : every_crowd) {
            if (shape == capsa_shape_capsule && kind != Crowd::mixed) continue;
            const Rows rows = crowd(shape, 1460, kind, 1);
            const capsa_shapes a = rows.view();
            const Index in_a(a);
            Workspace workspace;
            const std::vector<Nearest> nearest_ones = one_by_one(within(a), 1, options(infinity));
            for (const float margin : {-0.25f, -1.0f})
                for (const bool exact : {false, true}) {
                    const Options how = options(margin, exact);
                    Options by = how;
                    by.workspace = &workspace;
                    const std::vector<Nearest> expected = one_by_one(within(a), 1, how);
                    const auto check = [&](const Source& source, const Options& asked) {
                        std::vector<Contact> found(a.count);
                        deepest(source, found, asked);
                        std::size_t differ = 0;
                        for (std::size_t row = 0; row < a.count; ++row)
                            differ += found[row].a != row || found[row].b != expected[row].index;
                        EXPECT_EQ(differ, 0u)
                            << shape_info(shape).name << ", crowd " << static_cast<int>(kind) << ", margin "
                            << margin << (exact ? ", exact" : "");
                        std::vector<Nearest> ones(a.count);
                        nearest(source, ones, asked);
                        EXPECT_EQ(differing(ones, nearest_ones), 0u);
                    };
                    check(within(a), how);
                    check(within(in_a), how);
                    check(within(a), by);
                    std::vector<Contact> parts(a.count), whole(a.count);
                    for (std::uint32_t k = 0; k < 3; ++k)
                        deepest(part(within(in_a), PartOf::rows, k, 3), parts, how);
                    deepest(within(in_a), whole, how);
                    EXPECT_EQ(std::memcmp(parts.data(), whole.data(), a.count * sizeof(Contact)), 0);
                }
        }
}

// Rows of B that touch at the start are not the lowest of them, and some rows touch nothing there.
TEST(Crowded, ExactFirstTouchesAreThoseOfAllPairs) {
    for (const Crowd kind : {Crowd::equal, Crowd::blocks}) {
        Rows rows = crowd(capsa_shape_sphere, 700, kind, 1), others = crowd(capsa_shape_sphere, 900, kind, 2);
        for (std::size_t row = 0; row < rows.count; row += 7) rows.at(1, row) = 4.0f;
        for (std::size_t row = 0; row < 600; row += row % 5 == 0 ? 3 : 1) others.at(2, row) = -3.0f;
        const capsa_shapes a = rows.view(), b = others.view();
        const Motion down = motion(0.0f, -4.0f, -0.5f);
        for (const float margin : {0.0f, -0.5f}) {
            const Options how = options(margin, true);
            std::vector<IndexPair> pairs;
            for (std::uint32_t i = 0; i < a.count; ++i)
                for (std::uint32_t k = 0; k < b.count; ++k) pairs.push_back({i, k});
            std::vector<Touch> touches(pairs.size()), found(a.count);
            first_touch(listed(a, b, pairs), down, touches, how);
            first_touch(between(a, b), down, found, how);
            std::size_t differ = 0, at_start = 0;
            for (std::size_t i = 0; i < a.count; ++i) {
                const Touch* first = &touches[i * b.count];
                for (std::size_t k = 0; k < b.count; ++k)
                    if (touches[i * b.count + k].time < first->time) first = &touches[i * b.count + k];
                differ += found[i].b != first->b || found[i].time != first->time;
                at_start += first->time == 0.0f;
            }
            EXPECT_EQ(differ, 0u) << "crowd " << static_cast<int>(kind) << ", margin " << margin;
            EXPECT_GT(at_start, 0u);
        }
    }
}

TEST(Crowded, FirstTouchesThroughAnIndexAreThoseWithoutOne) {
    for (const Crowd kind : every_crowd)
        for (const bool all_move : {true, false}) {
            const Rows rows = crowd(capsa_shape_sphere, 1500, kind, 1),
                       others = crowd(capsa_shape_capsule, 1200, kind, 2);
            Random random(5);
            std::vector<float> way(rows.count);
            for (float& along : way) along = random.between(-3.0f, 3.0f);
            // Of equal rows the lowest touch nothing.
            if (!all_move) std::fill_n(way.begin(), 200, std::numeric_limits<float>::quiet_NaN());
            const Motion moving = motion(way, way, way);
            const Index index(rows.view()), of_others(others.view());
            for (const bool approaching : {false, true}) {
                Options how = options(-0.25f);
                how.approaching = approaching;
                std::vector<Touch> without(rows.count), with(rows.count);
                const auto expect_same = [&](const char* what) {
                    EXPECT_EQ(std::memcmp(with.data(), without.data(), rows.count * sizeof(Touch)), 0)
                        << what << ", crowd " << static_cast<int>(kind);
                };
                first_touch(within(rows.view()), moving, without, how);
                first_touch(within(index), moving, with, how);
                expect_same("within");
                first_touch(between(rows.view(), others.view()), moving, without, how);
                first_touch(between(rows.view(), of_others), moving, with, how);
                expect_same("B rests");
                first_touch(between(rows.view(), others.view()), moving, moving, without, how);
                first_touch(between(rows.view(), of_others), moving, moving, with, how);
                expect_same("B moves");
            }
        }
}

// How many groups rows meet does not grow with the number of rows that coincide.
TEST(Crowded, RowsOfAnIndexThatCoincideMeetFewGroups) {
    for (const capsa_shape shape : {capsa_shape_sphere, capsa_shape_capsule}) {
        const Rows rows = crowd(shape, 20000, Crowd::equal, 1);
        const Rows few = crowd(capsa_shape_sphere, 1100, Crowd::blocks, 2);
        const Index index(rows.view());
        const Query query = capsa::resolve(erased(options(0.0f)));
        const Source source = between(few.view(), index);
        const Route route = route_of(source, Keeps::nearest, query);
        EXPECT_TRUE(route.through_index());
        EXPECT_EQ(route.enough_equal, 1u);
        const capsa_tree tree = route.tree_of(source.b);
        std::size_t groups = 0;
        for (std::size_t group = 0; group < groups_of(tree); ++group)
            groups += !get(tree.level[0][group / capsa_group_boxes], group % capsa_group_boxes).is_empty();
        EXPECT_LE(groups, 3u);
        EXPECT_EQ(enough_equal_rows(within(index), 4), shape == capsa_shape_sphere ? 5u : 0u);
    }
}

}  // namespace
}  // namespace capsa::tests::test_equal_rows
