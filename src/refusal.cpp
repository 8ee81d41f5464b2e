// Where a program ends whose call makes no sense, or is told of it. Exceptions of the program pass here, so
// this file alone is compiled with them.

#include "capsa/c/capsa.h"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>

namespace {

struct Refusal {
    capsa_refusal_function told = nullptr;
    void* context = nullptr;
};
Refusal refusal;

}  // namespace

extern "C" {

void capsa_on_refusal(capsa_refusal_function refused, void* context) noexcept {
    refusal = {refused, context};
}

void capsa_refuse(capsa_status status, const capsa_call* call) {
    char text[512];
    capsa_explain(status, call, text, sizeof text);
    capsa_stop("%s", text);
}

void capsa_stop(const char* format, ...) {
    char text[1024];
    std::va_list values;
    va_start(values, format);
    std::vsnprintf(text, sizeof text, format, values);
    va_end(values);
    if (refusal.told) refusal.told(refusal.context, text);
    std::fprintf(stderr, "capsa: %s\n", text);
    std::abort();
}

}  // extern "C"
