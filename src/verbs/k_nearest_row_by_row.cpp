#include "src/verbs/k_nearest_row_by_row.hpp"

#include "src/exact/margins.hpp"
#include "src/filter.hpp"
#include "src/index/candidates.hpp"
#include "src/index/nearest.hpp"
#include "src/index/nodes.hpp"
#include "src/traverse/decided.hpp"
#include "src/verbs/bits.hpp"
#include "src/verbs/listed_hits.hpp"
#include "src/verbs/pair_gaps.hpp"
#include "src/verbs/rows.hpp"
#include "src/verbs/visit.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

namespace capsa::query {

namespace {

// Some rows of A as a set of their own.
class SomeRows {
public:
    static constexpr std::size_t most = 4 * capsa_group_boxes;

    explicit SomeRows(capsa_shape shape) noexcept {
        rows_.shape = shape;
        for (int k = 0; k < shape_info(shape).streams(); ++k) rows_.stream[k] = {field_[k], 1};
    }
    SomeRows(const SomeRows&) = delete;
    SomeRows& operator=(const SomeRows&) = delete;

    void add(const capsa_shapes& of, std::size_t row) noexcept {
        for (int k = 0; k < shape_info(of.shape).streams(); ++k) field_[k][rows_.count] = field(of, k, row);
        ++rows_.count;
    }
    void clear() noexcept { rows_.count = 0; }
    const capsa_shapes& rows() const noexcept { return rows_; }

private:
    capsa_shapes rows_{};
    float field_[capsa_max_streams][most];
};

// The k nearest rows of each row by itself.
class RowByRow {
public:
    RowByRow(const capsa_source& source, const Route& route, const Query& query,
             const NearestLists& lists) noexcept
        : source_(source),
          b_(second_side(source)),
          route_(route),
          query_(query),
          lists_(lists),
          may_meet_(source),
          gaps_(source, query),
          hits_(kernel::pairs(*query.table, source.a.shape, b_.shape, capsa_pair_hits)),
          gap_of_copies_(kernel::pairs(*query.table, source.a.shape, b_.shape, capsa_pair_gaps)),
          maker_(*query.table, source.a.shape),
          slack_(slack_of_b()),
          asked_(query),
          least_gap_of_b_(least_gap_of_b()),
          rows_(source.a.shape) {
        query_.exact = false;  // pairs in doubt are decided when they are taken
        query_.of_rows = nullptr;
        bare_ = source;
        bare_.filters = {};
        if (!route_.searched) return;
        route_.listed = true;
        route_.enough_equal = enough_equal_rows(source, lists.most());
    }
    bool offered() const noexcept { return gaps_ && hits_; }

    // Adds the row that asks at this place, whose answer stands there.
    capsa_status ask(std::size_t asking, std::size_t place) noexcept {
        asking_[count_] = asking;
        place_[count_] = place;
        lists_.begin(place);
        return ++count_ < SomeRows::most ? capsa_ok : end();
    }
    // Answers the rows that were added.
    capsa_status end() noexcept {
        if (lists_.most() == 0) count_ = 0;
        const bool sorted = route_.searched && route_.asking.names;
        for (Reach reach = sorted ? Reach::of_some : Reach::of_each;; reach = Reach::infinite) {
            if (const capsa_status status = answer(reach); status != capsa_ok || again_ == 0) return status;
            if (reach == Reach::of_some) {
                take_again();
                if (const capsa_status status = answer(Reach::of_each); status != capsa_ok || again_ == 0)
                    return status;
            }
            take_again();
        }
    }

private:
    static constexpr std::size_t pairs_at_once = 64, groups_at_once = 4;

