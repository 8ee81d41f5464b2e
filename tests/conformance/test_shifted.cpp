// Frames of reference: all rows moved by an amount that floats hold exactly, and some of the rows by
// themselves. Hits, gaps, normals, places and times keep their bits; points move along. The best instruction
// set is asked: the suite and conformance say that the others give the same bits.

#include "capsa/capsa.hpp"

#include "src/shape.hpp"
#include "tests/support/everything.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace capsa::tests::test_shifted {
namespace {

// Coordinates are multiples of 2^-9 within 4 of the origin, so that many floats away from it hold them too.
Rows on_a_grid(capsa_shape shape, std::size_t count, std::uint64_t seed) {
    Random random(seed);
    Rows rows(shape, count);
    fill::uniform(rows, random, 4.0f, 1.0f, 0.4f);
    for (int k = 0; k < shape_info(shape).coordinates(); ++k)
        for (std::size_t i = 0; i < count; ++i) rows.at(k, i) = std::round((rows.at(k, i) - 2) * 512) / 512;
    return rows;
}
// Moves every third box into a round cone, and makes it as small as a rounding: of rectangles the kernels of
// boxes then say a way out that is made anew.
void put_in_cones(Rows& boxes, const Rows& cones, std::uint64_t seed) {
    Random random(seed);
    const ShapeInfo& info = shape_info(boxes.shape);
    for (std::size_t i = 0; i < std::min(boxes.count, cones.count); i += 3) {
        for (int k = 0; k < info.coordinates(); ++k)
            boxes.at(k, i) = cones.streams[static_cast<std::size_t>(k)][i];
        for (int k = info.coordinates(); k < info.direction_stream(); ++k)
            boxes.at(k, i) = std::ldexp(random.between(0, 1), -static_cast<int>(20 + random.below(16)));
        boxes.at(info.radius_stream(), i) = 0;
    }
}
Rows moved(Rows rows, const float (&by)[3]) {
    const ShapeInfo& info = shape_info(rows.shape);
    for (int k = 0; k < info.coordinates(); ++k)
        for (std::size_t i = 0; i < rows.count; ++i) {
            const float before = rows.at(k, i), after = before + by[k % info.dimension];
            EXPECT_EQ(static_cast<double>(after),
                      static_cast<double>(before) + static_cast<double>(by[k % info.dimension]));
            rows.at(k, i) = after;
        }
    return rows;
}
Rows some(const Rows& rows, std::size_t every) {
    Rows few(rows.shape, (rows.count + every - 1) / every);
    for (std::size_t k = 0; k < rows.streams.size(); ++k)
        for (std::size_t i = 0; i < few.count; ++i) few.streams[k][i] = rows.streams[k][i * every];
    return few;
}

struct Answers {
    Words words;                    // all that keeps its bits
    std::vector<float> points;      // all that moves along, three numbers each
    std::vector<Contact> contacts;  // in order
    void add_point(const float (&p)[3]) { points.insert(points.end(), {p[0], p[1], p[2]}); }
    void add(const Contact& c) {
        Contact at = c;
        std::fill_n(at.point, 3, 0.0f);
        words.add(at);
        if (c.b != no_row) add_point(c.point);
    }
    void add(const Touch& t) {
        Touch at = t;
        std::fill_n(at.point, 3, 0.0f);
        words.add(at);
        if (t.b != no_row) add_point(t.point);
    }
};

Answers ask(const capsa_shapes& a, const capsa_shapes& b, const Options& options) {
    Answers all;
    const Source between{capsa_source_between, a, b, 0, a.count, nullptr, {}, {}, {}, {}};
    std::uint64_t count = count_hits(between, options);
    all.words.add(count);
    all.contacts.resize(count);
    contacts(between, all.contacts, options);
    std::sort(all.contacts.begin(), all.contacts.end(), by_pair);
    for (const Contact& c : all.contacts) all.add(c);
    std::vector<IndexPair> pairs(count);
    find_hits(between, pairs, options);
    sort_pairs(pairs);
    all.words.add(pairs);
    std::vector<Nearest> nearest_rows(a.count), three(3 * a.count);
    nearest(between, nearest_rows, options);
    all.words.add(nearest_rows);
    k_nearest(between, 3, three, options);
    all.words.add(three);
    std::vector<Contact> deepest_rows(a.count);
    deepest(between, deepest_rows, options);
    for (const Contact& c : deepest_rows) all.add(c);

    capsa_shapes first = a, second = b;
    first.count = second.count = std::min(a.count, b.count);
    first.index = second.index = nullptr;
    const Source zipped{capsa_source_zip, first, second, 0, first.count, nullptr, {}, {}, {}, {}};
    std::vector<Witness> closest(first.count);
    witnesses(zipped, closest, options);
    for (Witness& w : closest) {
        all.add_point(w.on_a);
        all.add_point(w.on_b);
        std::fill_n(w.on_a, 3, 0.0f);
        std::fill_n(w.on_b, 3, 0.0f);
        all.words.add(w);
    }
    if (answers_for(a.shape, b.shape)) {
        const bool planar = dimension_of(a.shape) == 2;
        const Motion by = planar ? motion(1.5f, -0.7f) : motion(1.5f, -0.7f, 0.9f);
        for (const AtStart at_start : {AtStart::touches, AtStart::approaches}) {
            Options how = options;
            how.at_start = at_start;
            std::vector<Touch> touches(a.count);
            first_touch(between, by, touches, how);
            for (const Touch& t : touches) all.add(t);
        }
    }
    return all;
}

// Calls f(a, b, options, what) for every pair of shapes that the library answers and every way.
template <class F>
void each_pair(const F& f) {
    for (const ShapeInfo& a : all_shapes)
        for (const ShapeInfo& b : all_shapes) {
            if (!answers_for(a.shape, b.shape)) continue;
            for (const Decide decide : {Decide::rounded, Decide::exact}) {
                if (decide == Decide::exact && !decides_exactly(a.shape, b.shape)) continue;
                f(a.shape, b.shape, Options{.margin = 0.0625f, .decide = decide},
                  std::string(a.name) + " with " + b.name +
                      (decide == Decide::exact ? ", decided exactly" : ""));
            }
        }
}

TEST(Shifted, RowsThatAllMoveExactlyHaveTheBitsThatTheyHad) {
    constexpr float shifts[][3] = {{32, -64, 96}, {-1024, 0.5f, 8192}};
    each_pair([&](capsa_shape of_a, capsa_shape of_b, const Options& options, const std::string& what) {
        SCOPED_TRACE(what);
        Rows a = on_a_grid(of_a, 90, seed_of("shifted a")), b = on_a_grid(of_b, 70, seed_of("shifted b"));
        if (has_core(of_a, of_b, CoreKind::box) && has_core(of_a, of_b, CoreKind::round_cone)) {
            const bool a_is_cone = shape_info(of_a).core == CoreKind::round_cone;
            put_in_cones(a_is_cone ? b : a, a_is_cone ? a : b, seed_of("boxes in cones"));
        }
        const Answers before = ask(a.view(), b.view(), options);
        EXPECT_GT(before.contacts.size(), 10u);
        for (const auto& by : shifts) {
            const Rows far_a = moved(a, by), far_b = moved(b, by);
            Index index;
            index.build(far_b.view());
            Workspace workspace;
            for (const int way : {0, 1, 2}) {
                Options how = options;
                if (way == 2) how.workspace = &workspace;
                const Answers after = ask(far_a.view(), way == 1 ? index.shapes() : far_b.view(), how);
                EXPECT_EQ(after.words.get(), before.words.get()) << "way " << way << ", by " << by[2];
                ASSERT_EQ(after.points.size(), before.points.size());
                for (std::size_t k = 0; k < after.points.size(); ++k) {
                    const bool flat = dimension_of(of_a) == 2 && k % 3 == 2;  // z is 0 in the plane
                    EXPECT_NEAR(after.points[k], before.points[k] + (flat ? 0.0f : by[k % 3]),
                                0x1p-22f * (8 + std::abs(by[k % 3])))
                        << k;
                }
            }
        }
    });
}

TEST(Shifted, SomeOfTheRowsHaveTheBitsOfAll) {
    each_pair([&](capsa_shape of_a, capsa_shape of_b, const Options& options, const std::string& what) {
        SCOPED_TRACE(what);
        const Rows a = on_a_grid(of_a, 90, seed_of("shifted a")),
                   b = on_a_grid(of_b, 70, seed_of("shifted b"));
        const Rows third_a = some(a, 3), half_b = some(b, 2);
        const Answers of_all = ask(a.view(), b.view(), options),
                      of_some = ask(third_a.view(), half_b.view(), options);
        std::vector<Contact> kept;
        for (const Contact& c : of_all.contacts)
            if (c.a % 3 == 0 && c.b % 2 == 0) {
                kept.push_back(c);
                kept.back().a /= 3;
                kept.back().b /= 2;
            }
        Words expected, found;
        expected.add(kept);
        found.add(of_some.contacts);
        EXPECT_GT(kept.size(), 0u);
        EXPECT_EQ(found.get(), expected.get());
    });
}

}  // namespace
}  // namespace capsa::tests::test_shifted
