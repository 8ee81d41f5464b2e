// The pairs that touch, a block at a time, for verbs that keep something else than bits, counts or pairs.

#pragma once
#include "src/verbs/ask.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace capsa {

// When blocks of pairs that touch are handed over: as soon as there are some, or for a verb that needs all
// pairs when a block is full, and how large it is: as for one call of a kernel, or larger.
enum class Blocks : std::uint8_t { early, of_a_call, full };

template <Blocks blocks>
inline constexpr std::size_t most_pairs =
    blocks == Blocks::full ? tuning::pairs_of_full_block : tuning::pairs_per_call;

// Calls take(std::span<const capsa_index_pair>) for each block of pairs that touch. It returns false when it
// needs no more. Blocks have at most that number of pairs. Of groups of an index,
// take.leave_out(GroupBlock, hits) may say which hits are left to take.
template <class Take, Blocks blocks>
class VisitHits {
public:
    VisitHits(const Query& query, const Take& take) : query_(query), take_(take) {}

    capsa_status operator()(TileStream& tiles) const {
        const auto on = [&](PairStream& hits) {
            for (PairBlock block{}; hits.next(block);)
                if (!take_(std::span(block.pairs + block.begin, block.count))) break;
            return capsa_ok;
        };
        return AsPairs(query_, on)(tiles);
    }
    // A stream of pairs, or candidates. Not inlined, so that a stream of tiles does not have the room for a
    // block on the stack (Clang).
    template <class Pairs>
    [[gnu::noinline]] capsa_status operator()(Pairs& pairs) const {
        Gather gather{take_};
        const capsa_status status = ask(pairs, query_, gather);
        gather.hand_over();
        return status;
    }

private:
    // Collects the pairs of words of hits.
    struct Gather {
        const Take& take_block;
        std::size_t count = 0;
        bool more = true;
        capsa_index_pair room[most_pairs<blocks>];

        explicit Gather(const Take& take) : take_block(take) {}
        void pairs(const PairSides&) {}
        bool take(const HitWords& hits) {
            hits.each([&](const capsa_index_pair& pair) {
                room[count++] = pair;
                if (count == most_pairs<blocks>) hand_over();
            });
            if constexpr (blocks == Blocks::early) hand_over();
            return more;
        }
        bool take(const GroupHits& hits) {
            GroupBlock left = hits.block;
            std::uint16_t some[tuning::groups_per_call];
            if constexpr (requires { take_block.leave_out(left, some); }) {
                take_block.leave_out(left, some);
                left.hits = some;
            }
            while (left.count != 0) {
                GroupBlock fit = left;
                const std::size_t free = most_pairs<blocks> - count;
                std::size_t found = 0;
                for (fit.count = 0; fit.count < left.count; ++fit.count) {
                    const auto here = static_cast<std::size_t>(std::popcount(left.hits[fit.count]));
                    if (found + here > free) break;
                    found += here;
                }
                capsa_find_result named{count, count};
                GroupHits{hits.from, fit}.append_to(room, most_pairs<blocks>, named);
                count += found;
                left.groups += fit.count;
                left.hits += fit.count;
                left.count -= fit.count;
                if (left.count != 0) hand_over();
            }
            if constexpr (blocks == Blocks::early) hand_over();
            return more;
        }
        void hand_over() {
            if (count != 0) more = more && take_block(std::span<const capsa_index_pair>(room, count));
            count = 0;
        }
    };
    const Query& query_;
    const Take& take_;
};

template <Blocks blocks = Blocks::early, class Take>
capsa_status visit_hits(const Traversal& pairs, const Query& query, const Take& take) noexcept {
    return pairs.visit_hits(query, VisitHits<Take, blocks>(query, take));
}

}  // namespace capsa
