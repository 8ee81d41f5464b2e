#include "bench/measure/progress.hpp"

#include "bench/machine/clock.hpp"

#include <unistd.h>
#include <cstdio>

namespace capsa::bench {

Progress::Progress(std::size_t steps) : steps_(steps), begin_ns_(wall_ns()), terminal_(::isatty(2) == 1) {}

void Progress::show(std::size_t index, const std::string& what) {
    if (!terminal_ || steps_ == 0) return;
    clear();
    constexpr int width = 24;
    const double done = static_cast<double>(index) / static_cast<double>(steps_);
    const int filled = static_cast<int>(done * width);
    std::fprintf(stderr, "[%.*s%.*s] %3.0f %%", filled, "########################", width - filled,
                 "                        ", 100 * done);
    if (index > 0) {
        const auto left = static_cast<long>((wall_ns() - begin_ns_) * 1e-9 * (1 / done - 1));
        std::fprintf(stderr, "  %ld:%02ld left", left / 60, left % 60);
    }
    std::fprintf(stderr, "  %.60s", what.c_str());
    std::fflush(stderr);
    shown_ = true;
}

void Progress::clear() {
    if (shown_) std::fprintf(stderr, "\r\033[K");
    shown_ = false;
}

}  // namespace capsa::bench
