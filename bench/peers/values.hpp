// Answers in numbers, comparable between contenders that round differently.
//
// Gaps: one for each pair or row. Contacts come in any order, and a pair that barely touches may be missing;
// so they are summed, weighted by their depth: gap, gap * normal, gap * point. Of `deepest`, the gap of each
// row, 0 where nothing touches. Of `touch`, the time of each row or pair, and a time beyond all motion where
// nothing is touched. Of `separate`, the coordinates where everybody lies afterwards.

#pragma once
#include "capsa/c/types.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace capsa::bench {

inline std::vector<double> gap_values(std::span<const float> gaps) { return {gaps.begin(), gaps.end()}; }

inline std::vector<double> contact_values(std::span<const capsa_contact> contacts) {
    std::vector<double> sums(7, 0.0);
    for (const capsa_contact& contact : contacts) {
        const double gap = contact.gap;
        sums[0] += gap;
        for (std::size_t k = 0; k < 3; ++k)
            sums[1 + k] += gap * contact.normal[k], sums[4 + k] += gap * contact.point[k];
    }
    return sums;
}

inline std::vector<double> deepest_values(std::span<const capsa_contact> rows) {
    std::vector<double> gaps;
    for (const capsa_contact& row : rows) gaps.push_back(row.b == capsa_no_row ? 0.0 : double{row.gap});
    return gaps;
}

inline std::uint64_t touching(std::span<const float> gaps, float margin) {
    return static_cast<std::uint64_t>(
        std::count_if(gaps.begin(), gaps.end(), [=](float gap) { return gap <= margin; }));
}

inline std::uint64_t touching(std::span<const capsa_contact> rows) {
    return static_cast<std::uint64_t>(std::count_if(
        rows.begin(), rows.end(), [](const capsa_contact& row) { return row.b != capsa_no_row; }));
}

inline constexpr double no_time = 2;

inline std::vector<double> touch_values(std::span<const capsa_touch> rows) {
    std::vector<double> times;
    for (const capsa_touch& row : rows) times.push_back(row.b == capsa_no_row ? no_time : double{row.time});
    return times;
}

inline std::uint64_t touching(std::span<const capsa_touch> rows) {
    return static_cast<std::uint64_t>(std::count_if(
        rows.begin(), rows.end(), [](const capsa_touch& row) { return row.b != capsa_no_row; }));
}

}  // namespace capsa::bench
