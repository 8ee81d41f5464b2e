// A round cone of the plane is the hull of two circles, a capsule of two equal ones, a circle of one, a
// rectangle of four. Against each other they are the hull of the differences of their circles around the
// origin: the way out is the least, over all directions n, of the furthest c.n + r. Such a maximum of cosines
// is least where one of them is, or where two are equal, so those few directions are tried. All is computed
// in double from differences of positions, and nothing is fused: every compiler and processor gives the same
// bits. Positions are relative to the first point of A, so that they are the same wherever the two rows are.

#include "src/planar_way.hpp"

#include "src/shape.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace capsa {

namespace {

constexpr double near_axes = 0x1p-10;  // times the local size: axes that are nearer nearly meet (P5)
constexpr double as_far = 0x1p-40;     // of the size of all: circles whose reach differs by less reach as far
constexpr double no_direction = 0x1p-19;  // times the local size: cores that are nearer have no direction

struct Flat {
    double x, y;
};
constexpr Flat operator+(const Flat& a, const Flat& b) { return {a.x + b.x, a.y + b.y}; }
constexpr Flat operator-(const Flat& a, const Flat& b) { return {a.x - b.x, a.y - b.y}; }
constexpr Flat operator*(double s, const Flat& a) { return {s * a.x, s * a.y}; }
constexpr double dot(const Flat& a, const Flat& b) { return a.x * b.x + a.y * b.y; }
constexpr double cross(const Flat& a, const Flat& b) { return a.x * b.y - a.y * b.x; }
constexpr Flat to_left_of(const Flat& a) { return {0.0 - a.y, a.x}; }
double length(const Flat& a) { return std::sqrt(dot(a, a)); }

// The corners of a rectangle that is asked as a box.
void put_corners(const capsa_shapes& rows, std::size_t row, const Flat& centre, Flat (&to)[4]) {
    const auto at = [&](int k) { return double{field(rows, k, row)}; };
    const double w = at(6), z = at(9), whole = w * w + z * z;
    const Flat x{(w * w - z * z) / whole, 2.0 * w * z / whole}, along = at(3) * x, up = at(4) * to_left_of(x);
    to[0] = centre - along - up;
    to[1] = centre + along - up;
    to[2] = centre + along + up;
    to[3] = centre - along + up;
}

Flat flat_point(const capsa_shapes& rows, std::size_t row, int k) {
    const int first = shape_info(rows.shape).dimension * k;
    return {double{field(rows, first, row)}, double{field(rows, first + 1, row)}};
}
Flat way_of(const capsa_motion* motion, std::size_t row) {
    return {double{way_along(motion, 0, row)}, double{way_along(motion, 1, row)}};
}

// One to four circles, seen from an origin.
struct Hull {
    int ends;
    Flat p[4] = {};
    double r[4];

