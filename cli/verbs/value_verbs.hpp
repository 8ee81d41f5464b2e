// The verbs about how far apart pairs are, and where they touch.

#pragma once
#include "cli/verbs/verbs.hpp"

namespace capsa::cli {

Ask ask_nearest, ask_k_nearest, ask_gaps, ask_contacts, ask_manifolds, ask_deepest;

}  // namespace capsa::cli
