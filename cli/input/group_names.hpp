// The different texts of a grouping column, numbered as they first appear; files that are matched share one
// list.

#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace capsa::cli {

class GroupNames {
public:
    // The number of this text, a new one if it is new.
    std::uint32_t number(std::string_view text);

    const std::string& name(std::uint32_t number) const { return *names_[number]; }
    std::size_t size() const { return names_.size(); }

    // All numbers, sorted by name: integers first, by value, then other texts, byte by byte.
    std::vector<std::uint32_t> sorted() const;

private:
    struct Hash : std::hash<std::string_view> {
        using is_transparent = void;
    };

    std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>> numbers_;
    std::vector<const std::string*> names_;  // the map's keys, which never move
    std::uint32_t last_ = 0;                 // rows of a group usually follow each other
};

}  // namespace capsa::cli
