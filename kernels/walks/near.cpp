// The nearest row of an index for each asked row (kernels/tree/near_search.hpp). Compiled once per row of
// cmake/isas.cmake.

#include "kernels/append.hpp"
#include "kernels/filter.hpp"
#include "kernels/tree/near_formula.hpp"
#include "kernels/tree/near_search.hpp"

namespace capsa::CAPSA_ISA {

namespace {

// The best of a row so far. Ties go to the lowest row. A gap that is not below +infinity never is the best.
struct Best {
    float& gap;
    std::uint32_t& index;
    CAPSA_INLINE bool beaten_by(float other, std::uint32_t row) const {
        return other < gap || (other == gap && other < __builtin_inff() && row < index);
    }
    CAPSA_INLINE void take(float other, std::uint32_t row) const {
        gap = other;
        index = row;
    }
};

// What every search shares.
class NearRows {
public:
    NearRows(capsa_near_job& job, const NearFormula& formula, float* asked, std::uint32_t padded)
        : job_(job),
          formula_(formula),
          most_(job.hits_only ? &job.most : nullptr),
          orders_(job.one_set && formula.equal_cores ? 2 : 1),
          asked_rows_(asked) {
        formula.a->fill(asked, Order::plain, *job.asked, job.begin, job.begin + job.count, 0.0f, padded);
    }
    const float& reach() const { return reach_; }

protected:
    // The caller's row of an asked one.
    std::uint32_t name_of(std::uint32_t asked) const {
        return job_.names ? job_.names[job_.begin + asked] : job_.begin + asked;
    }
    // Whether a row may meet one of the tree in an order of evaluation. In one set the lower row is first.
    CAPSA_INLINE bool counts(std::uint32_t own, std::uint32_t row, int order) const {
        if (have_filter(job_.filters) && !may_meet(job_.filters, own, row)) return false;
        if (!job_.one_set) return true;
        if (orders_ == 1) return row != own;
        return order == 0 ? row > own : row < own;
    }

    capsa_near_job& job_;
    const NearFormula& formula_;
    const float* const most_;
    const int orders_;               // of evaluation
    const float* const asked_rows_;  // a stage
    float reach_ = 0.0f;
};

// Each row searches alone.
class NearOfOne : public NearRows {
public:
    NearOfOne(capsa_near_job& job, const NearFormula& formula, float* asked)
        : NearRows(job, formula, asked, job.count) {}

protected:
    void begin(std::uint32_t asked) {
        asked_ = asked;
        reach_ = __FLT_MAX__;
        renew_reach();
    }
    OneBox box() const { return one_box(*job_.boxes, asked_); }
    void renew_reach() { reach_ = least(reach_, reach_of(least(job_.gap[asked_], job_.most))); }
    // The gaps of rows of B (NearFormula::one).
    CAPSA_INLINE std::uint64_t evaluate(const capsa_shapes& others, std::uint32_t place, std::uint32_t count,
                                        int order, float* gaps) const {
        return formula_.one[order](asked_rows_ + asked_, others, place, count, job_.gap[asked_], most_, gaps);
    }
    // Takes the best of some rows of B: row k stands at place_of(k) of the tree.
    template <class PlaceOf>
    CAPSA_INLINE void take(std::uint64_t left, const float* gaps, int order, const PlaceOf& place_of) {
        const Best best{job_.gap[asked_], job_.index[asked_]};
        for (; left != 0; left &= left - 1) {
            const std::uint32_t k = lowest_one(left), place = place_of(k), row = job_.tree->rows[place];
            if (!best.beaten_by(gaps[k], row) || !counts(name_of(asked_), row, order)) continue;
            best.take(gaps[k], row);
            found_ = place;
        }
        renew_reach();
    }

    std::uint32_t asked_ = 0;
    std::uint32_t found_ = 0;  // the place of the row that was taken last
};

// All rows of a group within reach are evaluated.
class NearByGroups : public NearOfOne {
public:
    static std::size_t room(const NearFormula& formula) { return formula.a->of_word(); }
    using NearOfOne::NearOfOne;

