// A progress bar on standard error, for people: it shows on a terminal only.
//
// The command line, its verification and the benchmarks share it. Any thread may call show().

#pragma once
#include <atomic>
#include <chrono>
#include <mutex>
#include <string_view>

namespace capsa::cli {

class Progress {
public:
    using Clock = std::chrono::steady_clock;

    // The bar appears when the work takes longer than `patience`.
    explicit Progress(Clock::duration patience = std::chrono::seconds(2));
    ~Progress() { clear(); }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    // Shows the part done (0 to 1), the time left, and what is running. At most ten times a second.
    void show(double done, std::string_view what = {});

    // Wipes the line, before something else is printed. The next show() draws at once.
    void clear();

private:
    const bool terminal_;
    const Clock::time_point begin_;
    std::atomic<Clock::time_point> next_;  // when to draw again
    std::mutex drawing_;
    bool shown_ = false;
};

}  // namespace capsa::cli
