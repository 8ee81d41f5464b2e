// Small calls: a few rows against a few, beside hand-written loops: the source ready, built in the call, and
// planned.

#include "bench/peers/small.h"
#include "bench/measure/field.hpp"
#include "bench/micro/contests.hpp"
#include "bench/peers/loops.hpp"
#include "bench/peers/values.hpp"
#include "bench/scenes/uniform.hpp"

#include "capsa/plan.hpp"
#include "capsa/verbs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <span>
#include <utility>

#define CAPSA_SMALL_ROW(table, form, compiler) extern "C" const small_loops table;
#include "small_loop_list.inc"
#undef CAPSA_SMALL_ROW

namespace capsa::bench {

namespace {

struct Size {
    std::size_t a, b;
};
constexpr Size sizes[] = {{1, 8}, {8, 1}, {64, 1}, {16, 16}, {64, 64}};
constexpr Verb verbs[] = {Verb::find, Verb::count, Verb::any, Verb::contacts, Verb::nearest};

int kind_of(capsa_shape shape) {
    switch (shape) {
        case capsa_shape_sphere: return small_sphere;
        case capsa_shape_capsule: return small_capsule;
        case capsa_shape_triangle: return small_triangle;
        case capsa_shape_half_space: return small_half_space;
        default: return small_kinds;
    }
}

int loop_verb(Verb verb) {
    switch (verb) {
        case Verb::any: return small_any;
        case Verb::count: return small_count;
        case Verb::find: return small_find;
        case Verb::contacts: return small_contacts;
        case Verb::nearest: return small_nearest;
        default: return small_verbs;
    }
}

// Room for the answers of any verb.
struct Answers {
    std::vector<IndexPair> pairs;
    std::vector<Contact> contacts;
    std::vector<Nearest> nearest;

