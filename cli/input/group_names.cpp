#include "cli/input/group_names.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <optional>
#include <system_error>

namespace capsa::cli {

namespace {

std::optional<std::int64_t> integer(std::string_view text) {
    std::int64_t value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

}  // namespace

std::uint32_t GroupNames::number(std::string_view text) {
    if (!names_.empty() && *names_[last_] == text) return last_;
    auto at = numbers_.find(text);
    if (at == numbers_.end()) {
        at = numbers_.emplace(std::string(text), static_cast<std::uint32_t>(names_.size())).first;
        names_.push_back(&at->first);
    }
    return last_ = at->second;
}

std::vector<std::uint32_t> GroupNames::sorted() const {
    std::vector<std::optional<std::int64_t>> values;
    values.reserve(names_.size());
    for (const std::string* name : names_) values.push_back(integer(*name));
    std::vector<std::uint32_t> order(names_.size());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&](std::uint32_t i, std::uint32_t j) {
        if (values[i].has_value() != values[j].has_value()) return values[i].has_value();
        if (values[i] != values[j]) return *values[i] < *values[j];
        return *names_[i] < *names_[j];
    });
    return order;
}

}  // namespace capsa::cli
