#include "cli/output/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <string>

namespace capsa::cli {

namespace {

constexpr std::size_t width = 32, longest_what = 48;

std::string bar(double done) {
    const auto filled = static_cast<std::size_t>(done * static_cast<double>(width));
    return '[' + std::string(filled, '#') + std::string(width - filled, '.') + ']';
}

// At the speed so far; nothing before there is one.
std::string time_left(double done, Progress::Clock::duration passed) {
    if (done <= 0.0) return {};
    const double seconds = std::chrono::duration<double>(passed).count() * (1.0 / done - 1.0);
    const auto whole = static_cast<long>(seconds + 0.5);
    return fmt::format("  {}:{:02} left", whole / 60, whole % 60);
}

}  // namespace

Progress::Progress(Clock::duration patience)
    : terminal_(::isatty(STDERR_FILENO) == 1), begin_(Clock::now()), next_(begin_ + patience) {}

void Progress::show(double done, std::string_view what) {
    if (!terminal_) return;
    const Clock::time_point now = Clock::now();
    if (now < next_.load()) return;
    const std::unique_lock lock(drawing_, std::try_to_lock);
    if (!lock) return;  // another thread is drawing
    next_ = now + std::chrono::milliseconds(100);
    done = std::clamp(done, 0.0, 1.0);
    std::string line =
        fmt::format("\r\033[K{} {:3.0f} %{}", bar(done), 100.0 * done, time_left(done, now - begin_));
    if (!what.empty()) line += fmt::format("  {}", what.substr(0, longest_what));
    std::fputs(line.c_str(), stderr);
    std::fflush(stderr);
    shown_ = true;
}

void Progress::clear() {
    const std::lock_guard lock(drawing_);
    if (shown_) {
        std::fputs("\r\033[K", stderr);
        std::fflush(stderr);
        next_ = Clock::now();
    }
    shown_ = false;
}

}  // namespace capsa::cli
