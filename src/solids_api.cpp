// The exported functions about closed meshes.

#include "capsa/c/capsa.h"

#include "src/bound.hpp"
#include "src/filter.hpp"
#include "src/periodic.hpp"
#include "src/shape.hpp"
#include "src/solid.hpp"
#include "src/solid_contacts.hpp"
#include "src/source.hpp"
#include "src/workspace/workspace.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace {

using capsa::field;

bool is_sphere(capsa_shape shape) { return shape == capsa_shape_sphere; }
bool has_core_of_space(capsa_shape shape) {
    return is_sphere(shape) || shape == capsa_shape_capsule || shape == capsa_shape_segment;
}

// What all queries ask before they write: what the kind, the runs, the filters and the period of a source
// say.
capsa_status status_of(const capsa_source& source, const capsa::Checked& checked,
                       bool (&takes)(capsa_shape) = is_sphere) {
    if (checked.status != capsa_ok) return checked.status;
    const bool plain = source.kind == capsa_source_between && source.runs.count == 0 &&
                       !capsa::has_period(source) && !capsa::MayMeet(source);
    if (!plain) return capsa_wrong_source;
    const bool rows = takes(source.a.shape) || capsa::is_of_any_shape(source.a);
    const bool triangles = source.b.shape == capsa_shape_triangle || capsa::is_of_any_shape(source.b);
    return rows && triangles ? capsa_ok : capsa_not_offered;
}

// Edges of a mesh, ordered by the coordinates of their ends, the lower end first.
class Edges {
public:
    explicit Edges(const capsa_shapes& mesh) noexcept : mesh_(mesh) {}

    std::size_t write(capsa_edge* to) const {
        std::size_t count = 0;
        for (std::uint32_t row = 0; row < mesh_.count; ++row)
            for (std::uint32_t corner = 0; capsa::is_valid_triangle(mesh_, row) && corner < 3; ++corner)
                if (const capsa_edge edge{row, corner}; compare(edge, false, edge, true) != 0)
                    to[count++] = edge;
        return count;
    }
    int compare(const capsa_edge& e, const capsa_edge& f) const {
        const bool e_turns = compare(e, true, e, false) < 0, f_turns = compare(f, true, f, false) < 0;
        const int first = compare(e, e_turns, f, f_turns);
        return first != 0 ? first : compare(e, !e_turns, f, !f_turns);
    }

private:
    int compare(const capsa_edge& e, bool end_of_e, const capsa_edge& f, bool end_of_f) const {
        for (int axis = 0; axis < 3; ++axis) {
            const float u = at(e, end_of_e, axis), v = at(f, end_of_f, axis);
            if (u < v) return -1;
            if (u > v) return 1;
        }
        return 0;
    }
    float at(const capsa_edge& e, bool end, int axis) const {
        const auto corner = static_cast<int>((e.corner + (end ? 1u : 0u)) % 3);
        return field(mesh_, 3 * corner + axis, e.row);
    }
    const capsa_shapes& mesh_;
};

bool is_before(const capsa_edge& e, const capsa_edge& f) {
    return e.row != f.row ? e.row < f.row : e.corner < f.corner;
}

// The first edge of those that stand next to each other an odd number of times.
capsa_edge first_odd(const Edges& edges, const capsa_edge* sorted, std::size_t count) {
    capsa_edge first{capsa_no_row, 0};
    for (std::size_t begin = 0, end = 0; begin < count; begin = end) {
        for (end = begin + 1; end < count && edges.compare(sorted[begin], sorted[end]) == 0;) ++end;
        if ((end - begin) % 2 == 0) continue;
        const capsa_edge least = *std::min_element(sorted + begin, sorted + end, is_before);
        if (is_before(least, first)) first = least;
    }
    return first;
}

}  // namespace

