#include "cli/demo/walk.hpp"

#include "capsa/verbs.hpp"
#include "cli/output/progress.hpp"

#include <chrono>
#include <random>

namespace capsa::cli::demo {

namespace {

// A corridor round the walk, filled evenly. The numbers are drawn without the standard distributions, which
// differ between libraries: the same seed is the same cloud everywhere.
Spheres make_cloud(std::size_t particles, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    const auto between = [&](double low, double high) {
        return static_cast<float>(low + (high - low) * static_cast<double>(random() >> 11) * 0x1p-53);
    };
    Spheres cloud(particles);
    for (std::size_t i = 0; i < particles; ++i) {
        cloud.stream(0)[i] = between(-0.7, walk_length + 0.9);
        cloud.stream(1)[i] = between(-0.8, 0.8);
        cloud.stream(2)[i] = between(0.0, 2.0);
        cloud.stream(3)[i] = between(0.004, 0.010);
    }
    return cloud;
}

}  // namespace

Walk take_walk(std::size_t particles, std::size_t frames, std::uint64_t seed, const Options& options) {
    using Clock = std::chrono::steady_clock;
    Walk walk;
    walk.cloud = make_cloud(particles, seed);
    walk.frames = frames;
    walk.last_touch.assign(particles, -1);
    std::vector<IndexPair> hits(4096);
    Progress progress;
    for (std::size_t frame = 0; frame < frames; ++frame) {
        const Capsules body = Walker(walk.distance(frame)).capsules();
        const Source source = between(body, walk.cloud);
        const auto start = Clock::now();
        find_hits(source, hits, options);
        walk.seconds += std::chrono::duration<double>(Clock::now() - start).count();
        walk.pairs += body.size() * particles;
        for (const IndexPair& hit : hits) {
            ++walk.touches[hit.a];
            walk.last_touch[hit.b] = static_cast<std::int32_t>(frame);
        }
        progress.show(static_cast<double>(frame + 1) / static_cast<double>(frames));
    }
    return walk;
}

}  // namespace capsa::cli::demo