    Hull(const capsa_shapes& rows, std::size_t row, const Flat& origin)
        : ends(shape_info(rows.shape).points) {
        const ShapeInfo& info = shape_info(rows.shape);
        for (int k = 0; k < ends; ++k) {
            p[k] = flat_point(rows, row, k) - origin;
            r[k] = info.core == CoreKind::round_cone && k == 0 ? double{field(rows, info.coordinates(), row)}
                                                               : double{radius(rows, row)};
        }
        if (info.core == CoreKind::box) {
            ends = 4;
            put_corners(rows, row, Flat{p[0]}, p);
            std::fill_n(r, 4, double{r[0]});
        }
        if (ends == 1) p[1] = p[0], r[1] = r[0];
    }
    const Flat& first_point() const { return p[r[1] > r[0]]; }  // the centre of the larger circle
    void move_by(const Flat& way) {
        for (Flat& x : p) x = x + way;
    }
    Flat axis() const { return p[1] - p[0]; }
    double length_of_core() const { return length(p[ends == 4 ? 2 : 1] - p[0]); }
};

double distance(const Flat& x, const Flat& p, const Flat& d) {
    const double dd = dot(d, d), along = dd > 0.0 ? dot(x - p, d) / dd : 0.0;
    return length(x - p - std::min(1.0, std::max(0.0, along)) * d);
}

double local_size(const Hull& a, const Hull& b) {
    return std::max({a.length_of_core(), b.length_of_core(), length(b.first_point() - a.first_point())});
}

bool axes_are_near(const Hull& a, const Hull& b) {
    const Flat d = a.axis(), e = b.axis(), r = b.p[0] - a.p[0];
    const double least = std::min(std::min(distance(a.p[0], b.p[0], e), distance(a.p[1], b.p[0], e)),
                                  std::min(distance(b.p[0], a.p[0], d), distance(b.p[1], a.p[0], d)));
    if (least <= near_axes * local_size(a, b)) return true;
    const bool of_a = (cross(d, r) > 0.0) != (cross(d, r + e) > 0.0);
    const bool of_b = (cross(e, r) < 0.0) != (cross(e, r - d) < 0.0);
    return of_a && of_b;
}

// The difference of circle i of A and circle j of B.
struct Difference {
    Flat c;
    double r;
    int i, j;
};

class WayInPlane {
public:
    WayInPlane(const Hull& a, const Hull& b) : a_(a) {
        for (int i = 0; i < a.ends; ++i)
            for (int j = 0; j < b.ends; ++j) of_[count_++] = {a.p[i] - b.p[j], a.r[i] + b.r[j], i, j};
        for (int k = 0; k < count_; ++k)
            if (const double l = length(of_[k].c); l > 0.0) consider(-1.0 / l * of_[k].c);
        for (int k = 0; k < count_; ++k)
            for (int l = k + 1; l < count_; ++l) consider_sides(of_[k], of_[l]);
        if (!(reach_ < endless)) consider({1.0, 0.0});
        find_place();
    }
    double gap() const { return -reach_; }
    const Flat& normal() const { return normal_; }
    // The places on axes.
    double on_a() const { return place(from_->i, to_->i); }
    double on_b() const { return place(from_->j, to_->j); }
    // Halfway between the surfaces.
    Flat point() const {
        const int i = from_->i, k = to_->i;
        const double radius = a_.r[i] + part_ * (a_.r[k] - a_.r[i]);
        return a_.p[i] + part_ * (a_.p[k] - a_.p[i]) + (radius + 0.5 * gap()) * normal_;
    }

private:
    static constexpr double endless = std::numeric_limits<double>::infinity();

    void consider(const Flat& n) {
        double most = -endless;
        for (int k = 0; k < count_; ++k) most = std::max(most, dot(of_[k].c, n) + of_[k].r);
        if (!(most < reach_)) return;
        reach_ = most;
        normal_ = n;
    }
    // The normals of the two lines that touch both circles from one side.
    void consider_sides(const Difference& k, const Difference& l) {
        const Flat e = l.c - k.c;
        const double far = length(e), less = k.r - l.r;
        if (!(far > 0.0) || !(std::fabs(less) <= far)) return;  // no such line, or an infinite radius
        const Flat u = 1.0 / far * e, v = to_left_of(u);
        const double sine = less / far, cosine = std::sqrt((far - less) * (far + less)) / far;
        consider(sine * u + cosine * v);
        consider(sine * u - cosine * v);
    }
    double place(int first, int last) const { return first + part_ * (last - first); }

    // Of the circles that reach furthest those two between which the origin lies, or the one it is nearest
    // to.
    void find_place() {
        const Flat along = to_left_of(normal_);
        double size = std::fabs(reach_);
        for (int k = 0; k < count_; ++k) size = std::max(size, length(of_[k].c) + of_[k].r);
        double low = -endless, high = endless;
        for (int k = 0; k < count_; ++k) {
            if (dot(of_[k].c, normal_) + of_[k].r < reach_ - as_far * size) continue;
            const double at = dot(of_[k].c, along);
            if (at <= 0.0 && at > low) low = at, from_ = &of_[k];
            if (at >= 0.0 && at < high) high = at, to_ = &of_[k];
        }
        if (!from_) from_ = to_ ? to_ : of_;  // any one, if there is no place because a number is no number
        if (!to_) to_ = from_;
        part_ = from_ != to_ && high > low ? low / (low - high) : 0.0;
    }

