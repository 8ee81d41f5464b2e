// Contact manifolds: up to two contacts of a pair, so that a capsule that lies on something stays level.
//
//     const capsa::Source pairs = capsa::between(logs, floor);
//     const std::vector<capsa::Contact> found = capsa::contacts(pairs, {.margin = 0.01f});
//     const capsa::Manifolds both = capsa::manifolds(pairs, found, {.margin = 0.01f});
//     // both.contacts has one or two of each pair; (a, b, both.ends[k]) names contact k from frame to frame.

#pragma once
#include "capsa/expect.hpp"
#include "capsa/types.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace capsa {

namespace detail {

inline void expect_other_contacts([[maybe_unused]] std::span<const Contact> contacts,
                                  [[maybe_unused]] std::span<const Contact> out) {
    CAPSA_EXPECT(!lies_in(contacts.data(), out.data(), out.size()) &&
                     !lies_in(out.data(), contacts.data(), contacts.size()),
                 "manifolds: the contacts lie in the output: give the output memory of its own");
}

inline FindResult manifolds(const Source& source, std::span<const Contact> contacts, Contact* out,
                            std::uint8_t* ends, std::size_t capacity, const Options& options) {
    const capsa_options how = erased(options);
    capsa_find_result result{};
    expect_ok(capsa_manifolds(&source, &how, contacts.data(), contacts.size(), out, ends, capacity, &result),
              {"manifolds", &source, capacity, 0, contacts.data(), contacts.size(), nullptr, nullptr});
    return {result.written, result.total};
}

}  // namespace detail

/// The contact manifold of each contact: the contact itself, and a second one where a segment or capsule lies
/// along the other core: nearly parallel to another segment, to the face of a half-space or half-plane, or to
/// the face of a box or triangle that it touches. `contacts` are contacts of pairs of the source, and of the
/// options only the margin is read: a second contact has gap <= margin, so give the margin that the contacts
/// were found with. The two contacts of a manifold stand one after the other, in the order of `contacts`.
/// `ends` is empty, or gets one number for each element of `out`: 0 or 1, the end of the shared length that
/// the contact is at or nearer to, along the segment of A, or of B if A is no segment. At most twice as many
/// contacts are found as are given; as many are written as fit, and the total is exact. A contact without a
/// partner (of `deepest`) has no manifold. A contact that names a row that does not exist ends the program,
/// and so does a periodic source. `out` must not overlap `contacts`.
inline FindResult manifolds(const Source& source, std::span<const Contact> contacts, std::span<Contact> out,
                            std::span<std::uint8_t> ends, const Options& options = {}) {
    CAPSA_EXPECT(ends.empty() || ends.size() >= out.size(),
                 "manifolds: there are %zu ends and the output has %zu elements: give as many, or none",
                 ends.size(), out.size());
    detail::expect_other_contacts(contacts, out);
    return detail::manifolds(source, contacts, out.data(), ends.empty() ? nullptr : ends.data(), out.size(),
                             options);
}

/// Manifolds that own their arrays.
struct Manifolds {
    std::vector<Contact> contacts;   ///< one or two of each pair, one after the other
    std::vector<std::uint8_t> ends;  ///< of each contact: 0 or 1
};

/// Replaces the manifolds. Keep them from frame to frame: they keep their room. It allocates memory and may
/// throw std::bad_alloc.
template <std::same_as<Manifolds> Owner>  // compiled only where it is used
void manifolds(const Source& source, std::span<const Contact> contacts, Owner& out,
               const Options& options = {}) {
    detail::expect_other_contacts(contacts, out.contacts);
    out.contacts.resize(2 * contacts.size());
    out.ends.resize(2 * contacts.size());
    const FindResult found = detail::manifolds(source, contacts, out.contacts.data(), out.ends.data(),
                                               out.contacts.size(), options);
    out.contacts.resize(found.written);
    out.ends.resize(found.written);
}

/// All manifolds.
template <class = void>  // so that manifolds(source, contacts, {}) has no room, and not no options
Manifolds manifolds(const Source& source, std::span<const Contact> contacts, const Options& options = {}) {
    Manifolds out;
    manifolds(source, contacts, out, options);
    return out;
}

}  // namespace capsa
