// Answers that several verbs give: rows of A, rows that are near, contacts.

#pragma once
#include "cli/verbs/verbs.hpp"

#include <array>
#include <span>
#include <utility>
#include <vector>

namespace capsa::cli {

// Some rows of A.
struct RowsAnswer : Answer {
    std::vector<std::uint32_t> indices;

    // The rows whose bits are set, of which bit 0 is that of row `first`.
    void add(std::span<const std::uint64_t> words, std::size_t first);
    std::size_t rows() const override { return indices.size(); }
    std::size_t row_of_a(std::size_t row) const override { return indices[row]; }
    void cells(std::size_t row, const Group& group, Cells& out) const override {
        put_a(out, group, indices[row]);
    }
    std::uint64_t hits() const override { return indices.size(); }
};

// Rows of A, the rows near them, and how far they are. A row without a near one has blank cells.
struct NearAnswer : Answer {
    struct Row {
        std::uint32_t a, b;
        float gap;
    };
    std::vector<Row> near;

    // `count` places for each row; row i of these is row row_of(i) of A. Empty places are left out unless
    // they are shown.
    template <class RowOf>
    void add(std::span<const Nearest> places, std::size_t count, const RowOf& row_of,
             bool shows_empty = false, std::span<const Image> of_places = {}) {
        for (std::size_t k = 0; k < places.size(); ++k) {
            if (!shows_empty && places[k].index == no_row) continue;
            near.push_back({static_cast<std::uint32_t>(row_of(k / count)), places[k].index, places[k].gap});
            if (!of_places.empty()) images.push_back(of_places[k]);
        }
    }
    std::size_t rows() const override { return near.size(); }
    std::size_t row_of_a(std::size_t row) const override { return near[row].a; }
    void cells(std::size_t row, const Group& group, Cells& out) const override;
    std::uint64_t hits() const override;
};

// The cells of a contact.
struct ContactCells {
    std::array<double, 3> origin;  // of the points
    bool triangle_a, triangle_b;   // whose place has a second number

    explicit ContactCells(const Scene& scene);
    void put(const Contact& contact, const Group& group, Cells& out) const;
    void put_values(const Contact& contact, Cells& out) const;  // all but the rows
};

struct ContactsAnswer : Answer {
    std::vector<Contact> contacts;
    ContactCells contact_cells;

    ContactsAnswer(const Scene& scene, std::vector<Contact> all)
        : contacts(std::move(all)), contact_cells(scene) {}
    std::size_t rows() const override { return contacts.size(); }
    std::size_t row_of_a(std::size_t row) const override { return contacts[row].a; }
    void cells(std::size_t row, const Group& group, Cells& out) const override {
        contact_cells.put(contacts[row], group, out);
    }
    std::uint64_t hits() const override { return contacts.size(); }
};

}  // namespace capsa::cli
