#include "tests/truth/oracle/verb_checks.hpp"

#include "capsa/c/capsa.h"
#include "tests/truth/oracle/points.hpp"

#include <algorithm>
#include <limits>
#include <vector>

namespace capsa::oracle {

namespace {

bool same(float one, float other) { return canonical(one) == canonical(other); }

// The largest coordinate of a case: what roundings of points and of moved coordinates are relative to.
double extent(const Case& c) {
    double most = 0.0;
    for (const float* side : {c.a, c.b})
        for (int k = 0; k < case_coordinates; ++k)
            most = std::fmax(most, std::fabs(static_cast<double>(side[k])));
    return most;
}

class VerbCheck {
public:
    VerbCheck(VerifyRow& row, const BlockOfRow& at, const VerbQuestion& q, const VerbAnswers& answers)
        : row_(row), at_(at), q_(q), answers_(answers), pair_(*row.pair) {}

    void run() {
        for (std::size_t i = 0; i < q_.block.count; ++i) {
            const Attempt x = q_.attempt(i);
            check_gap(i, x.at);
            check_witness(i, x.at);
            check_contact(i, x);
            if (answers_.offers_touch) check_touch(i, x);
            check_row(i);
        }
    }

private:
    void expect(bool holds, Check check, std::size_t i) {
        if (!holds) report(row_, check, at_, i);
    }

    // A2
    void check_gap(std::size_t i, const Case& c) {
        const float radii = largest_radius(pair_.a, c.a) + largest_radius(pair_.b, c.b);
        const float gap = answers_.gap[i], distance = answers_.distance[i];
        if (!has_round_cone(pair_)) return expect(same(gap, distance - radii), Check::gap, i);
        // The distance was a gap too, of smaller radii, and is rounded: see cores.cpp.
        const double off =
            static_cast<double>(gap) + static_cast<double>(radii) - static_cast<double>(distance);
        const double rounding =
            eps * (std::fabs(static_cast<double>(gap)) + 4 * pair_.local_size(c)) + absolute_bound;
        expect(std::fabs(off) <= rounding, Check::gap, i);
    }

    bool places_agree(const capsa_place& at_a, const capsa_place& at_b, std::size_t i) const {
        return same(at_a.u, answers_.s[i]) && same(at_b.u, answers_.t[i]) && same(at_a.v, answers_.s2[i]) &&
               same(at_b.v, answers_.t2[i]);
    }

    // The points of a witness are those of its places, to within the rounding of coordinates.
    void check_witness(std::size_t i, const Case& c) {
        const capsa_witness& w = answers_.witness[i];
        bool holds = same(w.gap, answers_.gap[i]) && places_agree(w.at_a, w.at_b, i);
        const double rounding = 4 * eps * extent(c) + 4 * bound(pair_, c);
        holds = holds && far_from_place(pair_.a, c.a, w.at_a, w.on_a) <= rounding;
        // The foot on a face or a box is no place.
        if (!has_sign(pair_)) holds = holds && far_from_place(pair_.b, c.b, w.at_b, w.on_b) <= rounding;
        expect(holds, Check::witness, i);
    }
    static double far_from_place(capsa_shape shape, const float* side, const capsa_place& at,
                                 const float* on) {
        const Vector<Real> place =
            point_of<Real>(shape, side, 0) + from_first_point<Real>(shape, side, at.u, at.v);
        return static_cast<double>(length(vector<Real>(on) - place));
    }

