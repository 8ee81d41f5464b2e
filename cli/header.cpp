#include "cli/header.hpp"

#include "cli/error.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

namespace capsa::cli {

namespace {

using Names = std::span<const std::string_view>;

constexpr std::array<std::string_view, 3> one_end = {"x", "y", "z"};
constexpr std::array<std::string_view, 6> two_ends = {"ax", "ay", "az", "bx", "by", "bz"};
constexpr std::array<std::string_view, 2> flat_end = {"x", "y"};
constexpr std::array<std::string_view, 4> flat_ends = {"ax", "ay", "bx", "by"};

struct Line {
    const std::vector<std::string>& names;
    const std::string& file;
    std::size_t number;

    bool has(std::string_view name) const {
        return std::find(names.begin(), names.end(), name) != names.end();
    }
    bool has_all(Names wanted) const {
        return std::all_of(wanted.begin(), wanted.end(), [&](auto name) { return has(name); });
    }
    bool has_any(Names wanted) const {
        return std::any_of(wanted.begin(), wanted.end(), [&](auto name) { return has(name); });
    }
    [[noreturn]] void fail(const std::string& reason) const { fail_at(file, number, reason); }

    std::size_t column(std::string_view name) const {
        const auto at = std::find(names.begin(), names.end(), name);
        if (at == names.end()) fail("no column " + quote(name));
        if (std::find(at + 1, names.end(), name) != names.end())
            fail("column " + quote(name) + " is there twice");
        return static_cast<std::size_t>(at - names.begin());
    }
};

// Two dimensions are recognised only to be refused by name.
void refuse_flat(const Line& line) {
    constexpr const char* reason = "two dimensions are not supported yet";
    if (line.has_all(flat_end) && !line.has("z")) line.fail(std::string("no column 'z': ") + reason);
    if (line.has_all(flat_ends) && !line.has("az") && !line.has("bz"))
        line.fail(std::string("no columns 'az' and 'bz': ") + reason);
}

bool has_two_ends(const Line& line) {
    const bool one = line.has_all(one_end), two = line.has_all(two_ends);
    if (one && two) line.fail("both x,y,z and ax,ay,az,bx,by,bz: ambiguous, one of them must go");
    if (one || two) return two;
    refuse_flat(line);
    if (line.has_any(one_end)) return false;
    if (line.has_any(two_ends)) return true;
    line.fail("no columns x,y,z or ax,ay,az,bx,by,bz: this header names no shape");
}

}  // namespace

Header read_header(const std::vector<std::string>& names, const std::optional<std::string>& by,
                   const std::string& file, std::size_t number) {
    const Line line{names, file, number};
    Header header;
    header.width = names.size();
    const bool two = has_two_ends(line);
    for (const std::string_view name : two ? Names(two_ends) : Names(one_end))
        header.columns.push_back(line.column(name));
    header.has_radius = line.has("radius");
    if (header.has_radius) header.columns.push_back(line.column("radius"));
    header.shape = !two ? capsa_shape_sphere : header.has_radius ? capsa_shape_capsule : capsa_shape_segment;
    if (by) header.group = line.column(*by);
    return header;
}

}  // namespace capsa::cli
