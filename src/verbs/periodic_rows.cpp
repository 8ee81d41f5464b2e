// The verbs of periodic sources that answer for each row of A.

#include "src/verbs/asked_images.hpp"
#include "src/verbs/pair_gaps.hpp"
#include "src/verbs/periodic.hpp"
#include "src/verbs/rows.hpp"

#include <algorithm>

namespace capsa::periodic {

namespace {

template <class T>
using OfRowsVerb = capsa_status (*)(const capsa_source&, const Query&, T*) noexcept;

// Asks about the rows or the images, in parts.
template <class T>
capsa_status ask(const Asked& asked, const capsa_source& source, T* out, OfRowsVerb<T> verb) {
    return asked.each_row(source, [&](const capsa_source& part, const Query& query, std::size_t at) {
        return verb(part, query, out + at);
    });
}

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
    const capsa_status status = ask(asked, asked.images.rows(), found, query::nearest);
    if (status != capsa_ok) return status;
    return asked.images.copy(asked.query, reach_of(asked, found), Directions::both, Keeps::nearest);
}

// Asks about the images, whose answers must have smaller gaps than these of the rows.
template <class T, class Answer>
capsa_status ask_images(const Asked& asked, const T* of_rows, Answer* out, OfRowsVerb<Answer> verb) {
    const auto ask = [&](const capsa_source& part, const Query& query, std::size_t at) {
        const capsa_stream gaps{&of_rows[at].gap, sizeof(T) / sizeof(float)};
        const OfRows below{query.list(), &gaps};
        Query nearer = query;
        nearer.of_rows = &below;
        return verb(part, nearer, out + at);
    };
    return asked.each_row(asked.images.source(), ask);
}

}  // namespace

capsa_status nearest(const Query& of, capsa_nearest* out) noexcept {
    Asked asked(of);
    capsa_nearest* found = nullptr;
    if (const capsa_status status = nearest_rows(asked, found); status != capsa_ok) return status;
    const std::size_t first = asked.first(), count = asked.answers();
    capsa_nearest* const of_images = found + count;
    if (!asked.images.none()) {
        const capsa_status status = ask_images(asked, found, of_images, query::nearest);
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

// Puts the contact with an image in the place of that with a row.
void take_image(const Asked& asked, std::size_t i, const capsa_contact& of_image, capsa_contact& to) {
    to = of_image;
    to.b = asked.image(asked.first() + i, of_image.b);
}

// Takes the contacts with images whose gaps are smaller than those of the contacts with rows.
void take_deeper(const Asked& asked, const capsa_contact* of_images, capsa_contact* out) {
    for (std::size_t i = 0; i < asked.answers(); ++i)
        if (of_images[i].b != capsa_no_row && of_images[i].gap < out[i].gap)
            take_image(asked, i, of_images[i], out[i]);
}

// The same where cores cross in the plane: the gap of a contact is not the one that decides (P6, Q94).
capsa_status take_deeper_in_plane(const Asked& asked, const capsa_contact* of_images, capsa_contact* out) {
    const query::PairGaps gap_of_row(asked.images.rows(), asked.query),
        gap_of_image(asked.images.source(), asked.query);
    if (!gap_of_row || !gap_of_image) return capsa_not_offered;
    constexpr std::size_t most = 64;
    std::size_t place[most], count = 0;
    capsa_index_pair rows[most], images[most];
    const auto take = [&] {
        float of_row[most], of_image[most];
        gap_of_row.of_asking<most>({rows, count}, of_row);
        gap_of_image({images, count}, of_image);
        for (std::size_t k = 0; k < count; ++k)
            if (of_image[k] < of_row[k]) take_image(asked, place[k], of_images[place[k]], out[place[k]]);
        count = 0;
    };
    for (std::size_t i = 0; i < asked.answers(); ++i) {
        if (of_images[i].b == capsa_no_row) continue;
        if (out[i].b == capsa_no_row) {
            take_image(asked, i, of_images[i], out[i]);
            continue;
        }
        place[count] = i;
        rows[count] = {out[i].a, out[i].b};
        images[count] = {of_images[i].a, of_images[i].b};
        if (++count == most) take();
    }
    if (count != 0) take();
    return capsa_ok;
}

}  // namespace

capsa_status nearest_contacts(const Query& of, capsa_contact* out) noexcept {
    Asked asked(of);
    capsa_nearest* found = nullptr;
    if (const capsa_status status = nearest_rows(asked, found); status != capsa_ok) return status;
    const std::size_t first = asked.first(), count = asked.answers();
    auto* const of_images = asked.images.none() ? nullptr : asked.images.room<capsa_contact, 1>(count);
    if (!asked.images.none() && !of_images) return capsa_out_of_memory;
    const capsa_status status = ask(asked, asked.images.rows(), out, query::nearest_contacts);
    if (status != capsa_ok) return status;
    asked.rows(first, first + count);
    if (asked.images.none()) return capsa_ok;
    const capsa_status more = ask_images(asked, found, of_images, query::nearest_contacts);
    if (more != capsa_ok) return more;
    for (std::size_t i = 0; i < count; ++i)
        if (of_images[i].b != capsa_no_row) take_image(asked, i, of_images[i], out[i]);
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
    status = ask(asked, asked.images.rows(), out, query::deepest);
    if (status != capsa_ok) return status;
    asked.rows(first, first + count);
    if (asked.images.none()) return capsa_ok;
    if (!query::contacts_have_deciding_gaps(asked.images.bound())) {
        status = ask(asked, asked.images.source(), of_images, query::deepest);
        return status == capsa_ok ? take_deeper_in_plane(asked, of_images, out) : status;
    }
    status = ask_images(asked, out, of_images, query::deepest);
    if (status != capsa_ok) return status;
    take_deeper(asked, of_images, out);
    return capsa_ok;
}

}  // namespace capsa::periodic
