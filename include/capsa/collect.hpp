// All pairs or contacts in a vector that grows to hold them. Unlike the queries, these functions allocate
// memory and may throw std::bad_alloc.

#pragma once
#include "capsa/query.hpp"

#include <vector>

namespace capsa {

namespace detail {

// Asks with the room that the vector has. If the room is too small, it grows the vector and asks again.
template <class T, class Ask>
void collect(std::vector<T>& out, const Ask& ask) {
    out.resize(out.capacity() > 0 ? out.capacity() : 256);
    const FindResult found = ask(out);
    out.resize(found.total);
    if (!found.complete()) ask(out);
}

}  // namespace detail

/// Replaces the contents of `out` by all pairs that touch, in the order of find_hits. Keep the vector from
/// frame to frame: it keeps its room, so a later call allocates nothing and asks only once.
inline void find_all(const Source& source, std::vector<IndexPair>& out, const Options& options = {}) {
    detail::collect(out, [&](std::span<IndexPair> room) { return find_hits(source, room, options); });
}

/// All pairs that touch, in the order of find_hits.
inline std::vector<IndexPair> find_all(const Source& source, const Options& options = {}) {
    std::vector<IndexPair> out;
    find_all(source, out, options);
    return out;
}

/// Replaces the contents of `out` by the contacts of all pairs that touch, in the order of find_hits.
inline void contacts_all(const Source& source, std::vector<Contact>& out, const Options& options = {}) {
    detail::collect(out, [&](std::span<Contact> room) { return contacts(source, room, options); });
}

/// The contacts of all pairs that touch, in the order of find_hits.
inline std::vector<Contact> contacts_all(const Source& source, const Options& options = {}) {
    std::vector<Contact> out;
    contacts_all(source, out, options);
    return out;
}

}  // namespace capsa
