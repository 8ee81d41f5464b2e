#include "src/verbs/clusters.hpp"

#include "src/plan/tuning.hpp"
#include "src/verbs/asked_images.hpp"
#include "src/verbs/visit.hpp"

#include <algorithm>
#include <bit>
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

    void join(std::uint32_t a, std::uint32_t b) const noexcept {
        while (!meet(a, b) && !link(a, parent(b))) {
        }  // without a link, `a` has a parent since
    }
    // Whether two rows are in one cluster. Such rows stay in one.
    bool are_joined(std::uint32_t a, std::uint32_t b) const noexcept { return meet(a, b); }
    // Gets the labels of a row into the cache, which the search for pairs has other uses for.
    void prefetch(std::uint32_t row) const noexcept { __builtin_prefetch(labels_ + row); }

private:
    // Rem's algorithm (Dijkstra, "A Discipline of Programming", 1976): goes up from both rows at once, always
    // from that with the larger parent, and ends where the parents are one, mostly far below the root. A row
    // that it passes gets its parent's parent, so the ways become half as long. Where the ways do not meet,
    // `a` is then a root above the parent of `b`.
    bool meet(std::uint32_t& a, std::uint32_t& b) const noexcept {
        for (;;) {
            std::uint32_t of_a = parent(a), of_b = parent(b);
            if (of_a == of_b) return true;
            if (of_a < of_b) {
                std::swap(a, b);
                std::swap(of_a, of_b);
            }
            if (of_a == a) return false;
            __atomic_store_n(labels_ + a, parent(of_a), __ATOMIC_RELAXED);
            a = of_a;
        }
    }
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

// The labels of rows: from `first` on, or at each place, such as that of an image, that of row rows[place].
struct Labels {
    std::uint32_t first;
    const std::uint32_t* rows;  // null: places are rows

    std::uint32_t operator()(std::uint32_t place) const { return first + (rows ? rows[place] : place); }
};

// Places whose rows are known to be in one cluster: a run that becomes longer while each question begins in
// it, so a walk over all places looks at each of them about once.
class OneCluster {
public:
    OneCluster(const Forest& forest, const Labels& labels) : forest_(forest), label_at_(labels) {}

    // The first place behind `begin` whose row is not known to be in its cluster, or `end`.
    std::uint32_t end_of(std::uint32_t begin, std::uint32_t end) {
        if (begin < begin_ || begin >= end_) {
            begin_ = begin;
            end_ = begin + 1;
        }
        while (end_ < end && forest_.are_joined(label_at_(begin_), label_at_(end_))) ++end_;
        return std::min(end_, end);
    }
    bool holds(std::uint32_t begin, std::uint32_t end) { return end_of(begin, end) == end; }

private:
    const Forest& forest_;
    const Labels label_at_;
    std::uint32_t begin_ = 0, end_ = 0;
};

// Tiles without the pairs of rows and columns that are all in one cluster already: nearly all pairs, where
// everything touches. A tile begins with few rows, which may join all its columns; where these are one
// cluster, rows begin with few columns, which may join the rows.
class TilesToJoin {
public:
    TilesToJoin(TileStream& all, std::uint32_t most_rows, const Forest& forest, const Labels& row_label,
                const Labels& col_label)
        : all_(all),
          most_rows_(most_rows),
          forest_(forest),
          row_label_(row_label),
          col_label_(col_label),
          rows_(forest, row_label),
          cols_(forest, col_label) {}

    // The pairs of a tile are joined before the next one is taken. Returns false if there is none.
    bool next(capsa_tile& tile) {
        while (is_left(part_) || next_part()) {
            if (!is_joined(part_)) {
                tile = take_columns();
                return true;
            }
            part_ = {};
        }
        return false;
    }

private:
    static bool is_left(const capsa_tile& tile) { return tile.row_begin != tile.row_end; }
    static std::uint32_t first_col(const capsa_tile& tile) { return tile.col_begin + tile.skip; }
    bool is_joined(const capsa_tile& tile) {
        return forest_.are_joined(row_label_(tile.row_begin), col_label_(first_col(tile))) &&
               rows_.holds(tile.row_begin, tile.row_end) && cols_.holds(first_col(tile), tile.col_end);
    }
    // The next rows of the tile, or of another one. Returns false if there are none.
    bool next_part() {
        std::uint32_t rows = most_rows_;
        while (!is_left(tile_)) {
            if (all_.next({&tile_, 1}) == 0) return false;
            if (is_joined(tile_))
                tile_ = {};
            else if (tile_.row_end - tile_.row_begin > 2 * rows)
                rows = tuning::first_joined;
        }
        part_ = tile_;
        part_.row_end = tile_.row_begin + std::min(tile_.row_end - tile_.row_begin, rows);
        tile_.row_begin = part_.row_end;
        begins_ = true;
        return true;
    }
    // All columns that are left of the part, or some of them.
    capsa_tile take_columns() {
        capsa_tile some = part_;
        constexpr std::uint32_t few = tuning::first_joined;
        if (begins_ && part_.col_end - first_col(part_) > 4 * few &&
            cols_.holds(first_col(part_), part_.col_end)) {
            some.col_end = first_col(part_) + few;
            const std::uint32_t words = (part_.skip + few) / capsa_word_columns * capsa_word_columns;
            part_.col_begin += words;
            part_.skip = part_.skip + few - words;
        } else {
            part_ = {};
        }
        begins_ = false;
        return some;
    }

