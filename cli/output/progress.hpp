// A progress bar on standard error, for people: it shows on a terminal only.
//
// The command line, its verification and the benchmarks share it. Any thread may call show() and tell().

#pragma once
#include <atomic>
#include <chrono>
#include <mutex>
#include <optional>
#include <string>
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

    // Begins a stage of the work, such as "reading a.csv". The time left is that of the stage.
    void begin(std::string stage);

    // Shows the part done (0 to 1), the time left, and what is running. At most ten times a second.
    void show(double done, std::string_view what = {});

    // Shows words where nobody knows how much there is to do.
    void tell(std::string_view words);

    // Wipes the line, before something else is printed. The next show() draws at once.
    void clear();

    // Wipes the line; nothing is shown any more.
    void end();

private:
    // Nothing unless it is time to draw, and no other thread draws.
    std::unique_lock<std::mutex> turn();
    void draw(const std::string& line);

    std::atomic<bool> terminal_;
    std::atomic<Clock::time_point> next_;  // when to draw again
    std::mutex drawing_;                   // of the following
    Clock::time_point begin_;              // of the stage
    std::string stage_;
    bool shown_ = false;
};

// How long the rest takes at the speed so far, when this part is done. Nothing while nothing is done.
std::optional<std::chrono::seconds> time_left(double done, Progress::Clock::duration passed);

// "0:07", "61:05" or, from a hundred minutes on, "2:03:20".
std::string clock_text(std::chrono::seconds time);

}  // namespace capsa::cli
