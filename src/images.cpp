#include "src/images.hpp"

#include "src/filter.hpp"
#include "src/periodic.hpp"
#include "src/plan/cost.hpp"
#include "src/shape.hpp"
#include "src/source.hpp"
#include "src/workspace/workspace.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace capsa {

namespace {

constexpr int most_shifts = 127;  // in each direction
constexpr std::uint64_t most_images = std::uint64_t{1} << 28;

bool is_positive(const int (&shift)[3]) {
    for (const int one : shift)
        if (one != 0) return one > 0;
    return false;
}

}  // namespace

// The box around the rows of A, wider by the reach and by what coordinates of images are rounded by. A
// negative reach may leave lo above hi: a box then meets this one if it reaches from hi to lo.
struct Images::Reach {
    bool of_none;  // no row is valid
    double lo[3], hi[3], length[3];
    double inside_lo[3], inside_hi[3];  // what lies between these meets the box with no image

    Reach(const capsa_source& source, const BoxMaker& maker, float reach) {
        Box all = Box::empty();
        alignas(64) capsa_box_group group;
        for (std::size_t row = source.begin; row < source.end; row += capsa_group_boxes) {
            maker.of(source.a, row, std::min<std::size_t>(source.end - row, capsa_group_boxes), group);
            const std::size_t count = std::min<std::size_t>(source.end - row, capsa_group_boxes);
            for (std::size_t i = count; i < capsa_group_boxes; ++i) capsa::put(group, i, Box::empty());
            const Box here = around(group);
            for (int axis = 0; axis < 3; ++axis) {
                all.lo[axis] = std::min(all.lo[axis], here.lo[axis]);
                all.hi[axis] = std::max(all.hi[axis], here.hi[axis]);
            }
        }
        of_none = all.is_empty();
        const double wider = double{reach} + std::fabs(double{reach}) * margin_slack;
        for (int axis = 0; axis < 3; ++axis) {
            const double most = std::max(std::fabs(double{all.lo[axis]}), std::fabs(double{all.hi[axis]}));
            const double slack = wider + 0x1p-20 * (most + std::fabs(wider));
            lo[axis] = all.lo[axis] - slack;
            hi[axis] = all.hi[axis] + slack;
            length[axis] = source.period[axis];
            inside_lo[axis] =
                length[axis] == 0.0 ? -std::numeric_limits<double>::infinity() : hi[axis] - length[axis];
            inside_hi[axis] =
                length[axis] == 0.0 ? std::numeric_limits<double>::infinity() : lo[axis] + length[axis];
        }
    }

    // The rows of a group that have an image within reach, perhaps.
    std::uint32_t outside(const capsa_box_group& group) const {
        std::uint32_t bits = 0;
        for (int k = 0; k < capsa_group_boxes; ++k) {
            bool here = false;
            for (int axis = 0; axis < 3; ++axis)
                here |= !(group.lo[axis][k] > inside_lo[axis]) | !(group.hi[axis][k] < inside_hi[axis]);
            bits |= std::uint32_t{here} << k;
        }
        return bits;
    }
    // The first and the last shift of a box along an axis that reach this one, as numbers without a limit.
    void shifts(int axis, const Box& box, double& first, double& last) const {
        if (length[axis] == 0.0) {
            const bool meets = box.lo[axis] <= hi[axis] && box.hi[axis] >= lo[axis];
            first = 0.0;
            last = meets ? 0.0 : -1.0;
            return;
        }
        first = std::ceil((lo[axis] - box.hi[axis]) / length[axis]);
        last = std::floor((hi[axis] - box.lo[axis]) / length[axis]);
    }
};

Images::~Images() { capsa_workspace_destroy(own_); }

std::size_t Images::bytes() const noexcept {
    std::size_t bytes =
        row_.bytes() + shift_.bytes() + answers_[0].bytes() + answers_[1].bytes() + index_.bytes();
    for (const Room<float>& stream : stream_) bytes += stream.bytes();
    for (const Room<std::uint32_t>& label : label_) bytes += label.bytes();
    return bytes + capsa_workspace_bytes(own_);
}

