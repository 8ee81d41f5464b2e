// Embree's point query: the shapes of one side as user geometry in its tree, a query of the sphere's radius
// for each row of the other, and the exact test in the callback. Only spheres can ask. The tree is built
// beforehand.

#include "bench/peers/embree_tree.hpp"

#include <limits>

namespace capsa::bench {

namespace {

template <class Report>
struct Visitor {
    const EmbreeTree& tree;
    Report& report;
    std::size_t asking = 0;
    float radius = 0;
    bool within, swapped, done = false;

    static bool visit(RTCPointQueryFunctionArguments* arguments) {
        auto& self = *static_cast<Visitor*>(arguments->userPtr);
        const std::size_t found = arguments->primID;
        if (self.done || (self.within && found <= self.asking)) return false;
        const RTCPointQuery& query = *arguments->query;
        const Solid& solid = self.tree.items[found];
        const float reach = self.radius + solid.radius;
        if (self.tree.distance2(found, query.x, query.y, query.z) <= reach * reach)
            self.done = self.swapped ? self.report(found, self.asking, nullptr)
                                     : self.report(self.asking, found, nullptr);
        return false;
    }
};

// For one ball the least gap so far; the query shrinks to the distance at which a surface could be nearer.
struct Nearest {
    const EmbreeTree& tree;
    std::size_t asking = 0;
    float radius = 0, gap = 0;
    bool within;

    static bool visit(RTCPointQueryFunctionArguments* arguments) {
        auto& self = *static_cast<Nearest*>(arguments->userPtr);
        if (self.within && arguments->primID == self.asking) return false;
        RTCPointQuery& query = *arguments->query;
        const Solid& solid = self.tree.items[arguments->primID];
        const float gap = std::sqrt(self.tree.distance2(arguments->primID, query.x, query.y, query.z)) -
                          (self.radius + solid.radius);
        if (gap >= self.gap) return false;
        self.gap = gap;
        query.radius = std::max(0.0f, gap + self.radius);
        return true;
    }
};

Offer nearest_offer(const std::shared_ptr<EmbreeTree>& tree, const std::shared_ptr<std::vector<Solid>>& balls,
                    bool within, bool rebuilt, float margin) {
    const auto gaps = std::make_shared<std::vector<float>>(balls->size());
    const auto run = [=] {
        if (rebuilt) tree->build();
        constexpr float infinity = std::numeric_limits<float>::infinity();
        RTCPointQueryContext context;
        rtcInitPointQueryContext(&context);
        for (std::size_t i = 0; i < balls->size(); ++i) {
            const Solid& ball = (*balls)[i];
            Nearest nearest{*tree, i, ball.radius, infinity, within};
            RTCPointQuery query{ball.px, ball.py, ball.pz, 0.0f, infinity};
            rtcPointQuery(tree->scene, &query, &context, nearest.visit, &nearest);
            (*gaps)[i] = nearest.gap;
        }
    };
    run();
    return {[run, hits = touching(*gaps, margin)] { return run(), hits; },
            {},
            {},
            [gaps] { return gap_values(*gaps); }};
}

struct Asking {
    std::shared_ptr<EmbreeTree> tree;
    std::shared_ptr<std::vector<Solid>> balls;
    float margin;
    bool within, swapped, rebuilt;

    template <class Report>
    void search(Report report) const {
        if (rebuilt) tree->build();
        Visitor<Report> visitor{*tree, report, 0, 0, within, swapped};
        RTCPointQueryContext context;
        rtcInitPointQueryContext(&context);
        for (std::size_t i = 0; i < balls->size() && !visitor.done; ++i) {
            const Solid& ball = (*balls)[i];
            visitor.asking = i;
            visitor.radius = ball.radius + margin;
            RTCPointQuery query{ball.px, ball.py, ball.pz, 0.0f, visitor.radius};
            rtcPointQuery(tree->scene, &query, &context, visitor.visit, &visitor);
        }
    }
};

Offer embree_offer(const capsa_source& source, Verb verb, float margin, bool rebuilt) {
    if (in_step(source)) return searches_for_pairs();
    const bool within = source.kind == capsa_source_within;
    const bool swapped = verb != Verb::nearest && !within && !is_sphere(source.a);
    const capsa_shapes &asking = swapped ? source.b : source.a,
                       &asked = within || swapped ? source.a : source.b;
    if (!is_sphere(asking)) return {{}, "only spheres can ask"};
    const auto tree = std::make_shared<EmbreeTree>(asked);
    const auto balls = std::make_shared<std::vector<Solid>>(solids(asking));
    const auto with = [=](bool building) {
        return verb == Verb::nearest
                   ? nearest_offer(tree, balls, within, building, margin)
                   : from_hits(verb, source,
                               [asking = Asking{tree, balls, margin, within, swapped, building}](
                                   auto report) { asking.search(report); });
    };
    if (const Offer ready = with(false); ready.ask && !too_few(source))
        choose_quality({tree.get()}, rebuilt, ready.ask);
    return with(rebuilt);
}

Peer embree_peer(const char* name, const char* how, bool rebuilt) {
    Peer peer{
        name,
        std::string("Embree ") + RTC_VERSION_STRING + ", point query, the better of two qualities" + how,
        [rebuilt](const capsa_source& source, Verb verb, float margin, bool) {
            return embree_offer(source, verb, margin, rebuilt);
        },
        any_number_of_pairs};
    peer.triangles = true;
    return peer;
}

}  // namespace

std::vector<Peer> embree_peers() {
    return {embree_peer("embree", ", tree built beforehand", false),
            embree_peer("embree-rebuilt", ", tree built every time", true)};
}

}  // namespace capsa::bench
