// Scenes are the same everywhere and every time, and hold nothing but valid shapes.

#include "bench/scenes/arm.hpp"
#include "bench/scenes/character.hpp"
#include "bench/scenes/crowd.hpp"
#include "bench/scenes/fibres.hpp"
#include "bench/scenes/motion.hpp"
#include "bench/scenes/neighbours.hpp"
#include "bench/scenes/particles.hpp"
#include "bench/scenes/scale.hpp"
#include "bench/scenes/strands.hpp"
#include "bench/scenes/terrain.hpp"
#include "bench/scenes/worst.hpp"
#include "capsa/verbs.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <string>

namespace capsa::scenes {

namespace {

template <class Shapes>
void expect_valid(const Shapes& shapes) {
    const Flaw flaw = validate(shapes);
    EXPECT_FALSE(flaw.found) << "row " << flaw.row << ": " << flaw.field << " " << flaw.reason;
}

double share_of_hits(const Spheres& spheres, const Capsules& capsules) {
    return static_cast<double>(count_hits(between(spheres, capsules))) /
           (static_cast<double>(spheres.size()) * static_cast<double>(capsules.size()));
}

}  // namespace

TEST(Scenes, HoldValidShapesOnly) {
    expect_valid(uniform_spheres(1000, 10, 1));
    expect_valid(uniform_capsules(1000, 10, 1));
    expect_valid(particles(1000, Density::dense));
    expect_valid(particle_obstacles(64, particle_side(1000, Density::sparse)));
    expect_valid(crowd_agents(1000));
    expect_valid(crowd_walls(1000));
    expect_valid(arm(100).robot);
    expect_valid(arm(100).obstacles);
    expect_valid(character());
    expect_valid(motes(1000));
    expect_valid(bullets(1000, 10));
    const Strands hair = strands(100);
    expect_valid(hair.view());
    expect_valid(heap_of_spheres(1000));
    expect_valid(heap_of_capsules(1000));
    expect_valid(unequal_spheres(1000));
    expect_valid(unequal_capsules(1000));
    expect_valid(film(1000));
    expect_valid(mixed_crowd(1000));
    expect_valid(clumped_spheres(1000, 10));
    expect_valid(points_around_terrain(1000));
    const Terrain ground = terrain(20, 10);
    expect_valid(ground.view());
}

TEST(Scenes, RepeatThemselves) {
    const Spheres once = particles(1000, Density::sparse), again = particles(1000, Density::sparse);
    for (std::size_t k = 0; k < 4; ++k)
        for (std::size_t i = 0; i < once.size(); ++i) ASSERT_EQ(once.stream(k)[i], again.stream(k)[i]);
}

TEST(Scenes, DifferBySeed) {
    EXPECT_NE(uniform_spheres(1, 10, 1).stream(0)[0], uniform_spheres(1, 10, 2).stream(0)[0]);
}

TEST(Scenes, UniformCubesHaveTheHitRatesTheyAreKnownBy) {
    const double sparse = share_of_hits(uniform_spheres(4096, 10, 1), uniform_capsules(1024, 10, 2));
    const double dense = share_of_hits(uniform_spheres(4096, 1.4f, 1), uniform_capsules(1024, 1.4f, 2));
    EXPECT_NEAR(sparse, 0.0002, 0.0001);
    EXPECT_NEAR(dense, 0.04, 0.01);
}

TEST(Scenes, ParticlesHaveTheSameNeighboursWhateverTheSize) {
    for (const std::size_t count : {1000u, 8000u}) {
        const Spheres cloud = particles(count, Density::dense);
        const auto hits = static_cast<double>(count_hits(within(cloud)));
        EXPECT_NEAR(2 * hits / static_cast<double>(count), 7.0, 1.5) << count;
    }
}

TEST(Scenes, TheCrowdLiesInThePlane) {
    const Spheres agents = crowd_agents(100);
    const Capsules walls = crowd_walls(100);
    for (const float z : agents.stream(2)) EXPECT_EQ(z, 0.0f);
    for (const float z : walls.stream(2)) EXPECT_EQ(z, 0.0f);
    for (const float z : walls.stream(5)) EXPECT_EQ(z, 0.0f);
}

TEST(Scenes, StrandsShareTheirPointsAndTouchTheHeadOnlyInPart) {
    const Strands hair = strands(100);
    const CapsuleView links = hair.view();
    EXPECT_EQ(links.bx.data, links.ax.data + hair.strands);
    EXPECT_EQ(links.count, 100 * links_per_strand);
    const Capsules body = character();
    const std::uint64_t hits = count_hits(between(links, body));
    EXPECT_GT(hits, 0u);
    EXPECT_LT(hits, links.count);
}

TEST(Scenes, FibresLieInTheFilmAndCrossAsManyWhateverTheSize) {
    for (const std::size_t links : {2000u, 8000u}) {
        const Capsules fibres = film(links);
        ASSERT_EQ(fibres.size(), links);
        for (const float z : fibres.stream(5)) {
            EXPECT_GE(z, 0);
            EXPECT_LE(z, film_height);
        }
        const auto hits = static_cast<double>(count_hits(within(fibres)));
        EXPECT_NEAR(2 * hits / static_cast<double>(links), 5.5, 0.8) << links;
    }
}

TEST(Scenes, HalfOfTheClumpLiesInAFiftiethOfTheVolume) {
    const Spheres spheres = clumped_spheres(10000, 10);
    std::size_t inside = 0;
    const float reach = 5 * std::cbrt(0.02f);
    for (std::size_t i = 0; i < spheres.size(); ++i)
        inside += std::abs(spheres.stream(0)[i] - 5) < reach && std::abs(spheres.stream(1)[i] - 5) < reach &&
                  std::abs(spheres.stream(2)[i] - 5) < reach;
    EXPECT_NEAR(static_cast<double>(inside), 5100, 200);
}

TEST(Scenes, TheGroundIsOneSheetOfTriangles) {
    const Terrain ground = terrain(20, 10);
    EXPECT_EQ(ground.view().count, 20u * 10 * 2);
    EXPECT_EQ(ground.x.size(), 21u * 11);
    double area = 0;  // seen from above
    const auto at = [&](std::size_t k) { return ground.corners[k]; };
    for (std::size_t k = 0; k < ground.corners.size(); k += 3) {
        const auto a = at(k), b = at(k + 1), c = at(k + 2);
        area += 0.5 * double{(ground.x[b] - ground.x[a]) * (ground.y[c] - ground.y[a]) -
                             (ground.x[c] - ground.x[a]) * (ground.y[b] - ground.y[a])};
    }
    EXPECT_NEAR(area, double{terrain_side * terrain_side}, 1e-3);
}

TEST(Scenes, ArmPosesAreMixed) {
    const Arm poses = arm(500);
    ASSERT_EQ(poses.robot.size(), 500 * spheres_per_pose);
    ASSERT_EQ(poses.obstacles.size(), 500 * obstacles_per_pose);
    EXPECT_TRUE(any_hit(between(poses.robot, poses.obstacles)));
}

TEST(Scenes, InTheHeapEverythingTouches) {
    const Spheres spheres = heap_of_spheres(100);
    const Capsules capsules = heap_of_capsules(100);
    EXPECT_EQ(count_hits(between(spheres, capsules)), 100u * 100u);
}

TEST(Scenes, BulletsFlyAsFarAsTheySay) {
    const Moves moves = flight(100);
    for (std::size_t i = 0; i < 100; ++i)
        EXPECT_NEAR(std::hypot(moves.dx[i], moves.dy[i], moves.dz[i]), bullet_travel, 1e-5f);
}

TEST(Scenes, PedestriansStayInThePlaneAndMotesFall) {
    const Moves walk = steps(100), down = fall(100);
    for (std::size_t i = 0; i < 100; ++i) {
        EXPECT_EQ(walk.dz[i], 0.0f);
        EXPECT_LT(down.dz[i], 0.0f);
    }
}

// FNV-1a over the words of all streams.
template <class Shapes>
std::uint64_t hash(Shapes& shapes, std::size_t streams) {
    std::uint64_t hash = 0;
    for (std::size_t k = 0; k < streams; ++k)
        for (const float value : shapes.stream(k))
            hash = (hash ^ std::bit_cast<std::uint32_t>(value)) * 0x100000001b3u;
    return hash;
}

std::uint64_t hash(const Moves& moves) {
    std::uint64_t hash = 0;
    for (const auto* stream : {&moves.dx, &moves.dy, &moves.dz})
        for (const float value : *stream)
            hash = (hash ^ std::bit_cast<std::uint32_t>(value)) * 0x100000001b3u;
    return hash;
}

// Two draws in one expression come in the order the compiler likes: g++ and clang++ once had scenes of their
// own.
TEST(Scenes, AreTheSameWithEveryCompiler) {
    Capsules uniform = uniform_capsules(100, 10, 13), heap = heap_of_capsules(100),
             unequal = unequal_capsules(100);
    Arm poses = arm(10);
    Neighbours near = neighbours(100);
    Spheres shots = bullets(100, 10);
    const Moves flown = flight(100), walked = steps(100), fallen = fall(100);
    Capsules fibres = film(100);
    Spheres clump = clumped_spheres(100, 10), radii = mixed_crowd(100);
    const Terrain ground = terrain(20, 10);
    std::uint64_t heights = 0;
    for (const float z : ground.z) heights = (heights ^ std::bit_cast<std::uint32_t>(z)) * 0x100000001b3u;
    EXPECT_EQ(hash(fibres, 7), 0xcefb6fd767e124a3u);
    EXPECT_EQ(hash(clump, 4), 0x3a49d109d7b78f43u);
    EXPECT_EQ(hash(radii, 4), 0x25d5ca520a85a691u);
    EXPECT_EQ(heights, 0xdffb40270d2b5d2bu);
    EXPECT_EQ(hash(uniform, 7), 0xa1fe2d70fbd8287fu);
    EXPECT_EQ(hash(poses.robot, 4), 0x0bd32399ea893809u);
    EXPECT_EQ(hash(poses.obstacles, 7), 0x6010f6ce03f04a58u);
    EXPECT_EQ(hash(near.balls, 4), 0xf9e9764a4ce59102u);
    EXPECT_EQ(hash(near.others, 7), 0xb8774f0cd884c6d3u);
    EXPECT_EQ(hash(heap, 7), 0xe7e1afe2643eafdeu);
    EXPECT_EQ(hash(unequal, 7), 0x3728e1e655fe8764u);
    EXPECT_EQ(hash(shots, 4), 0xd31008b258164a6eu);
    EXPECT_EQ(hash(flown), 0x336f4510b67bc1a0u);
    EXPECT_EQ(hash(walked), 0x0b7d50488fda8253u);
    EXPECT_EQ(hash(fallen), 0xcbe6098edceabf3bu);
}

}  // namespace capsa::scenes
