// Clusters: the rows that touch, directly or through others, as the trees of a union-find. The trees stand in
// the caller's labels: one number for each row, and no other memory. clusters_api.cpp has checked the
// arguments.

#pragma once
#include "src/verbs/traversal.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace capsa::query {

// Each row is a cluster of its own.
void begin_clusters(std::span<std::uint32_t> labels) noexcept;

// Joins the rows of each pair that touches. Row i of A has label `first_a` + i, row i of B `first_b` + i.
// Several threads may join at once, each with pairs of its own. The clusters of `new_labels` begin here, if
// the call is not refused.
capsa_status join_clusters(const capsa_source& source, const Query& query, std::uint32_t* labels,
                           std::uint32_t first_a, std::uint32_t first_b,
                           std::span<std::uint32_t> new_labels = {}) noexcept;

// Numbers the clusters by their smallest rows, from 0 on, and returns how many there are.
std::size_t end_clusters(std::span<std::uint32_t> labels) noexcept;

}  // namespace capsa::query
