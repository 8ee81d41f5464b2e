// Clusters on threads: capsa/parallel.hpp includes this header.

#pragma once
#include "capsa/clusters.hpp"
#include "capsa/parallel/parts.hpp"
#include "capsa/parallel/tasks.hpp"
#include "capsa/types.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

namespace capsa::parallel {

namespace detail {

inline void join(const char* verb, const Source& source, std::span<std::uint32_t> labels,
                 const FirstLabels& first, const Options& options, bool may_own) {
    // A list of pairs may stand for a `within`.
    const FirstLabels firsts{first.a, source.kind == capsa_source_within ? first.a : first.b};
    const Prepared asked(source, options, Question::pairs, may_own);
    each_part(asked.source(), PartOf::pairs, [&](const Source& part) {
        capsa::detail::join_clusters(verb, part, labels, firsts, asked.options());
    });
}

inline std::size_t clusters(const Source& source, std::span<std::uint32_t> labels, const Options& options,
                            bool may_own) {
    const std::size_t rows = cluster_rows(source);
    // A call that makes no sense is refused.
    if (labels.size() < rows) return capsa::clusters(source, labels, options);
    const std::span<std::uint32_t> own = labels.first(rows);
    capsa::begin_clusters(own);
    join("clusters", source, own, capsa::detail::first_labels(source), options, may_own);
    return capsa::end_clusters(own);
}

}  // namespace detail

/// As capsa::join_clusters: parts of the source join at once in the same labels.
inline void join_clusters(const Source& source, std::span<std::uint32_t> labels, const FirstLabels& first,
                          const Options& options = {}) {
    detail::join("join_clusters", source, labels, first, options, false);
}

/// As capsa::clusters.
inline std::size_t clusters(const Source& source, std::span<std::uint32_t> labels,
                            const Options& options = {}) {
    return detail::clusters(source, labels, options, false);
}

/// Replaces the labels.
template <std::same_as<Clusters> Labels>
void clusters(const Source& source, Labels& out, const Options& options = {}) {
    out.labels.resize(cluster_rows(source));
    out.count = detail::clusters(source, std::span<std::uint32_t>(out.labels), options, true);
}

/// All labels of a source.
template <class = void>  // as capsa::clusters
Clusters clusters(const Source& source, const Options& options = {}) {
    Clusters out;
    parallel::clusters(source, out, options);
    return out;
}

}  // namespace capsa::parallel
