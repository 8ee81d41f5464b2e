// A query about a periodic source, for the verbs of src/verbs/periodic.hpp.

#pragma once
#include "src/images.hpp"
#include "src/source.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace capsa::periodic {

inline constexpr capsa_image itself{};  // of a row that is not shifted

// The images of one query, and what rows and images are asked with.
struct Asked {
    Images& images;
    Query query;

    explicit Asked(const Query& of) noexcept : images(*of.images), query(of.images->query(of)) {}

    // Verbs about pairs. The caller's places for images must be as many as those for answers.
    capsa_status pairs(std::size_t places, Directions directions = Directions::one) const noexcept {
        if (!has_places(places)) return capsa_images_too_small;
        return images.copy(query, query.asked_margin(), directions, Keeps::hits);
    }
    bool has_places(std::size_t places) const noexcept {
        return !images.out() || images.out_count() >= places;
    }
    // Says that answers begin to end are about rows.
    void rows(std::size_t begin, std::size_t end) const noexcept {
        if (images.out()) std::fill(images.out() + begin, images.out() + end, itself);
    }
    // Says that answer k is about an image, and returns its row.
    std::uint32_t image(std::size_t k, std::size_t image) const noexcept {
        if (images.out()) images.out()[k] = images.shift(image);
        return images.row(image);
    }
    bool within() const noexcept { return is_within(images.bound()); }
    // The rows of A with an answer, or of the list, and the place of the first in the caller's output.
    std::size_t answers() const noexcept {
        return query.list() ? query.list().count : images.bound().end - images.bound().begin;
    }
    std::size_t first() const noexcept { return query.list() ? 0 : images.bound().begin; }
};

}  // namespace capsa::periodic
