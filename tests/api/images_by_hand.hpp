// What a periodic source must answer: what the rows and their images answer, where the images are made by
// hand.

#pragma once
#include "capsa/capsa.hpp"
#include "src/shape.hpp"
#include "tests/support/every_verb.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <span>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace capsa::tests {

// A pair with its image.
using Found = std::tuple<std::uint32_t, std::uint32_t, int, int, int>;

inline Found named(std::uint32_t a, std::uint32_t b, const Image& image) {
    return {a, b, image.shift[0], image.shift[1], image.shift[2]};
}
inline Image turned(const Image& image) {
    return {{static_cast<std::int8_t>(-image.shift[0]), static_cast<std::int8_t>(-image.shift[1]),
             static_cast<std::int8_t>(-image.shift[2])}};
}

// All images of rows up to so many boxes away, by row and then by shift.
struct ByHand {
    Rows rows;
    std::vector<std::uint32_t> row;
    std::vector<Image> image;

    ByHand(const Rows& of, const Period& box, int most, bool once) : rows(of.shape, 0) {
        const float length[3] = {box.x, box.y, box.z};
        const int dimension = dimension_of(of.shape);
        for (std::uint32_t i = 0; i < of.count; ++i)
            for (int x = box.x == 0 ? 0 : -most; x <= (box.x == 0 ? 0 : most); ++x)
                for (int y = box.y == 0 ? 0 : -most; y <= (box.y == 0 ? 0 : most); ++y)
                    for (int z = box.z == 0 ? 0 : -most; z <= (box.z == 0 ? 0 : most); ++z) {
                        if (x == 0 && y == 0 && z == 0) continue;
                        if (once && (x != 0 ? x < 0 : y != 0 ? y < 0 : z < 0)) continue;
                        const int shift[3] = {x, y, z};
                        for (std::size_t k = 0; k < of.streams.size(); ++k) {
                            float value = of.streams[k][i];
                            const int axis = static_cast<int>(k) % dimension;
                            if (static_cast<int>(k) < coordinates_of(of.shape) && shift[axis] != 0)
                                value = std::fma(static_cast<float>(shift[axis]), length[axis], value);
                            rows.streams[k].push_back(value);
                        }
                        row.push_back(i);
                        image.push_back({{static_cast<std::int8_t>(x), static_cast<std::int8_t>(y),
                                          static_cast<std::int8_t>(z)}});
                    }
        rows.count = row.size();
    }
};

// What the rows and the images made by hand answer.
struct Expected {
    std::vector<Found> pairs;  // sorted
    std::map<Found, Contact> contacts;
    std::vector<Found> lists;  // row by row, sorted
    std::vector<std::uint64_t> touched;
    std::vector<std::uint32_t> labels;
    std::vector<Nearest> nearest, k_nearest;
    std::vector<Image> nearest_image, k_image, deepest_image;
    std::vector<Contact> nearest_contacts, deepest;

    static constexpr std::size_t k = 3;

