// Shapes of the plane that are asked as shapes of space.

#pragma once
#include "capsa/capsa.hpp"
#include "tests/support/everything.hpp"
#include "tests/support/lifted.hpp"
#include "tests/support/run_touch.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace capsa::tests {

// The answers of two shapes are those of the same rows with z = 0, bit for bit, in every verb, from every
// source. `turn` counts the cases, and one of `share` is asked.
inline void expect_answers_of_space(capsa_shape of_a, capsa_shape of_b, Isa isa, unsigned share,
                                    unsigned& turn) {
    for (const Fixture& fixture : fixtures()) {
        if (++turn % share != 0) continue;
        Random random(fixture.a_count * 17 + fixture.b_count + 5);
        const MovingRows a(of_a, fixture.a_count, fixture, random), b(of_b, fixture.b_count, fixture, random);
        const Rows space_a = in_space(a.rows), space_b = in_space(b.rows);
        const std::vector<float> zero(std::max(fixture.a_count, fixture.b_count));
        const auto moves = [&](const MovingRows& rows) {
            return Motion{Stream(rows.v[0]), Stream(rows.v[1]), Stream(zero)};
        };
        const TwoSets flat{a.rows.view(), b.rows.view(), motion_of(a), motion_of(b), fixture.margin},
            solid{space_a.view(), space_b.view(), moves(a), moves(b), fixture.margin};
        const Options options{.margin = fixture.margin, .isa = isa};
        Words one, other;
        add_between(one, flat, options);
        add_zip_and_listed(one, flat, options);
        add_between(other, solid, options);
        add_zip_and_listed(other, solid, options);
        ASSERT_EQ(one.get(), other.get())
            << fixture.name << " " << shape_info(of_a).name << " " << shape_info(of_b).name;
        if (fixture.a_count < 16 || fixture.b_count < 16) continue;
        const std::vector<std::uint32_t> runs_of_a = some_runs(fixture.a_count),
                                         runs_of_b = some_runs(fixture.b_count);
        Words runs, space_runs;
        add_by_run(runs, between(flat.a, flat.b, Runs{runs_of_a, runs_of_b}), options);
        add_by_run(space_runs, between(solid.a, solid.b, Runs{runs_of_a, runs_of_b}), options);
        ASSERT_EQ(runs.get(), space_runs.get()) << fixture.name;
        // Filters are asked within A too: there axes of the plane that cross meet in another way.
        if (has_axis(of_a)) continue;
        ASSERT_EQ(everything_of_filters(flat, isa), everything_of_filters(solid, isa)) << fixture.name;
    }
}

// Of a shape and thin ones, both ways round.
inline void expect_answers_of_space(capsa_shape shape, Isa isa, unsigned share) {
    unsigned turn = 0;
    for (const capsa_shape thin :
         {capsa_shape_circle, capsa_shape_planar_capsule, capsa_shape_planar_segment})
        for (const bool first : {false, true})
            expect_answers_of_space(first ? shape : thin, first ? thin : shape, isa, share, turn);
}

}  // namespace capsa::tests
