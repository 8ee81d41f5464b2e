// Milliseconds of the phases of a step, and their medians over all steps. It is processor time, which other
// programs on the machine disturb less than the time of the clock on the wall.

#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <ctime>
#include <string>
#include <utility>
#include <vector>

class Phases {
public:
    // Runs the work and keeps its time under this name. A phase that runs several times in a step counts
    // once, with the sum.
    template <class Work>
    void time(const char* name, Work&& work) {
        const std::clock_t start = std::clock();
        work();
        current(name) += 1000.0 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    }

    void end_step() {
        for (Phase& phase : phases_) phase.steps.push_back(std::exchange(phase.now, 0.0));
    }

    // The median of one phase, in milliseconds.
    double median(const std::string& name) const {
        for (const Phase& phase : phases_)
            if (phase.name == name) return middle(phase.steps);
        return 0;
    }

    // The median over all steps of the sum of the phases whose names begin with `prefix`.
    double median_of_sum(const std::string& prefix) const {
        std::vector<double> sums;
        for (const Phase& phase : phases_) {
            if (phase.name.rfind(prefix, 0) != 0) continue;
            sums.resize(std::max(sums.size(), phase.steps.size()));
            for (std::size_t i = 0; i < phase.steps.size(); ++i) sums[i] += phase.steps[i];
        }
        return middle(sums);
    }

    void print() const {
        std::printf("%-28s %10s %10s\n", "phase", "median ms", "most");
        for (const Phase& phase : phases_)
            std::printf("%-28s %10.3f %10.3f\n", phase.name.c_str(), middle(phase.steps),
                        phase.steps.empty() ? 0.0 : *std::ranges::max_element(phase.steps));
    }

private:
    struct Phase {
        std::string name;
        double now = 0;
        std::vector<double> steps;
    };

    static double middle(std::vector<double> values) {
        if (values.empty()) return 0;
        std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2),
                         values.end());
        return values[values.size() / 2];
    }

    double& current(const char* name) {
        for (Phase& phase : phases_)
            if (phase.name == name) return phase.now;
        phases_.push_back({name, 0, {}});
        return phases_.back().now;
    }

    std::vector<Phase> phases_;
};
