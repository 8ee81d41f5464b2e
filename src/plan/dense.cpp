#include "src/plan/dense.hpp"

#include "src/index/near_rows.hpp"
#include "src/index/order.hpp"
#include "src/plan/tuning.hpp"

namespace capsa {

namespace {

std::uint64_t groups_of(const capsa_tree& tree) {
    return (tree.count + capsa_group_boxes - 1) / capsa_group_boxes;
}

// Asks some of rows begin to end, each with is_near(row, box). Rows without a box have no say.
template <class IsNear>
bool nearly_all(const capsa_shapes& shapes, const BoxMaker& maker, std::size_t begin, std::size_t end,
                std::uint32_t others, const IsNear& is_near) {
    if (std::uint64_t{end - begin} * others < tuning::dense_least_pairs) return false;
    const std::size_t samples = std::min(end - begin, tuning::dense_samples);
    std::size_t asked = 0, far = 0;
    for (std::size_t k = 0; k < samples && far <= tuning::dense_far; ++k) {
        AskedRows one;
        const std::size_t row = begin + sampled(k, samples, end - begin);
        one.take(shapes, maker, row, row + 1);
        if (get(one.boxes, 0).is_empty()) continue;
        ++asked;
        far += !is_near(row, one);
    }
    return asked > tuning::dense_far && far <= tuning::dense_far;
}

// Whether the box overlaps those of most groups, or most groups have rows in the cells that it finds.
bool meets_most(const capsa_index& index, const Query& query, AskedRows& one) {
    return tuning::dense_whole * groups_near(index, query, one) >=
           tuning::dense_share * groups_of(index.tree());
}

// Whether cells name so many rows for it that testing all is quicker, or the tree is asked.
bool cells_name_many(const capsa_index& index, const Query& query, const AskedRows& one) {
    const std::uint64_t named = rows_named(index, query, one);
    return named == no_cells || named * tuning::dense_named >= index.tree().count;
}

bool is_dense_for_hits(const capsa_source& source, const Route& route, const Query& query) {
    const capsa_shapes& asked = route.b_asks ? source.b : source.a;
    const capsa_index& index = *route.searched;
    const BoxMaker maker(*query.table, asked.shape);
    return nearly_all(asked, maker, route.b_asks ? 0 : source.begin, route.b_asks ? asked.count : source.end,
                      index.tree().count, [&](std::size_t, AskedRows& one) {
                          return meets_most(index, query, one) &&
                                 (route.way != Way::cells || cells_name_many(index, query, one));
                      });
}

bool is_dense_for_rows(const capsa_source& source, const Route& route, const Query& query, bool hits_only) {
    const capsa_tree tree = route.tree_of(second_side(source));
    const BoxMaker maker(*query.table, source.a.shape);
    const capsa_near_kernel kernel = kernel::near(*query.table, source.a.shape, second_side(source).shape);
    return nearly_all(source.a, maker, source.begin, source.end, tree.count,
                      [&](std::size_t row, const AskedRows& one) {
                          float gap = infinity;
                          std::uint32_t index = capsa_no_row;
                          capsa_near_job job{};
                          job.asked = &source.a;
                          job.boxes = &one.boxes;
                          job.tree = &tree;
                          job.begin = static_cast<std::uint32_t>(row);
                          job.count = 1;
                          job.first_group = capsa_no_row;
                          job.one_set = is_within(source);
                          job.hits_only = hits_only;
                          job.filters = MayMeet(source).filters();
                          job.most = hits_only ? query.margin : infinity;
                          job.gap = &gap;
                          job.index = &index;
                          kernel(&job);
                          return 2 * job.met >= groups_of(tree);
                      });
}

}  // namespace

bool is_dense(const capsa_source& source, const Route& route, Keeps keeps, const Query& query) noexcept {
    switch (keeps) {
        case Keeps::hits:
        case Keeps::deepest:
            return !query.meets_nothing() && (route.keeps_best ? is_dense_for_rows(source, route, query, true)
                                                               : is_dense_for_hits(source, route, query));
        case Keeps::nearest: return is_dense_for_rows(source, route, query, false);
        case Keeps::places:
        case Keeps::touches: break;
    }
    return false;
}

bool is_dense_at_start(const capsa_source& source, const Route& route, const Query& query) noexcept {
    return !has_share(source) && !query.meets_nothing() && is_dense_for_hits(source, route, query);
}

}  // namespace capsa
