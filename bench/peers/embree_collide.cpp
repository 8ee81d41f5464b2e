// Embree's rtcCollide: the shapes of both sides as user geometry in trees that are walked together, and the
// exact test in the callback. Any two shapes can be asked.

#include "bench/peers/embree_tree.hpp"

namespace capsa::bench {

namespace {

// The library names each pair of a set twice, in both orders.
template <class Report>
struct Collided {
    const Bodies &a, &b;
    Report& report;
    float margin;
    bool within, done = false;

    static void take(void* self, RTCCollision* found, unsigned count) {
        auto& to = *static_cast<Collided*>(self);
        for (unsigned k = 0; k < count && !to.done; ++k) {
            const auto [geometry0, i, geometry1, j] = found[k];
            if (to.within && i >= j) continue;
            if (touch(to.a, i, to.b, j, to.margin)) to.done = to.report(i, j, nullptr);
        }
    }
};

struct Pair {
    EmbreeTree a;
    std::unique_ptr<EmbreeTree> b;  // of a `between`
    float margin;

    Pair(const capsa_source& source, float asked_margin)
        : a(source.a, asked_margin / 2), margin(asked_margin) {
        if (source.kind != capsa_source_within) b = std::make_unique<EmbreeTree>(source.b, margin / 2);
    }
    void build() {
        a.build();
        if (b) b->build();
    }
    template <class Report>
    void search(Report report) {
        EmbreeTree& other = b ? *b : a;
        Collided<Report> collided{a, other, report, margin, !b};
        rtcCollide(a.scene, other.scene, collided.take, &collided);
    }
};

Offer collide_offer(const capsa_source& source, Verb verb, float margin, bool rebuilt) {
    if (!told_by_hits(verb)) return offers_no_such_answer();
    if (in_step(source)) return searches_for_pairs();
    if (too_few(source)) return for_many_pairs();
    const auto pair = std::make_shared<Pair>(source, margin);
    choose_quality({&pair->a, pair->b.get()}, rebuilt,
                   [&] { time_to_count([&](auto report) { pair->search(report); }); });
    return from_hits(verb, source, [=](auto report) {
        if (rebuilt) pair->build();
        pair->search(report);
    });
}

Peer collide_peer(const char* name, const char* how, bool rebuilt) {
    Peer peer{name,
              std::string("Embree ") + RTC_VERSION_STRING + ", rtcCollide, the better of two qualities" + how,
              [rebuilt](const capsa_source& source, Verb verb, float margin, bool) {
                  return collide_offer(source, verb, margin, rebuilt);
              },
              any_number_of_pairs};
    peer.triangles = true;
    return peer;
}

}  // namespace

std::vector<Peer> embree_collide_peers() {
    return {collide_peer("embree-collide", ", trees built beforehand", false),
            collide_peer("embree-collide-rebuilt", ", trees built every time", true)};
}

}  // namespace capsa::bench
