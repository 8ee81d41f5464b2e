#include "tests/truth/oracle/changes.hpp"

#include "tests/truth/oracle/plane.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace capsa::oracle {

namespace {

// How a number or a point changes. Steps of a few units in the last place and single bits are as frequent as
// steps of every other size together.
enum Kind { whole_point, by_a_step, by_a_part, last_places, bits };

// 2^-24 to 1, all exponents alike.
double little(Random& random) { return std::exp2(-24.0 * random.unit()); }

bool tame(const Attempt& x) {
    const auto small = [](const float* values, int count) {
        return std::all_of(values, values + count, [](float v) { return std::fabs(v) < 1e6f; });
    };
    return small(x.at.a, case_fields) && small(x.at.b, case_fields) && small(x.motion_a, 3) &&
           small(x.motion_b, 3) && x.at.a[radius_field] >= 0.0f && x.at.b[radius_field] >= 0.0f;
}

bool formed(capsa_shape shape, const float* side) {
    const ShapeInfo& info = shape_info(shape);
    bool nonzero = info.direction == 0, lengths = true;
    for (int k = info.coordinates(); k < info.direction_stream(); ++k) lengths = lengths && side[k] >= 0.0f;
    for (int k = info.direction_stream(); k < info.vectors(); ++k) nonzero = nonzero || side[k] != 0.0f;
    return nonzero && lengths;
}

}  // namespace

bool formed(const Pair& pair, const Case& c) { return formed(pair.a, c.a) && formed(pair.b, c.b); }

Changes::Changes(const Pair& pair, Aim aim, std::uint64_t seed, Random& random)
    : pair_(pair), aim_(aim), seed_(seed), random_(random) {
    for (const Family& family : families())
        if (family.valid && family.is_for(pair_)) families_.push_back(&family);
}

// Ends that meet, cores that cross, cores that nearly coincide, or whatever a family makes.
Attempt Changes::start() {
    Attempt x;
    const bool of_two_points = shape_info(pair_.a).points <= 2 && shape_info(pair_.b).points <= 2;
    const int kind = of_two_points && pair_.b != capsa_shape_box ? random_.below(4) : 0;
    if (kind == 0)
        from_a_family(x.at);
    else {
        near_each_other(x.at, kind);
        if (dimension(pair_) == 2) {
            flatten(x.at.a);
            flatten(x.at.b);
        }
    }
    set_going(x);
    if (tame(x) && formed(pair_.b, x.at.b)) return x;
    x = {};
    x.at.b[pair_.b == capsa_shape_box ? shape_info(pair_.b).direction_stream() : dimension(pair_)] = 1.0f;
    return x;
}

void Changes::from_a_family(Case& c) {
    const Family& family =
        *families_[static_cast<std::size_t>(random_.below(static_cast<int>(families_.size())))];
    c = make_case(family, pair_, seed_, random_.next() % 100000);
}

void Changes::near_each_other(Case& c, int kind) {
    const float aside = static_cast<float>(little(random_));
    const float t = static_cast<float>(random_.unit()), s = static_cast<float>(random_.unit());
    const bool scaled = random_.coin();
    float da[3], db[3], size[3];
    for (int k = 0; k < 3; ++k) {
        size[k] = scaled ? static_cast<float>(std::exp2(-12.0 * random_.unit())) : 1.0f;
        da[k] = size[k] * any();
        db[k] = kind == 1 ? size[k] * any() : da[k] + aside * size[k] * any();
    }
    const float fold = random_.coin() ? 1.0f : -static_cast<float>(std::exp2(-4.0 * random_.unit()));
    for (int k = 0; k < 3; ++k) {
        const float meet = size[k] * any();
        const float from = kind == 2 ? 1.0f : t, to = kind == 2 ? 1.0f : s;
        c.a[k] = meet - from * da[k] * fold + (a_is_point(pair_) ? da[k] * (from - 1) * fold : 0.0f);
        c.a[k + 3] = meet + (1 - from) * da[k] * fold;
        c.b[k] = meet - to * db[k] + aside * size[k] * any();
        c.b[k + 3] = meet + (1 - to) * db[k] + aside * size[k] * any();
    }
    const auto draw_radii = [&](capsa_shape shape, float* side) {
        if (!is_round_cone(shape)) return;
        side[radius_at_a_field] = std::fabs(size[0] * any());
        side[radius_field] = std::fabs(size[0] * any());
    };
    draw_radii(pair_.a, c.a);
    draw_radii(pair_.b, c.b);
}

