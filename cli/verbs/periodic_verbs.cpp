#include "cli/verbs/periodic_verbs.hpp"

#include "capsa/c/capsa.h"
#include "capsa/verbs.hpp"
#include "cli/error.hpp"
#include "cli/verbs/value_verbs.hpp"

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

// The options with places for images.
capsa_options with_images(const QueryOptions& options, std::vector<Image>& images) {
    capsa_options how = erased(options);
    how.images = images.data();
    how.image_count = images.size();
    return how;
}

}  // namespace

void require_box(const Scene& scene, const QueryOptions& options, const char* verb) {
    const capsa_options how = erased(options);
    int hit = 0;
    require(capsa_any_hit(&scene.source, &how, &hit), scene.source, verb);
}

void ask_find_in_box(const Scene& scene, const QueryOptions& options, const Threads& threads,
                     const Take& take) {
    InBoxAnswer answer(scene, Shows::pair);
    std::vector<IndexPair> pairs;
    find_hits(scene.source, pairs, answer.image, options);
    for (const IndexPair& pair : pairs) answer.found.push_back(pair_of(pair.a, pair.b));
    answer.sort();
    threads.done(pair_count(scene.source));
    take(answer);
}

void ask_neighbours_in_box(const Scene& scene, const QueryOptions& options, const Threads& threads,
                           const Take& take) {
    InBoxAnswer answer(scene, Shows::pair);
    NeighbourLists lists;
    neighbours(scene.source, lists, options);
    for (std::size_t row = 0; row < lists.size(); ++row)
        for (const std::uint32_t partner : lists[row]) answer.found.push_back(pair_of(row, partner));
    answer.image = lists.images;
    threads.done(pair_count(scene.source));
    take(answer);
}

void ask_contacts_in_box(const Scene& scene, const QueryOptions& options, const Threads& threads,
                         const Take& take) {
    InBoxAnswer answer(scene, Shows::contact);
    contacts(scene.source, answer.found, answer.image, options);
    answer.sort();
    threads.done(pair_count(scene.source));
    take(answer);
}

void ask_nearest_in_box(const Scene& scene, const QueryOptions& options, const Threads& threads,
                        const Take& take) {
    InBoxAnswer answer(scene, Shows::gap);
    std::vector<Nearest> near(scene.source.a.count);
    answer.image.resize(near.size());
    const capsa_options how = with_images(options, answer.image);
    require(capsa_nearest_rows(&scene.source, &how, near.data(), near.size()), scene.source, "nearest");
    for (std::size_t row = 0; row < near.size(); ++row)
        answer.found.push_back(pair_of(row, near[row].index, near[row].gap));
    threads.done(pair_count(scene.source));
    take(answer);
}

void ask_k_nearest_in_box(const Scene& scene, const QueryOptions& options, const Threads& threads,
                          const Take& take) {
    InBoxAnswer answer(scene, Shows::gap);
    std::vector<Nearest> near(scene.source.a.count * options.k);
    std::vector<Image> images(near.size());
    const capsa_options how = with_images(options, images);
    require(capsa_k_nearest(&scene.source, &how, options.k, near.data(), near.size()), scene.source,
            "k-nearest");
    for (std::size_t place = 0; place < near.size(); ++place)
        if (near[place].index != no_row) {
            answer.found.push_back(pair_of(place / options.k, near[place].index, near[place].gap));
            answer.image.push_back(images[place]);
        }
    threads.done(pair_count(scene.source));
    take(answer);
}

void ask_deepest_in_box(const Scene& scene, const QueryOptions& options, const Threads& threads,
                        const Take& take) {
    InBoxAnswer answer(scene, Shows::contact);
    std::vector<Contact> deep(scene.source.a.count);
    std::vector<Image> images(deep.size());
    const capsa_options how = with_images(options, images);
    require(capsa_deepest(&scene.source, &how, deep.data(), deep.size()), scene.source, "deepest");
    for (std::size_t row = 0; row < deep.size(); ++row)
        if (deep[row].b != no_row) {
            answer.found.push_back(deep[row]);
            answer.image.push_back(images[row]);
        }
    threads.done(pair_count(scene.source));
    take(answer);
}

}  // namespace capsa::cli
