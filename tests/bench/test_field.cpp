// Nobody is timed who does not give the right answer.

#include "bench/measure/field.hpp"
#include "bench/measure/truth.hpp"
#include "bench/peers/values.hpp"
#include "bench/scenes/motion.hpp"
#include "bench/scenes/neighbours.hpp"
#include "bench/scenes/uniform.hpp"
#include "capsa/motion.hpp"
#include "capsa/sources.hpp"
#include "capsa/storage.hpp"
#include "capsa/verbs.hpp"
#include "src/shape.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace capsa::bench {

namespace {

const scenes::Neighbours& scene() {
    static const scenes::Neighbours made = scenes::neighbours(256);
    return made;
}

// Pairs among the spheres that touch.
const std::vector<IndexPair>& touching_pairs() {
    static const std::vector<IndexPair> found = [] {
        std::vector<IndexPair> pairs(count_hits(within(scene().spheres)));
        find_hits(within(scene().spheres), pairs);
        return pairs;
    }();
    return found;
}

Question asking(Verb verb) {
    if (verb == Verb::separate) return {verb, {listed(scene().spheres, scene().spheres, touching_pairs())}};
    if (verb == Verb::touch) {
        static const scenes::Moves moves = scenes::drift(256, 0.2f, 0.8f, 1);
        Question question{verb, {between(scene().spheres, scene().capsules)}};
        question.of_a = motion(moves.dx, moves.dy, moves.dz);
        return question;
    }
    const bool in_step = verb == Verb::gaps;
    return {verb,
            {in_step ? zip(scene().spheres, scene().capsules) : between(scene().spheres, scene().capsules)}};
}

// An answer with `hits` more hits and every value `off` too large.
Offer lie(const Offer& honest, std::uint64_t hits, double off) {
    Offer lie{[=] { return honest.ask() + hits; }};
    if (honest.values)
        lie.values = [=] {
            std::vector<double> values = honest.values();
            for (double& value : values) value += off;
            return values;
        };
    return lie;
}

// capsa's answer so falsified.
Peer liar(std::uint64_t hits, double off) {
    return {"liar", "",
            [=](const capsa_source& source, Verb verb, float margin, bool flat) {
                return lie(capsa_peer(capsa_isa_best).offer(source, verb, margin, flat), hits, off);
            },
            1e18,
            [=](const capsa_source& source, const Question& question) {
                return lie(capsa_in_motion(capsa_isa_best, source, question), hits, off);
            }};
}

Contender contender(const std::string& name, const Question& question, const Peer& rival) {
    const Contest made = contest("job", question, {rival});
    const auto at = std::find_if(made.contenders.begin(), made.contenders.end(),
                                 [&](const Contender& one) { return one.label == name; });
    return at == made.contenders.end() ? Contender{} : *at;
}

constexpr Verb verbs[] = {Verb::any,     Verb::touched, Verb::count,   Verb::find,
                          Verb::mask,    Verb::gaps,    Verb::nearest, Verb::contacts,
                          Verb::deepest, Verb::touch,   Verb::separate};

// Two spheres with a post each: one runs into it, the other grazes it.
struct Passing {
    Spheres spheres;
    Capsules posts;
    scenes::Moves moves;
    Passing() {
        for (const float aside : {0.0f, 1.0f}) {
            spheres.push_back(0, 0, 0, 0.5f);
            posts.push_back(aside, 2, -1, aside, 2, 1, 0.5f);
            moves.push_back({0, 4, 0});
        }
    }
    Question question() const {
        Question question{Verb::touch, {zip(spheres, posts)}};
        question.of_a = motion(moves.dx, moves.dy, moves.dz);
        return question;
    }
};

}  // namespace

TEST(Field, LetsInWhoTellsTheTruth) {
    for (const Verb verb : verbs)
        EXPECT_TRUE(contender("liar", asking(verb), liar(0, 0)).run) << verb_name(verb);
}

TEST(Field, LetsInCapsaItself) {
    for (const Verb verb : verbs) {
        const Contender scalar = contender("capsa-scalar", asking(verb), liar(0, 0));
        EXPECT_TRUE(scalar.run) << verb_name(verb) << ": " << scalar.why_not;
    }
}

TEST(Field, KeepsOutWhoMiscounts) {
    for (const Verb verb : verbs) {
        const Contender caught = contender("liar", asking(verb), liar(50, 0));
        EXPECT_FALSE(caught.run) << verb_name(verb);
        EXPECT_EQ(caught.why_not.find("disagrees"), 0u) << caught.why_not;
    }
}

