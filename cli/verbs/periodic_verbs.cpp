#include "cli/verbs/periodic_verbs.hpp"

#include "capsa/c/capsa.h"
#include "capsa/parallel.hpp"
#include "cli/error.hpp"
#include "cli/verbs/answers.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

namespace capsa::cli {

namespace {

// What a row of an answer shows before the image.
enum class Shows { pair, gap, contact };

struct InBoxAnswer : Answer {
    std::vector<Contact> found;
    std::vector<Image> image;
    std::vector<std::size_t> order;
    Shows shows;
    ContactCells contact_cells;

    InBoxAnswer(const Scene& scene, Shows what) : shows(what), contact_cells(scene) {}
    // Rows in order of a, then of b, then of the image.
    void sort() {
        order.resize(found.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) {
            const Contact &p = found[x], &q = found[y];
            if (p.a != q.a) return p.a < q.a;
            if (p.b != q.b) return p.b < q.b;
            return std::lexicographical_compare(image[x].shift, image[x].shift + 3, image[y].shift,
                                                image[y].shift + 3);
        });
    }
    std::size_t at(std::size_t row) const { return order.empty() ? row : order[row]; }
    std::size_t rows() const override { return found.size(); }
    std::size_t row_of_a(std::size_t row) const override { return found[at(row)].a; }
    void cells(std::size_t row, const Group& group, Cells& out) const override {
        const Contact& one = found[at(row)];
        if (shows == Shows::contact) {
            contact_cells.put(one, group, out);
        } else {
            put_a(out, group, one.a);
            if (one.b == no_row)
                out.blank();
            else
                put_b(out, group, one.b);
            if (shows == Shows::gap) out.put(one.gap);
        }
        for (const std::int8_t shift : image[at(row)].shift) {
            if (one.b == no_row)
                out.blank();
            else
                out.put(static_cast<float>(shift));
        }
    }
    std::uint64_t hits() const override {
        return static_cast<std::uint64_t>(
            std::count_if(found.begin(), found.end(), [](const Contact& c) { return c.b != no_row; }));
    }
};

Contact pair_of(std::size_t a, std::size_t b, float gap = 0.0f) {
    return {static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b), gap, {}, {}, {}, {}};
}

void require(capsa_status status, const Source& source, const char* verb) {
    if (status == capsa_ok) return;
    const capsa_call call{verb, &source, 0, 0, nullptr, 0, nullptr, nullptr};
    char text[512];
    capsa_explain(status, &call, text, sizeof text);
    throw Error(std::string("--periodic: ") + text);
}

// The pairs of a verb that has `count` answers for each row of A: ask(options, places) writes them. Rows
// without a partner are left out unless they are shown.
template <class T, class AskRows, class ContactOf>
void ask_rows_in_box(const Scene& scene, const QueryOptions& options, const Threads& threads,
                     const Take& take, const char* verb, Shows shows, bool shows_lonely, std::size_t count,
                     const AskRows& ask, const ContactOf& contact_of) {
    InBoxAnswer answer(scene, shows);
    std::vector<T> places(scene.source.a.count * count);
    std::vector<Image> images(places.size());
    capsa_options how = erased(options);
    how.images = images.data();
    how.image_count = images.size();
    require(ask(how, places), scene.source, verb);
    for (std::size_t place = 0; place < places.size(); ++place) {
        const Contact one = contact_of(place / count, places[place]);
        if (one.b == no_row && !shows_lonely) continue;
        answer.found.push_back(one);
        answer.image.push_back(images[place]);
    }
    threads.done(pair_count(scene.source));
    take(answer);
}

Contact of_nearest(std::size_t row, const Nearest& one) { return pair_of(row, one.index, one.gap); }

}  // namespace

void require_box(const Scene& scene, const QueryOptions& options, const char* verb) {
    const capsa_options how = erased(options);
    capsa_copied_images copied{};
    require(capsa_copy_images(&scene.source, &how, options.margin, capsa_asks_pairs, &copied), scene.source,
            verb);
}

void ask_find_in_box(const Scene& scene, const QueryOptions& options, const Threads& threads,
                     const Take& take) {
    InBoxAnswer answer(scene, Shows::pair);
    std::vector<IndexPair> pairs;
    threads.inside([&] { parallel::find_hits(scene.source, pairs, answer.image, options); });
    for (const IndexPair& pair : pairs) answer.found.push_back(pair_of(pair.a, pair.b));
    answer.sort();
    threads.done(pair_count(scene.source));
    take(answer);
}

void ask_neighbours_in_box(const Scene& scene, const QueryOptions& options, const Threads& threads,
                           const Take& take) {
    InBoxAnswer answer(scene, Shows::pair);
    NeighbourLists lists;
    threads.inside([&] { parallel::neighbours(scene.source, lists, options); });
    for (std::size_t row = 0; row < lists.size(); ++row)
        for (const std::uint32_t partner : lists[row]) answer.found.push_back(pair_of(row, partner));
    answer.image = lists.images;
    threads.done(pair_count(scene.source));
    take(answer);
}

void ask_contacts_in_box(const Scene& scene, const QueryOptions& options, const Threads& threads,
                         const Take& take) {
    InBoxAnswer answer(scene, Shows::contact);
    threads.inside([&] { parallel::contacts(scene.source, answer.found, answer.image, options); });
    answer.sort();
    threads.done(pair_count(scene.source));
    take(answer);
}

void ask_nearest_in_box(const Scene& scene, const QueryOptions& options, const Threads& threads,
                        const Take& take) {
    const auto ask = [&](const capsa_options& how, std::vector<Nearest>& out) {
        return capsa_nearest_rows(&scene.source, &how, out.data(), out.size());
    };
    ask_rows_in_box<Nearest>(scene, options, threads, take, "nearest", Shows::gap, true, 1, ask, of_nearest);
}

void ask_k_nearest_in_box(const Scene& scene, const QueryOptions& options, const Threads& threads,
                          const Take& take) {
    const auto ask = [&](const capsa_options& how, std::vector<Nearest>& out) {
        return capsa_k_nearest(&scene.source, &how, options.k, out.data(), out.size());
    };
    ask_rows_in_box<Nearest>(scene, options, threads, take, "k-nearest", Shows::gap, false, options.k, ask,
                             of_nearest);
}

void ask_deepest_in_box(const Scene& scene, const QueryOptions& options, const Threads& threads,
                        const Take& take) {
    const auto ask = [&](const capsa_options& how, std::vector<Contact>& out) {
        return capsa_deepest(&scene.source, &how, out.data(), out.size());
    };
    ask_rows_in_box<Contact>(scene, options, threads, take, "deepest", Shows::contact, false, 1, ask,
                             [](std::size_t, const Contact& one) { return one; });
}

}  // namespace capsa::cli
