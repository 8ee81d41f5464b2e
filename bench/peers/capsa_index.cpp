// capsa with an index: of both sides, ready, refitted in every call, or built in every call; of B alone,
// ready; and of B alone with cells, ready or built in every call.

#include "bench/peers/hits.hpp"
#include "capsa/index.hpp"
#include "capsa/verbs.hpp"

namespace capsa::bench {

namespace {

enum class Held { both, only_b, cells_of_b };
enum class Renewal { none, refit, build };

struct Sides {
    Index a, b;
    capsa_source indexed;  // the source, with the rows of the indices

    Sides(const capsa_source& source, Held held) : indexed(source) {
        if (held == Held::both) {
            a.build(source.a);
            indexed.a = a;
        }
        if (source.kind != capsa_source_between) return;
        b.build(source.b);
        if (held == Held::cells_of_b) b.add_cells();
        indexed.b = b;
    }
    double bytes_a_row(const capsa_source& source, Held held) const {
        std::size_t bytes = 0, rows = 0;
        if (held == Held::both) bytes += a.bytes(), rows += source.a.count;
        if (source.kind == capsa_source_between) bytes += b.bytes(), rows += source.b.count;
        return static_cast<double>(bytes) / static_cast<double>(rows);
    }
    // As many rows as before lie where they were; the library refuses rows that do not.
    void renew(const capsa_source& source, Held held, Renewal renewal) {
        if (held == Held::cells_of_b && renewal == Renewal::build) {
            b.build(source.b);
            b.add_cells();
            return;
        }
        const auto all = [&](auto act) {
            act(a, source.a);
            if (source.kind == capsa_source_between) act(b, source.b);
        };
        if (renewal == Renewal::build) all([](Index& index, const capsa_shapes& rows) { index.build(rows); });
        if (renewal == Renewal::refit) all([](Index& index, const capsa_shapes& rows) { index.refit(rows); });
    }
};

struct IndexPeer {
    Held held;
    Renewal renewal;

    // What stands in the way, or nothing.
    std::string why_not(const capsa_source& source, Verb verb) const {
        if (in_step(source)) return searches_for_pairs().why_not;
        if (too_few(source)) return for_many_pairs().why_not;
        if (verb == Verb::mask || verb == Verb::gaps || verb == Verb::separate) return "uses no index";
        if (held == Held::cells_of_b &&
            (verb == Verb::nearest || verb == Verb::deepest || verb == Verb::touch))
            return "uses no cells";
        if (held != Held::both && source.kind != capsa_source_between) return "has no B";
        return {};
    }
    template <class Ask>  // ask(source): an offer of capsa's
    Offer offer(const capsa_source& source, Verb verb, const Ask& ask) const {
        if (const std::string reason = why_not(source, verb); !reason.empty()) return {{}, reason};
        const auto sides = std::make_shared<Sides>(source, held);
        Offer made = ask(sides->indexed);
        made.digest = {};  // another order of pairs
        made.ask = [sides, source, held = held, renewal = renewal, asked = made.ask] {
            sides->renew(source, held, renewal);
            return asked();
        };
        made.bytes_a_row = [sides, source, held = held] { return sides->bytes_a_row(source, held); };
        return made;
    }
};

Peer index_peer(const char* name, const char* how, Held held, Renewal renewal) {
    const IndexPeer with{held, renewal};
    Peer peer{name, std::string("capsa ") + capsa_version() + how,
              [with](const capsa_source& source, Verb verb, float margin, bool) {
                  return with.offer(source, verb, [&](const capsa_source& indexed) {
                      return capsa_peer(capsa_isa_best).offer(indexed, verb, margin, false);
                  });
              },
              any_number_of_pairs};
    peer.in_motion = [with](const capsa_source& source, const Question& question) {
        return with.offer(source, question.verb, [&](const capsa_source& indexed) {
            return capsa_in_motion(capsa_isa_best, indexed, question);
        });
    };
    peer.half_spaces = peer.triangles = peer.plane = true;
    return peer;
}

}  // namespace

Peer capsa_index_peer() {
    return index_peer("index", ", index of both sides, built beforehand", Held::both, Renewal::none);
}

std::vector<Peer> capsa_index_peers() {
    return {
        capsa_index_peer(),
        index_peer("index-of-b", ", index of B alone, built beforehand", Held::only_b, Renewal::none),
        index_peer("cells-of-b", ", index of B alone with cells, built beforehand", Held::cells_of_b,
                   Renewal::none),
        index_peer("cells-rebuilt", ", index of B alone with cells, built every time", Held::cells_of_b,
                   Renewal::build),
        index_peer("index-refit", ", index of both sides, refitted every time", Held::both, Renewal::refit),
        index_peer("index-rebuilt", ", index of both sides, built every time", Held::both, Renewal::build)};
}

}  // namespace capsa::bench
