// capsa-threads: the verbs and the building of indexes on several threads, against one thread.
//
// A million spheres among ten thousand capsules, dense and sparse (bench/scenes/scale.hpp), and a million
// spheres among themselves with ten neighbours each. Every job runs without threads, on one thread and on
// several, in turn, and its least times are shown. The answers are compared before anything is timed.

#include "bench/scenes/scale.hpp"
#include "capsa/capsa.hpp"
#include "capsa/parallel.hpp"

#include <tbb/global_control.h>
#include <tbb/task_arena.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <numbers>
#include <string>
#include <vector>

namespace capsa::bench {

namespace {

struct Settings {
    std::size_t spheres = 1'000'000;
    int threads = 2, repetitions = 21;
};

enum class Scene { dense, sparse, within };

constexpr float radius = 0.15f;  // of scale_spheres

// Of the cube.
float side_of(Scene scene, std::size_t spheres) {
    if (scene != Scene::within) return scenes::scale_side(spheres, scene == Scene::dense);
    const float reach = 2 * radius, neighbours = 10;
    const float around = 4.0f / 3.0f * std::numbers::pi_v<float> * reach * reach * reach;
    return std::cbrt(static_cast<float>(spheres) * around / neighbours);
}

// What is timed: each job without threads, or with capsa::parallel.
class Work {
public:
    Work(Scene scene, std::size_t count)
        : within_(scene == Scene::within),
          spheres_(scenes::scale_spheres(count, side_of(scene, count))),
          capsules_(scenes::scale_capsules(count / 100, side_of(scene, count))),
          near_(count) {}

    void build(bool threads) {
        threads ? parallel::build(a_, spheres_) : a_.build(spheres_);
        if (within_) return;
        threads ? parallel::build(b_, capsules_) : b_.build(capsules_);
    }
    void refit(bool threads) {
        threads ? parallel::refit(a_, spheres_) : a_.refit(spheres_);
        if (within_) return;
        threads ? parallel::refit(b_, capsules_) : b_.refit(capsules_);
    }
    // Of the last build; the next one ends them.
    void cells(bool threads) { threads ? parallel::add_cells(a_) : a_.add_cells(); }
    void find(bool threads) { threads ? parallel::find_hits(source(), pairs_) : find_hits(source(), pairs_); }
    void build_and_find(bool threads) {
        build(threads);
        find(threads);
    }
    void count(bool threads) { count_ = threads ? parallel::count_hits(source()) : count_hits(source()); }
    void nearest(bool threads) {
        threads ? parallel::nearest(source(), near_) : capsa::nearest(source(), near_);
    }

    std::vector<IndexPair> sorted_pairs() const {
        std::vector<IndexPair> pairs = pairs_;
        sort_pairs(pairs);
        return pairs;
    }

private:
    Source source() const { return within_ ? within(a_) : between(a_, b_); }

    bool within_;
    Spheres spheres_;
    Capsules capsules_;
    Index a_, b_;
    std::vector<IndexPair> pairs_;
    std::vector<Nearest> near_;
    std::uint64_t count_ = 0;
};

double milliseconds(const std::function<void()>& act) {
    const auto start = std::chrono::steady_clock::now();
    act();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

struct Job {
    const char* name;
    void (Work::*act)(bool);
    double least[3] = {1e9, 1e9, 1e9};  // without threads, on one, on several
};

void compare_answers(Work& work, tbb::task_arena& arena) {
    work.build_and_find(false);
    const std::vector<IndexPair> one = work.sorted_pairs();
    arena.execute([&] { work.build_and_find(true); });
    const std::vector<IndexPair> several = work.sorted_pairs();
    const auto same = [](const IndexPair& x, const IndexPair& y) { return x.a == y.a && x.b == y.b; };
    if (std::equal(one.begin(), one.end(), several.begin(), several.end(), same)) return;
    std::fputs("the answers differ\n", stderr);
    std::exit(1);
}

void measure(const char* name, Scene scene, const Settings& settings) {
    Work work(scene, settings.spheres);
    tbb::task_arena one(1), several(settings.threads);
    compare_answers(work, several);
    std::printf("%s, %zu pairs\n", name, work.sorted_pairs().size());
    Job jobs[] = {{"build", &Work::build}, {"refit", &Work::refit},
                  {"find", &Work::find},   {"build and find", &Work::build_and_find},
                  {"count", &Work::count}, {"nearest", &Work::nearest},
                  {"cells", &Work::cells}};
    for (int turn = 0; turn < settings.repetitions; ++turn)
        for (Job& job : jobs) {
            if (job.act == &Work::nearest && turn % 5 != 0) continue;  // seconds
            const double times[] = {milliseconds([&] { (work.*job.act)(false); }),
                                    milliseconds([&] { one.execute([&] { (work.*job.act)(true); }); }),
                                    milliseconds([&] { several.execute([&] { (work.*job.act)(true); }); })};
            for (int k = 0; k < 3; ++k) job.least[k] = std::min(job.least[k], times[k]);
        }
    for (const Job& job : jobs)
        std::printf("  %-15s %9.2f ms  on one thread %9.2f  on %d %9.2f  times faster %5.2f\n", job.name,
                    job.least[0], job.least[1], settings.threads, job.least[2], job.least[0] / job.least[2]);
}

int run(int argc, char** argv) {
    Settings settings;
    CLI::App app("The verbs on several threads against one thread");
    app.add_option("--spheres", settings.spheres, "how many")->capture_default_str();
    app.add_option("--threads", settings.threads, "how many")->capture_default_str();
    app.add_option("--repetitions", settings.repetitions, "of which the least time counts")
        ->capture_default_str();
    CLI11_PARSE(app, argc, argv);
    const tbb::global_control control(tbb::global_control::max_allowed_parallelism,
                                      static_cast<std::size_t>(std::max(settings.threads, 1)));
    measure("dense", Scene::dense, settings);
    measure("sparse", Scene::sparse, settings);
    measure("within", Scene::within, settings);
    return 0;
}

}  // namespace

}  // namespace capsa::bench

int main(int argc, char** argv) { return capsa::bench::run(argc, argv); }
