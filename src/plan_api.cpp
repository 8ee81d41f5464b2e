// The exported functions of a plan.

#include "capsa/c/capsa.h"

#include "src/arguments.hpp"
#include "src/periodic.hpp"
#include "src/plan.hpp"
#include "src/verbs/hits.hpp"
#include "src/verbs/pairs.hpp"
#include "src/verbs/rows.hpp"

namespace capsa {

namespace {

bool has_points(const capsa_shapes& shapes) {
    return shapes.point[0].data || shapes.point[1].data || shapes.point[2].data;
}

// Numbers in lists and offsets are checked, an index and a workspace are built anew, and exact decisions have
// margins of their own. All other checks read the source alone.
bool stays_checked(const capsa_source& source, const capsa_options& options) {
    const capsa_shapes& b = second_side(source);
    return source.kind != capsa_source_listed && !source.a.index && !b.index && !has_points(source.a) &&
           !has_points(b) && !source.runs.a && !source.filters.a && !source.filters.b && source.cut == 0 &&
           !has_period(source) && !options.workspace && !options.images &&
           options.decide == capsa_decide_rounded;
}

}  // namespace

Plan::Plan(const capsa_source& source, const capsa_options* options, const Checked& checked) noexcept
    : self_(this),
      query_(given(options)),
      options_(options ? *options : capsa_options{}),
      source_(source),
      bound_(source_, checked) {
    stays_ = stays_checked(source_, options_);
    if (stays_) few_ = FewPairs(*bound_, query_);
    if (few_ && options_.isa == capsa_isa_best) {
        query_.table = &table_of_few(few_.columns());
        few_ = FewPairs(*bound_, query_);
    }
    if (few_) few_.take_contacts();
}

}  // namespace capsa

using capsa::Plan;

extern "C" {

capsa_status capsa_plan_make(capsa_plan* plan, const capsa_source* source,
                             const capsa_options* options) noexcept {
    const capsa::Checked checked = capsa::check(source, plan);
    if (checked.status != capsa_ok) return checked.status;
    ::new (static_cast<void*>(plan->room)) Plan(*source, options, checked);
    return capsa_ok;
}

const capsa_source* capsa_plan_source(const capsa_plan* memory) noexcept {
    const Plan* const plan = Plan::in(memory);
    return plan ? &plan->source() : nullptr;
}

capsa_status capsa_plan_any_hit(const capsa_plan* memory, int* hit) noexcept {
    const Plan* const plan = Plan::in(memory);
    if (!plan) return capsa_bad_plan;
    if (!hit) return capsa_null_argument;
    if (plan->few()) return *hit = plan->few().any(plan->query().margin), capsa_ok;
    if (plan->stays()) return capsa::query::any_hit(plan->bound(), plan->query(), *hit);
    return capsa_any_hit(&plan->source(), &plan->options(), hit);
}

capsa_status capsa_plan_count_hits(const capsa_plan* memory, uint64_t* count) noexcept {
    const Plan* const plan = Plan::in(memory);
    if (!plan) return capsa_bad_plan;
    if (!count) return capsa_null_argument;
    if (plan->few()) return *count = plan->few().count(plan->query().margin), capsa_ok;
    if (plan->stays()) return capsa::query::count_hits(plan->bound(), plan->query(), *count);
    return capsa_count_hits(&plan->source(), &plan->options(), count);
}

capsa_status capsa_plan_find_hits(const capsa_plan* memory, capsa_index_pair* pairs, size_t capacity,
                                  capsa_find_result* result) noexcept {
    const Plan* const plan = Plan::in(memory);
    if (!plan) return capsa_bad_plan;
    if (!result || (!pairs && capacity != 0)) return capsa_null_argument;
    if (plan->few()) return *result = plan->few().find(plan->query().margin, pairs, capacity), capsa_ok;
    if (plan->stays()) return capsa::query::find_hits(plan->bound(), plan->query(), pairs, capacity, *result);
    return capsa_find_hits(&plan->source(), &plan->options(), pairs, capacity, result);
}

capsa_status capsa_plan_contacts(const capsa_plan* memory, capsa_contact* out, size_t capacity,
                                 capsa_find_result* result) noexcept {
    const Plan* const plan = Plan::in(memory);
    if (!plan) return capsa_bad_plan;
    if (!result || (!out && capacity != 0)) return capsa_null_argument;
    if (plan->few()) return *result = plan->few().contacts(plan->query().margin, out, capacity), capsa_ok;
    if (plan->stays()) return capsa::query::contacts(plan->bound(), plan->query(), out, capacity, *result);
    return capsa_contacts(&plan->source(), &plan->options(), out, capacity, result);
}

capsa_status capsa_plan_nearest_rows(const capsa_plan* memory, capsa_nearest* out, size_t count) noexcept {
    const Plan* const plan = Plan::in(memory);
    if (!plan) return capsa_bad_plan;
    const capsa_source& source = plan->source();
    if (plan->few().have_gaps() && out && count >= source.a.count) {
        plan->few().nearest(out + source.begin);
        return capsa_ok;
    }
    if (!plan->stays() || capsa::is_paired(source) || !out || count < source.a.count)
        return capsa_nearest_rows(&source, &plan->options(), out, count);
    return capsa::query::nearest(plan->bound(), plan->query(), out + source.begin);
}

}  // extern "C"