    // The widest slack of a row of B: by so much the decisions of kernels may differ from gaps.
    float slack_of_b() const noexcept {
        if (b_.index && b_.index->largest_slack() >= 0.0f) return b_.index->largest_slack();
        constexpr std::size_t at_once = 64;
        const exact::Slacks slacks;
        float most = 0.0f, slack[at_once];
        for (std::size_t begin = 0; begin < b_.count; begin += at_once) {
            const std::size_t here = std::min(at_once, b_.count - begin);
            slacks.of(b_, begin, here, slack);
            for (std::size_t i = 0; i < here; ++i)
                if (slack[i] < infinity) most = std::max(most, slack[i]);
        }
        return most;
    }
    // No gap of a row of A without a radius is below it: cores are at least 0 apart.
    float least_gap_of_b() const noexcept {
        const ShapeInfo& info = shape_info(b_.shape);
        if (std::max(info.core, shape_info(source_.a.shape).core) > CoreKind::triangle) return -infinity;
        float least = 0.0f;
        if (info.has_radius)
            for (std::size_t row = 0; row < b_.count; ++row)
                least = std::min(least, -field(b_, info.radius_stream(), row));
        return least;
    }
    bool is_below_all(float gap, std::size_t row) const noexcept {
        const ShapeInfo& info = shape_info(source_.a.shape);
        return gap <=
               least_gap_of_b_ - (info.has_radius ? field(rows_.rows(), info.radius_stream(), row) : 0.0f);
    }
    std::uint32_t name(std::size_t i) const noexcept { return route_.asking.row(asking_[i]); }
    bool may_meet(std::uint32_t row, std::uint32_t partner) const noexcept {
        return (!is_within(source_) || row != partner) && (!may_meet_ || may_meet_(row, partner));
    }

    // What says how far rows look. Those that find too few ask again.
    enum class Reach : std::uint8_t {
        of_some,  // of rows that follow each other and stand near each other, some say it for the others
        of_each,
        infinite,
    };
    capsa_status answer(Reach reach) noexcept {
        rows_.clear();
        for (std::size_t i = 0; i < count_; ++i) {
            rows_.add(*route_.asking.shapes, asking_[i]);
            reach_[i] = asked_.margin;
        }
        if (reach != Reach::infinite) find_reaches(reach == Reach::of_some);
        capsa_status status = capsa_ok;
        while (status == capsa_ok && count_ != 0) status = ask_the_furthest();
        count_ = 0;
        return status;
    }
    void take_again() noexcept {
        count_ = again_;
        again_ = 0;
        std::copy_n(asking_again_, count_, asking_);
        std::copy_n(place_again_, count_, place_);
    }
    // How far each row has to look at most. Rows that touch nothing need no look.
    void find_reaches(bool sorted) noexcept {
        alignas(64) capsa_box_group boxes;
        std::size_t left = 0;
        for (std::size_t begin = 0; begin < count_; begin += capsa_group_boxes) {
            const std::size_t here = std::min<std::size_t>(count_ - begin, capsa_group_boxes);
            maker_.rows(
                here, [&](int k, std::size_t i) { return field(rows_.rows(), k, begin + i); }, boxes);
            const std::size_t first = left;
            float furthest = -infinity;
            for (std::size_t i = 0; i < here; ++i) {
                const Box box = get(boxes, i);
                const std::size_t row = begin + i;
                if (box.is_empty()) {
                    lists_.end(place_[row]);
                    continue;
                }
                float reach = furthest;
                if (!sorted || i % tuning::nearest_asked_first == 0) {
                    const bool done = route_.searched ? is_done_in_tree(row, box) : is_done_in_sample(row);
                    if (done && asked_.margin == infinity) {
                        lists_.end(place_[row]);
                        continue;
                    }
                    reach = std::min(lists_.reach(place_[row]), asked_.margin);
                    furthest = std::max(furthest, reach);
                    lists_.begin(place_[row]);
                }
                reach_[left] = reach;
                asking_[left] = asking_[row];
                place_[left++] = place_[row];
            }
            if (sorted) std::fill(reach_ + first, reach_ + left, furthest);
        }
        count_ = left;
    }
    // Inserts those of the rows at(0), at(1), ... that are valid and that the row may meet.
    template <class At>
    void insert_all(std::size_t row, std::size_t count, const At& at) noexcept {
        const std::uint32_t own = name(row);
        capsa_index_pair pairs[pairs_at_once];
        for (std::size_t done = 0; done < count;) {
            std::size_t some = 0;
            for (; some < pairs_at_once && done < count; ++done)
                if (const std::uint32_t partner = at(done); may_meet(own, partner))
                    pairs[some++] = {own, partner};
            insert(row, source_.a, b_, {pairs, some}, [&](float* gap) {
                gaps_.of_asking<pairs_at_once>({pairs, some}, gap);
            });
        }
    }
    // The same with copies of rows begin to end of the tree, of which only the gaps are of use.
    void insert_copies(std::size_t row, const capsa_tree& tree, std::size_t begin, std::size_t end) noexcept {
        const std::uint32_t own = name(row);
        capsa_index_pair pairs[pairs_at_once];
        while (begin < end) {
            std::size_t some = 0;
            for (; some < pairs_at_once && begin < end; ++begin)
                if (may_meet(own, tree.rows[begin]))
                    pairs[some++] = {static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(begin)};
            insert(row, rows_.rows(), tree.copies, {pairs, some}, [&](float* gap) {
                capsa_pair_job job = job_of(rows_.rows(), tree.copies, {pairs, some});
                job.gap = gap;
                gap_of_copies_(&job);
            });
        }
    }
    static capsa_pair_job job_of(const capsa_shapes& a, const capsa_shapes& b,
                                 std::span<const capsa_index_pair> pairs) noexcept {
        capsa_pair_job job{};
        job.a = &a;
        job.b = &b;
        job.pairs = pairs.data();
        job.count = pairs.size();
        job.margin = infinity;
        return job;
    }
    template <class Gaps>
    void insert(std::size_t row, const capsa_shapes& a, const capsa_shapes& b,
                std::span<const capsa_index_pair> pairs, const Gaps& gaps) noexcept {
        if (pairs.empty()) return;
        std::uint64_t touch = 0;
        capsa_pair_job job = job_of(a, b, pairs);
        job.hits = &touch;
        hits_(&job);
        float gap[pairs_at_once];
        gaps(gap);
        for (; touch != 0; touch &= touch - 1) {
            const auto i = static_cast<std::size_t>(std::countr_zero(touch));
            lists_.insert(place_[row], pairs[i].b, gap[i]);
        }
    }

