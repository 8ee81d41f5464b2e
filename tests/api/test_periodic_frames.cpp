// Frames in a box that repeats: what a kept list with its images answers is what a fresh workspace answers,
// while rows walk, jump, wrap, and the box changes.

#include "capsa/capsa.hpp"

#include "src/workspace/workspace.hpp"
#include "tests/index/walk.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/every_verb.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <string>
#include <tuple>
#include <vector>

namespace capsa::tests::test_periodic_frames {
namespace {

constexpr float side = 14.0f;

using Found = std::tuple<std::uint32_t, std::uint32_t, int, int, int>;

template <class T>
std::vector<std::pair<Found, T>> named(const std::vector<T>& answers, const std::vector<Image>& images) {
    std::vector<std::pair<Found, T>> all;
    for (std::size_t k = 0; k < answers.size(); ++k) {
        const auto& shift = images[k].shift;
        all.push_back({{answers[k].a, answers[k].b, shift[0], shift[1], shift[2]}, answers[k]});
    }
    std::sort(all.begin(), all.end(), [](const auto& x, const auto& y) { return x.first < y.first; });
    return all;
}

struct Answers {
    std::vector<std::pair<Found, IndexPair>> hits;
    std::vector<std::pair<Found, Contact>> contacts, deepest;
    std::vector<std::uint64_t> touched;
    std::vector<std::uint32_t> labels;
    std::uint64_t count;
    bool any;

