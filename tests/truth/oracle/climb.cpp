#include "tests/truth/oracle/climb.hpp"

#include <algorithm>
#include <cmath>

namespace capsa::oracle {

namespace {

// Changes that each chain of the first population makes until it is cold. Every population makes twice as
// many as the one before. Too few chains, or too quick a cooling, end far below the worst: with 4096 chains
// and the formulas of two segments before November 2026, 3.5 eps S after 15000 changes, 4.2 after 75000.
constexpr std::uint64_t first_changes = 4096;
constexpr std::size_t most_blocks = 4;

// Chains of an island see each other, and no others: with one island the first good attempts fill it, and
// other kinds of errors die out before they have grown. Every so many changes a sixteenth of the chains sees
// two.
constexpr std::size_t island = 256;
constexpr std::uint64_t changes_between_copies = 128;

// How much smaller an error may become, with a probability of 1 / e: this part of the bound at first.
constexpr double warmest = 1.0 / 16, coldest = 1.0 / 2048, warm_part = 0.9;

}  // namespace

Climb::Climb(const AttackOptions& options, AttackRow& row)
    : options_(options),
      row_(row),
      pair_(*row.pair),
      random_(mix(options.seed + 97 * row.pair->number) + static_cast<std::uint64_t>(row.aim)),
      changes_(pair_, row.aim, options.seed, random_) {
    begin();
}

void Climb::begin() {
    blocks_ = std::min(most_blocks, std::size_t{1} << std::min<std::uint64_t>(populations_, 8));
    rounds_ = (options_.rounds != 0 ? options_.rounds : first_changes << populations_) * blocks_;
    round_ = 0;
    ++populations_;
    chains_.assign(blocks_ * block_cases, {});
    for (Chain& chain : chains_) chain.at = changes_.start();
}

bool Climb::step() {
    if (round_ == rounds_) begin();
    const double hot =
        std::max(0.0, 1.0 - static_cast<double>(round_) / (warm_part * static_cast<double>(rounds_)));
    const double warmth = row_.bound() * (coldest + warmest * hot * hot);
    Chain* const chains = chains_.data() + round_ % blocks_ * block_cases;
    for (std::size_t i = 0; i < block_cases; ++i) {
        next_[i] = changes_.changed(chains[i].at);
        first_.set(i, next_[i]);
    }
    row_.offered = first_.ask(*options_.tables[0], pair_, row_.aim, block_cases);
    if (!row_.offered) return false;
    row_.cases += block_cases;
    if (steps_++ % 64 == 0) compare();
    bool found = false;
    for (std::size_t i = 0; i < block_cases; ++i) found |= accept(i, chains[i], warmth);
    if (++round_ % (changes_between_copies * blocks_) == 0) copy_the_better();
    return found;
}

void Climb::compare() {
    for (std::size_t k = 1; k < options_.tables.size(); ++k) {
        for (std::size_t i = 0; i < block_cases; ++i) other_.set(i, next_[i]);
        const bool asked = other_.ask(*options_.tables[k], pair_, row_.aim, block_cases);
        row_.mismatched_blocks += !asked || first_.differs_from(other_);
    }
}

bool Climb::accept(std::size_t i, Chain& chain, double warmth) {
    const double h = first_.height(pair_, row_.aim, next_[i], i);
    if (!(h >= chain.height || random_.unit() < std::exp((h - chain.height) / warmth))) return false;
    chain = {next_[i], h};
    return h > row_.worst && judge(next_[i], i);
}

bool Climb::judge(const Attempt& attempt, std::size_t i) {
    const double error = first_.verdict(pair_, row_.aim, attempt, i);
    if (error <= row_.worst) return false;
    row_.worst = error;
    row_.worst_attempt = attempt;
    return true;
}

// A chain takes over the attempt of the better of two others of its island, if that is better than its own.
void Climb::copy_the_better() {
    for (std::size_t begin = 0; begin < chains_.size(); begin += island) {
        const auto any = [&]() -> Chain& {
            return chains_[begin + static_cast<std::size_t>(random_.below(static_cast<int>(island)))];
        };
        for (std::size_t k = 0; k < island / 16; ++k) {
            Chain& chain = any();
            const Chain& one = any();
            const Chain& other = any();
            const Chain& better = other.height > one.height ? other : one;
            if (better.height > chain.height) chain = better;
        }
    }
}

}  // namespace capsa::oracle
