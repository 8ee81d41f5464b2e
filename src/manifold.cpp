// The second contact is asked for on the core that is a segment, called the long one: where its core runs
// along the other core, the two share a length, and the second contact is at the end of it that is further
// from the given one. So a segment is clipped against a segment, or against the sides of a face (Ericson,
// Real-Time Collision Detection, 8.3.4, does so for polygons). All is computed in double from differences of
// positions, relative to the first point of the other core, and nothing is fused: every compiler and
// processor gives the same bits. A place is rounded to a float first, and its gap is that of the rounded one.

#include "src/manifold.hpp"

#include "src/manifold_face.hpp"
#include "src/shape.hpp"
#include "src/source.hpp"
#include "src/vec.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>

namespace capsa {

namespace {

constexpr double shortest_core = 0x1p-63;   // a shorter segment counts as a point (V4)
constexpr double least_share = 0x1p-6;      // of the shorter core: of less length one contact is enough
constexpr double same_direction = 0x1p-1;   // least cosine of two normals of one manifold
constexpr double in_bound = 8.0 * 0x1p-23;  // times the local size: gaps that differ by less are as deep

struct Line {
    Vec p, d;  // p + t d
    double length;
};

Line line_of(const capsa_shapes& rows, std::size_t row, const Vec& origin) {
    const Vec p = point_of(rows, row, 0) - origin, d = point_of(rows, row, 1) - origin - p;
    return {p, d, std::sqrt(dot(d, d))};
}

// Where a segment shares its length with the other core.
struct Shared {
    double low, high;  // parameters of the long core; none if low >= high
};

// What is known of a place on the long core.
struct Found {
    double distance;    // of the cores; negative if they overlap
    Vec normal;         // unit, from the long core to the other
    capsa_place place;  // on the other core
    bool sound;         // whether there is a contact here
};

// A pair whose first core is a segment. Positions are relative to the first point of the other core.
struct Pair {
    Line lengthwise;
    Vec normal;  // of the given contact, from the long core to the other
    double size, bound;
};

// A segment beside a segment.
class Beside {
public:
    Beside(const Pair& pair, const Line& other, bool crossing)
        : pair_(pair), other_(other), crossing_(crossing), projects_on_other_(false) {
        if (crossing) {
            // The way out leads across one of the cores; places with one projection on it belong together.
            const double across = std::fabs(dot(pair.normal, pair.lengthwise.d)) * other.length;
            projects_on_other_ = std::fabs(dot(pair.normal, other.d)) * pair.lengthwise.length < across;
        }
    }

    bool parallel() const {
        const Vec c = cross(pair_.lengthwise.d, other_.d);
        const double lengths = pair_.lengthwise.length * other_.length * largest_slope;
        return other_.length >= shortest_core && dot(c, c) <= lengths * lengths;
    }
    Shared shared() const {
        const double first = parameter(other_.p), last = parameter(other_.p + other_.d);
        return {std::max(0.0, std::min(first, last)), std::min(1.0, std::max(first, last))};
    }
    double least_length() const { return least_share * std::min(pair_.lengthwise.length, other_.length); }
    Found at(double t) const {
        const Vec x = pair_.lengthwise.p + t * pair_.lengthwise.d;
        const double foot = crossing_ && !projects_on_other_
                                ? dot(x - other_.p, pair_.lengthwise.d) / dot(other_.d, pair_.lengthwise.d)
                                : dot(x - other_.p, other_.d) / dot(other_.d, other_.d);
        const double place = std::min(1.0, std::max(0.0, foot));
        const Vec w = other_.p + place * other_.d - x;
        const capsa_place on_other{static_cast<float>(place), 0.0f};
        if (crossing_) return {dot(w, pair_.normal), pair_.normal, on_other, true};
        const double distance = std::sqrt(dot(w, w));
        if (!(distance > pair_.bound)) return {distance, pair_.normal, on_other, true};
        const Vec n = 1.0 / distance * w;
        return {distance, n, on_other, dot(n, pair_.normal) >= same_direction};
    }

private:
    // On the long core, of a point of the other.
    double parameter(const Vec& x) const {
        const Vec& along = projects_on_other_ ? other_.d : pair_.lengthwise.d;
        return dot(x - pair_.lengthwise.p, along) / dot(pair_.lengthwise.d, along);
    }

    const Pair& pair_;
    const Line& other_;
    bool crossing_, projects_on_other_;
};

// A segment over a face.
class Over {
public:
    Over(const Pair& pair, const Face& face) : pair_(pair), face_(face) {}

