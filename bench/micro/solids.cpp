// Verbs about a closed mesh, for rows in and around it: nearest asks about its surface alone. A crate of
// twelve triangles is asked as a box too, whose contacts say the same of a capsule inside.

#include "bench/micro/contests.hpp"
#include "bench/scenes/random.hpp"

#include "capsa/capsa.hpp"

#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace capsa::bench {

namespace {

constexpr std::size_t rods = 256;

Triangles crate() {
    constexpr int faces[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                 {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
    Triangles made;
    for (const auto& f : faces)
        for (const int k : {1, 2}) {
            const int corner[3] = {f[0], f[k], f[k + 1]};
            float at[9];
            for (int c = 0; c < 3; ++c)
                for (int axis = 0; axis < 3; ++axis) at[3 * c + axis] = corner[c] >> axis & 1 ? 1.0f : -1.0f;
            made.push_back(at[0], at[1], at[2], at[3], at[4], at[5], at[6], at[7], at[8]);
        }
    return made;
}

// A ball of radius 1: sides x (2 sides - 2) triangles.
Triangles ball(int sides) {
    const auto corner = [&](int ring, int side, float* at) {
        const double polar = 3.141592653589793 * ring / sides,
                     around = 6.283185307179586 * (side % sides) / sides;
        const double r = ring == 0 || ring == sides ? 0.0 : std::sin(polar);
        at[0] = static_cast<float>(r * std::cos(around));
        at[1] = static_cast<float>(r * std::sin(around));
        at[2] = static_cast<float>(std::cos(polar));
    };
    Triangles made;
    const auto add = [&](int ring, int side, int(&to)[2], int(&then)[2]) {
        float a[3], b[3], c[3];
        corner(ring, side, a);
        corner(to[0], to[1], b);
        corner(then[0], then[1], c);
        made.push_back(a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2]);
    };
    for (int i = 0; i < sides; ++i)
        for (int k = 0; k < sides; ++k) {
            int below[2] = {i + 1, k}, beside[2] = {i, k + 1}, across[2] = {i + 1, k + 1};
            if (i != 0) add(i, k, below, beside);
            if (i + 1 != sides) add(i, k + 1, below, across);
        }
    return made;
}

// Half of the rods begin inside.
struct Solid {
    Triangles mesh;
    Index index;
    Capsules rows;
    Boxes box;
    std::vector<Contact> contacts = std::vector<Contact>(rods);
    std::vector<std::uint64_t> inside = std::vector<std::uint64_t>((rods + 63) / 64);

    explicit Solid(Triangles of) : mesh(std::move(of)), index(mesh) {
        scenes::Random random(1);
        for (std::size_t i = 0; i < rods; ++i) {
            const float size = i % 2 == 0 ? 0.5f : 1.5f;
            float at[3], to[3];
            for (int k = 0; k < 3; ++k) {
                at[k] = random.between(-size, size);
                to[k] = at[k] + random.between(-0.5f, 0.5f);
            }
            rows.push_back(at[0], at[1], at[2], to[0], to[1], to[2], 0.05f);
        }
        box.push_back(0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0);
    }
    Spheres first_points() const {
        Spheres points;
        const capsa_shapes of = rows;
        for (std::size_t i = 0; i < rods; ++i)
            points.push_back(of.stream[0].data[i], of.stream[1].data[i], of.stream[2].data[i], 0);
        return points;
    }
};

std::uint64_t count_of(const std::vector<Contact>& contacts) {
    std::uint64_t count = 0;
    for (const Contact& contact : contacts) count += contact.b != no_row && contact.gap <= 0.0f;
    return count;
}

Planned planned(const std::string& name, Triangles (*mesh)(), bool is_box) {
    const std::string title = "solids/" + name;
    Planned contest{
        title,
        {title + "/nearest", title + "/inside", title + "/contacts", title + "/contacts of an index"},
        {}};
    if (is_box) contest.names.push_back(title + "/contacts of a box");
    contest.make = [=] {
        Contest made{title, static_cast<double>(rods), 0, {}};
        const auto solid = std::make_shared<Solid>(mesh());
        const auto points = std::make_shared<Spheres>(solid->first_points());
        const auto add = [&](const char* of, const char* what, auto ask) {
            made.contenders.push_back({title + "/" + of, what, std::move(ask), {}, {}, {}});
        };
        add("nearest", "contacts with the surface", [=] {
            nearest(between(solid->rows, solid->mesh), solid->contacts);
            return count_of(solid->contacts);
        });
        add("inside", "whether first points are inside", [=] {
            inside(between(*points, solid->mesh), solid->inside);
            return solid->inside[0];
        });
        const auto of_mesh = [=] {
            signed_contacts(between(solid->rows, solid->mesh), solid->contacts);
            return count_of(solid->contacts);
        };
        made.hits = of_mesh();
        add("contacts", "contacts with the solid", of_mesh);
        add("contacts of an index", "contacts with the solid, by an index", [=] {
            signed_contacts(between(solid->rows, solid->index), solid->contacts);
            return count_of(solid->contacts);
        });
        if (is_box)
            add("contacts of a box", "contacts with a box", [=] {
                nearest(between(solid->rows, solid->box), solid->contacts);
                return count_of(solid->contacts);
            });
        return made;
    };
    return contest;
}

}  // namespace

std::vector<Planned> solid_contests() {
    return {planned("crate of 12", crate, true), planned(
                                                     "ball of 2244", [] { return ball(34); }, false)};
}

}  // namespace capsa::bench
