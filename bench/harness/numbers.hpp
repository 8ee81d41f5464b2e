// A CSV file whose columns are all numbers, read by the command line's reader.

#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace capsa::bench {

class Numbers {
public:
    // Throws cli::Error with file and line where it is no such table.
    explicit Numbers(const std::filesystem::path& file);

    std::size_t rows() const { return columns_.empty() ? 0 : columns_.front().size(); }
    const std::vector<float>& column(const std::string& name) const;

    // For coordinates a table does not have.
    float zero = 0;

private:
    class Reader;

    std::string file_;
    std::vector<std::string> names_;
    std::vector<std::vector<float>> columns_;
};

}  // namespace capsa::bench
