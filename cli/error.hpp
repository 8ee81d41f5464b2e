// What ends a command: one line on standard error and exit code 2.

#pragma once
#include <cerrno>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

namespace capsa::cli {

struct Error : std::runtime_error {
    using runtime_error::runtime_error;
};

// "spheres.csv:12: reason"
[[noreturn]] void fail_at(std::string_view file, std::size_t line, std::string_view reason);

// "spheres.csv: No such file or directory", from errno.
[[noreturn]] void fail_errno(std::string_view file, int code = errno);

// 'text' in quotes, shortened when long.
std::string quote(std::string_view text);

// The message on one line whatever it quotes: control characters become '?'.
std::string one_line(std::string_view message);

}  // namespace capsa::cli
