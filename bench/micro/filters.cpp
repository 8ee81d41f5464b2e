// What a filter costs: the same question without a filter, with labels and with links, and hits that the
// caller filters.

#include "bench/micro/contests.hpp"
#include "bench/scenes/scale.hpp"
#include "src/filter.hpp"

#include "capsa/c/capsa.h"
#include "capsa/index.hpp"
#include "capsa/sources.hpp"

#include <algorithm>
#include <tuple>

namespace capsa::bench {

namespace {

// Rows in bodies of eight, whose parts do not meet each other, and two categories that meet some of the
// others.
struct Labelled {
    std::vector<std::uint32_t> category, mask, group;
    capsa_filter filter{};

    explicit Labelled(std::size_t rows) : category(rows), mask(rows), group(rows) {
        for (std::size_t k = 0; k < rows; ++k) {
            category[k] = k % 3 == 0 ? 1 : 2;
            mask[k] = k % 5 == 0 ? 2 : 3;
            group[k] = static_cast<std::uint32_t>(k / 8 + 1);
        }
        filter.category = {category.data(), 1};
        filter.mask = {mask.data(), 1};
        filter.group = {group.data(), 1};
        filter.count = rows;
    }
};

// Links of eight rows each, 64 in turn: a link does not meet itself nor its neighbours, nor a third of the
// others.
struct Linked {
    std::vector<std::uint32_t> link;
    std::vector<std::uint64_t> words = std::vector<std::uint64_t>(64);
    capsa_filter of_a{}, of_b{};  // with the matrix, and without

