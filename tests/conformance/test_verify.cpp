// A check that cannot fail is worth nothing: the verification engine must notice kernels that are wrong.

#include "src/kernel_call.hpp"
#include "src/oracle/verify.hpp"
#include "src/registry.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace capsa {

namespace {

const capsa_kernel_table& scalar() { return *registry::tables()[0]; }

// The scalar kernels with one thing wrong.

void one_step_off(capsa_pair_job* job) {
    kernel::pairs(scalar(), job->a->shape, job->b->shape, capsa_pair_cores)(job);
    job->distance[0] = std::nextafter(job->distance[0], HUGE_VALF);
}
void five_percent_off(capsa_pair_job* job) {
    kernel::pairs(scalar(), job->a->shape, job->b->shape, capsa_pair_cores)(job);
    for (std::size_t i = 0; i < job->count; ++i) job->distance[i] *= 1.05f;
}
void parameter_out_of_range(capsa_pair_job* job) {
    kernel::pairs(scalar(), job->a->shape, job->b->shape, capsa_pair_cores)(job);
    job->t[0] = std::nextafter(1.0f, 2.0f);
}
void a_millionth_along(capsa_pair_job* job) {
    kernel::pairs(scalar(), job->a->shape, job->b->shape, capsa_pair_cores)(job);
    for (std::size_t i = 0; i < job->count; ++i) job->t[i] *= 1.0f - 0x1p-20f;
}
int everything_hits(const capsa_tile_job* job) {
    for (std::size_t n = 0; n < job->tile_count; ++n)
        for (std::uint32_t row = job->tiles[n].row_begin; row < job->tiles[n].row_end; ++row)
            for (std::uint32_t col = job->tiles[n].col_begin; col < job->tiles[n].col_end; ++col)
                job->out->mask[row * job->out->mask_stride + col / 64] |= std::uint64_t{1} << col % 64;
    return 1;
}

capsa_kernel_table with_pair_kernel(capsa_pair_kernel kernel) {
    capsa_kernel_table table = scalar();
    for (auto& row : table.pair)
        for (auto& cell : row) cell[capsa_pair_cores] = kernel;
    return table;
}

oracle::VerifyReport report_of(const capsa_kernel_table& first, const capsa_kernel_table& second,
                               unsigned threads = 2) {
    const capsa_kernel_table* const tables[] = {&first, &second};
    oracle::VerifyOptions options;
    options.tables = tables;
    options.cases = 100'000;
    options.threads = threads;
    return oracle::verify(options);
}

std::uint64_t violations(const oracle::VerifyReport& report, oracle::Check check) {
    std::uint64_t count = 0;
    for (const oracle::VerifyRow& row : report.rows) count += row.violations[static_cast<int>(check)].count;
    return count;
}

}  // namespace

TEST(Verify, FindsNothingWrongWithTheScalarKernels) {
    const oracle::VerifyReport report = report_of(scalar(), scalar());
    EXPECT_TRUE(report.clean());
    for (const oracle::VerifyRow& row : report.rows) EXPECT_LE(row.worst_error, 4.0);
}

TEST(Verify, GivesTheSameReportForAnyNumberOfThreads) {
    const oracle::VerifyReport one = report_of(scalar(), scalar(), 1),
                               three = report_of(scalar(), scalar(), 3);
    EXPECT_EQ(one.hash, three.hash);
    EXPECT_EQ(one.inputs_hash, three.inputs_hash);
    for (std::size_t k = 0; k < one.rows.size(); ++k) {
        EXPECT_EQ(one.rows[k].worst_error, three.rows[k].worst_error);
        EXPECT_EQ(one.rows[k].worst_index, three.rows[k].worst_index);
    }
}

TEST(Verify, NoticesASingleBitThatDiffersBetweenInstructionSets) {
    const oracle::VerifyReport report = report_of(scalar(), with_pair_kernel(one_step_off));
    EXPECT_FALSE(report.clean());
    EXPECT_GT(violations(report, oracle::Check::same_bits), 0u);
}

TEST(Verify, NoticesADistanceBeyondTheBound) {
    const capsa_kernel_table wrong = with_pair_kernel(five_percent_off);
    const oracle::VerifyReport report = report_of(wrong, wrong);
    EXPECT_GT(violations(report, oracle::Check::error_bound), 0u);
    EXPECT_EQ(violations(report, oracle::Check::same_bits), 0u);
}

TEST(Verify, NoticesAParameterOutOfRange) {
    const capsa_kernel_table wrong = with_pair_kernel(parameter_out_of_range);
    EXPECT_GT(violations(report_of(wrong, wrong), oracle::Check::parameters), 0u);
}

TEST(Verify, NoticesClosestPointsThatAreNot) {
    const capsa_kernel_table wrong = with_pair_kernel(a_millionth_along);
    const oracle::VerifyReport report = report_of(wrong, wrong);
    EXPECT_GT(violations(report, oracle::Check::closest_points), 0u);
    EXPECT_EQ(violations(report, oracle::Check::error_bound), 0u);
}

TEST(Verify, NoticesHitsThatCannotBe) {
    capsa_kernel_table wrong = scalar();
    for (auto& row : wrong.tile)
        for (auto& cell : row)
            for (auto& way : cell) way[capsa_sink_mask] = everything_hits;
    const oracle::VerifyReport report = report_of(wrong, wrong);
    EXPECT_GT(violations(report, oracle::Check::invalid_row_hit), 0u);
    EXPECT_GT(violations(report, oracle::Check::wrong_decision), 0u);
}

}  // namespace capsa
