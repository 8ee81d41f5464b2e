// What would be read after it is gone does not compile; what is named, or only a view, does.

#include "capsa/capsa.hpp"

#include <gtest/gtest.h>

#include <array>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace capsa {
namespace {

template <class A>
concept InWithin = requires(A&& a) {
    within(std::forward<A>(a));
};
template <class A, class B>
concept InBetween = requires(A&& a, B&& b) {
    between(std::forward<A>(a), std::forward<B>(b));
};
template <class A, class B>
concept InZip = requires(A&& a, B&& b) {
    zip(std::forward<A>(a), std::forward<B>(b));
};
template <class B>
concept InRays = requires(const Rays& r, B&& b) {
    first_hit(r, std::forward<B>(b), std::span<Touch>());
    occluded(r, std::forward<B>(b), BitSpan());
};
template <class O>
concept AsOrigins = requires(O&& o) {
    rays(std::forward<O>(o), motion(1, 0, 0));
};
template <class Pairs>
concept InListed = requires(const Spheres& s, Pairs&& pairs) {
    listed(s, s, std::forward<Pairs>(pairs));
};
template <class X>
concept InSpheres = requires(Floats y, X&& x) {
    spheres(std::forward<X>(x), y, y, y);
};
template <class A>
concept Viewed = requires(A&& a) {
    std::forward<A>(a).view();
};
template <class From, class To>
concept Becomes = std::convertible_to<From, To>;

template <class F>
concept InFiltered = requires(const Source& source, F&& filter) {
    filtered(source, std::forward<F>(filter));
};
template <class F, class G>
concept InFilteredBoth = requires(const Source& source, F&& f, G&& g) {
    filtered(source, std::forward<F>(f), std::forward<G>(g));
};
template <class Numbers>
concept InLabels = requires(Numbers&& numbers) {
    Filter({.group = std::forward<Numbers>(numbers)});
};

template <class Matrix>
concept InMatrix = requires(Matrix&& matrix) {
    Filter({.matrix = std::forward<Matrix>(matrix)});
};

struct Point {
    float x, y, z;
};
template <class Items>
concept InStructs = requires(Items&& items) {
    spheres(std::forward<Items>(items), &Point::x, &Point::y, &Point::z, 1.0f);
};
struct OwnContainer {
    std::vector<float> x;
    operator capsa_shapes() const { return {}; }
};

static_assert(InWithin<Spheres&> && InWithin<const Capsules&> && !InWithin<Spheres> &&
              !InWithin<const Segments>);
static_assert(InWithin<OwnContainer&> && !InWithin<OwnContainer>);
static_assert(InWithin<SphereView> && InWithin<capsa_shapes>);
static_assert(InFiltered<Filter&> && InFiltered<const Filter&> && !InFiltered<Filter>);
static_assert(InFilteredBoth<Filter&, const Filter&> && !InFilteredBoth<Filter, Filter&> &&
              !InFilteredBoth<Filter&, Filter> && !InFilteredBoth<Filter, Filter>);
static_assert(InLabels<std::vector<std::uint32_t>&> && !InLabels<std::vector<std::uint32_t>>);
static_assert(InMatrix<LinkMatrix&> && InMatrix<const LinkMatrix&> && InMatrix<capsa_link_matrix> &&
              !InMatrix<LinkMatrix>);
static_assert(InBetween<Spheres&, SphereView> && !InBetween<Spheres&, Spheres> &&
              !InBetween<Capsules, Spheres&>);
static_assert(InZip<Spheres&, Spheres&> && !InZip<Spheres, Spheres&>);
static_assert(InRays<Spheres&> && InRays<const Index&> && InRays<TriangleView> && !InRays<Spheres> &&
              !InRays<Index>);
static_assert(AsOrigins<Spheres&> && AsOrigins<const Circles&> && AsOrigins<SphereView> &&
              !AsOrigins<Spheres>);
static_assert(InListed<std::vector<IndexPair>&> && InListed<std::span<const IndexPair>> &&
              InListed<std::span<IndexPair>> && !InListed<std::vector<IndexPair>>);
static_assert(InSpheres<std::vector<float>&> && InSpheres<const std::array<float, 3>&> &&
              InSpheres<std::span<float>> && InSpheres<float (&)[3]> && !InSpheres<std::vector<float>> &&
              !InSpheres<std::array<float, 3>> && !InSpheres<std::vector<double>&>);
static_assert(InStructs<std::vector<Point>&> && InStructs<const std::vector<Point>&> &&
              InStructs<std::span<Point>> && !InStructs<std::vector<Point>>);
static_assert(Viewed<Spheres&> && !Viewed<Spheres>);
static_assert(Becomes<Spheres&, capsa_shapes> && !Becomes<Spheres, capsa_shapes>);
static_assert(std::is_trivially_copyable_v<SphereView> && std::is_trivially_copyable_v<Motion> &&
              std::is_trivially_copyable_v<Rays>);

// Overwrites what calls before it left on the stack.
void wipe_stack() {
    volatile float junk[4096];
    for (volatile float& x : junk) x = 1e6f;
}

const std::vector<float> along = {0, 1, 5};
const std::vector<float> zero(3);

Source from_nothing_named() { return within(spheres(along, zero, zero, 0.6f)); }
Motion one_motion() { return motion(1, 0, 0); }

TEST(Lasting, ARadiusByValueLivesInTheSourceAndItsCopies) {
    const auto made = [] { return from_nothing_named(); };
    Source source = made();
    wipe_stack();
    EXPECT_EQ(count_hits(source), 1u);
    std::vector<Source> many(3, source);
    many.push_back(many[0]);
    many.insert(many.begin(), within(spheres(along, zero, zero, 3.0f)));
    source = many[0];
    EXPECT_EQ(count_hits(source), 3u);
    source = many[4];
    many.clear();
    many.shrink_to_fit();
    wipe_stack();
    EXPECT_EQ(count_hits(source), 1u);
    EXPECT_EQ(count_hits(slice(from_nothing_named(), 0, 1)), 1u);
}

TEST(Lasting, ARadiusByValueLivesInAViewThatIsCopiedAndStored) {
    SphereView copy;
    {
        const SphereView view = spheres(along, zero, zero, 0.6f);
        copy = view;
    }
    wipe_stack();
    std::vector<SphereView> views(2, copy);
    EXPECT_EQ(count_hits(within(views[1])), 1u);
    EXPECT_EQ(count_hits(between(views[0], copy.rows(1, 3))), 3u);
    const capsa_shapes in_c = spheres(along, zero, zero, 0.6f);
    wipe_stack();
    EXPECT_EQ(count_hits(within(in_c)), 1u);
    EXPECT_FALSE(validate(in_c));
    EXPECT_STREQ(validate(spheres(along, zero, zero, -1.0f)).reason, "is negative");
}

TEST(Lasting, EveryFieldMayBeOneValue) {
    const SphereView on_a_line{along, same(0), same(0), same(0.6f), 3};
    EXPECT_EQ(count_hits(within(on_a_line)), 1u);
    const CapsuleView bars = capsules(along, zero, zero, along, zero, zero, 0.6f);
    EXPECT_EQ(count_hits(within(bars)), 1u);
    EXPECT_EQ(count_hits(within(chain(along, zero, zero, 0.1f))), 1u);
    const Motion by = one_motion();
    wipe_stack();
    std::vector<Touch> touches(3);
    first_touch(within(spheres(along, zero, zero, 0.25f)), by, touches);
    EXPECT_EQ(touches[0].b, no_row) << "all move alike";
    first_touch(between(spheres(along, zero, zero, 0.25f), spheres(along, zero, zero, 0.25f)), one_motion(),
                touches);
    EXPECT_EQ(touches[0].time, 0.0f);
}

}  // namespace
}  // namespace capsa
