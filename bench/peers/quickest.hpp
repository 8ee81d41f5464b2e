// Every rival is timed with its best setting: the one of several with which it is quickest at the job.

#pragma once
#include "bench/machine/clock.hpp"

#include <cstdint>
#include <initializer_list>
#include <limits>

namespace capsa::bench {

// `run(setting)` does the job, or the part of it that is timed later, and returns the processor time it took.
// Several turns each; one is enough of a setting that takes long or is clearly slower.
template <class Setting, class Run>
Setting quickest(std::initializer_list<Setting> settings, const Run& run) {
    constexpr double long_ns = 3e8, enough_ns = 3e7;
    Setting best = *settings.begin();
    double least = std::numeric_limits<double>::infinity();
    for (const Setting& setting : settings) {
        double spent = 0;
        for (int turn = 0; turn < 3 || (turn < 20 && spent < enough_ns); ++turn) {
            const double taken = run(setting);
            const bool slower = turn > 0 && taken > 1.5 * least;
            if (taken < least) least = taken, best = setting;
            spent += taken;
            if (slower || taken > long_ns) break;
        }
    }
    return best;
}

template <class Run>
double time_of(const Run& run) {
    const double begin = process_ns();
    run();
    return process_ns() - begin;
}

// The time in which `search(report)` reports all hits. The count is written where every compiler must write
// it: g++ 12 left a search out whose hits nobody looked at.
template <class Search>
double time_to_count(const Search& search) {
    [[maybe_unused]] static volatile std::uint64_t seen = 0;
    return time_of([&] {
        std::uint64_t hits = 0;
        search([&](std::size_t, std::size_t, const auto&) { return ++hits, false; });
        seen = hits;
    });
}

}  // namespace capsa::bench
