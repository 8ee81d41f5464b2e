// A core that neither touches the surface nor is inside has the contact of capsa_nearest_contacts. For any
// other the ways out are tried from the shortest on: each triangle that is as near as a way is long may have
// one (src/solid_push.hpp), and the first after which the core is outside, by exact decisions, is taken. So
// the mesh is asked about what lies within a radius of the core, and the radius grows.
//
// Nothing depends on the order in which triangles are found: ways have an order of their own.

#include "src/solid_contacts.hpp"

#include "capsa/c/capsa.h"
#include "src/shape.hpp"
#include "src/solid.hpp"
#include "src/solid_mesh.hpp"
#include "src/solid_push.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace capsa {

namespace {

constexpr std::size_t signed_at_once = 2048;
constexpr std::size_t most_pushes = 192;  // that are kept until they are tried
constexpr int most_tries = 256;           // of one row, before it leaves the box around the mesh
constexpr std::size_t most_ways = 4096;   // and those that a triangle blocks
constexpr float next_radius = 4.0f;
constexpr double parts_of_way = 0x1p-6;  // of the way out of the box: the first radius

// Ways by their length, rounded to a float, then by kind, triangle and number.
struct Push {
    float depth;
    std::uint32_t row;
    std::uint8_t kind, way;
    bool blocked;

    friend bool operator<(const Push& x, const Push& y) {
        if (x.depth != y.depth) return x.depth < y.depth;
        if (x.kind != y.kind) return x.kind < y.kind;
        return x.row != y.row ? x.row < y.row : x.way < y.way;
    }
};
enum PushKind : std::uint8_t { through_a_face, past_an_edge, to_a_place };

// The first ways of those that are longer than `after` and at most `most` long.
struct Pushes {
    float after, most;
    Push first[most_pushes];
    std::size_t count = 0;
    bool full = false;  // others had no room

    void add(const Push& push) {
        if (!(push.depth > after && push.depth <= most)) return;
        full |= count == most_pushes;
        if (count == most_pushes && !(push < first[count - 1])) return;
        count -= count == most_pushes;
        Push* const place = std::upper_bound(first, first + count, push);
        std::move_backward(place, first + count, first + count + 1);
        *place = push;
        ++count;
    }
};

// A way to the place that is nearest to one on the core. Because places are rounded it leans a little, and so
// it comes after ways that are longer by no more than is left open.
struct NearPlace {
    std::uint32_t row = capsa_no_row;
    WayOut way{};
    float order = 0.0f;
};

// One core that is in the solid, or touches it.
class Parting {
public:
    // A way is at least `least` long.
    Parting(const SolidMesh& mesh, const Pushed& core, double least)
        : mesh_(mesh), core_(core), least_(least) {
        find_way_out_of_box();
    }

    // The contact of the core with its nearest triangle.
    void begin(const capsa_contact& nearest) {
        near_[0] = to_nearest(nearest, double{nearest.at_a.u});
        if (core_.length == 0.0) return;
        for (const int end : {0, 1}) near_[1 + end] = to_nearest(mesh_.nearest_to(core_, end), end);
    }

    // The row of the triangle; the way is that of `taken`.
    std::uint32_t find(WayOut& taken) {
        const auto out_of_box = static_cast<float>(box_way_.depth);
        float radius = first_radius();
        float after = no_height;
        int tries = 0;
        for (std::size_t seen = 0; seen < most_ways && tries <= most_tries;) {
            Pushes pushes{after, std::min(radius, out_of_box), {}};
            collect(pushes);
            seen += pushes.count;
            for (std::size_t k = 0; k < pushes.count; ++k) {
                const Push& push = pushes.first[k];
                if (is_in_vain(pushes, k)) continue;
                if (++tries > most_tries) break;
                const PushedFace face = pushed_face(core_, mesh_.rows(), push.row);
                taken = push.kind == to_a_place ? near_[push.way].way
                                                : way_out(core_, face, push.way, pushes.most);
                taken.depth = std::max(taken.depth, least_);
                const double by = taken.depth + beyond_the_depth(face);
                if (mesh_.is_outside(core_, by * taken.normal)) return push.row;
            }
            if (!pushes.full && !(pushes.most < out_of_box)) break;
            after = pushes.full ? pushes.first[pushes.count - 1].depth : pushes.most;
            if (!pushes.full) radius = next_radius * radius > radius ? next_radius * radius : out_of_box;
        }
        taken = box_way_;
        taken.depth = std::max(taken.depth, least_);
        return box_row_;
    }

private:
    NearPlace to_nearest(const capsa_contact& nearest, double u) const {
        if (nearest.b == capsa_no_row) return {};
        const PushedFace face = pushed_face(core_, mesh_.rows(), nearest.b);
        const WayOut way = way_to(core_, face, u, nearest.at_b);
        if (!way.found) return {};
        return {nearest.b, way, static_cast<float>(way.depth + 2.0 * beyond_the_depth(face))};
    }
    // What probably has the shortest way out.
    float first_radius() const {
        double least = double{infinity};
        for (const NearPlace& near : near_)
            if (near.row != capsa_no_row) least = std::min(least, double{near.order});
        const double part = parts_of_way * box_way_.depth;
        return static_cast<float>(std::isfinite(least) ? std::max(least, part) : part);
    }

