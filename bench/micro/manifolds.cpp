// What a second contact costs: contacts of pairs that touch, and their manifolds, which stand on them.

#include "bench/micro/contests.hpp"
#include "bench/scenes/random.hpp"

#include "capsa/capsa.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace capsa::bench {

namespace {

constexpr std::size_t pairs = 4096;
constexpr Options rested{.margin = 0.02f};

// Capsules along x whose lower surface lies within 1 cm of z = 0, and what lies there.
struct Rested {
    Capsules upper, parallel, across;
    HalfSpaces floor;
    Boxes boxes;
    Triangles triangles;
    std::vector<Contact> found = std::vector<Contact>(pairs), both = std::vector<Contact>(2 * pairs);
    std::vector<std::uint8_t> ends = std::vector<std::uint8_t>(2 * pairs);

    Rested() {
        scenes::Random random(1);
        for (std::size_t i = 0; i < pairs; ++i) {
            const float x = random.between(-0.5f, 0.5f), tilt = random.between(-0.005f, 0.005f);
            upper.push_back(x - 1, 0, 0.25f + tilt, x + 1, 0, 0.25f - tilt, 0.25f);
            parallel.push_back(-1, 0, -0.25f, 1, 0, -0.25f, 0.25f);
            across.push_back(0, -1, -0.25f, 0, 1, -0.25f, 0.25f);
            floor.push_back(0, 0, 0, 0, 0, 1);
            boxes.push_back(0, 0, -1, 1, 1, 1, 1, 0, 0, 0, 0);
            triangles.push_back(-2, -2, 0, 2, -2, 0, 0, 2, 0);
        }
    }
};

struct Against {
    const char* name;
    Source (*source)(const Rested&);
};
constexpr Against every[] = {
    {"capsule along capsule", [](const Rested& s) { return zip(s.upper, s.parallel); }},
    {"capsule across capsule", [](const Rested& s) { return zip(s.upper, s.across); }},
    {"capsule on half-space", [](const Rested& s) { return zip(s.upper, s.floor); }},
    {"capsule on box", [](const Rested& s) { return zip(s.upper, s.boxes); }},
    {"capsule on triangle", [](const Rested& s) { return zip(s.upper, s.triangles); }},
};

Planned planned(const Against& against) {
    const std::string title = std::string("manifolds/") + against.name;
    Planned contest{title, {title + "/contacts", title + "/manifolds"}, {}};
    contest.make = [title, source_of = against.source] {
        Contest made{title, static_cast<double>(pairs), 0, {}};
        const auto scene = std::make_shared<Rested>();
        const auto contacts_of = [=] { return contacts(source_of(*scene), scene->found, rested).written; };
        made.hits = contacts_of();
        const auto manifolds_of = [=, count = made.hits] {
            manifolds(source_of(*scene), std::span(scene->found).first(count), scene->both, scene->ends,
                      rested);
            return count;
        };
        made.contenders.push_back({title + "/contacts", "contacts", contacts_of, {}, {}, {}});
        made.contenders.push_back({title + "/manifolds", "manifolds of these", manifolds_of, {}, {}, {}});
        return made;
    };
    return contest;
}

}  // namespace

std::vector<Planned> manifold_contests() {
    std::vector<Planned> contests;
    for (const Against& against : every) contests.push_back(planned(against));
    return contests;
}

}  // namespace capsa::bench
