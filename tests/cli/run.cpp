#include "tests/cli/run.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>
#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <stdexcept>

namespace capsa::tests {

namespace {

constexpr unsigned nobody = 65534;

void redirect(int to, const std::string& path, int flags) {
    const int file = ::open(path.c_str(), flags, 0600);
    if (file < 0 || ::dup2(file, to) < 0) ::_exit(126);
}

void redirect_to_closed_pipe() {
    int ends[2];
    if (::pipe(ends) != 0 || ::dup2(ends[1], STDOUT_FILENO) < 0) ::_exit(126);
    ::close(ends[0]);
    ::close(ends[1]);
}

[[noreturn]] void become_capsa(const std::vector<std::string>& arguments, const How& how,
                               const Folder& folder, const std::string& terminal) {
    redirect(STDIN_FILENO, folder.path("in"), O_RDONLY);
    redirect(STDERR_FILENO, terminal.empty() ? folder.path("err") : terminal,
             O_WRONLY | O_CREAT | O_TRUNC | O_NOCTTY);
    if (how.closed_pipe)
        redirect_to_closed_pipe();
    else
        redirect(STDOUT_FILENO, how.output_to.empty() ? folder.path("out") : how.output_to,
                 O_WRONLY | O_CREAT | O_TRUNC);
    ::unsetenv("CAPSA_ISA");
    for (const std::string& entry : how.environment) {
        const std::size_t equals = entry.find('=');
        ::setenv(entry.substr(0, equals).c_str(), entry.substr(equals + 1).c_str(), 1);
    }
    if (how.unprivileged && ::geteuid() == 0 && ::setuid(nobody) != 0) ::_exit(126);
    std::vector<char*> words = {const_cast<char*>("capsa")};
    for (const std::string& argument : arguments) words.push_back(const_cast<char*>(argument.c_str()));
    words.push_back(nullptr);
    ::execv(CAPSA_BINARY, words.data());
    ::_exit(127);
}

// A pseudo terminal, to be read by us.
struct Terminal {
    Terminal() : ours(::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)) {
        if (ours < 0 || ::grantpt(ours) != 0 || ::unlockpt(ours) != 0)
            throw std::runtime_error("no terminal");
        name = ::ptsname(ours);
    }
    ~Terminal() { ::close(ours); }
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    // What is written first. Empty if the writer ends without a word.
    std::string first_words(pid_t writer) const {
        for (;;) {
            char text[256];
            pollfd readable = {ours, POLLIN, 0};
            if (::poll(&readable, 1, 50) > 0 && (readable.revents & POLLIN))
                if (const ssize_t n = ::read(ours, text, sizeof text); n > 0)
                    return {text, static_cast<std::size_t>(n)};
            siginfo_t ended = {};
            if (::waitid(P_PID, static_cast<id_t>(writer), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 &&
                ended.si_pid != 0)
                return {};
        }
    }

    int ours;
    std::string name;
};

}  // namespace

Folder::Folder() : path_(std::filesystem::temp_directory_path() / "capsa-test-XXXXXX") {
    if (!::mkdtemp(path_.data())) throw std::runtime_error("no temporary directory");
    std::filesystem::permissions(path_, std::filesystem::perms(0755));  // for user nobody
}

Folder::~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

std::string Folder::file(std::string_view name, std::string_view text) const {
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
}

std::vector<std::string> Folder::names() const {
    std::vector<std::string> all;
    for (const auto& entry : std::filesystem::directory_iterator(path_))
        all.push_back(entry.path().filename());
    std::sort(all.begin(), all.end());
    return all;
}

std::string read_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

Ran capsa(const std::vector<std::string>& arguments, const How& how) {
    const Folder folder;
    folder.file("in", how.input);
    std::optional<Terminal> terminal;
    if (how.terminal) terminal.emplace();
    const pid_t child = ::fork();
    if (child < 0) throw std::runtime_error("no child process");
    if (child == 0) become_capsa(arguments, how, folder, terminal ? terminal->name : "");
    std::string words;
    if (terminal) {
        words = terminal->first_words(child);
        if (!words.empty()) ::kill(child, SIGKILL);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return {code, read_file(folder.path("out")), terminal ? words : read_file(folder.path("err"))};
}

}  // namespace capsa::tests
