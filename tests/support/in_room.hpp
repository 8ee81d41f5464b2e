// Answers in lists, by the forms of the verbs that write into the caller's room: unlike those that make
// vectors, they build nothing, so they are what an index is compared with.

#pragma once
#include "capsa/capsa.hpp"

#include <span>
#include <vector>

namespace capsa::tests {

inline std::vector<IndexPair> hits_in_room(const Source& source, const Options& options = {}) {
    std::vector<IndexPair> pairs(find_hits(source, std::span<IndexPair>(), options).total);
    find_hits(source, std::span(pairs), options);
    return pairs;
}
inline std::vector<Contact> contacts_in_room(const Source& source, const Options& options = {}) {
    std::vector<Contact> all(contacts(source, std::span<Contact>(), options).total);
    contacts(source, std::span(all), options);
    return all;
}

}  // namespace capsa::tests
