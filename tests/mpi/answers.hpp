// The answers of a source as records with global rows: of all rows in one process, or of the local rows of
// one rank. The same code makes both, and only the numbers of rows differ.

#pragma once
#include "scenes.hpp"

namespace ranks {

enum class Ask { hits, contacts, deepest, neighbours, k_nearest };
inline constexpr Ask every_ask[] = {Ask::hits, Ask::contacts, Ask::deepest, Ask::neighbours, Ask::k_nearest};
inline const char* name(Ask ask) {
    constexpr const char* names[] = {"hits", "contacts", "deepest", "neighbours", "k nearest"};
    return names[static_cast<int>(ask)];
}

// A source, the global rows of its local rows, which rows of A answer here and which pairs count here.
template <class OfA, class OfB, class Mine, class Counts>
struct Asked {
    capsa::Source source;
    OfA of_a;
    OfB of_b;
    Mine mine;
    Counts counts;
};
template <class... Parts>
Asked(capsa::Source, Parts...) -> Asked<Parts...>;

inline Record record(std::uint64_t a, std::uint64_t b, const capsa::Image& image) {
    return {a, b, packed(image)};
}
inline Record record(std::uint64_t a, std::uint64_t b, const capsa::Image& image, const capsa::Contact& c) {
    return {a,
            b,
            packed(image),
            two(c.gap, c.normal[0]),
            two(c.normal[1], c.normal[2]),
            two(c.point[0], c.point[1]),
            two(c.point[2], c.at_a.u),
            two(c.at_a.v, c.at_b.u),
            two(c.at_b.v, 0.0f)};
}

template <class Of>
std::vector<Record> pairs_of(const Of& asked, Ask ask, float margin) {
    std::vector<Record> records;
    std::vector<capsa::Image> images;
    std::vector<capsa::IndexPair> hits;
    std::vector<capsa::Contact> contacts;
    const capsa::Options options{.margin = margin};
    const bool periodic = capsa::is_periodic(asked.source);
    const auto image = [&](std::size_t k) { return periodic ? images[k] : capsa::Image{}; };
    if (ask == Ask::hits) {
        if (periodic)
            capsa::find_hits(asked.source, hits, images, options);
        else
            capsa::find_hits(asked.source, hits, options);
        for (std::size_t k = 0; k < hits.size(); ++k)
            if (asked.counts(hits[k].a, hits[k].b))
                records.push_back(record(asked.of_a(hits[k].a), asked.of_b(hits[k].b), image(k)));
    } else {
        if (periodic)
            capsa::contacts(asked.source, contacts, images, options);
        else
            capsa::contacts(asked.source, contacts, options);
        for (std::size_t k = 0; k < contacts.size(); ++k)
            if (const capsa::Contact& c = contacts[k]; asked.counts(c.a, c.b))
                records.push_back(record(asked.of_a(c.a), asked.of_b(c.b), image(k), c));
    }
    return records;
}

template <class Of>
std::vector<Record> rows_of(const Of& asked, Ask ask, float margin) {
    std::vector<Record> records;
    const std::size_t rows = asked.source.a.count, k = 3;
    capsa::Workspace workspace;
    std::vector<capsa::Image> images(rows * k);
    const capsa::Options options{.margin = margin,
                                 .workspace = &workspace,
                                 .images = capsa::is_periodic(asked.source) ? std::span<capsa::Image>(images)
                                                                            : std::span<capsa::Image>()};
    if (ask == Ask::deepest) {
        std::vector<capsa::Contact> out(rows);
        capsa::deepest(asked.source, out, options);
        for (std::uint32_t i = 0; i < rows; ++i)
            if (asked.mine(i) && out[i].b != capsa::no_row)
                records.push_back(record(asked.of_a(i), asked.of_b(out[i].b), images[i], out[i]));
    } else if (ask == Ask::k_nearest) {
        std::vector<capsa::Nearest> out(rows * k);
        capsa::k_nearest(asked.source, k, out, options);
        for (std::uint32_t i = 0; i < rows; ++i)
            for (std::size_t j = k * i; asked.mine(i) && j < k * i + k; ++j) {
                if (out[j].index == capsa::no_row) continue;
                records.push_back(record(asked.of_a(i), asked.of_b(out[j].index), images[j]));
                records.back()[3] = two(out[j].gap, static_cast<float>(j - k * i));
            }
    } else {
        capsa::NeighbourLists lists;
        capsa::neighbours(asked.source, lists, {.margin = margin});
        for (std::uint32_t i = 0; i < rows; ++i)
            for (std::size_t j = lists.offsets[i]; asked.mine(i) && j < lists.offsets[i + 1]; ++j) {
                records.push_back(record(asked.of_a(i), asked.of_b(lists.rows[j]),
                                         lists.images.empty() ? capsa::Image{} : lists.images[j]));
                records.back()[3] = j - lists.offsets[i];  // its place in the list
            }
    }
    return records;
}

template <class Of>
std::vector<Record> answers(const Of& asked, Ask ask, float margin) {
    return ask == Ask::hits || ask == Ask::contacts ? pairs_of(asked, ask, margin)
                                                    : rows_of(asked, ask, margin);
}

// What one process finds, which has all rows.
inline std::vector<Record> expected(const capsa::Source& source, Ask ask, float margin) {
    const auto global = [](std::uint32_t row) { return number_of(row); };
    return answers(Asked{source, global, global, [](std::uint32_t) { return true; },
                         [](std::uint32_t, std::uint32_t) { return true; }},
                   ask, margin);
}

inline std::vector<Record> records_of(const std::vector<capsa::mpi::Nearest>& nearest,
                                      const std::vector<std::uint32_t>& which) {
    std::vector<Record> records;
    for (std::size_t i = 0; i < which.size(); ++i) {
        records.push_back(record(number_of(which[i]), nearest[i].row, nearest[i].image));
        records.back()[3] = two(nearest[i].gap, 0.0f);
    }
    return records;
}
inline std::vector<Record> expected_nearest(const capsa::Source& source) {
    std::vector<capsa::Nearest> out(source.a.count);
    std::vector<capsa::Image> images(out.size());
    capsa::Workspace workspace;
    capsa::nearest(
        source, out,
        {.workspace = &workspace,
         .images = capsa::is_periodic(source) ? std::span<capsa::Image>(images) : std::span<capsa::Image>()});
    std::vector<Record> records;
    for (std::size_t i = 0; i < out.size(); ++i) {
        const bool none = out[i].index == capsa::no_row;
        records.push_back(record(number_of(i), none ? capsa::mpi::no_row : number_of(out[i].index),
                                 none ? capsa::Image{} : images[i]));
        records.back()[3] = two(out[i].gap, 0.0f);
    }
    return records;
}

}  // namespace ranks
