// The rivals that are made for many shapes answer what capsa answers, each in the scenes that it is made for.

#include "bench/measure/field.hpp"
#include "bench/scenes/character.hpp"
#include "bench/scenes/fibres.hpp"
#include "bench/scenes/scale.hpp"
#include "bench/scenes/strands.hpp"
#include "bench/scenes/terrain.hpp"
#include "capsa/sources.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace capsa::bench {

namespace {

// More pairs than those for which nobody builds a structure.
struct Small {
    Spheres crowd = scenes::scale_crowd(400), mixed = scenes::mixed_crowd(400),
            clumped = scenes::clumped_spheres(500, scenes::scale_side(500, true)),
            points = scenes::points_around_terrain(100);
    Capsules obstacles = scenes::scale_capsules(50, scenes::scale_side(500, true)), film = scenes::film(300),
             other_film = scenes::film(200, 30), walker = scenes::character({5, 5, 0});
    scenes::Strands hair = scenes::strands(40);
    scenes::Terrain ground = scenes::terrain(30, 30);
};

struct Asked {
    std::string scene;
    Question question;
    std::vector<std::string> who;  // must answer, if this build has them
};

const std::vector<std::string> points_of_one_set = {"nanoflann",     "gromacs", "openmm",
                                                    "openmm-blocks", "embree",  "cgal-boxes"};
const std::vector<std::string> points = {"nanoflann", "gromacs", "embree", "cgal-boxes"};
const std::vector<std::string> boxes = {"embree-collide", "cgal-boxes"};

std::vector<Asked> all(const Small& small) {
    std::vector<Asked> asked;
    for (const Verb verb : {Verb::count, Verb::find, Verb::touched, Verb::any}) {
        const auto add = [&](const char* scene, const capsa_source& source,
                             const std::vector<std::string>& who) {
            asked.push_back({scene, {verb, {source}}, who});
        };
        add("crowd", within(small.crowd), points_of_one_set);
        add("mixed", within(small.mixed), points_of_one_set);
        add("clumped", between(small.clumped, small.obstacles), points);
        add("clumped, turned", between(small.obstacles, small.clumped), points);
        add("two crowds", between(small.crowd, small.mixed), points);
        add("film", within(small.film), boxes);
        add("two films", between(small.film, small.other_film), boxes);
        add("hair", within(small.hair.view()), boxes);
        add("walker", between(small.walker, small.ground.view()), boxes);
    }
    asked.push_back(
        {"ground", {Verb::nearest, {between(small.points, small.ground.view())}}, {"embree", "cgal-tree"}});
    return asked;
}

bool is(const std::string& label, const std::string& who) {
    return label == who || label == who + "-rebuilt";
}

}  // namespace

TEST(Rivals, AnswerWhatTheyAreMadeForAsCapsaDoes) {
    const Small small;
    for (const Asked& asked : all(small)) {
        const Contest made = contest("job", asked.question, peers());
        EXPECT_EQ(made.hits > 0, asked.question.verb != Verb::nearest) << asked.scene;
        for (const Contender& one : made.contenders) {
            const bool absent = one.why_not.find("not in this build") == 0;
            const bool must = std::any_of(asked.who.begin(), asked.who.end(),
                                          [&](const std::string& who) { return is(one.label, who); });
            const bool wrong = one.why_not.find("disagrees") != std::string::npos;
            EXPECT_TRUE(!wrong && (one.run || absent || !must))
                << asked.scene << ", " << verb_name(asked.question.verb) << ", " << one.label << ": "
                << one.why_not;
        }
    }
}

// So many pairs are not all tested to learn the answer: an index gives the same.
TEST(Rivals, AreComparedWithTheIndexWhereThereAreTooManyPairs) {
    const Spheres crowd = scenes::scale_crowd(50000);
    const Question question{Verb::count, {within(crowd)}};
    ASSERT_GT(pairs(question), 1000000000u);
    EXPECT_EQ(capsa_offer(question).ask(), offer(capsa_peer(capsa_isa_best), question).ask());
}

}  // namespace capsa::bench
