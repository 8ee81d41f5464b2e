#include "src/verbs/touches.hpp"

#include "src/index/swept.hpp"
#include "src/traverse/rows.hpp"
#include "src/verbs/as_pairs.hpp"
#include "src/verbs/exact_touch.hpp"
#include "src/verbs/touches_in_order.hpp"
#include "src/verbs/traversal.hpp"

#include <algorithm>
#include <bit>

namespace capsa::query {

namespace {

constexpr std::size_t touches_asked = tuning::touches_per_call, rows_of_tile = 64;

// Finds all touches of the pairs of a stream. Given pairs are all asked. Of tiles, the kernel that finds the
// first touch of each row says which rows touch some column of a tile, and the pairs of these are asked.
class EveryTouch {
public:
    EveryTouch(const TouchQuestion& asked, TouchesInOrder& to)
        : asked_(asked),
          to_(to),
          b_(second_side(asked.source)),
          job_(asked.job_of(b_)),
          may_meet_(asked.source),
          paired_(asked.kernel_of(b_, capsa_touch_paired)),
          rows_(asked.kernel_of(b_, capsa_touch_rows)) {}

    bool offered() const { return paired_ && rows_; }

    capsa_status operator()(PairStream& pairs) const {
        if (!offered()) return capsa_not_offered;
        for (PairBlock block{}; pairs.next(block);)
            for (std::size_t done = 0; done < block.count; done += touches_asked)
                ask({block.pairs, block.begin + done, std::min(block.count - done, touches_asked)});
        return capsa_ok;
    }
    // The rows are walked as those of first_touch, and tiles are not used.
    capsa_status operator()(TileStream&) const {
        if (!offered()) return capsa_not_offered;
        if (asked_.query.exact)
            walk_exactly();
        else
            walk(nullptr, nullptr);
        return capsa_ok;
    }
    // The touches of at most touches_asked pairs.
    void ask(const PairBlock& some) const {
        capsa_touch found[touches_asked];
        ask_touches(job_, asked_.query, paired_, some, found);
        asked_.part_in_plane(found, some.count);
        for (std::size_t k = 0; k < some.count; ++k)
            if (found[k].b != capsa_no_row && (!may_meet_ || may_meet_(found[k].a, found[k].b)))
                to_.take(found[k]);
    }

private:
    [[gnu::noinline]] void walk_exactly() const {
        const ExactTouches exact(job_, asked_.query, is_within(asked_.source));
        const SlackOfParts slack(exact, b_, job_.of_b);
        walk(&exact, &slack);
    }
    // A pair of a `within` belongs to its lower row.
    void walk(const ExactTouches* exact, const SlackOfParts* slack) const {
        const bool within = is_within(asked_.source);
        RunsOfRows runs(asked_.source);
        for (Run run{}; runs.next(run);)
            for (std::uint32_t row = run.begin, end = row; row < run.end; row = end) {
                end = row + std::min<std::uint32_t>(run.end - row, rows_of_tile);
                const std::uint32_t begin = within ? row : run.b_begin;
                // What a row touches at the start comes first, by rows of B. So it is enough to ask on from
                // the last touch, until there are as many as there is room for.
                const capsa_touch* const after = end - row == 1 ? to_.after() : nullptr;
                const std::uint32_t first =
                    after && after->a == row ? std::clamp(after->b, begin, run.b_end) : begin;
                walk(row, end, first, run.b_end, exact, slack);
                if (!after || !to_.full_at_start()) walk(row, end, begin, first, exact, slack);
            }
    }
    void walk(std::uint32_t row, std::uint32_t end, std::uint32_t begin, std::uint32_t b_end,
              const ExactTouches* exact, const SlackOfParts* slack) const {
        const bool stops = end - row == 1 && to_.after();
        for (std::uint32_t b = begin, next = b; b < b_end; b = next) {
            if (stops && to_.full_at_start()) return;
            next = b + std::min<std::uint32_t>(b_end - b, touches_asked);
            const RowPart part{b, next, false, is_within(asked_.source), false};
            ask_rows(row, touching(row, end, part, exact, slack), part);
        }
    }
    // Which rows touch some row of the part, as bits.
    [[gnu::noinline]] std::uint64_t touching(std::uint32_t row, std::uint32_t end, const RowPart& part,
                                             const ExactTouches* exact, const SlackOfParts* slack) const {
        capsa_touch first[rows_of_tile];
        for (std::uint32_t i = row; i < end; ++i) first[i - row] = no_touch(i);
        if (exact) {
            exact->of_rows(row, end, part, *slack, first);
        } else {
            capsa_touch_job job = job_;
            job.begin = row;
            job.count = end - row;
            job.b_begin = part.begin;
            job.b_end = part.end;
            job.above_diagonal = part.after;
            job.out = first;
            rows_(&job);
        }
        std::uint64_t bits = 0;
        for (std::uint32_t i = row; i < end; ++i)
            bits |= std::uint64_t{first[i - row].b != capsa_no_row} << (i - row);
        return bits;
    }
    void ask_rows(std::uint32_t first, std::uint64_t rows, const RowPart& part) const {
        for (; rows != 0; rows &= rows - 1) {
            const std::uint32_t row = first + static_cast<std::uint32_t>(std::countr_zero(rows));
            capsa_index_pair pairs[touches_asked];
            std::size_t count = 0;
            for (std::uint32_t b = part.after ? std::max(part.begin, row + 1) : part.begin; b < part.end; ++b)
                pairs[count++] = {row, b};
            ask({pairs, 0, count});
        }
    }

