#include "src/plan/few.hpp"

#include "src/registry.hpp"

namespace capsa {

const capsa_kernel_table& table_of_few(std::size_t columns) noexcept {
    const capsa_kernel_table& best = registry::choose(capsa_isa_best);
    const bool half = best.isa == capsa_isa_avx512 && columns <= tuning::most_columns_of_half;
    return half ? registry::choose(capsa_isa_avx2) : best;  // the best again if there is no AVX2
}

}  // namespace capsa
