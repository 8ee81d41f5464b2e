// The verbs about how far apart pairs are, and where they touch.

#pragma once
#include "cli/verbs/verbs.hpp"

#include <array>

namespace capsa::cli {

// The cells of a contact.
struct ContactCells {
    std::array<double, 3> origin;  // of the points
    bool triangle_a, triangle_b;   // whose place has a second number

    explicit ContactCells(const Scene& scene);
    void put(const Contact& contact, const Group& group, Cells& out) const;
    void put_values(const Contact& contact, Cells& out) const;  // all but the rows
};

Ask ask_nearest, ask_k_nearest, ask_gaps, ask_contacts, ask_manifolds, ask_deepest;

}  // namespace capsa::cli
