// What `separate` is asked with: spheres where they lie at first, and the contacts of the listed pairs.
//
// The verb moves its rows, so every call of every contender begins with a fresh copy of their coordinates,
// inside the time that is measured.

#pragma once
#include "capsa/storage.hpp"
#include "capsa/verbs.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

namespace capsa::bench {

using Coordinates = std::array<std::vector<float>, 3>;

struct Pushed {
    Coordinates start;
    std::vector<float> radius;
    std::vector<capsa_contact> contacts;

    Pushed(const capsa_source& source, float margin) {
        const auto read = [&](int k) {
            const capsa_stream& from = source.a.stream[k];
            std::vector<float> all(source.a.count);
            for (std::size_t i = 0; i < all.size(); ++i)
                all[i] = from.data[static_cast<std::ptrdiff_t>(i) * from.stride];
            return all;
        };
        start = {read(0), read(1), read(2)};
        radius = read(3);
        contacts = capsa::contacts(source, Options{margin});
    }
    void copy_start(Coordinates& to) const {
        for (std::size_t k = 0; k < 3; ++k) std::copy(start[k].begin(), start[k].end(), to[k].begin());
    }
};

inline std::vector<double> pushed_values(const Coordinates& streams) {
    std::vector<double> all;
    for (const std::vector<float>& stream : streams) all.insert(all.end(), stream.begin(), stream.end());
    return all;
}

}  // namespace capsa::bench
