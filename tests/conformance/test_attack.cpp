// The attack on the bounds: it finds what is there to be found, and notices a table with other bits.

#include "src/oracle/attack.hpp"
#include "src/oracle/oracle.hpp"
#include "src/oracle/wide.hpp"
#include "src/registry.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace capsa::oracle {
namespace {

const capsa_kernel_table& scalar() { return *registry::tables().front(); }

// The segments' kernel, with every distance a little too large, or with s at the wrong end of it.
void too_far(capsa_pair_job* job) {
    scalar().pair[capsa_slot_capsule][capsa_slot_capsule][capsa_pair_cores](job);
    for (std::uint64_t i = 0; i < job->count; ++i) job->distance[i] *= 1.0f + 0x1p-20f;
}
void elsewhere(capsa_pair_job* job) {
    scalar().pair[capsa_slot_capsule][capsa_slot_capsule][capsa_pair_cores](job);
    for (std::uint64_t i = 0; i < job->count; ++i) job->s[i] *= 1.0f - 0x1p-20f;
}

std::vector<AttackRow> attacked(std::vector<const capsa_kernel_table*> tables) {
    AttackOptions options;
    options.tables = tables;
    options.rounds = 300;
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
        EXPECT_GT(row.worst, 0.5) << "hardly attacked";
    }
}

TEST(Attack, NoticesKernelsThatAreWorseAndTablesThatDiffer) {
    capsa_kernel_table broken = scalar();
    broken.pair[capsa_slot_capsule][capsa_slot_capsule][capsa_pair_cores] = too_far;
    const std::vector<AttackRow> far = attacked({&broken, &scalar()});
    EXPECT_GT(segments(far, Aim::distance).worst, Pair::capsule_capsule.bound_factor);
    EXPECT_GT(segments(far, Aim::distance).mismatched_bits, 0u);
    broken.pair[capsa_slot_capsule][capsa_slot_capsule][capsa_pair_cores] = elsewhere;
    EXPECT_GT(segments(attacked({&broken}), Aim::closest_points).worst, Pair::capsule_capsule.bound_factor);
}

TEST(WideErrors, AreExactWhereTheAnswerIs) {
    const Case crossed{{-1, 0, 0, 3, 0, 0}, {0, -2, 5, 0, 2, 5}};
    const WideErrors none = wide_errors(Pair::capsule_capsule, crossed, 5.0f, {0.25f, 0, 0.5f, 0}, 1.0);
    EXPECT_EQ(none.distance, 0.0);
    EXPECT_EQ(none.closest_points, 0.0);
    const WideErrors off = wide_errors(Pair::capsule_capsule, crossed, 5.5f, {0.25f, 0, 1.0f, 0}, 0.5);
    EXPECT_EQ(off.distance, 1.0);
    EXPECT_NEAR(off.closest_points, 2 * (std::sqrt(29.0) - 5), 1e-15);
    const Case apart{{1, 3, 0}, {0, 0, 0, 4, 0, 0}};
    EXPECT_EQ(wide_errors(Pair::sphere_capsule, apart, 3.0f, {0, 0, 0.25f, 0}, 1.0).closest_points, 0.0);
}

}  // namespace
}  // namespace capsa::oracle
