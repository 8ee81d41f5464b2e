// The Open Dynamics Engine: a sweep-and-prune space a side, dCollide() for each pair it proposes.

#include "bench/peers/hits.hpp"

#include <ode/ode.h>

namespace capsa::bench {

namespace {

// The library wants to be initialised once and never mind the end.
void start() {
    static const int started = dInitODE2(0);
    static_cast<void>(started);
}

struct Space {
    dSpaceID id;

    Space(const capsa_shapes& shapes, float extra)
        : id((start(), dSweepAndPruneSpaceCreate(nullptr, dSAP_AXES_XYZ))) {
        for (std::size_t i = 0; i < shapes.count; ++i) {
            const dReal radius = dReal{radius_of(shapes, i)} + dReal{extra};
            dGeomID geom;
            if (is_sphere(shapes)) {
                geom = dCreateSphere(id, radius);
                dGeomSetPosition(geom, dReal{value(shapes, 0, i)}, dReal{value(shapes, 1, i)},
                                 dReal{value(shapes, 2, i)});
            } else {
                const Axis axis(shapes, i);
                const auto q = rotation_from_z(axis);
                const dQuaternion rotation{static_cast<dReal>(q[0]), static_cast<dReal>(q[1]),
                                           static_cast<dReal>(q[2]), static_cast<dReal>(q[3])};
                geom = dCreateCapsule(id, radius, static_cast<dReal>(axis.length));
                dGeomSetPosition(geom, static_cast<dReal>(axis.x), static_cast<dReal>(axis.y),
                                 static_cast<dReal>(axis.z));
                dGeomSetQuaternion(geom, rotation);
            }
            // NOLINTNEXTLINE: the library keeps a void pointer for its user; the index itself serves.
            dGeomSetData(geom, reinterpret_cast<void*>(i));
        }
    }
    ~Space() { dSpaceDestroy(id); }
    Space(const Space&) = delete;
    Space& operator=(const Space&) = delete;
    dGeomID as_geom() const { return reinterpret_cast<dGeomID>(id); }
};

// There is no way to end a walk early: after the report wants no more, pairs are let go by.
template <class Report>
struct Visitor {
    Report& report;
    dSpaceID first;
    bool done = false;

    // Its normal is from the second geom to the first.
    static Touch touch(const dContactGeom& at, double sign) {
        return {-double{at.depth},
                {sign * double{at.normal[0]}, sign * double{at.normal[1]}, sign * double{at.normal[2]}},
                {double{at.pos[0]}, double{at.pos[1]}, double{at.pos[2]}}};
    }

    static void visit(void* data, dGeomID a, dGeomID b) {
        auto& self = *static_cast<Visitor*>(data);
        dContactGeom contact;
        if (self.done || dCollide(a, b, 1, &contact, sizeof contact) == 0) return;
        const bool turned = dGeomGetSpace(a) != self.first;
        if (turned) std::swap(a, b);
        self.done = self.report(reinterpret_cast<std::size_t>(dGeomGetData(a)),
                                reinterpret_cast<std::size_t>(dGeomGetData(b)),
                                [&] { return touch(contact, turned ? 1 : -1); });
    }
};

Offer ode_offer(const capsa_source& source, Verb verb, float margin) {
    if (in_step(source)) return searches_for_pairs();
    const bool within = source.kind == capsa_source_within;
    const auto a = std::make_shared<Space>(source.a, within ? 0.5f * margin : margin);
    const auto b = within ? nullptr : std::make_shared<Space>(source.b, 0.0f);
    return from_touches(verb, source, [a, b](auto report) {
        Visitor<decltype(report)> visitor{report, a->id};
        if (b)
            dSpaceCollide2(a->as_geom(), b->as_geom(), &visitor, visitor.visit);
        else
            dSpaceCollide(a->id, &visitor, visitor.visit);
    });
}

}  // namespace

std::vector<Peer> ode_peers() {
    return {{"ode",
             "ODE, " + std::string(sizeof(dReal) == 8 ? "double" : "float") + ", sweep-and-prune spaces",
             [](const capsa_source& source, Verb verb, float margin, bool) {
                 return ode_offer(source, verb, margin);
             },
             2e8}};
}

}  // namespace capsa::bench
