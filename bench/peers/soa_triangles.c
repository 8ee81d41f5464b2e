/* Triangles against spheres and capsules by the formula of the library: the nearest of the three edges and of
 * the face, with the foot clamped into the face. A capsule meets each edge as a segment. It meets the face
 * with the point of its core that is nearest to the plane.
 *
 * A count needs no place on a triangle and no difference of positions, so only squared distances are kept.
 * Two projections need no vector: the projection on the height is that of the whole difference, because the
 * height is perpendicular to ab, and the foot's place along ab follows from the projections on ab.
 *
 * CAPSA_LOOPS names the table this object defines. */

#include "bench/peers/soa_triangles.h"

/* An edge from its end p: its vector, and its vector over its squared length. */
typedef struct edge {
    vec p, d, u;
} edge;

INLINE edge edge_of(vec p, vec d) { return (edge){p, d, times(d, quotient_or_zero(1.0f, dot(d, d)))}; }

/* h is ac without its part along ab. */
typedef struct triangle {
    edge ab, ac, bc, h;
    float ac_on_ab; /* ac.ab / ab.ab */
} triangle;

/* A height that is nothing but rounding becomes 0: the edges are near enough then. */
INLINE triangle triangle_at(const loop_shapes* from, size_t i) {
    const vec a = corner(from, i, 0), b = corner(from, i, 1), c = corner(from, i, 2);
    const edge ab = edge_of(a, minus(b, a)), ac = edge_of(a, minus(c, a)), bc = edge_of(b, minus(c, b));
    const float ac_on_ab = dot(ac.d, ab.u);
    const vec h = along(ac.d, -ac_on_ab, ab.d);
    const float clear = dot(h, h) > 1e-12f * dot(ac.d, ac.d) ? 1.0f : 0.0f;
    return (triangle){ab, ac, bc, edge_of(a, times(h, clear)), ac_on_ab};
}

/* Squared, from a point to an edge. w is the point relative to the edge's end, t its projection. */
INLINE float point_edge(vec w, float t, vec d) {
    const vec apart = along(w, -clamp01(t), d);
    return dot(apart, apart);
}

/* Squared, from the point at w, relative to corner a, to the face, from its projections. */
INLINE float point_face(const triangle* t, vec w, float on_ab, float on_h) {
    const float v = clamp01(on_h), u = larger(smaller(on_ab - v * t->ac_on_ab, 1.0f - v), 0.0f);
    const vec apart = along(along(w, -v, t->ac.d), -u, t->ab.d);
    return dot(apart, apart);
}

INLINE float point_triangle(solid a, const triangle* t) {
    const vec w = minus(first_of(a), t->ab.p), from_b = minus(first_of(a), t->bc.p);
    const float on_ab = dot(w, t->ab.u);
    const float face = point_face(t, w, on_ab, dot(w, t->h.u));
    const float ab = point_edge(w, on_ab, t->ab.d), ac = point_edge(w, dot(w, t->ac.u), t->ac.d);
    const float bc = point_edge(from_b, dot(from_b, t->bc.u), t->bc.d);
    return smaller(smaller(face, ab), smaller(ac, bc));
}

/* Squared, between a segment and an edge, by Gram-Schmidt. r is the segment's first point relative to the
 * edge's end. */
INLINE float segment_edge(solid a, vec r, const edge* e) {
    const vec d = direction_of(a);
    const float d_on = dot(d, e->u), r_on = dot(r, e->u);
    const vec x = along(d, -d_on, e->d), y = along(r, -r_on, e->d);
    const float line_s = clamp01(quotient_or_zero(-dot(x, y), dot(x, x)));
    const vec w = along(r, -clamp01(d_on * line_s + r_on), e->d);
    const vec apart = along(w, clamp01(-dot(w, d) * a.inv), d);
    return dot(apart, apart);
}

/* Where the segment crosses the face, the distance to the face is nothing but rounding. */
INLINE float segment_triangle(solid a, const triangle* t) {
    const vec d = direction_of(a), r = minus(first_of(a), t->ab.p), from_b = minus(first_of(a), t->bc.p);
    const float d_on_ab = dot(d, t->ab.u), r_on_ab = dot(r, t->ab.u);
    const float d_on_h = dot(d, t->h.u), r_on_h = dot(r, t->h.u);
    const vec x = along(along(d, -d_on_ab, t->ab.d), -d_on_h, t->h.d);
    const vec y = along(along(r, -r_on_ab, t->ab.d), -r_on_h, t->h.d);
    const float s = clamp01(quotient_or_zero(-dot(x, y), dot(x, x)));
    const float face = point_face(t, along(r, s, d), r_on_ab + s * d_on_ab, r_on_h + s * d_on_h);
    const float ab = segment_edge(a, r, &t->ab), ac = segment_edge(a, r, &t->ac);
    return smaller(smaller(face, ab), smaller(ac, segment_edge(a, from_b, &t->bc)));
}

INLINE float distance2(solid a, const triangle* t, int capsule) {
    return capsule ? segment_triangle(a, t) : point_triangle(a, t);
}

#include "bench/peers/count_triangles.h"
