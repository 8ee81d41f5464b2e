// The verbs of periodic sources that answer for each row of A.

#include "src/planar_way.hpp"
#include "src/verbs/asked_images.hpp"
#include "src/verbs/periodic.hpp"
#include "src/verbs/rows.hpp"

#include <algorithm>

namespace capsa::periodic {

namespace {

// How far the images may be that are nearer than the nearest rows. A row without a nearest one may have its
// own image, a length of the box away.
float reach_of(const Asked& asked, const capsa_nearest* nearest) {
    float reach = -infinity;
    bool alone = false;
    for (std::size_t i = 0; i < asked.answers(); ++i)
        if (nearest[i].index == capsa_no_row)
            alone = true;
        else
            reach = std::max(reach, nearest[i].gap);
    if (!alone || !asked.within()) return reach;
    float least = infinity;
    for (const float length : asked.images.bound().period)
        if (length != 0.0f) least = std::min(least, length);
    return std::max(reach, least);
}

// Finds the nearest rows, copies the images that may be nearer, and sets the gaps that they must be below.
capsa_status nearest_rows(Asked& asked, capsa_nearest*& found) noexcept {
    const std::size_t first = asked.first(), count = asked.answers();
    if (!asked.has_places(first + count)) return capsa_images_too_small;
    found = asked.images.room<capsa_nearest>(2 * count + 1);
    if (!found) return capsa_out_of_memory;
    capsa_status status = query::nearest(asked.images.rows(), asked.query, found);
    if (status != capsa_ok) return status;
    return asked.images.copy(asked.query, reach_of(asked, found), Directions::both, Keeps::nearest);
}

// The gaps of answers for each row of A, as those that a better one must be below.
capsa_stream gaps_of(const capsa_nearest* nearest) {
    return {&nearest->gap, sizeof *nearest / sizeof(float)};
}
capsa_stream gaps_of(const capsa_contact* contact) {
    return {&contact->gap, sizeof *contact / sizeof(float)};
}

}  // namespace

capsa_status nearest(const Query& of, capsa_nearest* out) noexcept {
    Asked asked(of);
    capsa_nearest* found = nullptr;
    if (const capsa_status status = nearest_rows(asked, found); status != capsa_ok) return status;
    const std::size_t first = asked.first(), count = asked.answers();
    capsa_nearest* const of_images = found + count;
    if (!asked.images.none()) {
        Query below = asked.query;
        const capsa_stream gaps = gaps_of(found);
        const OfRows rows{below.list(), &gaps};
        below.of_rows = &rows;
        const capsa_status status = query::nearest(asked.images.source(), below, of_images);
        if (status != capsa_ok) return status;
    }
    asked.rows(first, first + count);
    for (std::size_t i = 0; i < count; ++i) {
        out[i] = found[i];
        if (asked.images.none() || of_images[i].index == capsa_no_row) continue;
        out[i] = {asked.image(first + i, of_images[i].index), of_images[i].gap};
    }
    return capsa_ok;
}

namespace {

// Puts the contacts with images in the places of those with rows, where there are some that `better` takes.
template <class Better>
void take_images(const Asked& asked, const capsa_contact* of_images, capsa_contact* out,
                 const Better& better) {
    const std::size_t first = asked.first();
    for (std::size_t i = 0; i < asked.answers(); ++i)
        if (of_images[i].b != capsa_no_row && better(i)) {
            out[i] = of_images[i];
            out[i].b = asked.image(first + i, of_images[i].b);
        }
}

}  // namespace

capsa_status nearest_contacts(const Query& of, capsa_contact* out) noexcept {
    Asked asked(of);
    capsa_nearest* found = nullptr;
    if (const capsa_status status = nearest_rows(asked, found); status != capsa_ok) return status;
    const std::size_t first = asked.first(), count = asked.answers();
    auto* const of_images = asked.images.none() ? nullptr : asked.images.room<capsa_contact, 1>(count);
    if (!asked.images.none() && !of_images) return capsa_out_of_memory;
    const capsa_status status = query::nearest_contacts(asked.images.rows(), asked.query, out);
    if (status != capsa_ok) return status;
    asked.rows(first, first + count);
    if (asked.images.none()) return capsa_ok;
    Query below = asked.query;
    const capsa_stream gaps = gaps_of(found);
    const OfRows rows{below.list(), &gaps};
    below.of_rows = &rows;
    const capsa_status more = query::nearest_contacts(asked.images.source(), below, of_images);
    if (more != capsa_ok) return more;
    take_images(asked, of_images, out, [](std::size_t) { return true; });
    return capsa_ok;
}

capsa_status deepest(const Query& of, capsa_contact* out) noexcept {
    Asked asked(of);
    const std::size_t first = asked.first(), count = asked.answers();
    if (!asked.has_places(first + count)) return capsa_images_too_small;
    capsa_status status =
        asked.images.copy(asked.query, asked.query.asked_margin(), Directions::both, Keeps::deepest);
    if (status != capsa_ok) return status;
    auto* const of_images = asked.images.none() ? nullptr : asked.images.room<capsa_contact>(count);
    if (!asked.images.none() && !of_images) return capsa_out_of_memory;
    status = query::deepest(asked.images.rows(), asked.query, out);
    if (status != capsa_ok) return status;
    asked.rows(first, first + count);
    if (asked.images.none()) return capsa_ok;
    Query below = asked.query;
    // Of cores of the plane that cross, the gap of a contact is not the one that decides.
    const capsa_stream gaps = gaps_of(out);
    const OfRows rows{below.list(), &gaps};
    const capsa_source& bound = asked.images.bound();
    if (shape_info(bound.a.shape).dimension == 3 && !are_parted_in_plane(bound.a, second_side(bound)))
        below.of_rows = &rows;
    status = query::deepest(asked.images.source(), below, of_images);
    if (status != capsa_ok) return status;
    take_images(asked, of_images, out, [&](std::size_t i) { return of_images[i].gap < out[i].gap; });
    return capsa_ok;
}

}  // namespace capsa::periodic
