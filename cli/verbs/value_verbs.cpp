#include "cli/verbs/value_verbs.hpp"

#include "capsa/manifolds.hpp"
#include "capsa/verbs.hpp"
#include "cli/verbs/answers.hpp"
#include "cli/verbs/lists.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

namespace capsa::cli {

namespace {

struct NearestAnswer : Answer {
    std::vector<Nearest> nearest;  // of each row of A from the first on
    std::size_t first;

    NearestAnswer(std::vector<Nearest> of_rows, std::size_t first_row)
        : nearest(std::move(of_rows)), first(first_row) {}
    std::size_t rows() const override { return nearest.size(); }
    std::size_t row_of_a(std::size_t row) const override { return first + row; }
    void cells(std::size_t row, const Group& group, Cells& out) const override {
        const auto& [b, gap] = nearest[row];
        put_a(out, group, first + row);
        if (b == no_row)
            out.blank();
        else
            put_b(out, group, b);
        out.put(gap);
    }
    std::uint64_t hits() const override {
        return static_cast<std::uint64_t>(std::count_if(nearest.begin(), nearest.end(),
                                                        [](const Nearest& n) { return n.index != no_row; }));
    }
    bool has_partner(std::size_t row) const override { return nearest[row].index != no_row; }
};

// In the order of the rows or of the list: answers belong to questions.
struct GapsAnswer : Answer {
    Source source;
    std::vector<float> gap;

    GapsAnswer(const Source& asked, std::vector<float> gaps) : source(asked), gap(std::move(gaps)) {}
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

// Up to two contacts of each pair.
struct ManifoldsAnswer : Answer {
    Manifolds manifolds;
    ContactCells contact_cells;

    ManifoldsAnswer(const Scene& scene, const std::vector<Contact>& found, const Options& options)
        : manifolds(capsa::manifolds(scene.source, found, options)), contact_cells(scene) {}
    std::size_t rows() const override { return manifolds.contacts.size(); }
    std::size_t row_of_a(std::size_t row) const override { return manifolds.contacts[row].a; }
    void cells(std::size_t row, const Group& group, Cells& out) const override {
        const Contact& contact = manifolds.contacts[row];
        put_pair(out, group, contact.a, contact.b);
        out.put(std::uint64_t{manifolds.ends[row]});
        contact_cells.put_values(contact, out);
    }
    std::uint64_t hits() const override { return manifolds.contacts.size(); }
};

// Of any row.
std::size_t most_partners(const Scene& scene) {
    std::size_t most = 0;
    for (const Group& group : scene.groups) most = std::max(most, group.b.size());
    return most;
}

}  // namespace

void ask_nearest(const Scene& scene, const QueryOptions& options, const Threads& threads, const Take& take) {
    // How far images may be is not known before the nearest rows are.
    const auto ask = [&](const Block& block, std::span<Nearest> out, std::span<Image> images) {
        const capsa_options how = erased(options.with(images));
        require_box(capsa_nearest_rows(&block.source(), &how, out.data(), out.size()), block.source(),
                    "nearest");
    };
    const auto make = [](std::vector<Nearest> out, std::size_t first, std::vector<Image> images) {
        auto answer = std::make_shared<NearestAnswer>(std::move(out), first);
        answer->images = std::move(images);
        return answer;
    };
    ask_rows<Nearest>(scene, threads, take, ask, make);
}

void ask_k_nearest(const Scene& scene, const QueryOptions& options, const Threads& threads,
                   const Take& take) {
    const Source& source = scene.source;
    const bool in_box = is_periodic(source);  // where rows have any number of images
    const std::size_t k = in_box ? options.k : std::min(options.k, most_partners(scene));
    if (k == 0) return;
    // A part of a `within` knows its own pairs only.
    if (source.kind == capsa_source_within && !in_box) {
        constexpr std::size_t rows_at_once = 1 << 16;
        std::vector<Nearest> all(source.a.count * k);
        k_nearest(source, k, all, options);
        threads.done(pair_count(source));
        for (std::size_t row = 0; row < source.a.count; row += rows_at_once) {
            const std::size_t rows = std::min(source.a.count - row, rows_at_once);
            NearAnswer answer;
            answer.add(std::span(all).subspan(row * k, rows * k), k,
                       [row](std::size_t i) { return row + i; });
            take(answer);
        }
        return;
    }
    const auto ask = [&](const Block& block, std::span<Nearest> out, std::span<Image> images) {
        k_nearest(block.source(), k, out, options.with(images));
    };
    const auto make = [&](const std::vector<Nearest>& out, std::size_t first, std::span<const Image> images) {
        auto answer = std::make_shared<NearAnswer>();
        answer->add(
            out, k, [first](std::size_t i) { return first + i; }, false, images);
        return answer;
    };
    ask_rows<Nearest>(scene, threads, take, ask, make, k);
}

void ask_gaps(const Scene& scene, const QueryOptions& options, const Threads& threads, const Take& take) {
    const auto ask = [&](const Block& block, std::span<float> out, auto) {
        gaps(block.source(), out, options);
    };
    ask_rows<float>(scene, threads, take, ask, [&](std::vector<float> out, std::size_t, auto) {
        return std::make_shared<GapsAnswer>(scene.source, std::move(out));
    });
}

void ask_contacts(const Scene& scene, const QueryOptions& options, const Threads& threads, const Take& take) {
    const auto ask = [&](const Source& source, std::span<Contact> room, std::span<Image> images) {
        return contacts(source, room, options.with(images));
    };
    ask_list<Contact>(scene, threads, take, ask, [&](std::vector<Contact> list) {
        return std::make_shared<ContactsAnswer>(scene, std::move(list));
    });
}

void ask_manifolds(const Scene& scene, const QueryOptions& options, const Threads& threads,
                   const Take& take) {
    const auto ask = [&](const Source& source, std::span<Contact> room, std::span<Image> images) {
        return contacts(source, room, options.with(images));
    };
    ask_list<Contact>(scene, threads, take, ask, [&](const std::vector<Contact>& list) {
        return std::make_shared<ManifoldsAnswer>(scene, list, options);
    });
}

void ask_deepest(const Scene& scene, const QueryOptions& options, const Threads& threads, const Take& take) {
    const auto ask = [&](const Block& block, std::span<Contact> out, std::span<Image> images) {
        deepest(block.source(), out, options.with(images));
    };
    const auto make = [&](std::vector<Contact> out, std::size_t first, std::vector<Image> images) {
        std::size_t row = 0;
        std::erase_if(images, [&](const Image&) { return out[row++].b == no_row; });
        std::erase_if(out, [](const Contact& contact) { return contact.b == no_row; });
        for (Contact& contact : out) contact.a += static_cast<std::uint32_t>(first);
        auto answer = std::make_shared<ContactsAnswer>(scene, std::move(out));
        answer->images = std::move(images);
        return answer;
    };
    ask_rows<Contact>(scene, threads, take, ask, make);
}

}  // namespace capsa::cli
