// Compiled for this machine and with -ffast-math: no other header than those of integers.

#include "bench/micro/arm_loops.hpp"

namespace capsa::bench {

namespace {

// How many obstacles come so near to the shoulder.
std::size_t within_reach(const ArmObstacles& obstacles, float reach) {
    std::size_t low = 0, high = obstacles.count;
    while (low < high) {
        const std::size_t middle = (low + high) / 2;
        if (obstacles.nearest[middle] <= reach)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// A sphere with the first `count` obstacles, 64 at a time, so that a hit is seen early.
bool touches(const ArmObstacles& o, std::size_t count, float x, float y, float z, float radius) {
    for (std::size_t begin = 0; begin < count; begin += 64) {
        const std::size_t end = begin + 64 < count ? begin + 64 : count;
        int hit = 0;
        for (std::size_t j = begin; j < end; ++j) {
            const float wx = o.px[j] - x, wy = o.py[j] - y, wz = o.pz[j] - z;
            float t = (wx * o.dx[j] + wy * o.dy[j] + wz * o.dz[j]) * -o.inv[j];
            t = t < 0 ? 0 : t;
            t = t > 1 ? 1 : t;
            const float ex = wx + t * o.dx[j], ey = wy + t * o.dy[j], ez = wz + t * o.dz[j];
            const float reach = radius + o.radius[j];
            hit |= ex * ex + ey * ey + ez * ez <= reach * reach;
        }
        if (hit) return true;
    }
    return false;
}

template <std::size_t N>
struct Lane {
    typedef float Floats __attribute__((vector_size(4 * N), aligned(4)));
    typedef std::int32_t Ints __attribute__((vector_size(4 * N)));

    static const Floats* at(const float* p) { return reinterpret_cast<const Floats*>(p); }
    static bool any(const Ints& hits) {
        std::uint64_t each[N / 2], any = 0;
        __builtin_memcpy(each, &hits, sizeof each);
        for (const std::uint64_t hit : each) any |= hit;
        return any != 0;
    }
    static std::uint32_t bits(const Ints& hits) {
        std::int32_t each[N];
        __builtin_memcpy(each, &hits, sizeof each);
        std::uint32_t bits = 0;
        for (std::size_t lane = 0; lane < N; ++lane)
            bits |= static_cast<std::uint32_t>(each[lane] & 1) << lane;
        return bits;
    }
    // The spheres of N poses with the first `count` obstacles. Vectors are handed over in memory: how they
    // would be returned depends on the processor, of which compilers warn where it has no vectors of N
    // floats.
    static void find(const ArmObstacles& o, std::size_t count, const ArmSpheres& s, std::size_t first,
                     Ints& found) {
        const Floats x = *at(s.x + first), y = *at(s.y + first), z = *at(s.z + first),
                     radius = *at(s.radius + first);
        const Floats zero = {}, one = zero + 1.0f;
        Ints hits = {};
        for (std::size_t j = 0; j < count; ++j) {
            const Floats wx = o.px[j] - x, wy = o.py[j] - y, wz = o.pz[j] - z;
            Floats t = (wx * o.dx[j] + wy * o.dy[j] + wz * o.dz[j]) * -o.inv[j];
            t = t < zero ? zero : t;
            t = t > one ? one : t;
            const Floats ex = wx + t * o.dx[j], ey = wy + t * o.dy[j], ez = wz + t * o.dz[j];
            const Floats reach = radius + o.radius[j];
            hits |= ex * ex + ey * ey + ez * ez <= reach * reach;
        }
        found = hits;
    }
    // Which of N poses touch. With `one` the first hit is the answer.
    static std::uint32_t touched(const ArmPoses& poses, const ArmObstacles& o, std::size_t k, bool one) {
        const std::size_t block = k / N;
        std::uint32_t touched = 0;
        for (std::size_t link = 0; link < poses.links.rows; ++link) {
            const std::size_t l = block * poses.links.rows + link,
                              count = within_reach(o, poses.links.reaches[l]);
            Ints found;
            find(o, count, poses.links, l * N, found);
            if (!any(found)) continue;
            for (std::size_t i = poses.link_rows[link]; i < poses.link_rows[link + 1]; ++i) {
                find(o, count, poses.spheres, (block * poses.spheres.rows + i) * N, found);
                if (one && any(found)) return 1;
                if (!one) touched |= bits(found);
            }
            if (!one && touched == (1u << N) - 1) break;
        }
        return touched;
    }
};

}  // namespace

bool sphere_by_sphere(const ArmPoses& poses, const ArmObstacles& obstacles, std::size_t k) {
    const ArmSpheres& s = poses.spheres;
    for (std::size_t i = k * s.rows; i < (k + 1) * s.rows; ++i)
        if (touches(obstacles, obstacles.count, s.x[i], s.y[i], s.z[i], s.radius[i])) return true;
    return false;
}

bool links_first(const ArmPoses& poses, const ArmObstacles& obstacles, std::size_t k) {
    const ArmSpheres &s = poses.spheres, &links = poses.links;
    for (std::size_t link = 0; link < links.rows; ++link) {
        const std::size_t l = k * links.rows + link, count = within_reach(obstacles, links.reaches[l]);
        if (!touches(obstacles, count, links.x[l], links.y[l], links.z[l], links.radius[l])) continue;
        for (std::size_t i = poses.link_rows[link]; i < poses.link_rows[link + 1]; ++i) {
            const std::size_t at = k * s.rows + i;
            if (touches(obstacles, count, s.x[at], s.y[at], s.z[at], s.radius[at])) return true;
        }
    }
    return false;
}

std::uint32_t which_of_16(const ArmPoses& in_lanes, const ArmObstacles& obstacles, std::size_t k) {
    return Lane<16>::touched(in_lanes, obstacles, k, false);
}
bool one_of_16(const ArmPoses& in_lanes, const ArmObstacles& obstacles, std::size_t k) {
    return Lane<16>::touched(in_lanes, obstacles, k, true) != 0;
}
bool one_of_8(const ArmPoses& in_lanes, const ArmObstacles& obstacles, std::size_t k) {
    return Lane<8>::touched(in_lanes, obstacles, k, true) != 0;
}

}  // namespace capsa::bench
