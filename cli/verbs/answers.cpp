#include "cli/verbs/answers.hpp"

#include <algorithm>
#include <bit>

namespace capsa::cli {

void RowsAnswer::add(std::span<const std::uint64_t> words, std::size_t first) {
    for (std::size_t w = 0; w < words.size(); ++w)
        for (std::uint64_t word = words[w]; word != 0; word &= word - 1)
            indices.push_back(static_cast<std::uint32_t>(first + w * 64) +
                              static_cast<std::uint32_t>(std::countr_zero(word)));
}

void NearAnswer::cells(std::size_t row, const Group& group, Cells& out) const {
    put_a(out, group, near[row].a);
    if (near[row].b == no_row)
        out.blank();
    else
        put_b(out, group, near[row].b);
    out.put(near[row].gap);
}

std::uint64_t NearAnswer::hits() const {
    return static_cast<std::uint64_t>(
        std::count_if(near.begin(), near.end(), [](const Row& row) { return row.b != no_row; }));
}

ContactCells::ContactCells(const Scene& scene)
    : origin(scene.origin),
      triangle_a(scene.source.a.shape == capsa_shape_triangle),
      triangle_b(scene.source.kind != capsa_source_within && scene.source.b.shape == capsa_shape_triangle) {}

void ContactCells::put(const Contact& c, const Group& group, Cells& out) const {
    put_pair(out, group, c.a, c.b);
    put_values(c, out);
}

void ContactCells::put_values(const Contact& c, Cells& out) const {
    out.put(c.gap);
    for (const float x : c.normal) out.put(x);
    for (std::size_t axis = 0; axis < origin.size(); ++axis) out.put(c.point[axis], origin[axis]);
    out.put(c.at_a.u);
    out.put(c.at_b.u);
    if (triangle_a || triangle_b) out.put(triangle_a ? c.at_a.v : c.at_b.v);
}

}  // namespace capsa::cli
