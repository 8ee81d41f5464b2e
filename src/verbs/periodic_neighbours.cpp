// The verbs of periodic sources that group pairs by row.

#include "src/verbs/asked_images.hpp"
#include "src/verbs/neighbours.hpp"
#include "src/verbs/periodic.hpp"
#include "src/verbs/visit.hpp"

#include <algorithm>
#include <span>

namespace capsa::periodic {

namespace {

capsa_image opposite(const capsa_image& of) {
    return {{static_cast<std::int8_t>(-of.shift[0]), static_cast<std::int8_t>(-of.shift[1]),
             static_cast<std::int8_t>(-of.shift[2])}};
}

bool before(const capsa_image& x, const capsa_image& y) {
    return std::lexicographical_compare(x.shift, x.shift + 3, y.shift, y.shift + 3);
}

// Rows and their images in the order of the rows, then of the images. A heap sort, because two arrays are
// sorted at once.
void sort_list(std::uint32_t* rows, capsa_image* images, std::size_t count) {
    if (!images) return std::sort(rows, rows + count, [](std::uint32_t x, std::uint32_t y) { return x < y; });
    const auto less = [&](std::size_t x, std::size_t y) {
        return rows[x] != rows[y] ? rows[x] < rows[y] : before(images[x], images[y]);
    };
    const auto swap = [&](std::size_t x, std::size_t y) {
        std::swap(rows[x], rows[y]);
        std::swap(images[x], images[y]);
    };
    const auto sink = [&](std::size_t at, std::size_t end) {
        for (std::size_t child = 2 * at + 1; child < end; at = child, child = 2 * at + 1) {
            if (child + 1 < end && less(child, child + 1)) ++child;
            if (!less(at, child)) return;
            swap(at, child);
        }
    };
    for (std::size_t at = count / 2; at-- > 0;) sink(at, count);
    for (std::size_t end = count; end > 1; --end) {
        swap(0, end - 1);
        sink(0, end - 1);
    }
}

}  // namespace

capsa_status neighbours(const Query& of, std::size_t* offsets, std::uint32_t* rows, std::size_t capacity,
                        capsa_find_result& result) noexcept {
    const Asked asked(of);
    if (const capsa_status status = asked.pairs(capacity); status != capsa_ok) return status;
    const std::size_t count = asked.images.bound().a.count;
    // Calls each(row, partner, image of the partner) for all pairs, of a `within` both ways round.
    const auto each_pair = [&](const auto& each) {
        const auto take = [&](const capsa_index_pair& pair, const capsa_image& image) {
            each(pair.a, pair.b, image);
            if (asked.within()) each(pair.b, pair.a, opposite(image));
        };
        const auto of_rows = [&](std::span<const capsa_index_pair> pairs) {
            for (const capsa_index_pair& pair : pairs) take(pair, itself);
            return true;
        };
        const auto of_images = [&](std::span<const capsa_index_pair> pairs) {
            for (const capsa_index_pair& pair : pairs)
                take({pair.a, asked.images.row(pair.b)}, asked.images.shift(pair.b));
            return true;
        };
        const capsa_status status =
            capsa::visit_hits<Blocks::full>(asked.images.rows(), asked.query, of_rows);
        if (status != capsa_ok || asked.images.none()) return status;
        return capsa::visit_hits<Blocks::full>(asked.images.source(), asked.query, of_images);
    };
    std::fill_n(offsets, count + 1, std::size_t{0});
    if (const capsa_status status =
            each_pair([&](std::uint32_t row, std::uint32_t, const capsa_image&) { ++offsets[row + 1]; });
        status != capsa_ok)
        return status;
    for (std::size_t row = 0; row < count; ++row) offsets[row + 1] += offsets[row];
    const std::size_t total = offsets[count];
    result = {0, total};
    if (total == 0 || total > capacity) return capsa_ok;

    capsa_image* const images = asked.images.out();
    // The offset of a row moves to the end of its list, where the next list begins.
    if (const capsa_status status =
            each_pair([&](std::uint32_t row, std::uint32_t partner, const capsa_image& image) {
                const std::size_t place = offsets[row]++;
                rows[place] = partner;
                if (images) images[place] = image;
            });
        status != capsa_ok)
        return status;
    std::copy_backward(offsets, offsets + count, offsets + count + 1);
    offsets[0] = 0;
    for (std::size_t row = 0; row < count; ++row)
        sort_list(rows + offsets[row], images ? images + offsets[row] : nullptr,
                  offsets[row + 1] - offsets[row]);
    result.written = total;
    return capsa_ok;
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