    // Asks the row about the rows of a few groups that are near it in the tree, or of more, which stand
    // beside the nearest of these, if they are not enough. Returns whether they were all rows.
    bool is_done_in_tree(std::size_t row, const Box& box) noexcept {
        const capsa_tree tree = route_.tree_of(b_);
        const std::size_t all = groups_for(tree.count);
        if (all == 0) return true;
        std::uint32_t near[groups_at_once];
        std::size_t count = near_groups(tree, box, near);
        std::size_t wanted = lists_.most() / capsa_group_boxes * 3 / 2 + tuning::nearest_groups;
        if (wanted <= count && wanted < all) {
            for (std::size_t n = 0; n < wanted; ++n) insert_groups(row, tree, near[n], near[n] + 1);
            if (lists_.reach(place_[row]) < infinity) return false;
            lists_.begin(place_[row]);
            wanted *= 4;
        }
        for (;; wanted *= 4) {
            if (wanted >= all) {
                insert_all(row, tree.count, [&](std::size_t i) { return tree.rows[i]; });
                return true;
            }
            const std::size_t before = std::min<std::size_t>(near[0], wanted / 2),
                              first = std::min(near[0] - before, all - wanted);
            insert_groups(row, tree, first, first + wanted);
            if (lists_.reach(place_[row]) < infinity) return false;
            lists_.begin(place_[row]);
        }
    }
    void insert_groups(std::size_t row, const capsa_tree& tree, std::size_t first, std::size_t end) noexcept {
        insert_copies(row, tree, first * capsa_group_boxes,
                      std::min<std::size_t>(end * capsa_group_boxes, tree.count));
    }
    // Groups whose boxes are near the middle of another box, the nearest first, on a few ways down the tree.
    // Returns how many there are.
    static std::size_t near_groups(const capsa_tree& tree, const Box& box,
                                   std::uint32_t (&near)[groups_at_once]) noexcept {
        float middle[3], best[groups_at_once];
        for (int axis = 0; axis < 3; ++axis) middle[axis] = 0.5f * box.lo[axis] + 0.5f * box.hi[axis];
        std::size_t count = 1;
        near[0] = 0;
        for (std::uint32_t level = tree.levels; level-- > 0;) {
            std::uint32_t nodes[groups_at_once];
            const std::size_t of = count;
            std::copy_n(near, of, nodes);
            count = 0;
            for (std::size_t n = 0; n < of; ++n) {
                const capsa_box_group& boxes = tree.level[level][nodes[n]];
                float away[capsa_group_boxes] = {};  // of boxes around it, the one with the nearest middle
                for (int axis = 0; axis < 3; ++axis)
                    for (int i = 0; i < capsa_group_boxes; ++i) {
                        const float lo = boxes.lo[axis][i], hi = boxes.hi[axis][i];
                        const float out = std::max(std::max(lo - middle[axis], middle[axis] - hi), 0.0f),
                                    off = 0.1f * (0.5f * lo + 0.5f * hi - middle[axis]);
                        away[i] += out * out + off * off;
                    }
                for (std::uint32_t i = 0; i < capsa_group_boxes; ++i) {
                    if (!(away[i] < infinity) || (count == groups_at_once && !(away[i] < best[count - 1])))
                        continue;
                    std::size_t at = count < groups_at_once ? count++ : count - 1;
                    for (; at > 0 && away[i] < best[at - 1]; --at) {
                        best[at] = best[at - 1];
                        near[at] = near[at - 1];
                    }
                    best[at] = away[i];
                    near[at] = nodes[n] * capsa_group_boxes + i;
                }
            }
            if (count == 0) near[count++] = 0;
        }
        const auto all = static_cast<std::uint32_t>(groups_for(tree.count));
        for (std::size_t n = 0; n < count; ++n) near[n] = std::min(near[n], all - 1);
        return count;
    }
    // Asks the row about some of all rows, as many as will then be within its reach. Returns whether they
    // were all rows.
    bool is_done_in_sample(std::size_t row) noexcept {
        const std::size_t all = b_.count, most = lists_.most();
        std::size_t step =
            static_cast<std::size_t>(std::sqrt(static_cast<double>(all) / static_cast<double>(most)));
        insert_all(row, std::min(pairs_at_once, all),
                   [](std::size_t i) { return static_cast<std::uint32_t>(i); });
        if (is_below_all(lists_.reach(place_[row]), row)) return false;
        lists_.begin(place_[row]);
        while (true) {
            if (step < 3) {
                insert_all(row, all, [&](std::size_t i) { return static_cast<std::uint32_t>(i); });
                return true;
            }
            insert_all(row, all / step, [&](std::size_t i) { return static_cast<std::uint32_t>(i * step); });
            if (lists_.reach(place_[row]) < infinity) return false;
            lists_.begin(place_[row]);
            step /= 4;
        }
    }

