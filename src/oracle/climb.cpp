#include "src/oracle/climb.hpp"

#include "src/oracle/plane.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace capsa::oracle {

namespace {

constexpr int rounds = 20000, patience = 4000;

// 2^-24 to 1, all exponents alike.
double little(Random& random) { return std::exp2(-24.0 * random.unit()); }

bool tame(const Attempt& x) {
    const auto small = [](const float* values, int count) {
        return std::all_of(values, values + count, [](float v) { return std::fabs(v) < 1e6f; });
    };
    return small(x.at.a, case_fields) && small(x.at.b, case_fields) && small(x.motion_a, 3) &&
           small(x.motion_b, 3) && x.at.a[radius_field] >= 0.0f && x.at.b[radius_field] >= 0.0f;
}

// A direction of length 0 is no direction.
bool directed(capsa_shape shape, const float* side) {
    const ShapeInfo& info = shape_info(shape);
    bool nonzero = info.directions == 0;
    for (int k = info.coordinates(); k < info.vectors(); ++k) nonzero = nonzero || side[k] != 0.0f;
    return nonzero;
}

}  // namespace

Climb::Climb(const AttackOptions& options, AttackRow& row)
    : options_(options),
      row_(row),
      pair_(*row.pair),
      random_(mix(options.seed + 97 * row.pair->number) + static_cast<std::uint64_t>(row.aim)) {
    for (const Family& family : families())
        if (family.valid && family.is_for(pair_)) families_.push_back(&family);
    for (Climber& climber : climbers_) restart(climber);
}

bool Climb::step() {
    const double warmth = 0.3 * (1.0 - static_cast<double>(round_ % rounds) / (0.8 * rounds));
    for (std::size_t i = 0; i < block_cases; ++i) {
        next_[i] = changed(climbers_[i].at);
        first_.set(i, next_[i]);
    }
    row_.offered = first_.ask(*options_.tables[0], pair_, row_.aim, block_cases);
    if (!row_.offered) return false;
    row_.cases += block_cases;
    if (round_ % 64 == 0) compare();
    bool found = false;
    for (std::size_t i = 0; i < block_cases; ++i) found |= accept(i, std::max(warmth, 1e-3));
    ++round_;
    return found;
}

void Climb::compare() {
    for (std::size_t k = 1; k < options_.tables.size(); ++k) {
        for (std::size_t i = 0; i < block_cases; ++i) other_.set(i, next_[i]);
        const bool asked = other_.ask(*options_.tables[k], pair_, row_.aim, block_cases);
        row_.mismatched_blocks += !asked || first_.differs_from(other_);
    }
}

bool Climb::accept(std::size_t i, double warmth) {
    Climber& climber = climbers_[i];
    const double h = first_.height(pair_, row_.aim, next_[i], i);
    bool found = false;
    if (h > climber.height) climber.stale = 0;
    if (h >= climber.height || random_.unit() < std::exp((h - climber.height) / (0.15 * warmth)) * 0.5) {
        climber.at = next_[i];
        climber.height = h;
        if (h > row_.worst) found = judge(next_[i], i);
    }
    if (++climber.stale > patience && climber.height < 0.9 * row_.worst) restart(climber);
    return found;
}

bool Climb::judge(const Attempt& attempt, std::size_t i) {
    const double error = first_.verdict(pair_, row_.aim, attempt, i);
    if (error <= row_.worst) return false;
    row_.worst = error;
    row_.worst_attempt = attempt;
    return true;
}

// Ends that meet, cores that cross, cores that nearly coincide, or whatever a family makes.
void Climb::restart(Climber& climber) {
    climber = {};
    const bool of_two_points = shape_info(pair_.a).points <= 2 && shape_info(pair_.b).points <= 2;
    const int kind = of_two_points ? random_.below(4) : 0;
    if (kind == 0)
        from_a_family(climber.at.at);
    else {
        near_each_other(climber.at.at, kind);
        if (dimension(pair_) == 2) {
            flatten(climber.at.at.a);
            flatten(climber.at.at.b);
        }
    }
    set_going(climber.at);
    if (tame(climber.at) && directed(pair_.b, climber.at.at.b)) return;
    climber.at = {};
    climber.at.at.b[dimension(pair_)] = 1.0f;
}

