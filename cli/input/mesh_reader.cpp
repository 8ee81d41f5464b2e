#include "cli/input/mesh_reader.hpp"

#include "cli/error.hpp"

#include <algorithm>
#include <charconv>
#include <system_error>

namespace capsa::cli {

namespace {

constexpr std::size_t piece_size = 1 << 16;

// Not find_first_of: it takes four times as long.
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\v' || c == '\f'; }
bool ends_line(char c) { return c == '\n' || c == '\r'; }

}  // namespace

std::string_view Words::next() {
    const auto begin = std::find_if_not(text_.begin(), text_.end(), is_blank),
               end = std::find_if(begin, text_.end(), is_blank);
    const std::string_view word(begin, end);
    text_ = {end, text_.end()};
    return word;
}

Whole parse_whole(std::string_view text) {
    std::int64_t value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || code != std::errc{} || end != text.data() + text.size())
        return {0, quote(text) + " is not a whole number"};
    return {value, {}};
}

bool MeshReader::more() {
    if (at_ != 0) {
        buffer_.erase(0, at_);
        at_ = 0;
    }
    const std::size_t size = buffer_.size();
    buffer_.resize(size + std::max(piece_size, size));
    const std::size_t n = bytes_.fill({buffer_.data() + size, buffer_.size() - size});
    buffer_.resize(size + n);
    return n != 0;
}

bool MeshReader::next_line() {
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
    if (line_number_ == 0 && peek(byte_order_mark.size()) == byte_order_mark) at_ += byte_order_mark.size();
    if (after_return_ && peek(1) == "\n") ++at_;
    after_return_ = false;
    const auto end_from = [this](std::size_t seen) {  // how many bytes stand before the end of the line
        const auto begin = buffer_.begin() + static_cast<std::ptrdiff_t>(at_);
        const auto end = std::find_if(begin + static_cast<std::ptrdiff_t>(seen), buffer_.end(), ends_line);
        return static_cast<std::size_t>(end - begin);
    };
    std::size_t size = end_from(0);
    while (size == buffer_.size() - at_ && more()) size = end_from(size);
    line_ends_ = size != buffer_.size() - at_;
    if (!line_ends_ && size == 0) return false;
    ++line_number_;
    line_begin_ = at_;
    line_size_ = size;
    after_return_ = line_ends_ && buffer_[at_ + size] == '\r';
    at_ += line_size_ + (line_ends_ ? 1 : 0);
    if (line().find('\0') != buffer_.npos) fail_in_line("holds a NUL byte: this is not text");
    return true;
}

void MeshReader::require_line_end() const {
    if (!line_ends_)
        fail_in_line(
            "the file ends within this line, as a file that was cut does: if it is whole, end its "
            "last line");
}

std::string_view MeshReader::peek(std::size_t size) {
    while (buffer_.size() - at_ < size)
        if (!more()) break;
    return std::string_view(buffer_).substr(at_, size);
}

std::string_view MeshReader::take(std::size_t size) {
    if (after_return_ && peek(1) == "\n") ++at_;
    after_return_ = false;
    const std::string_view bytes = peek(size);
    at_ += bytes.size();
    return bytes;
}

std::uint64_t MeshReader::rest() {
    std::uint64_t size = 0;
    while (const std::size_t n = take(piece_size).size()) size += n;
    return size;
}

void MeshReader::fail(const std::string& reason) const { throw Error(name() + ": " + reason); }
void MeshReader::fail_in_line(const std::string& reason) const { fail_at(name(), line_number_, reason); }

}  // namespace capsa::cli
