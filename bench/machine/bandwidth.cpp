#include "bench/machine/bandwidth.hpp"

#include "bench/machine/clock.hpp"
#include "bench/machine/loops.hpp"
#include "src/registry.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <memory>

namespace capsa::bench {

namespace {

// Where there is no assembly loop, whatever the compiler makes of it.
void read_plain(const void* data, long bytes) {
    const auto* words = static_cast<const std::uint64_t*>(data);
    std::uint64_t sum = 0;
    for (long i = 0; i < bytes / 8; ++i) sum += words[i];
    asm volatile("" ::"r"(sum));
}

auto reader() {
#if defined(CAPSA_HAS_LOOPS) && defined(__x86_64__)
    if (registry::runnable(capsa_isa_avx512)) return capsa_loop_read_avx512;
    if (registry::runnable(capsa_isa_avx2)) return capsa_loop_read_avx2;
#elif defined(CAPSA_HAS_LOOPS)
    return capsa_loop_read_neon64;
#endif
    return read_plain;
}

// Best of several tries of about a millisecond each, or one pass.
template <class Pass>
double gigabytes_per_second(std::size_t bytes, Pass pass) {
    const std::size_t passes = std::max<std::size_t>(1, (std::size_t{64} << 20) / bytes);
    double best = 0;
    for (int k = 0; k < 7; ++k) {
        const double begin = wall_ns();
        for (std::size_t p = 0; p < passes; ++p) pass();
        best = std::max(best, static_cast<double>(bytes * passes) / (wall_ns() - begin));
    }
    return best;
}

// What the kernel says of this core's data cache of that level; on a virtual machine the processor itself may
// tell of the whole host's.
std::size_t cache_size(const std::string& level, std::size_t otherwise) {
    for (const char index : {'0', '1', '2', '3'}) {
        const std::string folder = std::string("/sys/devices/system/cpu/cpu0/cache/index") + index + "/";
        const auto text = [&](const char* name) {
            std::string word;
            std::ifstream(folder + name) >> word;
            return word;
        };
        const std::string size = text("size");
        if (text("level") != level || text("type") == "Instruction" || size.empty()) continue;
        return std::strtoul(size.c_str(), nullptr, 10) << (size.back() == 'M'   ? 20
                                                           : size.back() == 'K' ? 10
                                                                                : 0);
    }
    return otherwise;
}

// Whole pages of nothing in particular.
auto pages(std::size_t bytes) {
    std::unique_ptr<void, decltype(&std::free)> made(std::aligned_alloc(4096, bytes), &std::free);
    std::memset(made.get(), 1, bytes);
    return made;
}

Bandwidth measure(const char* level, std::size_t bytes) {
    bytes = bytes / 4096 * 4096;
    const auto from = pages(bytes), to = pages(bytes);
    const std::size_t half = bytes / 2;
    return {level, bytes, read_rate(bytes), gigabytes_per_second(half, [&] {
                std::memcpy(to.get(), from.get(), half);
                asm volatile("" ::"r"(to.get()) : "memory");
            })};
}

}  // namespace

double read_rate(std::size_t bytes) {
    bytes = std::max<std::size_t>(bytes / 4096, 1) * 4096;
    const auto from = pages(bytes);
    const auto read = reader();
    return gigabytes_per_second(bytes, [&] { read(from.get(), static_cast<long>(bytes)); });
}

std::vector<Bandwidth> bandwidths() {
    const std::size_t first = cache_size("1", 32u << 10), second = cache_size("2", 512u << 10),
                      third = cache_size("3", 8u << 20);
    const std::size_t beyond = std::min<std::size_t>(4 * third, 256u << 20);
    return {measure("L1", first / 2), measure("L2", second / 2), measure("L3", third / 4),
            measure("memory", beyond)};
}

}  // namespace capsa::bench