    // Asks the rows that have to look nearly as far as the one that has to look furthest, and drops them.
    capsa_status ask_the_furthest() noexcept {
        const float furthest = *std::max_element(reach_, reach_ + count_);
        const float least =
            furthest < infinity ? furthest - tuning::nearest_together * std::fabs(furthest) : furthest;
        rows_.clear();
        std::size_t left = 0, some = 0;
        std::size_t place[SomeRows::most], asking[SomeRows::most];
        std::uint32_t own[SomeRows::most];
        for (std::size_t i = 0; i < count_; ++i) {
            if (reach_[i] >= least) {
                rows_.add(*route_.asking.shapes, asking_[i]);
                own[some] = name(i);
                asking[some] = asking_[i];
                place[some++] = place_[i];
            } else {
                reach_[left] = reach_[i];
                asking_[left] = asking_[i];
                place_[left++] = place_[i];
            }
        }
        count_ = left;
        query_.margin = with_slack(furthest);
        const bool all = !(query_.margin < asked_.asked_margin());  // are found that touch
        if (all) query_.margin = with_slack(asked_.margin);
        const Within within{*this, own, place, all && asked_.margin < infinity};
        const capsa_status status = route_.searched ? search(within) : look_at_all(within, some);
        for (std::size_t i = 0; i < some; ++i) {
            if (!(lists_.reach(place[i]) < infinity) && !all) {
                lists_.begin(place[i]);
                asking_again_[again_] = asking[i];
                place_again_[again_++] = place[i];
                continue;
            }
            lists_.end(place[i]);
        }
        return status;
    }
    // A margin with which every pair is found whose gap is at most so large.
    float with_slack(float gap) const noexcept {
        constexpr std::size_t at_once = SomeRows::most;
        float slack[at_once], most = 0.0f;
        exact::Slacks().of(rows_.rows(), 0, rows_.rows().count, slack);
        for (std::size_t i = 0; i < rows_.rows().count; ++i) most = std::max(most, slack[i]);
        return exact::margin_of_gap(gap, most + slack_);
    }
    // Takes pairs of one of these rows, by its place among them, with a row of B.
    struct Within {
        const RowByRow& of;
        const std::uint32_t* own;
        const std::size_t* place;
        bool decides;             // some of them may not touch
        std::uint32_t first = 0;  // of the rows of B

