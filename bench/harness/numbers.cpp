#include "bench/harness/numbers.hpp"

#include <charconv>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace capsa::bench {

Numbers::Numbers(const std::filesystem::path& file) : file_(file.string()) {
    std::ifstream in(file);
    std::string line, cell;
    std::getline(in, line);
    for (std::istringstream cells(line); std::getline(cells, cell, ',');) names_.push_back(cell);
    columns_.resize(names_.size());
    for (std::size_t number = 2; std::getline(in, line); ++number) {
        std::istringstream cells(line);
        for (std::vector<float>& column : columns_) {
            float value = 0;
            if (!std::getline(cells, cell, ',') ||
                std::from_chars(cell.data(), cell.data() + cell.size(), value).ec != std::errc{})
                throw std::runtime_error(file_ + ":" + std::to_string(number) + ": a number is missing");
            column.push_back(value);
        }
    }
    if (rows() == 0) throw std::runtime_error(file_ + ": no rows");
}

const std::vector<float>& Numbers::column(const std::string& name) const {
    for (std::size_t k = 0; k < names_.size(); ++k)
        if (names_[k] == name) return columns_[k];
    throw std::runtime_error(file_ + ": no column " + name);
}

}  // namespace capsa::bench
