#include "src/verbs/few.hpp"

#include "src/shape.hpp"

#include <bit>
#include <limits>

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

void FewPairs::take(const capsa_source& source, const Query& query) noexcept {
    const bool flip = source.end - source.begin != 1 || !is_dense(source.b);
    const capsa_shapes &rows = flip ? source.b : source.a, &cols = flip ? source.a : source.b;
    if (flip && (source.b.count != 1 || !is_dense(cols))) return;
    word_ = kernel::of_pair(*query.table, rows.shape, cols.shape).word[flip];
    if (!word_) return;
    table_ = query.table;
    rows_ = &rows;
    cols_ = &cols;
    row_ = flip ? 0 : static_cast<std::uint32_t>(source.begin);
    begin_ = flip ? static_cast<std::uint32_t>(source.begin) : 0;
    end_ = static_cast<std::uint32_t>(flip ? source.end : source.b.count);
    cols_are_a_ = flip;
}

std::uint64_t FewPairs::count(float margin) const noexcept {
    return static_cast<std::uint64_t>(std::popcount(hits(margin)));
}

capsa_find_result FewPairs::find(float margin, capsa_index_pair* out, std::size_t capacity) const noexcept {
    std::uint64_t left = hits(margin);
    const auto total = static_cast<std::uint64_t>(std::popcount(left));
    std::uint64_t written = 0;
    for (; left != 0 && written < capacity; left &= left - 1)
        out[written++] = pair(static_cast<std::uint32_t>(std::countr_zero(left)));
    return {written, total};
}

// Most calls of few pairs have no hit, and to know the hits takes a part of what contacts take. One vector of
// pairs is then evaluated whole. Its kernel names rows by their places; the side of one row has another one.
capsa_find_result FewPairs::contacts(float margin, capsa_contact* out, std::size_t capacity) const noexcept {
    const std::uint64_t hit = hits(margin);
    const auto total = static_cast<std::uint64_t>(std::popcount(hit));
    if (total == 0 || capacity == 0) return {0, total};
    capsa_index_pair pairs[capsa_word_columns];
    const SidesOfPairs sides{cols_are_a_ ? cols_ : rows_, cols_are_a_ ? rows_ : cols_};
    if (end_ - begin_ <= table_->lane_count) {
        capsa_pair_job job = job_of(sides, nullptr, begin_, end_ - begin_, margin, out, capacity);
        kernel::of_pair(*table_, sides.a->shape, sides.b->shape).word_contacts(&job, row_, cols_are_a_);
        for (std::uint64_t k = 0; k < job.written; ++k) (cols_are_a_ ? out[k].b : out[k].a) = row_;
        return {job.written, job.total};
    }
    std::size_t count = 0;
    for (std::uint64_t left = hit; left != 0; left &= left - 1)
        pairs[count++] = pair(static_cast<std::uint32_t>(std::countr_zero(left)));
    capsa_pair_job job = job_of(sides, pairs, 0, count, margin, out, capacity);
    kernel::pairs(*table_, sides.a->shape, sides.b->shape, capsa_pair_contacts)(&job);
    return {job.written, job.total};
}

bool FewPairs::have_gaps() const noexcept {
    return !has_core(rows_->shape, cols_->shape, CoreKind::box) &&
           !has_core(rows_->shape, cols_->shape, CoreKind::round_cone);
}

void FewPairs::nearest(capsa_nearest* out) const noexcept {
    alignas(64) float gap[capsa_word_columns];
    word_(rows_, cols_, row_, begin_, end_, 0.0f, gap);
    const std::uint32_t count = end_ - begin_;
    if (cols_are_a_) {
        for (std::uint32_t k = 0; k < count; ++k)
            out[k] = gap[k] < infinity ? capsa_nearest{row_, gap[k]} : capsa_nearest{capsa_no_row, infinity};
        return;
    }
    // Four at a time, because each waits for the one before. Whole vectors end with NaNs.
    float least[4] = {infinity, infinity, infinity, infinity};
    for (std::uint32_t k = 0; k < count; k += 4)
        for (std::uint32_t i = 0; i < 4; ++i) least[i] = gap[k + i] < least[i] ? gap[k + i] : least[i];
    for (std::uint32_t i = 1; i < 4; ++i) least[0] = least[i] < least[0] ? least[i] : least[0];
    *out = {capsa_no_row, infinity};
    if (!(least[0] < infinity)) return;
    std::uint32_t k = 0;  // the lowest row with this gap
    while (gap[k] != least[0]) ++k;
    *out = {begin_ + k, gap[k]};
}

}  // namespace capsa