        bool operator()(std::span<const capsa_index_pair> pairs) const {
            for (std::size_t k = 0; k < pairs.size(); k += listed_pairs)
                take(pairs.subspan(k, std::min(listed_pairs, pairs.size() - k)));
            return true;
        }
        [[gnu::noinline]] void take(std::span<const capsa_index_pair> pairs) const {
            capsa_index_pair named[listed_pairs];
            std::size_t to[listed_pairs], count = 0;
            for (const capsa_index_pair& pair : pairs) {
                named[count] = {own[pair.a], first + pair.b};
                to[count] = place[pair.a];
                count += of.may_meet(own[pair.a], first + pair.b);
            }
            if (count == 0) return;
            float gap[listed_pairs];
            of.gaps_.of_asking<listed_pairs>({named, count}, gap);
            std::uint64_t touch = decides ? of.touching({named, count}) : ~std::uint64_t{0};
            for (std::size_t i = 0; i < count; ++i, touch >>= 1)
                if ((touch & 1) != 0) of.lists_.insert(to[i], named[i].b, gap[i]);
        }
    };
    // Which pairs of asking rows touch, as bits.
    [[gnu::noinline]] std::uint64_t touching(std::span<const capsa_index_pair> pairs) const noexcept {
        capsa_index_pair ordered[listed_pairs];
        gaps_.order(pairs, ordered);
        const PairSides sides{&source_.a, &b_, false, false, 0, 0};
        const PairBlock block{ordered, 0, pairs.size()};
        std::uint64_t touch = 0;
        if (asked_.exact) {
            set_all({&touch, 1}, pairs.size());
            decide(sides, block, asked_, gaps_.kernel(), {&touch, 1});
        } else {
            ask_pairs(sides, block, asked_.margin, hits_, &touch);
        }
        return touch;
    }
    // These are not inlined, so that the reaches are not found beside what they have on the stack.
    [[gnu::noinline]] capsa_status search(const Within& within) noexcept {
        Route route = route_;
        route.asking = {&rows_.rows(), nullptr, 0, rows_.rows().count};
        Candidates candidates(bare_, route, query_);
        return VisitHits<Within, Blocks::early>(query_, within)(candidates);
    }
    // Some rows of B at a time, few at first. Ties go to the lowest row, so later rows need smaller gaps.
    [[gnu::noinline]] capsa_status look_at_all(Within within, std::size_t rows) noexcept {
        capsa_source some{};
        some.kind = capsa_source_between;
        some.a = rows_.rows();
        some.end = some.a.count;
        std::size_t count = tuning::first_touched;
        for (std::size_t begin = 0; begin < b_.count; begin += some.b.count, count *= 8) {
            const std::size_t left = b_.count - begin;
            some.b = rows_of(b_, begin, left < 2 * count ? left : count);
            some.b.index = nullptr;
            within.first = static_cast<std::uint32_t>(begin);
            if (const capsa_status status = visit_hits(some, query_, within); status != capsa_ok)
                return status;
            float reach = -infinity;
            for (std::size_t i = 0; i < rows; ++i)
                if (const float own = lists_.reach(within.place[i]); !is_below_all(own, i))
                    reach = std::max(reach, own);
            if (reach == -infinity) break;
            query_.margin = std::min(query_.margin, with_slack(reach));
        }
        return capsa_ok;
    }

    const capsa_source& source_;
    const capsa_shapes& b_;
    Route route_;
    Query query_;
    const NearestLists& lists_;
    const MayMeet may_meet_;
    const PairGaps gaps_;
    const capsa_pair_kernel hits_, gap_of_copies_;
    const BoxMaker maker_;
    const float slack_;
    const Query asked_;
    const float least_gap_of_b_;
    capsa_source bare_;  // without filters
    SomeRows rows_;
    std::size_t count_ = 0;
    std::size_t asking_[SomeRows::most], place_[SomeRows::most];
    std::size_t asking_again_[SomeRows::most], place_again_[SomeRows::most], again_ = 0;
    float reach_[SomeRows::most];
};

}  // namespace

capsa_status k_nearest_row_by_row(const capsa_source& source, const Route& route, const Query& query,
                                  const NearestLists& lists) {
    RowByRow any(source, route, query, lists);
    if (!any.offered()) return capsa_not_offered;
    capsa_status status = capsa_ok;
    if (const RowList list = query.list()) {
        for (std::size_t i = 0; i < list.count && status == capsa_ok; ++i) status = any.ask(list.row[i], i);
    } else {
        const Asking& rows = route.asking;
        each_without_place(source, rows, query, [&](std::size_t row) { lists.clear(row); });
        for (std::size_t i = rows.begin; i < rows.end && status == capsa_ok; ++i)
            status = any.ask(i, rows.row(i));
    }
    return status == capsa_ok ? any.end() : status;
}

}  // namespace capsa::query
