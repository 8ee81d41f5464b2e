#include "cli/input/origin.hpp"

#include "cli/error.hpp"
#include "cli/input/number.hpp"
#include "cli/input/row_size.hpp"
#include "cli/input/table.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace capsa::cli {

namespace {

constexpr double farthest = 1e18;  // as the coordinates

std::string shortest(double value) {
    char text[32];
    return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

[[noreturn]] void refuse(std::string_view text, const std::string& flaw) {
    throw Error("--origin: " + quote(text) + ": " + flaw + "; give auto, none or x,y,z");
}

}  // namespace

Origin::Origin(std::string_view text) {
    if (text == "auto") return;
    axes_ = axes_as_they_are();
    if (text == "none") return;
    for (std::string_view rest = text;;) {
        const std::size_t comma = rest.find(',');
        const Real number = parse_real(rest.substr(0, comma));
        if (!number.flaw.empty()) refuse(text, number.flaw);
        if (std::fabs(number.value) > farthest) refuse(text, "a number is beyond 1e18");
        if (given_ == axes_.size()) refuse(text, "more than three numbers");
        axes_[given_++].fix(number.value);
        if (comma == rest.npos) break;
        rest.remove_prefix(comma + 1);
    }
    if (given_ < 2) refuse(text, "one number");
}

void Origin::require_dimension(std::size_t dimension) const {
    if (given_ == 0 || given_ == dimension) return;
    throw Error(dimension == 2 ? "--origin: rows of the plane need two numbers: x,y"
                               : "--origin: rows in space need three numbers: x,y,z");
}

void Origin::settle(std::span<Table* const> tables) {
    if (moved() > 0.0) size_ = smallest_size(tables, axes_);
    for (Axis& axis : axes_) {
        axis.close(size_ > 0.0 ? noticeable() : std::numeric_limits<double>::infinity());
        chosen_ = chosen_ || (given_ == 0 && axis.origin() != 0.0);
    }
    for (Table* const table : tables) table->settle(axes_);
}

std::string Origin::text(std::size_t dimension) const {
    std::string all;
    for (std::size_t k = 0; k < dimension; ++k) {
        if (k != 0) all += ',';
        all += shortest(axes_[k].origin());
    }
    return all;
}

double Origin::moved() const { return std::max({axes_[0].moved(), axes_[1].moved(), axes_[2].moved()}); }

}  // namespace capsa::cli
