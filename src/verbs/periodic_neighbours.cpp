// The verbs of periodic sources that group pairs by row.

#include "src/verbs/asked_lists.hpp"
#include "src/verbs/hits.hpp"
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
        const auto take_pair = [&](const capsa_index_pair& pair, bool of_image) {
            if (!of_image) return take(pair, Image{});
            const capsa_index_pair named{pair.a, asked.images.row(pair.b)};
            if constexpr (std::is_same_v<Image, NoImage>)
                take(named, NoImage{});
            else
                take(named, asked.images.shift(pair.b));
        };
        if (asked.parts(asked.images.rows()) != 1) {
            const ListsOfParts<capsa_index_pair> found(asked, query::find_hits);
            if (found.status() == capsa_ok) found.each(take_pair);
            return found.status();
        }
        const auto visit = [&](const capsa_source& source, bool of_images) {
            return capsa::visit_hits<Blocks::full>(source, asked.query,
                                                   [&](std::span<const capsa_index_pair> pairs) {
                                                       for (const capsa_index_pair& pair : pairs)
                                                           take_pair(pair, of_images);
                                                       return true;
                                                   });
        };
        const capsa_status status = visit(asked.images.rows(), false);
        if (status != capsa_ok || asked.images.none()) return status;
        return visit(asked.images.source(), true);
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
    auto* const of_images = asked.images.none() ? nullptr : asked.images.room<capsa_nearest>(k * rows);
    if (!asked.images.none() && !of_images) return capsa_out_of_memory;
    // A slice of `within` finds partners for any row.
    const bool all = asked.within() && !asked.query.list();
    const auto ask = [&](const capsa_source& source, capsa_nearest* to) {
        if (all && to == out) return query::k_nearest(source, asked.query, k, to);
        return asked.each_row(source, [&](const capsa_source& part, const Query& query, std::size_t) {
            return query::k_nearest(part, query, k, to);
        });
    };
    const std::size_t begin = all ? 0 : asked.first(), end = all ? rows : begin + asked.answers();
    if (const capsa_status status = ask(asked.images.rows(), out); status != capsa_ok) return status;
    asked.rows(begin * k, end * k);
    if (asked.images.none()) return capsa_ok;
    if (const capsa_status status = ask(asked.images.source(), of_images); status != capsa_ok) return status;
    const auto is_nearer = [](const capsa_nearest& image, const capsa_nearest& row) {
        return image.index != capsa_no_row && (row.index == capsa_no_row || image.gap < row.gap);
    };
    for (std::size_t row = asked.first(); row < asked.first() + asked.answers(); ++row) {
        const capsa_nearest* const image = of_images + row * k;
        capsa_nearest* const to = out + row * k;
        std::size_t images = 0;  // among the k nearest
        for (std::size_t place = 0; place < k; ++place)
            images += is_nearer(image[images], to[place - images]);
        // From the last place on, so that no row is written over before it has moved.
        for (std::size_t place = k; images != 0;) {
            --place;
            const std::size_t rows_left = place + 1 - images;
            if (rows_left != 0 && is_nearer(image[images - 1], to[rows_left - 1])) {
                to[place] = to[rows_left - 1];
                asked.rows(row * k + place, row * k + place + 1);
            } else {
                --images;
                to[place] = {asked.image(row * k + place, image[images].index), image[images].gap};
            }
        }
    }
    return capsa_ok;
}

}  // namespace capsa::periodic
