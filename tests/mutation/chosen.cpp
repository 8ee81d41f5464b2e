// CAPSA_MUTANT in the environment is the number of the mutant. CAPSA_REACHED is a file of one byte for each
// mutant: a place that a program or a child of it reaches sets its byte.

#include "tests/mutation/chosen.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>
#include <cstdlib>

namespace {
constexpr std::size_t most = 8192;
}

extern "C" {
int capsa_mutant = 0;
alignas(4096) unsigned char capsa_reached[most];

__attribute__((constructor(101))) static void choose_mutant() {
    if (const char* const number = std::getenv("CAPSA_MUTANT")) capsa_mutant = std::atoi(number);
    const char* const path = std::getenv("CAPSA_REACHED");
    if (!path) return;
    const int file = open(path, O_RDWR | O_CREAT, 0644);
    if (file < 0 || ftruncate(file, most) != 0 ||
        mmap(capsa_reached, most, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, 0) == MAP_FAILED)
        std::abort();
    close(file);
}
}
