// Verbs of periodic sources with an answer for each row of A, on threads: capsa/parallel.hpp includes this
// header.

#pragma once
#include "capsa/bounds.hpp"
#include "capsa/parallel/parts.hpp"
#include "capsa/parallel/periodic.hpp"
#include "capsa/parallel/some_rows.hpp"
#include "capsa/parallel/tasks.hpp"
#include "capsa/sources.hpp"
#include "capsa/types.hpp"
#include "capsa/verbs.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <span>
#include <tuple>
#include <vector>

namespace capsa::parallel::detail {

// Which rows of A have an answer, and whether the output and the images of the caller have room for it:
// otherwise the verb says so.
template <class T>
bool has_room(const Source& source, std::span<T> out, const Options& options, std::size_t k = 1) {
    return source.begin <= source.end && out.size() / k >= source.a.count &&
           (options.images.empty() || options.images.size() / k >= source.a.count);
}

inline void name_rows(const Source& source, std::span<Image> images, std::size_t k = 1) {
    if (!images.empty())
        std::fill(images.begin() + static_cast<std::ptrdiff_t>(k * source.begin),
                  images.begin() + static_cast<std::ptrdiff_t>(k * source.end), Image{});
}

// The deepest contacts of rows, and of images that are deeper: by their gaps, not those of contacts, which
// are deeper where cores of the plane cross.
inline void deepest_in_box(const InBox& box, const Source& source, std::span<Contact> out,
                           std::span<Image> images) {
    const auto ask = [&](const Source& of, std::span<Contact> to) {
        each_row(of, [&](const Source& part) { capsa::deepest(part, to, box.options()); });
    };
    ask(box.rows(), out);
    name_rows(source, images);
    if (!box.has_images()) return;
    std::vector<Contact> of_images(source.a.count);
    ask(box.images(), of_images);
    std::vector<IndexPair> with_row, with_image;  // of rows that have both
    for (std::size_t row = source.begin; row < source.end; ++row)
        if (of_images[row].b != no_row && out[row].b != no_row) {
            with_row.push_back({out[row].a, out[row].b});
            with_image.push_back({of_images[row].a, of_images[row].b});
        }
    const bool within = source.kind == capsa_source_within;
    for (IndexPair& pair : with_row)  // the lower row is evaluated first
        if (within && pair.b < pair.a) pair = {pair.b, pair.a};
    std::vector<float> gap_of_row(with_row.size()), gap_of_image(with_row.size());
    const capsa_shapes &a = source.a, &b = within ? a : source.b;
    capsa::gaps(listed(a, b, with_row), gap_of_row, {.isa = box.options().isa});
    capsa::gaps(listed(a, box.images().b, with_image), gap_of_image, {.isa = box.options().isa});
    const float most =
        box.options().decide == Decide::exact ? box.options().margin : std::numeric_limits<float>::infinity();
    std::size_t both = 0;
    for (std::size_t row = source.begin; row < source.end; ++row) {
        if (of_images[row].b == no_row) continue;
        if (out[row].b != no_row) {
            const float gap = std::min(gap_of_row[both], most);
            if (!(std::min(gap_of_image[both++], most) < gap)) continue;
        }
        out[row] = of_images[row];
        out[row].b = box.copied().row[of_images[row].b];
        if (!images.empty()) images[row] = box.copied().image[of_images[row].b];
    }
}

// The k nearest rows and images of `between`. Of equal gaps rows come first.
inline void k_nearest_in_box(const InBox& box, const Source& source, std::size_t k, std::span<Nearest> out,
                             std::span<Image> images) {
    const auto ask = [&](const Source& of, std::span<Nearest> to) {
        each_row(of, [&](const Source& part) { capsa::k_nearest(part, k, to, box.options()); });
    };
    ask(box.rows(), out);
    name_rows(source, images, k);
    if (!box.has_images()) return;
    std::vector<Nearest> of_images(k * source.a.count);
    ask(box.images(), of_images);
    for_each_range(source.end - source.begin, std::size_t{1} << 12, [&](std::size_t first, std::size_t last) {
        std::vector<Nearest> own(k);
        for (std::size_t row = source.begin + first; row < source.begin + last; ++row) {
            std::copy_n(out.begin() + static_cast<std::ptrdiff_t>(k * row), k, own.begin());
            std::size_t of_row = 0, of_image = 0;
            for (std::size_t place = k * row; place < k * (row + 1); ++place) {
                const Nearest &image = of_images[k * row + of_image], &mine = own[of_row];
                const bool takes = image.index != no_row && (mine.index == no_row || image.gap < mine.gap);
                out[place] = takes ? Nearest{box.copied().row[image.index], image.gap} : mine;
                if (!images.empty()) images[place] = takes ? box.copied().image[image.index] : Image{};
                of_image += takes;
                of_row += !takes;
            }
        }
    });
}

// The nearest rows, and where images are nearer: which rows of A, and the images.
struct NearestInBox {
    std::vector<Nearest> found;         // of each row of A, among the rows
    std::vector<std::uint32_t> nearer;  // rows of A
    std::vector<Nearest> image;         // of each of these

