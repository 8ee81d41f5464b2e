// A plan: a source and options that are checked and bound once.

#pragma once
#include "capsa/c/plan.h"
#include "src/bound.hpp"
#include "src/kernel_call.hpp"
#include "src/source.hpp"
#include "src/verbs/few.hpp"

#include <new>

namespace capsa {

class Plan {
public:
    Plan(const capsa_source& source, const capsa_options* options, const Checked& checked) noexcept;
    Plan(const Plan&) = delete;
    Plan& operator=(const Plan&) = delete;

    // The plan in the caller's memory; null if there is none, or if it is a copy, whose pointers lead
    // elsewhere.
    static const Plan* in(const capsa_plan* memory) noexcept {
        if (!memory) return nullptr;
        const Plan* const plan = std::launder(reinterpret_cast<const Plan*>(memory->room));
        return plan->self_ == plan ? plan : nullptr;
    }

    // As the caller gave them, for questions that are checked each time.
    const capsa_source& source() const noexcept { return source_; }
    const capsa_options& options() const noexcept { return options_; }
    // Whether what was checked cannot change while the caller keeps the contract.
    bool stays() const noexcept { return stays_; }
    // If so: the source as kernels take it, and its pairs if they are few.
    const capsa_source& bound() const noexcept { return *bound_; }
    const Query& query() const noexcept { return query_; }
    const FewPairs& few() const noexcept { return few_; }

private:
    const Plan* self_;
    FewPairs few_;
    Query query_;
    bool stays_;
    capsa_options options_;
    capsa_source source_;
    Bound bound_;  // of source_
};

static_assert(sizeof(Plan) <= sizeof(capsa_plan));
static_assert(alignof(Plan) <= alignof(capsa_plan));

}  // namespace capsa
