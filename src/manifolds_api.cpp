// The exported function about manifolds.

#include "capsa/c/capsa.h"

#include "src/bound.hpp"
#include "src/manifold.hpp"
#include "src/periodic.hpp"
#include "src/shape.hpp"
#include "src/source.hpp"

namespace {

// A contact may name any row, also one outside of a slice or a list, whose points nobody has checked.
bool is_there(const capsa_shapes& shapes, size_t row) {
    return row < shapes.count && capsa::invalid_point(shapes, row) == capsa::shape_info(shapes.shape).points;
}

}  // namespace

extern "C" {

capsa_status capsa_manifolds(const capsa_source* source, const capsa_options* options,
                             const capsa_contact* contacts, size_t count, capsa_contact* out, uint8_t* ends,
                             size_t capacity, capsa_find_result* result) noexcept {
    if (!source || !result || (!contacts && count != 0) || (!out && capacity != 0))
        return capsa_null_argument;
    const capsa::Checked checked = capsa::check(*source);
    if (checked.status != capsa_ok) return checked.status;
    if (capsa::has_period(*source)) return capsa_bad_period;
    for (size_t k = 0; k < count; ++k)
        if (!is_there(source->a, contacts[k].a) ||
            (contacts[k].b != capsa_no_row && !is_there(capsa::second_side(*source), contacts[k].b)))
            return capsa_index_out_of_range;
    const capsa::Bound bound(*source, checked);
    const float margin = options ? options->margin : 0.0f;
    capsa_find_result found{};
    for (size_t k = 0; k < count; ++k) {
        if (contacts[k].b == capsa_no_row) continue;
        const capsa::Manifold made = capsa::manifold(*bound, contacts[k], margin);
        for (int i = 0; i < made.count; ++i, ++found.total) {
            if (found.written == capacity) continue;
            out[found.written] = made.contact[i];
            if (ends) ends[found.written] = made.end[i];
            ++found.written;
        }
    }
    *result = found;
    return capsa_ok;
}

}  // extern "C"
