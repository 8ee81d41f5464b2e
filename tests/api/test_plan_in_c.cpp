// Plans in C, and what ends a program in C++: what is no plan, and wrong arguments.

#include "capsa/capsa.hpp"
#include "tests/api/close_rows.hpp"
#include "tests/support/refused.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>

namespace capsa::tests::test_plan_in_c {
namespace {

struct Asked {
    int hit = -1;
    std::uint64_t count = 99;
    capsa_index_pair pair{};
    capsa_contact contact{};
    capsa_nearest nearest{};
    capsa_find_result found{7, 7};

    void expect(const capsa_plan* plan, capsa_status status) {
        EXPECT_EQ(capsa_plan_any_hit(plan, &hit), status);
        EXPECT_EQ(capsa_plan_count_hits(plan, &count), status);
        EXPECT_EQ(capsa_plan_find_hits(plan, &pair, 1, &found), status);
        EXPECT_EQ(capsa_plan_contacts(plan, &contact, 1, &found), status);
        EXPECT_EQ(capsa_plan_nearest_rows(plan, &nearest, 1), status);
    }
};

TEST(PlanInC, OfWhatIsNoPlanIsRefusedAndNothingIsWritten) {
    const Rows a = close_together(capsa_shape_sphere, 1, 15), b = close_together(capsa_shape_sphere, 8, 16);
    const Source source = between(a.view(), b.view());
    const auto plan = std::make_unique<capsa_plan>(), copy = std::make_unique<capsa_plan>();
    Asked asked;
    asked.expect(plan.get(), capsa_bad_plan);
    asked.expect(nullptr, capsa_bad_plan);
    EXPECT_EQ(capsa_plan_source(plan.get()), nullptr);
    ASSERT_EQ(capsa_plan_make(plan.get(), &source, nullptr), capsa_ok);
    *copy = *plan;
    asked.expect(copy.get(), capsa_bad_plan);
    EXPECT_EQ(asked.hit, -1);
    EXPECT_EQ(asked.count, 99u);
    EXPECT_EQ(asked.found.total, 7u);
    asked.expect(plan.get(), capsa_ok);
    EXPECT_EQ(asked.count, count_hits(source));
    ASSERT_NE(capsa_plan_source(plan.get()), nullptr);
    EXPECT_EQ(capsa_plan_source(plan.get())->b.count, 8u);
}

TEST(PlanInC, ArgumentsAreChecked) {
    const Rows a = close_together(capsa_shape_sphere, 1, 17), b = close_together(capsa_shape_sphere, 8, 18);
    Source source = between(a.view(), b.view());
    const auto plan = std::make_unique<capsa_plan>();
    EXPECT_EQ(capsa_plan_make(nullptr, &source, nullptr), capsa_null_argument);
    EXPECT_EQ(capsa_plan_make(plan.get(), nullptr, nullptr), capsa_null_argument);
    source.end = 2;
    EXPECT_EQ(capsa_plan_make(plan.get(), &source, nullptr), capsa_bad_source);
    EXPECT_EQ(capsa_plan_source(plan.get()), nullptr) << "nothing was written";
    source.end = 1;
    ASSERT_EQ(capsa_plan_make(plan.get(), &source, nullptr), capsa_ok);
    capsa_find_result found{};
    EXPECT_EQ(capsa_plan_any_hit(plan.get(), nullptr), capsa_null_argument);
    EXPECT_EQ(capsa_plan_count_hits(plan.get(), nullptr), capsa_null_argument);
    EXPECT_EQ(capsa_plan_find_hits(plan.get(), nullptr, 1, &found), capsa_null_argument);
    EXPECT_EQ(capsa_plan_find_hits(plan.get(), nullptr, 0, nullptr), capsa_null_argument);
    EXPECT_EQ(capsa_plan_contacts(plan.get(), nullptr, 1, &found), capsa_null_argument);
    EXPECT_EQ(capsa_plan_contacts(plan.get(), nullptr, 0, nullptr), capsa_null_argument);
    EXPECT_EQ(capsa_plan_nearest_rows(plan.get(), nullptr, 1), capsa_null_argument);
    Nearest row{};
    EXPECT_EQ(capsa_plan_nearest_rows(plan.get(), &row, 0), capsa_output_too_small);
}

TEST(Plans, EndsTheProgramWithASentence) {
    const Rows a = close_together(capsa_shape_sphere, 1, 19), b = close_together(capsa_shape_sphere, 8, 20);
    Source wrong = between(a.view(), b.view());
    wrong.end = 2;
    EXPECT_REFUSED(Plan{wrong}, "Plan: ");
    const Plan listed_pairs(zip(a.view(), a.view()));
    Nearest row{};
    EXPECT_REFUSED(nearest(listed_pairs, {&row, 1}), "nearest: ");
    const Plan small(between(b.view(), a.view()));
    EXPECT_REFUSED(nearest(small, {&row, 1}), "nearest: .*8");
}

}  // namespace
}  // namespace capsa::tests::test_plan_in_c
