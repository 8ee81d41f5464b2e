#include "cli/output/output.hpp"

#include "cli/error.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cstdio>
#include <cstdlib>

namespace capsa::cli {

namespace {

// Through symbolic links, so that renaming replaces the file and not the link.
std::string resolved(const std::string& path) {
    char* real = ::realpath(path.c_str(), nullptr);
    const std::string target = real ? real : path;
    std::free(real);
    return target;
}

std::string folder_of(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    return slash == path.npos ? "." : path.substr(0, slash + 1);
}

// A device or a pipe takes bytes but no other name. A folder takes neither, and opening it says so.
bool is_direct(const std::string& path) {
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
}

mode_t ordinary_mode() {
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return 0666 & ~mask;
}

// "-" is standard input or output, whichever `standard` is.
bool find_status(const std::string& path, int standard, struct stat& status) {
    return (path == "-" ? ::fstat(standard, &status) : ::stat(path.c_str(), &status)) == 0;
}

}  // namespace

Output::Output(const std::string& path) : name_(path == "-" ? "standard output" : path) {
    if (path == "-") {
        file_ = STDOUT_FILENO;
    } else if (is_direct(path)) {
        file_ = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    } else {
        target_ = resolved(path);
        temporary_ = target_ + ".XXXXXX";
        file_ = ::mkstemp(temporary_.data());
        if (file_ < 0) temporary_.clear();
        if (file_ >= 0 && ::fchmod(file_, ordinary_mode()) != 0) fail();
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
        const ssize_t n = ::write(file_, rest.data(), rest.size());
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
    if (std::rename(temporary_.c_str(), target_.c_str()) != 0) fail();
    temporary_.clear();
}

void Output::fail() const { fail_errno(name_); }

void require_writable(const std::string& path) {
    if (path == "-") return;
    const std::string target = resolved(path);
    if (is_direct(target)) {
        struct stat status {};
        if (::stat(target.c_str(), &status) == 0 && S_ISDIR(status.st_mode)) fail_errno(path, EISDIR);
        if (::access(target.c_str(), W_OK) != 0) fail_errno(path);
    } else if (::access(folder_of(target).c_str(), W_OK | X_OK) != 0) {
        fail_errno(path);
    }
}

void require_another_file(const std::string& output, const char* option, const std::string& input) {
    struct stat to {
    }, from{};
    if (!find_status(output, STDOUT_FILENO, to) || !find_status(input, STDIN_FILENO, from)) return;
    if (!S_ISREG(to.st_mode) || to.st_dev != from.st_dev || to.st_ino != from.st_ino) return;
    const std::string what = output == "-" ? "standard output" : "--out " + output;
    throw Error(what + " is the file of " + option + ", which it would replace");
}

}  // namespace capsa::cli
