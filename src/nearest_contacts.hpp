// Contacts of rows with their nearest rows.

#pragma once
#include "capsa/c/types.h"

namespace capsa::query {

// Of `between` and `within`, answer k belongs to row source.begin + k of A.
void nearest_contacts(const capsa_source& source, const capsa_options& options, capsa_contact* out) noexcept;

}  // namespace capsa::query
