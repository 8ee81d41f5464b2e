// The verbs of periodic sources that group pairs by row.

#include "src/verbs/asked_images.hpp"
#include "src/verbs/lists_by_row.hpp"
#include "src/verbs/neighbours.hpp"
#include "src/verbs/periodic.hpp"
#include "src/verbs/visit.hpp"

#include <algorithm>
#include <span>

namespace capsa::periodic {

namespace {

template <class Image>
capsa_status list(const Asked& asked, ListOutput& out) noexcept {
    const capsa_source& bound = asked.images.bound();
    ListsByRow<Image> lists(asked.query, asked.within(), bound.a.count, second_side(bound).count, out);
    return lists.make([&](const auto& take) {
        const auto visit = [&](const capsa_source& source, const auto& image_of) {
            const auto on = [&](std::span<const capsa_index_pair> pairs) {
                for (const capsa_index_pair& pair : pairs) image_of(pair);
                return true;
            };
            return capsa::visit_hits<Blocks::full>(source, asked.query, on);
        };
        const capsa_status status =
            visit(asked.images.rows(), [&](const capsa_index_pair& pair) { take(pair, Image{}); });
        if (status != capsa_ok || asked.images.none()) return status;
        return visit(asked.images.source(), [&](const capsa_index_pair& pair) {
            const capsa_index_pair named{pair.a, asked.images.row(pair.b)};
            if constexpr (std::is_same_v<Image, NoImage>)
                take(named, NoImage{});
            else
                take(named, asked.images.shift(pair.b));
        });
    });
}

}  // namespace

capsa_status neighbours(const Query& of, std::size_t* offsets, std::uint32_t* rows, std::size_t capacity,
                        capsa_find_result& result) noexcept {
    const Asked asked(of);
    if (const capsa_status status = asked.pairs(capacity); status != capsa_ok) return status;
    capsa_image* const images = of.more ? of.more->images() : asked.images.out();
    ListOutput out{offsets, rows, capacity, images, result};
    return images ? list<capsa_image>(asked, out) : list<NoImage>(asked, out);
}

// The lists of rows and of images are merged. Of equal gaps the rows themselves come first.
capsa_status k_nearest(const Query& of, std::size_t k, capsa_nearest* out) noexcept {
    const Asked asked(of);
    const capsa_source& bound = asked.images.bound();
    const std::size_t rows = asked.query.list() ? asked.answers() : bound.a.count;
    if (const capsa_status status = asked.pairs(k * rows, Directions::both); status != capsa_ok)
        return status;
    // Before anything is written.
    auto* const of_images = asked.images.none() ? nullptr : asked.images.room<capsa_nearest>(k * rows + k);
    if (!asked.images.none() && !of_images) return capsa_out_of_memory;
    const capsa_status status = query::k_nearest(asked.images.rows(), asked.query, k, out);
    // A slice of `within` finds partners for any row.
    const bool all = asked.within() && !asked.query.list();
    const std::size_t begin = all ? 0 : asked.first(), end = all ? rows : begin + asked.answers();
    if (status != capsa_ok) return status;
    asked.rows(begin * k, end * k);
    if (asked.images.none()) return capsa_ok;
    if (const capsa_status more = query::k_nearest(asked.images.source(), asked.query, k, of_images);
        more != capsa_ok)
        return more;
    capsa_nearest* const own = of_images + k * rows;
    for (std::size_t row = asked.first(); row < asked.first() + asked.answers(); ++row) {
        const capsa_nearest* image = of_images + row * k;
        if (image->index == capsa_no_row) continue;
        capsa_nearest* const to = out + row * k;
        std::copy_n(to, k, own);
        const capsa_nearest* next = own;
        const capsa_nearest* const images_end = image + k;
        for (std::size_t j = 0; j < k; ++j) {
            const bool has_image = image != images_end && image->index != capsa_no_row;
            if (has_image && (next->index == capsa_no_row || image->gap < next->gap)) {
                to[j] = {asked.image(row * k + j, image->index), image->gap};
                ++image;
            } else {
                to[j] = *next++;
                asked.rows(row * k + j, row * k + j + 1);
            }
        }
    }
    return capsa_ok;
}

}  // namespace capsa::periodic
