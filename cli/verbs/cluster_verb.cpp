#include "cli/verbs/cluster_verb.hpp"

#include "capsa/clusters.hpp"
#include "cli/verbs/blocks.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace capsa::cli {

namespace {

// A row for each row of A and of B, group after group, with clusters counted within their group. No cluster
// has rows of two groups: rows of B that meet several groups are refused (cli/query.cpp).
class ClustersAnswer : public Answer {
public:
    ClustersAnswer(const Scene& scene, bool has_b, std::vector<std::uint32_t> labels, std::size_t count)
        : groups_(scene.groups), rows_of_a_(scene.source.a.count), labels_(std::move(labels)) {
        std::vector<std::uint32_t> number(count, no_row);
        begin_.push_back(0);
        for (const Group& group : groups_) {
            std::uint32_t next = 0;
            const auto renumber = [&](std::size_t begin, std::size_t end) {
                for (std::size_t place = begin; place < end; ++place) {
                    std::uint32_t& label = labels_[place];
                    if (number[label] == no_row) number[label] = next++;
                    label = number[label];
                }
            };
            renumber(group.a.begin, group.a.end);
            if (has_b) renumber(rows_of_a_ + group.b.begin, rows_of_a_ + group.b.end);
            clusters_ += next;
            begin_.push_back(begin_.back() + group.a.size() + (has_b ? group.b.size() : 0));
        }
    }
    std::size_t rows() const override { return begin_.back(); }
    // That of a row of B is the first of its group.
    std::size_t row_of_a(std::size_t row) const override {
        const std::size_t g = own_group_of(row);
        const std::size_t place = row - begin_[g];
        return groups_[g].a.begin + (place < groups_[g].a.size() ? place : 0);
    }
    // A group may have rows of B alone.
    std::size_t group_of(std::size_t row, std::span<const Group>, std::size_t) const override {
        return own_group_of(row);
    }
    void cells(std::size_t row, const Group& group, Cells& out) const override {
        const std::size_t place = row - begin_[own_group_of(row)], of_a = group.a.size();
        const bool in_a = place < of_a;
        const std::size_t of_set = in_a ? place : place - of_a;
        out.put(std::string_view(in_a ? "a" : "b"));
        put_row(out, in_a ? group.names_a : group.names_b, of_set);
        out.put(std::uint64_t{labels_[in_a ? group.a.begin + of_set : rows_of_a_ + group.b.begin + of_set]});
    }
    std::uint64_t hits() const override { return clusters_; }

private:
    std::size_t own_group_of(std::size_t row) const {
        return static_cast<std::size_t>(std::upper_bound(begin_.begin(), begin_.end(), row) -
                                        begin_.begin()) -
               1;
    }

    std::span<const Group> groups_;
    std::size_t rows_of_a_;
    std::vector<std::uint32_t> labels_;
    std::vector<std::size_t> begin_;  // where each group begins in the answer
    std::uint64_t clusters_ = 0;
};

}  // namespace

void ask_clusters(const Scene& scene, const QueryOptions& options, const Threads& threads, const Take& take) {
    const Source& source = scene.source;
    // Of a list within A, the two sides are one set.
    std::vector<std::uint32_t> labels(cluster_rows(source));
    const bool has_b = labels.size() != source.a.count;
    begin_clusters(labels);
    Blocks(scene, threads, PartOf::pairs).each([&](const Block& block) {
        join_clusters(block.source(), labels, {block.first(), has_b ? source.a.count : 0}, options);
    });
    const std::size_t count = end_clusters(labels);
    take(ClustersAnswer(scene, has_b, std::move(labels), count));
}

}  // namespace capsa::cli