    const TouchQuestion& asked_;
    TouchesInOrder& to_;
    const capsa_shapes& b_;
    const capsa_touch_job job_;
    const MayMeet may_meet_;
    const capsa_touch_kernel paired_, rows_;
};

// The same of pairs alone.
struct EveryOfHits {
    EveryTouch every;
    capsa_status operator()(PairStream& pairs) const { return every(pairs); }
};

// Rows search an index for all rows that they may touch. In a `within` the lower of two rows has the pair,
// where each finds the other. Not inlined, so that a query without an index does not have its searches on the
// stack.
[[gnu::noinline]] capsa_status every_touch_in_index(const TouchQuestion& asked, const Route& route,
                                                    const Displacements& of_second, TouchesInOrder& to) {
    const EveryTouch every(asked, to);
    if (!every.offered()) return capsa_not_offered;
    SweptPairs pairs(asked.source, route, asked.query, asked.of_a, of_second, true);
    capsa_index_pair waiting[tuning::touches_waiting];
    std::size_t count = 0;
    for (PairBlock block{}; pairs.next(block);)
        for (std::size_t k = 0; k < block.count; ++k) {
            if (!pairs.once() && pairs.second_asked(k)) continue;
            waiting[count++] = block.at(k);
            if (count < tuning::touches_waiting) continue;
            every.ask({waiting, 0, count});
            count = 0;
        }
    if (count != 0) every.ask({waiting, 0, count});
    return capsa_ok;
}

// How far rows of the second side are displaced, if rows search an index of it.
Displacements displaced(const TouchQuestion& asked, const Route& route) {
    if (!route.is_searched()) return {};
    return displacements(asked.of_second(), second_side(asked.source).count);
}

capsa_status every_touch(const TouchQuestion& asked, const Route& route, const Displacements& of_second,
                         TouchesInOrder& to) {
    if (route.is_searched()) return every_touch_in_index(asked, route, of_second, to);
    return Traversal(asked.source).visit(FlipPrice::none, EveryTouch(asked, to));
}

// The touches among hits with a margin as long as the longest way.
[[gnu::noinline]] capsa_status touches_by_reach(const TouchQuestion& asked, capsa_touch* out,
                                                std::size_t capacity, capsa_find_result& result) {
    TouchesInOrder to(out, capacity, nullptr, asked.query.more);
    const Query near{asked.query.table, asked.query.reach};
    const capsa_status status =
        Traversal(asked.source).visit_hits(near, AsPairs(near, EveryOfHits{EveryTouch(asked, to)}));
    if (status != capsa_ok) return status;
    to.sort();
    result = {to.written(), to.total()};
    return capsa_ok;
}

// Touches that are sorted, to the caller's function, row by row. False: it needs no more.
bool hand_over(const capsa_touch* touches, std::size_t count, capsa_visit_touches_function visit,
               void* context) {
    for (std::size_t k = 0, end = 0; k < count; k = end) {
        while (end < count && touches[end].a == touches[k].a) ++end;
        if (visit(context, touches + k, end - k) != 0) return false;
    }
    return true;
}

}  // namespace

capsa_status find_touches(const TouchQuestion& asked, capsa_touch* out, std::size_t capacity,
                          capsa_find_result& result) noexcept {
    if (asked.query.by_reach) return touches_by_reach(asked, out, capacity, result);
    const Route route = route_of(asked.source, Keeps::touches, asked.query);
    // A share of the searches of an index that is left aside is a slice.
    const capsa_source own = route.is_searched() ? asked.source : slice_of_share(asked.source);
    const TouchQuestion question{own, asked.query, asked.of_a, asked.of_b};
    TouchesInOrder to(out, capacity, nullptr, asked.query.more);
    const capsa_status status = every_touch(question, route, displaced(question, route), to);
    if (status != capsa_ok) return status;
    to.sort();
    result = {to.written(), to.total()};
    return capsa_ok;
}

// Some rows of A at a time, whose first touches are kept. If there are more, the rows from the last touch on
// are asked again for what comes behind it; and as many rows that about half of the room is filled. A row
// that touches n others at the start asks for n pairs and a few more, but one with n later touches n / room
// times.
capsa_status visit_touches(const TouchQuestion& asked, capsa_visit_touches_function visit,
                           void* context) noexcept {
    constexpr std::size_t room = tuning::touches_per_visit, most_rows = tuning::rows_per_visit;
    const capsa_source own = slice_of_share(asked.source);
    capsa_source some = own;
    const TouchQuestion question{some, asked.query, asked.of_a, asked.of_b};
    Route route = route_of(own, Keeps::touches, asked.query);
    const Way way = route.way;
    const std::size_t others = second_side(own).count;
    const Displacements of_second = displaced(question, route);
    capsa_touch found[room], last{};
    bool goes_on = false;
    for (std::size_t rows = rows_of_tile; some.begin < own.end;) {
        some.end = std::min(own.end, some.begin + rows);
        route.asking = {&some.a, nullptr, some.begin, some.end};
        TouchesInOrder to(found, room, goes_on ? &last : nullptr);
        if (const capsa_status status = every_touch(question, route, of_second, to); status != capsa_ok)
            return status;
        to.sort();
        const std::size_t count = to.written();
        if (!hand_over(found, count, visit, context)) return capsa_ok;
        const bool stopped = goes_on && to.full_at_start();
        goes_on = stopped || to.total() > count;
        // Rows that touch most others are asked without the index, which would find them all again.
        if (!stopped)
            route.way = goes_on && tuning::touched_most * to.total() >= (some.end - some.begin) * others
                            ? way_without_index(own)
                            : way;
        if (goes_on) {
            last = found[count - 1];
            rows = std::max<std::size_t>(
                static_cast<std::size_t>((some.end - some.begin) * room / (2 * to.total())), 1);
        } else if (count <= room / 2) {
            rows = std::min(2 * rows, most_rows);
        }
        some.begin = goes_on ? last.a : some.end;
    }
    return capsa_ok;
}

}  // namespace capsa::query