// A push; and radii, and a motion of a that leads one of its ends to an end of b, or past it.
void Changes::set_going(Attempt& x) {
    x.push = static_cast<float>(2.0 * pair_.local_size(x.at) * little(random_));
    if (aim_ != Aim::first_touch) return;
    const double distance = std::fabs(pair_.quick.distance(x.at));
    const int kind = random_.below(3);
    x.at.a[radius_field] =
        kind == 0 ? 0.0f : static_cast<float>(distance * (kind == 1 ? random_.unit() : 0.5));
    x.at.b[radius_field] = kind == 2 ? 0.0f : static_cast<float>(distance * little(random_));
    const float scale = static_cast<float>(0.5 + 1.5 * random_.unit()),
                aside = static_cast<float>(little(random_));
    const int point = dimension(pair_), end_a = point * random_.below(shape_info(pair_.a).points),
              end_b = point * random_.below(shape_info(pair_.b).points);
    for (int k = 0; k < point; ++k) {
        x.motion_b[k] = random_.coin() ? 0.0f : aside * any();
        x.motion_a[k] = scale * (x.at.b[end_b + k] - x.at.a[end_a + k]) + aside * any();
    }
}

void Changes::change(float& x, int kind, double step) {
    const auto word = std::bit_cast<std::uint32_t>(x);
    if (kind == by_a_step)
        x += static_cast<float>(step * random_.either());
    else if (kind == by_a_part)
        x *= static_cast<float>(1.0 + step * random_.either());
    else if (kind == bits)
        x = std::bit_cast<float>(word ^ (1u << random_.below(random_.below(3) == 0 ? 32 : 24)));
    else
        x = std::bit_cast<float>(word + static_cast<std::uint32_t>(random_.between(-4, 4)));
}

Attempt Changes::changed(const Attempt& from) {
    Attempt x = from;
    const double step = little(random_);
    const int kind = random_.coin() ? random_.between(last_places, bits) : random_.below(last_places);
    if (aim_ == Aim::push && random_.below(8) == 0)
        x.push = static_cast<float>(static_cast<double>(x.push) * (0.5 + random_.unit()));
    else if (aim_ == Aim::first_touch && random_.below(3) == 0)
        change_going(x, kind, step);
    else
        change_side(x.at, kind, step);
    const bool valid = formed(pair_, x.at);
    return valid && tame(x) && x.push > 0.0f && x.push < 1e6f ? x : from;
}

void Changes::change_side(Case& c, int kind, double step) {
    int coordinates = 0;
    bool round = false;  // both radii belong to the core
    const auto side = [&] {
        const bool of_a = random_.coin();
        coordinates = coordinates_used(of_a ? pair_.a : pair_.b);
        round = is_round_cone(of_a ? pair_.a : pair_.b);
        return of_a ? c.a : c.b;
    };
    if (kind == whole_point) {
        float* const moving = side();
        const int point = dimension(pair_);
        float* const end = moving + point * random_.below(coordinates / point);
        for (int k = 0; k < point; ++k) end[k] += static_cast<float>(step * random_.either());
        return;
    }
    for (int changes = random_.between(1, 4); changes > 0; --changes) {
        float* const moving = side();
        const int field = random_.below(coordinates + (round ? 1 : 0));
        change(moving[field == coordinates ? radius_field : field], kind, step);
    }
}

// A radius, or a motion.
void Changes::change_going(Attempt& x, int kind, double step) {
    const bool of_a = random_.coin();
    float* const motion = of_a ? x.motion_a : x.motion_b;
    if (random_.below(4) == 0)
        change((of_a ? x.at.a : x.at.b)[radius_field], kind, step);
    else if (kind == whole_point)  // longer or shorter
        for (int k = 0; k < 3; ++k) motion[k] *= static_cast<float>(1.0 + step * random_.either());
    else
        change(motion[random_.below(dimension(pair_))], kind, step);
}

}  // namespace capsa::oracle
