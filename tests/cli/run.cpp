#include "tests/cli/run.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
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
                               const Folder& folder) {
    redirect(STDIN_FILENO, folder.path("in"), O_RDONLY);
    redirect(STDERR_FILENO, folder.path("err"), O_WRONLY | O_CREAT | O_TRUNC);
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
    const pid_t child = ::fork();
    if (child < 0) throw std::runtime_error("no child process");
    if (child == 0) become_capsa(arguments, how, folder);
    int status = 0;
    ::waitpid(child, &status, 0);
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return {code, read_file(folder.path("out")), read_file(folder.path("err"))};
}

}  // namespace capsa::tests
