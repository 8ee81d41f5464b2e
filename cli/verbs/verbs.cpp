#include "cli/verbs/verbs.hpp"

#include "cli/error.hpp"
#include "cli/names.hpp"
#include "cli/verbs/cluster_verb.hpp"
#include "cli/verbs/hit_verbs.hpp"
#include "cli/verbs/row_list_verbs.hpp"
#include "cli/verbs/solid_verbs.hpp"
#include "cli/verbs/touch_verb.hpp"
#include "cli/verbs/value_verbs.hpp"

namespace capsa::cli {

std::span<const Verb> verbs() {
    using enum Takes;
    static const std::vector<std::string_view> contact = {"a",  "b",  "gap", "nx", "ny", "nz",
                                                          "px", "py", "pz",  "s",  "t"};
    static const std::vector<std::string_view> named_contact = {"a",  "b",  "end", "gap", "nx", "ny",
                                                                "nz", "px", "py",  "pz",  "s",  "t"};
    static const Verb all[] = {
        {.name = "any",
         .columns = {"any"},
         .single = true,
         .list = "answers",
         .counted = "groups with a hit",
         .takes = every_source,
         .ask = ask_any,
         .in_box = true},
        {.name = "touched",
         .columns = {"a"},
         .single = false,
         .list = "rows",
         .counted = "rows touched",
         .takes = every_source,
         .ask = ask_touched,
         .in_box = true},
        {.name = "count",
         .columns = {"count"},
         .single = true,
         .list = "counts",
         .counted = "hits",
         .takes = every_source,
         .ask = ask_count,
         .counts = Counts::pairs,
         .in_box = true},
        {.name = "find",
         .columns = {"a", "b"},
         .single = false,
         .list = "hits",
         .counted = "hits",
         .takes = every_source,
         .ask = ask_find,
         .counts = Counts::pairs,
         .in_box = true,
         .of_images = true},
        {.name = "neighbours",
         .columns = {"a", "b"},
         .single = false,
         .list = "neighbours",
         .counted = "neighbours",
         .takes = every_pair,
         .ask = ask_neighbours,
         .counts = Counts::rows_of_pairs,
         .in_box = true,
         .of_images = true},
        {.name = "clusters",
         .columns = {"set", "row", "cluster"},
         .single = false,
         .list = "clusters",
         .counted = "clusters",
         .takes = every_source,
         .ask = ask_clusters,
         .rows_of_both = true,
         .in_box = true},
        {.name = "nearest",
         .columns = {"a", "b", "gap"},
         .single = false,
         .list = "nearest",
         .counted = "rows with a partner",
         .takes = every_pair,
         .ask = ask_nearest,
         .by_row = true,
         .in_box = true,
         .of_rows = ask_nearest_of_rows,
         .of_images = true,
         .decides = false},
        {.name = "k-nearest",
         .columns = {"a", "b", "gap"},
         .single = false,
         .list = "nearest",
         .counted = "rows that are near",
         .takes = every_pair,
         .ask = ask_k_nearest,
         .any_distance = true,
         .in_box = true,
         .of_rows = ask_k_nearest_of_rows,
         .of_images = true},
        {.name = "gaps",
         .columns = {"a", "b", "gap"},
         .single = false,
         .list = "gaps",
         .counted = "gaps",
         .takes = chosen_pairs,
         .ask = ask_gaps,
         .decides = false},
        {.name = "contacts",
         .columns = contact,
         .single = false,
         .list = "contacts",
         .counted = "contacts",
         .takes = every_source,
         .ask = ask_contacts,
         .of_triangles = "v",
         .counts = Counts::pairs,
         .in_box = true,
         .of_images = true},
        {.name = "manifolds",
         .columns = named_contact,
         .single = false,
         .list = "contacts",
         .counted = "contacts",
         .takes = every_source,
         .ask = ask_manifolds,
         .of_triangles = "v"},
        {.name = "deepest",
         .columns = contact,
         .single = false,
         .list = "contacts",
         .counted = "rows in contact",
         .takes = every_pair,
         .ask = ask_deepest,
         .by_row = true,
         .of_triangles = "v",
         .in_box = true,
         .of_rows = ask_deepest_of_rows,
         .of_images = true},
        {.name = "inside",
         .columns = {"a"},
         .single = false,
         .list = "rows",
         .counted = "rows inside",
         .takes = Takes::every_pair,
         .ask = ask_inside,
         .by_row = true,
         .of_solids = Solids::balls},
        {.name = "signed-nearest",
         .columns = {"a", "b", "gap", "inside"},
         .single = false,
         .list = "nearest",
         .counted = "rows with a partner",
         .takes = Takes::every_pair,
         .ask = ask_signed_nearest,
         .by_row = true,
         .of_solids = Solids::balls},
        {.name = "signed-contacts",
         .columns = contact,
         .single = false,
         .list = "contacts",
         .counted = "rows in contact",
         .takes = Takes::every_pair,
         .ask = ask_signed_contacts,
         .by_row = true,
         .of_triangles = "v",
         .of_solids = Solids::rods},
        {.name = "touch",
         .columns = {"a", "b", "time", "nx", "ny", "nz", "px", "py", "pz"},
         .single = false,
         .list = "touches",
         .counted = "first touches",
         .takes = every_source,
         .ask = ask_touch,
         .by_row = true,
         .moving = true},
        {.name = "touches",
         .columns = {"a", "b", "time", "nx", "ny", "nz", "px", "py", "pz"},
         .single = false,
         .list = "touches",
         .counted = "touches",
         .takes = every_source,
         .ask = ask_touches,
         .moving = true},
        {.name = "last-touch",
         .columns = {"a", "b", "time", "nx", "ny", "nz", "px", "py", "pz"},
         .single = false,
         .list = "touches",
         .counted = "last touches",
         .takes = chosen_pairs,
         .ask = ask_last_touch,
         .moving = true},
    };
    return all;
}

namespace {

struct OtherName {
    std::string_view name, verb;
};
// What other libraries and people call the verbs.
constexpr OtherName other_names[] = {{"knn", "k-nearest"},      {"closest", "nearest"},
                                     {"nn", "nearest"},         {"distance", "nearest"},
                                     {"distances", "gaps"},     {"ray", "touch"},
                                     {"rays", "touch"},         {"raycast", "touch"},
                                     {"ray-cast", "touch"},     {"cast", "touch"},
                                     {"sweep", "touch"},        {"toi", "touch"},
                                     {"first-touch", "touch"},  {"ccd", "touch"},
                                     {"hits", "find"},          {"pairs", "find"},
                                     {"overlap", "find"},       {"overlaps", "find"},
                                     {"collide", "find"},       {"collisions", "find"},
                                     {"intersect", "find"},     {"penetration", "deepest"},
                                     {"depth", "deepest"},      {"components", "clusters"},
                                     {"sdf", "signed-nearest"}, {"signed-distance", "signed-nearest"},
                                     {"contains", "inside"}};

std::string meant_verb(std::string_view name, const std::vector<std::string>& names) {
    for (const OtherName& other : other_names)
        if (other.name == in_small(name)) return ": is " + quote(other.verb) + " meant?";
    return meant(name, names);
}

}  // namespace

const Verb& find_verb(std::string_view name) {
    std::vector<std::string> names;
    std::string known;
    for (const Verb& verb : verbs()) {
        if (verb.name == name) return verb;
        known += (known.empty() ? "" : ", ") + std::string(verb.name);
        names.emplace_back(verb.name);
    }
    const std::string meant = meant_verb(name, names);
    throw Error("--verb: " + quote(name) + " is not a verb" +
                (meant.empty() ? "; known are " + known : meant + " (known are " + known + ")"));
}

void require_box(capsa_status status, const Source& source, std::string_view verb) {
    if (status == capsa_ok) return;
    const std::string name(verb);
    const capsa_call call{name.c_str(), &source, 0, 0, nullptr, 0, nullptr, nullptr};
    char text[512];
    capsa_explain(status, &call, text, sizeof text);
    throw Error(std::string("--periodic: ") + text);
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
