// What every verb answers about a source of `between` or `within`, whole or in slices.

#pragma once
#include "capsa/capsa.hpp"
#include "tests/support/everything.hpp"
#include "tests/support/in_room.hpp"
#include "tests/support/same_bits.hpp"
#include "tests/support/scenes.hpp"

#include <algorithm>
#include <limits>
#include <vector>

namespace capsa::tests {

// Some hits, and now and then a NaN.
inline Rows scattered_with_nans(capsa_shape shape, std::size_t count, std::uint64_t seed) {
    Random random(seed);
    Rows rows(shape, count);
    fill::uniform(rows, random, 6.0f, 1.0f, 0.4f);
    for (std::size_t i = 7; i < count; i += 31) rows.at(0, i) = std::numeric_limits<float>::quiet_NaN();
    return rows;
}

// Displacements of rows, which live as long as the motions that it gives.
struct Moving {
    std::vector<float> x, y, z;
    explicit Moving(std::size_t count) : x(count), y(count), z(count, 0.5f) {
        Random random(3);
        for (std::size_t i = 0; i < count; ++i) x[i] = random.between(-2, 2), y[i] = random.between(-2, 2);
    }
    Motion of(const capsa_shapes& shapes) const {
        return shape_info(shapes.shape).dimension == 2 ? motion(x, y) : motion(x, y, z);
    }
};

// Lists are sorted by pair. Slices of k_nearest within one set share lists, so only a whole source is asked.
struct EveryVerb {
    std::vector<std::uint64_t> touched;
    std::vector<IndexPair> pairs;
    std::vector<Contact> contacts, deepest, nearest_contacts;
    std::vector<Nearest> nearest, k_nearest;
    std::vector<Touch> touches;  // if there is a motion

    static constexpr std::size_t k = 3;

    EveryVerb(const Source& source, std::size_t parts, const Options& options, const Motion* motion)
        : touched(words_for(source.a.count)),
          deepest(source.a.count),
          nearest_contacts(source.a.count),
          nearest(source.a.count),
          touches(motion ? source.a.count : 0) {
        for (std::size_t part = 0; part < parts; ++part) {
            const Source one = slice(source, part, parts);
            append(pairs, hits_in_room(one, options));
            append(contacts, contacts_in_room(one, options));
            std::vector<std::uint64_t> own(touched.size());
            capsa::touched(one, own, options);
            for (std::size_t w = 0; w < own.size(); ++w) touched[w] |= own[w];
            capsa::deepest(one, deepest, options);
            capsa::nearest(one, nearest_contacts, options);
            capsa::nearest(one, nearest, options);
            if (motion) first_touch(one, *motion, touches, options);
        }
        sort_pairs(pairs);
        std::sort(contacts.begin(), contacts.end(), by_pair);
        if (parts != 1) return;
        k_nearest.resize(k * source.a.count);
        capsa::k_nearest(source, k, k_nearest, options);
    }

private:
    template <class T>
    static void append(std::vector<T>& all, const std::vector<T>& more) {
        all.insert(all.end(), more.begin(), more.end());
    }
};

}  // namespace capsa::tests
