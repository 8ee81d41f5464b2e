// The verb about when moving rows first touch.

#pragma once
#include "cli/verbs/verbs.hpp"

namespace capsa::cli {

Ask ask_touch, ask_touches, ask_last_touch;

}  // namespace capsa::cli
