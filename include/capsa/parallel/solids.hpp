// Closed meshes on many threads: `inside`, `signed_nearest` and `signed_contacts` of capsa/solids.hpp.
// Include it beside capsa/parallel.hpp; who does not ask about solids does not link the kernels of rays.

#pragma once
#include "capsa/expect.hpp"
#include "capsa/parallel/parts.hpp"
#include "capsa/solids.hpp"
#include "capsa/sources.hpp"
#include "capsa/types.hpp"

#include <concepts>
#include <span>

namespace capsa::parallel {

/// As capsa::inside.
template <std::same_as<Source> S>
void inside(const S& source, BitSpan out, const Options& options = {}) {
    const detail::Prepared asked(source, options, Question::nearest);
    detail::each_slice(asked.source(),
                       [&](const Source& part) { capsa::inside(part, out, asked.options()); });
}

/// As capsa::signed_nearest.
template <std::same_as<Source> S>
void signed_nearest(const S& source, std::span<Nearest> out, BitSpan bits, const Options& options = {}) {
    const detail::Prepared asked(source, options, Question::nearest);
    detail::each_slice(asked.source(),
                       [&](const Source& part) { capsa::signed_nearest(part, out, bits, asked.options()); });
}

/// As capsa::signed_contacts.
template <std::same_as<Source> S>
void signed_contacts(const S& source, std::span<Contact> out, const Options& options = {}) {
    const detail::Prepared asked(source, options, Question::nearest);
    detail::each_slice(asked.source(),
                       [&](const Source& part) { capsa::signed_contacts(part, out, asked.options()); });
}

}  // namespace capsa::parallel
