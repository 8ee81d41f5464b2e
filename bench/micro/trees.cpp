// Rows that ask an index, on each ISA that runs here.

#include "bench/micro/contests.hpp"

#include "capsa/capsa.hpp"

#include <numeric>
#include <string>
#include <utility>

namespace capsa::bench {

namespace {

// What a verb answers, and the room for it.
struct TreeQuestion {
    Index index;
    Source source;
    std::vector<Nearest> nearest;
    std::vector<Contact> contacts;
    std::vector<IndexPair> pairs;
    std::vector<std::uint32_t> all;  // rows of A

    TreeQuestion(const capsa_shapes& rows, const capsa_shapes& cols)
        : index(cols),
          source(between(rows, index)),
          nearest(rows.count),
          contacts(rows.count),
          all(rows.count) {
        std::iota(all.begin(), all.end(), 0u);
    }
};

using AskTree = std::uint64_t (*)(TreeQuestion&, const Options&);

constexpr std::pair<const char*, AskTree> tree_verbs[] = {
    {"nearest",
     [](TreeQuestion& to, const Options& options) {
         nearest(to.source, std::span(to.nearest), options);
         return std::uint64_t{to.nearest.back().index};
     }},
    // As `nearest` asks rows that are few, or that lie so unevenly that no margin serves most of them.
    {"nearest_one_by_one",
     [](TreeQuestion& to, const Options& options) {
         nearest(to.source, to.all, std::span(to.nearest), options);
         return std::uint64_t{to.nearest.back().index};
     }},
    {"deepest",
     [](TreeQuestion& to, const Options& options) {
         deepest(to.source, to.contacts, options);
         return std::uint64_t{to.contacts.back().b};
     }},
    {"count", [](TreeQuestion& to, const Options& options) { return count_hits(to.source, options); }},
    {"find", [](TreeQuestion& to, const Options& options) {
         if (to.pairs.empty()) to.pairs.resize(count_hits(to.source, options) + 1);
         return find_hits(to.source, std::span(to.pairs), options).total;
     }}};

constexpr TwoShapes tree_pairs[] = {{"sphere_triangle", capsa_shape_sphere, capsa_shape_triangle},
                                    {"triangle_sphere", capsa_shape_triangle, capsa_shape_sphere},
                                    {"capsule_triangle", capsa_shape_capsule, capsa_shape_triangle},
                                    {"sphere_box", capsa_shape_sphere, capsa_shape_box},
                                    {"box_sphere", capsa_shape_box, capsa_shape_sphere},
                                    {"capsule_box", capsa_shape_capsule, capsa_shape_box},
                                    {"triangle_box", capsa_shape_triangle, capsa_shape_box},
                                    {"round_cone_capsule", capsa_shape_round_cone, capsa_shape_capsule},
                                    {"round_cone_triangle", capsa_shape_round_cone, capsa_shape_triangle},
                                    {"box_round_cone", capsa_shape_box, capsa_shape_round_cone},
                                    {"sphere_sphere", capsa_shape_sphere, capsa_shape_sphere},
                                    {"sphere_capsule", capsa_shape_sphere, capsa_shape_capsule},
                                    {"capsule_capsule", capsa_shape_capsule, capsa_shape_capsule}};

}  // namespace

std::vector<Planned> tree_contests(const Cube& cube) {
    std::vector<Planned> contests;
    for (const TwoShapes& pair : tree_pairs)
        for (const auto& [verb, ask] : tree_verbs) {
            const std::string title = std::string("tree/") + pair.name + "/" + verb + "/" + cube.label;
            std::vector<std::string> names;
            for (const capsa_kernel_table* table : vector_tables())
                names.push_back(std::string(table->name) + "/" + title);
            contests.push_back(
                {title, names, [=, &cube, ask = ask] {
                     const auto question =
                         std::make_shared<TreeQuestion>(cube.rows[static_cast<std::size_t>(pair.row)],
                                                        cube.cols[static_cast<std::size_t>(pair.col)]);
                     Contest made{title, static_cast<double>(question->source.a.count), 0, {}};
                     for (std::size_t k = 0; k < names.size(); ++k) {
                         Options options;
                         options.isa = static_cast<Isa>(vector_tables()[k]->isa);
                         made.contenders.push_back(
                             {names[k], names[k], [=] { return ask(*question, options); }, {}, {}, {}});
                     }
                     return made;
                 }});
        }
    return contests;
}

}  // namespace capsa::bench
