// CGAL's tree of boxes over triangles, asked for the distance of a point: with the tree of points that gives
// each search its first guess. Only the nearest triangle of spheres is asked of it.

#include "bench/peers/bodies.hpp"

#include <CGAL/AABB_traits.h>
#include <CGAL/AABB_tree.h>
#include <CGAL/AABB_triangle_primitive.h>
#include <CGAL/Simple_cartesian.h>
#include <CGAL/version.h>

namespace capsa::bench {

namespace {

using Kernel = CGAL::Simple_cartesian<float>;
using Corners = std::vector<Kernel::Triangle_3>;
using Primitive = CGAL::AABB_triangle_primitive<Kernel, Corners::const_iterator>;
using Tree = CGAL::AABB_tree<CGAL::AABB_traits<Kernel, Primitive>>;

struct Asking {
    Corners triangles;
    std::vector<Solid> balls;
    Tree tree;

    explicit Asking(const capsa_source& source) : balls(solids(source.a)) {
        for (std::size_t i = 0; i < source.b.count; ++i) {
            const auto corner = [&](int k) {
                const auto [x, y, z] = point_of(source.b, k, i);
                return Kernel::Point_3(x, y, z);
            };
            triangles.emplace_back(corner(0), corner(1), corner(2));
        }
        build();
    }
    void build() {
        tree.rebuild(triangles.cbegin(), triangles.cend());
        tree.build();
        tree.accelerate_distance_queries();
    }
    void ask(std::vector<float>& gaps) const {
        for (std::size_t i = 0; i < balls.size(); ++i) {
            const Solid& ball = balls[i];
            gaps[i] = std::sqrt(tree.squared_distance({ball.px, ball.py, ball.pz})) - ball.radius;
        }
    }
};

Offer tree_offer(const capsa_source& source, Verb verb, float margin, bool rebuilt) {
    if (in_step(source)) return searches_for_pairs();
    if (too_few(source)) return for_many_pairs();
    if (verb != Verb::nearest || source.kind == capsa_source_within || !is_sphere(source.a) ||
        !is_triangle(source.b))
        return {{}, "was taught the nearest triangle of spheres only"};
    const auto asking = std::make_shared<Asking>(source);
    const auto gaps = std::make_shared<std::vector<float>>(source.a.count);
    asking->ask(*gaps);
    return {[=, hits = touching(*gaps, margin)] {
                if (rebuilt) asking->build();
                asking->ask(*gaps);
                return hits;
            },
            {},
            {},
            [gaps] { return gap_values(*gaps); }};
}

Peer tree_peer(const char* name, const char* how, bool rebuilt) {
    Peer peer{name,
              std::string("CGAL " CGAL_VERSION_STR
                          ", tree of boxes with its first guesses, single precision, -O3 -march=native") +
                  how,
              [rebuilt](const capsa_source& source, Verb verb, float margin, bool) {
                  return tree_offer(source, verb, margin, rebuilt);
              },
              any_number_of_pairs};
    peer.triangles = true;
    return peer;
}

}  // namespace

std::vector<Peer> cgal_tree_peers() {
    return {tree_peer("cgal-tree", ", built beforehand", false),
            tree_peer("cgal-tree-rebuilt", ", built every time", true)};
}

}  // namespace capsa::bench