void Climb::from_a_family(Case& c) {
    const Family& family =
        *families_[static_cast<std::size_t>(random_.below(static_cast<int>(families_.size())))];
    c = make_case(family, pair_, options_.seed, random_.next() % 100000);
}

void Climb::near_each_other(Case& c, int kind) {
    const float aside = static_cast<float>(little(random_));
    const float t = static_cast<float>(random_.unit()), s = static_cast<float>(random_.unit());
    float da[3], db[3];
    for (int k = 0; k < 3; ++k) {
        da[k] = any();
        db[k] = kind == 1 ? any() : da[k] + aside * any();
    }
    const float fold = random_.coin() ? 1.0f : -static_cast<float>(std::exp2(-4.0 * random_.unit()));
    for (int k = 0; k < 3; ++k) {
        const float meet = any();
        const float from = kind == 2 ? 1.0f : t, to = kind == 2 ? 1.0f : s;
        c.a[k] = meet - from * da[k] * fold + (a_is_point(pair_) ? da[k] * (from - 1) * fold : 0.0f);
        c.a[k + 3] = meet + (1 - from) * da[k] * fold;
        c.b[k] = meet - to * db[k] + aside * any();
        c.b[k + 3] = meet + (1 - to) * db[k] + aside * any();
    }
}

// A push; and radii, and a motion of a that leads one of its ends to an end of b, or past it.
void Climb::set_going(Attempt& x) {
    x.push = static_cast<float>(2.0 * pair_.local_size(x.at) * little(random_));
    if (row_.aim != Aim::first_touch) return;
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

void Climb::change(float& x, int kind, double step) {
    if (kind == 1)
        x += static_cast<float>(step * random_.either());
    else
        x = std::bit_cast<float>(std::bit_cast<std::uint32_t>(x) +
                                 static_cast<std::uint32_t>(random_.between(-4, 4)));
}

Attempt Climb::changed(const Attempt& from) {
    Attempt x = from;
    const double step = little(random_);
    const int kind = random_.below(4);
    if (row_.aim == Aim::push && random_.below(8) == 0)
        x.push = static_cast<float>(static_cast<double>(x.push) * (0.5 + random_.unit()));
    else if (row_.aim == Aim::first_touch && random_.below(3) == 0)
        change_going(x, kind, step);
    else
        change_side(x.at, kind, step);
    const bool valid = directed(pair_.a, x.at.a) && directed(pair_.b, x.at.b);
    return valid && tame(x) && x.push > 0.0f && x.push < 1e6f ? x : from;
}

void Climb::change_side(Case& c, int kind, double step) {
    const auto side = [&](int& coordinates) {
        const bool of_a = random_.coin();
        coordinates = coordinates_used(of_a ? pair_.a : pair_.b);
        return of_a ? c.a : c.b;
    };
    int coordinates = 0;
    if (kind == 0) {  // a whole point
        float* const moving = side(coordinates);
        const int point = dimension(pair_);
        float* const end = moving + point * random_.below(coordinates / point);
        for (int k = 0; k < point; ++k) end[k] += static_cast<float>(step * random_.either());
        return;
    }
    for (int changes = random_.between(1, 3); changes > 0; --changes) {
        float* const moving = side(coordinates);
        change(moving[random_.below(coordinates)], kind, step);
    }
}

// A radius, or a motion.
void Climb::change_going(Attempt& x, int kind, double step) {
    const bool of_a = random_.coin();
    float* const motion = of_a ? x.motion_a : x.motion_b;
    if (random_.below(4) == 0)
        change((of_a ? x.at.a : x.at.b)[radius_field], kind, step);
    else if (kind == 0)  // longer or shorter
        for (int k = 0; k < 3; ++k) motion[k] *= static_cast<float>(1.0 + step * random_.either());
    else
        change(motion[random_.below(dimension(pair_))], kind, step);
}

}  // namespace capsa::oracle
