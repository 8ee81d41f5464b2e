// Every verb, with what it answers about a source in parts and what the pairs of the source answer one by
// one.

#pragma once
#include "capsa/capsa.hpp"
#include "tests/suite/pair_by_pair.hpp"
#include "tests/support/everything.hpp"

#include <optional>
#include <span>
#include <vector>

namespace capsa::tests {

// A source in one way: parts that are the source together, and how they are asked.
struct Asked {
    Source source;                             // the whole
    std::vector<Source> parts, parts_of_rows;  // for verbs of pairs, and those with an answer for each row
    Options options;
    Motion of_a;
    std::optional<Motion> of_b;  // without, B rests

    bool is_whole() const { return parts.size() == 1; }
};

struct Verb {
    const char* name;
    bool of_the_whole;  // is not asked in parts
    bool (*is_for)(const Source& source);
    void (*ask)(Words& words, const Asked& asked);
    void (*expect)(Words& words, const PairByPair& pairs);
};

std::span<const Verb> verbs();

}  // namespace capsa::tests
