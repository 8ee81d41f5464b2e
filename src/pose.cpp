// Points are transformed in double: products of two floats are exact there, and the sum of three of them and
// a translation is off by at most a few 2^-53 of the largest. Nothing is fused, so that every compiler and
// processor gives the same bits. Rows are read in blocks, and a block stays in the cache while it goes
// through all poses. Neighbours of one link share the transform.

#include "src/pose.hpp"

#include "src/shape.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace capsa {

namespace {

constexpr double most_off = 1e-4;

struct Quaternion {
    double w, x, y, z;
};

struct Rigid {
    double r[3][3], t[3];
    Quaternion q;  // of r, of any length; only where `turns` was asked
};

double value(const capsa_stream& stream, std::size_t i) {
    return double{stream.data[static_cast<std::ptrdiff_t>(i) * stream.stride]};
}

// Shoemake, Animating Rotation with Quaternion Curves, 1985.
void turn_by(const Quaternion& q, double (&r)[3][3]) {
    const double s = 2.0 / (q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
    const double xs = q.x * s, ys = q.y * s, zs = q.z * s;
    r[0][0] = 1.0 - (q.y * ys + q.z * zs);
    r[0][1] = q.x * ys - q.w * zs;
    r[0][2] = q.x * zs + q.w * ys;
    r[1][0] = q.x * ys + q.w * zs;
    r[1][1] = 1.0 - (q.x * xs + q.z * zs);
    r[1][2] = q.y * zs - q.w * xs;
    r[2][0] = q.x * zs - q.w * ys;
    r[2][1] = q.y * zs + q.w * xs;
    r[2][2] = 1.0 - (q.x * xs + q.y * ys);
}

// The one of four forms whose divisor is largest (Shepperd, Quaternion from Rotation Matrix, 1978).
Quaternion quaternion_of(const double (&r)[3][3]) {
    const double trace = r[0][0] + r[1][1] + r[2][2];
    if (trace >= std::max({r[0][0], r[1][1], r[2][2]}))
        return {1.0 + trace, r[2][1] - r[1][2], r[0][2] - r[2][0], r[1][0] - r[0][1]};
    if (r[0][0] >= std::max(r[1][1], r[2][2]))
        return {r[2][1] - r[1][2], 1.0 + r[0][0] - r[1][1] - r[2][2], r[0][1] + r[1][0], r[0][2] + r[2][0]};
    if (r[1][1] >= r[2][2])
        return {r[0][2] - r[2][0], r[0][1] + r[1][0], 1.0 - r[0][0] + r[1][1] - r[2][2], r[1][2] + r[2][1]};
    return {r[1][0] - r[0][1], r[0][2] + r[2][0], r[1][2] + r[2][1], 1.0 - r[0][0] - r[1][1] + r[2][2]};
}

// Of the plane with z as it is. The quaternion is of length 1 about as well as the transform is rigid.
Rigid rigid_of(const capsa_transforms& transforms, std::size_t i, bool turns) {
    const auto at = [&](int k) { return value(transforms.entry[k], i); };
    Rigid made{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}, {1, 0, 0, 0}};
    switch (transforms.kind) {
        case capsa_transform_quaternion:
            made.q = {at(0), at(1), at(2), at(3)};
            turn_by(made.q, made.r);
            for (int k = 0; k < 3; ++k) made.t[k] = at(4 + k);
            return made;
        case capsa_transform_matrix:
            for (int row = 0; row < 3; ++row) {
                for (int k = 0; k < 3; ++k) made.r[row][k] = at(4 * row + k);
                made.t[row] = at(4 * row + 3);
            }
            break;
        case capsa_transform_direction:
            made.r[0][0] = made.r[1][1] = at(0);
            made.r[1][0] = at(1);
            made.r[0][1] = -at(1);
            made.t[0] = at(2);
            made.t[1] = at(3);
            break;
        case capsa_transform_planar_matrix:
            for (int row = 0; row < 2; ++row)
                for (int k = 0; k < 2; ++k) made.r[row][k] = at(3 * row + k);
            made.t[0] = at(2);
            made.t[1] = at(5);
            break;
    }
    if (!turns) return made;
    made.q = quaternion_of(made.r);
    const double per = 1.0 / std::sqrt(made.q.w * made.q.w + made.q.x * made.q.x + made.q.y * made.q.y +
                                       made.q.z * made.q.z);
    made.q = {made.q.w * per, made.q.x * per, made.q.y * per, made.q.z * per};
    return made;
}

constexpr const char* entry_names[][capsa_max_entries] = {
    {"qw", "qx", "qy", "qz", "tx", "ty", "tz"},
    {"r00", "r01", "r02", "tx", "r10", "r11", "r12", "ty", "r20", "r21", "r22", "tz"},
    {"cosine", "sine", "tx", "ty"},
    {"r00", "r01", "tx", "r10", "r11", "ty"}};

struct Fault {
    const char* what;
    const char* reason;  // null: none
};

Fault fault_of(const capsa_transforms& transforms, std::size_t i) {
    const auto at = [&](int k) { return value(transforms.entry[k], i); };
    for (int k = 0; k < entries_of(transforms.kind); ++k) {
        if (std::isnan(at(k))) return {entry_names[transforms.kind][k], "is NaN"};
        if (std::isinf(at(k))) return {entry_names[transforms.kind][k], "is infinite"};
    }
    const auto off = [](double x, double wanted) { return !(std::fabs(x - wanted) <= most_off); };
    if (transforms.kind == capsa_transform_quaternion) {
        const double square = at(0) * at(0) + at(1) * at(1) + at(2) * at(2) + at(3) * at(3);
        return {"its quaternion", off(square, 1.0) ? "has not the length 1" : nullptr};
    }
    if (transforms.kind == capsa_transform_direction) {
        const double square = at(0) * at(0) + at(1) * at(1);
        return {"its cosine and sine", off(square, 1.0) ? "are not those of an angle" : nullptr};
    }
    const Rigid made = rigid_of(transforms, i, false);
    const auto product = [&](int k, int j) {
        return made.r[0][k] * made.r[0][j] + made.r[1][k] * made.r[1][j] + made.r[2][k] * made.r[2][j];
    };
    constexpr const char* columns[] = {"column 0 of its rotation", "column 1 of its rotation",
                                       "column 2 of its rotation"};
    for (int k = 0; k < 3; ++k)
        if (off(product(k, k), 1.0)) return {columns[k], "has not the length 1"};
    if (off(product(0, 1), 0.0)) return {"columns 0 and 1 of its rotation", "are not at a right angle"};
    if (off(product(0, 2), 0.0)) return {"columns 0 and 2 of its rotation", "are not at a right angle"};
    if (off(product(1, 2), 0.0)) return {"columns 1 and 2 of its rotation", "are not at a right angle"};
    const double(&r)[3][3] = made.r;
    const double determinant = r[0][0] * (r[1][1] * r[2][2] - r[1][2] * r[2][1]) -
                               r[0][1] * (r[1][0] * r[2][2] - r[1][2] * r[2][0]) +
                               r[0][2] * (r[1][0] * r[2][1] - r[1][1] * r[2][0]);
    return {"its rotation", determinant > 0.0 ? nullptr : "mirrors"};
}

// The same without an answer to what is wrong: nothing here depends on the numbers, so it takes a fourth of
// the time. A NaN or an infinity is in some sum.
bool is_rigid(const capsa_transforms& transforms, std::size_t i) {
    double off = 0.0;
    const auto add = [&off](double x) { off = std::max(off, std::fabs(x)); };
    const Rigid made = rigid_of(transforms, i, false);
    const double moves = made.t[0] + made.t[1] + made.t[2];
    bool right = moves - moves == 0.0;
    if (transforms.kind == capsa_transform_quaternion) {
        const Quaternion& q = made.q;
        right = right && std::fabs(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z - 1.0) <= most_off;
    } else {
        const double(&r)[3][3] = made.r;
        for (int k = 0; k < 3; ++k)
            for (int j = k; j < 3; ++j)
                add(r[0][k] * r[0][j] + r[1][k] * r[1][j] + r[2][k] * r[2][j] - (k == j ? 1.0 : 0.0));
        double all = 0.0;
        for (const auto& row : r) all += row[0] + row[1] + row[2];
        right = right && all - all == 0.0;
        right = right && r[0][0] * (r[1][1] * r[2][2] - r[1][2] * r[2][1]) -
                                 r[0][1] * (r[1][0] * r[2][2] - r[1][2] * r[2][0]) +
                                 r[0][2] * (r[1][0] * r[2][1] - r[1][1] * r[2][0]) >
                             0.0;
    }
    return right && off <= most_off;
}

// Some rows, stream by stream, and where neighbours of one link begin.
struct PosedBlock {
    static constexpr std::size_t most_rows = 64;
    std::size_t rows, runs;
    std::size_t first[most_rows + 1];
    std::uint32_t link[most_rows];  // of each run
    double field[capsa_max_streams][most_rows];
    static constexpr double none[most_rows] = {};  // the z of rows of the plane