void Images::begin(const capsa_source& bound, const capsa_source& served,
                   const capsa_options& options) noexcept {
    bound_ = &bound;
    rows_ = without_period(served);
    out_ = options.images;
    out_count_ = options.images ? options.image_count : 0;
    count_ = 0;
}

Query Images::query(const Query& of_rows) const noexcept {
    Query plain = of_rows;
    plain.images = nullptr;
    plain.most_slack_a = plain.most_slack_b = -1.0f;  // of the rows themselves
    return plain;
}

// Calls each(row, shift) for the images that are needed, row by row, and for each row in the order of the
// shifts. False if one is further away than shifts can say.
template <class Each>
bool Images::each_image(const Query& query, const Reach& reach, Directions directions,
                        const Each& each) const {
    const bool once = is_within(*bound_) && directions == Directions::one;
    const capsa_shapes& b = second_side(*bound_);
    const BoxMaker maker(*query.table, b.shape);
    alignas(64) capsa_box_group group;
    for (std::size_t row = 0; row < b.count; row += capsa_group_boxes) {
        const std::size_t here = std::min<std::size_t>(b.count - row, capsa_group_boxes);
        maker.of(b, row, here, group);
        std::uint32_t left = reach.outside(group);
        if (here < capsa_group_boxes) left &= (std::uint32_t{1} << here) - 1;
        for (; left != 0; left &= left - 1) {
            const auto k = static_cast<std::size_t>(std::countr_zero(left));
            const Box box = get(group, k);
            if (box.is_empty()) continue;
            double first[3], last[3];
            for (int axis = 0; axis < 3; ++axis) reach.shifts(axis, box, first[axis], last[axis]);
            if (!(first[0] <= last[0] && first[1] <= last[1] && first[2] <= last[2])) continue;
            for (int axis = 0; axis < 3; ++axis)
                if (first[axis] < -most_shifts || last[axis] > most_shifts) return false;
            int shift[3];
            for (shift[0] = static_cast<int>(first[0]); shift[0] <= last[0]; ++shift[0])
                for (shift[1] = static_cast<int>(first[1]); shift[1] <= last[1]; ++shift[1])
                    for (shift[2] = static_cast<int>(first[2]); shift[2] <= last[2]; ++shift[2]) {
                        if (shift[0] == 0 && shift[1] == 0 && shift[2] == 0) continue;
                        if (once && !is_positive(shift)) continue;
                        each(static_cast<std::uint32_t>(row + k), shift);
                    }
        }
    }
    return true;
}

capsa_status Images::make_room(std::size_t count) noexcept {
    const int streams = shape_info(second_side(*bound_).shape).streams();
    bool made = row_.need(count) && shift_.need(count);
    for (int k = 0; k < streams; ++k) made = made && stream_[k].need(count);
    return made ? capsa_ok : capsa_out_of_memory;
}

// A number of an image.
float Images::field_of(int stream, std::uint32_t row, const int (&shift)[3]) const noexcept {
    const capsa_shapes& b = second_side(*bound_);
    const ShapeInfo& info = shape_info(b.shape);
    const float x = field(b, stream, row);
    const int axis = stream % info.dimension;
    const bool moves = stream < info.coordinates() && shift[axis] != 0;
    return moves ? moved(x, shift[axis], bound_->period[axis]) : x;
}

// Whether image k of the last copy is this one, bit for bit.
bool Images::is_there(std::size_t k, std::uint32_t row, const int (&shift)[3]) const noexcept {
    if (k >= stored_ || row_[k] != row) return false;
    bool same = true;
    for (int axis = 0; axis < 3; ++axis) same &= shift_[k].shift[axis] == shift[axis];
    for (int stream = 0; stream < shape_info(stored_shape_).streams(); ++stream)
        same &= std::bit_cast<std::uint32_t>(stream_[stream][k]) ==
                std::bit_cast<std::uint32_t>(field_of(stream, row, shift));
    return same;
}

