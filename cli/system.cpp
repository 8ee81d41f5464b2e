#include "cli/system.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef _WIN32
#include <io.h>
#else
#include <sys/utsname.h>
#endif

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace capsa::cli::system {

namespace {

// What all systems can take at once: Windows counts with 32 bits.
unsigned at_once(std::size_t size) {
    return static_cast<unsigned>(std::min<std::size_t>(size, std::size_t{1} << 30));
}

}  // namespace

std::ptrdiff_t read_some(int file, char* into, std::size_t size) { return ::read(file, into, at_once(size)); }
std::ptrdiff_t write_some(int file, const char* from, std::size_t size) {
    return ::write(file, from, at_once(size));
}

#ifdef _WIN32

int open_to_read(const std::string& path) { return ::open(path.c_str(), O_RDONLY | O_BINARY | O_NOINHERIT); }
int open_to_write(const std::string& path) { return ::open(path.c_str(), O_WRONLY | O_BINARY | O_NOINHERIT); }

int open_temporary(std::string& name) { return ::mkstemp(name.data()); }

void keep_bytes(int file) { ::_setmode(file, O_BINARY); }

std::string machine() {
    const char* const name = std::getenv("PROCESSOR_ARCHITECTURE");
    return name ? name : "";
}

void end_with_reader() {}

#else

int open_to_read(const std::string& path) { return ::open(path.c_str(), O_RDONLY | O_CLOEXEC); }
int open_to_write(const std::string& path) { return ::open(path.c_str(), O_WRONLY | O_CLOEXEC); }

int open_temporary(std::string& name) {
    const int file = ::mkstemp(name.data());
    if (file < 0) return file;
    const mode_t mask = ::umask(0);
    ::umask(mask);
    if (::fchmod(file, 0666 & ~mask) == 0) return file;
    const int why = errno;
    ::close(file);
    ::unlink(name.c_str());
    errno = why;
    return -1;
}

void keep_bytes(int) {}

std::string machine() {
    utsname names{};
    return ::uname(&names) == 0 ? names.machine : "";
}

void end_with_reader() { std::signal(SIGPIPE, SIG_DFL); }

#endif

std::string resolved(const std::string& path) {
    std::error_code failed;
    const std::filesystem::path real = std::filesystem::canonical(path, failed);
    return failed ? path : real.string();
}

bool replace(const std::string& file, const std::string& by) {
    std::error_code failed;
    std::filesystem::rename(by, file, failed);
    if (failed) errno = failed.default_error_condition().value();
    return !failed;
}

bool can_make_files_in(const std::string& folder) {
#ifdef _WIN32
    return ::access(folder.c_str(), W_OK) == 0;  // it asks nothing more of a folder, and refuses X_OK
#else
    return ::access(folder.c_str(), W_OK | X_OK) == 0;
#endif
}

bool are_one_file(const std::string& one, int one_standard, const std::string& other, int other_standard) {
#ifdef _WIN32  // files have no numbers there, and standard input and output no names
    static_cast<void>(one_standard);
    static_cast<void>(other_standard);
    std::error_code failed;
    return std::filesystem::is_regular_file(one, failed) && std::filesystem::equivalent(one, other, failed);
#else
    struct stat a {
    }, b{};
    const auto find = [](const std::string& path, int standard, struct stat& status) {
        return (path == "-" ? ::fstat(standard, &status) : ::stat(path.c_str(), &status)) == 0;
    };
    return find(one, one_standard, a) && find(other, other_standard, b) && S_ISREG(a.st_mode) &&
           a.st_dev == b.st_dev && a.st_ino == b.st_ino;
#endif
}

}  // namespace capsa::cli::system
