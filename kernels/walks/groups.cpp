// Rows with groups of an index (kernels/tree/groups.hpp), of shapes whose formula is called by a pointer: up
// to four groups are the columns of one word. Compiled once per row of cmake/isas.cmake.

#include "kernels/tiles/doubt.hpp"
#include "kernels/tree/group_formula.hpp"

namespace capsa::CAPSA_ISA {

namespace {

inline constexpr std::uint32_t groups_of_word = std::uint32_t{capsa_word_columns} / capsa_group_boxes;

class GroupWalk {
public:
    static std::size_t room(const GroupFormula& formula) {
        return formula.first->row->of_word() + formula.first->col->of_word();
    }
    GroupWalk(capsa_group_job& job, const GroupFormula& formula, float* room)
        : job_(job),
          formula_(*formula.first),
          lower_(formula.lower),
          rows_(room),
          cols_(room + formula_.row->of_word()),
          row_radius_(rows_ + radius_of(*formula_.row)),
          col_radius_(cols_ + radius_of(*formula_.col)),
          filtered_(job.after || job.row_end != capsa_no_row) {
        __builtin_memset(some_, 1, sizeof some_);
        formula_.row->fill(rows_, Order::plain, *job.asked, job.begin, job.end,
                           formula_.rows_first ? 0.0f : job.margin, job.end - job.begin);
        if (job.exact) enlarge_rows(*job.exact, job.begin, job.end, row_radius_);
        if (lower_) add_margin(row_radius_, more_row_radius_);
    }

    void run() {
        job_.written = 0;
        while (job_.at < job_.count && job_.written + capsa_group_boxes <= job_.capacity) {
            std::uint32_t count = (job_.capacity - job_.written) / capsa_group_boxes;
            count = least(count, least(job_.count - job_.at, groups_of_word));
            answer(job_.groups + job_.at, count);
            job_.at += count;
        }
    }

private:
    void add_margin(const float* radius, float* to) const {
        const Lanes margin = splat(job_.margin);
        for (int k = 0; k < static_cast<int>(capsa_word_columns); k += lane_count)
            store(to + k, load(radius + k) + margin);
    }
    // The lanes of a group behind row k of its sixteen, if only those count.
    std::uint32_t lanes_of(const capsa_rows_group& near, std::uint32_t k) const {
        const bool own = job_.behind != 0 && near.row == near.group * capsa_group_boxes;
        return own ? 0xfffeu << k & 0xffff : 0xffff;
    }

    void answer(const capsa_rows_group* groups, std::uint32_t count) {
        std::uint64_t rows = 0;
        for (std::uint32_t n = 0; n < count; ++n) {
            const capsa_rows_group& near = groups[n];
            formula_.col->fill_group(cols_ + n * capsa_group_boxes, job_.tree->copies,
                                     std::uint64_t{near.group} * capsa_group_boxes);
            for (std::uint32_t left = near.rows; left != 0; left &= left - 1) {
                const std::uint32_t k = lowest_one(left), r = near.row + k - job_.begin;
                const std::uint64_t bit = std::uint64_t{1} << r,
                                    lanes = std::uint64_t{lanes_of(near, k)} << n * capsa_group_boxes;
                hits_[0][r][0] = (rows & bit ? hits_[0][r][0] : 0) | lanes;
                rows |= bit;
            }
        }
        const float* col_radius = col_radius_;
        if (formula_.rows_first) {
            add_margin(col_radius_, more_col_radius_);
            col_radius = more_col_radius_;
        }
        if (lower_) {
            for (std::uint64_t left = rows; left != 0; left &= left - 1)
                hits_[1][lowest_one(left)][0] = hits_[0][lowest_one(left)][0];
            ask(*lower_, rows, more_row_radius_, col_radius_, hits_[1]);
        }
        ask(formula_, rows, row_radius_, col_radius, hits_[0]);
        for (std::uint32_t n = 0; n < count; ++n) write(groups[n], n * capsa_group_boxes);
    }
    void ask(const Formula& formula, std::uint64_t rows, const float* row_radius, const float* col_radius,
             std::uint64_t (*words)[tile_words]) {
        const Block block{rows_, row_radius, cols_, col_radius, Order::plain, Next::go_on, words[0], some_};
        formula.hits(block, rows);
    }
    // Of a group that stands `at` columns into the word.
    CAPSA_INLINE void write(const capsa_rows_group& near, std::uint32_t at) {
        const std::uint32_t* const names = job_.tree->rows + std::uint64_t{near.group} * capsa_group_boxes;
        for (std::uint32_t left = near.rows; left != 0; left &= left - 1) {
            const std::uint32_t k = lowest_one(left), row = near.row + k, r = row - job_.begin;
            const std::uint32_t lanes = lanes_of(near, k);
            std::uint64_t hits = hits_[0][r][0] >> at & lanes;
            if (lower_) {
                const std::uint64_t other = hits_[1][r][0] >> at & lanes;
                if (other != hits) hits = by_order(name_of(job_, row), names, hits, other);
            }
            if (filtered_) hits = lanes_that_count(job_, name_of(job_, row), names, hits);
            job_.out[job_.written] = {row, near.group};
            job_.hits[job_.written] = static_cast<std::uint16_t>(hits);
            job_.written += hits != 0;
        }
    }

    capsa_group_job& job_;
    const Formula& formula_;
    const Formula* const lower_;
    float *const rows_, *const cols_;
    float *const row_radius_, *const col_radius_;
    const bool filtered_;
    alignas(64) float more_row_radius_[capsa_word_columns], more_col_radius_[capsa_word_columns];
    std::uint64_t hits_[2][row_block][tile_words];  // of each row the first word, as a Block has them
    std::uint8_t some_[row_block];
};

}  // namespace

void walk_groups(capsa_group_job& job, const GroupFormula& formula) {
    auto* const room =
        static_cast<float*>(__builtin_alloca_with_align(GroupWalk::room(formula) * sizeof(float), 64 * 8));
    GroupWalk(job, formula, room).run();
}

}  // namespace capsa::CAPSA_ISA
