#include "cli/verbs/verbs.hpp"

#include "cli/error.hpp"
#include "cli/verbs/hit_verbs.hpp"
#include "cli/verbs/touch_verb.hpp"
#include "cli/verbs/value_verbs.hpp"

namespace capsa::cli {

std::span<const Verb> verbs() {
    using enum Takes;
    static const std::vector<std::string_view> contact = {"a",  "b",  "gap", "nx", "ny", "nz",
                                                          "px", "py", "pz",  "s",  "t"};
    static const Verb all[] = {
        {"any", {"any"}, true, "answers", "groups with a hit", every_source, ask_any},
        {"touched", {"a"}, false, "rows", "rows touched", every_source, ask_touched},
        {"count", {"count"}, true, "counts", "hits", every_source, ask_count},
        {"find", {"a", "b"}, false, "hits", "hits", every_source, ask_find},
        {"neighbours", {"a", "b"}, false, "neighbours", "neighbours", every_pair, ask_neighbours},
        {"nearest",
         {"a", "b", "gap"},
         false,
         "nearest",
         "rows with a partner",
         every_pair,
         ask_nearest,
         true},
        {"k-nearest",
         {"a", "b", "gap"},
         false,
         "nearest",
         "rows that are near",
         every_pair,
         ask_k_nearest,
         false,
         false,
         {},
         true},
        {"gaps", {"a", "b", "gap"}, false, "gaps", "gaps", chosen_pairs, ask_gaps},
        {"contacts", contact, false, "contacts", "contacts", every_source, ask_contacts, false, false, "v"},
        {"deepest", contact, false, "contacts", "rows in contact", every_pair, ask_deepest, true, false, "v"},
        {"touch",
         {"a", "b", "time", "nx", "ny", "nz", "px", "py", "pz"},
         false,
         "touches",
         "first touches",
         every_source,
         ask_touch,
         true,
         true},
    };
    return all;
}

const Verb& find_verb(std::string_view name) {
    std::string known;
    for (const Verb& verb : verbs()) {
        if (verb.name == name) return verb;
        known += (known.empty() ? "" : ", ") + std::string(verb.name);
    }
    throw Error("--verb: " + quote(name) + " is not a verb; known are " + known);
}

void require_taken(const Verb& verb, capsa_source_kind kind) {
    const bool chosen = is_chosen(kind);
    const std::string name = "--verb " + std::string(verb.name);
    if (verb.takes == Takes::chosen_pairs && !chosen) throw Error(name + " takes --zip or --pairs, give one");
    if (verb.takes == Takes::every_pair && chosen)
        throw Error(name + " takes every pair of A and B or within A, not --zip or --pairs");
}

void require_index_of_use(capsa_source_kind kind) {
    if (is_chosen(kind)) throw Error("--index finds pairs, and --zip or --pairs names them: leave one out");
}

}  // namespace capsa::cli
