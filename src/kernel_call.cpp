#include "src/kernel_call.hpp"

#include "src/registry.hpp"

#include <cmath>
#include <limits>

namespace capsa {

Query resolve(const capsa_options& options) noexcept {
    // With a NaN margin nothing is a hit, as with a reach below every distance.
    const bool is_number = !std::isnan(options.margin);
    return {&registry::choose(options.isa),
            is_number ? options.margin : -std::numeric_limits<float>::infinity()};
}

}  // namespace capsa
