// Poses of a robot arm among capsules, by run, beside a call for each run and hand-written loops.

#include "bench/micro/arm_loops.hpp"
#include "bench/micro/contests.hpp"
#include "bench/scenes/robot.hpp"
#include "src/registry.hpp"

#include "capsa/capsa.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace capsa::bench {

namespace {

using scenes::Robot;
constexpr std::size_t all_poses = 1024;

struct Place {
    const char* name;
    std::size_t obstacles;
    float least, most, radius;  // metres: of the middles from the shoulder
};
constexpr Place places[] = {{"10_near", 10, 0.3f, 1.2f, 0.02f},    {"10_far", 10, 0.7f, 1.5f, 0.02f},
                            {"50_near", 50, 0.3f, 1.2f, 0.02f},    {"50_far", 50, 0.7f, 1.5f, 0.02f},
                            {"200_near", 200, 0.3f, 1.2f, 0.01f},  {"200_far", 200, 0.8f, 1.5f, 0.01f},
                            {"500_near", 500, 0.3f, 1.2f, 0.004f}, {"500_far", 500, 0.8f, 1.5f, 0.004f}};

float distance(float x, float y, float z) { return std::sqrt(x * x + y * y + z * z); }

// Obstacles as the loops take them.
class Sorted {
public:
    explicit Sorted(const Capsules& capsules) {
        const capsa_shapes from = capsules;
        std::vector<std::size_t> order(from.count);
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::vector<float> nearest(from.count);
        for (std::size_t j = 0; j < from.count; ++j) nearest[j] = from_shoulder(from, j);
        std::ranges::sort(order, {}, [&](std::size_t j) { return nearest[j]; });
        for (const std::size_t j : order) {
            for (int axis = 0; axis < 3; ++axis) {
                field_[static_cast<std::size_t>(axis)].push_back(field(from, axis, j));
                field_[static_cast<std::size_t>(3 + axis)].push_back(field(from, 3 + axis, j) -
                                                                     field(from, axis, j));
            }
            const float dx = field_[3].back(), dy = field_[4].back(), dz = field_[5].back();
            field_[6].push_back(1.0f / (dx * dx + dy * dy + dz * dz));
            field_[7].push_back(field(from, 6, j));
            field_[8].push_back(nearest[j]);
        }
    }
    ArmObstacles view() const {
        const auto at = [&](std::size_t k) { return field_[k].data(); };
        return {at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7), at(8), field_[0].size()};
    }

private:
    static float from_shoulder(const capsa_shapes& from, std::size_t j) {
        float p[3], d[3], pd = 0, dd = 0;
        for (int axis = 0; axis < 3; ++axis) {
            p[axis] = field(from, axis, j) - (axis == 2 ? 0.2f : 0.0f);
            d[axis] = field(from, 3 + axis, j) - field(from, axis, j);
            pd += p[axis] * d[axis];
            dd += d[axis] * d[axis];
        }
        const float t = std::clamp(-pd / dd, 0.0f, 1.0f);
        return distance(p[0] + t * d[0], p[1] + t * d[1], p[2] + t * d[2]) - field(from, 6, j);
    }
    std::vector<float> field_[9];
};

// Spheres as the loops take them: `lanes` poses side by side.
class InLanes {
public:
    InLanes(const Spheres& spheres, std::size_t rows, std::size_t lanes) : rows_(rows) {
        const capsa_shapes from = spheres;
        for (std::size_t block = 0; block < from.count; block += rows * lanes)
            for (std::size_t i = 0; i < rows; ++i) {
                float reach = 0;
                for (std::size_t lane = 0; lane < lanes; ++lane) {
                    const std::size_t row = block + lane * rows + i;
                    for (int k = 0; k < 4; ++k)
                        field_[static_cast<std::size_t>(k)].push_back(field(from, k, row));
                    reach = std::max(reach, distance(field(from, 0, row), field(from, 1, row),
                                                     field(from, 2, row) - 0.2f) +
                                                field(from, 3, row));
                }
                field_[4].push_back(reach);
            }
    }
    ArmSpheres view() const {
        const auto at = [&](std::size_t k) { return field_[k].data(); };
        return {at(0), at(1), at(2), at(3), at(4), rows_};
    }

private:
    std::size_t rows_;
    std::vector<float> field_[5];
};

struct Scene {
    Robot robot;
    Capsules obstacles;
    Sorted sorted;
    InLanes spheres[3], links[3];  // one, 8 and 16 poses side by side
    std::vector<std::uint32_t> offsets;
    std::vector<std::uint8_t> any;
    std::vector<std::uint64_t> count;

    Scene(const Place& place, bool in_motions, std::size_t run_poses)
        : robot(in_motions ? Robot::in_motions(all_poses, 7) : Robot::in_random_poses(all_poses, 7)),
          obstacles(scenes::obstacles_at(place.obstacles, place.least, place.most, place.radius, 8)),
          sorted(obstacles),
          spheres{{robot.spheres, Robot::rows, 1},
                  {robot.spheres, Robot::rows, 8},
                  {robot.spheres, Robot::rows, 16}},
          links{{robot.around, Robot::links, 1},
                {robot.around, Robot::links, 8},
                {robot.around, Robot::links, 16}},
          any(all_poses / run_poses),
          count(all_poses / run_poses) {
        for (std::size_t k = 0; k <= all_poses; k += run_poses)
            offsets.push_back(static_cast<std::uint32_t>(k * Robot::rows));
    }
    ArmPoses poses(std::size_t layout) const {
        return {spheres[layout].view(), links[layout].view(), Robot::link_rows.data()};
    }
    Source run(std::size_t k) const {
        return between(rows_of(robot.spheres, offsets[k], offsets[k + 1] - offsets[k]), obstacles);
    }
    Source runs() const { return between(robot.spheres, obstacles, Runs{offsets}); }
};