    explicit Linked(std::size_t rows) : link(rows) {
        for (std::size_t k = 0; k < rows; ++k) link[k] = static_cast<std::uint32_t>(k / 8 % 64);
        for (std::uint64_t a = 0; a < 64; ++a)
            for (std::uint64_t b = 0; b < 64; ++b)
                if (a + 1 < b || b + 1 < a) words[a] |= std::uint64_t{(a + b) % 3 != 0} << b;
        of_b.link = {link.data(), 1};
        of_b.count = rows;
        of_a = of_b;
        of_a.matrix = {words.data(), 1, 64, 64};
    }
};

using Ask = std::function<std::uint64_t(const capsa_source&)>;

struct Asked {
    const char* name;
    Ask ask;
};

std::uint64_t count(const capsa_source& source) {
    std::uint64_t hits = 0;
    capsa_count_hits(&source, nullptr, &hits);
    return hits;
}

template <class Answer>
auto by_row(capsa_status (*verb)(const capsa_source*, const capsa_options*, Answer*, std::size_t)) {
    return [verb, out = std::make_shared<std::vector<Answer>>()](const capsa_source& source) {
        out->resize(source.a.count);
        verb(&source, nullptr, out->data(), out->size());
        return std::uint64_t{0};
    };
}

struct Found {
    std::vector<capsa_index_pair> pairs = std::vector<capsa_index_pair>(1 << 22);
    std::span<capsa_index_pair> of(const capsa_source& source) {
        capsa_find_result result{};
        capsa_find_hits(&source, nullptr, pairs.data(), pairs.size(), &result);
        return {pairs.data(), result.written};
    }
};

// A question, and what must live as long as it is asked.
struct Question {
    capsa_source source;
    std::shared_ptr<const void> keep;
};

Contest contest(const std::string& title, const std::vector<std::string>& names, const Question& question,
                const Ask& ask) {
    const capsa_source& source = question.source;
    const auto labels_of_a = std::make_shared<Labelled>(source.a.count),
               labels_of_b = std::make_shared<Labelled>(source.b.count);
    const bool within = source.kind == capsa_source_within;
    const capsa_source some =
        capsa_filtered(&source, &labels_of_a->filter, within ? nullptr : &labels_of_b->filter);
    const auto links_of_a = std::make_shared<Linked>(source.a.count),
               links_of_b = std::make_shared<Linked>(source.b.count);
    const capsa_source linked =
        capsa_filtered(&source, &links_of_a->of_a, within ? nullptr : &links_of_b->of_b);
    const double rows = static_cast<double>(source.a.count);
    Contest made{title, within ? rows * (rows - 1) / 2 : rows * static_cast<double>(source.b.count), 0, {}};
    made.contenders.push_back(
        {names[0], "without a filter", [=] { return ask(question.source); }, {}, {}, {}});
    made.contenders.push_back(
        {names[1],
         "with a filter",
         [=, keep = std::tuple(question, labels_of_a, labels_of_b)] { return ask(some); },
         {},
         {},
         {}});
    made.contenders.push_back(
        {names[2],
         "with links",
         [=, keep = std::tuple(question, links_of_a, links_of_b)] { return ask(linked); },
         {},
         {},
         {}});
    if (names.size() < 4) return made;
    made.contenders.push_back({names[3],
                               "find, and the caller filters",
                               [=, found = std::make_shared<Found>()] {
                                   const std::span<capsa_index_pair> all = found->of(question.source);
                                   const MayMeet may_meet(some);
                                   const auto rest = std::remove_if(
                                       all.begin(), all.end(),
                                       [&](const auto& pair) { return !may_meet(pair.a, pair.b); });
                                   return static_cast<std::uint64_t>(rest - all.begin());
                               },
                               {},
                               {},
                               {}});
    return made;
}

// The question is made when its turn has come.
Planned planned(const std::string& title, const std::function<Question()>& question, const Ask& ask,
                bool finds) {
    std::vector<std::string> names{title + "/without", title + "/filtered", title + "/linked"};
    if (finds) names.push_back(title + "/by_the_caller");
    return {title, names, [=] { return contest(title, names, question(), ask); }};
}

Planned planned(const std::string& title, const capsa_source& source, const Ask& ask, bool finds) {
    return planned(
        title,
        [source] {
            return Question{source, nullptr};
        },
        ask, finds);
}

// Spheres among a hundredth as many capsules, both in trees or the capsules in cells, and a crowd.
struct Indexed {
    Spheres spheres;
    Capsules capsules;
    Index of_spheres, of_capsules;
};

Question both_in_trees(bool dense) {
    const float side = scenes::scale_side(100000, dense);
    const auto all = std::make_shared<Indexed>();
    all->of_spheres.build(all->spheres = scenes::scale_spheres(100000, side));
    all->of_capsules.build(all->capsules = scenes::scale_capsules(1000, side));
    return {between(all->of_spheres, all->of_capsules), all};
}

Question capsules_in_cells(bool dense) {
    const float side = scenes::scale_side(100000, dense);
    const auto all = std::make_shared<Indexed>();
    all->spheres = scenes::scale_spheres(100000, side);
    all->of_capsules.build(all->capsules = scenes::scale_capsules(1000, side));
    all->of_capsules.add_cells();
    return {between(all->spheres, all->of_capsules), all};
}

Question crowd_in_a_tree() {
    const auto all = std::make_shared<Indexed>();
    all->of_spheres.build(all->spheres = scenes::scale_crowd(30000));
    return {within(all->of_spheres), all};
}

capsa_shapes first_rows(capsa_shapes shapes, std::size_t rows) {
    shapes.count = rows;
    return shapes;
}

}  // namespace

std::vector<Planned> filter_contests(const Cube& sparse, const Cube& dense) {
    std::vector<Planned> contests;
    const auto found = std::make_shared<Found>();
    const Ask find = [found](const capsa_source& source) { return found->of(source).size(); };
    const Asked verbs[] = {{"count", count},
                           {"find", find},
                           {"nearest", by_row(capsa_nearest_rows)},
                           {"deepest", by_row(capsa_deepest)}};
    for (const Cube* cube : {&sparse, &dense}) {
        const capsa_shapes spheres = cube->cols[capsa_shape_sphere], few = cube->rows[capsa_shape_capsule],
                           capsules = cube->cols[capsa_shape_capsule];
        for (const Asked& verb : verbs) {
            const std::string name = std::string("filter/") + verb.name, of = "/" + cube->label;
            const bool finds = std::string(verb.name) == "find";
            contests.push_back(planned(name + "/4096_spheres_1024_capsules" + of,
                                       capsa_between(&spheres, &few), verb.ask, finds));
            contests.push_back(
                planned(name + "/within_4096_capsules" + of, capsa_within(&capsules), verb.ask, finds));
        }
    }
    for (const Asked& verb : verbs) {
        const std::string title = std::string("filter/") + verb.name;
        const bool finds = std::string(verb.name) == "find",
                   hits = finds || std::string(verb.name) == "count";
        for (const bool of_dense : {false, true}) {
            const std::string of =
                std::string("/100000_spheres_1000_capsules/") + (of_dense ? "dense" : "sparse");
            contests.push_back(planned(
                title + "_in_trees" + of, [=] { return both_in_trees(of_dense); }, verb.ask, finds));
            if (hits)
                contests.push_back(planned(
                    title + "_in_cells" + of, [=] { return capsules_in_cells(of_dense); }, verb.ask, finds));
        }
        contests.push_back(planned(
            title + "_in_a_tree/within_30000_spheres", [] { return crowd_in_a_tree(); }, verb.ask, finds));
    }
    const capsa_shapes one = first_rows(sparse.cols[capsa_shape_sphere], 1);
    for (const std::size_t rows : {8u, 64u}) {
        const capsa_shapes some = first_rows(sparse.rows[capsa_shape_capsule], rows);
        for (const Asked& verb : verbs)
            contests.push_back(planned(
                "filter/call_" + std::string(verb.name) + "/1_sphere_" + std::to_string(rows) + "_capsules",
                capsa_between(&one, &some), verb.ask, false));
    }
    return contests;
}

}  // namespace capsa::bench
