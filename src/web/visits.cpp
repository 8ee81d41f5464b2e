// Visits that call JavaScript: the host gives `visit`, and each visit of C passes its blocks on to it.

#include "capsa/c/capsa.h"

extern "C" {

// Which visit it is, where the block lies and how many answers it has. Returns 0 to go on. It must not throw.
[[clang::import_module("env"), clang::import_name("visit")]] int capsa_web_visit(void* which,
                                                                                 const void* block,
                                                                                 size_t count) noexcept;

capsa_status capsa_web_visit_hits(const capsa_source* source, const capsa_options* options,
                                  void* which) noexcept;
capsa_status capsa_web_visit_contacts(const capsa_source* source, const capsa_options* options,
                                      void* which) noexcept;
capsa_status capsa_web_visit_touches(const capsa_source* source, const capsa_options* options,
                                     const capsa_motion* of_a, const capsa_motion* of_b,
                                     void* which) noexcept;

}  // extern "C"

namespace {

template <class T>
int pass_on(void* which, const T* block, size_t count) {
    return capsa_web_visit(which, block, count);
}

}  // namespace

capsa_status capsa_web_visit_hits(const capsa_source* source, const capsa_options* options,
                                  void* which) noexcept {
    return capsa_visit_hits(source, options, &pass_on<capsa_index_pair>, which);
}

capsa_status capsa_web_visit_contacts(const capsa_source* source, const capsa_options* options,
                                      void* which) noexcept {
    return capsa_visit_contacts(source, options, &pass_on<capsa_contact>, which);
}

capsa_status capsa_web_visit_touches(const capsa_source* source, const capsa_options* options,
                                     const capsa_motion* of_a, const capsa_motion* of_b,
                                     void* which) noexcept {
    return capsa_visit_touches(source, options, of_a, of_b, &pass_on<capsa_touch>, which);
}
