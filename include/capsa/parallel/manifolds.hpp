// Contact manifolds on many threads: `manifolds` of capsa/manifolds.hpp, which see. capsa/parallel.hpp
// includes this header.

#pragma once
#include "capsa/manifolds.hpp"
#include "capsa/parallel/tasks.hpp"
#include "capsa/sources.hpp"
#include "capsa/types.hpp"

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <span>
#include <vector>

namespace capsa::parallel {

/// As capsa::manifolds, in the same order. Replaces the manifolds.
template <std::same_as<Manifolds> Owner>
void manifolds(const Source& source, std::span<const Contact> contacts, Owner& out,
               const Options& options = {}) {
    constexpr std::size_t contacts_of_a_part = 1 << 10;
    if (contacts.size() < 2 * contacts_of_a_part) return capsa::manifolds(source, contacts, out, options);
    capsa::detail::expect_other_contacts(contacts, out.contacts);
    const std::size_t parts = contacts.size() / contacts_of_a_part;
    std::vector<std::size_t> end(parts + 1);
    out.contacts.resize(2 * contacts.size());
    out.ends.resize(2 * contacts.size());
    const auto first = [&](std::size_t part) {
        return part == parts ? contacts.size() : part * contacts_of_a_part;
    };
    // Each part writes where it would stand if all contacts had two.
    detail::for_each(parts, [&](std::size_t part) {
        const std::size_t begin = first(part), count = first(part + 1) - begin;
        end[part + 1] = capsa::manifolds(source, contacts.subspan(begin, count),
                                         std::span(out.contacts).subspan(2 * begin, 2 * count),
                                         std::span(out.ends).subspan(2 * begin, 2 * count), options)
                            .written;
    });
    for (std::size_t part = 0; part < parts; ++part) {
        const std::size_t from = 2 * first(part), count = end[part + 1];
        if (from != end[part]) {
            std::copy_n(out.contacts.data() + from, count, out.contacts.data() + end[part]);
            std::copy_n(out.ends.data() + from, count, out.ends.data() + end[part]);
        }
        end[part + 1] += end[part];
    }
    out.contacts.resize(end[parts]);
    out.ends.resize(end[parts]);
}

/// All manifolds.
template <class = void>  // as capsa::manifolds
Manifolds manifolds(const Source& source, std::span<const Contact> contacts, const Options& options = {}) {
    Manifolds out;
    parallel::manifolds(source, contacts, out, options);
    return out;
}

}  // namespace capsa::parallel
