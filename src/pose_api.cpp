// The exported functions about rows in poses.

#include "capsa/c/capsa.h"

#include "src/bound.hpp"
#include "src/held.hpp"
#include "src/pose.hpp"
#include "src/shape.hpp"
#include "src/source.hpp"

#include <bit>

namespace {

// Transforms whose held values lie in this object.
class BoundTransforms {
public:
    explicit BoundTransforms(const capsa_transforms& transforms) noexcept : bound_(transforms) {
        for (int k = 0; k < capsa::entries_of(bound_.kind); ++k)
            if (capsa_stream& entry = bound_.entry[k]; capsa::is_held(entry)) {
                value_[k] = std::bit_cast<float>(static_cast<std::uint32_t>(entry.stride));
                entry = {&value_[k], 0};
            }
    }
    BoundTransforms(const BoundTransforms&) = delete;
    BoundTransforms& operator=(const BoundTransforms&) = delete;
    const capsa_transforms& operator*() const noexcept { return bound_; }

private:
    capsa_transforms bound_;
    float value_[capsa_max_entries];
};

capsa_status check(const capsa_transforms& transforms) {
    const int entries = capsa::entries_of(transforms.kind);
    if (entries == 0) return capsa_bad_source;
    for (int k = 0; k < entries && transforms.count != 0; ++k)
        if (!transforms.entry[k].data) return capsa_null_argument;
    return capsa_ok;
}

bool links_in_range(const capsa_label_stream& link, std::size_t rows, std::size_t links) {
    bool outside = rows != 0 && !link.data && links == 0;
    for (std::size_t i = 0; link.data && i < rows; ++i)
        outside |= link.data[static_cast<std::ptrdiff_t>(i) * link.stride] >= links;
    return !outside;
}

}  // namespace

extern "C" {

capsa_status capsa_pose(const capsa_shapes* rows, capsa_label_stream link, size_t links,
                        const capsa_transforms* transforms, const capsa_mutable_stream* to,
                        size_t to_rows) noexcept {
    if (!rows || !transforms || !to) return capsa_null_argument;
    const capsa::Checked checked = capsa::check_with_points(*rows);
    if (checked.status != capsa_ok) return checked.status;
    if (const capsa_status status = check(*transforms); status != capsa_ok) return status;
    if (links == 0 ? transforms->count != 0 : transforms->count % links != 0) return capsa_sizes_differ;
    if (!links_in_range(link, rows->count, links)) return capsa_index_out_of_range;
    const std::size_t poses = links == 0 ? 0 : transforms->count / links;
    if (poses == 0 || rows->count == 0) return capsa_ok;
    if (capsa::shape_info(rows->shape).dimension != capsa::dimension_of(transforms->kind))
        return capsa_mixed_dimensions;
    if (rows->count > capsa_max_rows / poses) return capsa_too_many_rows;
    if (to_rows < rows->count * poses) return capsa_output_too_small;
    const BoundTransforms bound(*transforms);
    if (capsa::first_not_rigid(*bound).found) return capsa_not_rigid;
    capsa::pose(*capsa::BoundRows(*rows), link, links, *bound, to);
    return capsa_ok;
}

capsa_status capsa_validate_transforms(const capsa_transforms* transforms, capsa_flaw* flaw) noexcept {
    if (!transforms || !flaw) return capsa_null_argument;
    if (const capsa_status status = check(*transforms); status != capsa_ok) return status;
    *flaw = capsa::first_not_rigid(*BoundTransforms(*transforms));
    return capsa_ok;
}

}  // extern "C"