    void run(std::uint32_t asked) {
        begin(asked);
        search_near(*job_.tree, box(), *this);
    }
    void meet(OpenNode& node) {
        for (std::uint32_t group = 0; node.take(reach_, group);) meet_group(group * capsa_group_boxes);
    }

private:
    CAPSA_INLINE void meet_group(std::uint32_t first) {
        ++job_.met;
        alignas(64) float gaps[capsa_group_boxes];
        for (int order = 0; order < orders_; ++order) {
            std::uint64_t left = evaluate(job_.tree->copies, first, capsa_group_boxes, order, gaps);
            if (left == 0) continue;
            // Where rows coincide, nearly all gaps are equal.
            const std::uint64_t below = left & below_best(gaps);
            if (below != left && lowest_row(first) > job_.index[asked_]) left = below;
            take(left, gaps, order, [first](std::uint32_t k) CAPSA_INLINE_LAMBDA { return first + k; });
        }
    }
    CAPSA_INLINE std::uint64_t below_best(const float* gaps) const {
        std::uint64_t below = 0;
        for (int k = 0; k < capsa_group_boxes; k += lane_count)
            below |= bits(load(gaps + k) < splat(job_.gap[asked_])) << k;
        return below;
    }
    // Of the group.
    CAPSA_INLINE std::uint32_t lowest_row(std::uint32_t first) {
        if (lowest_of_ != first) {
            lowest_of_ = first;
            lowest_ = capsa_no_row;
            const std::uint32_t* const rows = job_.tree->rows + first;
            for (int i = 0; i < capsa_group_boxes; ++i) lowest_ = rows[i] < lowest_ ? rows[i] : lowest_;
        }
        return lowest_;
    }

    std::uint32_t lowest_of_ = capsa_no_row, lowest_ = 0;
};

// Rows of groups that wait for their evaluation, with their places.
class WaitingRows {
public:
    // Rows of one vector are added where fewer than `most` wait. A vector is written behind the last row.
    static constexpr std::uint32_t most = 128, row_room = most + 2 * lane_count;
    std::uint32_t count = 0;
    capsa_shapes rows{};

    static std::size_t room(const Kind& kind) {
        return row_room * static_cast<std::size_t>(kind.streams.count);
    }
    WaitingRows(const Kind& kind, const capsa_shapes& copies, float* room) {
        for (int f = 0; f < kind.streams.count; ++f, room += row_room) {
            if (!copies.stream[f].data) continue;
            rows.stream[f] = {room, 1};
            from_[streams_] = copies.stream[f].data;
            to_[streams_++] = room;
        }
        for (; streams_ % at_once != 0; ++streams_) {
            from_[streams_] = from_[streams_ - 1];
            to_[streams_] = to_[streams_ - 1];
        }
    }
    // The lanes `which` of the rows from `place` on.
    CAPSA_INLINE void add(std::uint32_t place, std::uint64_t which) {
        const std::uint32_t at = count;
        each_stream([this, place, which, at](int f)
                        CAPSA_INLINE_LAMBDA { append_lanes(to_[f] + at, load(from_[f] + place), which); });
        for (; which != 0; which &= which - 1) place_[count++] = place + lowest_one(which);
    }
    // Lanes behind the last row become invalid.
    CAPSA_INLINE void end() {
        const std::uint32_t at = count;
        each_stream([this, at](int f)
                        CAPSA_INLINE_LAMBDA { store_unaligned(to_[f] + at, splat(invalid_number())); });
    }
    std::uint32_t place(std::uint32_t i) const { return place_[i]; }

private:
    // So many at a time: a loop over each would end with a branch that nobody foresees. The last one is
    // repeated.
    static constexpr int at_once = 4;
    template <class F>
    CAPSA_INLINE void each_stream(const F& f) const {
        const int streams = streams_;
#pragma GCC unroll 1
        for (int k = 0; k < streams; k += at_once) {
            f(k);
            f(k + 1);
            f(k + 2);
            f(k + 3);
        }
    }

