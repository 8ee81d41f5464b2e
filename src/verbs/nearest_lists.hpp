// The lists of the k nearest rows of some rows, as they are found.

#pragma once
#include "capsa/c/types.h"
#include "src/plan/tuning.hpp"
#include "src/shape.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace capsa::query {

inline constexpr capsa_nearest nothing_near{capsa_no_row, infinity};

// A row and its gap as an integer, in the order of gaps, and of rows where gaps are equal.
constexpr std::int32_t turned(std::int32_t bits) { return bits ^ (bits >> 31 & 0x7fffffff); }
constexpr std::int64_t in_order(std::uint32_t row, float gap) {
    return std::int64_t{turned(std::bit_cast<std::int32_t>(gap))} << 32 | row;
}
constexpr float gap_of(std::int64_t one) {
    return std::bit_cast<float>(turned(static_cast<std::int32_t>(one >> 32)));
}

// The lists of the k nearest rows, one for each place of the output. Until a list ends, its elements are such
// integers: where a row goes in it is as good as random, so no branch depends on it.
class NearestLists {
public:
    // A row has at most so many partners.
    NearestLists(capsa_nearest* out, std::size_t k, std::size_t partners) noexcept
        : out_(out), k_(k), most_(std::min(k, partners)) {}

    // How many a list can have.
    std::size_t most() const noexcept { return most_; }
    // A list that has no rows, and gets none.
    void clear(std::size_t place) const noexcept { std::fill_n(out_ + place * k_, k_, nothing_near); }
    // A list that has no rows yet.
    void begin(std::size_t place) const noexcept {
        capsa_nearest* const list = out_ + place * k_;
        std::fill_n(list, most_, std::bit_cast<capsa_nearest>(nothing));
        std::fill_n(list + most_, k_ - most_, nothing_near);
    }
    // Takes a row if it is among the nearest of those that were there. Ties go to the lowest row.
    void insert(std::size_t place, std::uint32_t row, float gap) const noexcept {
        if (!(gap < infinity)) return;
        capsa_nearest* const list = out_ + place * k_;
        const std::int64_t one = in_order(row, gap + 0.0f);  // 0 has one sign
        if (one >= at(list, worst())) return;
        if (is_heap()) {
            std::pop_heap(list, list + most_, before);
            put(list, most_ - 1, one);
            std::push_heap(list, list + most_, before);
            return;
        }
        for (std::size_t i = most_ - 1; i > 0; --i)
            put(list, i, std::max(at(list, i - 1), std::min(at(list, i), one)));
        put(list, 0, std::min(at(list, 0), one));
    }
    // The largest gap of a list, or +infinity if it is not full.
    float reach(std::size_t place) const noexcept {
        return most_ == 0 ? infinity : gap_of(at(out_ + place * k_, worst()));
    }
    // Makes the elements of a list what they shall be.
    void end(std::size_t place) const noexcept {
        capsa_nearest* const list = out_ + place * k_;
        if (is_heap()) std::sort_heap(list, list + most_, before);
        for (std::size_t i = 0; i < most_; ++i) {
            const std::int64_t one = at(list, i);
            list[i] =
                one == nothing ? nothing_near : capsa_nearest{static_cast<std::uint32_t>(one), gap_of(one)};
        }
    }

private:
    static_assert(sizeof(capsa_nearest) == sizeof(std::int64_t));
    static constexpr std::int64_t nothing = in_order(0, infinity);  // comes before all with that gap

    static std::int64_t at(const capsa_nearest* list, std::size_t i) noexcept {
        return std::bit_cast<std::int64_t>(list[i]);
    }
    static void put(capsa_nearest* list, std::size_t i, std::int64_t one) noexcept {
        list[i] = std::bit_cast<capsa_nearest>(one);
    }
    static bool before(const capsa_nearest& x, const capsa_nearest& y) noexcept {
        return std::bit_cast<std::int64_t>(x) < std::bit_cast<std::int64_t>(y);
    }
    // Short lists are in order at any time. In long ones a row would push many others aside.
    bool is_heap() const noexcept { return most_ > tuning::nearest_in_order; }
    std::size_t worst() const noexcept { return is_heap() ? 0 : most_ - 1; }

    capsa_nearest* const out_;
    const std::size_t k_, most_;
};

}  // namespace capsa::query