    const Hull& a_;
    Difference of_[8];
    int count_ = 0;
    double reach_ = endless, part_ = 0.0;
    Flat normal_{1.0, 0.0};
    const Difference *from_ = nullptr, *to_ = nullptr;
};

// Whether kernels of these rows were asked about the plane, and may part them along z. Half-planes they part
// along the normal.
bool part_along_z(const capsa_shapes& a, const capsa_shapes& b) {
    return has_core(a.shape, b.shape, CoreKind::round_cone) && (!a.stream[2].data || !b.stream[2].data) &&
           !has_core(a.shape, b.shape, CoreKind::half_space);
}

// What kernels found in space, and what is made anew of it. The way out has to be made anew where it leads
// along z, and of round axes that are near.
bool is_to_be_made(const capsa_shapes& a, const Hull& of_a, const capsa_shapes& b, const Hull& of_b,
                   const float (&normal)[3]) {
    return normal[2] != 0.0f || (!has_core(a.shape, b.shape, CoreKind::box) && axes_are_near(of_a, of_b));
}

void put(const Flat& from, float (&to)[3]) {
    to[0] = static_cast<float>(from.x);
    to[1] = static_cast<float>(from.y);
    to[2] = 0.0f;
}

}  // namespace

void part_in_plane(const capsa_shapes& a, const capsa_shapes& b, capsa_contact* contacts, std::size_t begin,
                   std::size_t end) noexcept {
    if (begin == end || !part_along_z(a, b)) return;
    for (std::size_t k = begin; k < end; ++k) {
        capsa_contact& to = contacts[k];
        const Flat origin = flat_point(a, to.a, 0);
        const Hull first(a, to.a, origin), second(b, to.b, origin);
        if (!is_to_be_made(a, first, b, second, to.normal)) continue;
        const WayInPlane way(first, second);
        to.gap = std::min(to.gap, static_cast<float>(way.gap()));  // the way is no shorter, but for roundings
        put(way.normal(), to.normal);
        put(origin + way.point(), to.point);
        if (has_axis(a.shape)) to.at_a.u = static_cast<float>(way.on_a());
        if (has_axis(b.shape)) to.at_b.u = static_cast<float>(way.on_b());
    }
}

// What touches at the start has the normal and the point of its contact. Of a later touch only a normal that
// leads out of the plane is made anew. The cores then meet to within a rounding, and either may be beyond the
// other: so the way out is that from where they were a little before.
void part_in_plane(const capsa_shapes& a, const capsa_shapes& b, const capsa_motion* of_a,
                   const capsa_motion* of_b, capsa_touch* touches, std::size_t count) noexcept {
    if (count == 0 || !part_along_z(a, b)) return;
    for (std::size_t k = 0; k < count; ++k) {
        capsa_touch& to = touches[k];
        if (to.b == capsa_no_row || (to.time != 0.0f && to.normal[2] == 0.0f)) continue;
        const Flat origin = flat_point(a, to.a, 0), u = way_of(of_a, to.a), v = way_of(of_b, to.b);
        Hull first(a, to.a, origin), second(b, to.b, origin);
        if (!is_to_be_made(a, first, b, second, to.normal)) continue;
        const double time{to.time}, speed = length(u - v);
        first.move_by(time * u);
        second.move_by(time * v);
        const double back = no_direction * std::max(local_size(first, second), time * speed);
        const double before = back < time * speed ? back / speed : time;
        first.move_by(-before * u);
        second.move_by(-before * v);
        const WayInPlane way(first, second);
        put(way.normal(), to.normal);
        put(origin + way.point() + before * u, to.point);
    }
}

bool are_parted_in_plane(const capsa_shapes& a, const capsa_shapes& b) noexcept { return part_along_z(a, b); }

bool comes_nearer(const capsa_touch& touch, const capsa_motion* of_a, const capsa_motion* of_b) noexcept {
    const auto way = [&](int axis) {
        return double{way_along(of_a, axis, touch.a)} - double{way_along(of_b, axis, touch.b)};
    };
    const Flat v{way(0), way(1)};
    const double nearer = dot(v, {double{touch.normal[0]}, double{touch.normal[1]}});
    return touch.time > 0.0f || (nearer > 0.0 && nearer * nearer > dot(v, v) * 0x1p-40);
}

}  // namespace capsa