// How many runs touch, or all hits.
using Ask = std::function<std::uint64_t(Scene&, std::size_t run_poses, Isa)>;

std::uint64_t sum(const auto& numbers) {
    return std::accumulate(numbers.begin(), numbers.end(), std::uint64_t{0});
}

std::uint64_t any_by_runs(Scene& scene, std::size_t, Isa isa) {
    any_by_run(scene.runs(), scene.any, {.isa = isa});
    return sum(scene.any);
}
std::uint64_t any_by_calls(Scene& scene, std::size_t, Isa isa) {
    for (std::size_t k = 0; k < scene.any.size(); ++k) scene.any[k] = any_hit(scene.run(k), {.isa = isa});
    return sum(scene.any);
}
std::uint64_t count_by_runs(Scene& scene, std::size_t, Isa isa) {
    count_by_run(scene.runs(), scene.count, {.isa = isa});
    return sum(scene.count);
}
std::uint64_t count_by_calls(Scene& scene, std::size_t, Isa isa) {
    for (std::size_t k = 0; k < scene.count.size(); ++k)
        scene.count[k] = count_hits(scene.run(k), {.isa = isa});
    return sum(scene.count);
}

// Each run up to its first pose that touches.
std::uint64_t pose_by_pose(Scene& scene, std::size_t run_poses, const auto& touches) {
    const ArmPoses poses = scene.poses(0);
    const ArmObstacles obstacles = scene.sorted.view();
    std::uint64_t met = 0;
    for (std::size_t k = 0; k < all_poses; k += run_poses) {
        bool hit = false;
        for (std::size_t i = k; i < k + run_poses && !hit; ++i) hit = touches(poses, obstacles, i);
        scene.any[k / run_poses] = hit;
        met += hit;
    }
    return met;
}
std::uint64_t by_spheres(Scene& scene, std::size_t run_poses, Isa) {
    return pose_by_pose(scene, run_poses, sphere_by_sphere);
}
std::uint64_t by_links(Scene& scene, std::size_t run_poses, Isa) {
    return pose_by_pose(scene, run_poses, links_first);
}
std::uint64_t in_lanes(Scene& scene, std::size_t run_poses, Isa) {
    const ArmPoses poses = scene.poses(run_poses == 8 ? 1 : 2);
    const ArmObstacles obstacles = scene.sorted.view();
    std::uint64_t met = 0;
    if (run_poses == 1)
        for (std::size_t k = 0; k < all_poses; k += 16) {
            const std::uint32_t touched = which_of_16(poses, obstacles, k);
            for (std::size_t i = 0; i < 16; ++i) met += scene.any[k + i] = touched >> i & 1;
        }
    else
        for (std::size_t k = 0; k < all_poses; k += run_poses) {
            bool hit = false;
            if (run_poses == 8) hit = one_of_8(poses, obstacles, k);
            for (std::size_t i = k; run_poses != 8 && i < k + run_poses && !hit; i += 16)
                hit = one_of_16(poses, obstacles, i);
            met += scene.any[k / run_poses] = hit;
        }
    return met;
}

struct Way {
    const char* name;
    Ask ask;
};

Planned contest_of(const char* verb, const std::vector<Way>& ways, const Place& place, bool in_motions,
                   std::size_t run_poses, const capsa_kernel_table& table) {
    const std::string title = std::string("robots/") + verb + "/" + place.name +
                              (in_motions ? "/motions/" : "/random/") + std::to_string(run_poses) + "/" +
                              table.name;
    std::vector<std::string> names;
    for (const Way& way : ways) names.push_back(title + "/" + way.name);
    return {
        title, names, [=, isa = static_cast<Isa>(table.isa), &place] {
            const auto scene = std::make_shared<Scene>(place, in_motions, run_poses);
            Contest contest{
                title, static_cast<double>(all_poses), ways.front().ask(*scene, run_poses, isa), {}};
            for (std::size_t k = 0; k < ways.size(); ++k)
                contest.contenders.push_back({names[k],
                                              ways[k].name,
                                              [=, ask = ways[k].ask] { return ask(*scene, run_poses, isa); },
                                              {},
                                              {},
                                              {}});
            return contest;
        }};
}

}  // namespace

std::vector<Planned> robot_contests() {
    const std::vector<Way> any = {{"runs", any_by_runs},
                                  {"calls", any_by_calls},
                                  {"spheres", by_spheres},
                                  {"links", by_links},
                                  {"lanes", in_lanes}},
                           count = {{"runs", count_by_runs}, {"calls", count_by_calls}};
    std::vector<Planned> contests;
    for (const Place& place : places)
        for (const bool in_motions : {false, true})
            for (const std::size_t run_poses : {1u, 8u, 32u})
                for (const capsa_kernel_table* table : registry::tables()) {
                    if (!registry::runnable(table->isa)) continue;
                    contests.push_back(contest_of("any", any, place, in_motions, run_poses, *table));
                    contests.push_back(contest_of("count", count, place, in_motions, run_poses, *table));
                }
    return contests;
}

}  // namespace capsa::bench
