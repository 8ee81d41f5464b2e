#include "bench/machine/describe.hpp"

#include "bench/machine/issue_rate.hpp"
#include "capsa/c/capsa.h"
#include "src/registry.hpp"

#include "bench_build.inc"

#include <fmt/format.h>
#include <sys/utsname.h>
#include <array>
#include <ctime>
#include <fstream>
#include <thread>

namespace capsa::bench {

namespace {

std::string value_in(const char* path, const std::string& key) {
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);)
        if (line.starts_with(key)) {
            const std::size_t begin = line.find_first_not_of(" \t\":=", key.size());
            if (begin != line.npos) return line.substr(begin, line.find_last_not_of(" \t\"") - begin + 1);
        }
    return {};
}

std::string or_unknown(const std::string& text) { return text.empty() ? "unknown" : text; }

std::string system_name() {
    utsname names{};
    if (::uname(&names) != 0) return "unknown";
    // The version alone: what a distributor or a host appends tells nothing about speed.
    const std::string release = names.release,
                      version = release.substr(0, release.find_first_not_of("0123456789."));
    const std::string kernel = std::string(names.sysname) + " " + version + " " + names.machine;
    const std::string distribution = value_in("/etc/os-release", "PRETTY_NAME");
    return distribution.empty() ? kernel : distribution + ", " + kernel;
}

std::string joined(const std::vector<std::string>& words, const char* separator) {
    std::string text;
    for (const std::string& word : words) {
        if (!text.empty()) text += separator;
        text += word;
    }
    return text;
}

std::string runnable_isas() {
    std::vector<std::string> names;
    for (const capsa_kernel_table* table : registry::tables()) {
        names.emplace_back(table->name);
        if (!registry::runnable(table->isa)) names.back() += " (not here)";
    }
    return joined(names, " ");
}

std::string rounded(double x) { return fmt::format("{:.2f}", x); }

std::string pipe_rates() {
    std::vector<std::string> rates;
    for (const capsa_kernel_table* table : registry::tables())
        if (const double rate = fused_per_ns(table->isa); rate > 0)
            rates.push_back(std::string(table->name).append(" ").append(rounded(rate)));
    return or_unknown(joined(rates, ", "));
}

// Maker, family and model: virtual machines keep the name of the processor to themselves.
std::string processor_id() {
    return joined(
        {or_unknown(value_in("/proc/cpuinfo", "vendor_id")),
         or_unknown(value_in("/proc/cpuinfo", "cpu family")), or_unknown(value_in("/proc/cpuinfo", "model"))},
        " ");
}

std::string now() {
    const std::time_t seconds = std::time(nullptr);
    std::tm utc{};
    ::gmtime_r(&seconds, &utc);
    std::array<char, 32> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc);
    return text.data();
}

}  // namespace

Facts describe(const std::string& pinned) {
    return {
        {"capsa", capsa_version()},
        {"processor", or_unknown(value_in("/proc/cpuinfo", "model name"))},
        {"processor_id", processor_id()},
        {"cores", std::to_string(std::thread::hardware_concurrency()) + ", " + pinned},
        {"system", system_name()},
        {"compiler", CAPSA_BENCH_COMPILER},
        {"flags", CAPSA_BENCH_FLAGS},
        {"isas", runnable_isas()},
        {"clock_ghz", rounded(clock_ghz()) + " (chain of dependent operations)"},
        {"fused_per_ns", pipe_rates()},
        {"date", now()},
    };
}

}  // namespace capsa::bench
