// Views of Eigen matrices: whatever the layout, the streams name the floats of the matrix, and nothing is
// copied.

#include "capsa/eigen.hpp"

#include "capsa/capsa.hpp"

#include "tests/support/refused.hpp"

#include <gtest/gtest.h>

#include <concepts>
#include <cstdint>
#include <utility>
#include <vector>

namespace capsa::test_eigen {
namespace {

using InRows = Eigen::Matrix<float, Eigen::Dynamic, 3>;
using InRowsByRow = Eigen::Matrix<float, Eigen::Dynamic, 3, Eigen::RowMajor>;

// What stream k holds for row i must be the very float of the matrix.
template <class View, class At>
void expect_in_place(const View& view, std::size_t rows, const At& address) {
    const capsa_shapes shapes = view;
    ASSERT_EQ(shapes.count, rows);
    for (std::size_t i = 0; i < rows; ++i)
        for (int k = 0; k < 3; ++k)
            EXPECT_EQ(shapes.stream[k].data + static_cast<std::ptrdiff_t>(i) * shapes.stream[k].stride,
                      address(static_cast<Eigen::Index>(i), k))
                << "row " << i << ", coordinate " << k;
}

TEST(Eigen, PointsInColumnsAndInRowsStayInPlace) {
    Eigen::Matrix3Xf columns = Eigen::Matrix3Xf::Random(3, 7);
    expect_in_place(points(columns), 7, [&](auto i, int k) { return &columns(k, i); });
    InRows rows = InRows::Random(6, 3);
    expect_in_place(points(rows), 6, [&](auto i, int k) { return &rows(i, k); });
    InRowsByRow by_row = InRowsByRow::Random(6, 3);
    expect_in_place(points(by_row), 6, [&](auto i, int k) { return &by_row(i, k); });
    const Eigen::Matrix3f square = Eigen::Matrix3f::Random();
    expect_in_place(points(square), 3, [&](auto i, int k) { return &square(k, i); });
    const Eigen::Array<float, 3, 4> array = Eigen::Array<float, 3, 4>::Random();
    expect_in_place(points(array), 4, [&](auto i, int k) { return &array(k, i); });
}

TEST(Eigen, BlocksTransposesMapsAndRefsStayInPlace) {
    Eigen::MatrixXf store = Eigen::MatrixXf::Random(9, 11);
    expect_in_place(points(store.middleRows<3>(2)), 11, [&](auto i, int k) { return &store(2 + k, i); });
    expect_in_place(points(store.middleCols<3>(4)), 9, [&](auto i, int k) { return &store(i, 4 + k); });
    expect_in_place(points(store.block<Eigen::Dynamic, 3>(2, 5, 4, 3)), 4,
                    [&](auto i, int k) { return &store(2 + i, 5 + k); });
    expect_in_place(points(store.middleCols<3>(4).transpose()), 9,
                    [&](auto i, int k) { return &store(i, 4 + k); });
    const Eigen::Ref<const InRows, 0, Eigen::OuterStride<>> ref = store.leftCols<3>();
    expect_in_place(points(ref), 9, [&](auto i, int k) { return &store(i, k); });

    std::vector<float> floats(100);
    using Strided = Eigen::Map<const InRows, 0, Eigen::Stride<Eigen::Dynamic, Eigen::Dynamic>>;
    expect_in_place(points(Strided(floats.data() + 1, 5, 3, {4, 13})), 5,
                    [&](auto i, int k) { return floats.data() + 1 + 13 * i + 4 * k; });
}

TEST(Eigen, RadiiAreOneNumberOrAVectorOfAnyStride) {
    const Eigen::Matrix3Xf centres = Eigen::Matrix3Xf::Random(3, 5);
    const Eigen::Matrix<float, Eigen::Dynamic, 4, Eigen::RowMajor> store = decltype(store)::Random(5, 4);
    const Eigen::VectorXf radii = store.col(2);
    const capsa_shapes plain = spheres(centres, radii), strided = spheres(centres, store.col(2));
    EXPECT_EQ(plain.stream[3].data, radii.data());
    EXPECT_EQ(plain.stream[3].stride, 1);
    EXPECT_EQ(strided.stream[3].data, &store(0, 2));
    EXPECT_EQ(strided.stream[3].stride, 4);
    EXPECT_EQ(count_hits(within(spheres(centres, 10))), 10u);
    EXPECT_REFUSED(static_cast<void>(capsa_shapes(spheres(centres, radii.head(4)))), "radius");
}

TEST(Eigen, EveryShapeAnswersAsItsArraysDo) {
    const Eigen::Matrix3Xf centres = Eigen::Matrix3Xf::Random(3, 200);
    const InRows a = InRows::Random(100, 3), b = InRows::Random(100, 3);
    const auto row = [](const auto& m, int k) {
        return std::vector<float>(m.row(k).begin(), m.row(k).end());
    };
    const auto column = [](const auto& m, int k) {
        return std::vector<float>(m.col(k).begin(), m.col(k).end());
    };
    const std::vector<float> x = row(centres, 0), y = row(centres, 1), z = row(centres, 2);
    const std::vector<float> ax = column(a, 0), ay = column(a, 1), az = column(a, 2);
    const std::vector<float> bx = column(b, 0), by = column(b, 1), bz = column(b, 2);
    const SphereView balls = spheres(x, y, z, 0.05f);
    const auto pairs_of = [](const Source& source) {
        std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
        for (const auto& [i, j] : find_hits(source)) pairs.emplace_back(i, j);
        return pairs;
    };
    const auto hits_of = [&](const auto& shapes) { return pairs_of(between(balls, shapes)); };
    ASSERT_GT(hits_of(capsules(ax, ay, az, bx, by, bz, 0.1f)).size(), 100u);
    EXPECT_EQ(hits_of(capsules(a, b, 0.1f)), hits_of(capsules(ax, ay, az, bx, by, bz, 0.1f)));
    EXPECT_EQ(hits_of(segments(a, b)), hits_of(segments(ax, ay, az, bx, by, bz)));
    EXPECT_EQ(hits_of(half_spaces(a, b)), hits_of(half_spaces(ax, ay, az, bx, by, bz)));
    EXPECT_EQ(pairs_of(within(spheres(centres, 0.05f))), pairs_of(within(balls)));
    EXPECT_EQ(pairs_of(within(circles(centres.topRows<2>(), 0.05f))), pairs_of(within(circles(x, y, 0.05f))));
    EXPECT_EQ(pairs_of(between(circles(x, y, 0.05f), half_planes(a.leftCols<2>(), b.leftCols<2>()))),
              pairs_of(between(circles(x, y, 0.05f), half_planes(ax, ay, bx, by))));
    EXPECT_REFUSED(half_planes(a.leftCols<2>(), b.topLeftCorner<3, 2>()),
                   "half_planes: p has 100 elements and normal has 3");
    EXPECT_REFUSED(capsules(a, b.topRows(3), 0.1f), "capsules: a has 100 elements and b has 3");
}

TEST(Eigen, AnswersAreEigensWithoutACopy) {
    const Eigen::Matrix3Xf centres = Eigen::Matrix3Xf::Random(3, 50);
    const SphereView balls = spheres(centres, 0.3f);
    Eigen::VectorXf gap(50);
    gaps(zip(balls, balls), output(gap));
    EXPECT_TRUE((gap.array() == -0.6f).all());

    const std::vector<Contact> contacts = capsa::contacts(within(balls));
    ASSERT_GT(contacts.size(), 10u);
    EXPECT_EQ(normals(contacts).data(), contacts[0].normal);
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const auto k = static_cast<Eigen::Index>(i);
        EXPECT_EQ(gaps(contacts)(k), contacts[i].gap);
        for (int axis = 0; axis < 3; ++axis) {
            EXPECT_EQ(normals(contacts)(axis, k), contacts[i].normal[axis]);
            EXPECT_EQ(points(contacts)(axis, k), contacts[i].point[axis]);
        }
    }
    EXPECT_EQ(normals(std::span<const Contact>()).cols(), 0);
}

TEST(Eigen, ContactsMoveMatrices) {
    InRows centres(2, 3);
    centres << 0, 0, 0, 1, 0, 0;
    const std::vector<Contact> contacts = capsa::contacts(within(spheres(centres, 1.0f)));
    ASSERT_EQ(contacts.size(), 1u);
    std::vector<float> scratch(separate_scratch(movable(centres)));
    separate(contacts, movable(centres), movable(centres), scratch);
    EXPECT_FLOAT_EQ((centres.row(1) - centres.row(0)).norm(), 2.0f);
    EXPECT_EQ(centres(0, 0), -0.5f);
}

TEST(Eigen, OriginsAndDirectionsMakeRays) {
    Eigen::Matrix3Xf eyes(3, 2);
    eyes << 0, 0, 0, 3, 0, 0;
    InRows looks(2, 3);
    looks << 8, 0, 0, 8, 0, 0;
    const Rays view = rays(points(eyes), motion(looks));
    Spheres ball;
    ball.push_back(4, 0, 0, 1);
    std::vector<Touch> hits(2);
    std::uint64_t bits = 0;
    first_hit(view, ball, hits);
    occluded(view, ball, {&bits, 1});
    EXPECT_EQ(hits[0].time, 0.375f);
    EXPECT_EQ(hits[1].b, no_row);
    EXPECT_EQ(bits, 1u);
}

template <class M>
concept MakesPoints = requires(M&& m) {
    points(std::forward<M>(m));
};
static_assert(MakesPoints<const Eigen::Matrix3Xf&> && MakesPoints<Eigen::Map<Eigen::Matrix3Xf>>);
static_assert(!MakesPoints<Eigen::Matrix3Xf>, "a matrix that dies at the end of the expression");
static_assert(!MakesPoints<Eigen::Matrix3f>);
static_assert(!MakesPoints<const Eigen::Matrix3Xd&>, "doubles");
static_assert(!MakesPoints<const Eigen::MatrixXf&>, "no coordinate has a place");

}  // namespace
}  // namespace capsa::test_eigen