    bool parallel() const {
        return std::fabs(dot(pair_.lengthwise.d, face_.normal)) <= largest_slope * pair_.lengthwise.length;
    }
    Shared shared() const {
        Shared shared{0.0, 1.0};
        for (int k = 0; k < face_.sides; ++k) {
            const double start = dot(face_.inward[k], pair_.lengthwise.p) - face_.offset[k];
            const double rise = dot(face_.inward[k], pair_.lengthwise.d);
            if (rise > 0.0)
                shared.low = std::max(shared.low, -start / rise);
            else if (rise < 0.0)
                shared.high = std::min(shared.high, start / -rise);
            else if (!(start >= 0.0))
                return {1.0, 0.0};
        }
        return shared;
    }
    double least_length() const { return least_share * pair_.lengthwise.length; }
    Found at(double t) const {
        const Vec x = pair_.lengthwise.p + t * pair_.lengthwise.d;
        const double height = dot(face_.normal, x) - face_.height;
        // A triangle has no inside. What is behind its face, or behind the box, is on the other side: where
        // the cores of a contact meet to within a rounding, its normal may lead there.
        const double distance = face_.is_thin ? std::fabs(height) : height;
        return {distance, reversed(face_.normal), place_on(face_, x), height >= -face_.depth - pair_.bound};
    }

private:
    const Pair& pair_;
    const Face& face_;
};

// The gap is rounded once, after the radii are taken away.
class Builder {
public:
    Builder(const capsa_source& source, const capsa_contact& given, float margin)
        : given_(given), margin_(margin), long_is_a_(is_segment(source.a)) {
        const capsa_shapes& b = second_side(source);
        const capsa_shapes& lengthwise = long_is_a_ ? source.a : b;
        const capsa_shapes& other = long_is_a_ ? b : source.a;
        const std::size_t long_row = long_is_a_ ? given.a : given.b;
        const std::size_t other_row = long_is_a_ ? given.b : given.a;
        made_ = {1, {given, given}, {0, 0}};
        if (!is_segment(lengthwise) || shape_info(other.shape).core == CoreKind::point) {
            if (is_segment(lengthwise)) made_.end[0] = end_near(0.5);
            return;
        }
        origin_ = point_of(other, other_row, 0);
        long_radius_ = double{radius(lengthwise, long_row)};
        radii_ = long_radius_ + double{radius(other, other_row)};
        pair_.lengthwise = line_of(lengthwise, long_row, origin_);
        made_.end[0] = end_near(0.5);
        if (!(pair_.lengthwise.length >= shortest_core)) return;
        const Vec n{double{given.normal[0]}, double{given.normal[1]}, double{given.normal[2]}};
        pair_.normal = long_is_a_ ? n : reversed(n);
        pair_.size =
            std::max(pair_.lengthwise.length, std::sqrt(dot(pair_.lengthwise.p, pair_.lengthwise.p)));
        if (is_segment(other)) {
            const Line line = line_of(other, other_row, origin_);
            set_bound(line.length);
            const bool crossing =
                shape_info(other.shape).dimension == 2 && double{given.gap} + radii_ < -pair_.bound;
            add(Beside(pair_, line, crossing), crossing);
        } else if (const std::optional<Face> face = face_of(other, other_row, origin_, pair_.normal)) {
            set_bound(face->extent);
            add(Over(pair_, *face), false);
        }
    }
    const Manifold& made() const { return made_; }

private:
    static bool is_segment(const capsa_shapes& rows) {
        return shape_info(rows.shape).core == CoreKind::segment;
    }
    float given_place() const { return long_is_a_ ? given_.at_a.u : given_.at_b.u; }
    std::uint8_t end_near(double middle) const { return double{given_place()} > middle ? 1 : 0; }
    void set_bound(double extent) {
        pair_.size = std::max(pair_.size, extent);
        pair_.bound = in_bound * pair_.size + 0x1p-61;
    }

    template <class Way>
    void add(const Way& way, bool crossing) {
        if (!way.parallel()) return;
        const Shared shared = way.shared();
        const double length = (shared.high - shared.low) * pair_.lengthwise.length;
        if (!(length > 0.0)) return;
        made_.end[0] = end_near(0.5 * (shared.low + shared.high));
        if (!(length > way.least_length())) return;
        const float place[2] = {static_cast<float>(shared.low), static_cast<float>(shared.high)};
        // The place of cores that cross is where they cross, and the depth is that of an end.
        if (crossing)
            made_.end[0] = way.at(double{place[1]}).distance < way.at(double{place[0]}).distance ? 1 : 0;
        const std::uint8_t near = made_.end[0], far = 1 - near;
        const Found second = way.at(double{place[far]});
        made_.contact[1] = contact_at(place[far], second);
        if (!second.sound || !(made_.contact[1].gap <= margin_)) return;
        made_.count = 2;
        made_.end[1] = far;
        if (std::fabs(double{given_place()} - double{place[near]}) * pair_.lengthwise.length <=
            least_share * length)
            return;
        // The given contact is in between. If the end is as deep, the body rests on the whole length.
        const Found first = way.at(double{place[near]});
        const capsa_contact at_end = contact_at(place[near], first);
        if (first.sound && at_end.gap <= margin_ && double{at_end.gap} <= double{given_.gap} + pair_.bound)
            made_.contact[0] = at_end;
    }

    capsa_contact contact_at(float u, const Found& found) const {
        const double gap = found.distance - radii_;
        const Vec core = pair_.lengthwise.p + double{u} * pair_.lengthwise.d;
        // The point lies half the gap beyond the surface.
        const Vec point = origin_ + (core + (0.5 * gap + long_radius_) * found.normal);
        const Vec n = long_is_a_ ? found.normal : reversed(found.normal);
        const capsa_place at_long{u, 0.0f};
        return {given_.a,
                given_.b,
                static_cast<float>(gap),
                {static_cast<float>(n.x), static_cast<float>(n.y), static_cast<float>(n.z)},
                {static_cast<float>(point.x), static_cast<float>(point.y), static_cast<float>(point.z)},
                long_is_a_ ? at_long : found.place,
                long_is_a_ ? found.place : at_long};
    }

    const capsa_contact& given_;
    float margin_;
    bool long_is_a_;
    Manifold made_;
    Vec origin_{};
    double long_radius_ = 0.0, radii_ = 0.0;
    Pair pair_{};
};

}  // namespace

Manifold manifold(const capsa_source& source, const capsa_contact& given, float margin) noexcept {
    return Builder(source, given, margin).made();
}

}  // namespace capsa
