// The field of a contest: capsa on every ISA and every rival, all asked the same question and checked before
// they are timed.

#pragma once
#include "bench/measure/contest.hpp"
#include "bench/peers/peer.hpp"

namespace capsa::bench {

// Under this many pairs a call is the unit, not a pair.
inline constexpr double small_job = 2048;

// The contest for a question. Every ISA must give the same bits as the scalar one, the scalar one must agree
// with the double-precision reference on a sample, and rivals must give counts and values within rounding of
// it. Whoever does not is in the table, untimed, with the reason.
Contest contest(const std::string& title, const Question& question,
                const std::vector<Peer>& rivals = peers());

// Names of all who will be in it, without making it.
std::vector<std::string> contender_names(const std::string& title);

}  // namespace capsa::bench
