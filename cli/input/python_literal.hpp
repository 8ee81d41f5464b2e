// A literal of Python, as the header of a NumPy file is one: texts, integers, True, False, None, tuples,
// lists and dicts.

#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace capsa::cli {

struct PythonLiteral {
    enum class Kind { text, integer, word, list, dict };  // word: True, False or None; list: tuples too
    Kind kind = Kind::word;
    std::string text;  // also that of a word
    std::uint64_t integer = 0;
    std::vector<PythonLiteral> items;  // of a dict its keys and values in turn

    bool is(Kind other) const { return kind == other; }
    // The value of a dict under this key, or null.
    const PythonLiteral* find(std::string_view key) const;
};

// Nothing where the text is not one literal and blanks.
std::optional<PythonLiteral> parse_python_literal(std::string_view text);

}  // namespace capsa::cli
