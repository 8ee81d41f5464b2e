#include "src/oracle/attack.hpp"

#include "src/kernel_call.hpp"
#include "src/oracle/families.hpp"
#include "src/oracle/oracle.hpp"
#include "src/oracle/random.hpp"
#include "src/oracle/wide.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstring>
#include <memory>

namespace capsa::oracle {

namespace {

struct Answer {
    float distance[block_cases], s[block_cases], t[block_cases];

    Places places(std::size_t i) const { return {s[i], 0.0f, t[i], 0.0f}; }
};

void ask(const capsa_kernel_table& table, const Pair& pair, const Block& block, Answer& out) {
    const capsa_shapes a = view(block.a, pair.a, 0, block.count), b = view(block.b, pair.b, 0, block.count);
    capsa_pair_job job{};
    job.a = &a;
    job.b = &b;
    job.count = block.count;
    job.distance = out.distance;
    job.s = out.s;
    job.t = out.t;
    kernel::pairs(table, pair.a, pair.b, capsa_pair_cores)(&job);
}

// The error as a search sees it, in eps S.
double height(const Pair& pair, Aim aim, const Case& c, const Answer& answer, std::size_t i) {
    const double unit = eps * pair.local_size(c);
    if (!(unit > 0x1p-60 && unit < 0x1p20)) return 0.0;  // rounding alone, not the ends of the exponent range
    const double truth = pair.quick.distance(c);
    if (aim == Aim::distance) return std::fabs(static_cast<double>(answer.distance[i]) - truth) / unit;
    return (pair.quick.between_places(c, answer.places(i)) - truth) / unit;
}

// One of a block of climbers.
struct Climber {
    Case at{};
    double height = 0.0;
    int stale = 0;
};

class Climb {
public:
    Climb(const AttackOptions& options, AttackRow& row)
        : options_(options),
          row_(row),
          pair_(*row.pair),
          random_(mix(options.seed + 97 * row.pair->number) + static_cast<std::uint64_t>(row.aim)) {
        block_.count = block_cases;
        for (const Family& family : families())
            if (family.is_for(pair_)) families_.push_back(&family);
        for (Climber& climber : climbers_) restart(climber);
    }

    void step() {
        const double warmth = 0.3 * (1.0 - static_cast<double>(round_ % rounds) / (0.8 * rounds));
        for (std::size_t i = 0; i < block_cases; ++i) block_.set(i, moved(climbers_[i]));
        ask(*options_.tables[0], pair_, block_, first_);
        row_.cases += block_cases;
        if (round_ % 64 == 0) compare();
        for (std::size_t i = 0; i < block_cases; ++i) accept(i, std::max(warmth, 1e-3));
        ++round_;
    }

private:
    static constexpr int rounds = 20000, patience = 4000;

    void compare() {
        for (std::size_t k = 1; k < options_.tables.size(); ++k) {
            ask(*options_.tables[k], pair_, block_, other_);
            // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison,cert-exp42-c,cert-flp37-c): bits are meant
            row_.mismatched_bits += std::memcmp(&first_, &other_, sizeof first_) != 0;
        }
    }

    void accept(std::size_t i, double warmth) {
        Climber& climber = climbers_[i];
        const Case next = block_.get(i);
        const double h = height(pair_, row_.aim, next, first_, i);
        if (h > climber.height) climber.stale = 0;
        if (h >= climber.height || random_.unit() < std::exp((h - climber.height) / (0.15 * warmth)) * 0.5) {
            climber.at = next;
            climber.height = h;
            if (h > row_.worst) judge(next, i);
        }
        if (++climber.stale > patience && climber.height < 0.9 * row_.worst) restart(climber);
    }

    void judge(const Case& c, std::size_t i) {
        const double unit = eps * pair_.local_size(c);
        const WideErrors wide = wide_errors(pair_, c, first_.distance[i], first_.places(i), unit);
        const double error = row_.aim == Aim::distance ? wide.distance : wide.closest_points;
        if (error <= row_.worst) return;
        row_.worst = error;
        row_.worst_case = c;
    }

    float any() { return static_cast<float>(random_.either()); }

    // Ends that meet, cores that cross, cores that nearly coincide, or whatever a family makes.
    void restart(Climber& climber) {
        climber = {};
        const int kind = of_two_points() ? random_.below(4) : 0;
        if (kind == 0)
            from_a_family(climber.at);
        else
            near_each_other(climber.at, kind);
    }

