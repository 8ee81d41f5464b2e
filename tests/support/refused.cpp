#include "tests/support/refused.hpp"

#include "capsa/c/capsa.h"

#include <regex>
#include <stdexcept>

namespace capsa::tests {

std::string refusal_of(const std::function<void()>& call) {
    capsa_on_refusal([](void*, const char* sentence) { throw std::invalid_argument(sentence); }, nullptr);
    std::string said = "not refused";
    try {
        call();
    } catch (const std::invalid_argument& refused) {
        said = std::string("capsa: ") + refused.what();
    }
    capsa_on_refusal(nullptr, nullptr);
    return said;
}

bool has(const std::string& text, const std::string& pattern) {
    return std::regex_search(text, std::regex(pattern, std::regex::extended));
}

}  // namespace capsa::tests
