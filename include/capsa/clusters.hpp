// Clusters: which rows hang together because they touch, directly or through others.
//
//     const capsa::Clusters grains = capsa::clusters(capsa::within(spheres));
//     for (std::size_t row = 0; row < spheres.size(); ++row) ++size[grains.labels[row]];
//
// Clusters have the numbers 0, 1, ... in the order of their smallest rows, so a label is an index into an
// array with an element for each cluster, as scipy.sparse.csgraph.connected_components has it. A row that
// touches nothing, such as an invalid one, is a cluster of its own. The labels are the same for every order
// of the pairs: on every ISA, with an index, a workspace and on threads.
//
// Rows of B have labels after those of A. A `within` has labels of A alone, and so has a source whose two
// sides are the same rows in the same memory: listed(a, a, pairs).

#pragma once
#include "capsa/expect.hpp"
#include "capsa/prepare.hpp"
#include "capsa/sources.hpp"
#include "capsa/types.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace capsa {

/// The number of labels of a source: one for each row of A and, unless B is A, of B.
inline std::size_t cluster_rows(const Source& source) noexcept { return capsa_cluster_rows(&source); }

/// Labels the clusters of a source of any kind and returns their number. `labels` has at least
/// cluster_rows(source) elements: row i of A has labels[i], row i of B labels[rows of A + i]. Labels beyond
/// them stay as they are. Of a slice, the pairs of the slice join the rows of the whole source. No pair is
/// stored: the labels are all the memory that it takes.
inline std::size_t clusters(const Source& source, std::span<std::uint32_t> labels,
                            const Options& options = {}) {
    const capsa_options how = erased(options);
    std::size_t count = 0;
    detail::expect_ok(capsa_clusters(&source, &how, labels.data(), labels.size(), &count), "clusters", source,
                      labels.size());
    return count;
}

/// The labels of the first rows of A and B, where several sources share labels.
struct FirstLabels {
    std::size_t a = 0;  ///< row i of A has label a + i
    std::size_t b = 0;  ///< row i of B has label b + i; not used for `within`
};

namespace detail {

// Those of a source by itself. What a workspace makes of the source may have other sides.
inline FirstLabels first_labels(const Source& source) noexcept {
    return {0, cluster_rows(source) == source.a.count ? 0 : source.a.count};
}

inline void join_clusters(const char* verb, const Source& source, std::span<std::uint32_t> labels,
                          const FirstLabels& first, const Options& options) {
    const capsa_options how = erased(options);
    expect_ok(capsa_join_clusters(&source, &how, labels.data(), labels.size(), first.a, first.b), verb,
              source, labels.size());
}

}  // namespace detail

/// Clusters of several sources, such as the islands of a world of spheres and capsules: begin with each row
/// as a cluster of its own, join the rows that touch in each source, and end with the numbers of the
/// clusters.
///
///     capsa::begin_clusters(labels);  // spheres, then capsules
///     capsa::join_clusters(capsa::within(spheres), labels, {0});
///     capsa::join_clusters(capsa::within(capsules), labels, {spheres.size()});
///     capsa::join_clusters(capsa::between(spheres, capsules), labels, {0, spheres.size()});
///     const std::size_t islands = capsa::end_clusters(labels);
inline void begin_clusters(std::span<std::uint32_t> labels) {
    detail::expect_ok(capsa_begin_clusters(labels.data(), labels.size()),
                      {"begin_clusters", nullptr, labels.size(), 0, nullptr, 0, nullptr, nullptr});
}

/// Joins the rows of each pair that touches. Several threads may join at once in the same labels, for example
/// the slices of a source. Until end_clusters the labels mean nothing.
inline void join_clusters(const Source& source, std::span<std::uint32_t> labels, const FirstLabels& first,
                          const Options& options = {}) {
    detail::join_clusters("join_clusters", source, labels, first, options);
}

/// Numbers the clusters and returns how many there are. Labels that have their numbers cannot be joined or
/// numbered again: begin anew.
inline std::size_t end_clusters(std::span<std::uint32_t> labels) {
    std::size_t count = 0;
    detail::expect_ok(capsa_end_clusters(labels.data(), labels.size(), &count),
                      {"end_clusters", nullptr, labels.size(), 0, nullptr, 0, nullptr, nullptr});
    return count;
}

/// Labels that own their memory.
struct Clusters {
    std::vector<std::uint32_t> labels;  ///< one for each row of A, then of B
    std::size_t count = 0;              ///< clusters: labels are smaller
};

/// Replaces the labels. Keep them from frame to frame: they keep their room. It allocates memory and may
/// throw std::bad_alloc. Where there are many pairs it uses a workspace of its own unless the options have
/// one.
template <std::same_as<Clusters> Labels>  // compiled only where it is used
void clusters(const Source& source, Labels& out, const Options& options = {}) {
    const detail::Prepared asked(source, options, capsa_asks_pairs, true);
    out.labels.resize(cluster_rows(source));
    begin_clusters(out.labels);
    detail::join_clusters("clusters", asked.source(), out.labels, detail::first_labels(source),
                          asked.options());
    out.count = end_clusters(out.labels);
}

/// All labels of a source.
template <class = void>  // so that clusters(source, {}) has no room, and not no options
Clusters clusters(const Source& source, const Options& options = {}) {
    Clusters out;
    clusters(source, out, options);
    return out;
}

}  // namespace capsa
