#include "src/verbs/pairs.hpp"

#include "src/more_room.hpp"
#include "src/planar_way.hpp"
#include "src/traverse/decided.hpp"
#include "src/verbs/as_pairs.hpp"
#include "src/verbs/hits.hpp"
#include "src/verbs/periodic.hpp"

#include <algorithm>

namespace capsa::query {

namespace {

// Writes an answer for each pair through field `to` of the job: out[k] for pair k.
template <class Out>
struct Values {
    const Query& query;
    capsa_pair_sink sink;
    Out* capsa_pair_job::*to;
    Out* out;

    capsa_status operator()(TileStream&) const { return capsa_wrong_source; }
    capsa_status operator()(PairStream& pairs) const {
        const PairSides& sides = pairs.sides();
        const capsa_pair_kernel kernel = kernel::pairs(*query.table, sides.a->shape, sides.b->shape, sink);
        if (!kernel) return capsa_not_offered;
        std::size_t done = 0;
        for (PairBlock block{}; pairs.next(block); done += block.count) {
            capsa_pair_job job = job_of(sides, block, query.margin);
            job.*to = out + done;
            kernel(&job);
            if (sides.may_meet) withdraw(sides.may_meet, block, out + done);
        }
        return capsa_ok;
    }

private:
    static void withdraw(float& gap) { gap = infinity; }
    static void withdraw(capsa_witness& witness) {
        witness = {infinity, {0, 0, 0}, {0, 0, 0}, {0, 0}, {0, 0}};
    }
    // The answers of pairs that may not meet.
    static void withdraw(const MayMeet& may_meet, const PairBlock& block, Out* answers) {
        for (std::size_t k = 0; k < block.count; ++k)
            if (const capsa_index_pair pair = block.at(k); !may_meet(pair.a, pair.b)) withdraw(answers[k]);
    }
};

// Contacts of the pairs of a stream, as on(PairStream&, kernel) asks for them.
template <class On>
struct Contacts {
    const Query& query;
    const On& on;

    capsa_status operator()(PairStream& pairs) const {
        const PairSides& sides = pairs.sides();
        const capsa_pair_kernel kernel =
            kernel::pairs(*query.table, sides.a->shape, sides.b->shape, capsa_pair_contacts);
        if (!kernel) return capsa_not_offered;
        if (query.exact && !sides.hits)
            of_decided(pairs, kernel);
        else if (sides.may_meet)
            of_allowed(pairs, kernel);
        else
            on(pairs, kernel);
        return capsa_ok;
    }

private:
    // These are not inlined, so that others do not have their pairs on the stack.
    [[gnu::noinline]] void of_allowed(PairStream& pairs, capsa_pair_kernel kernel) const {
        AllowedPairs allowed(pairs);
        on(allowed, kernel);
    }
    [[gnu::noinline]] void of_decided(PairStream& pairs, capsa_pair_kernel kernel) const {
        const PairSides& sides = pairs.sides();
        DecidedPairs decided(pairs, query,
                             kernel::pairs(*query.table, sides.a->shape, sides.b->shape, capsa_pair_gaps));
        on(decided, kernel);
    }
};

// All pairs that were decided have a contact.
float margin_of_contacts(const Query& query) { return query.exact ? infinity : query.margin; }

// What kernels leave undone. The gap of a pair that touches by an exact decision is at most the margin.
void finish(const PairSides& sides, capsa_contact* contacts, std::size_t begin, std::size_t end,
            const Query& query) {
    part_in_plane(*sides.a, *sides.b, contacts, begin, end);
    if (!query.exact) return;
    for (std::size_t k = begin; k < end; ++k)
        if (contacts[k].gap > query.true_margin) contacts[k].gap = query.true_margin;
}

// Whether so many contacts find room now.
bool grow(const Query& query, std::uint64_t total, capsa_contact*& out, std::size_t& capacity) {
    return query.more && query.more->grow(total, out, capacity);
}

// Writes as many contacts as fit.
struct WriteContacts {
    const Query& query;
    capsa_contact* first;
    std::size_t room;
    capsa_find_result& result;

    void operator()(PairStream& pairs, capsa_pair_kernel kernel) const {
        capsa_contact* out = first;
        std::size_t capacity = room;
        result = {};
        for (PairBlock block{}; pairs.next(block);) {
            if (pairs.sides().hits && result.written == capacity &&
                !grow(query, result.total + block.count, out, capacity)) {
                result.total += block.count;  // the remaining pairs are only counted
                continue;
            }
            capsa_pair_job job = job_of(pairs.sides(), block, margin_of_contacts(query));
            const auto ask = [&] {
                job.contact = out;
                job.capacity = capacity;
                job.written = result.written;
                job.total = result.total;
                kernel(&job);
            };
            ask();
            if (job.total > capacity && grow(query, job.total, out, capacity)) ask();
            finish(pairs.sides(), out, result.written, job.written, query);
            result = {job.written, job.total};
        }
    }
};

// Hands the contacts to a function of the caller.
struct ShowContacts {
    const Query& query;
    capsa_visit_contacts_function visit;
    void* context;

