// Eigen's array expressions, one row against all columns at a time: what a user of Eigen would write.
// Compiled for this machine, so that Eigen's own vectors are as wide as they come.

#include "bench/peers/peer.hpp"
#include "bench/peers/values.hpp"

// A namespace of its own: FCL brings Eigen too, compiled without this machine's vectors, and the linker keeps
// one copy.
#define Eigen native_eigen
#include <Eigen/Core>

namespace capsa::bench {

namespace {

using Array = Eigen::ArrayXf;

struct Side {
    Array x, y, z, dx, dy, dz, inv, radius;
    bool capsule;

    Side(const capsa_shapes& from, float margin) : capsule(from.shape == capsa_shape_capsule) {
        const auto stream = [&](int k) {
            Array array(static_cast<Eigen::Index>(from.count));
            for (Eigen::Index i = 0; i < array.size(); ++i)
                array[i] = from.stream[k].data[i * from.stream[k].stride];
            return array;
        };
        x = stream(0), y = stream(1), z = stream(2), radius = stream(capsule ? 6 : 3) + margin;
        if (!capsule) return;
        dx = stream(3) - x, dy = stream(4) - y, dz = stream(5) - z;
        const Array dd = dx * dx + dy * dy + dz * dz;
        inv = (dd > 0.0f).select(dd.inverse(), 0.0f);
    }
};

// Columns from `from` on that row i touches. Temporaries live in the caller, so that nothing is allocated for
// each row.
struct Row {
    Array wx, wy, wz, t;

    std::uint64_t against(const Side& a, Eigen::Index i, const Side& b, Eigen::Index from) {
        const Eigen::Index n = b.x.size() - from;
        wx = b.x.tail(n) - a.x[i], wy = b.y.tail(n) - a.y[i], wz = b.z.tail(n) - a.z[i];
        if (a.capsule) {
            t = ((wx * a.dx[i] + wy * a.dy[i] + wz * a.dz[i]) * a.inv[i]).min(1.0f).max(0.0f);
            wx -= t * a.dx[i], wy -= t * a.dy[i], wz -= t * a.dz[i];
        }
        const auto hits = (wx * wx + wy * wy + wz * wz) <= (b.radius.tail(n) + a.radius[i]).square();
        return static_cast<std::uint64_t>(hits.count());
    }
};

// Of row i and row i, whole columns at a time.
Offer gaps_in_step(const std::shared_ptr<Side>& a, const std::shared_ptr<Side>& b, float margin) {
    struct Work {
        Array wx, wy, wz, t, gaps;
    };
    const auto work = std::make_shared<Work>();
    const auto run = [=] {
        auto& [wx, wy, wz, t, gaps] = *work;
        wx = b->x - a->x, wy = b->y - a->y, wz = b->z - a->z;
        if (a->capsule) {
            t = ((wx * a->dx + wy * a->dy + wz * a->dz) * a->inv).min(1.0f).max(0.0f);
            wx -= t * a->dx, wy -= t * a->dy, wz -= t * a->dz;
        }
        gaps = (wx * wx + wy * wy + wz * wz).sqrt() - (a->radius + b->radius);
    };
    const auto answer = [work] {
        return std::span<const float>(work->gaps.data(), std::size_t(work->gaps.size()));
    };
    run();
    return {[run, hits = touching(answer(), margin)] { return run(), hits; },
            {},
            {},
            [answer] { return gap_values(answer()); }};
}

Offer eigen_offer(const capsa_source& source, Verb verb, float margin) {
    const bool within = source.kind == capsa_source_within;
    capsa_shapes a = source.a, b = within ? source.a : source.b;
    const bool steps = source.kind == capsa_source_zip;
    if (verb != Verb::count && verb != Verb::gaps) return {{}, "only counts and gaps here"};
    if (steps && verb == Verb::count) return {{}, "not written"};
    if (b.shape == capsa_shape_capsule) std::swap(a, b);
    if (b.shape != capsa_shape_sphere || a.shape == capsa_shape_segment)
        return {{}, "spheres on one side only"};
    const auto rows = std::make_shared<Side>(a, verb == Verb::gaps ? 0.0f : margin),
               cols = std::make_shared<Side>(b, 0.0f);
    if (verb == Verb::gaps) return gaps_in_step(rows, cols, margin);
    const auto row = std::make_shared<Row>();
    return {[=] {
        std::uint64_t total = 0;
        for (Eigen::Index i = 0; i < rows->x.size(); ++i)
            total += row->against(*rows, i, *cols, within ? i + 1 : 0);
        return total;
    }};
}

}  // namespace

std::vector<Peer> eigen_peers() {
    // From Eigen 5 on the world, which stays 3, is no part of a release's name.
    const std::string world = EIGEN_MAJOR_VERSION < 5 ? std::to_string(EIGEN_WORLD_VERSION) + "." : "";
    const std::string version =
        world + std::to_string(EIGEN_MAJOR_VERSION) + "." + std::to_string(EIGEN_MINOR_VERSION);
    return {{"eigen", "Eigen " + version + ", -O3 -march=native",
             [](const capsa_source& source, Verb verb, float margin, bool) {
                 return eigen_offer(source, verb, margin);
             }}};
}

}  // namespace capsa::bench
