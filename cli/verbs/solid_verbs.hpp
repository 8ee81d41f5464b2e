// The verbs about rows and the solid that a closed mesh surrounds.

#pragma once
#include "cli/input/inputs.hpp"
#include "cli/verbs/verbs.hpp"

namespace capsa::cli {

Ask ask_inside, ask_signed_nearest, ask_signed_contacts;

// Throws an Error if these are not rows that the verb takes and a closed mesh, or rows of it are left out.
void require_solid(const Inputs& inputs, const Files& files, const Verb& verb);

}  // namespace capsa::cli
