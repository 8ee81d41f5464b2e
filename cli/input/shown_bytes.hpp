// A file, or standard input, whose reading is shown.

#pragma once
#include "cli/input/bytes.hpp"
#include "cli/output/progress.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>

namespace capsa::cli {

class ShownBytes : public Bytes {
public:
    ShownBytes(const std::string& path, Progress& progress)
        : Bytes(path == "-" ? "standard input" : path),
          file_(path),
          size_(file_.size()),
          progress_(progress) {
        progress_.begin("reading " + name());
    }

    std::size_t read(std::span<char> into) override {
        const std::size_t n = file_.read(into);
        read_ += n;
        if (size_ && *size_ != 0)
            progress_.show(static_cast<double>(read_) / static_cast<double>(*size_));
        else
            progress_.tell(fmt::format("reading {}: {} MB", name(), read_ / 1000000));
        return n;
    }
    std::optional<std::uint64_t> size() const override { return size_; }

private:
    FileBytes file_;
    std::optional<std::uint64_t> size_;
    std::uint64_t read_ = 0;
    Progress& progress_;
};

}  // namespace capsa::cli
