// Paired rows of unlike shapes have kernels in one order only. Whichever side the caller calls A: contacts
// and witnesses have the bits that the formula gives from the side of A, and most rows show the side in a
// rounding.

#define CAPSA_ISA sides_test
#define CAPSA_LANES_HEADER "kernels/lanes/scalar.hpp"
#define CAPSA_LANE_COUNT 1

#include "kernels/pairs/planar_normal.hpp"
#include "kernels/pairs/triangle_normal.hpp"
#include "kernels/read/streams.hpp"
#include "kernels/roster.hpp"
#include "src/kernel_call.hpp"
#include "src/registry.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

namespace capsa::tests::test_sides {
namespace {

using namespace sides_test;

static_assert(std::is_same_v<Lanes, float>, "a lane is a number");

// What a pair answers, numbers as their bits: gap, point or points, normal, places.
using Bits = std::vector<std::uint32_t>;

void add(Bits& to, float x) { to.push_back(std::bit_cast<std::uint32_t>(x + 0.0f)); }
void add(Bits& to, const float* v) {
    for (int k = 0; k < 3; ++k) add(to, v[k]);
}
template <int N>
void add(Bits& to, const Vec<Lanes, N>& v) {
    for (const float x : {v.x, v.y, z_of(v)}) add(to, x);
}
void add_place(Bits& to, float at) {
    add(to, at);
    add(to, 0.0f);
}
void add_place(Bits& to, const TrianglePlace<Lanes>& at) {
    add(to, at.u);
    add(to, at.v);
}
void add_place(Bits& to, const capsa_place& at) {
    add(to, at.u);
    add(to, at.v);
}

Bits bits_of(const capsa_contact& c) {
    Bits to;
    add(to, c.gap);
    add(to, c.point);
    add(to, c.normal);
    add_place(to, c.at_a);
    add_place(to, c.at_b);
    return to;
}
Bits bits_of(const capsa_witness& w) {
    Bits to;
    add(to, w.gap);
    add(to, w.on_a);
    add(to, w.on_b);
    add_place(to, w.at_a);
    add_place(to, w.at_b);
    return to;
}

// A triangle and a half-space have no stream of radii.
template <class Shape>
auto solid_of(const Rows& rows, std::size_t i) {
    return as_given<Shape>([&](int k) {
        const auto stream = static_cast<std::size_t>(k);
        return splat(stream < rows.streams.size() ? rows.streams[stream][i] : 0.0f);
    });
}

// The separation from a to b, evaluated simpler core first.
template <class A, class B>
auto separation_from_a(const A& a, const B& b) {
    if constexpr (decltype(B::core)::order < decltype(A::core)::order)
        return swapped(closest_points_of(b.core, a.core));
    else
        return closest_points_of(a.core, b.core);
}

template <class A, class B>
Bits contact_of(const A& a, const B& b) {
    const auto apart = separation_from_a(a, b);
    const auto on_a = point_of_a(a.core, b.core, apart);
    Bits to;
    const auto put = [&](Lanes gap, const auto& normal, Lanes out) {
        add(to, gap);
        add(to, along(on_a, out, normal));
        add(to, normal);
    };
    if constexpr (decltype(a.core)::dimension == 2) {
        const auto frame = contact_frame(a.core, b.core, apart);
        const Lanes gap = frame.distance - (a.radius + b.radius);
        put(gap, frame.normal, fused(gap, splat(0.5f), a.radius) + frame.shift);
    } else {
        const Lanes gap = distance(apart) - (a.radius + b.radius);
        put(gap, contact_normal(a.core, b.core, apart), fused(gap, splat(0.5f), a.radius));
    }
    add_place(to, apart.s);
    add_place(to, apart.t);
    return to;
}

template <class A, class B>
Bits witness_of(const A& a, const B& b) {
    const auto apart = separation_from_a(a, b);
    Bits to;
    add(to, distance(apart) - (a.radius + b.radius));
    add(to, point_of_a(a.core, b.core, apart));
    add(to, point_of_b(a.core, b.core, apart));
    add_place(to, apart.s);
    add_place(to, apart.t);
    return to;
}

template <class A, class B>
class Sides {
public:
    Sides(capsa_shape shape_a, capsa_shape shape_b) : a_(shape_a, count), b_(shape_b, count) {
        Random random(77);
        fill::dense(a_, random);
        fill::dense(b_, random);
    }

