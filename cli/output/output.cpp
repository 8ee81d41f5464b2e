#include "cli/output/output.hpp"

#include "cli/error.hpp"
#include "cli/system.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

namespace capsa::cli {

namespace {

std::string folder_of(const std::string& path) {
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    return folder.empty() ? "." : folder.string();
}

// A device or a pipe takes bytes but no other name. A folder takes neither, and opening it says so.
bool is_direct(const std::string& path) {
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
}

}  // namespace

Output::Output(const std::string& path) : name_(path == "-" ? "standard output" : path) {
    if (path == "-") {
        file_ = STDOUT_FILENO;
        system::keep_bytes(file_);
    } else if (is_direct(path)) {
        file_ = system::open_to_write(path);
    } else {
        target_ = system::resolved(path);
        temporary_ = target_ + ".XXXXXX";
        file_ = system::open_temporary(temporary_);
        if (file_ < 0) temporary_.clear();
    }
    if (file_ < 0) fail();
    terminal_ = ::isatty(file_) == 1;
}

Output::~Output() {
    if (file_ >= 0 && file_ != STDOUT_FILENO) ::close(file_);
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void Output::flush() {
    std::string_view rest = buffer_;
    while (!rest.empty()) {
        const std::ptrdiff_t n = system::write_some(file_, rest.data(), rest.size());
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) fail();
        rest.remove_prefix(static_cast<std::size_t>(n));
    }
    buffer_.clear();
}

void Output::close() {
    flush();
    if (file_ == STDOUT_FILENO) return;
    const int file = file_;
    file_ = -1;
    if (::close(file) != 0) fail();
    if (temporary_.empty()) return;
    if (!system::replace(target_, temporary_)) fail();
    temporary_.clear();
}

void Output::fail() const { fail_errno(name_); }

void require_writable(const std::string& path) {
    if (path == "-") return;
    const std::string target = system::resolved(path);
    if (is_direct(target)) {
        struct stat status {};
        if (::stat(target.c_str(), &status) == 0 && S_ISDIR(status.st_mode)) fail_errno(path, EISDIR);
        if (::access(target.c_str(), W_OK) != 0) fail_errno(path);
    } else if (!system::can_make_files_in(folder_of(target))) {
        fail_errno(path);
    }
}

void require_another_file(const std::string& output, const char* option, const std::string& input) {
    if (!system::are_one_file(output, STDOUT_FILENO, input, STDIN_FILENO)) return;
    const std::string what = output == "-" ? "standard output" : "--out " + output;
    throw Error(what + " is the file of " + option + ", which it would replace");
}

}  // namespace capsa::cli
