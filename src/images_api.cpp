// The exported function that copies the images of a periodic source.

#include "capsa/c/capsa.h"

#include "src/arguments.hpp"
#include "src/bound.hpp"
#include "src/in_space.hpp"
#include "src/periodic.hpp"
#include "src/workspace/workspace.hpp"

#include <optional>

namespace {

// What a verb that asks this keeps of its images, or nothing where none has any.
std::optional<capsa::Keeps> images_kept_for(capsa_question question) {
    switch (question) {
        case capsa_asks_hits:
        case capsa_asks_pairs: return capsa::Keeps::hits;
        case capsa_asks_nearest: return capsa::Keeps::nearest;
        case capsa_asks_deepest: return capsa::Keeps::deepest;
        case capsa_asks_first_touch:
        case capsa_asks_places: break;
    }
    return std::nullopt;
}

}  // namespace

extern "C" capsa_status capsa_copy_images(const capsa_source* source, const capsa_options* options,
                                          float reach, capsa_question question,
                                          capsa_copied_images* copied) noexcept {
    const capsa::Checked checked = capsa::check(source, copied);
    if (checked.status != capsa_ok) return checked.status;
    const std::optional<capsa::Keeps> keeps = images_kept_for(question);
    if (!capsa::has_period(*source) || !keeps) return capsa_bad_period;
    if (!options || !options->workspace) return capsa_needs_workspace;
    const capsa::Bound bound(*source, checked);
    capsa_options how = *options;
    how.margin = reach;
    how.images = nullptr;
    how.image_count = 0;
    capsa::Query query = capsa::given(&how);
    if (!capsa::take_exact_margins(query, *bound, {*keeps})) return capsa_not_offered;
    const capsa::Taken taken(*options->workspace);
    if (!taken) return capsa_workspace_in_use;
    capsa::Images& images = options->workspace->images();
    images.begin(*bound, *bound, how);
    const auto directions = *keeps == capsa::Keeps::hits ? capsa::Directions::one : capsa::Directions::both;
    const capsa_status status = images.copy(query, query.asked_margin(), directions, *keeps);
    if (status != capsa_ok) return status;
    copied->source = images.source();
    // Rows of A as the caller has them, unless an index was built to serve the images.
    capsa_shapes &a = copied->source.a, &b = copied->source.b;
    a = source->a.index || !a.index ? source->a : a.index->shapes();
    if (capsa::is_lifted(*source)) {  // so is an index of the images
        b = capsa::in_plane(b);
        b.index = nullptr;
    }
    copied->row = images.row();
    copied->image = images.shift();
    return capsa_ok;
}
