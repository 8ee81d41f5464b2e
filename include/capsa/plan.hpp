// A plan: a question that is checked once and asked often, about arrays whose numbers change.
//
//     const capsa::Plan plan(capsa::between(hand, fingers), {.margin = 0.01f});
//     while (moving()) contacts = capsa::contacts(plan, room);  // new numbers in the same arrays
//
// A call of a few pairs takes longer to check than to answer. A plan saves the checks and whatever else
// depends on the source and the options alone; the answers are those without a plan, bit for bit and in the
// same order.

#pragma once
#include "capsa/expect.hpp"
#include "capsa/types.hpp"

#include <cstdint>
#include <span>

namespace capsa {

/// A source and options that were checked once. All that they refer to stays as long as the plan is asked:
/// the arrays and their strides, the numbers of rows, lists, indexes, runs, filters, the workspace. The
/// numbers in the arrays may change between two questions; one that was given in place of an array stays. A
/// container keeps its arrays until rows are added or removed. A plan allocates nothing. It cannot be copied
/// or moved, because it refers to itself. Any number of threads may ask it at once, as they may its source.
class Plan {
public:
    /// A source that makes no sense ends the program, as with a verb.
    explicit Plan(const Source& source, const Options& options = {}) {
        const capsa_options how = erased(options);
        detail::expect_ok(capsa_plan_make(&plan_, &source, &how), "Plan", source);
    }
    Plan(const Plan&) = delete;
    Plan& operator=(const Plan&) = delete;

    /// The source that was planned.
    const Source& source() const noexcept { return *capsa_plan_source(&plan_); }
    /// The same for the C interface, as long as this object lives.
    const capsa_plan& c() const noexcept { return plan_; }

private:
    capsa_plan plan_;
};

namespace detail {

// What is said of a refused question needs the source, which a question that is answered does not read.
inline void expect_ok([[maybe_unused]] capsa_status status, [[maybe_unused]] const char* verb,
                      [[maybe_unused]] const Plan& plan, [[maybe_unused]] std::size_t output = 0) {
#ifndef CAPSA_UNCHECKED
    if (status != capsa_ok) [[unlikely]]
        expect_ok(status, verb, plan.source(), output);
#endif
}

}  // namespace detail

/// any_hit of the source of a plan.
inline bool any_hit(const Plan& plan) {
    int hit = 0;
    detail::expect_ok(capsa_plan_any_hit(&plan.c(), &hit), "any_hit", plan);
    return hit != 0;
}

/// count_hits of the source of a plan.
inline std::uint64_t count_hits(const Plan& plan) {
    std::uint64_t count = 0;
    detail::expect_ok(capsa_plan_count_hits(&plan.c(), &count), "count_hits", plan);
    return count;
}

/// find_hits of the source of a plan.
inline FindResult find_hits(const Plan& plan, std::span<IndexPair> out) {
    capsa_find_result result{};
    detail::expect_ok(capsa_plan_find_hits(&plan.c(), out.data(), out.size(), &result), "find_hits", plan);
    return {result.written, result.total};
}

/// contacts of the source of a plan.
inline FindResult contacts(const Plan& plan, std::span<Contact> out) {
    capsa_find_result result{};
    detail::expect_ok(capsa_plan_contacts(&plan.c(), out.data(), out.size(), &result), "contacts", plan);
    return {result.written, result.total};
}

/// nearest of the source of a plan.
inline void nearest(const Plan& plan, std::span<Nearest> out) {
    detail::expect_ok(capsa_plan_nearest_rows(&plan.c(), out.data(), out.size()), "nearest", plan,
                      out.size());
}

}  // namespace capsa
