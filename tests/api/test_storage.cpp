// The owning containers.

#include "capsa/capsa.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <new>

namespace capsa::test_storage {
namespace {

TEST(Storage, GrowingKeepsValuesAndAlignment) {
    Capsules capsules;
    for (int i = 0; i < 100; ++i) {
        const auto x = static_cast<float>(i);
        capsules.push_back(x, x + 1, x + 2, x + 3, x + 4, x + 5, x + 6);
    }
    ASSERT_EQ(capsules.size(), 100u);
    for (std::size_t k = 0; k < 7; ++k) {
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(capsules.stream(k).data()) % 64, 0u);
        for (std::size_t i = 0; i < 100; ++i) EXPECT_EQ(capsules.stream(k)[i], static_cast<float>(i + k));
    }
}

TEST(Storage, ResizeZeroesNewRowsAndKeepsOldOnes) {
    Spheres spheres(2);
    spheres.stream(3)[1] = 5;
    spheres.resize(40);
    EXPECT_EQ(spheres.stream(3)[1], 5.0f);
    EXPECT_EQ(spheres.stream(3)[39], 0.0f);
    spheres.resize(1);
    spheres.resize(2);
    EXPECT_EQ(spheres.stream(3)[1], 0.0f) << "a row that went is gone";
}

TEST(Storage, CopiesAreIndependentAndMovesLeaveNothing) {
    Segments a;
    a.push_back(1, 2, 3, 4, 5, 6);
    Segments b = a;
    b.stream(0)[0] = 9;
    EXPECT_EQ(a.stream(0)[0], 1.0f);
    const Segments c = std::move(b);
    EXPECT_EQ(c.stream(0)[0], 9.0f);
    a = c;
    EXPECT_EQ(a.stream(0)[0], 9.0f);
    EXPECT_EQ(a.size(), 1u);
}

TEST(Storage, MoreThanMemoryIsBadAlloc) {
    EXPECT_THROW(const Spheres huge(std::numeric_limits<std::size_t>::max()), std::bad_alloc);
    EXPECT_THROW(Spheres(std::numeric_limits<std::size_t>::max() / 8), std::bad_alloc);
}

}  // namespace
}  // namespace capsa::test_storage