    int streams_ = 0;
    const float* from_[capsa_max_streams + at_once];
    float* to_[capsa_max_streams + at_once];
    std::uint32_t place_[row_room];
};

// If the formula is long, only rows of a group whose boxes are within reach are evaluated.
//
// All groups within reach are collected before the first row is evaluated. Meanwhile the distances of first
// corners shorten the reach, which is valid because no triangle is further away than its first corner. It is
// faster because no branch depends on which groups have rows within reach, and because the vectors of rows
// that remain do not wait for each other. Where more than the gap decides (filters, one set, hits only), a
// row that does not count must not shorten the reach, so rows are evaluated as soon as they fill a vector.
class NearByRows : public NearOfOne {
public:
    NearByRows(capsa_near_job& job, const NearFormula& formula, float* room)
        : NearOfOne(job, formula, room),
          shortens_(formula.shortens && !job.one_set && !job.hits_only && !have_filter(job.filters)),
          waiting_(*formula.b, job.tree->copies, room + formula.a->of_word()) {}
    static std::size_t room(const NearFormula& formula) {
        return formula.a->of_word() + WaitingRows::room(*formula.b);
    }
    // The group of the best row of the row before is likely to have a near one.
    void run(std::uint32_t asked) {
        begin(asked);
        box_ = box();
        own_slack_ = bare_slack({{box_.lo[0], box_.lo[1], box_.lo[2]}, {box_.hi[0], box_.hi[1], box_.hi[2]}});
        if (shortens_) {
            first_ = {splat(field(0)), splat(field(1)), splat(field(2))};
            radius_ = field(formula_.a->fields - 1);
            if (job_.first_group != capsa_no_row)
                meet(job_.first_group / capsa_group_boxes, 1u << job_.first_group % capsa_group_boxes);
            met_.count = 0;
        }
        search_near(*job_.tree, box_, *this);
        finish_groups();
        if (waiting_.count != 0) evaluate_waiting();
    }
    void meet(const OpenNode& node) {
        meet(node.node(), node.within(reach_));
        if (!shortens_ || met_.count > MetGroups::most - capsa_group_boxes) finish_groups();
    }

private:
    // A row with a coordinate that is far too large is invalid, so its first point says nothing. With less
    // slack than this no coordinate of a row is larger than 2^57.
    static constexpr float slack_of_valid = 0x1p36f;

    // Of the asked row.
    float field(std::uint32_t f) const { return asked_rows_[f * capsa_word_columns + asked_]; }