    void check_contact(std::size_t i, Attempt x) {
        const capsa_contact& contact = answers_.contact[i];
        const bool there = i < answers_.contacts && contact.a == i && contact.b == i;
        const bool crossed = can_cross(i), gap_agrees = crossed || same(contact.gap, answers_.gap[i]);
        expect(there && gap_agrees && places_agree(contact.at_a, contact.at_b, i), Check::contact, i);
        if (!there) return;
        if (crossed) check_depth(i, x.at, contact);
        const Vector<Real> n = vector<Real>(contact.normal);
        expect(std::fabs(static_cast<double>(length(n)) - 1.0) <= 4 * eps, Check::normal, i);
        check_point(i, x.at, contact, n);
        if (pair_.push_factor == 0.0) return;
        const double size = pair_.local_size(x.at);
        if (!(size > 0x1p-40 && size < 0x1p40)) return;  // the push and its square in range
        x.push = static_cast<float>(size * std::exp2(1.0 - static_cast<double>(i % 24)));
        expect(push_error(pair_, pair_.truth, x, contact.normal, places_of(contact)) <= pair_.push_factor,
               Check::push, i);
        check_separated(i, x, contact);
    }

    // Whether the cores of row i may overlap.
    bool can_cross(std::size_t i) const { return can_overlap(pair_) && answers_.distance[i] == 0.0f; }

    // P3
    void check_depth(std::size_t i, const Case& c, const capsa_contact& contact) {
        const double radii = static_cast<double>(largest_radius(pair_.a, c.a)) +
                             static_cast<double>(largest_radius(pair_.b, c.b));
        const double gap = static_cast<double>(pair_.truth.signed_distance(c)) - radii;
        const double off = std::fabs(static_cast<double>(contact.gap) - gap);
        expect(off <= bound(pair_, c) + 2 * eps * radii, Check::contact, i);
    }

    // Midway between the surfaces: half the gap beyond the surface of a.
    void check_point(std::size_t i, const Case& c, const capsa_contact& contact, const Vector<Real>& n) {
        const Vector<Real> on_a = point_of<Real>(pair_.a, c.a, 0) +
                                  from_first_point<Real>(pair_.a, c.a, contact.at_a.u, contact.at_a.v);
        const auto radius = static_cast<Real>(largest_radius(pair_.a, c.a));
        const Real out =
            static_cast<Real>(contact.gap) / 2 + radius - lack_at<Real>(pair_.a, c.a, contact.at_a.u);
        const double reach = std::fabs(static_cast<double>(contact.gap)) + static_cast<double>(radius);
        double off = static_cast<double>(length(vector<Real>(contact.point) - along(on_a, out, n)));
        if (can_cross(i)) {  // the point on a may lie where the other core is crossed, and not on a side
            const Real depth =
                -static_cast<Real>(contact.gap) - radius - static_cast<Real>(largest_radius(pair_.b, c.b));
            off = std::fmin(
                off, static_cast<double>(length(vector<Real>(contact.point) - along(on_a, out + depth, n))));
        }
        expect(off <= 4 * eps * (extent(c) + reach) + 4 * bound(pair_, c), Check::contact, i);
    }

    // S1 and S3: b moves by the whole push, and the gap is then the margin.
    void check_separated(std::size_t i, const Attempt& x, capsa_contact contact) {
        float moved[2][case_coordinates];
        const auto movable = [&](int side, capsa_shape shape, const float* from, const std::uint8_t* fixed) {
            std::copy(from, from + case_coordinates, moved[side]);
            capsa_movable rows{};
            rows.shape = shape;
            rows.count = 1;
            for (int k = 0; k < shape_info(shape).coordinates(); ++k)
                rows.coordinate[k] = {&moved[side][k], 1};
            rows.fixed = fixed;
            return rows;
        };
        const std::uint8_t stays = 1;
        const capsa_movable a = movable(0, pair_.a, x.at.a, &stays), b = movable(1, pair_.b, x.at.b, nullptr);
        capsa_separate_options options{};
        options.margin = contact.gap + x.push;
        contact.a = contact.b = 0;
        std::vector<float> scratch(capsa_separate_scratch(&a, &b));
        if (capsa_separate(&contact, 1, &a, &b, &options, scratch.data(), scratch.size()) != capsa_ok)
            return expect(false, Check::separated, i);
        Attempt pushed = x;
        pushed.push = options.margin - contact.gap;
        std::copy(moved[1], moved[1] + case_coordinates, pushed.at.b);
        bool stayed = true;
        for (int k = 0; k < case_coordinates; ++k) stayed = stayed && same(moved[0][k], x.at.a[k]);
        const double before = static_cast<double>(pair_.truth.closest_points(x.at, places_of(contact))),
                     size = pair_.local_size(x.at);
        const double distinct = distinct_distance * eps * size, by = static_cast<double>(pushed.push);
        if (std::fabs(before) <= distinct) return expect(stayed, Check::separated, i);  // see push_error
        const double after = static_cast<double>(pair_.truth.signed_distance(pushed.at));
        const double radii = static_cast<double>(largest_radius(pair_.a, x.at.a)) +
                             static_cast<double>(largest_radius(pair_.b, x.at.b));
        const double margin = static_cast<double>(options.margin);
        const double rounding = 2 * eps * (extent(x.at) + by + radii + std::fabs(margin));
        const double turned = before > 0 ? size * by / before : by;  // what the error of the normal does
        const double allowed = pair_.push_factor * eps * (size + turned) + bound(pair_, x.at) + rounding;
        expect(stayed && std::fabs(after - radii - margin) <= allowed, Check::separated, i);
    }

