// The attack on the bounds: it finds what is there to be found, and notices a table with other bits.

#include "src/oracle/attack.hpp"
#include "src/oracle/oracle.hpp"
#include "src/registry.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace capsa::oracle {
namespace {

const capsa_kernel_table& scalar() { return *registry::tables().front(); }

// The segments' kernels, with every distance a little too large, with s at the wrong end of it, with normals
// that lean, with contacts that come too late, or that are missed.
void too_far(capsa_pair_job* job) {
    scalar().pair[capsa_slot_capsule][capsa_slot_capsule][capsa_pair_cores](job);
    for (std::uint64_t i = 0; i < job->count; ++i) job->distance[i] *= 1.0f + 0x1p-20f;
}
void elsewhere(capsa_pair_job* job) {
    scalar().pair[capsa_slot_capsule][capsa_slot_capsule][capsa_pair_cores](job);
    for (std::uint64_t i = 0; i < job->count; ++i) job->s[i] *= 1.0f - 0x1p-20f;
}

void leaning(capsa_pair_job* job) {
    scalar().pair[capsa_slot_capsule][capsa_slot_capsule][capsa_pair_contacts](job);
    for (std::uint64_t i = 0; i < job->written; ++i) job->contact[i].normal[0] *= 1.0f - 0x1p-18f;
}
void late(const capsa_touch_job* job) {
    scalar().touch[capsa_slot_capsule][capsa_slot_capsule][capsa_touch_paired](job);
    for (std::uint64_t i = 0; i < job->count; ++i)
        if (job->out[i].time < 0.5f) job->out[i].time *= 1.0f + 0x1p-16f;
}
void tunnels(const capsa_touch_job* job) {
    scalar().touch[capsa_slot_capsule][capsa_slot_capsule][capsa_touch_paired](job);
    for (std::uint64_t i = 0; i < job->count; ++i)
        if (job->out[i].time > 0.99f) job->out[i].b = capsa_no_row;
}

std::vector<AttackRow> attacked(std::vector<const capsa_kernel_table*> tables, const Pair* pair = nullptr) {
    AttackOptions options;
    options.tables = tables;
    options.rounds = 300;
    options.pair = pair;
    return attack(options);
}

const AttackRow& segments(const std::vector<AttackRow>& rows, Aim aim) {
    for (const AttackRow& row : rows)
        if (*row.pair == Pair::capsule_capsule && row.aim == aim) return row;
    ADD_FAILURE();
    return rows.front();
}

TEST(Attack, FindsNoBoundWithoutRoom) {
    std::vector<const capsa_kernel_table*> tables;
    for (const capsa_kernel_table* table : registry::tables())
        if (registry::runnable(table->isa)) tables.push_back(table);
    for (const AttackRow& row : attacked(tables)) {
        EXPECT_TRUE(row.clean()) << row.pair->name << ", " << name(row.aim) << ": " << row.worst;
        // Of two ends that are equally far from a face, either is right.
        const bool end_of_two = row.aim == Aim::closest_points && *row.pair == Pair::capsule_half_space;
        if (!end_of_two) {
            EXPECT_GT(row.worst, 0.5) << "hardly attacked";
        }
    }
}

TEST(Attack, NoticesKernelsThatAreWorseAndTablesThatDiffer) {
    const Pair* const capsules = &Pair::capsule_capsule;
    const auto factor = [&](const std::vector<AttackRow>& rows, Aim aim) {
        return segments(rows, aim).worst / segments(rows, aim).bound();
    };
    capsa_kernel_table broken = scalar();
    auto& pair = broken.pair[capsa_slot_capsule][capsa_slot_capsule];
    auto& touch = broken.touch[capsa_slot_capsule][capsa_slot_capsule];
    pair[capsa_pair_cores] = too_far;
    pair[capsa_pair_contacts] = leaning;
    touch[capsa_touch_paired] = late;
    const std::vector<AttackRow> far = attacked({&broken, &scalar()}, capsules);
    for (const Aim aim : {Aim::distance, Aim::push, Aim::first_touch}) {
        EXPECT_GT(factor(far, aim), 1.0) << name(aim);
        EXPECT_GT(segments(far, aim).mismatched_blocks, 0u) << name(aim);
    }
    pair[capsa_pair_cores] = elsewhere;
    touch[capsa_touch_paired] = tunnels;
    const std::vector<AttackRow> elsewhere_and_through = attacked({&broken}, capsules);
    EXPECT_GT(factor(elsewhere_and_through, Aim::closest_points), 1.0);
    EXPECT_GT(factor(elsewhere_and_through, Aim::first_touch), 1.0);
}

TEST(Attack, SaysWhatATableDoesNotOffer) {
    capsa_kernel_table poor = scalar();
    poor.touch[capsa_slot_capsule][capsa_slot_capsule][capsa_touch_paired] = nullptr;
    const std::vector<AttackRow> rows = attacked({&poor}, &Pair::capsule_capsule);
    EXPECT_FALSE(segments(rows, Aim::first_touch).offered);
    EXPECT_TRUE(segments(rows, Aim::push).offered);
}

TEST(WideTruth, IsExactWhereTheAnswerIs) {
    const Case crossed{{-1, 0, 0, 3, 0, 0}, {0, -2, 5, 0, 2, 5}};
    const Truth<Wide>& capsules = Pair::capsule_capsule.wide;
    EXPECT_EQ(static_cast<double>(capsules.distance(crossed)), 5.0);
    EXPECT_EQ(static_cast<double>(capsules.moved_distance(crossed, {0, 0, -3})), 2.0);
    EXPECT_EQ(static_cast<double>(capsules.between_places(crossed, {0.25f, 0, 0.5f, 0})), 5.0);
    EXPECT_NEAR(static_cast<double>(capsules.between_places(crossed, {0.25f, 0, 1.0f, 0})), std::sqrt(29.0),
                1e-15);
    const Case apart{{1, 3, 0}, {0, 0, 0, 4, 0, 0}};
    EXPECT_EQ(static_cast<double>(Pair::sphere_capsule.wide.distance(apart)), 3.0);
    EXPECT_EQ(static_cast<double>(Pair::sphere_capsule.wide.between_places(apart, {0, 0, 0.25f, 0})), 3.0);
}

// A sphere that passes through another: the truth is known by hand.
TEST(TouchError, CountsWhatIsEarlyLateAndMissed) {
    Attempt x;
    x.at = {{-4, 0, 0}, {0, 0, 0}};
    x.at.a[radius_field] = x.at.b[radius_field] = 1;
    x.motion_a[0] = 8;  // touches at 0.25
    const Pair& spheres = Pair::sphere_sphere;
    const auto error = [&](float time, std::uint32_t b) {
        return touch_error(spheres, spheres.truth, x, {0, b, time, {}, {}}, false);
    };
    const double unit = eps * 8;
    EXPECT_EQ(error(0.25f, 0), 0.0);
    EXPECT_NEAR(error(0.125f, 0), 1 / (eps * 4), 1.0);  // at distance 3
    EXPECT_NEAR(error(0.5f, 0), 2 / (eps * 4), 1.0);
    EXPECT_NEAR(error(0.75f, 0), 2 / (eps * 6), 1.0);  // at the reach again, long after
    EXPECT_NEAR(error(HUGE_VALF, capsa_no_row), 2 / unit, 1.0);
    x.motion_a[1] = 100;  // goes past
    EXPECT_EQ(error(HUGE_VALF, capsa_no_row), 0.0);
}

TEST(PushError, CountsWhatThePushLeaves) {
    Attempt x;
    x.at = {{0, 0, 0}, {0, 0, 2}};
    x.push = 1;
    const Pair& spheres = Pair::sphere_sphere;
    const float along[] = {0, 0, 1}, aside[] = {0, 1, 0};
    EXPECT_EQ(push_error(spheres, spheres.truth, x, along), 0.0);
    EXPECT_NEAR(push_error(spheres, spheres.truth, x, aside), (3 - std::sqrt(5.0)) / (eps * 2 * 1.5), 1.0);
}

}  // namespace
}  // namespace capsa::oracle
