#include "src/index/nearest.hpp"

#include "src/index/candidates.hpp"
#include "src/plan/tuning.hpp"

namespace capsa {

capsa_status nearest_in_index(const capsa_source& source, const Route& route, const Query& query,
                              std::size_t begin, std::size_t end, bool hits_only, float* gap,
                              std::uint32_t* index) noexcept {
    const capsa_shapes& b = second_side(source);
    const capsa_near_kernel kernel = kernel::near(*query.table, source.a.shape, b.shape);
    if (!kernel) return capsa_not_offered;
    const BoxMaker maker(*query.table, source.a.shape);
    const bool one_by_one = has_long_formula(source.a.shape, b.shape);
    const capsa_tree tree = route.tree_of(b);
    AskedRows asked;
    capsa_near_job job{};
    job.asked = route.asking.shapes;
    job.names = route.asking.names;
    job.boxes = &asked.boxes;
    job.tree = &tree;
    job.first_group = capsa_no_row;
    job.one_set = is_within(source);
    job.hits_only = hits_only;
    job.filters = MayMeet(source).filters();
    job.most = hits_only ? query.margin : infinity;
    if (job.most == -infinity) return capsa_ok;
    for (std::size_t row = begin; row < end; row += asked.count) {
        asked.take(*route.asking.shapes, maker, row, end);
        job.begin = static_cast<std::uint32_t>(row);
        job.count = asked.count;
        job.together = !one_by_one && asked.together(route.searched->extent());
        job.gap = gap + (row - begin);
        job.index = index + (row - begin);
        kernel(&job);
    }
    return capsa_ok;
}

}  // namespace capsa
