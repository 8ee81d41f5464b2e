// Nobody is timed who does not give the right answer.

#include "bench/measure/field.hpp"
#include "bench/measure/truth.hpp"
#include "bench/peers/values.hpp"
#include "bench/scenes/neighbours.hpp"
#include "capsa/pairs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace capsa::bench {

namespace {

const scenes::Neighbours& scene() {
    static const scenes::Neighbours made = scenes::neighbours(256);
    return made;
}

Question asking(Verb verb) {
    const bool in_step = verb == Verb::gaps;
    return {verb,
            {in_step ? zip(scene().spheres, scene().capsules) : cross(scene().spheres, scene().capsules)}};
}

// capsa's answer with `hits` more hits and every value `off` too large.
Peer liar(std::uint64_t hits, double off) {
    return {"liar", "", [=](const capsa_source& source, Verb verb, float margin, bool flat) {
                Offer honest = capsa_peer(capsa_isa_best).offer(source, verb, margin, flat);
                Offer lie{[=] { return honest.ask() + hits; }};
                if (honest.values)
                    lie.values = [=] {
                        std::vector<double> values = honest.values();
                        for (double& value : values) value += off;
                        return values;
                    };
                return lie;
            }};
}

Contender contender(const std::string& name, const Question& question, const Peer& rival) {
    const Contest made = contest("job", question, {rival});
    const auto at = std::find_if(made.contenders.begin(), made.contenders.end(),
                                 [&](const Contender& one) { return one.label == name; });
    return at == made.contenders.end() ? Contender{} : *at;
}

constexpr Verb verbs[] = {Verb::any,  Verb::touched, Verb::count,    Verb::find,   Verb::mask,
                          Verb::gaps, Verb::nearest, Verb::contacts, Verb::deepest};

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
    for (const Verb verb : {Verb::gaps, Verb::nearest, Verb::contacts, Verb::deepest}) {
        const Contender caught = contender("liar", asking(verb), liar(0, 1));
        EXPECT_FALSE(caught.run) << verb_name(verb);
        EXPECT_EQ(caught.why_not.find("disagrees: values off by"), 0u) << caught.why_not;
    }
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
