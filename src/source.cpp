#include "src/source.hpp"

#include "src/filter.hpp"
#include "src/held.hpp"
#include "src/index/index.hpp"
#include "src/periodic.hpp"
#include "src/plan/parts.hpp"
#include "src/registry.hpp"
#include "src/runs.hpp"
#include "src/shape.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>

namespace capsa {

namespace {

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
    if (!info || !registry::is_linked(info->slot) || !is_of_its_index(shapes))
        return {capsa_bad_source, false};
    if (shapes.count > capsa_max_rows) return {capsa_too_many_rows, false};
    if (shapes.count == 0 || all_plain(shapes.stream, info->streams()))
        return {capsa_ok, shapes.count != 0 && !is_asked_in_space(shapes.shape)};
    for (int k = 0; k < info->streams(); ++k)
        if (!shapes.stream[k].data) return {capsa_null_argument, false};
    return {capsa_ok, false};
}

// Whether the source has anything of what is checked below. Most have nothing, and small calls notice.
bool is_cut_or_narrowed(const capsa_source& source) {
    return source.cut != 0 || source.runs.a || source.runs.b || source.runs.count != 0 ||
           has_period(source) || source.filters.a || source.filters.b;
}
capsa_status check_cut_and_narrowed(const capsa_source& source) {
    if (const Share share = share_of(source); share.n != 0 && share.k >= share.n) return capsa_bad_source;
    if (!good_runs(source)) return capsa_bad_runs;
    if (has_period(source) && flaw_of_period(source)) return capsa_bad_period;
    return flaw_of_filters(source).flaw == FilterFlaw::none ? capsa_ok : capsa_bad_filter;
}

// Whether any verb has answers for these two sets.
capsa_status offered(const capsa_shapes& a, const capsa_shapes& b) {
    if (answers_for(a.shape, b.shape) || is_of_any_shape(a) || is_of_any_shape(b)) return capsa_ok;
    return one_dimension(a.shape, b.shape) ? capsa_not_offered : capsa_mixed_dimensions;
}

bool same_rows(const capsa_shapes& a, const capsa_shapes& b) {
    const ShapeInfo* const info = find_shape(a.shape);
    if (!info || a.shape != b.shape || a.count != b.count || a.positions != b.positions) return false;
    const auto same = [](const auto& x, const auto& y) { return x.data == y.data && x.stride == y.stride; };
    return std::equal(a.stream, a.stream + info->streams(), b.stream, same) &&
           std::equal(a.point, a.point + info->points, b.point, same);
}

}  // namespace

bool is_of_its_index(const capsa_shapes& shapes) noexcept {
    if (!shapes.index) return true;
    const capsa_shapes& rows = shapes.index->shapes();
    return rows.shape == shapes.shape && rows.count == shapes.count && !indexed(shapes) &&
           std::equal(std::begin(rows.stream), std::end(rows.stream), std::begin(shapes.stream),
                      [](const capsa_stream& x, const capsa_stream& y) {
                          return x.data == y.data && x.stride == y.stride;
                      });
}

bool is_of_any_shape(const capsa_shapes& shapes) noexcept {
    return shapes.index && shapes.count == 0 && is_of_its_index(shapes);
}

capsa_status check(const capsa_shapes& shapes) noexcept { return check_rows(shapes).status; }

Checked check_with_points(const capsa_shapes& shapes) noexcept {
    const Checked rows = check_rows(shapes);
    if (rows.status != capsa_ok || !indexed(shapes) || points_in_range(shapes, 0, shapes.count)) return rows;
    return {capsa_index_out_of_range, false};
}

Checked check(const capsa_source& source) noexcept {
    if (source.begin > source.end) return {capsa_bad_source, false};
    const Checked a = check_rows(source.a);
    if (a.status != capsa_ok) return a;
    Checked b{capsa_ok, true};
    switch (source.kind) {
        case capsa_source_listed:
            b = check_rows(source.b);
            if (b.status != capsa_ok) return b;
            if (const capsa_status status = offered(source.a, source.b); status != capsa_ok)
                return {status, false};
            if (source.begin == source.end) break;
            if (!source.pairs) return {capsa_null_argument, false};
            if (!all_in_range(source)) return {capsa_index_out_of_range, false};
            break;
        case capsa_source_within:
            if (const capsa_status status = offered(source.a, source.a); status != capsa_ok)
                return {status, false};
            if (source.end > source.a.count) return {capsa_bad_source, false};
            break;
        case capsa_source_zip:
        case capsa_source_between:
            if (source.end > source.a.count) return {capsa_bad_source, false};
            if (source.kind == capsa_source_zip && source.a.count != source.b.count)
                return {capsa_sizes_differ, false};
            b = check_rows(source.b);
            if (b.status != capsa_ok) return b;
            if (const capsa_status status = offered(source.a, source.b); status != capsa_ok)
                return {status, false};
            break;
        default: return {capsa_bad_source, false};
    }
    if (is_cut_or_narrowed(source))
        if (const capsa_status status = check_cut_and_narrowed(source); status != capsa_ok)
            return {status, false};
    const bool any = indexed(source.a) || (!is_within(source) && indexed(source.b));
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

bool is_one_set(const capsa_source& source) noexcept {
    return is_within(source) || same_rows(source.a, source.b);
}

std::size_t answers(const capsa_source& source) noexcept {
    return source.kind == capsa_source_listed ? std::max<std::size_t>(source.end, source.cut & ~cut_of_within)
                                              : source.a.count;
}

}  // namespace capsa
