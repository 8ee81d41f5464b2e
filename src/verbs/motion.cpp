#include "src/verbs/motion.hpp"

#include "src/index/nearest.hpp"
#include "src/index/swept.hpp"
#include "src/plan/dense.hpp"
#include "src/traverse/rows.hpp"
#include "src/verbs/as_pairs.hpp"
#include "src/verbs/bits.hpp"
#include "src/verbs/exact_touch.hpp"
#include "src/verbs/touch_question.hpp"

#include <algorithm>

namespace capsa::query {

namespace {

struct FirstTouch : TouchQuestion {
    capsa_touch* out;

    capsa_status operator()(PairStream& pairs) const {
        const capsa_shapes& b = *pairs.sides().b;
        const capsa_touch_kernel kernel = kernel_of(b, capsa_touch_paired);
        if (!kernel) return capsa_not_offered;
        const capsa_touch_job job = job_of(b);
        capsa_touch* to = out;
        for (PairBlock block{}; pairs.next(block); to += block.count) {
            ask_touches(job, query, kernel, block, to);
            if (const MayMeet& may_meet = pairs.sides().may_meet)
                for (std::size_t k = 0; k < block.count; ++k)
                    if (const capsa_index_pair pair = block.at(k); !may_meet(pair.a, pair.b))
                        to[k] = no_touch(pair.a);
            part_in_plane(to, block.count);
        }
        return capsa_ok;
    }
    // The answer goes by rows of A and does not use the tiles.
    capsa_status operator()(TileStream&) const {
        const capsa_shapes& b = second_side(source);
        if (!kernel_of(b, capsa_touch_rows)) return capsa_not_offered;
        if (query.approaching && are_parted_in_plane()) return rows_by_pairs(b);
        if (query.exact) return exact_rows(b);
        for (std::size_t row = source.begin; row < source.end; ++row) out[row - source.begin] = no_touch(row);
        RunsOfRows runs(source);
        for (Run run{}; runs.next(run);) {
            const RowParts rows(source, run, run.begin, run.end);
            for (const RowPart& part : rows.parts()) touch_part(b, run, part);
        }
        part_rows_in_plane();
        return capsa_ok;
    }

private:
    // Some rows of B at a time, few at first, so that rows of A that touch one at the start, which nothing
    // comes before, need not meet the others.
    void touch_part(const capsa_shapes& b, const Run& run, const RowPart& part) const {
        const capsa_touch_kernel kernel =
            kernel_of(b, part.b_first ? capsa_touch_rows_b_first : capsa_touch_rows);
        capsa_touch_job job = job_of(b);
        job.below_diagonal = part.before;
        job.above_diagonal = part.after;
        std::uint64_t some = tuning::first_touched;
        for (std::uint32_t begin = part.begin, end = begin; begin < part.end; begin = end, some *= 8) {
            const std::uint32_t left = part.end - begin;
            end = begin + (left < 8 * some ? left : static_cast<std::uint32_t>(some));
            job.b_begin = begin;
            job.b_end = end;
            each_moving_range(run, [&](std::uint32_t first, std::uint32_t last) {
                job.begin = first;
                job.count = last - first;
                job.out = out + (first - source.begin);
                kernel(&job);
            });
        }
    }
    // Calls ask(first, last) for the rows of A without those in blocks where all touch something at the
    // start.
    template <class Ask>
    void each_moving_range(const Run& run, const Ask& ask) const {
        constexpr std::uint32_t block = 64;
        std::uint32_t first = run.begin;
        for (std::uint32_t at = run.begin, end = at; at < run.end; at = end) {
            end = at + std::min<std::uint32_t>(run.end - at, block);
            const capsa_touch* const touch = out + (at - source.begin);
            if (!std::all_of(touch, touch + (end - at), [](const capsa_touch& t) { return t.time <= 0.0f; }))
                continue;
            if (first < at) ask(first, at);
            first = end;
        }
        if (first < run.end) ask(first, run.end);
    }
    // In a `within` the earlier row of a pair is evaluated first.
    void part_rows_in_plane() const {
        for (std::size_t k = 0; k < source.end - source.begin; ++k) {
            const bool turned = is_within(source) && out[k].b < out[k].a;
            if (turned) out[k] = seen_from_b(out[k]);
            part_in_plane(out + k, 1);
            if (turned) out[k] = seen_from_b(out[k]);
        }
    }
    // Each row by pairs, because the kernels of rows cannot say which touches at the start are left out.
    [[gnu::noinline]] capsa_status rows_by_pairs(const capsa_shapes& b) const {
        for (std::size_t row = source.begin; row < source.end; ++row) out[row - source.begin] = no_touch(row);
        RunsOfRows runs(source);
        for (Run run{}; runs.next(run);) {
            const RowParts rows(source, run, run.begin, run.end);
            for (const RowPart& part : rows.parts())
                for (std::uint32_t row = run.begin; row < run.end; ++row)
                    first_of_pairs(b, row, part, out[row - source.begin]);
        }
        return capsa_ok;
    }
    void first_of_pairs(const capsa_shapes& b, std::uint32_t row, const RowPart& part,
                        capsa_touch& first) const {
        const capsa_touch_kernel kernel = kernel_of(b, capsa_touch_paired);
        const capsa_touch_job job = job_of(b);
        const MayMeet may_meet(source);
        const std::uint32_t end = part.before ? std::min(part.end, row) : part.end;
        capsa_index_pair pairs[tuning::touches_per_call];
        capsa_touch found[tuning::touches_per_call];
        for (std::uint32_t next = part.after ? std::max(part.begin, row + 1) : part.begin; next < end;) {
            std::size_t count = 0;
            for (; next < end && count < tuning::touches_per_call; ++next)
                if (!may_meet || may_meet(row, next))
                    pairs[count++] = part.b_first ? capsa_index_pair{next, row} : capsa_index_pair{row, next};
            ask_touches(job, query, kernel, {pairs, 0, count}, found);
            part_in_plane(found, count);
            for (std::size_t k = 0; k < count; ++k) {
                if (found[k].b == capsa_no_row) continue;
                const capsa_touch touch = part.b_first ? seen_from_b(found[k]) : found[k];
                if (comes_before(touch, first)) first = touch;
            }
        }
    }
    [[gnu::noinline]] capsa_status exact_rows(const capsa_shapes& b) const {
        const capsa_touch_job job = job_of(b);
        const ExactTouches touches(job, query, is_within(source));
        const SlackOfParts parts_of_b(touches, b, job.of_b);
        for (std::size_t row = source.begin; row < source.end; ++row) out[row - source.begin] = no_touch(row);
        RunsOfRows runs(source);
        for (Run run{}; runs.next(run);) {
            const RowParts rows(source, run, run.begin, run.end);
            for (const RowPart& part : rows.parts())
                touches.of_rows(run.begin, run.end, part, parts_of_b, out + (run.begin - source.begin));
        }
        part_rows_in_plane();
        return capsa_ok;
    }
};

// What is kept of the touches of each row: the first one, or a bit that says whether there is one.
class Kept {
public:
    Kept(const capsa_source& source, capsa_touch* out) noexcept : begin_(source.begin), out_(out) {}
    Kept(const capsa_source& source, std::uint64_t* words) noexcept : begin_(source.begin), words_(words) {}

