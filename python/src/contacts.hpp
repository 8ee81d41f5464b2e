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

}  // namespace capsa_python
