// Turns the route of a query into a stream of tiles, of pairs or of candidates. docs/inside.md has the table
// of routes.

#pragma once
#include "src/index/cell_pairs.hpp"
#include "src/plan/parts.hpp"
#include "src/plan/route.hpp"
#include "src/traverse/pairs.hpp"
#include "src/traverse/tiles.hpp"
#include "src/verbs/few.hpp"

namespace capsa {

// The pairs of a query: the pairs of a source, or tiles from elsewhere.
class Traversal {
public:
    // NOLINTNEXTLINE(google-explicit-constructor): every verb takes a source as it is.
    Traversal(const capsa_source& source) noexcept : source_(&source) {}
    // NOLINTNEXTLINE(google-explicit-constructor)
    Traversal(TileStream& tiles) noexcept : tiles_(&tiles) {}

    // Null: tiles from elsewhere.
    const capsa_source* source() const noexcept { return source_; }
    // Its pairs, if they are few.
    FewPairs few(const Query& query) const noexcept {
        return source_ ? FewPairs(*source_, query) : FewPairs();
    }

    // Calls on(TileStream&) or on(PairStream&) with all pairs and returns what it returns. `whole_words` is
    // for sinks that write words of bits for columns.
    template <class On>
    capsa_status visit(FlipPrice price, const On& on, bool whole_words = false) const {
        if (tiles_) return on(*tiles_);
        return stream(way_without_index(*source_), price, on, whole_words);
    }

    // The same for verbs that need only the pairs that touch, in any order. An index leaves out most others:
    // calls on(Candidates&) or on(CellPairs&) if one serves the source.
    template <class On>
    capsa_status visit_hits(const Query& query, const On& on, bool whole_words = false) const {
        if (tiles_) return on(*tiles_);
        // A small call would notice the time that a route takes.
        if (is_plain(*source_)) return stream(way_without_index(*source_), FlipPrice::none, on, whole_words);
        return visit_route(route_of(*source_, Keeps::hits, query), query, on, whole_words);
    }
    // The same by a route of the source.
    template <class On>
    capsa_status visit_route(const Route& route, const Query& query, const On& on,
                             bool whole_words = false) const {
        if (route.way == Way::cells) return visit_cells(route, query, on);
        if (route.way == Way::tree || route.way == Way::grid) return visit_tree(route, query, on);
        if (has_share(*source_)) return visit_slice(route.way, on, whole_words);
        return stream(route.way, FlipPrice::none, on, whole_words);
    }

private:
    template <class On>
    capsa_status stream(Way way, FlipPrice price, const On& on, bool whole_words) const {
        if (way == Way::rectangle) {
            Rectangle rectangle(*source_, price);
            return on(static_cast<TileStream&>(rectangle));
        }
        if (way == Way::triangle) {
            UpperTriangle triangle(*source_);
            return on(static_cast<TileStream&>(triangle));
        }
        if (way == Way::runs) {
            RunTiles runs(*source_, price, whole_words);
            return on(static_cast<TileStream&>(runs));
        }
        GivenPairs given(*source_);
        return on(static_cast<PairStream&>(given));
    }

    // These are not inlined, so that others do not have what they hold on the stack.
    template <class On>
    [[gnu::noinline]] capsa_status visit_tree(const Route& route, const Query& query, const On& on) const {
        Candidates candidates(*source_, route, query);
        return on(candidates);
    }
    // A share of the searches of an index that is left aside is a slice.
    template <class On>
    [[gnu::noinline]] capsa_status visit_slice(Way way, const On& on, bool whole_words) const {
        const capsa_source own = slice_of_share(*source_);
        return Traversal(own).stream(way, FlipPrice::none, on, whole_words);
    }
    template <class On>
    [[gnu::noinline]] capsa_status visit_cells(const Route& route, const Query& query, const On& on) const {
        CellPairs pairs(*source_, route, query);
        return on(pairs);
    }

    const capsa_source* source_ = nullptr;
    TileStream* tiles_ = nullptr;
};

}  // namespace capsa