    Answers(const Source& source, Options options) {
        std::vector<Image> images(1 << 16);
        options.images = images;
        std::vector<IndexPair> pairs(images.size());
        pairs.resize(find_hits(source, std::span(pairs), options).written);
        hits = named(pairs, images);
        std::vector<Contact> some(images.size());
        some.resize(capsa::contacts(source, std::span(some), options).written);
        contacts = named(some, images);
        some.resize(source.a.count);
        capsa::deepest(source, some, options);
        deepest = named(some, images);
        options.images = {};
        touched.resize(words_for(source.a.count));
        capsa::touched(source, touched, options);
        labels.resize(source.a.count + (source.kind == capsa_source_within ? 0 : source.b.count));
        clusters(source, labels, options);
        count = count_hits(source, options);
        any = any_hit(source, options);
    }
};

template <class T>
bool same(const std::vector<std::pair<Found, T>>& x, const std::vector<std::pair<Found, T>>& y) {
    return std::equal(x.begin(), x.end(), y.begin(), y.end(), [](const auto& p, const auto& q) {
        return p.first == q.first && std::memcmp(&p.second, &q.second, sizeof(T)) == 0;
    });
}
// Returns how many pairs are across the border.
std::ptrdiff_t expect_fresh_answers(const Source& source, const Options& options, const std::string& where) {
    Workspace fresh;
    Options without = options;
    without.workspace = &fresh;
    const Answers found(source, options), expected(source, without);
    EXPECT_TRUE(same(found.hits, expected.hits)) << where;
    EXPECT_TRUE(same(found.contacts, expected.contacts)) << where;
    EXPECT_TRUE(same(found.deepest, expected.deepest)) << where;
    EXPECT_EQ(found.touched, expected.touched) << where;
    EXPECT_EQ(found.labels, expected.labels) << where;
    EXPECT_EQ(found.count, expected.hits.size()) << where;
    EXPECT_EQ(found.any, expected.any) << where;
    const auto across = [](const auto& hit) {
        return std::get<2>(hit.first) != 0 || std::get<3>(hit.first) != 0 || std::get<4>(hit.first) != 0;
    };
    return std::count_if(found.hits.begin(), found.hits.end(), across);
}

// Rows that have left the box come in on the other side.
void wrap(Rows& rows, const Period& box) {
    const float length[3] = {box.x, box.y, box.z};
    const int dimension = dimension_of(rows.shape);
    for (int axis = 0; axis < dimension; ++axis)
        for (std::size_t row = 0; row < rows.count; ++row) {
            const float x = rows.at(axis, row);
            if (length[axis] == 0 || (x >= 0 && x < length[axis])) continue;
            for (int k = axis; k < coordinates_of(rows.shape); k += dimension)
                rows.at(k, row) += x < 0 ? length[axis] : -length[axis];
        }
}

struct Moves {
    const char* name;
    bool wraps, jumps;
    std::uint64_t least_served;  // of 16 frames, if only two of the questions are served by lists
};
constexpr Moves ways[] = {{"walk", false, false, 60}, {"wrap", true, false, 60}, {"jump", true, true, 40}};

struct Shapes {
    capsa_shape a, b;  // of one shape: among themselves
    std::size_t of_a, of_b;
    Decide decide = Decide::rounded;
};
constexpr Shapes scenes[] = {{capsa_shape_sphere, capsa_shape_sphere, 3000, 0},
                             {capsa_shape_capsule, capsa_shape_capsule, 1500, 0},
                             {capsa_shape_sphere, capsa_shape_capsule, 3000, 600},
                             {capsa_shape_sphere, capsa_shape_capsule, 600, 2000, Decide::exact},
                             {capsa_shape_sphere, capsa_shape_sphere, 2000, 0, Decide::exact},
                             {capsa_shape_sphere, capsa_shape_box, 3000, 600},
                             {capsa_shape_circle, capsa_shape_circle, 3000, 0},
                             {capsa_shape_circle, capsa_shape_planar_capsule, 3000, 600}};

class PeriodicFrames : public OnIsa {};

TEST_P(PeriodicFrames, AreThoseOfAFreshWorkspace) {
    for (const Shapes& scene : scenes)
        for (const Moves& moves : ways) {
            if (slow_on(GetParam()) && (&scene - scenes) % 3 != (&moves - ways)) continue;
            const bool flat = dimension_of(scene.a) == 2, within_one = scene.of_b == 0;
            const std::string what =
                std::string(moves.name) + ", scene " + std::to_string(&scene - scenes) + ", frame ";
            Walk a(scene.a, scene.of_a, side, 0.002f, 1), b(scene.b, scene.of_b, side, 0.002f, 2);
            Period box{side, side, flat ? 0.0f : side};
            Workspace workspace;
            const Options with{
                .margin = 0.1f, .isa = GetParam(), .workspace = &workspace, .decide = scene.decide};
            const int frames = slow_on(GetParam()) ? 5 : 16;
            std::ptrdiff_t across = 0;
            for (int frame = 0; frame < frames; ++frame) {
                if (frame == 11) box.x += 0.01f;
                if (moves.wraps) {
                    wrap(a.rows, box);
                    wrap(b.rows, box);
                }
                across +=
                    expect_fresh_answers(within_one ? periodic(within(a.rows.view()), box)
                                                    : periodic(between(a.rows.view(), b.rows.view()), box),
                                         with, what + std::to_string(frame));
                a.move();
                b.move();
                if (!moves.jumps) continue;
                for (Walk* walk : {&a, &b})
                    for (std::size_t k = 0; k < 5 && walk->rows.count != 0; ++k) {
                        // One comes from outside of all others, and goes back, and one becomes invalid.
                        const std::size_t row =
                            (13 * k + 37 * static_cast<std::size_t>(frame)) % walk->rows.count;
                        const int axis = static_cast<int>(k % 2);
                        const float by = walk->random.between(0.0f, side) - walk->rows.at(axis, row);
                        for (int i = axis; i < coordinates_of(walk->rows.shape);
                             i += dimension_of(walk->rows.shape))
                            walk->rows.at(i, row) += k == 4 && frame == 6 ? 2 * side : by;
                        if (k == 3) walk->rows.at(0, row) = std::numeric_limits<float>::quiet_NaN();
                    }
            }
            EXPECT_GT(across, 2 * frames) << what;
            if (frames == 16) {
                EXPECT_GE(served(workspace), moves.least_served) << what;
            }
        }
}

// A box that is smaller than a row and than the skin, and one in which no row has an image.
TEST(FramesInABox, BoxesOfAnySize) {
    for (const float length : {0.9f, 40.0f}) {
        Walk a(capsa_shape_sphere, 700, length, 0.0005f, 1);
        for (std::size_t row = 0; row < a.rows.count; ++row) a.rows.at(3, row) = length > 1 ? 1.0f : 0.02f;
        if (length > 1) a.rows.at(3, 5) = 6.0f;
        Workspace workspace;
        std::ptrdiff_t across = 0;
        for (int frame = 0; frame < 6; ++frame, a.move())
            across +=
                expect_fresh_answers(periodic(within(a.rows.view()), {length, length, 0.0f}),
                                     {.margin = 0.03f, .workspace = &workspace}, std::to_string(length));
        EXPECT_GT(across, 20) << length;
    }
}

// The images of a list are those of its rows, whatever another question copies in between.
TEST(FramesInABox, HaveImagesOfTheirOwn) {
    Walk a(capsa_shape_sphere, 3000, side, 0.001f, 1), b(capsa_shape_sphere, 2000, side, 0.001f, 2);
    Workspace workspace;
    const Options with{.margin = 0.05f, .workspace = &workspace};
    const Period box{side, side, side};
    for (int frame = 0; frame < 8; ++frame) {
        expect_fresh_answers(periodic(within(a.rows.view()), box), with, "one");
        std::vector<Nearest> near(b.rows.count), expected(near);
        nearest(periodic(between(b.rows.view(), a.rows.view()), box), near, with);
        Workspace fresh;
        nearest(periodic(between(b.rows.view(), a.rows.view()), box), expected, {.workspace = &fresh});
        EXPECT_TRUE(same_bits(near, expected));
        const Period other{side, side + 0.5f, 0.0f};
        expect_fresh_answers(periodic(within(a.rows.view()), other), with, "another box");
        expect_fresh_answers(periodic(within(b.rows.view()), box), with, "other rows");
        a.move();
        b.move();
    }
    EXPECT_GT(served(workspace), 80u);
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, PeriodicFrames, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_periodic_frames
