#include "tests/truth/oracle/aims.hpp"

#include "src/kernel_call.hpp"
#include "tests/truth/oracle/cores.hpp"

#include <cstring>
#include <limits>

namespace capsa::oracle {

const char* name(Aim aim) {
    constexpr const char* names[] = {"distance", "closest points", "push", "first touch"};
    return names[static_cast<int>(aim)];
}

double bound_of(const Pair& pair, Aim aim) {
    if (aim == Aim::push) return pair.push_factor;
    if (aim == Aim::first_touch) return pair.touch_factor;
    return aim == Aim::closest_points && !pair.has_choice_of_places ? 0.0 : pair.bound_factor;
}

void Asked::set(std::size_t i, const Attempt& attempt) {
    block_.set(i, attempt.at);
    for (int k = 0; k < 3; ++k) {
        motion_[0][k][i] = attempt.motion_a[k];
        motion_[1][k][i] = attempt.motion_b[k];
    }
}

bool Asked::ask(const capsa_kernel_table& table, const Pair& pair, Aim aim, std::size_t count) {
    std::memset(static_cast<void*>(&answer_), 0, sizeof answer_);
    block_.count = count;
    const capsa_shapes a = view(block_.a, pair.a, 0, count), b = view(block_.b, pair.b, 0, count);
    capsa_pair_job job{};
    job.a = &a;
    job.b = &b;
    job.count = count;
    const auto run = [&](capsa_pair_sink sink) {
        const capsa_pair_kernel kernel = kernel::pairs(table, pair.a, pair.b, sink);
        if (kernel) kernel(&job);
        return kernel != nullptr;
    };
    if (aim == Aim::push) {  // an infinite reach: every pair has a contact
        job.margin = std::numeric_limits<float>::infinity();
        job.contact = answer_.contact;
        job.capacity = count;
        return run(capsa_pair_contacts) && job.total == count;
    }
    if (aim == Aim::first_touch) {
        job.hits = answer_.hit;
        const capsa_touch_kernel touch = kernel::touch(table, pair.a, pair.b, capsa_touch_paired);
        if (!touch || !run(capsa_pair_hits)) return false;
        const auto motion = [this](int side) {
            return capsa_motion{{motion_[side][0], 1}, {motion_[side][1], 1}, {motion_[side][2], 1}};
        };
        const capsa_motion of_a = motion(0), of_b = motion(1);
        capsa_touch_job moving{};
        moving.a = &a;
        moving.b = &b;
        moving.of_a = &of_a;
        moving.of_b = &of_b;
        moving.count = count;
        moving.out = answer_.touch;
        touch(&moving);
        return true;
    }
    return ask_cores(table, a, b, {answer_.distance, answer_.s, answer_.t, answer_.s2, answer_.t2});
}

bool Asked::differs_from(const Asked& other) const {
    // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison,cert-exp42-c,cert-flp37-c): bits are meant
    return std::memcmp(&answer_, &other.answer_, sizeof answer_) != 0;
}

template <class T>
double Asked::error(const Pair& pair, const Truth<T>& truth, Aim aim, const Attempt& attempt, std::size_t i,
                    bool hasty) const {
    const Case& c = attempt.at;
    const double unit = eps * pair.local_size(c);
    switch (aim) {
        case Aim::distance: {
            const T off = static_cast<T>(answer_.distance[i]) - truth.distance(c);
            return std::fabs(static_cast<double>(off)) / unit;
        }
        case Aim::closest_points: {
            const Places places{answer_.s[i], answer_.s2[i], answer_.t[i], answer_.t2[i]};
            return static_cast<double>(truth.between_places(c, places) - truth.distance(c)) / unit;
        }
        case Aim::push: {
            const capsa_contact& contact = answer_.contact[i];
            return push_error(pair, truth, attempt, contact.normal, places_of(contact));
        }
        case Aim::first_touch: {
            const bool hit = (answer_.hit[i / 64] >> i % 64 & 1) != 0;
            return touch_error(pair, truth, attempt, answer_.touch[i], hit, hasty);
        }
    }
    return HUGE_VAL;
}

double Asked::height(const Pair& pair, Aim aim, const Attempt& attempt, std::size_t i) const {
    // rounding alone, not the ends of the exponent range
    const double unit = eps * pair.local_size(attempt.at);
    if (!(unit > 0x1p-60 && unit < 0x1p20)) return 0.0;
    return error(pair, pair.quick, aim, attempt, i, true);
}

double Asked::verdict(const Pair& pair, Aim aim, const Attempt& attempt, std::size_t i) const {
    return error(pair, pair.wide, aim, attempt, i, false);
}

}  // namespace capsa::oracle
