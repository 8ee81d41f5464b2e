// Where answers go: a file that appears whole or not at all, or standard output.
//
// A file is written beside its final place under a temporary name and renamed when complete, so that an error
// leaves nothing behind and an older file untouched. Devices and pipes are written directly. Every failed
// write is an Error.

#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace capsa::cli {

class Output {
public:
    // A path, or "-" for standard output.
    explicit Output(const std::string& path);
    // Without close() the temporary file is removed.
    ~Output();
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;

    void write(std::string_view text) {
        buffer_ += text;
        if (buffer_.size() >= flush_size) flush();
    }

    // Writes the rest and gives the file its name.
    void close();

    // Whether somebody reads along.
    bool is_terminal() const { return terminal_; }

private:
    static constexpr std::size_t flush_size = 1 << 16;
    void flush();
    [[noreturn]] void fail() const;

    std::string name_;       // for messages
    std::string target_;     // renamed to; empty when writing directly
    std::string temporary_;  // exists until renamed or removed
    std::string buffer_;
    int file_ = -1;
    bool terminal_ = false;
};

// Throws Error if an Output could not be made there, so that a long computation does not end in vain.
void require_writable(const std::string& path);

// Throws Error if the output would replace an input: the same file, under whatever name. `option` is how the
// input was given.
void require_another_file(const std::string& output, const char* option, const std::string& input);

}  // namespace capsa::cli
