#include "src/kernel_call.hpp"

#include "src/exact/margins.hpp"
#include "src/registry.hpp"

#include <cmath>
#include <limits>

namespace capsa {

Query resolve(const capsa_options& options) noexcept {
    // With a NaN margin nothing is a hit, as with a reach below every distance.
    const bool is_number = !std::isnan(options.margin);
    return {&registry::choose(options.isa),
            is_number ? options.margin : -std::numeric_limits<float>::infinity(),
            options.decide == capsa_decide_exact && std::isfinite(options.margin),
            0.0f,
            0.0f,
            options.at_start == capsa_at_start_approaches,
            nullptr,
            nullptr};
}

Query exactly(const Query& query, const capsa_shapes& a, const capsa_shapes& b) noexcept {
    const exact::Margins margins = exact::margins_of(query.margin, a, b);
    Query exact = query;
    exact.true_margin = query.margin;
    exact.certain_margin = margins.certain;
    exact.margin = margins.possible;
    return exact;
}

}  // namespace capsa
