#include "cli/output/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

namespace capsa::cli {

namespace {

constexpr std::size_t width = 32, longest_what = 48;
constexpr auto between_drawings = std::chrono::milliseconds(100), least_of_a_stage = between_drawings * 3;
constexpr std::chrono::hours longest_said(1000);

std::string bar(double done) {
    const auto filled = static_cast<std::size_t>(done * static_cast<double>(width));
    return '[' + std::string(filled, '#') + std::string(width - filled, '.') + ']';
}

}  // namespace

std::optional<std::chrono::seconds> time_left(double done, Progress::Clock::duration passed) {
    if (!(done > 0.0)) return std::nullopt;
    const double seconds = std::chrono::duration<double>(passed).count() * (1.0 / std::min(done, 1.0) - 1.0);
    const std::chrono::seconds most(longest_said);
    if (seconds >= static_cast<double>(most.count())) return most;
    return std::chrono::seconds(std::llround(seconds));
}

std::string clock_text(std::chrono::seconds time) {
    const auto seconds = time.count();
    if (seconds < 6000) return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
    return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

Progress::Progress(Clock::duration patience)
    : terminal_(::isatty(STDERR_FILENO) == 1), next_(Clock::now() + patience), begin_(Clock::now()) {}

// The speed at the very beginning of a stage says little.
void Progress::begin(std::string stage) {
    const std::lock_guard lock(drawing_);
    stage_ = std::move(stage);
    begin_ = Clock::now();
    next_ = std::max(next_.load(), begin_ + least_of_a_stage);
}

void Progress::show(double done, std::string_view what) {
    const auto mine = turn();
    if (!mine) return;
    done = std::clamp(done, 0.0, 1.0);
    std::string line = fmt::format("{} {:3.0f} %", bar(done), 100.0 * done);
    if (const auto left = time_left(done, Clock::now() - begin_)) line += "  " + clock_text(*left) + " left";
    if (what.empty()) what = stage_;
    if (!what.empty()) line += fmt::format("  {}", what.substr(0, longest_what));
    draw(line);
}

void Progress::tell(std::string_view words) {
    if (const auto mine = turn()) draw(std::string(words));
}

std::unique_lock<std::mutex> Progress::turn() {
    if (!terminal_ || Clock::now() < next_.load()) return {};
    return std::unique_lock(drawing_, std::try_to_lock);
}

void Progress::draw(const std::string& line) {
    next_ = Clock::now() + between_drawings;
    std::fputs(("\r\033[K" + line).c_str(), stderr);
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

void Progress::end() {
    clear();
    terminal_ = false;
}

}  // namespace capsa::cli
