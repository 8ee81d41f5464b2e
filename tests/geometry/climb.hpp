// The largest errors that climbs find: each begins at the worst of some cases and takes every change that
// makes it worse.

#pragma once
#include "tests/geometry/formula.hpp"
#include "tests/truth/oracle/changes.hpp"

#include <cmath>

namespace capsa::formula_test {

// A case, and its error in some unit. Below 0: it does not count.
struct Summit {
    oracle::Case at;
    double height;
};
// The highest of the first cases of a family, as change(case) makes them.
template <class Change, class HeightOf>
Summit highest(const oracle::Family& family, const oracle::Pair& pair, std::uint64_t seed,
               std::uint64_t count, const Change& change, const HeightOf& height_of) {
    Summit best{{}, -1.0};
    for (std::uint64_t i = 0; i < count; ++i) {
        const oracle::Case c = change(oracle::make_case(family, pair, seed, i));
        if (const double height = height_of(c); height > best.height) best = {c, height};
    }
    return best;
}
// Where so many changes lead that are no way down. A NaN is taken, so that who asks sees it.
template <class Change, class HeightOf>
Summit climbed_from(Summit best, int changes, const Change& change, const HeightOf& height_of) {
    for (int k = 0; k < changes; ++k) {
        const oracle::Case next = change(best.at);
        if (const double height = height_of(next); !(height < best.height)) best = {next, height};
    }
    return best;
}

// The error of the formula in float, in the unit of the pair's bound.
inline double error(const oracle::Pair& pair, const oracle::Case& c) {
    return oracle::error(pair, c, distance_of<float>(pair, c), pair.truth.distance(c));
}

inline double climbed(const oracle::Pair& pair, int climbs) {
    oracle::Random random(pair.number);
    oracle::Changes changes(pair, oracle::Aim::distance, 11, random);
    double worst = 0.0;
    for (int climb = 0; climb < climbs; ++climb) {
        oracle::Attempt best = changes.start();
        double most = 0.0;
        const auto consider = [&](const oracle::Attempt& x) {
            const double size = pair.local_size(x.at);
            if (!(size > 0x1p-40 && size < 0x1p40)) return false;
            const double e = error(pair, x.at);
            if (!(e > most)) return false;
            most = e;
            best = x;
            return true;
        };
        for (int tries = 0; tries < 20; ++tries) consider(changes.start());
        for (int fails = 0; fails < 150;) fails = consider(changes.changed(best)) ? 0 : fails + 1;
        worst = std::fmax(worst, most);
    }
    return worst;
}

}  // namespace capsa::formula_test
