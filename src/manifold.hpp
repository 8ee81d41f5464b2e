// A second contact of a pair, beside one that was found. manifolds_api.cpp has checked the arguments.

#pragma once
#include "capsa/c/types.h"

#include <cstdint>

namespace capsa {

// One or two contacts, and for each the end of the shared length that it is nearer to.
struct Manifold {
    int count;
    capsa_contact contact[2];
    std::uint8_t end[2];
};

// Of a contact of two rows of a source as kernels take it (src/bound.hpp).
Manifold manifold(const capsa_source& source, const capsa_contact& given, float margin) noexcept;

}  // namespace capsa