extern "C" {

capsa_status capsa_inside(const capsa_source* source, const capsa_options* options, uint64_t* words,
                          size_t word_count) noexcept {
    if (!source) return capsa_null_argument;
    const capsa::Checked checked = capsa::check(*source);
    if (const capsa_status status = status_of(*source, checked); status != capsa_ok) return status;
    const size_t needed = (source->a.count + 63) / 64;
    if (word_count < needed) return capsa_output_too_small;
    if (!words) return needed == 0 ? capsa_ok : capsa_null_argument;
    const capsa::Bound bound(*source, checked);
    const capsa_source& asked = *bound;
    const bool has_mesh = asked.b.shape == capsa_shape_triangle;  // and no index without rows
    const float top = has_mesh ? capsa::top_of(asked.b) : capsa::no_height;
    return capsa::mark_inside({asked.a, asked.b, asked.begin, asked.end, top}, options, words);
}

capsa_status capsa_signed_nearest(const capsa_source* source, const capsa_options* options,
                                  capsa_nearest* out, size_t count, uint64_t* words,
                                  size_t word_count) noexcept {
    if (!source) return capsa_null_argument;
    const capsa::Checked checked = capsa::check(*source);
    if (const capsa_status status = status_of(*source, checked); status != capsa_ok) return status;
    if (count < source->a.count) return capsa_output_too_small;
    if (!out) return source->a.count == 0 ? capsa_ok : capsa_null_argument;
    if (const capsa_status status = capsa_inside(source, options, words, word_count); status != capsa_ok)
        return status;
    const capsa::Bound bound(*source, checked);
    const float zero = 0.0f;
    capsa_source centres = *bound;
    if (!capsa::is_of_any_shape(source->a)) centres.a = capsa::centres_of((*bound).a, zero);
    if (const capsa_status status = capsa_nearest_rows(&centres, options, out, count); status != capsa_ok)
        return status;
    for (std::size_t row = source->begin; row < source->end; ++row) {
        const float radius = field((*bound).a, 3, row);
        const bool inside = (words[row / 64] >> row % 64 & 1) != 0;
        capsa_nearest& found = out[row];
        found.gap = (inside ? -found.gap : found.gap) - radius;
        if (!(radius >= 0.0f) || found.index == capsa_no_row) found = {capsa_no_row, capsa::infinity};
    }
    return capsa_ok;
}

capsa_status capsa_signed_contacts(const capsa_source* source, const capsa_options* options,
                                   capsa_contact* out, size_t count) noexcept {
    if (!source) return capsa_null_argument;
    const capsa::Checked checked = capsa::check(*source);
    if (const capsa_status status = status_of(*source, checked, has_core_of_space); status != capsa_ok)
        return status;
    if (const capsa_status status = capsa::check_output(*source, out, count); status != capsa_ok)
        return status;
    capsa_options how = options ? *options : capsa_options{};
    how.decide = capsa_decide_rounded;
    how.images = nullptr;
    return capsa::served(*source, checked, &how, capsa::asks_nearest,
                         [&](const capsa_source& asked, const capsa::Query&) {
                             return capsa::signed_contacts(asked, how, out);
                         });
}

capsa_status capsa_open_edge(const capsa_shapes* mesh, capsa_edge* scratch, size_t scratch_count,
                             capsa_edge* out) noexcept {
    if (!mesh || !out || (!scratch && scratch_count != 0)) return capsa_null_argument;
    const capsa::Checked checked = capsa::check_with_points(*mesh);
    if (checked.status != capsa_ok) return checked.status;
    if (mesh->shape != capsa_shape_triangle) return capsa_not_offered;
    if (scratch_count / 3 < mesh->count) return capsa_output_too_small;
    const capsa_source source = capsa_within(mesh);
    const capsa::Bound bound(source, {capsa_ok, false});
    const Edges edges((*bound).a);
    const std::size_t count = edges.write(scratch);
    std::sort(scratch, scratch + count,
              [&](const capsa_edge& e, const capsa_edge& f) { return edges.compare(e, f) < 0; });
    *out = first_odd(edges, scratch, count);
    return capsa_ok;
}

}  // extern "C"
