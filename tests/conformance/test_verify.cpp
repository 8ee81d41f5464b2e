// A check that cannot fail is worth nothing: the verification engine must notice kernels that are wrong.

#include "capsa/types.hpp"
#include "src/kernel_call.hpp"
#include "src/registry.hpp"
#include "tests/support/changed_table.hpp"
#include "tests/support/emulated.hpp"
#include "tests/truth/oracle/verify.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace capsa::test_verify {

using tests::ChangedTable;

namespace {

const capsa_kernel_table& scalar() { return *registry::tables()[0]; }

// Kernels that are right, the quickest of this processor: their bits are those of the scalar ISA, for which a
// fused operation is a program.
const capsa_kernel_table& right() {
    static const capsa_kernel_table& best = registry::choose(capsa_isa_best);
    return best;
}

// These kernels with one thing wrong.

void ask_right(capsa_pair_job* job, capsa_pair_sink sink) {
    kernel::pairs(right(), job->a->shape, job->b->shape, sink)(job);
}
void one_step_off(capsa_pair_job* job) {
    ask_right(job, capsa_pair_witnesses);
    job->witness[0].gap = std::nextafter(job->witness[0].gap, HUGE_VALF);
}
void five_percent_off(capsa_pair_job* job) {
    ask_right(job, capsa_pair_witnesses);
    for (std::size_t i = 0; i < job->count; ++i) job->witness[i].gap *= 1.05f;
}
void parameter_out_of_range(capsa_pair_job* job) {
    ask_right(job, capsa_pair_witnesses);
    job->witness[0].at_b.u = std::nextafter(1.0f, 2.0f);
}
void a_millionth_along(capsa_pair_job* job) {
    ask_right(job, capsa_pair_witnesses);
    for (std::size_t i = 0; i < job->count; ++i) job->witness[i].at_b.u *= 1.0f - 0x1p-20f;
}
int everything_hits(const capsa_tile_job* job) {
    for (std::size_t n = 0; n < job->tile_count; ++n)
        for (std::uint32_t row = job->tiles[n].row_begin; row < job->tiles[n].row_end; ++row)
            for (std::uint32_t col = job->tiles[n].col_begin; col < job->tiles[n].col_end; ++col)
                job->out->mask[row * job->out->mask_stride + col / 64] |= std::uint64_t{1} << col % 64;
    return 1;
}

// The verbs' kernels with one thing wrong.
void gaps_a_hundredth_off(capsa_pair_job* job) {
    ask_right(job, capsa_pair_gaps);
    for (std::size_t i = 0; i < job->count; ++i) job->gap[i] *= 1.01f;
}
void gap_a_step_off(capsa_pair_job* job) {
    ask_right(job, capsa_pair_gaps);
    job->gap[0] = std::nextafter(job->gap[0], HUGE_VALF);
}
void witness_beside_its_place(capsa_pair_job* job) {
    ask_right(job, capsa_pair_witnesses);
    for (std::size_t i = 0; i < job->count; ++i) job->witness[i].on_a[1] *= 1.001f;
}
void witness_of_the_other_end(capsa_pair_job* job) {
    ask_right(job, capsa_pair_witnesses);
    for (std::size_t i = 0; i < job->count; ++i) job->witness[i].at_b.u = 1.0f - job->witness[i].at_b.u;
}
void second_number_missing(capsa_pair_job* job) {
    ask_right(job, capsa_pair_witnesses);
    for (std::size_t i = 0; i < job->count; ++i) job->witness[i].at_b.v = 0.0f;
}
template <class Change>
void change_contacts(capsa_pair_job* job, const Change& change) {
    ask_right(job, capsa_pair_contacts);
    for (std::uint64_t i = 0; i < job->written; ++i) change(job->contact[i]);
}
void longer_normals(capsa_pair_job* job) {
    change_contacts(job, [](capsa_contact& contact) { contact.normal[0] *= 1.001f; });
}
void reversed_normals(capsa_pair_job* job) {
    change_contacts(job, [](capsa_contact& contact) {
        for (float& component : contact.normal) component = -component;
    });
}
void points_on_the_surface_of_a(capsa_pair_job* job) {
    change_contacts(job, [](capsa_contact& contact) {
        for (int k = 0; k < 3; ++k) contact.point[k] -= 0.5f * contact.gap * contact.normal[k];
    });
}
void one_contact_too_few(capsa_pair_job* job) {
    ask_right(job, capsa_pair_contacts);
    job->written -= job->written != 0;
}
template <class Change>
void change_touches(const capsa_touch_job* job, const Change& change) {
    kernel::touch(right(), job->a->shape, job->b->shape, capsa_touch_paired)(job);
    for (std::size_t i = 0; i < job->count; ++i)
        if (job->out[i].b != capsa_no_row) change(job->out[i]);
}
void late_touches(const capsa_touch_job* job) {
    change_touches(job, [](capsa_touch& touch) { touch.time *= 1.001f; });
}
void no_touches(const capsa_touch_job* job) {
    change_touches(job, [](capsa_touch& touch) { touch.b = capsa_no_row; });
}
void touches_elsewhere(const capsa_touch_job* job) {
    change_touches(job, [](capsa_touch& touch) { touch.point[2] += 1.0f; });
}
// The first row finds its partner, but not the nearest one.
template <bool hits_only>
void another_partner(const capsa_nearest_job* job) {
    kernel::nearest(right(), job->a->shape, job->b->shape, capsa_nearest_by_column)(job);
    if ((job->hits_only != 0) == hits_only) job->index[0] = job->index[0] == 0 ? 1 : 0;
}
int a_hit_is_lost(const capsa_tile_job* job) {
    const int result =
        kernel::tiles(right(), job->rows->shape, job->cols->shape, false, capsa_sink_mask)(job);
    if (job->tile_count == 1) job->out->mask[0] &= job->out->mask[0] - 1;
    return result;
}

ChangedTable with_pair_kernel(capsa_pair_kernel kernel, capsa_pair_sink sink = capsa_pair_witnesses) {
    return ChangedTable(right(), [&](capsa_pair_kernels& pair) {
        if (pair.pair[sink]) pair.pair[sink] = kernel;
    });
}
ChangedTable with_touch_kernel(capsa_touch_kernel kernel) {
    return ChangedTable(right(), [&](capsa_pair_kernels& pair) {
        if (pair.touch[capsa_touch_paired]) pair.touch[capsa_touch_paired] = kernel;
    });
}
ChangedTable with_nearest_kernel(capsa_nearest_kernel kernel) {
    return ChangedTable(right(), [&](capsa_pair_kernels& pair) {
        if (pair.nearest[capsa_nearest_by_column]) pair.nearest[capsa_nearest_by_column] = kernel;
    });
}
ChangedTable with_mask_kernel(capsa_tile_kernel kernel) {
    return ChangedTable(right(), [&](capsa_pair_kernels& pair) {
        for (auto& way : pair.tile)
            if (way[capsa_sink_mask]) way[capsa_sink_mask] = kernel;
    });
}

oracle::VerifyReport report_of(const capsa_kernel_table& first, const capsa_kernel_table& second,
                               unsigned threads = 2, std::uint64_t cases = 50'000) {
    const capsa_kernel_table* const tables[] = {&first, &second};
    oracle::VerifyOptions options;
    options.tables = tables;
    options.cases = cases;
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
    const oracle::VerifyReport report = report_of(scalar(), scalar(), 2, 100'000);
    for (const oracle::VerifyRow& row : report.rows) {
        EXPECT_LE(row.worst_error, row.pair->bound_factor);
        for (const oracle::Violation& found : row.violations)
            EXPECT_EQ(found.count, 0u) << row.pair->name << ", " << row.family->name << ": " << found.what;
    }
}

// Every family, in every verb.
TEST(Verify, FindsTheBitsOfTheScalarKernelsOnEveryInstructionSet) {
    std::vector<const capsa_kernel_table*> tables;
    for (const Isa isa : every_isa)
        if (runnable(isa)) tables.push_back(registry::table(static_cast<capsa_isa>(isa)));
    oracle::VerifyOptions options;
    options.tables = tables;
    options.cases = tests::slow_here ? 10'000 : 40'000;
    options.threads = 2;
    EXPECT_TRUE(oracle::verify(options).clean());
}

TEST(Verify, GivesTheSameReportForAnyNumberOfThreads) {
    const oracle::VerifyReport one = report_of(right(), right(), 1), three = report_of(right(), right(), 3);
    EXPECT_EQ(one.hash, three.hash);
    EXPECT_EQ(one.inputs_hash, three.inputs_hash);
    for (std::size_t k = 0; k < one.rows.size(); ++k) {
        EXPECT_EQ(one.rows[k].worst_error, three.rows[k].worst_error);
        EXPECT_EQ(one.rows[k].worst_index, three.rows[k].worst_index);
    }
}

TEST(Verify, NoticesASingleBitThatDiffersBetweenInstructionSets) {
    const oracle::VerifyReport report = report_of(right(), with_pair_kernel(one_step_off));
    EXPECT_FALSE(report.clean());
    EXPECT_GT(violations(report, oracle::Check::same_bits), 0u);
}

TEST(Verify, NoticesADistanceBeyondTheBound) {
    const ChangedTable wrong = with_pair_kernel(five_percent_off);
    const oracle::VerifyReport report = report_of(wrong, wrong);
    EXPECT_GT(violations(report, oracle::Check::error_bound), 0u);
    EXPECT_EQ(violations(report, oracle::Check::same_bits), 0u);
}

TEST(Verify, NoticesAParameterOutOfRange) {
    const ChangedTable wrong = with_pair_kernel(parameter_out_of_range);
    EXPECT_GT(violations(report_of(wrong, wrong), oracle::Check::parameters), 0u);
}

TEST(Verify, NoticesClosestPointsThatAreNot) {
    const ChangedTable wrong = with_pair_kernel(a_millionth_along);
    const oracle::VerifyReport report = report_of(wrong, wrong);
    EXPECT_GT(violations(report, oracle::Check::closest_points), 0u);
    EXPECT_EQ(violations(report, oracle::Check::error_bound), 0u);
}

TEST(Verify, NoticesHitsThatCannotBe) {
    const ChangedTable wrong = with_mask_kernel(everything_hits);
    const oracle::VerifyReport report = report_of(wrong, wrong);
    EXPECT_GT(violations(report, oracle::Check::invalid_row_hit), 0u);
    EXPECT_GT(violations(report, oracle::Check::wrong_decision), 0u);
}

// What verify says of the verbs of a table; the distances and the bits are not what is wrong.
std::uint64_t found_in(const capsa_kernel_table& wrong, oracle::Check check) {
    const oracle::VerifyReport report = report_of(wrong, wrong);
    EXPECT_EQ(violations(report, oracle::Check::error_bound), 0u);
    EXPECT_EQ(violations(report, oracle::Check::same_bits), 0u);
    return violations(report, check);
}

TEST(Verify, NoticesAGapThatIsNotTheDistanceMinusTheRadii) {
    EXPECT_GT(found_in(with_pair_kernel(gap_a_step_off, capsa_pair_gaps), oracle::Check::gap), 0u);
}

TEST(Verify, NoticesAWitnessThatIsElsewhere) {
    EXPECT_GT(
        found_in(with_pair_kernel(witness_beside_its_place, capsa_pair_witnesses), oracle::Check::witness),
        0u);
    EXPECT_GT(
        found_in(with_pair_kernel(witness_of_the_other_end, capsa_pair_witnesses), oracle::Check::witness),
        0u);
}

TEST(Verify, NoticesNormalsThatAreNoneAndPushesAlongThem) {
    EXPECT_GT(found_in(with_pair_kernel(longer_normals, capsa_pair_contacts), oracle::Check::normal), 0u);
    const ChangedTable reversed = with_pair_kernel(reversed_normals, capsa_pair_contacts);
    EXPECT_GT(found_in(reversed, oracle::Check::push), 0u);
    EXPECT_GT(found_in(reversed, oracle::Check::separated), 0u);
}

TEST(Verify, NoticesContactsThatAreWrongOrMissing) {
    EXPECT_GT(
        found_in(with_pair_kernel(points_on_the_surface_of_a, capsa_pair_contacts), oracle::Check::contact),
        0u);
    EXPECT_GT(found_in(with_pair_kernel(one_contact_too_few, capsa_pair_contacts), oracle::Check::contact),
              0u);
}

TEST(Verify, NoticesTouchesThatAreLateMissedOrElsewhere) {
    EXPECT_GT(found_in(with_touch_kernel(late_touches), oracle::Check::first_touch), 0u);
    const ChangedTable missed = with_touch_kernel(no_touches);
    EXPECT_GT(found_in(missed, oracle::Check::first_touch), 0u);
    EXPECT_GT(found_in(missed, oracle::Check::touch_at_start), 0u);
    EXPECT_GT(found_in(with_touch_kernel(touches_elsewhere), oracle::Check::touch_at_start), 0u);
}

// Every check is made of triangles too, and of each by itself.
TEST(Verify, NoticesAllOfThisInTriangles) {
    const auto in_triangles = [](const capsa_kernel_table& wrong, oracle::Check check) {
        std::uint64_t count = 0;
        for (const oracle::VerifyRow& row : report_of(wrong, wrong).rows)
            if (row.pair->b == capsa_shape_triangle) count += row.violations[static_cast<int>(check)].count;
        return count;
    };
    const auto of_pairs = [&](capsa_pair_kernel kernel, capsa_pair_sink sink, oracle::Check check) {
        return in_triangles(with_pair_kernel(kernel, sink), check);
    };
    using oracle::Check;
    EXPECT_GT(of_pairs(five_percent_off, capsa_pair_witnesses, Check::error_bound), 0u);
    EXPECT_GT(of_pairs(a_millionth_along, capsa_pair_witnesses, Check::closest_points), 0u);
    EXPECT_GT(of_pairs(gap_a_step_off, capsa_pair_gaps, Check::gap), 0u);
    EXPECT_GT(of_pairs(second_number_missing, capsa_pair_witnesses, Check::witness), 0u);
    EXPECT_GT(of_pairs(reversed_normals, capsa_pair_contacts, Check::push), 0u);
    EXPECT_GT(of_pairs(reversed_normals, capsa_pair_contacts, Check::separated), 0u);
    EXPECT_GT(of_pairs(points_on_the_surface_of_a, capsa_pair_contacts, Check::contact), 0u);
    EXPECT_GT(in_triangles(with_touch_kernel(late_touches), Check::first_touch), 0u);
    EXPECT_GT(in_triangles(with_touch_kernel(no_touches), Check::touch_at_start), 0u);
    EXPECT_GT(in_triangles(with_nearest_kernel(another_partner<false>), Check::nearest), 0u);
    EXPECT_GT(in_triangles(with_nearest_kernel(another_partner<true>), Check::deepest), 0u);
}

// And of round cones, which count distances from the largest radii.
TEST(Verify, NoticesAllOfThisInRoundCones) {
    const auto in_every_pair = [](const capsa_kernel_table& wrong, oracle::Check check,
                                  bool of_faces = true) {
        std::uint64_t count[4] = {};
        for (const oracle::VerifyRow& row : report_of(wrong, wrong).rows)
            if (oracle::has_round_cone(*row.pair) && row.pair->b != capsa_shape_triangle &&
                row.pair->b != capsa_shape_box)
                count[row.pair->number - oracle::Pair::sphere_round_cone.number] +=
                    row.violations[static_cast<int>(check)].count;
        return *std::min_element(count, of_faces ? count + 4 : count + 3);
    };
    const auto of_pairs = [&](capsa_pair_kernel kernel, capsa_pair_sink sink, oracle::Check check,
                              bool of_faces = true) {
        return in_every_pair(with_pair_kernel(kernel, sink), check, of_faces);
    };
    using oracle::Check;
    EXPECT_GT(of_pairs(five_percent_off, capsa_pair_witnesses, Check::error_bound), 0u);
    EXPECT_GT(of_pairs(a_millionth_along, capsa_pair_witnesses, Check::closest_points, false), 0u);
    EXPECT_GT(of_pairs(gaps_a_hundredth_off, capsa_pair_gaps, Check::gap), 0u);
    EXPECT_GT(of_pairs(witness_of_the_other_end, capsa_pair_witnesses, Check::witness, false), 0u);
    EXPECT_GT(of_pairs(reversed_normals, capsa_pair_contacts, Check::push, false), 0u);
    EXPECT_GT(of_pairs(reversed_normals, capsa_pair_contacts, Check::separated, false), 0u);
    EXPECT_GT(of_pairs(points_on_the_surface_of_a, capsa_pair_contacts, Check::contact), 0u);
    EXPECT_GT(in_every_pair(with_mask_kernel(everything_hits), Check::wrong_decision), 0u);
    EXPECT_GT(in_every_pair(with_nearest_kernel(another_partner<false>), Check::nearest), 0u);
    EXPECT_GT(in_every_pair(with_nearest_kernel(another_partner<true>), Check::deepest), 0u);
}

TEST(Verify, NoticesARowThatIsNotTheNearestOrTheDeepest) {
    EXPECT_GT(found_in(with_nearest_kernel(another_partner<false>), oracle::Check::nearest), 0u);
    EXPECT_GT(found_in(with_nearest_kernel(another_partner<true>), oracle::Check::deepest), 0u);
}

TEST(Verify, NoticesAWalkThatLosesAHitOnTheEdge) {
    const ChangedTable wrong = with_mask_kernel(a_hit_is_lost);
    EXPECT_GT(found_in(wrong, oracle::Check::walks_agree), 0u);
}

TEST(Verify, NoticesAVerbWhoseBitsDifferBetweenInstructionSets) {
    const oracle::VerifyReport report = report_of(right(), with_pair_kernel(gap_a_step_off, capsa_pair_gaps));
    EXPECT_GT(violations(report, oracle::Check::same_bits), 0u);
    EXPECT_EQ(violations(report, oracle::Check::gap), 0u);
}

}  // namespace capsa::test_verify
