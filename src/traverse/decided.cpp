#include "src/traverse/decided.hpp"

#include "src/exact/margins.hpp"
#include "src/exact/touch.hpp"
#include "src/kernel_call.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace capsa {

namespace {

constexpr std::size_t pairs_at_once = 64;  // a word; more would be much of the stack

// The slack of the pairs of a block, or more.
class Slack {
public:
    Slack(const PairSides& sides, const Query& query) noexcept
        : sides_(sides),
          own_(*sides.a, *sides.b),
          flat_(exact::has_half_space(*sides.a, *sides.b)),
          most_a_(std::max(sides.most_slack_a, query.most_slack_a)),
          most_b_(std::max(sides.most_slack_b, query.most_slack_b)),
          knows_a_(most_a_ >= 0.0f),
          knows_b_(most_b_ >= 0.0f) {}

    // Whether all rows are valid: an index or a kept list says so.
    bool of_valid_rows() const noexcept { return knows_a_ && knows_b_; }
    // Whether that of one pair may be less.
    bool is_more() const noexcept { return knows_a_ || knows_b_; }
    float operator()(const capsa_index_pair& pair) const noexcept { return own_(pair.a, pair.b); }

    void of(const PairBlock& block, float* slack) const noexcept {
        if (flat_)
            for (std::size_t k = 0; k < block.count; ++k) slack[k] = (*this)(block.at(k));
        else if (block.pairs)
            of_listed(block, slack);
        else
            of_rows(block, slack);
    }

private:
    // Pairs that follow each other often share a row.
    void of_listed(const PairBlock& block, float* slack) const noexcept {
        capsa_index_pair last{capsa_no_row, capsa_no_row};
        float of_a = most_a_, of_b = most_b_;
        for (std::size_t k = 0; k < block.count; ++k) {
            const capsa_index_pair pair = block.at(k);
            if (!knows_a_ && pair.a != last.a) of_a = own_.of_a(pair.a);
            if (!knows_b_ && pair.b != last.b) of_b = own_.of_b(pair.b);
            slack[k] = of_a + of_b;
            last = pair;
        }
    }
    void of_rows(const PairBlock& block, float* slack) const noexcept {
        float of_b[pairs_at_once];
        const exact::Slacks of_rows(*sides_.a, *sides_.b);
        of_rows.of(*sides_.a, block.begin, block.count, slack);
        of_rows.of(*sides_.b, block.begin, block.count, of_b);
        for (std::size_t k = 0; k < block.count; ++k) slack[k] += of_b[k];
    }

    const PairSides& sides_;
    const exact::SlackOfPairs own_;
    const bool flat_;
    const float most_a_, most_b_;
    const bool knows_a_, knows_b_;
};

// Clears the bits of pairs with an invalid row: at any distance they touch nothing.
void keep_valid(const PairSides& sides, const PairBlock& block, const Query& query, std::uint64_t& word) {
    const capsa_pair_kernel hits =
        kernel::pairs(*query.table, sides.a->shape, sides.b->shape, capsa_pair_hits);
    std::uint64_t valid;
    ask_pairs(sides, block, std::numeric_limits<float>::infinity(), hits, &valid);
    word &= valid;
}

// Of at most pairs_at_once pairs.
[[gnu::noinline]] void decide_some(const Slack& slacks, const PairSides& sides, const PairBlock& block,
                                   const Query& query, capsa_pair_kernel gaps, std::uint64_t& word) {
    float gap[pairs_at_once], slack[pairs_at_once];
    capsa_pair_job job = job_of(sides, block, query.margin);
    job.gap = gap;
    gaps(&job);
    slacks.of(block, slack);
    if (!slacks.of_valid_rows()) keep_valid(sides, block, query, word);
    const auto is_certain = [&](std::size_t k, float by) { return gap[k] <= query.certain_margin - by; };
    const auto is_impossible = [&](std::size_t k, float by) { return gap[k] > query.margin + by; };
    std::uint64_t yes = 0, no = 0;
    for (std::size_t k = 0; k < block.count; ++k) {
        yes |= std::uint64_t{is_certain(k, slack[k])} << k;
        no |= std::uint64_t{is_impossible(k, slack[k])} << k;
    }
    word &= ~no;
    for (std::uint64_t doubt = word & ~yes; doubt != 0; doubt &= doubt - 1) {
        const auto k = static_cast<std::size_t>(std::countr_zero(doubt));
        const capsa_index_pair pair = block.at(k);
        if (slacks.is_more()) {
            const float own = slacks(pair);
            if (is_certain(k, own)) continue;
            if (is_impossible(k, own)) {
                word &= ~(doubt & (0 - doubt));
                continue;
            }
        }
        if (!exact::touch(*sides.a, pair.a, *sides.b, pair.b, query.true_margin))
            word &= ~(doubt & (0 - doubt));
    }
}

}  // namespace

void decide(const PairSides& sides, const PairBlock& block, const Query& query, capsa_pair_kernel gaps,
            std::span<std::uint64_t> words) noexcept {
    const Slack slacks(sides, query);
    for (std::uint64_t& word : words) {
        PairBlock some = block;
        some.begin += static_cast<std::size_t>(&word - words.data()) * pairs_at_once;
        some.count = std::min(block.begin + block.count - some.begin, pairs_at_once);
        if (word != 0) decide_some(slacks, sides, some, query, gaps, word);
    }
}

std::size_t keep_decided(const PairSides& sides, const Query& query, capsa_pair_kernel gaps,
                         capsa_index_pair* pairs, std::size_t count) noexcept {
    std::uint64_t room[tuning::pairs_per_call / 64];
    const std::span words(room, (count + 63) / 64);
    set_all(words, count);
    decide(sides, {pairs, 0, count}, query, gaps, words);
    std::size_t kept = 0;
    for (std::size_t w = 0; w < words.size(); ++w)
        for (std::uint64_t left = words[w]; left != 0; left &= left - 1)
            pairs[kept++] = pairs[w * 64 + static_cast<std::size_t>(std::countr_zero(left))];
    return kept;
}

DecidedPairs::DecidedPairs(PairStream& given, const Query& query, capsa_pair_kernel gaps) noexcept
    : PairStream({given.sides().a, given.sides().b, true, given.sides().one_set, given.sides().begin,
                  given.sides().end}),
      given_(given),
      query_(query),
      gaps_(gaps) {}

bool DecidedPairs::next(PairBlock& block) noexcept {
    const PairSides& from = given_.sides();
    std::size_t count = 0;
    while (count == 0 && (left_.count > 0 || given_.next(left_))) {
        PairBlock some = left_;
        some.count = std::min(some.count, tuning::pairs_per_call);
        std::uint64_t room[tuning::pairs_per_call / 64];
        const std::span words(room, (some.count + 63) / 64);
        set_all(words, some.count);
        if (from.may_meet) from.may_meet.keep(words, [&](std::size_t k) { return some.at(k); });
        decide(from, some, query_, gaps_, words);
        for (std::size_t w = 0; w < words.size(); ++w)
            for (std::uint64_t left = words[w]; left != 0; left &= left - 1)
                pairs_[count++] = some.at(w * 64 + static_cast<std::size_t>(std::countr_zero(left)));
        left_.begin += some.count;
        left_.count -= some.count;
    }
    block = {pairs_, 0, count};
    return count > 0;
}

}  // namespace capsa
