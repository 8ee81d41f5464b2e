#include "src/index/nearest.hpp"

#include "src/index/candidates.hpp"
#include "src/index/dense.hpp"
#include "src/runs.hpp"
#include "src/tuning.hpp"

#include <limits>

namespace capsa {

namespace {

bool is_within(const capsa_source& source) { return source.kind == capsa_source_within; }

}  // namespace

bool index_serves_rows(const capsa_source& source) noexcept {
    if (parted(source)) return false;
    return is_within(source) ? source.a.index != nullptr
                             : source.kind == capsa_source_between && source.b.index != nullptr;
}

bool index_offers_rows(const capsa_source& source, const Query& query) noexcept {
    const capsa_shape b = is_within(source) ? source.a.shape : source.b.shape;
    return !index_serves_rows(source) || kernel::near(*query.table, source.a.shape, b);
}

RowsAsked::RowsAsked(const capsa_source& source, bool by_index) noexcept
    : shapes(&source.a), names(nullptr), begin(source.begin), end(source.end), by_index(by_index) {
    if (!by_index) {
        const capsa_source own = slice_of_part(source);
        begin = own.begin;
        end = own.end;
        return;
    }
    if (!source.a.index || begin != 0 || end != source.a.count) return;
    const capsa_tree& tree = source.a.index->tree();
    shapes = &tree.copies;
    names = tree.rows;
    const AskedRange own = part_of(source, tree.count);
    begin = own.begin;
    end = own.end;
}

capsa_status nearest_in_index(const capsa_source& source, const RowsAsked& rows, const Query& query,
                              std::size_t begin, std::size_t end, bool hits_only, float* gap,
                              std::uint32_t* index) noexcept {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    const capsa_shapes& b = is_within(source) ? source.a : source.b;
    const capsa_near_kernel kernel = kernel::near(*query.table, source.a.shape, b.shape);
    const BoxMaker maker(*query.table, source.a.shape);
    const bool triangles = has_triangle(source.a.shape, b.shape);
    AskedRows asked;
    capsa_near_job job{};
    job.asked = rows.shapes;
    job.names = rows.names;
    job.boxes = &asked.boxes;
    job.tree = &b.index->tree();
    job.first_group = capsa_no_row;
    job.one_set = is_within(source);
    job.hits_only = hits_only;
    job.filters = MayMeet(source).filters();
    job.most = hits_only ? query.margin : infinity;
    if (job.most == -infinity) return capsa_ok;
    for (std::size_t row = begin; row < end; row += asked.count) {
        asked.take(*rows.shapes, maker, row, end);
        job.begin = static_cast<std::uint32_t>(row);
        job.count = asked.count;
        job.together = !triangles && asked.together(b.index->extent());
        job.gap = gap + (row - begin);
        job.index = index + (row - begin);
        kernel(&job);
    }
    return capsa_ok;
}

}  // namespace capsa
