// Arguments that several commands take. They mean the same in each of them.

#pragma once
#include <CLI/CLI.hpp>

namespace capsa::cli {

// --threads N. By default as many as the machine has; the answer does not depend on it.
inline void add_threads(CLI::App& command, int& threads) {
    command
        .add_option("--threads", threads, "Threads; 0 for as many as the machine has. The answer is the same")
        ->check(CLI::Range(0, 1024))
        ->capture_default_str();
}

}  // namespace capsa::cli