void Images::put(std::size_t k, std::uint32_t row, const int (&shift)[3]) noexcept {
    for (int stream = 0; stream < shape_info(stored_shape_).streams(); ++stream)
        stream_[stream][k] = field_of(stream, row, shift);
    row_[k] = row;
    for (int axis = 0; axis < 3; ++axis) shift_[k].shift[axis] = static_cast<std::int8_t>(shift[axis]);
}

// The labels of the rows whose images these are.
bool Images::take_filter(const capsa_filter* filter) noexcept {
    source_.filters.b = nullptr;
    if (!filter) return true;
    filter_ = *filter;
    filter_.count = count_;
    capsa_label_stream* const labels[] = {&filter_.category, &filter_.mask, &filter_.group, &filter_.link};
    for (std::size_t k = 0; k < std::size(labels); ++k) {
        capsa_label_stream& label = *labels[k];
        if (!label.data) continue;
        if (!label_[k].need(count_)) return false;
        for (std::size_t i = 0; i < count_; ++i)
            label_[k][i] = label.data[static_cast<std::ptrdiff_t>(row_[i]) * label.stride];
        label = {label_[k].data(), 1};
    }
    source_.filters.b = &filter_;
    return true;
}

// Where the rows of A have an index, the images get one of the same kind: of its own for an answer for each
// row, and for hits so that they ask in its order.
void Images::search(const Query& query, Keeps keeps) noexcept {
    const double pairs = static_cast<double>(source_.end - source_.begin) * static_cast<double>(count_);
    if (pairs < cost::least_pairs) return;
    if (const capsa_index* const of_a = source_.a.index) {
        const Built wanted = keeps == Keeps::hits && of_a->grid() ? Built::grid : Built::tree;
        if (built_ != wanted) {
            const bool made =
                wanted == Built::grid ? index_.build_grid(source_.b, {}) : index_.build(source_.b, {});
            built_ = made ? wanted : Built::nothing;
        }
        if (built_ == wanted) source_.b = index_.shapes();
        return;
    }
    if (!own_ && capsa_workspace_create(&own_) != capsa_ok) return;
    capsa_source use = source_;
    own_->serve(source_, keeps, false, query, {}, use);
    source_ = use;
}

capsa_status Images::copy(const Query& query, float reach, Directions directions, Keeps keeps) noexcept {
    count_ = 0;
    source_ = {};
    source_.kind = capsa_source_between;
    source_.a = rows_.a;
    source_.begin = bound_->begin;
    source_.end = bound_->end;
    source_.b.shape = second_side(*bound_).shape;
    source_.filters.a = bound_->filters.a;
    if (!(reach > -std::numeric_limits<float>::infinity())) return capsa_ok;
    const Reach around_a(*bound_, BoxMaker(*query.table, bound_->a.shape), reach);
    if (around_a.of_none) return capsa_ok;
    std::uint64_t count = 0;
    bool same = stored_shape_ == source_.b.shape;
    const auto compare = [&](std::uint32_t row, const int(&shift)[3]) {
        same = same && is_there(count, row, shift);
        ++count;
    };
    if (!each_image(query, around_a, directions, compare) || count > most_images)
        return capsa_too_many_images;
    if (count == 0) return capsa_ok;
    if (!same || count != stored_) {
        stored_ = 0;
        stored_shape_ = source_.b.shape;
        built_ = Built::nothing;
        if (const capsa_status status = make_room(count); status != capsa_ok) return status;
        std::size_t next = 0;
        each_image(query, around_a, directions,
                   [&](std::uint32_t row, const int(&shift)[3]) { put(next++, row, shift); });
        stored_ = count;
        ++copies_;
    }
    count_ = count;

    const capsa_shapes& b = source_.b;
    source_.b.count = count_;
    for (int k = 0; k < shape_info(b.shape).streams(); ++k) source_.b.stream[k] = {stream_[k].data(), 1};
    if (!take_filter(is_within(*bound_) ? bound_->filters.a : bound_->filters.b)) {
        count_ = 0;
        return capsa_out_of_memory;
    }
    search(this->query(query), keeps);
    return capsa_ok;
}

}  // namespace capsa