    // T2, T3 and T5; and T4: what is a hit at the start has the normal and the point of its contact.
    void check_touch(std::size_t i, const Attempt& x) {
        const capsa_touch& touch = answers_.touch[i];
        const bool hit = answers_.hit(i);
        if (hit) {
            const capsa_contact& contact = answers_.contact[i];
            bool holds = touch.b == i && touch.time == 0.0f;
            // A step of length 0 may give a coordinate of 0 the other sign, so the points are equal as
            // numbers.
            for (int k = 0; k < 3; ++k)
                holds =
                    holds && same(touch.normal[k], contact.normal[k]) && touch.point[k] == contact.point[k];
            const double distance = static_cast<double>(pair_.truth.distance(x.at));
            // Of cores that cross in space, the normal of a touch points along the motion.
            if (!can_overlap(pair_) &&
                distance <= distinct_distance * eps * pair_.local_size(x.at) + absolute_bound)
                holds = touch.b == i && touch.time == 0.0f;
            expect(holds, Check::touch_at_start, i);
        }
        // The search for the least distance is long: every eighth row has it in any case.
        const double error = touch_error(pair_, pair_.truth, x, touch, hit, i % 8 != 0);
        expect(error <= pair_.touch_factor, Check::first_touch, i);
        if (std::isfinite(error)) row_.worst_touch = std::fmax(row_.worst_touch, error);
    }

    // H5 and O4: walks with culling and estimates decide as the formula does, and find its nearest rows.
    void check_row(std::size_t i) {
        expect(answers_.mask[i] == answers_.hit_of[i], Check::walks_agree, i);
        capsa_nearest nearest{capsa_no_row, std::numeric_limits<float>::infinity()}, deepest = nearest;
        for (std::uint32_t k = 0; k < q_.block.count; ++k) {
            const float gap = answers_.gap_of[i][k];
            if (gap < nearest.gap) nearest = {k, gap};
            if ((answers_.hit_of[i] >> k & 1) != 0 && gap < deepest.gap) deepest = {k, gap};
        }
        const auto agree = [](const capsa_nearest& one, const capsa_nearest& other) {
            return one.index == other.index && same(one.gap, other.gap);
        };
        for (const int form : {0, 1}) {
            if (!answers_.offers_nearest[form]) continue;
            expect(agree(answers_.nearest[form][i], nearest), Check::nearest, i);
            expect(agree(answers_.deepest[form][i], deepest), Check::deepest, i);
        }
    }

    VerifyRow& row_;
    const BlockOfRow& at_;
    const VerbQuestion& q_;
    const VerbAnswers& answers_;
    const Pair& pair_;
};

}  // namespace

void check_verbs(VerifyRow& row, const BlockOfRow& at, const VerbQuestion& q, const VerbAnswers& answers) {
    VerbCheck(row, at, q, answers).run();
}

}  // namespace capsa::oracle
