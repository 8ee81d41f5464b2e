#include "cli/input/python_literal.hpp"

#include <algorithm>
#include <charconv>
#include <system_error>

namespace capsa::cli {

namespace {

using Kind = PythonLiteral::Kind;

class Parser {
public:
    explicit Parser(std::string_view text) : rest_(text) {}

    std::optional<PythonLiteral> all() {
        PythonLiteral literal;
        if (!value(literal, 0) || next() != '\0') return std::nullopt;
        return literal;
    }

private:
    static constexpr int deepest = 8;
    static constexpr std::string_view blanks = " \t\r\n";

    // The first character that is not blank, '\0' at the end.
    char next() {
        rest_.remove_prefix(std::min(rest_.find_first_not_of(blanks), rest_.size()));
        return rest_.empty() ? '\0' : rest_[0];
    }
    bool take(char c) {
        if (next() != c) return false;
        rest_.remove_prefix(1);
        return true;
    }

    bool value(PythonLiteral& out, int depth) {
        if (depth == deepest) return false;
        switch (next()) {
            case '\'':
            case '"': return text(out);
            case '(': return items(out, Kind::list, ')', depth);
            case '[': return items(out, Kind::list, ']', depth);
            case '{': return items(out, Kind::dict, '}', depth);
            default: return integer(out) || word(out);
        }
    }

    bool text(PythonLiteral& out) {
        out.kind = Kind::text;
        const char quote = rest_[0];
        for (std::size_t k = 1; k < rest_.size(); ++k) {
            if (rest_[k] == quote) {
                rest_.remove_prefix(k + 1);
                return true;
            }
            if (rest_[k] == '\\' && ++k == rest_.size()) return false;
            out.text += rest_[k];  // of escapes those of quotes and of the backslash itself are right
        }
        return false;
    }

    bool integer(PythonLiteral& out) {
        const auto [end, code] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), out.integer);
        if (code != std::errc()) return false;
        out.kind = Kind::integer;
        rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
        if (!rest_.empty() && rest_[0] == 'L') rest_.remove_prefix(1);  // of Python 2
        return true;
    }

    bool word(PythonLiteral& out) {
        out.kind = Kind::word;
        for (const std::string_view known : {"True", "False", "None"}) {
            if (!rest_.starts_with(known)) continue;
            out.text = known;
            rest_.remove_prefix(known.size());
            return true;
        }
        return false;
    }

    bool items(PythonLiteral& out, Kind kind, char end, int depth) {
        out.kind = kind;
        rest_.remove_prefix(1);
        while (!take(end)) {
            if (!out.items.empty() && !take(',')) return false;
            if (take(end)) return true;
            if (!value(out.items.emplace_back(), depth + 1)) return false;
            if (kind == Kind::dict && (!take(':') || !value(out.items.emplace_back(), depth + 1)))
                return false;
        }
        return true;
    }

    std::string_view rest_;
};

}  // namespace

const PythonLiteral* PythonLiteral::find(std::string_view key) const {
    for (std::size_t k = 0; k + 1 < items.size(); k += 2)
        if (items[k].is(Kind::text) && items[k].text == key) return &items[k + 1];
    return nullptr;
}

std::optional<PythonLiteral> parse_python_literal(std::string_view text) { return Parser(text).all(); }

}  // namespace capsa::cli
