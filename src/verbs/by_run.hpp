// An answer for each run: those that begin in the rows of the source.

#pragma once
#include "src/kernel_call.hpp"

#include <cstdint>

namespace capsa::query {

capsa_status any_by_run(const capsa_source& source, const Query& query, std::uint8_t* out) noexcept;
capsa_status count_by_run(const capsa_source& source, const Query& query, std::uint64_t* out) noexcept;

}  // namespace capsa::query
