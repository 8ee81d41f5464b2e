#include "cli/input/bytes.hpp"

#include "cli/error.hpp"
#include "cli/system.hpp"

#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>

namespace capsa::cli {

std::size_t Bytes::fill(std::span<char> into) {
    std::size_t size = 0;
    while (size < into.size()) {
        const std::size_t n = read(into.subspan(size));
        if (n == 0) break;
        size += n;
    }
    return size;
}

FileBytes::FileBytes(const std::string& path)
    : Bytes(path == "-" ? "standard input" : path),
      file_(path == "-" ? STDIN_FILENO : system::open_to_read(path)) {
    if (file_ < 0) fail_errno(path);
    system::keep_bytes(file_);
}

FileBytes::~FileBytes() {
    if (file_ != STDIN_FILENO) ::close(file_);
}

std::size_t FileBytes::read(std::span<char> into) {
    for (;;) {
        const std::ptrdiff_t n = system::read_some(file_, into.data(), into.size());
        if (n >= 0) return static_cast<std::size_t>(n);
        if (errno != EINTR) fail_errno(name());
    }
}

std::optional<std::uint64_t> FileBytes::size() const {
    struct stat status {};
    if (::fstat(file_, &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
    return static_cast<std::uint64_t>(status.st_size);
}

std::size_t RestoredBytes::read(std::span<char> into) {
    if (first_.empty()) return others_.read(into);
    const std::size_t n = std::min(into.size(), first_.size());
    std::copy_n(first_.begin(), n, into.begin());
    first_.remove_prefix(n);
    return n;
}

std::size_t MemoryBytes::read(std::span<char> into) {
    const std::size_t n = std::min({into.size(), piece_, text_.size()});
    std::copy_n(text_.begin(), n, into.begin());
    text_.remove_prefix(n);
    return n;
}

}  // namespace capsa::cli
