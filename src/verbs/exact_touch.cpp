#include "src/verbs/exact_touch.hpp"

#include "src/exact/touch.hpp"
#include "src/verbs/touch_question.hpp"

#include <algorithm>
#include <cmath>

namespace capsa {

namespace {

constexpr std::uint32_t rows_together = 64;  // that are asked at once
constexpr std::size_t pairs_together = 8, pairs_asked = tuning::touches_per_call;
constexpr float after_start = std::numeric_limits<float>::min();

bool touches(const capsa_touch& touch) { return touch.b != capsa_no_row; }
bool at_start(const capsa_touch& touch) { return touches(touch) && touch.time == 0.0f; }
// Whether it comes before all touches of rows from that one on.
bool is_before(const capsa_touch& touch, std::uint32_t row) { return at_start(touch) && touch.b < row; }

// The displacement of a row, 0 without a motion.
void displacement(const capsa_motion* motion, std::uint32_t row, float (&to)[3]) {
    for (int axis = 0; axis < 3; ++axis) to[axis] = way_along(motion, axis, row);
}

// The longest way of some rows along an axis, of those that are finite.
float longest(const capsa_motion* motion, std::size_t begin, std::size_t end) {
    float most = 0.0f;
    if (!motion) return most;
    for (const capsa_stream& stream : {motion->dx, motion->dy, motion->dz})
        for (std::size_t row = begin; stream.data && row < end; ++row) {
            const float way = std::fabs(stream.data[static_cast<std::ptrdiff_t>(row) * stream.stride]);
            most = way <= 1e18f && way > most ? way : most;
        }
    return most;
}

}  // namespace

void ask_touches(const capsa_touch_job& of_all, const Query& query, capsa_touch_kernel paired,
                 const PairBlock& some, capsa_touch* out) noexcept {
    if (query.exact) return ExactTouches(of_all, query, false).of_pairs(some, out);
    capsa_touch_job job = of_all;
    job.pairs = some.pairs;
    job.begin = some.begin;
    job.count = some.count;
    job.out = out;
    paired(&job);
}

ExactTouches::ExactTouches(const capsa_touch_job& job, const Query& query, bool within) noexcept
    : job_(job),
      query_(query),
      within_(within),
      paired_(kernel::touch(*query.table, job.a->shape, job.b->shape, capsa_touch_paired)),
      of_pairs_(*job.a, *job.b) {}

void ExactTouches::ask(const PairBlock& block, float margin, capsa_touch* out) const noexcept {
    capsa_touch_job job = job_;
    job.pairs = block.pairs;
    job.begin = block.begin;
    job.count = block.count;
    job.margin = margin;
    job.out = out;
    paired_(&job);
}

capsa_touch ExactTouches::ask(const capsa_index_pair& pair, float margin) const noexcept {
    capsa_touch touch = no_touch(pair.a);
    ask({&pair, 0, 1}, margin, &touch);
    return touch;
}

// Of two points, that of A moves against that of B.
bool ExactTouches::touches_on_way(const capsa_index_pair& pair) const noexcept {
    exact::Displacement by;
    if (shape_info(job_.a->shape).core == CoreKind::point) {
        displacement(job_.of_a, pair.a, by.plus);
        displacement(job_.of_b, pair.b, by.minus);
        return exact::touch_on_way(*job_.a, pair.a, by, *job_.b, pair.b, query_.true_margin);
    }
    displacement(job_.of_b, pair.b, by.plus);
    displacement(job_.of_a, pair.a, by.minus);
    return exact::touch_on_way(*job_.b, pair.b, by, *job_.a, pair.a, query_.true_margin);
}

// Of this pair alone, so that its time does not depend on other rows. An invalid pair needs none, and neither
// does an infinite radius.
float ExactTouches::slack(const capsa_index_pair& pair) const noexcept {
    float of_a[3], of_b[3], way = 0.0f;
    displacement(job_.of_a, pair.a, of_a);
    displacement(job_.of_b, pair.b, of_b);
    for (int axis = 0; axis < 3; ++axis) way = std::max(way, std::fabs(of_a[axis]) + std::fabs(of_b[axis]));
    const float sum = of_pairs_(pair.a, pair.b) + exact::slack_of_way(way);
    return sum >= 0.0f && sum <= std::numeric_limits<float>::max() ? sum : 0.0f;
}

ExactTouches::Side ExactTouches::side(const capsa_shapes& rows, const capsa_motion* motion, std::size_t begin,
                                      std::size_t end) const noexcept {
    Side side{0.0f, longest(motion, begin, end)};
    const exact::Slacks of_rows(*job_.a, *job_.b);  // here, because kernels leave little stack
    float slack[rows_together];
    for (std::size_t count = 0; begin < end; begin += count) {
        count = std::min<std::size_t>(rows_together, end - begin);
        of_rows.of(rows, begin, count, slack);
        for (std::size_t i = 0; i < count; ++i) side.slack = slack[i] > side.slack ? slack[i] : side.slack;
    }
    return side;
}

// With the smaller margin kernels do not count a pair as touching at the start that does not.
capsa_touch ExactTouches::of_pair(const capsa_index_pair& pair, const capsa_touch& possible) const noexcept {
    if (exact::touch(*job_.a, pair.a, *job_.b, pair.b, query_.true_margin)) {
        capsa_touch start = possible;
        start.time = 0.0f;
        return start;
    }
    const bool point = shape_info(job_.a->shape).core == CoreKind::point ||
                       shape_info(job_.b->shape).core == CoreKind::point;
    if (point && !touches_on_way(pair)) return no_touch(pair.a);
    capsa_touch touch = ask(pair, query_.true_margin);
    if (at_start(touch)) touch = ask(pair, query_.certain_margin - slack(pair));
    if (point && !touches(touch)) touch = ask(pair, query_.margin + slack(pair));
    if (point && !touches(touch)) touch = possible;
    if (at_start(touch)) touch.time = after_start;
    return touch;
}

// Few pairs are asked three times, and many at once only the first time: a kernel of triangles leaves little
// stack.
void ExactTouches::of_pairs(const PairBlock& block, capsa_touch* out) const noexcept {
    for (PairBlock left = block; left.count > 0; left.begin += pairs_asked, out += pairs_asked) {
        PairBlock some = left;
        some.count = std::min(left.count, pairs_asked);
        left.count -= some.count;
        float slacks[pairs_asked];
        for (std::size_t k = 0; k < some.count; ++k) slacks[k] = slack(some.at(k));
        const float most = *std::max_element(slacks, slacks + some.count);
        ask(some, query_.margin + most, out);
        for (std::size_t k = 0; k < some.count; k += pairs_together) {
            const std::size_t count = std::min(some.count - k, pairs_together);
            if (std::any_of(out + k, out + k + count, touches))
                of_some({some.pairs, some.begin + k, count}, most,
                        *std::max_element(slacks + k, slacks + k + count), out + k);
        }
    }
}

// At most pairs_together, of which `out` has the touches with the slack of many.
void ExactTouches::of_some(const PairBlock& block, float of_many, float slack,
                           capsa_touch* out) const noexcept {
    if (of_many > 2.0f * slack) ask(block, query_.margin + slack, out);
    if (!std::any_of(out, out + block.count, touches)) return;
    capsa_touch rounded[pairs_together], certain[pairs_together];
    ask(block, query_.true_margin, rounded);
    ask(block, query_.certain_margin - slack, certain);
    for (std::size_t k = 0; k < block.count; ++k) {
        if (!touches(out[k])) continue;
        // Whoever comes nearer than the certain reach touches, and at the start if it is there then.
        const bool sure = touches(certain[k]) && touches(rounded[k]) &&
                          at_start(certain[k]) == at_start(rounded[k]) &&
                          at_start(certain[k]) == at_start(out[k]);
        out[k] = sure ? rounded[k] : of_pair(block.at(k), out[k]);
    }
}

capsa_touch ExactTouches::in_order(std::uint32_t row, std::uint32_t b,
                                   const capsa_touch& possible) const noexcept {
    const capsa_index_pair pair = ordered(row, b);
    if (pair.a == row) return of_pair(pair, possible);
    const capsa_touch touch = of_pair(pair, seen_from_b(possible));
    return touches(touch) ? seen_from_b(touch) : no_touch(row);
}

void ExactTouches::ask_rows(std::size_t row, std::size_t count, const RowPart& part, float slack,
                            capsa_touch* out) const noexcept {
    capsa_touch_job job = job_;
    job.begin = row;
    job.count = count;
    job.b_begin = part.begin;
    job.b_end = part.end;
    job.below_diagonal = part.before;
    job.above_diagonal = part.after;
    job.margin = query_.margin + slack;
    job.out = out;
    for (std::size_t i = 0; i < count; ++i) out[i] = no_touch(row + i);
    kernel::touch(*query_.table, job_.a->shape, job_.b->shape,
                  part.b_first ? capsa_touch_rows_b_first : capsa_touch_rows)(&job);
}

// All rows are asked together whether they may touch something, and those that may one by one. Nothing comes
// before a touch at the start of a lower row.
void ExactTouches::of_rows(std::size_t begin, std::size_t end, const RowPart& part,
                           const SlackOfParts& parts_of_b, capsa_touch* out) const noexcept {
    for (std::size_t first = begin; first < end; first += rows_together) {
        const std::size_t count = std::min<std::size_t>(rows_together, end - first);
        const Side of_a = side(*job_.a, job_.of_a, first, first + count);
        RowPart piece = part;
        std::uint32_t some = tuning::first_touched / 8;  // rows of B, few at first
        for (piece.begin = part.begin; piece.begin < part.end; piece.begin = piece.end) {
            const std::uint32_t left = part.end - piece.begin;
            some = some < left / 8 ? 8 * some : left;
            piece.end = std::min(piece.begin + some, parts_of_b.end_of_part(piece.begin));
            const capsa_touch* const best = out + (first - begin);
            if (std::all_of(best, best + count,
                            [&](const capsa_touch& t) { return is_before(t, piece.begin); }))
                continue;
            capsa_touch possible[rows_together];
            ask_rows(first, count, piece, of_a + parts_of_b.at(piece.begin), possible);
            for (std::size_t i = 0; i < count; ++i) {
                capsa_touch& to = out[first + i - begin];
                if (comes_before(possible[i], to))
                    to = of_row(static_cast<std::uint32_t>(first + i), piece, to);
            }
        }
    }
}

// Rows of B that may touch before all others are asked one by one. Where the slack of a far larger row made
// one of them seem to touch, that row is asked by itself.
capsa_touch ExactTouches::of_row(std::uint32_t row, const RowPart& all,
                                 const capsa_touch& first) const noexcept {
    const Side of_a = side(*job_.a, job_.of_a, row, row + std::size_t{1});
    const std::uint32_t all_begin = all.after ? std::max(all.begin, row + 1) : all.begin,
                        all_end = all.before ? std::min(all.end, row) : all.end;
    capsa_touch best = first;
    // Of all pairs of the row with rows from, from + 1, ..., the first that may touch, if it may be the best.
    struct Part {
        std::uint32_t begin, end;
    };
    for (std::uint32_t begin = all_begin; begin < all_end;
         begin += std::min(rows_together, all_end - begin)) {
        if (is_before(best, begin)) break;
        Part open[rows_together + 2] = {{begin, begin + std::min(rows_together, all_end - begin)}};
        for (std::uint32_t count = 1; count > 0;) {
            const Part part = open[--count];
            const Side of_b = side(*job_.b, job_.of_b, part.begin, part.end);
            capsa_touch possible = no_touch(row);
            ask_rows(row, 1, {part.begin, part.end, false, false, all.b_first}, of_a + of_b, &possible);
            if (!comes_before(possible, best)) continue;
            std::uint32_t apart = possible.b;
            const capsa_index_pair pair = ordered(row, possible.b);
            if (const float own = slack(pair);
                of_a + of_b > 2.0f * own && !touches(ask(pair, query_.margin + own)))
                apart = largest(part.begin, part.end);
            if (apart != possible.b)
                open[count++] = {apart, apart + 1};
            else if (const capsa_touch touch = in_order(row, possible.b, possible); comes_before(touch, best))
                best = touch;
            if (apart + 1 < part.end) open[count++] = {apart + 1, part.end};
            if (part.begin < apart) open[count++] = {part.begin, apart};
        }
    }
    return best;
}

// The row of B with the largest slack: of itself, and of its way.
std::uint32_t ExactTouches::largest(std::uint32_t begin, std::uint32_t end) const noexcept {
    std::uint32_t row = begin;
    float most = 0.0f;
    for (std::uint32_t b = begin; b < end; ++b) {
        const float one = Side{0.0f, 0.0f} + side(*job_.b, job_.of_b, b, b + std::size_t{1});
        if (one > most) {
            most = one;
            row = b;
        }
    }
    return row;
}

SlackOfParts::SlackOfParts(const ExactTouches& touches, const capsa_shapes& rows,
                           const capsa_motion* motion) noexcept
    : rows_(std::max<std::size_t>(least_rows, (rows.count + most_parts - 1) / most_parts)) {
    for (std::size_t part = 0; part * rows_ < rows.count; ++part)
        of_[part] = touches.side(rows, motion, part * rows_, std::min(rows.count, (part + 1) * rows_));
}

}  // namespace capsa
