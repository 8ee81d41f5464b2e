// What a verb is asked about: the pairs, and how their rows move.

#pragma once
#include "capsa/motion.hpp"
#include "capsa/pairs.hpp"

#include <optional>

namespace capsa::cli {

struct Scene {
    Source source;
    std::optional<Motion> of_a, of_b;  // none: the rows rest. Of pairs within A, of_a moves both rows.
};

}  // namespace capsa::cli
