#include "tests/truth/oracle/attack.hpp"

#include "tests/truth/oracle/climb.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <memory>

namespace capsa::oracle {

namespace {

using Clock = std::chrono::steady_clock;

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// A share of the time each; two segments have twice as much to hide as a point and a segment.
double share(const AttackRow& row) { return a_is_point(*row.pair) ? 1.0 : 2.0; }

std::vector<AttackRow> empty_rows(const AttackOptions& options) {
    std::vector<AttackRow> rows;
    for (const Pair& pair : pairs())
        for (const Aim aim : options.aims) {
            if (bound_of(pair, aim) == 0.0) continue;
            if (options.pair && !(*options.pair == pair)) continue;
            AttackRow row;
            row.pair = &pair;
            row.aim = aim;
            rows.push_back(row);
        }
    return rows;
}

// One turn of a row: for so long, or so many rounds.
void take_turn(const AttackOptions& options, AttackRow& row, Climb& climb, double seconds) {
    const double begin = processor_seconds();
    const auto end = Clock::now() + std::chrono::duration<double>(seconds);
    std::uint64_t round = 0;
    bool found = false;
    do found |= climb.step();
    while (row.offered && (options.rounds != 0 ? ++round < options.rounds : Clock::now() < end));
    row.processor_seconds += processor_seconds() - begin;
    if (found && options.found) options.found(row);
}

}  // namespace

double AttackRow::bound() const { return bound_of(*pair, aim); }

// Rows take turns, so that an attack that is stopped has attacked all of them.
std::vector<AttackRow> attack(const AttackOptions& options) {
    std::vector<AttackRow> rows = empty_rows(options);
    std::vector<std::unique_ptr<Climb>> climbs;
    double shares = 0.0;
    for (AttackRow& row : rows) {
        climbs.push_back(std::make_unique<Climb>(options, row));
        shares += share(row);
    }
    constexpr double turn_of_all = 60.0;
    const int turns =
        options.rounds != 0 ? 1 : std::max(1, static_cast<int>(std::lround(options.seconds / turn_of_all)));
    const auto begin = Clock::now();
    for (int turn = 0; turn < turns; ++turn)
        for (std::size_t k = 0; k < rows.size(); ++k) {
            take_turn(options, rows[k], *climbs[k], options.seconds / turns * share(rows[k]) / shares);
            const std::chrono::duration<double> spent = Clock::now() - begin;
            if (options.progress) options.progress(std::min(1.0, spent.count() / options.seconds));
        }
    return rows;
}

}  // namespace capsa::oracle
