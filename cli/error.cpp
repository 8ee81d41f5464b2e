#include "cli/error.hpp"

#include <cstring>

namespace capsa::cli {

void fail_at(std::string_view file, std::size_t line, std::string_view reason) {
    throw Error(std::string(file) + ":" + std::to_string(line) + ": " + std::string(reason));
}

void fail_errno(std::string_view file, int code) {
    throw Error(std::string(file) + ": " + std::strerror(code));
}

std::string quote(std::string_view text) {
    constexpr std::size_t longest = 40;
    std::string result(1, '\'');
    result += text.substr(0, longest);
    result += text.size() > longest ? "...'" : "'";
    return result;
}

std::string one_line(std::string_view message) {
    std::string line(message);
    for (char& c : line)
        if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = '?';
    return line;
}

}  // namespace capsa::cli
