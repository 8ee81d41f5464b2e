// How far a long run is, on a terminal; silent elsewhere.

#pragma once
#include <cstddef>
#include <string>

namespace capsa::bench {

class Progress {
public:
    // Of `steps` steps that take about equally long.
    explicit Progress(std::size_t steps);
    ~Progress() { clear(); }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    // Step `index` (0-based) begins: shows a bar, the share done, the time left and what is running.
    void show(std::size_t index, const std::string& what);

    // Takes the line away, before something else is printed.
    void clear();

private:
    std::size_t steps_;
    double begin_ns_;
    bool terminal_;
    bool shown_ = false;
};

}  // namespace capsa::bench
