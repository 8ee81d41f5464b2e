/* Solids: closed meshes and what is inside of them. capsa/c/capsa.h includes this header. */

#ifndef CAPSA_C_SOLIDS_H
#define CAPSA_C_SOLIDS_H

#include "capsa/c/export.h"
#include "capsa/c/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One bit for each row of A, written as by capsa_touched of a `between`: is the centre of the sphere inside
 * the solid whose surface is B? The source is a `between` of spheres (or points) and triangles, without runs,
 * filters or a period (capsa_wrong_source); other shapes are capsa_not_offered. Of the options the margin is
 * not read. The surface must be closed: capsa_open_edge says whether it is. How triangles turn does not
 * matter. The answer is that of real numbers, of the point p + (d, d^2, d^3), where d > 0 is smaller than any
 * number: so of solids that fill space without a gap each point is inside exactly one. An invalid row is
 * inside nothing, and invalid triangles are no part of the surface. An index of B or a workspace makes it
 * quicker. */
CAPSA_API capsa_status capsa_inside(const capsa_source* source, const capsa_options* options, uint64_t* words,
                                    size_t word_count) CAPSA_NOEXCEPT;

/* For each row of A the nearest triangle, as capsa_nearest_rows, with a gap that is negative inside the
 * solid: the distance from the centre to the surface, inside taken below 0, minus the radius, rounded once
 * more. The triangle is the one nearest to the centre, ties by row. `words` get what capsa_inside says. The
 * source as in capsa_inside. */
CAPSA_API capsa_status capsa_signed_nearest(const capsa_source* source, const capsa_options* options,
                                            capsa_nearest* out, size_t count, uint64_t* words,
                                            size_t word_count) CAPSA_NOEXCEPT;

/* For each row of A its contact with the solid: which triangle, how deep, and which way out. The source is as
 * in capsa_inside, and A may have segments or capsules too. A core that is outside and does not touch the
 * surface has the contact of capsa_nearest_contacts. Of any other the gap is minus the depth and the radius:
 * a push against the normal by the depth moves the core out of the solid, as a whole. Of a convex solid it is
 * the shortest way, for others one of those that begin near by (docs/meaning.md, G25 to G34). The normal
 * points from the row into the solid, at_b is where the core leaves the triangle, and the two surfaces lie
 * half the gap before and behind the point. out[i] belongs to row i; where the gap is not at most the margin,
 * b is capsa_no_row and gap is +infinity. `decide` has no effect. */
CAPSA_API capsa_status capsa_signed_contacts(const capsa_source* source, const capsa_options* options,
                                             capsa_contact* out, size_t count) CAPSA_NOEXCEPT;

/* An edge of a mesh: corner `corner` (0 a, 1 b, 2 c) of a triangle and the next one. */
typedef struct capsa_edge {
    uint32_t row;    /* of the triangle; capsa_no_row: there is none */
    uint32_t corner; /* 0, 1 or 2 */
} capsa_edge;

/* The first edge of a mesh that an odd number of triangles has, so that the mesh is not closed; if there is
 * none, its row is capsa_no_row. Edges are one edge if their ends have equal coordinates. Invalid triangles
 * have no edges, and an edge without length is none. Takes triangles. `scratch` has room for 3 edges a row.
 */
CAPSA_API capsa_status capsa_open_edge(const capsa_shapes* mesh, capsa_edge* scratch, size_t scratch_count,
                                       capsa_edge* out) CAPSA_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
