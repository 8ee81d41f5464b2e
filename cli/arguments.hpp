// Arguments that several commands take. They mean the same in each of them.

#pragma once
#include "cli/error.hpp"

#include <CLI/CLI.hpp>

#include <string>

namespace capsa::cli {

// For a sentence about an argument.
inline constexpr const char* see_help = " (see capsa --help)";

// --threads N. By default as many as the machine has; the answer does not depend on it.
inline void add_threads(CLI::App& command, int& threads) {
    command
        .add_option("--threads", threads, "Threads; 0 for as many as the machine has. The answer is the same")
        ->capture_default_str();
}

// Checked here and not by the option parser, whose words change with its releases.
inline int checked_threads(int threads) {
    if (threads < 0 || threads > 1024)
        throw Error("--threads: Value " + std::to_string(threads) + " not in range 0 to 1024" + see_help);
    return threads;
}

}  // namespace capsa::cli
