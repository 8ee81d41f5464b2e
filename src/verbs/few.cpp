#include "src/verbs/few.hpp"

#include "src/shape.hpp"

#include <bit>
#include <cstring>

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

// Whether the kernel gives gaps.
bool have_word_gaps(capsa_shape a, capsa_shape b) {
    return !has_core(a, b, CoreKind::box) && !has_core(a, b, CoreKind::round_cone);
}

typedef float FourGaps __attribute__((vector_size(16)));
typedef std::int32_t FourRows __attribute__((vector_size(16)));

struct LeastOfFour {
    FourGaps gap;
    FourRows row;

    // Where `better`, the others are taken.
    void take(FourRows better, FourGaps others, FourRows rows) {
        gap = reinterpret_cast<FourGaps>((better & reinterpret_cast<FourRows>(others)) |
                                         (~better & reinterpret_cast<FourRows>(gap)));
        row = (better & rows) | (~better & row);
    }
    void take_lanes(FourGaps others, FourRows rows) {
        take((others < gap) | ((others == gap) & (rows < row)), others, rows);
    }
};

// The least gap and the lowest row that has it. No branch depends on gaps, because which is the least cannot
// be predicted. Whole vectors end with NaNs.
capsa_nearest least_of(const float* gap, std::uint32_t first, std::uint32_t count) {
    LeastOfFour least{{infinity, infinity, infinity, infinity}, {}};
    FourRows rows = {0, 1, 2, 3};
    for (std::uint32_t k = 0; k < count; k += 4, rows += 4) {
        FourGaps gaps;
        std::memcpy(&gaps, gap + k, sizeof gaps);
        least.take(gaps < least.gap, gaps, rows);
    }
    least.take_lanes(__builtin_shufflevector(least.gap, least.gap, 2, 3, 0, 1),
                     __builtin_shufflevector(least.row, least.row, 2, 3, 0, 1));
    least.take_lanes(__builtin_shufflevector(least.gap, least.gap, 1, 0, 3, 2),
                     __builtin_shufflevector(least.row, least.row, 1, 0, 3, 2));
    const float best = least.gap[0];
    const std::uint32_t row =
        best < infinity ? first + static_cast<std::uint32_t>(least.row[0]) : capsa_no_row;
    return {row, best};
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
    have_gaps_ = have_word_gaps(rows.shape, cols.shape);
}

std::uint64_t FewPairs::count(float margin) const noexcept { return count_of(hits(margin)); }

capsa_find_result FewPairs::find(float margin, capsa_index_pair* out, std::size_t capacity) const noexcept {
    std::uint64_t left = hits(margin), written = 0;
    for (; left != 0 && written < capacity; left &= left - 1)
        out[written++] = pair(static_cast<std::uint32_t>(std::countr_zero(left)));
    // To count bits is a call where the processor may have no instruction for it.
    return {written, left == 0 ? written : written + count_of(left)};
}

// Most calls of few pairs have no hit, and to know the hits takes a part of what contacts take. One vector of
// pairs is then evaluated whole. Its kernel names rows by their places; the side of one row has another one.
capsa_find_result FewPairs::contacts(float margin, capsa_contact* out, std::size_t capacity) const noexcept {
    const std::uint64_t hit = hits(margin);
    if (hit == 0 || capacity == 0) return {0, hit == 0 ? 0 : count_of(hit)};
    const SidesOfPairs sides{cols_are_a_ ? cols_ : rows_, cols_are_a_ ? rows_ : cols_};
    if (end_ - begin_ <= table_->lane_count) {
        capsa_pair_job job = job_of(sides, nullptr, begin_, end_ - begin_, margin, out, capacity);
        kernel::of_pair(*table_, sides.a->shape, sides.b->shape).word_contacts(&job, row_, cols_are_a_);
        for (std::uint64_t k = 0; k < job.written; ++k) (cols_are_a_ ? out[k].b : out[k].a) = row_;
        return {job.written, job.total};
    }
    capsa_index_pair pairs[capsa_word_columns];
    std::size_t count = 0;
    for (std::uint64_t left = hit; left != 0; left &= left - 1)
        pairs[count++] = pair(static_cast<std::uint32_t>(std::countr_zero(left)));
    capsa_pair_job job = job_of(sides, pairs, 0, count, margin, out, capacity);
    kernel::pairs(*table_, sides.a->shape, sides.b->shape, capsa_pair_contacts)(&job);
    return {job.written, job.total};
}

void FewPairs::nearest(capsa_nearest* out) const noexcept {
    alignas(64) float gap[capsa_word_columns];
    word_(rows_, cols_, row_, begin_, end_, 0.0f, gap);
    const std::uint32_t count = end_ - begin_;
    if (!cols_are_a_) {
        *out = least_of(gap, begin_, count);
        return;
    }
    for (std::uint32_t k = 0; k < count; ++k)
        out[k] = gap[k] < infinity ? capsa_nearest{row_, gap[k]} : capsa_nearest{capsa_no_row, infinity};
}

void FewRows::take(const capsa_source& source, const Query& query) noexcept {
    const capsa_shape a = source.a.shape, b = source.b.shape;
    const bool of_points = shape_info(a).core == CoreKind::point && shape_info(b).core == CoreKind::point;
    if (!tuning::nearest_row_by_row(of_points, source.end - source.begin, source.b.count) ||
        has_long_formula(a, b) || !have_word_gaps(a, b) || !is_dense(source.b))
        return;
    word_ = kernel::of_pair(*query.table, a, b).word[0];
    source_ = &source;
}

void FewRows::nearest(capsa_nearest* out) const noexcept {
    alignas(64) float gap[capsa_word_columns];
    const auto count = static_cast<std::uint32_t>(source_->b.count);
    for (std::size_t row = source_->begin; row < source_->end; ++row) {
        word_(&source_->a, &source_->b, static_cast<std::uint32_t>(row), 0, count, 0.0f, gap);
        *out++ = least_of(gap, 0, count);
    }
}

}  // namespace capsa