    // False if the verb refuses the call.
    [[nodiscard]] bool find(InBox& box, const Source& source) {
        found.resize(source.a.count);
        each_row(box.rows(), [&](const Source& part) { capsa::nearest(part, found, box.options()); });
        if (!box.copy(reach(source))) return false;
        if (!box.has_images()) return true;
        const std::vector<std::uint32_t> near = rows_near_images(box, source);
        std::vector<Nearest> of_images(near.size());
        each_of_list(box.images(), near, std::span<Nearest>(of_images), 1, box.options(), Question::nearest,
                     [](const Source& asked, std::span<const std::uint32_t> some, std::span<Nearest> to,
                        const Options& how) { capsa::nearest(asked, some, to, how); });
        for (std::size_t i = 0; i < near.size(); ++i) {
            if (of_images[i].index == no_row || !(of_images[i].gap < found[near[i]].gap)) continue;
            nearer.push_back(near[i]);
            image.push_back(of_images[i]);
        }
        return true;
    }

private:
    // As far as images may be that are nearer. A row without a nearest one may have its own image, a length
    // of the box away.
    float reach(const Source& source) const {
        constexpr float infinity = std::numeric_limits<float>::infinity();
        float most = -infinity, length = infinity;
        bool alone = false;
        for (std::size_t row = source.begin; row < source.end; ++row)
            if (found[row].index == no_row)
                alone = true;
            else
                most = std::max(most, found[row].gap);
        for (const float one : source.period)
            if (one != 0.0f) length = std::min(length, one);
        return alone && source.kind == capsa_source_within ? std::max(most, length) : most;
    }
    // The rows of A that an image may be nearer to: near the box around the images of one shift.
    std::vector<std::uint32_t> rows_near_images(const InBox& box, const Source& source) const {
        const std::vector<Bound> each = bounds(box.images().b);
        std::map<std::tuple<int, int, int>, Bound> around;
        for (std::size_t k = 0; k < each.size(); ++k) {
            const auto& shift = box.copied().image[k].shift;
            const auto [place, is_new] = around.try_emplace({shift[0], shift[1], shift[2]}, each[k]);
            for (int axis = 0; axis < 3 && !is_new; ++axis) {
                place->second.lo[axis] = std::min(place->second.lo[axis], each[k].lo[axis]);
                place->second.hi[axis] = std::max(place->second.hi[axis], each[k].hi[axis]);
            }
        }
        std::vector<Bound> boxes;
        boxes.reserve(around.size());
        for (const auto& [shift, one] : around) boxes.push_back(one);
        const Stream gaps{&found.data()->gap, sizeof(Nearest) / sizeof(float)};
        std::vector<std::uint32_t> rows;
        for (const IndexPair& pair : rows_near(source.a, gaps, boxes))
            if (pair.b >= source.begin && pair.b < source.end && (rows.empty() || rows.back() != pair.b))
                rows.push_back(pair.b);
        return rows;
    }
};

inline void nearest_in_box(const InBox& box, const Source& source, const NearestInBox& near,
                           std::span<Nearest> out, std::span<Image> images) {
    std::copy(near.found.begin() + static_cast<std::ptrdiff_t>(source.begin),
              near.found.begin() + static_cast<std::ptrdiff_t>(source.end),
              out.begin() + static_cast<std::ptrdiff_t>(source.begin));
    name_rows(source, images);
    for (std::size_t i = 0; i < near.nearer.size(); ++i) {
        const std::uint32_t row = near.nearer[i], image = near.image[i].index;
        out[row] = {box.copied().row[image], near.image[i].gap};
        if (!images.empty()) images[row] = box.copied().image[image];
    }
}

inline void nearest_in_box(const InBox& box, const Source& source, const NearestInBox& near,
                           std::span<Contact> out, std::span<Image> images) {
    each_row(box.rows(), [&](const Source& part) { capsa::nearest(part, out, box.options()); });
    name_rows(source, images);
    if (near.nearer.empty()) return;
    std::vector<Contact> of_images(near.nearer.size());
    each_of_list(box.images(), near.nearer, std::span<Contact>(of_images), 1, box.options(),
                 Question::nearest,
                 [](const Source& asked, std::span<const std::uint32_t> some, std::span<Contact> to,
                    const Options& how) { capsa::nearest(asked, some, to, how); });
    for (std::size_t i = 0; i < near.nearer.size(); ++i) {
        const std::uint32_t row = near.nearer[i], image = of_images[i].b;
        out[row] = of_images[i];
        out[row].b = box.copied().row[image];
        if (!images.empty()) images[row] = box.copied().image[image];
    }
}

}  // namespace capsa::parallel::detail
