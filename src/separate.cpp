// Applies contacts to positions, one after the other in the given order.
//
// The caller's scratch holds the shift of each row so far. The shift is added to the coordinates once at the
// end, so there is only one rounding. The sum is of doubles and the count is an integer, so the mean of a
// hundred million pushes is accurate too. If there are fewer contacts than rows, the code touches only the
// scratch of rows that a contact names, so the work grows with the contacts. Otherwise it clears and moves
// all rows in memory order.
//
// Rows of one body share a shift. What has a shift is a unit: a body, or a row without one. Which rows a body
// has is known only by looking at all of them, so with bodies all rows move in memory order.

#include "src/separate.hpp"

#include "src/shape.hpp"

#include <cstdint>
#include <cstring>
#include <limits>

namespace capsa {

namespace {

// The sum of the pushes of one unit, and their number.
struct Shift {
    double x, y, z;
    std::uint64_t pushes;
};
constexpr std::size_t shift_floats = sizeof(Shift) / sizeof(float);

std::uint32_t body_of(const capsa_movable& rows, std::uint32_t row) {
    return rows.body.data[static_cast<std::ptrdiff_t>(row) * rows.body.stride];
}

std::size_t units_of(const capsa_movable& rows) { return rows.body.data ? rows.bodies : rows.count; }

// The rows of one side with the shifts of their units.
class Side {
public:
    Side(const capsa_movable& rows, float* scratch) : Side(rows, nullptr, scratch) {}
    // A unit also stays if `also_fixed` says so.
    Side(const capsa_movable& rows, const std::uint8_t* also_fixed, float* scratch)
        : rows_(&rows), also_fixed_(also_fixed), scratch_(scratch) {}

    bool has_bodies() const { return rows_->body.data != nullptr; }
    std::uint32_t unit(std::uint32_t row) const { return has_bodies() ? body_of(*rows_, row) : row; }
    void clear(std::uint32_t unit) { put(unit, {}); }
    void clear_all() {
        const std::size_t units = units_of(*rows_);
        for (std::uint32_t unit = 0; unit < units; ++unit) clear(unit);
    }
    Shift shift(std::uint32_t unit) const {
        Shift s;
        std::memcpy(&s, at(unit), sizeof s);
        return s;
    }
    bool stays(std::uint32_t unit) const {
        return (rows_->fixed && rows_->fixed[unit] != 0) || (also_fixed_ && also_fixed_[unit] != 0);
    }

    // Pushes a unit by `by` times the normal.
    void push(std::uint32_t unit, const float* normal, float by) {
        const Shift s = shift(unit);
        const double d = static_cast<double>(by);
        put(unit, {s.x + d * static_cast<double>(normal[0]), s.y + d * static_cast<double>(normal[1]),
                   s.z + d * static_cast<double>(normal[2]), s.pushes + 1});
    }

    // Adds the shift of its unit, or the mean, to the coordinates of a row.
    void apply(std::uint32_t row, bool mean) {
        const Shift s = shift(unit(row));
        if (s.pushes == 0) return;
        const double n = mean ? static_cast<double>(s.pushes) : 1.0;
        const float by[3] = {static_cast<float>(s.x / n), static_cast<float>(s.y / n),
                             static_cast<float>(s.z / n)};
        const ShapeInfo& info = shape_info(rows_->shape);
        for (int point = 0; point < info.points; ++point)
            move(row, info.dimension * point, info.dimension, by);
    }
    void apply_all(bool mean) {
        for (std::uint32_t row = 0; row < rows_->count; ++row) apply(row, mean);
    }

private:
    void move(std::uint32_t row, int stream, int dimension, const float (&by)[3]) {
        const capsa_mutable_stream* const c = rows_->coordinate + stream;
        const auto i = static_cast<std::ptrdiff_t>(row);
        for (int k = 0; k < dimension; ++k) c[k].data[i * c[k].stride] += by[k];
    }
    float* at(std::uint32_t unit) const { return scratch_ + shift_floats * unit; }
    void put(std::uint32_t unit, const Shift& s) { std::memcpy(at(unit), &s, sizeof s); }

    const capsa_movable* rows_;
    const std::uint8_t* also_fixed_;
    float* scratch_;
};

// Of rows without bodies. If several contacts name a row, the first one moves it, and nothing is left for the
// others.
void apply_once(Side& side, std::uint32_t row, bool mean) {
    side.apply(row, mean);
    side.clear(row);
}

// The first row whose body is not there, or the number of rows.
std::uint32_t first_without_body(const capsa_movable& rows) {
    std::uint32_t row = 0;
    if (!rows.body.data) return static_cast<std::uint32_t>(rows.count);
    while (row < rows.count && body_of(rows, row) < rows.bodies) ++row;
    return row;
}

bool same_bodies(const capsa_movable& a, const capsa_movable& b) {
    return a.body.data == b.body.data &&
           (!a.body.data || (a.body.stride == b.body.stride && a.bodies == b.bodies));
}

}  // namespace

bool same_rows(const capsa_movable& a, const capsa_movable& b) noexcept {
    return a.count == b.count && a.coordinate[0].data == b.coordinate[0].data &&
           a.coordinate[0].stride == b.coordinate[0].stride;
}

std::size_t separate_scratch(const capsa_movable& a, const capsa_movable* b) noexcept {
    return shift_floats * (units_of(a) + (b && !same_rows(a, *b) ? units_of(*b) : 0));
}

BadBody bad_body(const capsa_movable& a, const capsa_movable* b) noexcept {
    if (const std::uint32_t row = first_without_body(a); row < a.count) return {BadBody::of_a, row};
    if (!b) return {};
    if (same_rows(a, *b)) return {same_bodies(a, *b) ? BadBody::none : BadBody::differs, 0};
    if (const std::uint32_t row = first_without_body(*b); row < b->count) return {BadBody::of_b, row};
    return {};
}

capsa_status check(const capsa_movable& movable) noexcept {
    const ShapeInfo* const info = find_shape(movable.shape);
    if (!info) return capsa_bad_source;
    if (movable.count > capsa_max_rows || units_of(movable) > capsa_max_rows) return capsa_too_many_rows;
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
    Side second = b && !one_side ? Side(*b, scratch + shift_floats * units_of(a)) : first;
    const bool by_rows = first.has_bodies() || second.has_bodies() ||
                         (contacts.size() >= a.count && (!b || contacts.size() >= b->count));
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
        const std::uint32_t of_a = first.unit(c.a), of_b = b ? second.unit(c.b) : 0;
        const bool a_stays = first.stays(of_a), b_stays = !b || second.stays(of_b);
        if ((a_stays && b_stays) || (one_side && first.has_bodies() && of_a == of_b)) continue;
        float gap = c.gap;
        if (!averaged) {
            const Shift sa = first.shift(of_a), sb = b ? second.shift(of_b) : Shift{};
            gap += static_cast<float>(static_cast<double>(c.normal[0]) * (sb.x - sa.x) +
                                      static_cast<double>(c.normal[1]) * (sb.y - sa.y) +
                                      static_cast<double>(c.normal[2]) * (sb.z - sa.z));
        }
        const float depth = options.margin - gap;
        // If the margin is infinite or NaN, there is no gap to push to.
        if (!(depth > 0.0f && depth < std::numeric_limits<float>::infinity())) continue;
        const float part = a_stays || b_stays ? depth : 0.5f * depth;
        if (!a_stays) first.push(of_a, c.normal, -part);
        if (!b_stays) second.push(of_b, c.normal, part);
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
