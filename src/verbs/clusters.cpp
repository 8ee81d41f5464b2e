#include "src/verbs/clusters.hpp"

#include "src/images.hpp"
#include "src/tuning.hpp"
#include "src/verbs/visit.hpp"

#include <algorithm>
#include <utility>

namespace capsa::query {

namespace {

// The trees of a union-find that several threads join at once. The parent of a row has a smaller number, and
// a row without a smaller one is a root, so the root of a cluster is its smallest row, whatever the order of
// the joins, and a number that nobody set reads no memory outside of the labels.
//
// Every number that a row ever has names an ancestor of it, and only a root gets a parent that is no ancestor
// yet: so threads need no order of the memory but one exchange, as Anderson and Woll found ("Wait-free
// parallel algorithms for the union-find problem", 1991).
class Forest {
public:
    explicit Forest(std::uint32_t* labels) noexcept : labels_(labels) {}

    // Rem's algorithm (Dijkstra, "A Discipline of Programming", 1976): goes up from both rows at once, always
    // from that with the larger parent, and ends where the parents are one, mostly far below the root. A row
    // that it passes gets its parent's parent, so the ways become half as long.
    void join(std::uint32_t a, std::uint32_t b) const noexcept {
        for (;;) {
            std::uint32_t of_a = parent(a), of_b = parent(b);
            if (of_a == of_b) return;
            if (of_a < of_b) {
                std::swap(a, b);
                std::swap(of_a, of_b);
            }
            if (of_a == a) {
                if (link(a, of_b)) return;
                continue;  // it has a parent since
            }
            __atomic_store_n(labels_ + a, parent(of_a), __ATOMIC_RELAXED);
            a = of_a;
        }
    }
    // Gets the labels of a row into the cache, which the search for pairs has other uses for.
    void prefetch(std::uint32_t row) const noexcept { __builtin_prefetch(labels_ + row); }

private:
    // Not by std::atomic_ref, which libc++ has from its release 19 on.
    std::uint32_t at(std::uint32_t row) const noexcept {
        return __atomic_load_n(labels_ + row, __ATOMIC_RELAXED);
    }
    std::uint32_t parent(std::uint32_t row) const noexcept { return std::min(at(row), row); }
    // Whether the row was still a root and has this parent now.
    bool link(std::uint32_t root, std::uint32_t to) const noexcept {
        std::uint32_t now = at(root);
        return now >= root && __atomic_compare_exchange_n(labels_ + root, &now, to, false, __ATOMIC_RELAXED,
                                                          __ATOMIC_RELAXED);
    }

    std::uint32_t* labels_;
};

}  // namespace

void begin_clusters(std::span<std::uint32_t> labels) noexcept {
    std::uint32_t row = 0;
    for (std::uint32_t& label : labels) label = row++;
}

namespace {

// Joins the rows of all pairs that touch; label_of says which label row b of a pair has.
template <class LabelOf>
capsa_status join(const Forest& forest, const capsa_source& source, const Query& query, std::uint32_t first_a,
                  const LabelOf& label_of) noexcept {
    return visit_hits<Blocks::full>(source, query, [&](std::span<const capsa_index_pair> pairs) {
        const auto prefetch = [&](const capsa_index_pair& pair) {
            forest.prefetch(first_a + pair.a);
            forest.prefetch(label_of(pair.b));
        };
        constexpr std::size_t ahead = tuning::pairs_of_prefetch;
        for (const capsa_index_pair& pair : pairs.first(std::min(ahead, pairs.size()))) prefetch(pair);
        for (std::size_t k = 0; k < pairs.size(); ++k) {
            if (k + ahead < pairs.size()) prefetch(pairs[k + ahead]);
            forest.join(first_a + pairs[k].a, label_of(pairs[k].b));
        }
        return true;
    });
}

}  // namespace

capsa_status join_clusters(const capsa_source& source, const Query& query, std::uint32_t* labels,
                           std::uint32_t first_a, std::uint32_t first_b) noexcept {
    const Forest forest(labels);
    if (!query.images)
        return join(forest, source, query, first_a, [&](std::uint32_t b) { return first_b + b; });
    Images& images = *query.images;
    const Query plain = images.query(query);
    if (const capsa_status status = images.copy(plain, plain.asked_margin(), Directions::one, Keeps::hits);
        status != capsa_ok)
        return status;
    const capsa_status status =
        join(forest, images.rows(), plain, first_a, [&](std::uint32_t b) { return first_b + b; });
    if (status != capsa_ok || images.none()) return status;
    return join(forest, images.source(), plain, first_a,
                [&](std::uint32_t b) { return first_b + images.row(b); });
}
// A parent has a smaller number than its row, so it has its label before the row asks for it.
std::size_t end_clusters(std::span<std::uint32_t> labels) noexcept {
    std::uint32_t count = 0;
    for (std::size_t row = 0; row < labels.size(); ++row)
        labels[row] = labels[row] >= row ? count++ : labels[labels[row]];
    return count;
}

}  // namespace capsa::query
