// capsa with an index of both sides: ready, refitted in every call, or built in every call.

#include "bench/peers/hits.hpp"
#include "capsa/index.hpp"
#include "capsa/query.hpp"

namespace capsa::bench {

namespace {

enum class Renewal { none, refit, build };

struct Sides {
    Index a, b;
    capsa_source indexed;  // the source, with the rows of the indices

    explicit Sides(const capsa_source& source) : a(source.a), indexed(source) {
        indexed.a = a;
        if (source.kind != capsa_source_between) return;
        b.build(source.b);
        indexed.b = b;
    }
    // As many rows as before lie where they were; the library refuses rows that do not.
    void renew(const capsa_source& source, Renewal renewal) {
        const auto all = [&](auto act) {
            act(a, source.a);
            if (source.kind == capsa_source_between) act(b, source.b);
        };
        if (renewal == Renewal::build) all([](Index& index, const capsa_shapes& rows) { index.build(rows); });
        if (renewal == Renewal::refit) all([](Index& index, const capsa_shapes& rows) { index.refit(rows); });
    }
};

Offer index_offer(const capsa_source& source, Verb verb, float margin, Renewal renewal) {
    if (in_step(source)) return searches_for_pairs();
    if (too_few(source)) return for_many_pairs();
    if (verb == Verb::mask || verb == Verb::gaps) return {{}, "uses no index"};
    const auto sides = std::make_shared<Sides>(source);
    Offer made = capsa_peer(capsa_isa_best).offer(sides->indexed, verb, margin, false);
    made.digest = {};  // another order of pairs
    made.ask = [=, ask = made.ask] {
        sides->renew(source, renewal);
        return ask();
    };
    return made;
}

Peer index_peer(const char* name, const char* how, Renewal renewal) {
    Peer peer{name, std::string("capsa ") + capsa_version() + how,
              [renewal](const capsa_source& source, Verb verb, float margin, bool) {
                  return index_offer(source, verb, margin, renewal);
              }};
    peer.half_spaces = true;
    return peer;
}

}  // namespace

std::vector<Peer> capsa_index_peers() {
    return {index_peer("index", ", index of both sides, built beforehand", Renewal::none),
            index_peer("index-refit", ", index of both sides, refitted every time", Renewal::refit),
            index_peer("index-rebuilt", ", index of both sides, built every time", Renewal::build)};
}

}  // namespace capsa::bench