    // `filter(source, images)` filters the rows, or the images.
    template <class Filtered>
    Expected(const Rows& a, const Rows* b, const Period& box, int most, const Options& options,
             const Filtered& filtered_by) {
        const capsa_shapes va = a.view(), vb = (b ? *b : a).view();
        const ByHand once(b ? *b : a, box, most, !b), all(b ? *b : a, box, most, false);
        const Source rows = filtered_by(b ? between(va, vb) : within(va), nullptr);
        const capsa_shapes of_once = once.rows.view(), of_all = all.rows.view();
        const Source images = filtered_by(between(va, of_once), &once.row),
                     seen = filtered_by(between(va, of_all), &all.row);
        for (const Contact& c : contacts_in_room(rows, options)) contacts[named(c.a, c.b, {})] = c;
        for (Contact c : contacts_in_room(images, options)) {
            const std::uint32_t at = c.b;
            c.b = once.row[at];
            contacts[named(c.a, c.b, once.image[at])] = c;
        }
        for (const IndexPair& pair : hits_in_room(rows, options)) add(pair.a, pair.b, {}, !b, a.count);
        for (const IndexPair& pair : hits_in_room(images, options))
            add(pair.a, once.row[pair.b], once.image[pair.b], !b, a.count);
        std::sort(pairs.begin(), pairs.end());
        std::sort(lists.begin(), lists.end());
        label(a.count, b ? b->count : 0);

        nearest.resize(a.count);
        deepest.resize(a.count);
        nearest_contacts.resize(a.count);
        std::vector<Nearest> near_images(a.count);
        std::vector<Contact> deep_images(a.count), contact_images(a.count);
        capsa::nearest(rows, nearest, options);
        capsa::nearest(seen, near_images, options);
        capsa::deepest(rows, deepest, options);
        capsa::deepest(seen, deep_images, options);
        capsa::nearest(rows, nearest_contacts, options);
        capsa::nearest(seen, contact_images, options);
        nearest_image.resize(a.count);
        deepest_image.resize(a.count);
        for (std::size_t i = 0; i < a.count; ++i) {
            if (near_images[i].index != no_row && near_images[i].gap < nearest[i].gap) {
                nearest_image[i] = all.image[near_images[i].index];
                nearest[i] = {all.row[near_images[i].index], near_images[i].gap};
                nearest_contacts[i] = contact_images[i];
                nearest_contacts[i].b = all.row[contact_images[i].b];
            }
            if (deep_images[i].b != no_row &&
                (deepest[i].b == no_row || chosen_by(va, of_all, deep_images[i], false, options) <
                                               chosen_by(va, vb, deepest[i], !b, options))) {
                deepest_image[i] = all.image[deep_images[i].b];
                deepest[i] = deep_images[i];
                deepest[i].b = all.row[deep_images[i].b];
            }
        }
        k_lists(rows, seen, all, a.count, options);
    }

private:
    // The gap by which `deepest` chooses a contact (P6): where cores of the plane cross, not its own.
    static float chosen_by(const capsa_shapes& a, const capsa_shapes& b, const Contact& contact, bool within,
                           const Options& options) {
        IndexPair pair{contact.a, contact.b};
        if (within && pair.b < pair.a) std::swap(pair.a, pair.b);
        float gap = 0;
        gaps(listed(a, b, std::span(&pair, 1)), {&gap, 1}, options);
        return options.decide == Decide::exact ? std::min(gap, options.margin) : gap;
    }
    void add(std::uint32_t a, std::uint32_t b, const Image& image, bool within, std::size_t rows) {
        pairs.push_back(named(a, b, image));
        lists.push_back(named(a, b, image));
        touched.resize(words_for(rows));
        touched[a / 64] |= std::uint64_t{1} << a % 64;
        if (!within) return;
        lists.push_back(named(b, a, turned(image)));
        touched[b / 64] |= std::uint64_t{1} << b % 64;
    }
    // The smallest row of each cluster, found by going through the pairs until nothing changes.
    void label(std::size_t a_rows, std::size_t b_rows) {
        std::vector<std::uint32_t> least(a_rows + b_rows);
        for (std::uint32_t i = 0; i < least.size(); ++i) least[i] = i;
        for (bool changed = true; changed;) {
            changed = false;
            for (const Found& pair : pairs) {
                std::uint32_t& x = least[std::get<0>(pair)];
                std::uint32_t& y = least[std::get<1>(pair) + (b_rows == 0 ? 0 : a_rows)];
                if (x == y) continue;
                x = y = std::min(x, y);
                changed = true;
            }
        }
        std::uint32_t count = 0;
        for (std::uint32_t i = 0; i < least.size(); ++i)
            labels.push_back(least[i] == i ? count++ : labels[least[i]]);
    }
    void k_lists(const Source& rows, const Source& seen, const ByHand& all, std::size_t count,
                 const Options& options) {
        std::vector<Nearest> own(k * count), images(k * count);
        capsa::k_nearest(rows, k, own, options);
        capsa::k_nearest(seen, k, images, options);
        for (std::size_t i = 0; i < count; ++i) {
            std::vector<std::tuple<float, int, std::uint32_t, std::size_t>> list;  // gap, of an image, row
            for (std::size_t j = 0; j < k; ++j) {
                if (const Nearest& n = own[i * k + j]; n.index != no_row)
                    list.push_back({n.gap, 0, n.index, 0});
                if (const Nearest& n = images[i * k + j]; n.index != no_row)
                    list.push_back({n.gap, 1, all.row[n.index], n.index});
            }
            std::sort(list.begin(), list.end());
            for (std::size_t j = 0; j < k; ++j) {
                const bool there = j < list.size();
                k_nearest.push_back(there ? Nearest{std::get<2>(list[j]), std::get<0>(list[j])}
                                          : Nearest{no_row, std::numeric_limits<float>::infinity()});
                k_image.push_back(there && std::get<1>(list[j]) == 1 ? all.image[std::get<3>(list[j])]
                                                                     : Image{});
            }
        }
    }
};

