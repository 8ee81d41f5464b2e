// Runs the real `capsa` and says what it did.

#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace capsa::tests {

struct Ran {
    int code = -1;    // exit code; 128 + signal when killed
    std::string out;  // standard output
    std::string err;  // standard error
};

struct How {
    std::string input = {};                     // standard input
    std::vector<std::string> environment = {};  // "NAME=value", beside the caller's without CAPSA_ISA
    std::string output_to = {};                 // send standard output to this file instead of collecting it
    bool closed_pipe = false;                   // standard output is a pipe nobody reads
    bool unprivileged = false;                  // as user "nobody", when we are root
    bool terminal = false;  // standard error is a terminal; at its first word the run is killed
};

Ran capsa(const std::vector<std::string>& arguments, const How& how = {});

// A directory of its own for a test, removed at the end.
class Folder {
public:
    Folder();
    ~Folder();
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    std::string path(std::string_view name) const { return path_ + "/" + std::string(name); }
    // Writes a file and returns its path.
    std::string file(std::string_view name, std::string_view text) const;
    std::vector<std::string> names() const;  // sorted

private:
    std::string path_;
};

std::string read_file(const std::string& path);

}  // namespace capsa::tests