    // Some groups of a node, as bits.
    CAPSA_NOINLINE void meet(std::uint32_t node, std::uint32_t groups) {
        alignas(64) float slack[capsa_group_boxes];
        for (int k = 0; k < capsa_group_boxes; k += lane_count)
            store(slack + k, bare_slack(load_boxes(job_.tree->level[0][node], k)) + own_slack_);
        job_.met += count_ones(groups);
        const Lanes squares = formula_.b->meet({job_.tree->copies, node, groups, slack}, box_, reach_,
                                               shortens_ ? &first_ : nullptr, met_);
        if (shortens_ && met_.most_slack < slack_of_valid) shorten(squares, met_.most_slack);
    }
    // The first point of no row is nearer than the row.
    CAPSA_INLINE void shorten(Lanes squares, float slack) {
        const float reach = reach_ + radius_ - slack;
        std::uint64_t left = bits(squares < splat(reach * reach));
        if (left == 0) return;
        alignas(64) float bound[lane_count];
        store(bound, square_root(squares) - splat(radius_));
        for (; left != 0; left &= left - 1) reach_ = least(reach_of(bound[lowest_one(left)] + slack), reach_);
    }
    // Rows of the groups that were met wait for their evaluation.
    CAPSA_NOINLINE void finish_groups() {
        const std::uint32_t enough = shortens_ ? WaitingRows::most : lane_count;
        for (std::uint32_t n = 0; n < met_.count; ++n) {
            for (std::uint32_t k = 0; k < capsa_group_boxes; k += lane_count) {
                const Lanes limit = splat(compared(with_slack(reach_, met_.slack[n])));
                const std::uint64_t which = bits(load(met_.apart[n] + k) <= limit);
                if (which == 0) continue;
                waiting_.add(met_.place[n] + k, which);
                if (waiting_.count >= enough) evaluate_waiting();
            }
        }
        met_.count = 0;
    }
    CAPSA_NOINLINE void evaluate_waiting() {
        waiting_.end();
        found_ = capsa_no_row;
        alignas(64) float gaps[WaitingRows::row_room];
        if (shortens_) {
            if (evaluate(waiting_.rows, 0, waiting_.count, 0, gaps) != 0) take_least(gaps);
        } else {
            // Less than two vectors.
            for (int order = 0; order < orders_; ++order)
                if (const std::uint64_t left = evaluate(waiting_.rows, 0, waiting_.count, order, gaps))
                    take(left, gaps, order,
                         [this](std::uint32_t k) CAPSA_INLINE_LAMBDA { return waiting_.place(k); });
        }
        if (found_ != capsa_no_row) job_.first_group = found_ / capsa_group_boxes;
        waiting_.count = 0;
    }
    // The least of all gaps decides, and the lowest row of those that have it.
    CAPSA_INLINE void take_least(const float* gaps) {
        Lanes all = splat(job_.gap[asked_]);
        for (std::uint32_t i = 0; i < waiting_.count; i += lane_count) all = min(load(gaps + i), all);
        const Lanes limit = splat(-greatest(-all));
        for (std::uint32_t i = 0; i < waiting_.count; i += lane_count)
            if (const std::uint64_t left = bits(load(gaps + i) <= limit))
                take(left, gaps + i, 0,
                     [this, i](std::uint32_t k) CAPSA_INLINE_LAMBDA { return waiting_.place(i + k); });
    }

