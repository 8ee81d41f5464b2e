#include "bench/measure/options.hpp"

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>

namespace capsa::bench {

std::string start_benchmark(const std::string& program, std::vector<std::string> flags, Pace pace) {
    const std::string out = "--benchmark_out=", format = "--benchmark_out_format=";
    std::string file;
    // google-benchmark keeps the first of these.
    static std::vector<std::string> words;
    words = {program, "--benchmark_enable_random_interleaving=true",
             "--benchmark_repetitions=" + std::to_string(pace.repetitions),
             "--benchmark_min_time=" + std::to_string(pace.seconds) + CAPSA_BENCH_SECONDS};
    for (std::string& flag : flags)
        if (flag.starts_with(out))
            file = flag.substr(out.size());
        else if (!flag.starts_with(format))
            words.push_back(std::move(flag));
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    int count = static_cast<int>(pointers.size());
    pointers.push_back(nullptr);
    benchmark::Initialize(&count, pointers.data());
    if (benchmark::ReportUnrecognizedArguments(count, pointers.data())) std::exit(2);
    return file;
}

}  // namespace capsa::bench