    // The shortest way out of the box around the mesh always leads out of the solid.
    void find_way_out_of_box() {
        box_way_.depth = double{infinity};
        const MeshBounds& box = mesh_.bounds();
        for (int axis = 0; axis < 3; ++axis)
            for (const int side : {0, 1}) {
                const double sign = side == 0 ? -1.0 : 1.0;
                const auto along = [&](const Vec& v) { return axis == 0 ? v.x : axis == 1 ? v.y : v.z; };
                const double height = sign * (double{box.bound[side][axis]} - along(core_.origin));
                const double rise = sign * along(core_.d), depth = std::max(height, height - rise);
                if (!(depth < box_way_.depth)) continue;
                const int corner = box.corner[side][axis];
                box_row_ = box.row[side][axis];
                box_way_ = {true,
                            false,
                            {axis == 0 ? sign : 0.0, axis == 1 ? sign : 0.0, axis == 2 ? sign : 0.0},
                            depth,
                            rise < 0.0 ? 1.0 : 0.0,
                            {corner == 1 ? 1.0f : 0.0f, corner == 2 ? 1.0f : 0.0f}};
            }
    }

    struct Collecting {
        const Parting& of;
        Pushes& pushes;
    };
    static int collect_near(void* context, const capsa_index_pair* pairs, std::size_t count) {
        const auto& to = *static_cast<const Collecting*>(context);
        for (std::size_t k = 0; k < count; ++k) to.of.add_ways(pairs[k].b, to.pushes);
        return 0;
    }
    void collect(Pushes& pushes) const {
        for (std::uint8_t k = 0; k < 3; ++k)
            if (near_[k].row != capsa_no_row)
                pushes.add({near_[k].order, near_[k].row, to_a_place, k, false});
        Collecting collecting{*this, pushes};
        const double around = 0x1p-20 * (core_.length + std::fabs(box_way_.depth)) + 0x1p-60;
        const auto radius = static_cast<float>(std::max(0.0, double{pushes.most}) + around);
        mesh_.each_near(core_, radius, collect_near, &collecting);
    }
    void add_ways(std::uint32_t row, Pushes& pushes) const {
        const PushedFace face = pushed_face(core_, mesh_.rows(), row);
        for (int way = 0; way < ways_of_triangle; ++way) {
            const WayOut out = way_out(core_, face, way, pushes.most);
            const PushKind kind = way < first_way_past_edge ? through_a_face : past_an_edge;
            if (out.found)
                pushes.add(
                    {static_cast<float>(out.depth), row, kind, static_cast<std::uint8_t>(way), out.blocked});
        }
    }

    // Whether a way past an edge was tried before, or a triangle at the edge lies in the way.
    bool is_in_vain(const Pushes& pushes, std::size_t k) const {
        const Push& push = pushes.first[k];
        if (push.kind != past_an_edge || push.blocked) return push.blocked;
        const EdgeEnds ends = ends_of_edge(mesh_.rows(), push.row, edge_of_way(push.way));
        const auto of_same_edge = [&](std::size_t i) {
            const Push& other = pushes.first[i];
            return other.kind == past_an_edge && other.way % 2 == push.way % 2 &&
                   same_edge(ends, ends_of_edge(mesh_.rows(), other.row, edge_of_way(other.way)));
        };
        for (std::size_t i = k; i-- > 0 && pushes.first[i].depth == push.depth;)
            if (of_same_edge(i)) return true;
        for (std::size_t i = k + 1; i < pushes.count && pushes.first[i].depth == push.depth; ++i)
            if (pushes.first[i].blocked && of_same_edge(i)) return true;
        return false;
    }

