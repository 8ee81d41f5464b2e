// The bytes of a mesh file as lines of words or as binary values, with the place for messages.

#pragma once
#include "cli/input/bytes.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace capsa::cli {

// Words of a line, which spaces or tabs separate.
class Words {
public:
    explicit Words(std::string_view text) : text_(text) {}
    // The next word, empty at the end.
    std::string_view next();

private:
    std::string_view text_;
};

// A whole number. Where the text is none, the flaw says so.
struct Whole {
    std::int64_t value = 0;
    std::string flaw;
};
Whole parse_whole(std::string_view text);

class MeshReader {
public:
    explicit MeshReader(Bytes& bytes) : bytes_(bytes) {}

    // Goes to the next line; CR, LF or CRLF ends one. False at the end of the file. A byte-order mark at the
    // beginning is skipped.
    bool next_line();
    // The line, until the next call of a function that is not const.
    std::string_view line() const { return std::string_view(buffer_).substr(line_begin_, line_size_); }
    std::size_t line_number() const { return line_number_; }
    // Refuses a line that has no end: the file may have been cut within a number.
    void require_line_end() const;

    // The next bytes, which stay: fewer only at the end of the file.
    std::string_view peek(std::size_t size);
    // The same, which go. Until the next call.
    std::string_view take(std::size_t size);
    // Reads to the end. How many bytes there were.
    std::uint64_t rest();

    std::optional<std::uint64_t> size() const { return bytes_.size(); }
    const std::string& name() const { return bytes_.name(); }

    [[noreturn]] void fail(const std::string& reason) const;          // "roof.ply: reason"
    [[noreturn]] void fail_in_line(const std::string& reason) const;  // "roof.ply:7: reason"

private:
    // Reads more bytes behind those that are left. False at the end.
    bool more();

    Bytes& bytes_;
    std::string buffer_;
    std::size_t at_ = 0;  // of the next byte in the buffer
    std::size_t line_begin_ = 0, line_size_ = 0, line_number_ = 0;
    bool line_ends_ = false;
    bool after_return_ = false;  // a line feed that comes next belongs to the line before
};

}  // namespace capsa::cli