    TileStream& all_;
    const std::uint32_t most_rows_;
    const Forest& forest_;
    const Labels row_label_, col_label_;
    OneCluster rows_, cols_;
    capsa_tile tile_{}, part_{};  // what is left of them
    bool begins_ = false;         // nothing of the part is taken
};

// The columns of a word that a row has joined are one cluster, and another row that touches some of them
// needs to join only one. A few such sets are kept, for rows of several clusters that take turns.
class JoinedColumns {
public:
    // The hits that are left to join.
    std::uint64_t leave_out(std::uint64_t hits) {
        for (std::uint64_t& known : known_)
            if (const std::uint64_t both = hits & known; both != 0) {
                const std::uint64_t left = (hits & ~known) | (both & (0 - both));
                known |= hits;
                return left;
            }
        known_[next_++ % sets] = hits;
        return hits;
    }

private:
    static constexpr std::size_t sets = 4;
    std::uint64_t known_[sets] = {};
    std::size_t next_ = 0;
};

// A row that touches a whole group joins all its rows, and such groups that follow each other are one
// cluster: another row needs to join it only once.
class JoinedGroups {
public:
    // The hits of a block that are left to join.
    void leave_out(const GroupBlock& block, std::uint16_t* left) {
        for (std::size_t n = 0; n < block.count; ++n) {
            const auto [row, group] = block.groups[n];
            const std::uint32_t hits = block.hits[n];
            left[n] = block.hits[n];
            if (begin_ <= group && group < end_ && hits != 0) {
                left[n] = static_cast<std::uint16_t>(row == row_ ? 0 : hits & (0 - hits));
                row_ = row;
            } else if (hits == 0xffff) {
                if (row != row_ || group != end_) begin_ = group;
                end_ = group + 1;
                row_ = row;
            }
        }
    }

private:
    std::uint32_t begin_ = 0, end_ = 0;  // groups
    std::uint32_t row_ = capsa_no_row;   // in their cluster
};

// Joins the rows of all pairs that touch.
class Join {
public:
    Join(const Forest& forest, const Query& query, const Labels& of_a, const Labels& of_b)
        : forest_(forest), query_(query), of_a_(of_a), of_b_(of_b) {}

    // Of a stream of given pairs, or of cells.
    template <class Pairs>
    capsa_status operator()(Pairs& pairs) const {
        return visit(pairs);
    }
    capsa_status operator()(TileStream& tiles) const {
        const Sides& sides = tiles.sides();
        const Labels row_label = sides.cols_are_a ? of_b_ : of_a_,
                     col_label = sides.cols_are_a || sides.one_set ? of_a_ : of_b_;
        const capsa_tile_kernel kernel = kernel::tiles(*query_.table, sides.rows->shape, sides.cols->shape,
                                                       sides.cols_are_a, capsa_sink_mask);
        if (!kernel) return capsa_not_offered;
        std::uint64_t mask[tuning::mask_rows * HitsOfTiles::tile_words];
        const Decider decider = query_.decider(*sides.rows, *sides.cols);
        capsa_tile tile{};
        capsa_tile_output out{};
        const capsa_tile_job job{sides.rows,    sides.cols,    &tile, 1,
                                 query_.margin, sides.filters, &out,  decider.get()};
        TilesToJoin left(tiles, query_.exact ? tuning::exact_mask_rows : tuning::mask_rows, forest_,
                         row_label, col_label);
        while (left.next(tile)) {
            fill_mask(kernel, job, mask);
            JoinedColumns joined[HitsOfTiles::tile_words];
            const std::uint64_t* word = mask;
            for (std::uint32_t row = tile.row_begin; row < tile.row_end; ++row)
                for (std::size_t w = 0; w < out.mask_stride; ++w, ++word)
                    for (std::uint64_t hits = *word == 0 ? 0 : joined[w].leave_out(*word); hits != 0;
                         hits &= hits - 1)
                        forest_.join(
                            row_label(row),
                            col_label(tile.col_begin + static_cast<std::uint32_t>(w) * capsa_word_columns +
                                      static_cast<std::uint32_t>(std::countr_zero(hits))));
        }
        return capsa_ok;
    }
    // Rows that search their own tree, and are in one cluster with rows behind them, search behind those.
    capsa_status operator()(Candidates& candidates) const {
        const capsa_tree* const own = candidates.own_tree();
        OneCluster run(forest_, {of_a_.first, own ? own->rows : nullptr});
        const auto first_group = [&](std::uint32_t begin, std::uint32_t end) {
            if (!run.holds(begin, end)) return begin / capsa_group_boxes;
            const std::uint32_t behind = run.end_of(begin, own->count);
            return (behind == own->count ? behind + capsa_group_boxes - 1 : behind) / capsa_group_boxes;
        };
        if (own) candidates.search_from(first_group);
        return visit(candidates);
    }

private:
    struct Take {
        const Join& join;
        JoinedGroups& groups;

