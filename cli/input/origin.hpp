// The origin that is taken off the coordinates of all files of a query, and added to points of its answers.

#pragma once
#include "cli/input/axis.hpp"

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace capsa::cli {

struct Table;

class Origin {
public:
    // "auto", "none", or two or three numbers between commas. Throws Error.
    explicit Origin(std::string_view text);

    // What coordinates are counted from while they are read.
    Axes& axes() { return axes_; }

    // Throws Error unless an origin that was given has as many numbers as the rows have coordinates.
    void require_dimension(std::size_t dimension) const;

    // Chooses the origin of the open axes, and rounds what the tables have kept as doubles.
    void settle(std::span<Table* const> tables);

    // After settle(). Whether something was chosen, and the numbers.
    bool was_chosen() const { return chosen_; }
    std::array<double, 3> values() const { return {axes_[0].origin(), axes_[1].origin(), axes_[2].origin()}; }
    // "431200,6290176,0": as many numbers as the rows have coordinates.
    std::string text(std::size_t dimension) const;

    // How far rounding moved a coordinate at most, and the size of a row that it is held against.
    double moved() const;
    double size() const { return size_; }
    // Whether it moved by more than a thousandth of that size.
    bool is_noticed() const { return size_ > 0.0 && moved() > noticeable(); }

private:
    // A float has 24 bits, so that in a scene 30,000 times as wide as a row rounding moves the row by a
    // thousandth of its size. A millionth would be reached in one 33 times as wide, which is most of them.
    double noticeable() const { return size_ * 1e-3; }

    Axes axes_;
    std::size_t given_ = 0;  // how many numbers
    bool chosen_ = false;
    double size_ = 0.0;
};

}  // namespace capsa::cli
