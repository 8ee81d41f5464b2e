// Clusters on threads: capsa/parallel.hpp includes this header.

#pragma once
#include "capsa/clusters.hpp"
#include "capsa/parallel/parts.hpp"
#include "capsa/parallel/tasks.hpp"
#include "capsa/types.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace capsa::parallel::detail {

// The parts of a source, prepared as `asked`, join at once in the same labels.
inline std::size_t clusters(const Source& source, const Prepared& asked, std::span<std::uint32_t> labels) {
    const std::size_t rows = cluster_rows(source);
    // A call that makes no sense is refused.
    if (labels.size() < rows) return capsa::clusters(source, labels, asked.options());
    const std::span<std::uint32_t> own = labels.first(rows);
    const FirstLabels first = capsa::detail::first_labels(source);
    capsa::begin_clusters(own);
    each_part(asked.source(), PartOf::pairs, [&](const Source& part) {
        capsa::detail::join_clusters("clusters", part, own, first, asked.options());
    });
    return capsa::end_clusters(own);
}

}  // namespace capsa::parallel::detail
