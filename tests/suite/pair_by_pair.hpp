// What a source answers, found by asking about each of its pairs by itself.

#pragma once
#include "capsa/capsa.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace capsa::tests {

// The pairs of a source that may meet: those of one run that no filter forbids. Given pairs come as they are
// given.
std::vector<IndexPair> pairs_that_may_meet(const Source& source);
bool may_meet(const Source& source, const IndexPair& pair);
std::vector<IndexPair> pairs_of(const Source& source);

// The number of the run of A that a row is in, or the number of runs.
std::size_t run_of(const Source& source, std::uint32_t row);

class PairByPair {
public:
    Source source;
    Options options;
    Motion of_a;
    std::optional<Motion> of_b;
    bool within;
    std::vector<IndexPair> hits;    // sorted
    std::vector<Contact> contacts;  // of them
    std::vector<std::vector<Nearest>> near,
        touching;                // of each row its partners, the nearest first; those it touches
    std::vector<Touch> touches;  // in the order of find_touches

    // B rests if it has no motion. In a `within` all rows move by `by_a`.
    PairByPair(const Source& asked, const Options& how, const Motion& by_a,
               const std::optional<Motion>& by_b);

    // The contact of a row with its partner, seen from the row; with no partner one that says so.
    Contact contact_of(std::uint32_t row, std::uint32_t partner, const Options& how) const;

    Source list(const std::vector<IndexPair>& pairs) const;
};

}  // namespace capsa::tests
