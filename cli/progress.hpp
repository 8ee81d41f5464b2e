// A progress bar on standard error, for people: only on a terminal, only when it takes longer than two
// seconds.

#pragma once
#include <chrono>

namespace capsa::cli {

class Progress {
public:
    Progress();
    ~Progress();  // wipes the line
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    // done: 0 .. 1
    void show(double done);

private:
    std::chrono::steady_clock::time_point next_;
    bool terminal_;
    bool shown_ = false;
};

}  // namespace capsa::cli
