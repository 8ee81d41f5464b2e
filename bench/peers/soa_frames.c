/* Triangles against spheres and capsules in the triangle's own frame, which needs about half the operations
 * of soa_triangles.c.
 *
 * x runs along edge ab, y along the height, z across the plane. The loop turns a point into the frame once.
 * The rest is geometry of the plane, and z is the distance to the plane. The frame is worth its preparation
 * because a row meets a whole block of columns. Two segments are those of soa.h: Ericson's formula, whose
 * denominator loses digits where they are nearly parallel.
 *
 * CAPSA_LOOPS names the table this object defines. */

#include "bench/peers/soa_triangles.h"

/* An edge in the plane: its vector, its vector over its squared length, and 1 over that. */
typedef struct edge {
    float x, y, ux, uy, inv;
} edge;

INLINE edge edge_of(float x, float y) {
    const float inv = quotient_or_zero(1.0f, x * x + y * y);
    return (edge){x, y, x * inv, y * inv, inv};
}

/* Corner b is at (length, 0), corner c at the end of ac. */
typedef struct triangle {
    vec a, x, y, z;
    edge ab, ac, bc;
    float inv_height;
} triangle;

INLINE vec unit(vec d, float length) { return times(d, quotient_or_zero(1.0f, length)); }

/* A triangle without an area has no frame: this formula is for triangles that have one. */
INLINE triangle triangle_at(const loop_shapes* from, size_t i) {
    const vec a = corner(from, i, 0), ab = minus(corner(from, i, 1), a), ac = minus(corner(from, i, 2), a);
    const float length = sqrtf(dot(ab, ab));
    const vec x = unit(ab, length);
    const float on_x = dot(ac, x);
    const vec h = along(ac, -on_x, x);
    const float height = sqrtf(dot(h, h));
    const vec y = unit(h, height);
    return (triangle){a,
                      x,
                      y,
                      cross(x, y),
                      edge_of(length, 0.0f),
                      edge_of(on_x, height),
                      edge_of(on_x - length, height),
                      quotient_or_zero(1.0f, height)};
}

INLINE vec in_frame(const triangle* t, vec w) { return (vec){dot(w, t->x), dot(w, t->y), dot(w, t->z)}; }

/* Squared, in the plane, from a point to the edge that begins at the origin. */
INLINE float point_edge(float x, float y, const edge* e) {
    const float t = clamp01(x * e->ux + y * e->uy), dx = x - t * e->x, dy = y - t * e->y;
    return dx * dx + dy * dy;
}

/* Squared, in the plane, from a point to its foot clamped into the face. */
INLINE float point_face(const triangle* t, float x, float y) {
    const float v = clamp01(y * t->inv_height), past = x - v * t->ac.x;
    const float dx = past - larger(smaller(past, (1.0f - v) * t->ab.x), 0.0f), dy = y - v * t->ac.y;
    return dx * dx + dy * dy;
}

INLINE float point_triangle(solid a, const triangle* t) {
    const vec p = in_frame(t, minus(first_of(a), t->a));
    const float beyond = p.x - larger(smaller(p.x, t->ab.x), 0.0f), ab = beyond * beyond + p.y * p.y;
    const float ac = point_edge(p.x, p.y, &t->ac), bc = point_edge(p.x - t->ab.x, p.y, &t->bc);
    return p.z * p.z + smaller(smaller(point_face(t, p.x, p.y), ab), smaller(ac, bc));
}

/* Squared, between the segment from p along d and the edge that begins at the origin. */
INLINE float segment_edge(vec p, vec d, float dd, float inv_dd, const edge* e) {
    const float b = d.x * e->x + d.y * e->y, b_u = b * e->inv, f = p.x * e->ux + p.y * e->uy, c = dot(d, p);
    const float den = dd - b * b_u;
    const float line_s = den > 1e-6f * dd ? clamp01((b * f - c) / den) : 0.0f;
    const float t = clamp01(b_u * line_s + f), s = clamp01((b * t - c) * inv_dd);
    const float x = p.x + s * d.x - t * e->x, y = p.y + s * d.y - t * e->y, z = p.z + s * d.z;
    return x * x + y * y + z * z;
}

INLINE float segment_triangle(solid a, const triangle* t) {
    const vec p = in_frame(t, minus(first_of(a), t->a)), d = in_frame(t, direction_of(a));
    const vec from_b = {p.x - t->ab.x, p.y, p.z};
    const float dd = dot(d, d), s = clamp01(quotient_or_zero(-p.z * d.z, d.z * d.z));
    const vec low = along(p, s, d);
    const float face = low.z * low.z + point_face(t, low.x, low.y);
    const float ab = segment_edge(p, d, dd, a.inv, &t->ab), ac = segment_edge(p, d, dd, a.inv, &t->ac);
    return smaller(smaller(face, ab), smaller(ac, segment_edge(from_b, d, dd, a.inv, &t->bc)));
}

INLINE float distance2(solid a, const triangle* t, int capsule) {
    return capsule ? segment_triangle(a, t) : point_triangle(a, t);
}

#include "bench/peers/count_triangles.h"
