#include "src/image_rows.hpp"

#include "src/bound.hpp"
#include "src/periodic.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

namespace capsa {

namespace {

constexpr int most_shifts = 127;  // in each direction
constexpr std::uint64_t most_images = std::uint64_t{1} << 28;

bool is_positive(const capsa_image& image) {
    for (const std::int8_t one : image.shift)
        if (one != 0) return one > 0;
    return false;
}

// The box around rows begin to end; empty if none is valid.
Box around_rows(const capsa_shapes& a, std::size_t begin, std::size_t end, const BoxMaker& maker) {
    Box all = Box::empty();
    alignas(64) capsa_box_group group;
    for (std::size_t row = begin; row < end; row += capsa_group_boxes) {
        const std::size_t count = std::min<std::size_t>(end - row, capsa_group_boxes);
        maker.of(a, row, count, group);
        for (std::size_t i = count; i < capsa_group_boxes; ++i) capsa::put(group, i, Box::empty());
        const Box here = around(group);
        for (int axis = 0; axis < 3; ++axis) {
            all.lo[axis] = std::min(all.lo[axis], here.lo[axis]);
            all.hi[axis] = std::max(all.hi[axis], here.hi[axis]);
        }
    }
    return all;
}

}  // namespace

void ImageRows::Reach::make(const Box& around_a, float reach, const float (&period)[3]) noexcept {
    constexpr double endless = std::numeric_limits<double>::infinity();
    around = around_a;
    const double wider = double{reach} + std::fabs(double{reach}) * margin_slack;
    for (int axis = 0; axis < 3; ++axis) {
        const double most = std::max(std::fabs(double{around.lo[axis]}), std::fabs(double{around.hi[axis]}));
        const double slack = wider + 0x1p-20 * (most + std::fabs(wider)), length = period[axis];
        lo[axis] = around.lo[axis] - slack;
        hi[axis] = around.hi[axis] + slack;
        inside_lo[axis] = length == 0.0 ? -endless : hi[axis] - length;
        inside_hi[axis] = length == 0.0 ? endless : lo[axis] + length;
    }
}

// The rows of a group that have an image within reach, perhaps.
std::uint32_t ImageRows::Reach::outside(const capsa_box_group& group) const noexcept {
    std::uint32_t bits = 0;
    for (int k = 0; k < capsa_group_boxes; ++k) {
        bool here = false;
        for (int axis = 0; axis < 3; ++axis)
            here |= !(group.lo[axis][k] > inside_lo[axis]) | !(group.hi[axis][k] < inside_hi[axis]);
        bits |= std::uint32_t{here} << k;
    }
    return bits;
}

// The first and the last shift of a box along an axis that come within reach. False if there is none.
bool ImageRows::shifts(int axis, const Box& box, double& first, double& last) const noexcept {
    const double lo = reach_.lo[axis], hi = reach_.hi[axis], length = period_[axis];
    first = last = 0.0;
    if (length == 0.0) return box.lo[axis] <= hi && box.hi[axis] >= lo;
    first = std::ceil((lo - box.hi[axis]) / length);
    last = std::floor((hi - box.lo[axis]) / length);
    return first <= last;
}

// Calls each(row, image) for the images that are needed, row by row, and for each row in the order of the
// shifts. False if one is further away than shifts can say.
template <class Each>
bool ImageRows::each_needed(const capsa_shapes& b, const capsa_kernel_table& table,
                            const Each& each) const noexcept {
    const BoxMaker maker(table, b.shape);
    alignas(64) capsa_box_group group;
    for (std::size_t row = 0; row < b.count; row += capsa_group_boxes) {
        const std::size_t here = std::min<std::size_t>(b.count - row, capsa_group_boxes);
        maker.of(b, row, here, group);
        std::uint32_t left = reach_.outside(group);
        if (here < capsa_group_boxes) left &= (std::uint32_t{1} << here) - 1;
        for (; left != 0; left &= left - 1) {
            const auto k = static_cast<std::size_t>(std::countr_zero(left));
            const Box box = get(group, k);
            if (box.is_empty()) continue;
            double first[3], last[3];
            bool meets = true;
            for (int axis = 0; axis < 3; ++axis) meets &= shifts(axis, box, first[axis], last[axis]);
            if (!meets) continue;
            for (int axis = 0; axis < 3; ++axis)
                if (first[axis] < -most_shifts || last[axis] > most_shifts) return false;
            const auto name = static_cast<std::uint32_t>(row + k);
            for (int x = static_cast<int>(first[0]); x <= last[0]; ++x)
                for (int y = static_cast<int>(first[1]); y <= last[1]; ++y)
                    for (int z = static_cast<int>(first[2]); z <= last[2]; ++z) {
                        const capsa_image image{{static_cast<std::int8_t>(x), static_cast<std::int8_t>(y),
                                                 static_cast<std::int8_t>(z)}};
                        if ((x != 0 || y != 0 || z != 0) && (!once_ || is_positive(image))) each(name, image);
                    }
        }
    }
    return true;
}

// Room for so many images; those that are there stay.
bool ImageRows::make_room(std::size_t count) noexcept {
    if (count <= room_) return true;
    const std::size_t more = room_ == 0 ? count : count + count / 4;
    bool made = row_.grow(more, count_) && shift_.grow(more, count_);
    for (int k = 0; k < shape_info(shape_).streams(); ++k) made = made && stream_[k].grow(more, count_);
    if (made) room_ = more;
    return made;
}

// A number of an image.
float ImageRows::field_of(const capsa_shapes& b, int stream, std::uint32_t row,
                          const std::int8_t (&shift)[3]) const noexcept {
    const ShapeInfo& info = shape_info(b.shape);
    const float x = field(b, stream, row);
    const int axis = stream % info.dimension;
    return stream < info.coordinates() && shift[axis] != 0 ? moved(x, shift[axis], period_[axis]) : x;
}

bool ImageRows::is_there(std::size_t k, const capsa_shapes& b, std::uint32_t row,
                         const capsa_image& image) const noexcept {
    if (k >= count_ || row_[k] != row) return false;
    bool same = std::equal(image.shift, image.shift + 3, shift_[k].shift);
    for (int stream = 0; stream < shape_info(shape_).streams(); ++stream)
        same &= std::bit_cast<std::uint32_t>(stream_[stream][k]) ==
                std::bit_cast<std::uint32_t>(field_of(b, stream, row, image.shift));
    return same;
}

capsa_status ImageRows::copy(const capsa_source& source, const capsa_kernel_table& table, float reach,
                             Directions directions, bool& changed) noexcept {
    const capsa_shapes& b = second_side(source);
    if (shape_ != b.shape) {
        for (Room<float>& stream : stream_) Room<float>().swap(stream);
        room_ = count_ = 0;
    }
    shape_ = b.shape;
    once_ = is_within(source) && directions == Directions::one;
    std::copy_n(source.period, 3, period_);
    changed = count_ != 0;
    const Box around_a =
        reach > -std::numeric_limits<float>::infinity()
            ? around_rows(source.a, source.begin, source.end, BoxMaker(table, source.a.shape))
            : Box::empty();
    if (around_a.is_empty()) {
        count_ = sorted_ = 0;
        return capsa_ok;
    }
    reach_.make(around_a, reach, period_);
    std::uint64_t needed = 0;
    bool same = true;
    const auto compare = [&](std::uint32_t row, const capsa_image& image) {
        same = same && is_there(needed, b, row, image);
        ++needed;
    };
    if (!each_needed(b, table, compare) || needed > most_images) {
        count_ = sorted_ = 0;
        return capsa_too_many_images;
    }
    changed = !same || needed != count_;
    if (!changed) return capsa_ok;
    count_ = sorted_ = 0;
    if (!make_room(needed)) return capsa_out_of_memory;
    each_needed(b, table, [&](std::uint32_t row, const capsa_image& image) {
        row_[count_] = row;
        shift_[count_++] = image;
    });
    sorted_ = count_;
    move(b);
    return capsa_ok;
}

void ImageRows::move(const capsa_shapes& b) noexcept {
    for (int stream = 0; stream < shape_info(shape_).streams(); ++stream) {
        float* const to = stream_[stream].data();
        for (std::size_t k = 0; k < count_; ++k) to[k] = field_of(b, stream, row_[k], shift_[k].shift);
    }
}

bool ImageRows::hold(const capsa_shapes& a, const capsa_kernel_table& table) const noexcept {
    const Box box = around_rows(a, 0, a.count, BoxMaker(table, a.shape));
    bool inside = true;
    for (int axis = 0; axis < 3; ++axis)
        inside &= box.lo[axis] >= reach_.around.lo[axis] && box.hi[axis] <= reach_.around.hi[axis];
    return inside || box.is_empty();
}

bool ImageRows::find(const capsa_shapes& numbers, std::span<const std::uint32_t> names,
                     const capsa_kernel_table& table, Room<std::uint32_t>& found,
                     std::size_t& count) noexcept {
    count = 0;
    bool made = true;
    const auto each = [&](std::uint32_t i, const capsa_image& image) {
        const auto is_image = [&](std::size_t k) {
            return row_[k] == names[i] && std::equal(image.shift, image.shift + 3, shift_[k].shift);
        };
        const std::uint32_t* const rows = row_.data();
        auto k = static_cast<std::size_t>(std::lower_bound(rows, rows + sorted_, names[i]) - rows);
        while (k < sorted_ && rows[k] == names[i] && !is_image(k)) ++k;
        if (k == sorted_ || rows[k] != names[i])
            for (k = sorted_; k < count_ && !is_image(k);) ++k;
        if (k == count_) {
            if (count_ == most_images || !make_room(count_ + 1)) {
                made = false;
                return;
            }
            row_[k] = names[i];
            shift_[k] = image;
            ++count_;
        }
        if (count == found.capacity() && !found.grow(2 * count + 256, count)) {
            made = false;
            return;
        }
        found[count++] = static_cast<std::uint32_t>(k);
    };
    return each_needed(numbers, table, each) && made;
}

capsa_shapes ImageRows::shapes() const noexcept {
    capsa_shapes made{};
    made.shape = shape_;
    made.count = count_;
    for (int k = 0; k < shape_info(shape_).streams(); ++k) made.stream[k] = {stream_[k].data(), 1};
    return made;
}

bool ImageRows::copy_some(std::span<const std::uint32_t> images, Room<float>& room,
                          capsa_shapes& to) const noexcept {
    const int streams = shape_info(shape_).streams();
    if (!room.need(static_cast<std::size_t>(streams) * images.size())) return false;
    to = {};
    to.shape = shape_;
    to.count = images.size();
    float* next = room.data();
    for (int k = 0; k < streams; ++k) {
        to.stream[k] = {next, 1};
        for (const std::uint32_t image : images) *next++ = stream_[k][image];
    }
    return true;
}

float ImageRows::largest() const noexcept {
    double largest = 0.0;
    for (int axis = 0; axis < 3; ++axis)
        largest = std::max({largest, std::fabs(reach_.lo[axis]), std::fabs(reach_.hi[axis])});
    return none() ? 0.0f : static_cast<float>(largest);
}

std::size_t ImageRows::bytes() const noexcept {
    std::size_t bytes = row_.bytes() + shift_.bytes();
    for (const Room<float>& stream : stream_) bytes += stream.bytes();
    return bytes;
}

}  // namespace capsa
