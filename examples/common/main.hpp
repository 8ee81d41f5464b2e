// The end of every example: what went wrong is said in one line, with status 2.

#pragma once
#include <cstdio>
#include <exception>

// The status of run(argc, argv), which may throw.
template <class Run>
int main_of(const Run& run, int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 2;
    }
}
