#include "src/verbs/few.hpp"

#include "src/shape.hpp"

#include <algorithm>
#include <bit>

namespace capsa {

namespace {

// Whether kernels load these rows directly, as kernels/read/streams.hpp says. Shapes of the plane that are
// asked about in space have no z.
bool is_dense(const capsa_shapes& shapes) {
    const ShapeInfo& info = shape_info(shapes.shape);
    std::ptrdiff_t differ = info.dimension == 3 && !shapes.stream[2].data;
    for (int k = 0; k < info.vectors(); ++k) differ |= shapes.stream[k].stride ^ 1;
    const capsa_stream& radius = shapes.stream[info.vectors()];
    if (info.has_radius) differ |= radius.stride & ~std::ptrdiff_t{1};
    for (int k = 0; k < info.points; ++k) differ |= shapes.point[k].data != nullptr;
    return differ == 0;
}

std::uint64_t count_of(std::uint64_t hits) { return static_cast<std::uint64_t>(std::popcount(hits)); }

// Whether the kernel gives gaps (kernels/tiles/small_tile.hpp).
bool have_word_gaps(capsa_shape a, capsa_shape b) {
    return std::max(shape_info(a).core, shape_info(b).core) < CoreKind::box;
}

struct SidesOfPairs {
    const capsa_shapes* a;
    const capsa_shapes* b;
};

// Contacts of some pairs. The fields of other answers are not read, and not set.
capsa_pair_job job_of(const SidesOfPairs& sides, const capsa_index_pair* pairs, std::size_t begin,
                      std::size_t count, float margin, capsa_contact* out, std::size_t capacity) {
    capsa_pair_job job;
    job.a = sides.a;
    job.b = sides.b;
    job.pairs = pairs;
    job.a_rows = job.b_rows = {};
    job.begin = begin;
    job.count = count;
    job.margin = margin;
    job.contact = out;
    job.capacity = capacity;
    job.written = job.total = 0;
    return job;
}

}  // namespace

// Only a radius may be without data: rows of the plane that are asked about in space are not few.
void RowNumbers::take(const capsa_shapes& shapes, std::size_t row) noexcept {
    static constexpr float zero = 0.0f;
    const ShapeInfo& info = shape_info(shapes.shape);
    const capsa_stream* const s = shapes.stream;
    const auto own = static_cast<std::ptrdiff_t>(row);
    const bool shares = shapes.point[0].data || shapes.point[1].data || shapes.point[2].data;
    const int last = info.vectors(), shared = shares ? info.coordinates() : 0;
    for (int k = 0; k < shared; ++k) {
        const capsa_index_stream& point = shapes.point[k / info.dimension];
        const auto place = point.data ? static_cast<std::ptrdiff_t>(point.data[own * point.stride]) : own;
        at_[k] = s[k].data + place * s[k].stride;
    }
    for (int k = shared; k < last; ++k) at_[k] = s[k].data + own * s[k].stride;
    at_[last] = s[last].data ? s[last].data + own * s[last].stride : &zero;
}

void FewPairs::take(const capsa_source& source, const Query& query) noexcept {
    const bool flip = source.end - source.begin != 1 || !is_dense(source.b);
    const capsa_shapes &rows = flip ? source.b : source.a, &cols = flip ? source.a : source.b;
    if (flip && (source.b.count != 1 || !is_dense(cols))) return;
    // A row that lies in the plane, among images, which have a z.
    if (shape_info(rows.shape).dimension == 3 && !rows.stream[2].data) return;
    kernels_ = &kernel::of_pair(*query.table, rows.shape, cols.shape);
    word_ = kernels_->word[flip];
    if (!word_) return;
    table_ = query.table;
    rows_ = &rows;
    cols_ = &cols;
    row_ = flip ? 0 : static_cast<std::uint32_t>(source.begin);
    begin_ = flip ? static_cast<std::uint32_t>(source.begin) : 0;
    end_ = static_cast<std::uint32_t>(flip ? source.end : source.b.count);
    cols_are_a_ = flip;
    have_gaps_ = have_word_gaps(rows.shape, cols.shape);
    row_numbers_.take(rows, row_);
}

void FewPairs::take_contacts() noexcept {
    if (cols_are_a_) kernels_ = &kernel::of_pair(*table_, cols_->shape, rows_->shape);
    if (columns() <= table_->lane_count) contacts_at_once_ = kernels_->word_contacts_at_once[cols_are_a_];
}

std::uint64_t FewPairs::count(float margin) const noexcept { return count_of(hits(margin)); }

capsa_find_result FewPairs::find(float margin, capsa_index_pair* out, std::size_t capacity) const noexcept {
    std::uint64_t left = hits(margin), written = 0;
    for (; left != 0 && written < capacity; left &= left - 1)
        out[written++] = pair(static_cast<std::uint32_t>(std::countr_zero(left)));
    // To count bits is a call where the processor may have no instruction for it.
    return {written, left == 0 ? written : written + count_of(left)};
}

// One kernel may know which pairs of a vector touch and what their contacts are. Elsewhere the hits are asked
// for first: most calls of few pairs have none, and to know that takes a part of what contacts take. The
// kernel of a vector then names rows by their places, and the side of one row has another one.
capsa_find_result FewPairs::contacts(float margin, capsa_contact* out, std::size_t capacity) const noexcept {
    if (contacts_at_once_) {
        const std::uint64_t total =
            contacts_at_once_(row_numbers_.get(), cols_, row_, begin_, end_, margin, out, capacity);
        return {total < capacity ? total : capacity, total};
    }
    const std::uint64_t hit = hits(margin);
    if (hit == 0 || capacity == 0) return {0, hit == 0 ? 0 : count_of(hit)};
    const SidesOfPairs sides{cols_are_a_ ? cols_ : rows_, cols_are_a_ ? rows_ : cols_};
    if (columns() <= table_->lane_count) {
        capsa_pair_job job = job_of(sides, nullptr, begin_, end_ - begin_, margin, out, capacity);
        kernels_->word_contacts(&job, row_, cols_are_a_);
        for (std::uint64_t k = 0; k < job.written; ++k) (cols_are_a_ ? out[k].b : out[k].a) = row_;
        return {job.written, job.total};
    }
    capsa_index_pair pairs[capsa_word_columns];
    std::size_t count = 0;
    for (std::uint64_t left = hit; left != 0; left &= left - 1)
        pairs[count++] = pair(static_cast<std::uint32_t>(std::countr_zero(left)));
    capsa_pair_job job = job_of(sides, pairs, 0, count, margin, out, capacity);
    kernels_->pair[capsa_pair_contacts](&job);
    return {job.written, job.total};
}

void FewPairs::nearest(capsa_nearest* out) const noexcept {
    alignas(64) float gap[capsa_word_columns];
    word_(row_numbers_.get(), cols_, begin_, end_, 0.0f, gap);
    const std::uint32_t count = end_ - begin_;
    if (!cols_are_a_) {
        *out = table_->least_gap(gap, begin_, count);
        return;
    }
    for (std::uint32_t k = 0; k < count; ++k)
        out[k] = gap[k] < infinity ? capsa_nearest{row_, gap[k]} : capsa_nearest{capsa_no_row, infinity};
}

void FewRows::take(const capsa_source& source, const Query& query) noexcept {
    const capsa_shape a = source.a.shape, b = source.b.shape;
    const std::size_t rows = source.end - source.begin, columns = source.b.count;
    if (tuning::nearest_of_few(rows, columns, has_core(a, b, CoreKind::point)))
        few_ = kernel::of_pair(*query.table, a, b).nearest_of_few;
    if (!few_ && tuning::nearest_row_by_row(rows, columns) && !has_long_formula(a, b) &&
        have_word_gaps(a, b) && is_dense(source.b))
        word_ = kernel::of_pair(*query.table, a, b).word[0];
    if (!few_ && !word_) return;
    least_gap_ = query.table->least_gap;
    source_ = &source;
}

void FewRows::nearest(capsa_nearest* out) const noexcept {
    const auto begin = static_cast<std::uint32_t>(source_->begin),
               end = static_cast<std::uint32_t>(source_->end),
               count = static_cast<std::uint32_t>(source_->b.count);
    if (few_) return few_(&source_->a, &source_->b, begin, end, count, out);
    alignas(64) float gap[capsa_word_columns];
    RowNumbers numbers;
    for (std::uint32_t row = begin; row < end; ++row) {
        numbers.take(source_->a, row);
        word_(numbers.get(), &source_->b, 0, count, 0.0f, gap);
        *out++ = least_gap_(gap, 0, count);
    }
}

}  // namespace capsa
