// The drawing is done by report.py, with matplotlib; without matplotlib the page has tables only.
//
// The first python3 on the path may be somebody's own, without the packages of the system's.

#include "bench/harness/commands.hpp"

#include <sys/wait.h>
#include <unistd.h>
#include <cstdlib>
#include <stdexcept>

namespace capsa::bench {

namespace {

int run(std::vector<std::string> words) {
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    const pid_t child = ::fork();
    if (child < 0) throw std::runtime_error("cannot start " + words.front());
    if (child == 0) {
        ::execvp(pointers.front(), pointers.data());
        std::_Exit(127);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 2;
}

}  // namespace

int report_command(const ReportOptions& options) {
    std::vector<std::string> words{"", CAPSA_BENCH_REPORT};
    words.insert(words.end(), options.results.begin(), options.results.end());
    words.insert(words.end(), {"--html", options.html});
    if (!options.png.empty()) words.insert(words.end(), {"--png", options.png});
    if (!options.markdown.empty()) words.insert(words.end(), {"--markdown", options.markdown});
    constexpr int no_matplotlib = 3, no_program = 127;
    std::string without_plots;
    for (const char* python : {"python3", "/usr/bin/python3"}) {
        words.front() = python;
        const int status = run(words);
        if (status != no_matplotlib && status != no_program) return status;
        if (status == no_matplotlib) without_plots = python;
    }
    if (without_plots.empty()) throw std::runtime_error("the report needs python3");
    words.front() = without_plots;
    words.emplace_back("--without-plots");
    return run(words);
}

}  // namespace capsa::bench
