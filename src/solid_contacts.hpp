// One contact for each row with the solid that a closed mesh surrounds. solids_api.cpp has checked the
// arguments.

#pragma once
#include "capsa/c/types.h"
#include "src/kernel_call.hpp"

namespace capsa {

// Of the source's own rows, into their places among all rows of A. The source is bound and has the indexes
// that are worth it.
capsa_status signed_contacts(const capsa_source& source, const capsa_options& options,
                             capsa_contact* out) noexcept;

}  // namespace capsa
