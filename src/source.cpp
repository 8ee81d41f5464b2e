#include "src/source.hpp"

#include "src/filter.hpp"
#include "src/held.hpp"
#include "src/index/index.hpp"
#include "src/runs.hpp"
#include "src/shape.hpp"

#include <algorithm>
#include <cstdint>

namespace capsa {

namespace {

// k n / parts, rounded down without overflow; k <= parts. If there are more than 2^32 parts, neighbours are
// combined, and most parts are empty.
std::uint64_t share(std::uint64_t n, std::uint64_t k, std::uint64_t parts) {
    for (; parts >> 32 != 0; parts >>= 1) k >>= 1;
    return n / parts * k + n % parts * k / parts;
}

// The first row of part k, so that the parts of the triangle above the diagonal have about equal areas. Rows
// 0 to r - 1 of n hold r n - r (r + 1) / 2 pairs. Bisection in integers finds the least r with at least k /
// parts of them, so every machine cuts at the same row.
std::size_t triangle_cut(std::size_t begin, std::size_t end, std::size_t n, std::size_t k,
                         std::size_t parts) {
    const auto pairs_before = [n](std::uint64_t r) { return r * n - r * (r + 1) / 2; };
    const std::uint64_t first = pairs_before(begin), all = pairs_before(end) - first;
    const std::uint64_t wanted = first + share(all, k, parts);
    std::size_t low = begin, high = end;
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (pairs_before(middle) < wanted)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// There is no branch per pair, so the check costs little compared with the query.
bool all_in_range(const capsa_source& source) {
    bool outside = false;
    for (std::size_t k = source.begin; k < source.end; ++k)
        outside |= (source.pairs[k].a >= source.a.count) | (source.pairs[k].b >= source.b.count);
    return !outside;
}

bool indexed(const capsa_shapes& shapes) {
    return shapes.point[0].data || shapes.point[1].data || shapes.point[2].data;
}

std::uint32_t position(const capsa_index_stream& point, std::size_t row) {
    return point.data[static_cast<std::ptrdiff_t>(row) * point.stride];
}

// Whether all points of rows begin to end exist.
bool points_in_range(const capsa_shapes& shapes, std::size_t begin, std::size_t end) {
    bool outside = false;
    for (int k = 0; k < shape_info(shapes.shape).points; ++k)
        if (const capsa_index_stream& point = shapes.point[k]; point.data)
            for (std::size_t row = begin; row < end; ++row)
                outside |= position(point, row) >= shapes.positions;
    return !outside;
}

// For a list, the check reads only the rows that a pair names.
bool named_points_in_range(const capsa_source& source) {
    const auto has_points = [](const capsa_shapes& shapes, std::size_t row) {
        return invalid_point(shapes, row) == shape_info(shapes.shape).points;
    };
    for (std::size_t k = source.begin; k < source.end; ++k)
        if (!has_points(source.a, source.pairs[k].a) || !has_points(source.b, source.pairs[k].b))
            return false;
    return true;
}

// Checks the points of all rows that a checked source names. For `within` this includes rows before the first
// one, because verbs with an answer for each row use them too.
bool all_points_in_range(const capsa_source& source) {
    if (source.begin == source.end) return true;
    switch (source.kind) {
        case capsa_source_between:
            return points_in_range(source.a, source.begin, source.end) &&
                   points_in_range(source.b, 0, source.b.count);
        case capsa_source_within: return points_in_range(source.a, 0, source.a.count);
        case capsa_source_zip:
            return points_in_range(source.a, source.begin, source.end) &&
                   points_in_range(source.b, source.begin, source.end);
        case capsa_source_listed: return named_points_in_range(source);
    }
    return true;
}

Checked check_rows(const capsa_shapes& shapes) {
    const ShapeInfo* const info = find_shape(shapes.shape);
    if (!info || !is_of_its_index(shapes)) return {capsa_bad_source, false};
    if (shapes.count > capsa_max_rows) return {capsa_too_many_rows, false};
    if (shapes.count == 0 || all_plain(shapes.stream, info->streams()))
        return {capsa_ok, shapes.count != 0 && !is_asked_in_space(shapes.shape)};
    for (int k = 0; k < info->streams(); ++k)
        if (!shapes.stream[k].data) return {capsa_null_argument, false};
    return {capsa_ok, false};
}

}  // namespace

bool is_of_its_index(const capsa_shapes& shapes) noexcept {
    if (!shapes.index) return true;
    const capsa_shapes& rows = shapes.index->shapes();
    return rows.shape == shapes.shape && rows.count == shapes.count && !indexed(shapes) &&
           std::ranges::equal(rows.stream, shapes.stream, [](const capsa_stream& x, const capsa_stream& y) {
               return x.data == y.data && x.stride == y.stride;
           });
}

bool is_of_any_shape(const capsa_shapes& shapes) noexcept {
    return shapes.index && shapes.count == 0 && is_of_its_index(shapes);
}

capsa_status check(const capsa_shapes& shapes) noexcept { return check_rows(shapes).status; }

namespace {

bool fit(const capsa_shapes& a, const capsa_shapes& b) {
    return one_dimension(a.shape, b.shape) || is_of_any_shape(a) || is_of_any_shape(b);
}

}  // namespace

Checked check(const capsa_source& source) noexcept {
    if (source.begin > source.end) return {capsa_bad_source, false};
    const Checked a = check_rows(source.a);
    if (a.status != capsa_ok) return a;
    Checked b{capsa_ok, true};
    switch (source.kind) {
        case capsa_source_listed:
            b = check_rows(source.b);
            if (b.status != capsa_ok) return b;
            if (!fit(source.a, source.b)) return {capsa_mixed_dimensions, false};
            if (source.begin == source.end) break;
            if (!source.pairs) return {capsa_null_argument, false};
            if (!all_in_range(source)) return {capsa_index_out_of_range, false};
            break;
        case capsa_source_within:
            if (source.end > source.a.count) return {capsa_bad_source, false};
            break;
        case capsa_source_zip:
        case capsa_source_between:
            if (source.end > source.a.count) return {capsa_bad_source, false};
            if (source.kind == capsa_source_zip && source.a.count != source.b.count)
                return {capsa_sizes_differ, false};
            b = check_rows(source.b);
            if (b.status != capsa_ok) return b;
            if (!fit(source.a, source.b)) return {capsa_mixed_dimensions, false};
            break;
        default: return {capsa_bad_source, false};
    }
    if (source.part.n != 0 && source.part.k >= source.part.n) return {capsa_bad_source, false};
    if (!good_runs(source)) return {capsa_bad_runs, false};
    if (!good_filters(source)) return {capsa_bad_filter, false};
    const bool any = indexed(source.a) || (source.kind != capsa_source_within && indexed(source.b));
    if (any && !all_points_in_range(source)) return {capsa_index_out_of_range, false};
    return {capsa_ok, a.as_it_is && b.as_it_is};
}

int invalid_point(const capsa_shapes& shapes, std::size_t row) noexcept {
    const int points = shape_info(shapes.shape).points;
    for (int k = 0; k < points; ++k)
        if (const capsa_index_stream& point = shapes.point[k]; point.data)
            if (position(point, row) >= shapes.positions) return k;
    return points;
}

std::size_t answers(const capsa_source& source) noexcept {
    return source.kind == capsa_source_listed ? source.end : source.a.count;
}

AskedRange part_of(const capsa_source& source, std::size_t count) noexcept {
    const capsa_part& part = source.part;
    if (part.n == 0) return {0, count};
    const std::size_t questions = (count + capsa_group_boxes - 1) / capsa_group_boxes;
    const auto cut = [&](std::uint32_t k) {
        return std::min<std::size_t>(share(questions, k, part.n) * capsa_group_boxes, count);
    };
    return {cut(part.k), cut(part.k + 1)};
}

capsa_source slice(const capsa_source& source, std::size_t k, std::size_t n) noexcept {
    capsa_source part = source;
    if (k >= n || source.begin > source.end) {
        part.begin = 1;
        part.end = 0;
        return part;
    }
    // Parts are cut where words of bits begin, so that no two parts write the same word.
    const std::size_t first_word = source.begin / 64, words = (source.end + 63) / 64 - first_word;
    const auto cut = [&](std::size_t i) {
        const std::size_t word =
            source.kind == capsa_source_within && !parted(source)
                ? (triangle_cut(source.begin, source.end, source.a.count, i, n) + 32) / 64
                : first_word + static_cast<std::size_t>(share(words, i, n));
        return std::clamp(word * 64, source.begin, source.end);
    };
    part.begin = k == 0 ? source.begin : cut(k);
    part.end = k + 1 == n ? source.end : cut(k + 1);
    return part;
}

capsa_source slice_of_part(const capsa_source& source) noexcept {
    return source.part.n == 0 ? source : slice(source, source.part.k, source.part.n);
}

}  // namespace capsa