TEST(Field, KeepsOutWhoseValuesAreOff) {
    for (const Verb verb :
         {Verb::gaps, Verb::nearest, Verb::contacts, Verb::deepest, Verb::touch, Verb::separate}) {
        const Contender caught = contender("liar", asking(verb), liar(0, 1));
        EXPECT_FALSE(caught.run) << verb_name(verb);
        EXPECT_EQ(caught.why_not.find("disagrees: values off by"), 0u) << caught.why_not;
    }
}

TEST(Field, ForgivesAMissedGrazeButNoMissedHit) {
    const Passing passing;
    const Bounds bounds = tolerated_values(passing.question());
    ASSERT_EQ(bounds.low.size(), 2u);
    EXPECT_NEAR(bounds.low[0], 0.25, 1e-4);
    EXPECT_EQ(difference({0.25, 0.5}, bounds), "");
    EXPECT_EQ(difference({0.25, no_time}, bounds), "");
    EXPECT_NE(difference({no_time, 0.5}, bounds), "");
    EXPECT_NE(difference({0.25, 0.25}, bounds), "");
}

TEST(Field, HearsWhoIsAskedInMotionAndHasNoAnswer) {
    const Contender mute = contender("mute", asking(Verb::touch), {"mute", "", liar(0, 0).offer});
    EXPECT_FALSE(mute.run);
    EXPECT_EQ(mute.why_not, "offers no such answer");
}

// 128 triangles among as many spheres and capsules, and one triangle alone.
struct Soup {
    Spheres spheres = scenes::uniform_spheres(128, 1.0f, 1);
    Capsules capsules = scenes::uniform_capsules(128, 1.0f, 2);
    Triangles triangles = scenes::uniform_triangles(128, 1.0f, 3),
              one = scenes::uniform_triangles(1, 1.0f, 4);

    std::vector<Question> questions(Verb verb) const {
        if (verb == Verb::gaps) return {{verb, {zip(spheres, triangles)}}};
        return {{verb, {between(spheres, triangles)}},
                {verb, {between(capsules, triangles)}},
                {verb, {between(triangles, spheres)}},
                {verb, {between(capsules, one)}},
                {verb, {between(rows_of(spheres, 0, 1), triangles)}}};
    }
};

TEST(Field, HearsNoWrongAnswerAboutTriangles) {
    const Soup soup;
    for (const Verb verb : verbs) {
        if (in_motion(verb)) continue;  // the reference knows no triangles in motion
        for (const Question& question : soup.questions(verb))
            for (const Contender& one : contest("job", question, peers()).contenders)
                EXPECT_EQ(one.why_not.find("disagrees"), std::string::npos)
                    << verb_name(verb) << ", " << one.label << ": " << one.why_not;
    }
}

TEST(Field, HasLoopsAndFramesForTriangles) {
    const Soup soup;
    for (const Question& question : soup.questions(Verb::count)) {
        std::size_t loops = 0, answers = 0;
        for (const Contender& one : contest("job", question, peers()).contenders) {
            const bool loop =
                one.label.find("gcc-") != std::string::npos || one.label.find("clang-") != std::string::npos;
            loops += loop;
            answers += loop && one.run;
        }
        EXPECT_EQ(answers, loops);
    }
}

TEST(Field, NamesThoseWhoWereNotTaughtTriangles) {
    const Soup soup;
    const Contender caught = contender("liar", soup.questions(Verb::count).front(), liar(0, 0));
    EXPECT_EQ(caught.why_not, "was not taught triangles");
}

// They would take a circle for a sphere. capsa answers.
TEST(Field, NamesThoseWhoWereNotTaughtThePlane) {
    const Circles circles = scenes::uniform_circles(64, 4, 1);
    HalfPlanes floor;
    floor.push_back(0, 1, 0, 1);
    const Question question{Verb::count, {between(circles, floor)}};
    EXPECT_EQ(contender("liar", question, liar(0, 0)).why_not, "was not taught the plane");
    EXPECT_TRUE(contender("capsa-scalar", question, liar(0, 0)).run);
}

TEST(Difference, IsFoundBeyondTheToleranceAlone) {
    EXPECT_EQ(difference({1, 2}, {1, 2.0625}, 0.0625), "");
    EXPECT_NE(difference({1, 2}, {1, 2.125}, 0.0625), "");
}

TEST(Difference, IsFoundInNumberAndInNaN) {
    EXPECT_NE(difference({1}, {1, 2}, 10), "");
    EXPECT_NE(difference({std::nan("")}, {1}, 10), "");
    EXPECT_NE(difference({std::nan(""), 1}, {1, 1}, 10), "");
}

}  // namespace capsa::bench