inline bool same_images(const std::vector<Image>& x, const std::vector<Image>& y) { return same_bits(x, y); }

// Those that belong to the rows of a list.
template <class T>
std::vector<T> of_rows(const std::vector<T>& all, const std::vector<std::uint32_t>& list, std::size_t each) {
    std::vector<T> some;
    for (const std::uint32_t row : list)
        some.insert(some.end(), all.begin() + static_cast<std::ptrdiff_t>(row * each),
                    all.begin() + static_cast<std::ptrdiff_t>(row * each + each));
    return some;
}

// Asks the verbs that take a list of rows about rows of the source in some order, the last one twice.
inline void expect_same_rows(const Source& source, const Expected& expected, Options options,
                             const std::string& what) {
    const std::size_t rows = source.end - source.begin;
    std::vector<std::uint32_t> list(rows * 3 / 4 + 1);
    for (std::size_t i = 0; i < list.size(); ++i)
        list[i] = static_cast<std::uint32_t>(source.end - 1 - i * 7 % rows);
    list.push_back(list.back());
    const auto check = [&](const auto& all, const std::vector<Image>& images_of_all, std::size_t each,
                           const auto& ask, const char* verb) {
        auto some = of_rows(all, list, each);
        const auto wanted = some;
        std::fill(some.begin(), some.end(), typename std::decay_t<decltype(some)>::value_type{});
        std::vector<Image> images(some.size(), Image{{9, 9, 9}});
        options.images = images;
        ask(std::span(some));
        EXPECT_TRUE(same_bits(some, wanted)) << verb << " of rows, " << what;
        EXPECT_TRUE(same_images(images, of_rows(images_of_all, list, each))) << verb << " of rows, " << what;
    };
    check(
        expected.nearest, expected.nearest_image, 1, [&](auto out) { nearest(source, list, out, options); },
        "nearest");
    check(
        expected.nearest_contacts, expected.nearest_image, 1,
        [&](auto out) { nearest(source, list, out, options); }, "nearest contacts");
    check(
        expected.deepest, expected.deepest_image, 1, [&](auto out) { deepest(source, list, out, options); },
        "deepest");
    check(
        expected.k_nearest, expected.k_image, Expected::k,
        [&](auto out) { k_nearest(source, Expected::k, list, out, options); }, "k_nearest");
}