    // No touch: what a row has at first.
    void clear(std::size_t row) const noexcept {
        if (out_)
            out_[row - begin_] = no_touch(row);
        else
            clear_bits(words_, row, row + 1);
    }
    void take(const capsa_touch& touch) const noexcept {
        if (!out_) return set_bit(words_, touch.a);
        capsa_touch& first = out_[touch.a - begin_];
        if (comes_before(touch, first)) first = touch;
    }
    // Whether any touch of a row is enough.
    bool any() const noexcept { return out_ == nullptr; }

private:
    std::size_t begin_;
    capsa_touch* out_ = nullptr;
    std::uint64_t* words_ = nullptr;
};

// The first touches of rows with the rows of an index that they may touch. Not inlined, so that a query
// without an index does not have its searches on the stack.
[[gnu::noinline]] capsa_status touch_in_index(const TouchQuestion& asked, const Route& route,
                                              const Kept& kept) {
    const capsa_source& source = asked.source;
    SweptPairs pairs(source, route, asked.query, asked.of_a,
                     displacements(asked.of_second(), second_side(source).count));
    capsa_touch found[tuning::touches_per_call];
    const capsa_touch_kernel kernel = asked.kernel_of(second_side(source), capsa_touch_paired);
    if (!kernel) return capsa_not_offered;
    const Asking& rows = route.asking;
    for (std::size_t place = rows.begin; place < rows.end; ++place) kept.clear(rows.row(place));
    each_without_place(source, rows, asked.query, [&](std::size_t row) { kept.clear(row); });
    const capsa_touch_job job = asked.job_of(second_side(source));
    const auto ask = [&](const PairBlock& some, std::size_t of_block) {
        ask_touches(job, asked.query, kernel, some, found);
        asked.part_in_plane(found, some.count);
        for (std::size_t k = 0; k < some.count; ++k) {
            if (found[k].b == capsa_no_row) continue;
            if (kept.any())
                pairs.is_enough(of_block + k);
            else
                pairs.touches(of_block + k, found[k].time,
                              pairs.second_asked(of_block + k) ? found[k].a : found[k].b);
            kept.take(pairs.second_asked(of_block + k) ? seen_from_b(found[k]) : found[k]);
        }
    };
    for (PairBlock block{}; pairs.next(block);)
        for (std::size_t done = 0; done < block.count; done += tuning::touches_per_call)
            ask({block.pairs, block.begin + done, std::min(block.count - done, tuning::touches_per_call)},
                done);
    return capsa_ok;
}

// The first touches of rows by their hits with a margin as long as the longest way: the first of each row, in
// whatever order they come.
struct FirstOfHits : TouchQuestion {
    Kept kept;

