#include "cli/progress.hpp"

#include <unistd.h>
#include <cstdio>
#include <string>

namespace capsa::cli {

namespace {

constexpr std::size_t width = 40;

}  // namespace

Progress::Progress()
    : next_(std::chrono::steady_clock::now() + std::chrono::seconds(2)),
      terminal_(::isatty(STDERR_FILENO) == 1) {}

Progress::~Progress() {
    if (shown_) std::fprintf(stderr, "\r%*s\r", static_cast<int>(width) + 9, "");
}

void Progress::show(double done) {
    if (!terminal_ || std::chrono::steady_clock::now() < next_) return;
    next_ = std::chrono::steady_clock::now() + std::chrono::milliseconds(100);
    const auto filled = static_cast<std::size_t>(done * width);
    const std::string bar = std::string(filled, '#') + std::string(width - filled, '.');
    std::fprintf(stderr, "\r[%s] %3d %%", bar.c_str(), static_cast<int>(done * 100.0));
    std::fflush(stderr);
    shown_ = true;
}

}  // namespace capsa::cli
