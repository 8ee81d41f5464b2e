#include "cli/verbs/value_verbs.hpp"

#include "capsa/neighbours.hpp"
#include "cli/verbs/slices.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace capsa::cli {

namespace {

struct NearestAnswer : Answer {
    std::vector<Nearest> nearest;  // of each row of A

    std::size_t rows() const override { return nearest.size(); }
    std::size_t row_of_a(std::size_t row) const override { return row; }
    void cells(std::size_t row, const Group& group, Cells& out) const override {
        const auto& [b, gap] = nearest[row];
        out.put(std::uint64_t{row - group.a.begin});
        if (b == no_row)
            out.blank();
        else
            out.put(std::uint64_t{b - group.b.begin});
        out.put(gap);
    }
    std::uint64_t hits() const override {
        return static_cast<std::uint64_t>(std::count_if(nearest.begin(), nearest.end(),
                                                        [](const Nearest& n) { return n.index != no_row; }));
    }
};

// The k nearest of each row of A, without the empty places.
struct KNearestAnswer : Answer {
    std::vector<IndexPair> pairs;
    std::vector<float> gap;

    std::size_t rows() const override { return pairs.size(); }
    std::size_t row_of_a(std::size_t row) const override { return pairs[row].a; }
    void cells(std::size_t row, const Group& group, Cells& out) const override {
        put_pair(out, group, pairs[row].a, pairs[row].b);
        out.put(gap[row]);
    }
    std::uint64_t hits() const override { return pairs.size(); }
};

// In the order of the rows or of the list: answers belong to questions.
struct GapsAnswer : Answer {
    Source source;
    std::vector<float> gap;

    explicit GapsAnswer(const Source& asked) : source(asked) {}
    std::size_t rows() const override { return gap.size(); }
    bool listed() const { return source.kind == capsa_source_listed; }
    std::size_t row_of_a(std::size_t row) const override { return listed() ? source.pairs[row].a : row; }
    void cells(std::size_t row, const Group& group, Cells& out) const override {
        put_pair(out, group, row_of_a(row), listed() ? source.pairs[row].b : row);
        out.put(gap[row]);
    }
    std::uint64_t hits() const override {
        return static_cast<std::uint64_t>(
            std::count_if(gap.begin(), gap.end(), [](float x) { return std::isfinite(x); }));
    }
};

struct ContactsAnswer : Answer {
    std::vector<Contact> contacts;
    bool triangle_a, triangle_b;  // whose place has a second number

    explicit ContactsAnswer(const Source& source)
        : triangle_a(source.a.shape == capsa_shape_triangle),
          triangle_b(source.kind != capsa_source_within && source.b.shape == capsa_shape_triangle) {}
    std::size_t rows() const override { return contacts.size(); }
    std::size_t row_of_a(std::size_t row) const override { return contacts[row].a; }
    void cells(std::size_t row, const Group& group, Cells& out) const override {
        const Contact& c = contacts[row];
        put_pair(out, group, c.a, c.b);
        out.put(c.gap);
        for (const float x : c.normal) out.put(x);
        for (const float x : c.point) out.put(x);
        out.put(c.at_a.u);
        out.put(c.at_b.u);
        if (triangle_a || triangle_b) out.put(triangle_a ? c.at_a.v : c.at_b.v);
    }
    std::uint64_t hits() const override { return contacts.size(); }
};

// Of any row.
std::size_t most_partners(const Scene& scene) {
    std::size_t most = 0;
    for (const Group& group : scene.groups) most = std::max(most, group.b.size());
    return most;
}

}  // namespace

std::unique_ptr<Answer> ask_nearest(const Scene& scene, const QueryOptions& options, const Threads& threads) {
    const Source& source = scene.source;
    auto answer = std::make_unique<NearestAnswer>();
    answer->nearest = for_each_row<Nearest>(
        source, threads, [&](const Source& part, std::span<Nearest> out) { nearest(part, out, options); });
    return answer;
}

std::unique_ptr<Answer> ask_k_nearest(const Scene& scene, const QueryOptions& options,
                                      const Threads& threads) {
    const Source& source = scene.source;
    const std::size_t k = std::min(options.k, most_partners(scene));
    std::vector<Nearest> nearest(source.a.count * k);
    // A slice of `within` knows its own pairs only.
    if (source.kind == capsa_source_within)
        k_nearest(source, k, nearest, options);
    else
        each_slice(source, threads, [&](const Source& part) {
            k_nearest(part, k, nearest, options);
            return 0;
        });
    auto answer = std::make_unique<KNearestAnswer>();
    for (std::size_t i = 0; i < nearest.size(); ++i)
        if (nearest[i].index != no_row) {
            answer->pairs.push_back({static_cast<std::uint32_t>(i / k), nearest[i].index});
            answer->gap.push_back(nearest[i].gap);
        }
    return answer;
}

std::unique_ptr<Answer> ask_gaps(const Scene& scene, const QueryOptions& options, const Threads& threads) {
    const Source& source = scene.source;
    auto answer = std::make_unique<GapsAnswer>(source);
    answer->gap = for_each_row<float>(
        source, threads, [&](const Source& part, std::span<float> out) { gaps(part, out, options); });
    return answer;
}

std::unique_ptr<Answer> ask_contacts(const Scene& scene, const QueryOptions& options,
                                     const Threads& threads) {
    const Source& source = scene.source;
    auto answer = std::make_unique<ContactsAnswer>(source);
    answer->contacts = for_all<Contact>(source, threads, [&](const Source& part, std::span<Contact> room) {
        return contacts(part, room, options);
    });
    std::stable_sort(
        answer->contacts.begin(), answer->contacts.end(),
        [](const Contact& x, const Contact& y) { return std::tie(x.a, x.b) < std::tie(y.a, y.b); });
    return answer;
}

std::unique_ptr<Answer> ask_deepest(const Scene& scene, const QueryOptions& options, const Threads& threads) {
    const Source& source = scene.source;
    auto answer = std::make_unique<ContactsAnswer>(source);
    answer->contacts = for_each_row<Contact>(
        source, threads, [&](const Source& part, std::span<Contact> out) { deepest(part, out, options); });
    std::erase_if(answer->contacts, [](const Contact& contact) { return contact.b == no_row; });
    return answer;
}

}  // namespace capsa::cli
