// A query about a periodic source, for the verbs of src/verbs/periodic.hpp.

#pragma once
#include "src/images.hpp"
#include "src/plan/parts.hpp"
#include "src/source.hpp"

#include <algorithm>
#include <atomic>
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
    // How many parts of this source are asked: one by one thread.
    std::size_t parts(const capsa_source& source) const noexcept {
        return images.tasks().are_shared() && !query.list() ? parts_of(source) : 1;
    }
    // Without memory of one thread.
    Query query_of_part() const noexcept {
        Query plain = query;
        plain.memory = nullptr;
        plain.more = nullptr;
        return plain;
    }
    // ask(part, query) for the parts of the rows or of the images, several at a time.
    template <class Ask>
    capsa_status each_part(const capsa_source& source, capsa_part_kind kind, const Ask& ask) const noexcept {
        const std::size_t count = parts(source);
        if (count == 1) return ask(source, query);
        const Query of_part = query_of_part();
        std::atomic<capsa_status> status = capsa_ok;
        images.tasks().each(count, [&](std::size_t k) {
            const capsa_status one = ask(part_of(source, kind, k, count), of_part);
            if (one != capsa_ok) status.store(one, std::memory_order_relaxed);
        });
        return status;
    }
    // The same of the rows and then of the images.
    template <class Ask>
    capsa_status each_hit_part(const Ask& ask) const noexcept {
        const capsa_status status = each_part(images.rows(), capsa_part_of_pairs, ask);
        if (status != capsa_ok || images.none()) return status;
        return each_part(images.source(), capsa_part_of_pairs, ask);
    }
    // ask(part, query, answers before those of the part) for an answer of each row of A. A part of a kept
    // list has no rows of its own.
    template <class Ask>
    capsa_status each_row(const capsa_source& source, const Ask& ask) const noexcept {
        if (images.listed()) return ask(source, query, 0);
        return each_part(source, capsa_part_of_rows, [&](const capsa_source& part, const Query& of_part) {
            return ask(part, of_part, part.begin - images.bound().begin);
        });
    }
    bool within() const noexcept { return is_within(images.bound()); }
    // The rows of A with an answer, or of the list, and the place of the first in the caller's output.
    std::size_t answers() const noexcept {
        return query.list() ? query.list().count : images.bound().end - images.bound().begin;
    }
    std::size_t first() const noexcept { return query.list() ? 0 : images.bound().begin; }
};

}  // namespace capsa::periodic