    bool of_two_points() const { return shape_info(pair_.a).points <= 2 && shape_info(pair_.b).points <= 2; }

    void from_a_family(Case& c) {
        const Family& family =
            *families_[static_cast<std::size_t>(random_.below(static_cast<int>(families_.size())))];
        const Case made = make_case(family, pair_, options_.seed, random_.next() % 100000);
        if (family.valid) c = made;
    }

    void near_each_other(Case& c, int kind) {
        const float little = static_cast<float>(std::exp2(-24.0 * random_.unit()));
        const float t = static_cast<float>(random_.unit()), s = static_cast<float>(random_.unit());
        float da[3], db[3];
        for (int k = 0; k < 3; ++k) {
            da[k] = any();
            db[k] = kind == 1 ? any() : da[k] + little * any();
        }
        const float fold = random_.coin() ? 1.0f : -static_cast<float>(std::exp2(-4.0 * random_.unit()));
        for (int k = 0; k < 3; ++k) {
            const float meet = any();
            const float from = kind == 2 ? 1.0f : t, to = kind == 2 ? 1.0f : s;
            c.a[k] = meet - from * da[k] * fold + (a_is_point(pair_) ? da[k] * (from - 1) * fold : 0.0f);
            c.a[k + 3] = meet + (1 - from) * da[k] * fold;
            c.b[k] = meet - to * db[k] + little * any();
            c.b[k + 3] = meet + (1 - to) * db[k] + little * any();
        }
    }

    Case moved(const Climber& climber) {
        Case c = climber.at;
        const double step = std::exp2(-24.0 * random_.unit());
        const int kind = random_.below(4);
        const auto side = [&](int& coordinates) {
            const bool of_a = random_.coin();
            coordinates = coordinates_used(of_a ? pair_.a : pair_.b);
            return of_a ? c.a : c.b;
        };
        int coordinates = 0;
        if (kind == 0) {  // a whole point
            float* const moving = side(coordinates);
            float* const end = moving + 3 * random_.below(coordinates / 3);
            for (int k = 0; k < 3; ++k) end[k] += static_cast<float>(step * random_.either());
            return c;
        }
        for (int changes = random_.between(1, 3); changes > 0; --changes) {
            float* const moving = side(coordinates);
            float& x = moving[random_.below(coordinates)];
            if (kind == 1)
                x += static_cast<float>(step * random_.either());
            else
                x = std::bit_cast<float>(std::bit_cast<std::uint32_t>(x) +
                                         static_cast<std::uint32_t>(random_.between(-4, 4)));
        }
        for (const float* const fields : {c.a, c.b})
            for (int k = 0; k < case_coordinates; ++k)
                if (!(std::fabs(fields[k]) < 1e6f)) return climber.at;
        return c;
    }

    const AttackOptions& options_;
    AttackRow& row_;
    const Pair& pair_;
    std::vector<const Family*> families_;
    Random random_;
    Climber climbers_[block_cases];
    Block block_;
    Answer first_, other_;
    std::uint64_t round_ = 0;
};

}  // namespace

double AttackRow::bound() const { return pair->bound_factor; }

std::vector<AttackRow> attack(const AttackOptions& options) {
    using Clock = std::chrono::steady_clock;
    std::vector<AttackRow> rows;
    for (const Pair& pair : pairs())
        for (const Aim aim : {Aim::distance, Aim::closest_points}) {
            if (aim == Aim::closest_points && !pair.has_choice_of_places) continue;
            AttackRow row;
            row.pair = &pair;
            row.aim = aim;
            rows.push_back(row);
        }
    // A share of the time each; two segments have twice as much to hide.
    double shares = 0.0, done = 0.0;
    const auto share = [](const AttackRow& row) { return a_is_point(*row.pair) ? 1.0 : 2.0; };
    for (const AttackRow& row : rows) shares += share(row);
    for (AttackRow& row : rows) {
        const auto climb = std::make_unique<Climb>(options, row);
        const auto end = Clock::now() + std::chrono::duration<double>(options.seconds * share(row) / shares);
        std::uint64_t round = 0;
        do climb->step();
        while (options.rounds != 0 ? ++round < options.rounds : Clock::now() < end);
        done += share(row);
        if (options.progress) options.progress(done / shares);
    }
    return rows;
}

}  // namespace capsa::oracle
