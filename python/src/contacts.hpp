// Contacts that a caller gives back.

#pragma once
#include "rows.hpp"

#include <span>
#include <string>

namespace capsa_python {

inline std::span<const capsa_contact> contacts_of(const py::array& contacts, const std::string& verb) {
    if (!py::isinstance<py::array_t<capsa_contact>>(contacts) || contacts.ndim() != 1 ||
        (contacts.size() > 1 && contacts.strides(0) != static_cast<py::ssize_t>(sizeof(capsa_contact))))
        throw py::value_error(verb +
                              ": contacts: a contiguous array of contact_dtype of shape (n,) is needed, such "
                              "as contacts and deepest return");
    return {static_cast<const capsa_contact*>(contacts.data()), static_cast<std::size_t>(contacts.size())};
}

// Throws ValueError where a contact has a place on the core of a row that rows of this kind do not have: it
// was found in other shapes. The side is "a" or "b". Which rows there are is checked by the library.
inline void expect_found_in(std::span<const capsa_contact> contacts, capsa_place capsa_contact::*place,
                            capsa_shape shape, const std::string& verb, const char* side) {
    const Kind& kind = kind_of(shape);
    const bool along = kind.points >= 2, across = kind.points == 3;
    for (std::size_t k = 0; k < contacts.size(); ++k) {
        const capsa_place& at = contacts[k].*place;
        if (contacts[k].b == capsa_no_row || ((along || at.u == 0.0f) && (across || at.v == 0.0f))) continue;
        throw py::value_error(verb + ": contacts: contact " + std::to_string(k) + " is on no row of " + side +
                              ", which are " + kind.name + ": give the shapes that it was found in");
    }
}

}  // namespace capsa_python
