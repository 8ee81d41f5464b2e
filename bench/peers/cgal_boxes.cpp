// CGAL's intersection of boxes, in every call, because its sweep through a segment tree keeps nothing: the
// boxes of one set or of two, by pointers, and the exact test in the callback. Below a number of boxes it
// scans them; that number is the fastest of several.

#include "bench/peers/bodies.hpp"
#include "bench/peers/quickest.hpp"

#include <CGAL/box_intersection_d.h>
#include <CGAL/version.h>

namespace capsa::bench {

namespace {

using Handled = CGAL::Box_intersection_d::Box_with_handle_d<float, 3, const Solid*>;

// The boxes of a set, and pointers to them, which the library orders as it likes.
struct Boxes {
    Bodies bodies;
    float wider;
    std::vector<Handled> boxes;
    std::vector<const Handled*> pointers;

    Boxes(const capsa_shapes& shapes, float wider_by) : bodies(shapes), wider(wider_by) {}
    void build() {
        boxes.clear(), pointers.clear();
        boxes.reserve(bodies.size()), pointers.reserve(bodies.size());
        for (std::size_t i = 0; i < bodies.size(); ++i) {
            Box box = bodies.box(i, wider);
            boxes.emplace_back(box.low.data(), box.high.data(), &bodies.items[i]);
            pointers.push_back(&boxes.back());
        }
    }
    std::size_t row(const Handled* box) const {
        return static_cast<std::size_t>(box->handle() - bodies.items.data());
    }
};

struct Sides {
    Boxes a;
    std::unique_ptr<Boxes> b;  // of a `between`
    float margin;
    std::ptrdiff_t cutoff = 10;

    Sides(const capsa_source& source, float asked_margin)
        : a(source.a, asked_margin / 2), margin(asked_margin) {
        if (source.kind != capsa_source_within) b = std::make_unique<Boxes>(source.b, margin / 2);
    }
    template <class Report>
    void search(Report report) {
        constexpr auto closed = CGAL::Box_intersection_d::CLOSED;
        bool done = false;
        a.build();
        if (b) {
            b->build();
            const auto meet = [&](const Handled* one, const Handled* other) {
                const std::size_t i = a.row(one), j = b->row(other);
                if (!done && touch(a.bodies, i, b->bodies, j, margin)) done = report(i, j, nullptr);
            };
            CGAL::box_intersection_d(a.pointers.begin(), a.pointers.end(), b->pointers.begin(),
                                     b->pointers.end(), meet, cutoff, closed);
            return;
        }
        const auto meet = [&](const Handled* one, const Handled* other) {
            const std::size_t p = a.row(one), q = a.row(other), i = std::min(p, q), j = std::max(p, q);
            if (!done && touch(a.bodies, i, a.bodies, j, margin)) done = report(i, j, nullptr);
        };
        CGAL::box_self_intersection_d(a.pointers.begin(), a.pointers.end(), meet, cutoff, closed);
    }
};

Offer boxes_offer(const capsa_source& source, Verb verb, float margin) {
    if (!told_by_hits(verb)) return offers_no_such_answer();
    if (in_step(source)) return searches_for_pairs();
    if (too_few(source)) return for_many_pairs();
    const auto sides = std::make_shared<Sides>(source, margin);
    sides->cutoff = quickest({10, 30, 100, 300, 1000, 3000}, [&](int cutoff) {
        sides->cutoff = cutoff;
        return time_to_count([&](auto report) { sides->search(report); });
    });
    return from_hits(verb, source, [=](auto report) { sides->search(report); });
}

}  // namespace

std::vector<Peer> cgal_boxes_peers() {
    Peer peer{"cgal-boxes-rebuilt",
              "CGAL " CGAL_VERSION_STR
              ", intersection of boxes, -O3 -march=native, best of cutoffs of 10 to 3000, sorted every time",
              [](const capsa_source& source, Verb verb, float margin, bool) {
                  return boxes_offer(source, verb, margin);
              },
              any_number_of_pairs};
    peer.triangles = true;
    return {peer};
}

}  // namespace capsa::bench