    PosedBlock(const capsa_shapes& from, const capsa_label_stream& links, std::size_t begin,
               std::size_t count)
        : rows(count), runs(0) {
        const ShapeInfo& info = shape_info(from.shape);
        for (int k = 0; k < info.streams(); ++k)
            for (std::size_t i = 0; i < count; ++i) field[k][i] = double{capsa::field(from, k, begin + i)};
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint32_t of_row =
                links.data ? links.data[static_cast<std::ptrdiff_t>(begin + i) * links.stride] : 0;
            if (runs != 0 && link[runs - 1] == of_row) continue;
            first[runs] = i;
            link[runs++] = of_row;
        }
        first[runs] = count;
    }
};

class Poser {
public:
    Poser(const ShapeInfo& info, const capsa_mutable_stream* to) : info_(info), to_(to) {}

    // Rows begin to end of a block, as rows at, at + 1, ... of the output.
    void put(const PosedBlock& block, std::size_t begin, std::size_t end, const Rigid& by,
             std::size_t at) const {
        const int dimension = info_.dimension;
        for (int point = 0; point < info_.points; ++point) move(block, dimension * point, begin, end, by, at);
        if (info_.core == CoreKind::half_space) turn(block, begin, end, by, at);
        for (int k = info_.coordinates(); k < info_.direction_stream(); ++k) copy(block, k, begin, end, at);
        if (info_.core == CoreKind::box) compose(block, begin, end, by.q, at);
        if (info_.has_radius) copy(block, info_.radius_stream(), begin, end, at);
    }

private:
    float* out(int stream, std::size_t row) const {
        return to_[stream].data + static_cast<std::ptrdiff_t>(row) * to_[stream].stride;
    }
    static const double* third(const PosedBlock& block, const ShapeInfo& info, int stream) {
        return info.dimension == 2 ? block.none : block.field[stream + 2];
    }
    // One loop for all coordinates, whose pointers are known to be apart: runs are short, so what a loop does
    // before its first row counts.
    void move(const PosedBlock& block, int stream, std::size_t begin, std::size_t end, const Rigid& by,
              std::size_t at) const {
        const double* const __restrict x = block.field[stream];
        const double* const __restrict y = block.field[stream + 1];
        const double* const __restrict z = third(block, info_, stream);
        const auto image = [&](std::size_t i, float* to_x, float* to_y, float* to_z) {
            *to_x = static_cast<float>(by.r[0][0] * x[i] + by.r[0][1] * y[i] + by.r[0][2] * z[i] + by.t[0]);
            *to_y = static_cast<float>(by.r[1][0] * x[i] + by.r[1][1] * y[i] + by.r[1][2] * z[i] + by.t[1]);
            *to_z = static_cast<float>(by.r[2][0] * x[i] + by.r[2][1] * y[i] + by.r[2][2] * z[i] + by.t[2]);
        };
        const capsa_mutable_stream* const to = to_ + stream;
        if (info_.dimension == 3 && to[0].stride == 1 && to[1].stride == 1 && to[2].stride == 1 &&
            to[0].data && to[1].data && to[2].data) {
            float* const __restrict to_x = to[0].data + at - begin;
            float* const __restrict to_y = to[1].data + at - begin;
            float* const __restrict to_z = to[2].data + at - begin;
            for (std::size_t i = begin; i < end; ++i) image(i, to_x + i, to_y + i, to_z + i);
            return;
        }
        float put[3][PosedBlock::most_rows];
        for (std::size_t i = begin; i < end; ++i) image(i, &put[0][i], &put[1][i], &put[2][i]);
        for (int k = 0; k < info_.dimension; ++k)
            write(stream + k, begin, end, at, [&](std::size_t i) { return put[k][i]; });
    }
    void turn(const PosedBlock& block, std::size_t begin, std::size_t end, const Rigid& by,
              std::size_t at) const {
        const int stream = info_.direction_stream();
        const double *const x = block.field[stream], *const y = block.field[stream + 1],
                            *const z = third(block, info_, stream);
        write_directions(stream, info_.dimension, begin, end, at, [&](std::size_t i, int k) {
            return by.r[k][0] * x[i] + by.r[k][1] * y[i] + by.r[k][2] * z[i] + 0.0;  // no -0
        });
    }
    // The rotation of a box or rectangle, then that of its link.
    void compose(const PosedBlock& block, std::size_t begin, std::size_t end, const Quaternion& a,
                 std::size_t at) const {
        const int q = info_.direction_stream();
        if (info_.dimension == 2) {
            const double *const c = block.field[q], *const s = block.field[q + 1];
            write_directions(q, 2, begin, end, at, [&](std::size_t i, int k) {
                return k == 0 ? a.w * c[i] - a.z * s[i] : a.w * s[i] + a.z * c[i];
            });
            return;
        }
        const double *const w = block.field[q], *const x = block.field[q + 1], *const y = block.field[q + 2],
                            *const z = block.field[q + 3];
        write_directions(q, 4, begin, end, at, [&](std::size_t i, int k) {
            switch (k) {
                case 0: return a.w * w[i] - a.x * x[i] - a.y * y[i] - a.z * z[i];
                case 1: return a.w * x[i] + a.x * w[i] + a.y * z[i] - a.z * y[i];
                case 2: return a.w * y[i] - a.x * z[i] + a.y * w[i] + a.z * x[i];
                default: return a.w * z[i] + a.x * y[i] - a.y * x[i] + a.z * w[i];
            }
        });
    }
    // The length of a direction means nothing: where a float would be too large to be valid, or so small that
    // it has few bits, the direction is multiplied by a power of two.
    template <class Of>
    void write_directions(int stream, int numbers, std::size_t begin, std::size_t end, std::size_t at,
                          const Of& of) const {
        float put[4][PosedBlock::most_rows];
        for (std::size_t i = begin; i < end; ++i) {
            double made[4], most = 0.0;
            for (int k = 0; k < numbers; ++k) most = std::max(most, std::fabs(made[k] = of(i, k)));
            const double by = most > 1e18 ? 0x1p-4 : most < 0x1p-100 ? 0x1p100 : 1.0;
            for (int k = 0; k < numbers; ++k) put[k][i] = static_cast<float>(made[k] * by);
        }
        for (int k = 0; k < numbers; ++k)
            write(stream + k, begin, end, at, [&](std::size_t i) { return put[k][i]; });
    }
    void copy(const PosedBlock& block, int stream, std::size_t begin, std::size_t end, std::size_t at) const {
        write(stream, begin, end, at, [&](std::size_t i) { return block.field[stream][i]; });
    }
    template <class Of>
    void write(int stream, std::size_t begin, std::size_t end, std::size_t at, const Of& of) const {
        if (!to_[stream].data) return;
        float* const to = out(stream, at);
        const std::ptrdiff_t stride = to_[stream].stride;
        if (stride == 1)
            for (std::size_t i = begin; i < end; ++i) to[i - begin] = static_cast<float>(of(i));
        else
            for (std::size_t i = begin; i < end; ++i)
                to[static_cast<std::ptrdiff_t>(i - begin) * stride] = static_cast<float>(of(i));
    }

