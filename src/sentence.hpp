// The sentence that says what was wrong with a refused call.

#pragma once
#include "capsa/c/capsa.h"
#include "capsa/c/export.h"

#include <cstdarg>
#include <cstddef>
#include <cstdio>

namespace capsa {

// A sentence that is written into the room of the caller, like snprintf.
class Sentence {
public:
    Sentence(char* text, std::size_t room) : text_(text), room_(room) {}

    CAPSA_PRINTF(2, 3)
    void add(const char* format, ...) noexcept {
        std::va_list values;
        va_start(values, format);
        const bool fits = length_ < room_;
        const int more =
            std::vsnprintf(fits ? text_ + length_ : nullptr, fits ? room_ - length_ : 0, format, values);
        va_end(values);
        if (more > 0) length_ += static_cast<std::size_t>(more);
    }
    std::size_t length() const { return length_; }

private:
    char* text_;
    std::size_t room_, length_ = 0;
};

// What is wrong with the filters of a source, which may be null.
void say_bad_filter(Sentence& sentence, const capsa_source* source) noexcept;
// Which shapes of a source, which may be null, have no answer together.
void say_not_offered(Sentence& sentence, const capsa_source* source) noexcept;
// Why a source, which may be null, or its options do not go with a box that repeats.
void say_bad_period(Sentence& sentence, const capsa_source* source) noexcept;
// What is wrong with a list of rows. Returns false if it is something else that is wrong.
bool say_bad_list(Sentence& sentence, capsa_status status, const capsa_source* source) noexcept;
// What is wrong with the bodies of a call of separate.
void say_bad_bodies(Sentence& sentence, const capsa_call& call) noexcept;

}  // namespace capsa
