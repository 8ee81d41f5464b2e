// The verbs of periodic sources that answer for single pairs.

#include "src/verbs/asked_lists.hpp"
#include "src/verbs/pairs.hpp"
#include "src/verbs/periodic.hpp"

namespace capsa::periodic {

capsa_status contacts(const Query& of, capsa_contact* out, std::size_t capacity,
                      capsa_find_result& result) noexcept {
    return list<capsa_contact>(of, out, capacity, result, query::contacts);
}

capsa_status visit_contacts(const Query& of, capsa_visit_contacts_function function, void* context) noexcept {
    return visit<capsa_contact>(of, function, context, query::visit_contacts);
}

}  // namespace capsa::periodic