    const ShapeInfo& info_;
    const capsa_mutable_stream* to_;
};

}  // namespace

int entries_of(capsa_transform kind) noexcept {
    switch (kind) {
        case capsa_transform_quaternion: return 7;
        case capsa_transform_matrix: return 12;
        case capsa_transform_direction: return 4;
        case capsa_transform_planar_matrix: return 6;
    }
    return 0;
}

int dimension_of(capsa_transform kind) noexcept {
    return kind == capsa_transform_quaternion || kind == capsa_transform_matrix ? 3 : 2;
}

capsa_flaw first_not_rigid(const capsa_transforms& transforms) noexcept {
    for (std::size_t i = 0; i < transforms.count; ++i)
        if (!is_rigid(transforms, i))
            if (const Fault fault = fault_of(transforms, i); fault.reason)
                return {1, i, fault.what, fault.reason};
    return {0, 0, "", ""};
}

void pose(const capsa_shapes& rows, const capsa_label_stream& link, std::size_t links,
          const capsa_transforms& transforms, const capsa_mutable_stream* to) noexcept {
    const ShapeInfo& info = shape_info(rows.shape);
    const Poser poser(info, to);
    const std::size_t poses = links == 0 ? 0 : transforms.count / links;
    for (std::size_t begin = 0; begin < rows.count; begin += PosedBlock::most_rows) {
        const PosedBlock block(rows, link, begin, std::min(rows.count - begin, PosedBlock::most_rows));
        for (std::size_t p = 0; p < poses; ++p)
            for (std::size_t run = 0; run < block.runs; ++run) {
                const Rigid by =
                    rigid_of(transforms, p * links + block.link[run], info.core == CoreKind::box);
                poser.put(block, block.first[run], block.first[run + 1], by,
                          p * rows.count + begin + block.first[run]);
            }
    }
}

}  // namespace capsa