    capsa_status operator()(PairStream& pairs) const {
        const capsa_touch_kernel kernel = kernel_of(*pairs.sides().b, capsa_touch_paired);
        if (!kernel) return capsa_not_offered;
        const capsa_touch_job job = job_of(*pairs.sides().b);
        const MayMeet& may_meet = pairs.sides().may_meet;
        capsa_touch found[tuning::touches_per_call];
        for (PairBlock block{}; pairs.next(block);)
            for (std::size_t done = 0; done < block.count; done += tuning::touches_per_call) {
                const PairBlock some{block.pairs, block.begin + done,
                                     std::min(block.count - done, tuning::touches_per_call)};
                ask_touches(job, query, kernel, some, found);
                part_in_plane(found, some.count);
                for (std::size_t k = 0; k < some.count; ++k) {
                    const capsa_touch& touch = found[k];
                    if (touch.b == capsa_no_row || (may_meet && !may_meet(touch.a, touch.b))) continue;
                    keep(touch);
                    if (pairs.sides().one_set) keep(seen_from_b(touch));
                }
            }
        return capsa_ok;
    }

private:
    // In a slice of a `within` the second row may have no answer.
    void keep(const capsa_touch& touch) const {
        if (touch.a >= source.begin && touch.a < source.end) kept.take(touch);
    }
};

[[gnu::noinline]] capsa_status touch_by_reach(const TouchQuestion& asked, const Kept& kept) {
    for (std::size_t row = asked.source.begin; row < asked.source.end; ++row) kept.clear(row);
    const Query near{asked.query.table, asked.query.reach};
    return Traversal(asked.source).visit_hits(near, AsPairs(near, FirstOfHits{asked, kept}));
}

// Some rows at a time, whose touches lie on the stack. Not inlined for that.
[[gnu::noinline]] capsa_status occluded_in_blocks(const TouchQuestion& asked, std::uint64_t* words) {
    capsa_touch touch[tuning::touches_of_block];
    capsa_source some = asked.source;
    for (const std::size_t end = some.end; some.begin < end; some.begin = some.end) {
        some.end = some.begin + std::min(end - some.begin, tuning::touches_of_block);
        const capsa_status status = Traversal(some).visit(
            FlipPrice::none, FirstTouch{{some, asked.query, asked.of_a, asked.of_b}, touch});
        if (status != capsa_ok) return status;
        clear_bits(words, some.begin, some.end);
        for (std::size_t row = some.begin; row < some.end; ++row)
            if (touch[row - some.begin].b != capsa_no_row) set_bit(words, row);
    }
    return capsa_ok;
}

}  // namespace

capsa_status first_touch(const capsa_source& source, const Query& query, const capsa_motion& of_a,
                         const capsa_motion* of_b, capsa_touch* out) noexcept {
    const TouchQuestion asked{source, query, of_a, of_b};
    if (query.by_reach) return touch_by_reach(asked, Kept(source, out));
    const Route route = route_of(source, Keeps::touches, query);
    if (route.through_index() && !is_dense_at_start(source, route, query))
        return touch_in_index(asked, route, Kept(source, out));
    return Traversal(source).visit(FlipPrice::none, FirstTouch{asked, out});
}

capsa_status occluded(const capsa_source& source, const Query& query, const capsa_motion& of_a,
                      const capsa_motion* of_b, std::uint64_t* words) noexcept {
    const TouchQuestion asked{source, query, of_a, of_b};
    if (query.by_reach) return touch_by_reach(asked, Kept(source, words));
    const Route route = route_of(source, Keeps::touches, query);
    if (route.through_index() && !is_dense_at_start(source, route, query))
        return touch_in_index(asked, route, Kept(source, words));
    return occluded_in_blocks(asked, words);
}

}  // namespace capsa::query
