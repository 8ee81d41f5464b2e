// Solids: whether a mesh is closed, what is inside of it, and how far it is to its surface from either side.
//
//     if (const auto hole = capsa::open_edge(mesh)) complain(hole->row);
//     const capsa::Index body(mesh);
//     capsa::inside(capsa::between(particles, body), bits);
//     capsa::signed_nearest(capsa::between(particles, body), nearest, bits);  // gap < 0 inside

#pragma once
#include "capsa/expect.hpp"
#include "capsa/shapes.hpp"
#include "capsa/sources.hpp"
#include "capsa/types.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace capsa {

/// An edge of a mesh: corner 0, 1 or 2 of the triangle of a row, and the next corner.
using Edge = capsa_edge;

namespace detail {

// True. Reading the number links the kernels of segments: solids ask about rays as segments.
inline bool has_rays() noexcept { return linked<capsa_shape_segment>() == capsa_shape_segment; }
// The same of points: contacts with solids ask about the ends of segments.
inline bool has_points() noexcept { return linked<capsa_shape_sphere>() == capsa_shape_sphere; }

}  // namespace detail

/// One bit for each row of A: is the centre of the sphere inside the solid whose surface is B? It takes a
/// `between` of spheres (or points) and triangles, or an Index of them, without runs, filters or a period.
/// The surface must be closed (see open_edge); how its triangles turn does not matter. The answer is that of
/// real numbers, of the point p + (d, d^2, d^3), where d > 0 is smaller than any number: so each point is
/// inside exactly one of the solids that fill a space without gaps, on their faces too. An invalid row is
/// inside nothing. The query writes only the bits of the source's own rows, as `touched` does; the margin has
/// no effect.
template <std::same_as<Source> S>  // compiled only where it is used: it links the kernels of capsules
void inside(const S& source, BitSpan out, const Options& options = {}) {
    if (!detail::has_rays()) return;
    const capsa_options how = erased(options);
    detail::expect_ok(capsa_inside(&source, &how, out.data(), out.size()), "inside", source, out.size());
}

/// For each row of A the nearest triangle, with a gap that is negative inside the solid: the distance from
/// the centre to the surface, inside taken below 0, minus the radius, rounded once more. The triangle is the
/// one nearest to the centre, ties by row; out[i] and bit i of `bits`, which says what `inside` says, belong
/// to row i. The source is as in `inside`. An output that is too small ends the program.
template <std::same_as<Source> S>
void signed_nearest(const S& source, std::span<Nearest> out, BitSpan bits, const Options& options = {}) {
    if (!detail::has_rays()) return;
    CAPSA_EXPECT(bits.size() >= words_for(source.a.count),
                 "signed_nearest: there are %zu words of bits and %zu are needed: one bit for each row of A",
                 bits.size(), words_for(source.a.count));
    const capsa_options how = erased(options);
    detail::expect_ok(capsa_signed_nearest(&source, &how, out.data(), out.size(), bits.data(), bits.size()),
                      "signed_nearest", source, out.size());
}

/// For each row of A its contact with the solid: which triangle, how deep, and which way out. The source is
/// as in `inside`, and A may have segments or capsules too. A core that is outside and does not touch the
/// surface has the contact of `nearest`. Of any other the gap is minus the depth and the radius: a
/// push against the normal by the depth, as `separate` makes it, moves the core out of the solid, as a whole.
/// Of a convex solid it is the shortest way, for others one of those that begin near by (docs/meaning.md, G25
/// to G34). out[i] belongs to row i; where the gap is not at most the margin, `b` is no_row and the gap
/// +infinity. `decide` has no effect. An output that is too small ends the program.
template <std::same_as<Source> S>
void signed_contacts(const S& source, std::span<Contact> out, const Options& options = {}) {
    if (!detail::has_rays() || !detail::has_points()) return;
    const capsa_options how = erased(options);
    detail::expect_ok(capsa_signed_contacts(&source, &how, out.data(), out.size()), "signed_contacts", source,
                      out.size());
}

/// The first edge of a mesh that an odd number of triangles has, or nothing if the mesh is closed. Edges are
/// one edge if their ends have equal coordinates. Invalid triangles have no edges, and an edge without length
/// is none. It allocates memory and may throw std::bad_alloc.
template <Shapes A>
std::optional<Edge> open_edge(const A& mesh) {
    const capsa_shapes triangles = mesh;
    std::vector<Edge> scratch(3 * triangles.count);
    Edge found{};
    detail::expect_ok(capsa_open_edge(&triangles, scratch.data(), scratch.size(), &found), "open_edge",
                      capsa_within(&triangles), scratch.size());
    if (found.row == no_row) return std::nullopt;
    return found;
}

}  // namespace capsa
