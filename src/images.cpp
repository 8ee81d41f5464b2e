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

Images::~Images() { capsa_workspace_destroy(own_); }

std::size_t Images::bytes() const noexcept {
    std::size_t bytes = copied_.bytes() + answers_[0].bytes() + answers_[1].bytes() + index_.bytes();
    for (const Room<std::uint32_t>& label : label_) bytes += label.bytes();
    return bytes + capsa_workspace_bytes(own_);
}

void Images::begin(const capsa_source& bound, const capsa_source& served, const capsa_options& options,
                   const KeptPairs* kept) noexcept {
    bound_ = &bound;
    rows_ = without_period(served);
    kept_ = kept;
    out_ = options.images;
    out_count_ = options.images ? options.image_count : 0;
    source_.b.count = 0;
}

Query Images::query(const Query& of_rows) const noexcept {
    Query plain = of_rows;
    plain.images = nullptr;
    plain.most_slack_a = plain.most_slack_b = -1.0f;  // of the rows themselves
    return plain;
}

// The labels of the rows whose images these are.
bool Images::take_filter(const capsa_filter* filter) noexcept {
    source_.filters.b = nullptr;
    if (!filter) return true;
    filter_ = *filter;
    filter_.count = images_->count();
    capsa_label_stream* const labels[] = {&filter_.category, &filter_.mask, &filter_.group, &filter_.link};
    for (std::size_t k = 0; k < std::size(labels); ++k) {
        capsa_label_stream& label = *labels[k];
        if (!label.data) continue;
        if (!label_[k].need(filter_.count)) return false;
        for (std::size_t i = 0; i < filter_.count; ++i)
            label_[k][i] = label.data[static_cast<std::ptrdiff_t>(row(i)) * label.stride];
        label = {label_[k].data(), 1};
    }
    source_.filters.b = &filter_;
    return true;
}

// Where the rows of A have an index, the images get one of the same kind: of its own for an answer for each
// row, and for hits so that they ask in its order.
void Images::search(const Query& query, Keeps keeps) noexcept {
    const double pairs =
        static_cast<double>(source_.end - source_.begin) * static_cast<double>(source_.b.count);
    if (pairs < cost::least_pairs) return;
    if (const capsa_index* const of_a = source_.a.index) {
        const Built wanted = keeps == Keeps::hits && of_a->grid() ? Built::grid : Built::tree;
        if (built_ != wanted) {
            const bool made = wanted == Built::grid ? index_.build_grid(source_.b, tasks_)
                                                    : index_.build(source_.b, tasks_);
            built_ = made ? wanted : Built::nothing;
        }
        if (built_ == wanted) source_.b = index_.shapes();
        return;
    }
    if (!own_ && capsa_workspace_create(&own_) != capsa_ok) return;
    capsa_source use = source_;
    own_->serve(source_, keeps, false, query, tasks_, use);
    source_ = use;
}

void Images::begin_source() noexcept {
    source_ = {};
    source_.kind = capsa_source_between;
    source_.a = rows_.a;
    source_.begin = bound_->begin;
    source_.end = bound_->end;
    source_.b.shape = second_side(*bound_).shape;
    source_.filters.a = bound_->filters.a;
}

// The source of the images that are there. False if there is no memory.
bool Images::take_rows() noexcept {
    if (images_->none()) return true;
    source_.b = images_->shapes();
    if (take_filter(is_within(*bound_) ? bound_->filters.a : bound_->filters.b)) return true;
    source_.b.count = 0;
    return false;
}

capsa_status Images::copy(ImageRows& rows, const Query& query, float reach, Directions directions,
                          Keeps keeps) noexcept {
    begin_source();
    images_ = &rows;
    bool changed = false;
    const capsa_status status = rows.copy(*bound_, *query.table, reach, directions, changed);
    if (changed || status != capsa_ok || indexed_ != &rows) built_ = Built::nothing;
    indexed_ = &rows;
    if (status != capsa_ok) return status;
    copies_ += changed;
    if (!take_rows()) return capsa_out_of_memory;
    if (!none()) search(this->query(query), keeps);
    return capsa_ok;
}

capsa_status Images::copy(const Query& query, float reach, Directions directions, Keeps keeps) noexcept {
    if (!kept_ || !kept_->has_images(directions)) return copy(copied_, query, reach, directions, keeps);
    begin_source();
    images_ = &kept_->images();
    if (!take_rows()) return capsa_out_of_memory;
    if (!none()) kept_->list_images(source_);
    return capsa_ok;
}

capsa_status Images::copy_for(ImageRows& rows, const capsa_source& bound, const capsa_source& indexed,
                              const Query& query, float reach, Directions directions) noexcept {
    bound_ = &bound;
    rows_ = without_period(indexed);
    indexed_ = nullptr;  // a list has moved its images since they were indexed
    const capsa_status status = copy(rows, query, reach, directions, Keeps::hits);
    source_.filters = {};
    return status;
}

}  // namespace capsa
