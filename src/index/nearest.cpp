// The nearest row has two steps. First each row meets one row whose box is near. The gap between the two is
// at least the gap to the nearest row. Then each row meets all rows whose boxes are within that gap.

#include "src/index/nearest.hpp"

#include "src/index/candidates.hpp"

#include <algorithm>
#include <limits>

namespace capsa {

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

bool is_within(const capsa_source& source) { return source.kind == capsa_source_within; }

// The best partners of rows begin, begin + 1, ... of A.
class Best {
public:
    Best(const capsa_source& source, const Query& query, std::size_t begin, float* gap, std::uint32_t* index)
        : within_(is_within(source)), begin_(begin), gap_(gap), index_(index) {
        const capsa_shapes& b = within_ ? source.a : source.b;
        job_.a = &source.a;
        job_.b = &b;
        job_.margin = query.margin;
        gaps_ = kernel::pairs(*query.table, source.a.shape, b.shape, capsa_pair_gaps);
        hits_ = kernel::pairs(*query.table, source.a.shape, b.shape, capsa_pair_hits);
    }
    bool offered() const { return gaps_ && hits_; }
    float gap(std::size_t row) const { return gap_[row - begin_]; }

    // Meets each row with a row of B. In a `within` the earlier row is evaluated first, as everywhere.
    void meet(const capsa_index_pair* asked, std::size_t count) {
        capsa_index_pair pairs[tuning::pairs_per_call];
        float gaps[tuning::pairs_per_call];
        std::uint64_t hits[tuning::pairs_per_call / 64];
        for (std::size_t k = 0; k < count; ++k)
            pairs[k] =
                within_ && asked[k].b < asked[k].a ? capsa_index_pair{asked[k].b, asked[k].a} : asked[k];
        job_.pairs = pairs;
        job_.count = count;
        job_.gap = gaps;
        job_.hits = hits;
        gaps_(&job_);
        hits_(&job_);
        for (std::size_t k = 0; k < count; ++k) {
            if (!(hits[k / 64] >> k % 64 & 1)) continue;
            float& best = gap_[asked[k].a - begin_];
            std::uint32_t& partner = index_[asked[k].a - begin_];
            // Ties go to the lowest row. A gap that is not below +infinity never is the best.
            if (gaps[k] < best || (gaps[k] == best && gaps[k] < infinity && asked[k].b < partner)) {
                best = gaps[k];
                partner = asked[k].b;
            }
        }
    }

private:
    bool within_;
    std::size_t begin_;
    float* gap_;
    std::uint32_t* index_;
    capsa_pair_job job_{};
    capsa_pair_kernel gaps_, hits_;
};

void meet_candidates(const AskedRows& asked, const capsa_tree& tree, capsa_overlap_filter filter,
                     capsa_overlap_kernel overlap, Best& best) {
    capsa_index_pair pairs[tuning::pairs_per_call];
    capsa_overlap_job job{};
    job.tree = &tree;
    job.asked = &asked.boxes;
    job.asked_row = asked.row;
    job.count = asked.count;
    job.filter = filter;
    job.row_end = capsa_no_row;
    job.out = pairs;
    job.capacity = tuning::pairs_per_call;
    while (!job.done) {
        job.written = 0;
        overlap(&job);
        if (job.written > 0) best.meet(pairs, job.written);
    }
}

// Meets each row with one row whose box is near.
void meet_seeds(const AskedRows& asked, const capsa_tree& tree, capsa_overlap_filter filter,
                capsa_seed_kernel seeds, Best& best) {
    std::uint32_t place[capsa_group_boxes];
    const capsa_seed_job job{&tree, &asked.boxes, asked.row, asked.count, filter, place};
    seeds(&job);
    capsa_index_pair pairs[capsa_group_boxes];
    std::size_t count = 0;
    for (std::uint32_t k = 0; k < asked.count; ++k)
        if (place[k] != capsa_no_row) pairs[count++] = {asked.row[k], tree.rows[place[k]]};
    if (count > 0) best.meet(pairs, count);
}

}  // namespace

bool index_serves_rows(const capsa_source& source) noexcept {
    return is_within(source) ? source.a.index != nullptr
                             : source.kind == capsa_source_between && source.b.index != nullptr;
}

capsa_status nearest_in_index(const capsa_source& source, const Query& query, std::size_t begin,
                              std::size_t end, bool hits_only, float* gap, std::uint32_t* index) noexcept {
    const float most = hits_only ? query.margin : infinity;
    Best best(source, {query.table, most}, begin, gap, index);
    if (!best.offered()) return capsa_not_offered;
    if (most == -infinity) return capsa_ok;
    const capsa_tree& tree = (is_within(source) ? source.a : source.b).index->tree();
    const capsa_overlap_filter filter = is_within(source) ? capsa_overlap_other : capsa_overlap_all;
    AskedRows asked;
    for (std::size_t row = begin; row < end; row += asked.count) {
        asked.take(source.a, row, end, hits_only ? most : 0.0f);
        if (!hits_only) {
            meet_seeds(asked, tree, filter, query.table->seeds, best);
            for (std::uint32_t k = 0; k < asked.count; ++k)
                put(asked.boxes, k, widened(get(asked.boxes, k), best.gap(row + k)));
        }
        meet_candidates(asked, tree, filter, query.table->overlap, best);
    }
    return capsa_ok;
}

}  // namespace capsa
