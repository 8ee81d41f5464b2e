// Calls that are refused: their sentence, from a program that goes on (capsa_on_refusal).

#pragma once
#include <functional>
#include <string>

namespace capsa::tests {

// "capsa: " and the sentence with which the call is refused, or "not refused".
std::string refusal_of(const std::function<void()>& call);

// Whether the text has the extended regular expression.
bool has(const std::string& text, const std::string& pattern);

}  // namespace capsa::tests

#define EXPECT_REFUSED(call, pattern) \
    EXPECT_PRED2(::capsa::tests::has, ::capsa::tests::refusal_of([&] { call; }), pattern)