        void leave_out(const GroupBlock& block, std::uint16_t* left) const { groups.leave_out(block, left); }
        bool operator()(std::span<const capsa_index_pair> pairs) const {
            join.join(pairs);
            return true;
        }
    };

    template <class Pairs>
    capsa_status visit(Pairs& pairs) const {
        JoinedGroups groups;
        const Take take{*this, groups};
        return VisitHits<Take, Blocks::full>(query_, take)(pairs);
    }
    // Above a diagonal a kernel does not write words without a pair to answer.
    static void fill_mask(capsa_tile_kernel kernel, const capsa_tile_job& job, std::uint64_t* mask) {
        const capsa_tile& tile = *job.tiles;
        capsa_tile_output& out = *job.out;
        out.mask = mask;
        out.mask_row = tile.row_begin;
        out.mask_col = tile.col_begin;
        out.mask_stride = (tile.col_end - tile.col_begin + capsa_word_columns - 1) / capsa_word_columns;
        if (tile.above_diagonal)
            std::fill_n(mask, (tile.row_end - tile.row_begin) * out.mask_stride, std::uint64_t{0});
        kernel(&job);
    }
    void join(std::span<const capsa_index_pair> pairs) const {
        const auto prefetch = [&](const capsa_index_pair& pair) {
            forest_.prefetch(of_a_(pair.a));
            forest_.prefetch(of_b_(pair.b));
        };
        constexpr std::size_t ahead = tuning::pairs_of_prefetch;
        for (const capsa_index_pair& pair : pairs.first(std::min(ahead, pairs.size()))) prefetch(pair);
        for (std::size_t k = 0; k < pairs.size(); ++k) {
            if (k + ahead < pairs.size()) prefetch(pairs[k + ahead]);
            forest_.join(of_a_(pairs[k].a), of_b_(pairs[k].b));
        }
    }

    const Forest& forest_;
    const Query& query_;
    const Labels of_a_, of_b_;
};

capsa_status join(const Forest& forest, const capsa_source& source, const Query& query, const Labels& of_a,
                  const Labels& of_b) noexcept {
    return Traversal(source).visit_hits(query, Join(forest, query, of_a, of_b));
}

}  // namespace

capsa_status join_clusters(const capsa_source& source, const Query& query, std::uint32_t* labels,
                           std::uint32_t first_a, std::uint32_t first_b,
                           std::span<std::uint32_t> new_labels) noexcept {
    const Forest forest(labels);
    const Labels of_a{first_a, nullptr}, of_b{first_b, nullptr};
    if (!query.images) {
        begin_clusters(new_labels);
        return join(forest, source, query, of_a, of_b);
    }
    const periodic::Asked asked(query);
    if (const capsa_status status = asked.pairs(0); status != capsa_ok) return status;
    begin_clusters(new_labels);
    const auto join_all = [&](const capsa_source& all, const Labels& of_second) {
        return asked.each_part(all, capsa_part_of_pairs, [&](const capsa_source& part, const Query& plain) {
            return join(forest, part, plain, of_a, of_second);
        });
    };
    const capsa_status status = join_all(asked.images.rows(), of_b);
    if (status != capsa_ok || asked.images.none()) return status;
    return join_all(asked.images.source(), {first_b, asked.images.row()});
}

// A parent has a smaller number than its row, so it has its label before the row asks for it.
std::size_t end_clusters(std::span<std::uint32_t> labels) noexcept {
    std::uint32_t count = 0;
    for (std::size_t row = 0; row < labels.size(); ++row)
        labels[row] = labels[row] >= row ? count++ : labels[labels[row]];
    return count;
}

}  // namespace capsa::query