    const bool shortens_;
    OneBox box_;
    Lanes own_slack_;
    Vec3<Lanes> first_;
    float radius_ = 0.0f;
    MetGroups met_;
    WaitingRows waiting_;
};

// Sixteen rows of A in lanes, which lie near each other, and one row of B after the other in every lane. The
// search looks for what is near the box around them; a group or row that is too far for each of them is left.
class NearOfSixteen : public NearRows {
public:
    NearOfSixteen(capsa_near_job& job, const NearFormula& formula, float* room)
        : NearRows(job, formula, room, capsa_group_boxes),
          rows_(room + formula.a->of_word()),
          box_(around(*job.boxes, job.count)) {
        // A lane without a valid row has nothing to find.
        for (std::uint32_t k = 0; k < capsa_group_boxes; ++k)
            best_[k] = asks(k) ? job.gap[k] : -__builtin_inff();
        renew_reach();
    }
    static std::size_t room(const NearFormula& formula) {
        return formula.a->of_word() + formula.b->of_word();
    }
    void run() {
        search_near(*job_.tree, box_, *this);
        for (std::uint32_t k = 0; k < job_.count; ++k)
            if (asks(k)) job_.gap[k] = best_[k];
    }
    void meet(OpenNode& node) {
        for (std::uint32_t group = 0; node.take(reach_, group);) meet_group(group);
    }

private:
    CAPSA_INLINE void meet_group(std::uint32_t group) {
        const std::uint32_t place = group * capsa_group_boxes;
        if (!any_within_reach(job_.tree->level[0][group / capsa_group_boxes], group % capsa_group_boxes))
            return;
        ++job_.met;
        const capsa_shapes& copies = job_.tree->copies;
        const float* stream[capsa_max_streams];
        for (int f = 0; f < formula_.b->streams.count; ++f)
            stream[f] = copies.stream[f].data ? copies.stream[f].data + place : nullptr;
        alignas(64) capsa_box_group boxes;
        formula_.boxes(stream, &boxes);
        OpenNode open;
        open.enter(boxes, group, box_);
        formula_.b->fill(rows_, Order::plain, copies, place, place + capsa_group_boxes, 0.0f,
                         capsa_group_boxes);
        for (std::uint32_t row = 0; open.take(reach_, row);)
            for (int order = 0; order < orders_; ++order) meet_row(row, order);
    }
    CAPSA_INLINE void meet_row(std::uint32_t place, int order) {
        alignas(64) float gaps[capsa_group_boxes];
        const std::uint64_t left =
            formula_.sixteen[order](asked_rows_, rows_ + place % capsa_group_boxes, best_, most_, gaps);
        if (left != 0) take(left, gaps, place, order);
    }
    CAPSA_NOINLINE void take(std::uint64_t left, const float* gaps, std::uint32_t place, int order) {
        const std::uint32_t name = job_.tree->rows[place];
        std::uint64_t below = 0;
        for (int k = 0; k < capsa_group_boxes; k += lane_count)
            below |= bits(load(gaps + k) < load(best_ + k)) << k;
        // Where rows coincide, nearly all gaps are equal.
        if ((below & left) != left && name > highest()) left &= below;
        bool renew = false;
        for (; left != 0; left &= left - 1) {
            const std::uint32_t k = lowest_one(left);
            const Best best{best_[k], job_.index[k]};
            if (!asks(k) || !best.beaten_by(gaps[k], name) || !counts(name_of(k), name, order)) continue;
            best.take(gaps[k], name);
            highest_known_ = false;
            renew = true;
        }
        if (renew) renew_reach();
    }
    // The highest row that a lane has found. Looked for only where gaps are equal.
    CAPSA_INLINE std::uint32_t highest() {
        if (!highest_known_) {
            highest_known_ = true;
            highest_ = 0;
            for (std::uint32_t k = 0; k < job_.count; ++k)
                if (asks(k) && job_.index[k] > highest_) highest_ = job_.index[k];
        }
        return highest_;
    }
    CAPSA_INLINE bool asks(std::uint32_t k) const {
        return k < job_.count && job_.boxes->lo[0][k] <= job_.boxes->hi[0][k];
    }
    // Whether a box may hold a better row for one of the sixteen.
    CAPSA_INLINE bool any_within_reach(const capsa_box_group& boxes, std::uint32_t which) const {
        const OneBox box = one_box(boxes, which);
        std::uint64_t within = 0;
        for (int k = 0; k < capsa_group_boxes; k += lane_count)
            within |= bits(apart_from(load_boxes(*job_.boxes, k), box) <= load(reaches_ + k));
        return within != 0;
    }
    CAPSA_INLINE void renew_reach() {
        float furthest = -__builtin_inff();
        for (int k = 0; k < capsa_group_boxes; ++k) {
            const float reach = reach_of(least(best_[k], job_.most));
            reaches_[k] = compared(reach);
            furthest = reach > furthest ? reach : furthest;
        }
        reach_ = furthest;  // the greatest of those of each row
    }

    float* const rows_;  // of the tree, a stage
    const OneBox box_;
    std::uint32_t highest_ = 0;
    bool highest_known_ = false;
    alignas(64) float reaches_[capsa_group_boxes];
    alignas(64) float best_[capsa_group_boxes];
};

// The stages of two shapes take as much of the stack as they need.
template <class Search, class Run>
CAPSA_INLINE void search_with(capsa_near_job& job, const NearFormula& formula, const Run& run) {
    auto* const room =
        static_cast<float*>(__builtin_alloca_with_align(Search::room(formula) * sizeof(float), 64 * 8));
    Search search(job, formula, room);
    run(search);
}

}  // namespace

void walk_near(capsa_near_job& job, const NearFormula& formula) {
    if (job.tree->levels == 0) return;
    job.met = 0;
    const auto run_each = [&job](auto& search) CAPSA_INLINE_LAMBDA {
        for (std::uint32_t k = 0; k < job.count; ++k)
            if (job.boxes->lo[0][k] <= job.boxes->hi[0][k]) search.run(k);
    };
    if (formula.tests_rows)
        search_with<NearByRows>(job, formula, run_each);
    else if (job.together)
        search_with<NearOfSixteen>(job, formula, [](auto& search) CAPSA_INLINE_LAMBDA { search.run(); });
    else
        search_with<NearByGroups>(job, formula, run_each);
}

}  // namespace capsa::CAPSA_ISA
