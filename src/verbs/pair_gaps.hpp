// The gaps by which verbs choose among pairs that were found (O4, P6): those of contacts are larger where
// cores of the plane cross.

#pragma once
#include "src/kernel_call.hpp"
#include "src/planar_way.hpp"
#include "src/source.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

namespace capsa::query {

// Whether the gap of a contact is the one that decides: but for cores of the plane.
inline bool contacts_have_deciding_gaps(const capsa_source& source) noexcept {
    return shape_info(source.a.shape).dimension == 3 && !are_parted_in_plane(source.a, second_side(source));
}

class PairGaps {
public:
    PairGaps(const capsa_source& source, const Query& query) noexcept
        : source_(source),
          kernel_(kernel::pairs(*query.table, source.a.shape, second_side(source).shape, capsa_pair_gaps)),
          most_(query.exact ? query.true_margin : infinity),
          one_set_(is_within(source) || stands_for_within(source)) {}

    explicit operator bool() const noexcept { return kernel_ != nullptr; }
    capsa_pair_kernel kernel() const noexcept { return kernel_; }

    // Of pairs as their kernels evaluate them: of a `within` the earlier row comes first.
    void operator()(std::span<const capsa_index_pair> pairs, float* gap) const noexcept {
        capsa_pair_job job{};
        job.a = &source_.a;
        job.b = &second_side(source_);
        job.pairs = pairs.data();
        job.count = pairs.size();
        job.gap = gap;
        kernel_(&job);
        for (std::size_t k = 0; k < pairs.size(); ++k) gap[k] = std::min(gap[k], most_);
    }
    // Of pairs whose first row asked; there are at most so many.
    template <std::size_t most>
    void of_asking(std::span<const capsa_index_pair> pairs, float* gap) const noexcept {
        if (!one_set_) return (*this)(pairs, gap);
        capsa_index_pair turned[most];
        order(pairs, turned);
        (*this)({turned, pairs.size()}, gap);
    }
    // Such pairs as their kernels evaluate them.
    void order(std::span<const capsa_index_pair> pairs, capsa_index_pair* to) const noexcept {
        for (std::size_t k = 0; k < pairs.size(); ++k) {
            to[k] = pairs[k];
            if (one_set_ && to[k].b < to[k].a) std::swap(to[k].a, to[k].b);
        }
    }

private:
    const capsa_source& source_;
    capsa_pair_kernel kernel_;
    float most_;
    bool one_set_;
};

}  // namespace capsa::query