    void check(const capsa_kernel_table& table) const {
        const std::vector<capsa_contact> there = contacts(table, a_, b_), back = contacts(table, b_, a_);
        const std::vector<capsa_witness> seen = witnesses(table, a_, b_), from_b = witnesses(table, b_, a_);
        ASSERT_EQ(there.size(), back.size());
        ASSERT_GT(there.size(), count / 8);
        std::size_t points_differ = 0;
        for (std::size_t n = 0; n < there.size(); ++n) {
            const std::size_t i = there[n].a;
            ASSERT_EQ(back[n].a, i);
            const auto a = solid_of<A>(a_, i);
            const auto b = solid_of<B>(b_, i);
            ASSERT_EQ(bits_of(there[n]), contact_of(a, b)) << "row " << i;
            ASSERT_EQ(bits_of(back[n]), contact_of(b, a)) << "row " << i << ", other side";
            points_differ += std::memcmp(there[n].point, back[n].point, sizeof there[n].point) != 0;
        }
        for (std::size_t i = 0; i < count; ++i) {
            const auto a = solid_of<A>(a_, i);
            const auto b = solid_of<B>(b_, i);
            ASSERT_EQ(bits_of(seen[i]), witness_of(a, b)) << "row " << i;
            ASSERT_EQ(bits_of(from_b[i]), witness_of(b, a)) << "row " << i << ", other side";
        }
        // Otherwise the sides would say nothing.
        EXPECT_GT(points_differ, there.size() / 4) << "of " << there.size();
    }

private:
    static constexpr std::size_t count = 1003;

    template <class Set>
    static std::uint64_t run(const capsa_kernel_table& table, const Rows& a, const Rows& b,
                             capsa_pair_sink sink, const Set& set) {
        const capsa_shapes va = a.view(), vb = b.view();
        capsa_pair_job job{};
        job.a = &va;
        job.b = &vb;
        job.count = count;
        set(job);
        kernel::pairs(table, a.shape, b.shape, sink)(&job);
        return job.written;
    }
    static std::vector<capsa_contact> contacts(const capsa_kernel_table& table, const Rows& a,
                                               const Rows& b) {
        std::vector<capsa_contact> found(count);
        found.resize(run(table, a, b, capsa_pair_contacts, [&](capsa_pair_job& job) {
            job.contact = found.data();
            job.capacity = count;
        }));
        return found;
    }
    static std::vector<capsa_witness> witnesses(const capsa_kernel_table& table, const Rows& a,
                                                const Rows& b) {
        std::vector<capsa_witness> found(count);
        run(table, a, b, capsa_pair_witnesses, [&](capsa_pair_job& job) { job.witness = found.data(); });
        return found;
    }

    Rows a_, b_;
};

class UnlikeShapes : public testing::TestWithParam<const capsa_kernel_table*> {
protected:
    void SetUp() override {
        if (!registry::runnable(GetParam()->isa))
            GTEST_SKIP() << "this processor cannot run " << GetParam()->name;
    }
};

TEST_P(UnlikeShapes, GiveContactsAndWitnessesFromTheSideOfASphereOrACapsule) {
    Sides<Sphere, Capsule>(capsa_shape_sphere, capsa_shape_capsule).check(*GetParam());
}
TEST_P(UnlikeShapes, GiveContactsAndWitnessesFromTheSideOfASphereOrATriangle) {
    Sides<Sphere, Triangle>(capsa_shape_sphere, capsa_shape_triangle).check(*GetParam());
}
TEST_P(UnlikeShapes, GiveContactsAndWitnessesFromTheSideOfACapsuleOrATriangle) {
    Sides<Capsule, Triangle>(capsa_shape_capsule, capsa_shape_triangle).check(*GetParam());
}
TEST_P(UnlikeShapes, GiveContactsAndWitnessesFromTheSideOfASphereOrAHalfSpace) {
    Sides<Sphere, HalfSpace>(capsa_shape_sphere, capsa_shape_half_space).check(*GetParam());
}
TEST_P(UnlikeShapes, GiveContactsAndWitnessesFromTheSideOfACapsuleOrAHalfSpace) {
    Sides<Capsule, HalfSpace>(capsa_shape_capsule, capsa_shape_half_space).check(*GetParam());
}
TEST_P(UnlikeShapes, GiveContactsAndWitnessesFromTheSideOfACircleOrAPlanarCapsule) {
    Sides<Circle, PlanarCapsule>(capsa_shape_circle, capsa_shape_planar_capsule).check(*GetParam());
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, UnlikeShapes, testing::ValuesIn(registry::tables()),
                         [](const auto& chosen) { return std::string(chosen.param->name); });

}  // namespace
}  // namespace capsa::tests::test_sides