    void operator()(PairStream& pairs, capsa_pair_kernel kernel) const {
        capsa_contact room[tuning::contacts_per_visit];
        for (PairBlock block{}; pairs.next(block);)
            while (block.count > 0) {
                const std::size_t count = std::min(block.count, tuning::contacts_per_visit);
                capsa_pair_job job =
                    job_of(pairs.sides(), {block.pairs, block.begin, count}, margin_of_contacts(query));
                job.contact = room;
                job.capacity = tuning::contacts_per_visit;
                kernel(&job);
                finish(pairs.sides(), room, 0, job.written, query);
                if (job.written != 0 && visit(context, room, job.written) != 0) return;
                block.begin += count;
                block.count -= count;
            }
    }
};

}  // namespace

capsa_status gaps(const Traversal& pairs, const Query& query, float* out) noexcept {
    return pairs.visit(FlipPrice::none, Values<float>{query, capsa_pair_gaps, &capsa_pair_job::gap, out});
}

capsa_status witnesses(const Traversal& pairs, const Query& query, capsa_witness* out) noexcept {
    return pairs.visit(FlipPrice::none,
                       Values<capsa_witness>{query, capsa_pair_witnesses, &capsa_pair_job::witness, out});
}

// If more pairs touch than the list holds, `listed` stays false and nothing is written.
[[gnu::noinline]] static capsa_status listed_contacts(const capsa_source& source, const Query& query,
                                                      capsa_contact* out, std::size_t capacity,
                                                      capsa_find_result& result, bool& listed) {
    capsa_index_pair list[tuning::pairs_per_call];
    Rectangle tiles(source, FlipPrice::none);
    const Sides& sides = tiles.sides();
    const capsa_tile_kernel find =
        kernel::tiles(*query.table, sides.rows->shape, sides.cols->shape, sides.cols_are_a, capsa_sink_find);
    if (!find) return capsa_not_offered;
    capsa_tile_output hits{};
    hits.flipped = sides.cols_are_a;
    hits.pairs = list;
    hits.capacity = tuning::pairs_per_call;
    capsa_tile tile;
    const capsa_tile_job asked{sides.rows, sides.cols, &tile, 1, query.margin, sides.filters, &hits, nullptr};
    while (tiles.next({&tile, 1}) != 0) find(&asked);
    listed = hits.written == hits.total;
    if (!listed) return capsa_ok;
    const capsa_pair_kernel kernel =
        kernel::pairs(*query.table, source.a.shape, source.b.shape, capsa_pair_contacts);
    if (!kernel) return capsa_not_offered;
    capsa_pair_job job{};
    job.a = &source.a;
    job.b = &source.b;
    job.pairs = list;
    job.count = hits.total;
    job.margin = query.margin;
    const auto ask = [&] {
        job.contact = out;
        job.capacity = capacity;
        job.written = job.total = 0;
        if (hits.total != 0) kernel(&job);
    };
    ask();
    if (job.total > capacity && grow(query, job.total, out, capacity)) ask();
    part_in_plane(source.a, source.b, out, 0, job.written);
    result = {job.written, job.total};
    return capsa_ok;
}

// Not inlined: a call of few pairs would set up what it needs.
[[gnu::noinline]] static capsa_status contacts_of_many(const Traversal& pairs, const Query& query,
                                                       capsa_contact* out, std::size_t capacity,
                                                       capsa_find_result& result) {
    if (query.images) return periodic::contacts(query, out, capacity, result);
    if (pairs.source() && are_listed_at_once(*pairs.source(), query)) {
        bool listed = false;
        const capsa_status status = listed_contacts(*pairs.source(), query, out, capacity, result, listed);
        if (listed || status != capsa_ok) return status;
    }
    const WriteContacts write{query, out, capacity, result};
    return pairs.visit_hits(query, AsPairs(query, Contacts<WriteContacts>{query, write}));
}

capsa_status contacts(const Traversal& pairs, const Query& query, capsa_contact* out, std::size_t capacity,
                      capsa_find_result& result) noexcept {
    FewPairs few = pairs.few(query);
    if (!few) return contacts_of_many(pairs, query, out, capacity, result);
    few.take_contacts();
    result = few.contacts(query.margin, out, capacity);
    if (result.total > capacity && grow(query, result.total, out, capacity))
        result = few.contacts(query.margin, out, capacity);
    const capsa_source& source = *pairs.source();
    part_in_plane(source.a, second_side(source), out, 0, result.written);
    return capsa_ok;
}

capsa_status contacts(PairStream& pairs, const Query& query, capsa_contact* out, std::size_t capacity,
                      capsa_find_result& result) noexcept {
    const WriteContacts write{query, out, capacity, result};
    return Contacts<WriteContacts>{query, write}(pairs);
}

capsa_status visit_contacts(const Traversal& pairs, const Query& query, capsa_visit_contacts_function visit,
                            void* context) noexcept {
    if (query.images) return periodic::visit_contacts(query, visit, context);
    const ShowContacts show{query, visit, context};
    return pairs.visit_hits(query, AsPairs(query, Contacts<ShowContacts>{query, show}));
}

}  // namespace capsa::query