// Asks every verb. The source may have an index.
inline void expect_same_images(const Source& source, const Expected& expected, Options options,
                               const std::string& what) {
    const std::size_t rows = source.a.count;
    EXPECT_EQ(any_hit(source, options), !expected.pairs.empty()) << what;
    EXPECT_EQ(count_hits(source, options), expected.pairs.size()) << what;

    std::vector<IndexPair> hits;
    std::vector<Image> images;
    find_hits(source, hits, images, options);
    std::vector<Found> pairs;
    for (std::size_t i = 0; i < hits.size(); ++i) pairs.push_back(named(hits[i].a, hits[i].b, images[i]));
    std::sort(pairs.begin(), pairs.end());
    EXPECT_EQ(pairs, expected.pairs) << what;
    std::vector<Contact> all;
    contacts(source, all, images, options);
    ASSERT_EQ(all.size(), expected.contacts.size()) << what;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto same = expected.contacts.find(named(all[i].a, all[i].b, images[i]));
        ASSERT_NE(same, expected.contacts.end()) << what;
        EXPECT_EQ(std::memcmp(&all[i], &same->second, sizeof(Contact)), 0) << what;
    }

    std::vector<std::uint64_t> words(words_for(rows));
    touched(source, words, options);
    EXPECT_TRUE(expected.pairs.empty() || words == expected.touched) << what;
    NeighbourLists lists;
    neighbours(source, lists, options);
    std::vector<Found> partners;
    for (std::uint32_t i = 0; i < rows; ++i)
        for (std::size_t j = lists.offsets[i]; j < lists.offsets[i + 1]; ++j)
            partners.push_back(named(i, lists.rows[j], lists.images[j]));
    EXPECT_EQ(partners, expected.lists) << what;

    std::vector<Found> visited;
    std::vector<Image> block(capsa_most_visited);
    Options with_block = options;
    with_block.images = block;
    visit_hits(
        source,
        [&](std::span<const IndexPair> some) {
            for (std::size_t i = 0; i < some.size(); ++i)
                visited.push_back(named(some[i].a, some[i].b, block[i]));
        },
        with_block);
    std::sort(visited.begin(), visited.end());
    EXPECT_EQ(visited, expected.pairs) << what;
    std::size_t seen = 0;
    visit_contacts(
        source,
        [&](std::span<const Contact> some) {
            for (std::size_t i = 0; i < some.size(); ++i)
                seen += expected.contacts.count(named(some[i].a, some[i].b, block[i]));
        },
        with_block);
    EXPECT_EQ(seen, expected.contacts.size()) << what;
    EXPECT_EQ(clusters(source, options).labels, expected.labels) << what;

    images.assign(rows, {{9, 9, 9}});
    Options each = options;
    each.images = images;
    std::vector<Nearest> near(rows);
    nearest(source, near, each);
    EXPECT_TRUE(same_bits(near, expected.nearest)) << what;
    EXPECT_TRUE(same_images(images, expected.nearest_image)) << what;
    std::vector<Contact> row_contacts(rows);
    images.assign(rows, {{9, 9, 9}});
    nearest(source, row_contacts, each);
    EXPECT_TRUE(same_bits(row_contacts, expected.nearest_contacts)) << what;
    EXPECT_TRUE(same_images(images, expected.nearest_image)) << what;
    images.assign(rows, {{9, 9, 9}});
    deepest(source, row_contacts, each);
    EXPECT_TRUE(same_bits(row_contacts, expected.deepest)) << what;
    EXPECT_TRUE(same_images(images, expected.deepest_image)) << what;
    std::vector<Image> of_k(Expected::k * rows, Image{{9, 9, 9}});
    std::vector<Nearest> k_near(Expected::k * rows);
    each.images = of_k;
    k_nearest(source, Expected::k, k_near, each);
    EXPECT_TRUE(same_bits(k_near, expected.k_nearest)) << what;
    EXPECT_TRUE(same_images(of_k, expected.k_image)) << what;

    expect_same_rows(source, expected, options, what);
    if (rows > 128) expect_same_rows(slice(source, 0, 2), expected, options, what + ", a slice");
}

// Of the rows and of the images.
inline Source unfiltered(const Source& source, const std::vector<std::uint32_t>*) { return source; }

}  // namespace capsa::tests
