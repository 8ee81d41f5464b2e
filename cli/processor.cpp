#include "cli/processor.hpp"

#include "cli/system.hpp"

#include <array>
#include <cstring>
#include <fstream>

#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#endif

namespace capsa::cli {

namespace {

std::string trimmed(const std::string& text) {
    const std::size_t begin = text.find_first_not_of(" \t");
    if (begin == text.npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

// Linux on x86 names the model; on 64-bit ARM it mostly does not.
std::string from_cpuinfo() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);)
        if (const std::size_t colon = line.find(':'); line.starts_with("model name") && colon != line.npos)
            return trimmed(line.substr(colon + 1));
    return {};
}

// The brand string: 48 bytes in three CPUID leaves.
std::string from_cpuid() {
#if defined(__x86_64__) || defined(__i386__)
    std::array<unsigned, 12> words{};
    for (unsigned k = 0; k < 3; ++k)
        if (!__get_cpuid(0x80000002u + k, &words[4 * k], &words[4 * k + 1], &words[4 * k + 2],
                         &words[4 * k + 3]))
            return {};
    std::array<char, 49> text{};
    std::memcpy(text.data(), words.data(), 48);
    return trimmed(text.data());
#else
    return {};
#endif
}

std::string from_system() {
    const std::string machine = system::machine();
    return machine.empty() ? "unknown" : "unnamed " + machine;
}

}  // namespace

std::string processor_name() {
    if (const std::string name = from_cpuinfo(); !name.empty()) return name;
    if (const std::string name = from_cpuid(); !name.empty()) return name;
    return from_system();
}

}  // namespace capsa::cli
