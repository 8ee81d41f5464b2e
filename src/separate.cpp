// Contacts applied to positions, one after the other in the order given.
//
// What a row has been pushed by so far is kept in the caller's scratch, and added to its coordinates at the
// end: once, so that there is one rounding. Where contacts are fewer than rows only scratch of rows that one
// names is touched, so that the work is that of the contacts; else rows are cleared and moved one after the
// other, as they lie in memory.

#include "src/separate.hpp"

#include "src/shape.hpp"

#include <algorithm>
#include <cstdint>

namespace capsa {

namespace {

// Of one row: the sum of its pushes, and how many they are.
struct Shift {
    float x, y, z, pushes;
};

// One side's rows with their shifts.
class Side {
public:
    Side(const capsa_movable& rows, float* scratch) : rows_(&rows), scratch_(scratch) {}

    std::size_t count() const { return rows_->count; }
    void clear(std::uint32_t row) { put(row, {0.0f, 0.0f, 0.0f, 0.0f}); }
    void clear_all() { std::fill_n(scratch_, 4 * count(), 0.0f); }
    Shift shift(std::uint32_t row) const {
        const float* s = at(row);
        return {s[0], s[1], s[2], s[3]};
    }
    bool stays(std::uint32_t row) const { return rows_->fixed && rows_->fixed[row] != 0; }

    // Pushes by `by` times the normal.
    void push(std::uint32_t row, const float* normal, float by) {
        const Shift s = shift(row);
        put(row, {s.x + by * normal[0], s.y + by * normal[1], s.z + by * normal[2], s.pushes + 1.0f});
    }

    // Adds the shift, or its mean, to the coordinates.
    void apply(std::uint32_t row, bool mean) {
        Shift s = shift(row);
        if (s.pushes == 0.0f) return;
        if (mean && s.pushes != 1.0f) s = {s.x / s.pushes, s.y / s.pushes, s.z / s.pushes, s.pushes};
        const ShapeInfo& info = shape_info(rows_->shape);
        for (int point = 0; point < info.points; ++point) move(row, info.dimension * point, s);
    }
    void apply_all(bool mean) {
        for (std::uint32_t row = 0; row < count(); ++row) apply(row, mean);
    }

private:
    void move(std::uint32_t row, int stream, const Shift& s) {
        const capsa_mutable_stream* const c = rows_->coordinate + stream;
        const auto i = static_cast<std::ptrdiff_t>(row);
        c[0].data[i * c[0].stride] += s.x;
        c[1].data[i * c[1].stride] += s.y;
        c[2].data[i * c[2].stride] += s.z;
    }
    float* at(std::uint32_t row) const { return scratch_ + std::size_t{4} * row; }
    void put(std::uint32_t row, const Shift& s) {
        float* to = at(row);
        to[0] = s.x;
        to[1] = s.y;
        to[2] = s.z;
        to[3] = s.pushes;
    }

    const capsa_movable* rows_;
    float* scratch_;
};

// Several contacts name a row; after the first there is nothing left to move it by.
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
    return 4 * (a.count + (b && !same_rows(a, *b) ? b->count : 0));
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

void separate(std::span<const capsa_contact> contacts, const capsa_movable& a, const capsa_movable* b,
              const capsa_separate_options& options, float* scratch) noexcept {
    const bool averaged = options.push == capsa_push_averaged;
    Side first(a, scratch);
    Side second = b && !same_rows(a, *b) ? Side(*b, scratch + std::size_t{4} * a.count) : first;
    const bool one_side = b && same_rows(a, *b);
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
            gap += c.normal[0] * (sb.x - sa.x) + c.normal[1] * (sb.y - sa.y) + c.normal[2] * (sb.z - sa.z);
        }
        const float depth = options.margin - gap;
        if (!(depth > 0.0f)) continue;  // nor where a NaN got in
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
