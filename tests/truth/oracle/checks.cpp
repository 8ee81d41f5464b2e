#include "tests/truth/oracle/checks.hpp"

#include "tests/truth/oracle/oracle.hpp"

#include <cmath>

namespace capsa::oracle {

namespace {

bool on_core(float u, float v) { return u >= 0.0f && v >= 0.0f && u + v <= 1.0f; }

// The fields of a side that a shape reads. They decide whether its row is invalid, and whether it is NaN.
struct RowState {
    bool bad, nan;
};

RowState state(const Side& side, capsa_shape shape, std::size_t i) {
    RowState state{false, false};
    const ShapeInfo& info = shape_info(shape);
    for (int k = 0; k < info.vectors(); ++k) {
        state.bad |= !std::isfinite(side.stream[k][i]) || (info.is_length(k) && side.stream[k][i] < 0.0f);
        state.nan |= std::isnan(side.stream[k][i]);
    }
    bool directed = info.direction == 0;
    for (int k = info.direction_stream(); k < info.vectors(); ++k) directed |= side.stream[k][i] != 0.0f;
    state.bad |= !directed;
    if (!shape_info(shape).has_radius) return state;
    const float radius = side.stream[radius_field][i];
    return {state.bad || !(radius >= 0.0f), state.nan || std::isnan(radius)};
}

void check_values(VerifyRow& row, const BlockOfRow& at, const Variant& v, const Answers::Values& values) {
    for (std::size_t i = 0; i < at.block.count; ++i) {
        if (!on_core(values.s[i], values.s2[i]) || !on_core(values.t[i], values.t2[i]))
            report(row, Check::parameters, at, i);
        if (row.family->valid) {
            if (std::isnan(values.distance[i])) report(row, Check::nan_distance, at, i);
            continue;
        }
        const Side& first = v.swapped ? at.block.b : at.block.a;
        const Side& second = v.swapped ? at.block.a : at.block.b;
        const bool nan = state(first, v.first, i).nan || state(second, v.second, i).nan;
        if (nan && !std::isnan(values.distance[i])) report(row, Check::nan_distance, at, i);
    }
}

// An invalid row hits nothing, nothing hits an invalid column, and there are no hits after the last column.
void check_bad_rows(VerifyRow& row, const BlockOfRow& at, const Variant& v,
                    const Answers::Decisions& decisions) {
    const Question& q = at.question;
    const Side& first = v.swapped ? at.block.b : at.block.a;
    const Side& second = v.swapped ? at.block.a : at.block.b;
    std::uint64_t good_cols[block_words] = {};
    for (std::size_t i = 0; i < at.block.count; ++i)
        if (!state(second, v.second, i).bad) good_cols[i / 64] |= std::uint64_t{1} << i % 64;
    for (std::size_t i = 0; i < q.square_rows; ++i) {
        const bool bad = state(first, v.first, q.square_begin + i).bad;
        const std::uint64_t allowed = bad ? 0 : good_cols[q.square_begin / 64];
        if ((decisions.square_row[i] & ~allowed) != 0)
            report(row, Check::invalid_row_hit, at, q.square_begin + i);
        if (i != 0) continue;
        for (std::size_t w = 0; w < block_words; ++w)
            if ((decisions.first_row[w] & ~(bad ? 0 : good_cols[w])) != 0)
                report(row, Check::invalid_row_hit, at, q.square_begin);
    }
}

// Spheres against capsules and capsules against spheres use one formula, and a segment is the core of its
// capsule: if the rows are valid, the values have the same bits.
void check_variants(VerifyRow& row, const BlockOfRow& at, const Answers& answers) {
    const Answers::Values& plain = answers.values[0];
    for (std::size_t n = 1; n < row.pair->variants.size(); ++n) {
        const Answers::Values& other = answers.values[n];
        const bool swapped = row.pair->variants[n].swapped;
        for (std::size_t i = 0; i < at.block.count; ++i) {
            const bool same = canonical(plain.distance[i]) == canonical(other.distance[i]) &&
                              canonical(plain.s[i]) == canonical(swapped ? other.t[i] : other.s[i]) &&
                              canonical(plain.t[i]) == canonical(swapped ? other.s[i] : other.t[i]) &&
                              canonical(plain.s2[i]) == canonical(swapped ? other.t2[i] : other.s2[i]) &&
                              canonical(plain.t2[i]) == canonical(swapped ? other.s2[i] : other.t2[i]);
            if (!same && well_formed(*row.pair, at.block.get(i))) report(row, Check::variants_agree, at, i);
        }
    }
}

// Whether the decision is possible, given the true distance. The reach is rounded twice and squared.
bool decision_holds(bool hit, Real truth, double reach, double rounding, double allowed) {
    const Real slack = static_cast<Real>(allowed + rounding);
    return hit ? truth <= static_cast<Real>(reach) + slack : truth > static_cast<Real>(reach) - slack;
}

}  // namespace

void report(VerifyRow& row, Check check, const BlockOfRow& at, std::size_t i) {
    Violation& v = row.violations[static_cast<int>(check)];
    const std::uint64_t index = at.first_index + i;
    if (v.count++ != 0 && v.index <= index) return;
    v.index = index;
    v.inputs = at.block.get(i);
    v.margin = at.question.margin;
}

void check_form(VerifyRow& row, const BlockOfRow& at, const Answers& answers) {
    const std::span<const Variant> ways = row.pair->variants;
    for (std::size_t n = 0; n < ways.size(); ++n) {
        check_values(row, at, ways[n], answers.values[n]);
        check_bad_rows(row, at, ways[n], answers.decisions[n]);
    }
    check_variants(row, at, answers);
}

void check_truth(VerifyRow& row, const BlockOfRow& at, const Answers& answers) {
    const Question& q = at.question;
    for (std::size_t i = 0; i < at.block.count; ++i) {
        const Case c = at.block.get(i);
        const Real truth = row.pair->truth.distance(c);
        const double e = error(*row.pair, c, answers.values[0].distance[i], truth);
        if (e > row.pair->bound_factor) report(row, Check::error_bound, at, i);
        const double allowed = bound(*row.pair, c);
        const Real named = row.pair->truth.between_places(c, answers.values[0].places(i));
        if (named > truth + static_cast<Real>(allowed)) report(row, Check::closest_points, at, i);
        const std::uint64_t index = at.first_index + i;
        if (e > row.worst_error || (e == row.worst_error && e > 0.0 && index < row.worst_index)) {
            row.worst_error = e;
            row.worst_index = index;
            row.worst_case = c;
        }
        if (i < q.square_begin || i >= q.square_begin + q.square_rows) continue;
        for (std::size_t n = 0; n < row.pair->variants.size(); ++n) {
            const Variant& v = row.pair->variants[n];
            const auto ra = static_cast<double>(largest_radius(v.swapped ? v.second : v.first, c.a)),
                       rb = static_cast<double>(largest_radius(v.swapped ? v.first : v.second, c.b));
            const double margin = static_cast<double>(q.margin),
                         rounding = 2.0 * eps * (ra + rb + std::fabs(margin));
            const bool hit = (answers.decisions[n].square_row[i - q.square_begin] >> i % 64 & 1) != 0;
            if (!decision_holds(hit, truth, ra + rb + margin, rounding, allowed))
                report(row, Check::wrong_decision, at, i);
        }
    }
}

}  // namespace capsa::oracle