    const SolidMesh& mesh_;
    const Pushed& core_;
    double least_;
    NearPlace near_[3];
    WayOut box_way_{};
    std::uint32_t box_row_ = 0;
};

capsa_contact none_of(std::uint32_t row) {
    return {row, capsa_no_row, infinity, {0, 0, 0}, {0, 0, 0}, {0, 0}, {0, 0}};
}

// The way out as a contact, whose normal points from the row into the solid.
capsa_contact contact_of(const Pushed& core, float radius, std::uint32_t row, std::uint32_t triangle,
                         const WayOut& way) {
    const Vec in = reversed(way.normal);
    const auto distance = static_cast<float>(0.0 - way.depth);
    const Vec point = core.origin + (way.u * core.d + 0.5 * (double{radius} - way.depth) * in);
    return {row,
            triangle,
            distance - radius,
            {static_cast<float>(in.x), static_cast<float>(in.y), static_cast<float>(in.z)},
            {static_cast<float>(point.x), static_cast<float>(point.y), static_cast<float>(point.z)},
            {static_cast<float>(way.u), 0.0f},
            way.place};
}

// Rows without their radius.
capsa_shapes cores_of(const capsa_shapes& rows, const float& zero) {
    if (shape_info(rows.shape).points == 1) return centres_of(rows, zero);
    capsa_shapes cores = rows;
    cores.shape = capsa_shape_segment;
    cores.stream[6] = {};
    cores.index = nullptr;
    return cores;
}

bool is_marked(const std::uint64_t* words, std::size_t k) { return (words[k / 64] >> k % 64 & 1) != 0; }

// Functions that are not inlined, so that the deepest calls have no more below them on the stack.
[[gnu::noinline]] capsa_status mark_touching(const SolidMesh& mesh, const capsa_shapes& rows,
                                             std::uint64_t* words) {
    const float zero = 0.0f;
    const capsa_shapes cores = cores_of(rows, zero);
    const capsa_source source = mesh.asked_by(cores);
    return capsa_touched(&source, &mesh.exactly(), words, signed_at_once / 64);
}
[[gnu::noinline]] capsa_status mark_first_points(const SolidMesh& mesh, const capsa_shapes& rows,
                                                 std::uint64_t* words) {
    const float zero = 0.0f;
    return mark_inside({centres_of(rows, zero), mesh.rows(), 0, rows.count, mesh.top()}, &mesh.exactly(),
                       words);
}

// Gives a row that is in the solid, or so near to it that its normal has no meaning, its way out.
[[gnu::noinline]] void make_signed(const SolidMesh& mesh, const capsa_shapes& rows, std::size_t row,
                                   bool is_in, capsa_contact& contact) {
    const Pushed core = pushed_core(rows, row);
    const PushedFace face = pushed_face(core, mesh.rows(), contact.b);
    const Vec apart = position_on(face, contact.at_b) - double{contact.at_a.u} * core.d;
    const double bound = twice_the_bound(face);
    if (!is_in && dot(apart, apart) > bound * bound) return;
    Parting parting(mesh, core, is_in ? 0.0 : -bound);
    // A gap is rounded with its radius, so another triangle may seem as near. The way is that of the core.
    const float around = radius(rows, row);
    if (around == 0.0f)
        parting.begin(contact);
    else
        parting.begin(shape_info(rows.shape).points == 1 ? mesh.nearest_to(core, 0.0)
                                                         : mesh.nearest_to(core));
    WayOut way{};
    const std::uint32_t triangle = parting.find(way);
    contact = contact_of(core, around, contact.a, triangle, way);
}

// Some rows of A, whose nearest contacts stand in `out`.
[[gnu::noinline]] capsa_status make_all_signed(const SolidMesh& mesh, const capsa_shapes& rows, float margin,
                                               capsa_contact* out) {
    std::uint64_t touching[signed_at_once / 64], inside[signed_at_once / 64];
    capsa_status status = mark_touching(mesh, rows, touching);
    if (status == capsa_ok) status = mark_first_points(mesh, rows, inside);
    if (status != capsa_ok) return status;
    for (std::size_t k = 0; k < rows.count; ++k) {
        if (out[k].b == capsa_no_row) continue;
        make_signed(mesh, rows, k, is_marked(touching, k) || is_marked(inside, k), out[k]);
        if (!(out[k].gap <= margin)) out[k] = none_of(out[k].a);
    }
    return capsa_ok;
}

}  // namespace

capsa_status signed_contacts(const capsa_source& source, const capsa_options& options,
                             capsa_contact* out) noexcept {
    capsa_options plain{};
    plain.isa = options.isa;
    const capsa_status status = capsa_nearest_contacts(&source, &plain, out, source.a.count);
    if (status != capsa_ok || source.b.count == 0 || source.begin == source.end) return status;
    const SolidMesh mesh(source, options);
    for (std::size_t row = source.begin; row < source.end; row += signed_at_once) {
        const std::size_t count = std::min(signed_at_once, source.end - row);
        const capsa_shapes some = rows_of(source.a, row, count);
        if (const capsa_status made = make_all_signed(mesh, some, options.margin, out + row);
            made != capsa_ok)
            return made;
    }
    return capsa_ok;
}

}  // namespace capsa
