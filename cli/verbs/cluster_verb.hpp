// The verb about rows that hang together.

#pragma once
#include "cli/verbs/verbs.hpp"

namespace capsa::cli {

Ask ask_clusters;

}  // namespace capsa::cli
