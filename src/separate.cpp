// Applies contacts to positions, one after the other in the given order.
//
// The caller's scratch holds the shift of each row so far. The shift is added to the coordinates once at the
// end, so there is only one rounding. The sum is of doubles and the count is an integer, so the mean of a
// hundred million pushes is accurate too. If there are fewer contacts than rows, the code touches only the
// scratch of rows that a contact names, so the work grows with the contacts. Otherwise it clears and moves
// all rows in memory order.

#include "src/separate.hpp"

#include "src/shape.hpp"

#include <cstdint>
#include <cstring>
#include <limits>

namespace capsa {

namespace {

// The sum of the pushes of one row, and their number.
struct Shift {
    double x, y, z;
    std::uint64_t pushes;
};
constexpr std::size_t shift_floats = sizeof(Shift) / sizeof(float);

// The rows of one side with their shifts.
class Side {
public:
    Side(const capsa_movable& rows, float* scratch) : Side(rows, nullptr, scratch) {}
    // A row also stays if `also_fixed` says so.
    Side(const capsa_movable& rows, const std::uint8_t* also_fixed, float* scratch)
        : rows_(&rows), also_fixed_(also_fixed), scratch_(scratch) {}

    std::size_t count() const { return rows_->count; }
    void clear(std::uint32_t row) { put(row, {}); }
    void clear_all() {
        for (std::uint32_t row = 0; row < count(); ++row) clear(row);
    }
    Shift shift(std::uint32_t row) const {
        Shift s;
        std::memcpy(&s, at(row), sizeof s);
        return s;
    }
    bool stays(std::uint32_t row) const {
        return (rows_->fixed && rows_->fixed[row] != 0) || (also_fixed_ && also_fixed_[row] != 0);
    }

    // Pushes a row by `by` times the normal.
    void push(std::uint32_t row, const float* normal, float by) {
        const Shift s = shift(row);
        const double d = static_cast<double>(by);
        put(row, {s.x + d * static_cast<double>(normal[0]), s.y + d * static_cast<double>(normal[1]),
                  s.z + d * static_cast<double>(normal[2]), s.pushes + 1});
    }

    // Adds the shift or its mean to the coordinates.
    void apply(std::uint32_t row, bool mean) {
        const Shift s = shift(row);
        if (s.pushes == 0) return;
        const double n = mean ? static_cast<double>(s.pushes) : 1.0;
        const float by[3] = {static_cast<float>(s.x / n), static_cast<float>(s.y / n),
                             static_cast<float>(s.z / n)};
        const ShapeInfo& info = shape_info(rows_->shape);
        for (int point = 0; point < info.points; ++point)
            move(row, info.dimension * point, info.dimension, by);
    }
    void apply_all(bool mean) {
        for (std::uint32_t row = 0; row < count(); ++row) apply(row, mean);
    }

private:
    void move(std::uint32_t row, int stream, int dimension, const float (&by)[3]) {
        const capsa_mutable_stream* const c = rows_->coordinate + stream;
        const auto i = static_cast<std::ptrdiff_t>(row);
        for (int k = 0; k < dimension; ++k) c[k].data[i * c[k].stride] += by[k];
    }
    float* at(std::uint32_t row) const { return scratch_ + shift_floats * row; }
    void put(std::uint32_t row, const Shift& s) { std::memcpy(at(row), &s, sizeof s); }

    const capsa_movable* rows_;
    const std::uint8_t* also_fixed_;
    float* scratch_;
};

// If several contacts name a row, the first one moves it, and nothing is left for the others.
void apply_once(Side& side, std::uint32_t row, bool mean) {
    side.apply(row, mean);
    side.clear(row);
}

}  // namespace

bool same_rows(const capsa_movable& a, const capsa_movable& b) noexcept {
    return a.count == b.count && a.coordinate[0].data == b.coordinate[0].data &&
           a.coordinate[0].stride == b.coordinate[0].stride;
}

std::size_t separate_scratch(const capsa_movable& a, const capsa_movable* b) noexcept {
    return shift_floats * (a.count + (b && !same_rows(a, *b) ? b->count : 0));
}

capsa_status check(const capsa_movable& movable) noexcept {
    const ShapeInfo* const info = find_shape(movable.shape);
    if (!info) return capsa_bad_source;
    if (movable.count > capsa_max_rows) return capsa_too_many_rows;
    for (int k = 0; movable.count > 0 && k < info->coordinates(); ++k)
        if (!movable.coordinate[k].data) return capsa_null_argument;
    return capsa_ok;
}

bool all_in_range(std::span<const capsa_contact> contacts, const capsa_movable& a,
                  const capsa_movable* b) noexcept {
    bool outside = false;
    for (const capsa_contact& c : contacts)
        outside |= (c.a >= a.count) | (b && c.b != capsa_no_row && c.b >= b->count);
    return !outside;
}

bool one_dimension(std::span<const capsa_contact> contacts, const capsa_movable& a,
                   const capsa_movable* b) noexcept {
    const int dimension = shape_info(a.shape).dimension;
    if (b && shape_info(b->shape).dimension != dimension) return false;
    if (dimension == 3) return true;
    bool outside = false;
    for (const capsa_contact& c : contacts) outside |= c.normal[2] != 0.0f;
    return !outside;
}

void separate(std::span<const capsa_contact> contacts, const capsa_movable& a, const capsa_movable* b,
              const capsa_separate_options& options, float* scratch) noexcept {
    const bool averaged = options.push == capsa_push_averaged;
    const bool one_side = b && same_rows(a, *b);
    Side first(a, one_side ? b->fixed : nullptr, scratch);
    Side second = b && !one_side ? Side(*b, scratch + shift_floats * a.count) : first;
    const bool by_rows = contacts.size() >= a.count && (!b || contacts.size() >= b->count);
    if (by_rows) {
        first.clear_all();
        if (b && !one_side) second.clear_all();
    } else {
        for (const capsa_contact& c : contacts) {
            first.clear(c.a);
            if (b && c.b != capsa_no_row) second.clear(c.b);
        }
    }
    for (const capsa_contact& c : contacts) {
        if (c.b == capsa_no_row) continue;
        const bool a_stays = first.stays(c.a), b_stays = !b || second.stays(c.b);
        if (a_stays && b_stays) continue;
        float gap = c.gap;
        if (!averaged) {
            const Shift sa = first.shift(c.a), sb = b ? second.shift(c.b) : Shift{};
            gap += static_cast<float>(static_cast<double>(c.normal[0]) * (sb.x - sa.x) +
                                      static_cast<double>(c.normal[1]) * (sb.y - sa.y) +
                                      static_cast<double>(c.normal[2]) * (sb.z - sa.z));
        }
        const float depth = options.margin - gap;
        // If the margin is infinite or NaN, there is no gap to push to.
        if (!(depth > 0.0f && depth < std::numeric_limits<float>::infinity())) continue;
        const float part = a_stays || b_stays ? depth : 0.5f * depth;
        if (!a_stays) first.push(c.a, c.normal, -part);
        if (!b_stays) second.push(c.b, c.normal, part);
    }
    if (by_rows) {
        first.apply_all(averaged);
        if (b && !one_side) second.apply_all(averaged);
        return;
    }
    for (const capsa_contact& c : contacts) {
        apply_once(first, c.a, averaged);
        if (b && c.b != capsa_no_row) apply_once(second, c.b, averaged);
    }
}

}  // namespace capsa
