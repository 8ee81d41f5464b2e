#include "cli/input/lookalike.hpp"

#include "cli/names.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace capsa::cli {

namespace {

constexpr std::string_view radius = "radius";

// One letter too many, one too few, another one, or two neighbours swapped.
bool one_slip_apart(std::string_view a, std::string_view b) {
    if (a.size() > b.size()) std::swap(a, b);
    if (b.size() - a.size() > 1) return false;
    const auto [at_a, at_b] = std::mismatch(a.begin(), a.end(), b.begin());
    const std::string_view rest_a(at_a, a.end()), rest_b(at_b, b.end());
    if (a.size() < b.size()) return rest_a == rest_b.substr(1);
    if (rest_a.size() < 2) return true;
    if (rest_a.substr(1) == rest_b.substr(1)) return true;
    return rest_a[0] == rest_b[1] && rest_a[1] == rest_b[0] && rest_a.substr(2) == rest_b.substr(2);
}

// `name` is in small letters. The r of r,g,b is a colour.
bool looks_like_radius(std::string_view name, const HeaderLine& line) {
    constexpr std::string_view others[] = {"rad", "rads", "radii", "radius_m", "radius_a", "radius_b"};
    if (name == "r") return !(line.has("g") && line.has("b")) && !(line.has("G") && line.has("B"));
    return std::find(std::begin(others), std::end(others), name) != std::end(others) ||
           one_slip_apart(name, radius);
}

bool looks_like(std::string_view name, std::string_view wanted, const HeaderLine& line) {
    const std::string small = in_small(name);
    return small == wanted || (wanted == radius && looks_like_radius(small, line));
}

// One slip in "mask" makes another word: mass, task.
bool looks_like_label(std::string_view name, std::string_view wanted) {
    const std::string small = in_small(name);
    if (wanted == "mask") return small == wanted || small == "masks";
    return one_slip_apart(small, wanted) || (wanted == "category" && small == "categories");
}

bool is_small(char c) { return (c >= 'a' && c <= 'z'); }
bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The words of a name in small letters: "cylinder" and "radius" of cylinder_radius and cylinderRadius.
std::vector<std::string> words_of(std::string_view name) {
    std::vector<std::string> words;
    char before = '_';
    for (const char c : name) {
        const bool letter = is_small(c) || is_capital(c) || is_digit(c);
        const bool begins = letter && (words.empty() || (is_capital(c) && is_small(before)) || before == '_');
        if (begins) words.emplace_back();
        if (letter) words.back() += in_small(std::string_view(&c, 1));
        before = letter ? c : '_';
    }
    return words;
}

bool is_diameter(std::string_view word) {
    constexpr std::string_view words[] = {"diameter", "diameters", "diam", "thickness", "width",
                                          "caliber",  "calibre",   "dbh",  "linewidth"};
    return is_among(words, word);
}

// The r of r_top and r1.
bool is_radius_at(const std::vector<std::string>& words) {
    constexpr std::string_view places[] = {"top",   "bottom", "base", "tip", "start", "end", "in", "out",
                                           "inner", "outer",  "min",  "max", "m",     "cm",  "mm", "um",
                                           "nm",    "km",     "0",    "1",   "2",     "a",   "b"};
    constexpr std::string_view together[] = {"r0", "r1", "r2"};
    return words.size() == 1 ? is_among(together, words[0])
                             : words.size() == 2 && words[0] == "r" && is_among(places, words[1]);
}

[[noreturn]] void refuse(const HeaderLine& line, std::string_view name, std::string_view missing) {
    line.fail("column " + quote(name) + " looks like " + quote(missing) +
              ", and would be ignored: rename it, or give --columns " + std::string(missing) + "=" +
              std::string(name));
}

}  // namespace

void refuse_lookalikes(const HeaderLine& line, std::span<const std::string_view> wanted) {
    for (const std::string_view missing : wanted) {
        if (line.has(missing)) continue;
        for (const std::string& name : line.names) {
            if (line.is_named(name)) continue;
            if (looks_like(name, missing, line)) refuse(line, name, missing);
            if (missing == radius && (in_small(name) == "diameter" || in_small(name) == "diam"))
                line.fail("column " + quote(name) +
                          " would be ignored: a column 'radius' with half of it is expected, or give "
                          "--columns radius=" +
                          name + "/2");
        }
    }
}

void refuse_unused_sizes(const HeaderLine& line, bool may_have_radius) {
    for (const std::string& name : line.names) {
        if (line.is_named(name)) continue;
        const std::vector<std::string> words = words_of(name);
        const bool across = std::any_of(words.begin(), words.end(), is_diameter);
        const bool radius_at = is_radius_at(words);
        const bool radii = std::find_if(words.begin(), words.end(), [](const std::string& word) {
                               return word == "radius" || word == "radii";
                           }) != words.end();
        if (!across && !radius_at && !radii) continue;
        std::string sentence = "column " + quote(name) + " says a size, and would be ignored: ";
        if (!may_have_radius) line.fail(sentence + "these rows have none, so rename it");
        sentence.append("give --columns radius=").append(name).append(across ? "/2, " : ", ");
        line.fail(
            sentence.append(radius_at ? "of two radii ra=... and rb=..., " : "").append("or rename it"));
    }
}

void refuse_misspelt_labels(const HeaderLine& line, std::span<const std::string_view> wanted) {
    for (const std::string_view missing : wanted) {
        if (line.has(missing)) continue;
        for (const std::string& name : line.names)
            if (!line.is_named(name) && looks_like_label(name, missing)) refuse(line, name, missing);
    }
}

}  // namespace capsa::cli