    explicit Answers(const capsa_source& source)
        : pairs(count_hits(source)), contacts(pairs.size()), nearest(source.a.count) {}
    std::vector<float> gaps() const {
        std::vector<float> all;
        for (const Nearest& row : nearest) all.push_back(row.gap);
        return all;
    }
    std::vector<double> values(Verb verb) const {
        if (verb == Verb::contacts) return contact_values(contacts);
        return verb == Verb::nearest ? gap_values(gaps()) : std::vector<double>{};
    }
};

// An offer by ask(verb, answers), which returns the number of hits; of nearest rows it is counted beforehand.
template <class Ask>
Offer offer_of(const capsa_source& source, Verb verb, const Ask& ask) {
    const auto answers = std::make_shared<Answers>(source);
    ask(*answers);
    Offer made;
    if (verb == Verb::nearest)
        made.ask = [=, total = touching(answers->gaps(), 0.0f)] { return ask(*answers), total; };
    else
        made.ask = [=] { return ask(*answers); };
    if (verb == Verb::contacts || verb == Verb::nearest) made.values = [=] { return answers->values(verb); };
    return made;
}

// The answer of capsa to `asked`, a source or a plan.
template <class Asked>
std::uint64_t answer(const Asked& asked, Verb verb, Answers& to) {
    switch (verb) {
        case Verb::any: return any_hit(asked);
        case Verb::count: return count_hits(asked);
        case Verb::find: return find_hits(asked, std::span(to.pairs)).total;
        case Verb::contacts: return contacts(asked, std::span(to.contacts)).total;
        default: nearest(asked, std::span(to.nearest)); return 0;
    }
}

Peer planned_peer() {
    return {"planned", "capsa::Plan", [](const capsa_source& source, Verb verb, float, bool) {
                const auto plan = std::make_shared<Plan>(source);
                return offer_of(source, verb, [=](Answers& to) { return answer(*plan, verb, to); });
            }};
}

// The source is made in the call, from containers.
template <class A, class B>
Peer built_peer(const A& a, const B& b) {
    return {"built", "source made in the call", [&a, &b](const capsa_source& source, Verb verb, float, bool) {
                return offer_of(
                    source, verb, [&a, &b, verb, n = source.a.count, m = source.b.count](Answers& to) {
                        return answer(between(a.view().rows(0, n), b.view().rows(0, m)), verb, to);
                    });
            }};
}

Peer small_peer(const small_loops& loops, const std::string& form, const std::string& compiler) {
    return {(form == "SMALL_FLAGS" ? "flags-" : "direct-") + compiler,
            compiler + " -O3 -march=native -ffast-math",
            [&loops](const capsa_source& source, Verb verb, float, bool) -> Offer {
                const auto a = std::make_shared<Side>(source.a, 0.0f),
                           b = std::make_shared<Side>(source.b, 0.0f);
                const int kind_a = kind_of(source.a.shape), kind_b = kind_of(source.b.shape);
                // The longer side is in vectors; of two as long, the one that is simpler.
                const bool flip =
                    source.a.count != source.b.count ? source.a.count > source.b.count : kind_a < kind_b;
                const int outer = flip ? kind_b : kind_a, inner = flip ? kind_a : kind_b;
                const small_loop loop = loops.loop[outer][inner][loop_verb(verb)];
                if (!loop) return {{}, "no loop written for it"};
                return offer_of(source, verb, [=](Answers& to) {
                    const few_job job{flip ? &b->shapes : &a->shapes,
                                      flip ? &a->shapes : &b->shapes,
                                      flip,
                                      to.pairs.data(),
                                      to.contacts.data(),
                                      to.nearest.data(),
                                      to.pairs.size()};
                    return loop(&job);
                });
            }};
}

// The loops of peers/loops.cpp too: they are made for many rows.
std::vector<Peer> all_loops() {
    std::vector<Peer> all;
    for (Peer& peer : peers())
        if (peer.name.starts_with("soa-") || peer.name.starts_with("textbook-") ||
            peer.name.starts_with("frames-"))
            all.push_back(std::move(peer));
#define CAPSA_SMALL_ROW(table, form, compiler) all.push_back(small_peer(table, form, compiler));
#include "small_loop_list.inc"
#undef CAPSA_SMALL_ROW
    for (Peer& peer : all) peer.half_spaces = peer.triangles = true;
    return all;
}

// Rows that lie so that about one pair in eight touches.
struct Scene {
    Spheres spheres = scenes::uniform_spheres(64, 0.9f, 41), others = scenes::uniform_spheres(64, 0.9f, 42);
    Capsules capsules = scenes::uniform_capsules(64, 1.0f, 43), more = scenes::uniform_capsules(64, 1.0f, 44);
    Triangles triangles = scenes::uniform_triangles(64, 1.2f, 45);
    HalfSpaces floor;
    Scene() { floor.push_back(0, 0, 0.15f, 0, 0, 1); }
};

template <class A, class B>
void add(std::vector<Planned>& to, const char* shapes, const A& a, const B& b) {
    for (const Size& size : sizes) {
        if (size.a > a.size() || size.b > b.size()) continue;
        for (const Verb verb : verbs) {
            const std::string title =
                fmt::format("small/{}/{}x{}/{}", shapes, size.a, size.b, verb_name(verb));
            std::vector<std::string> names = contender_names(title);
            for (const Peer& peer : all_loops()) names.push_back(title + "/" + peer.name);
            names.push_back(title + "/built"), names.push_back(title + "/planned");
            to.push_back({title, names, [=, &a, &b] {
                              std::vector<Peer> rivals = all_loops();
                              rivals.push_back(built_peer(a, b)), rivals.push_back(planned_peer());
                              for (Peer& peer : rivals) peer.half_spaces = peer.triangles = true;
                              const Source source =
                                  between(a.view().rows(0, size.a), b.view().rows(0, size.b));
                              return contest(title, Question{verb, {source}, 0, false}, rivals);
                          }});
        }
    }
}

bool is_loop(const Row& row) {
    return row.label.find("gcc-") != row.label.npos || row.label.find("clang-") != row.label.npos;
}

}  // namespace

std::vector<Planned> small_contests() {
    static const Scene scene;
    std::vector<Planned> contests;
    add(contests, "spheres_spheres", scene.spheres, scene.others);
    add(contests, "spheres_capsules", scene.spheres, scene.capsules);
    add(contests, "capsules_capsules", scene.capsules, scene.more);
    add(contests, "spheres_triangles", scene.spheres, scene.triangles);
    add(contests, "spheres_floor", scene.spheres, scene.floor);
    return contests;
}

// One line for each contest: the best loop, and the times of capsa in those of it.
void print_small(std::ostream& out, const std::vector<Outcome>& outcomes) {
    out << "\n"
        << fmt::format("{:40} {:>9}  {:26} {:>7} {:>7} {:>7} {:>7}\n", "ns a call, median", "best loop", "",
                       "best", "built", "planned", "planned");
    for (const Outcome& outcome : outcomes) {
        const Row* best = nullptr;
        const Row* ready = nullptr;
        const auto row_of = [&](const char* label) -> const Row* {
            const auto at = std::find_if(outcome.rows.begin(), outcome.rows.end(),
                                         [&](const Row& row) { return row.label == label && row.timed(); });
            return at == outcome.rows.end() ? nullptr : &*at;
        };
        for (const Row& row : outcome.rows) {
            if (!row.timed()) continue;
            const Row*& place = is_loop(row) ? best : ready;
            if (!is_loop(row) && !row.label.starts_with("capsa-")) continue;
            if (!place || row.median() < place->median()) place = &row;
        }
        const Row *const built = row_of("built"), *const plan = row_of("planned");
        if (!best || !ready || !built || !plan) continue;
        out << fmt::format("{:40} {:9.1f}  {:26} {:6.2f}x {:6.2f}x {:6.2f}x {:7.1f}\n", outcome.title,
                           best->median(), best->label, ready->median() / best->median(),
                           built->median() / best->median(), plan->median() / best->median(), plan->median());
    }
}

}  // namespace capsa::bench
