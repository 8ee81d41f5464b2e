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

// What each verb answers about a source in slices.
inline std::vector<Words> every_answer(const Source& source, std::size_t slices, const Options& options,
                                       const Motion& of_a) {
    Asked asked{source, {}, {}, options, of_a, {}};
    for (std::size_t k = 0; k < slices; ++k) asked.parts.push_back(slice(source, k, slices));
    asked.parts_of_rows = asked.parts;
    std::vector<Words> all(verbs().size());
    for (std::size_t k = 0; k < all.size(); ++k)
        if (const Verb& verb = verbs()[k]; verb.is_for(source) && (slices == 1 || !verb.of_the_whole))
            verb.ask(all[k], asked);
    return all;
}

}  // namespace capsa::tests
