#include "cli/input/csv.hpp"

#include "cli/error.hpp"

#include <csv.h>
#include <algorithm>
#include <array>
#include <exception>
#include <new>
#include <vector>

namespace capsa::cli {

namespace {

constexpr std::size_t piece_size = 1 << 16;

// Line ends inside a quoted field: CRLF counts once.
std::size_t line_ends(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < text.size(); ++i)
        count += text[i] == '\n' || (text[i] == '\r' && !(i + 1 < text.size() && text[i + 1] == '\n'));
    return count;
}

class Tokens {
public:
    Tokens(const std::string& name, CsvEvents& events, char separator) : name_(name), events_(events) {
        // libcsv reports every line end, blank lines' too, so that lines can be counted.
        if (csv_init(&parser_, CSV_STRICT | CSV_STRICT_FINI | CSV_REPALL_NL) != 0) throw std::bad_alloc();
        csv_set_delim(&parser_, static_cast<unsigned char>(separator));
    }
    ~Tokens() { csv_free(&parser_); }
    Tokens(const Tokens&) = delete;
    Tokens& operator=(const Tokens&) = delete;

    void feed(std::string_view text) {
        if (const std::size_t nul = text.find('\0'); nul != text.npos)
            fail_at(name_, line_ + line_ends(text.substr(0, nul)),
                    "holds a NUL byte: this is not a text file");
        const std::size_t taken = csv_parse(&parser_, text.data(), text.size(), on_field, on_row, this);
        check(taken == text.size(), "a quote out of place");
    }

    void finish() { check(csv_fini(&parser_, on_field, on_row, this) == 0, "a quoted field never ends"); }

private:
    // libcsv is C and must not be thrown through: the first exception waits here until its call has returned.
    template <class F>
    void guarded(F f) noexcept {
        if (thrown_) return;
        try {
            f();
        } catch (...) {
            thrown_ = std::current_exception();
        }
    }

    static void on_field(void* text, std::size_t size, void* self) {
        auto& tokens = *static_cast<Tokens*>(self);
        tokens.guarded([&] { tokens.field({static_cast<const char*>(text), size}); });
    }

    static void on_row(int end, void* self) {
        auto& tokens = *static_cast<Tokens*>(self);
        tokens.guarded([&] { tokens.end_row(end); });
    }

    void field(std::string_view text) {
        if (!in_row_) row_line_ = line_;
        in_row_ = true;
        events_.field(text, line_);
        line_ += line_ends(text);
    }

    void end_row(int end) {
        const bool second_half = end == '\n' && last_end_ == '\r' && !in_row_;
        if (in_row_) events_.end_row(row_line_);
        if (!second_half) ++line_;
        last_end_ = end;
        in_row_ = false;
    }

    void check(bool good, const char* reason) {
        if (thrown_) std::rethrow_exception(thrown_);
        if (good) return;
        if (csv_error(&parser_) == CSV_ENOMEM) throw std::bad_alloc();
        fail_at(name_, line_, reason);
    }

    const std::string& name_;
    CsvEvents& events_;
    csv_parser parser_{};
    std::exception_ptr thrown_;
    std::size_t line_ = 1;      // the line we are on
    std::size_t row_line_ = 1;  // where the row in progress began
    bool in_row_ = false;
    int last_end_ = 0;
};

// The first line that is not blank, which is the header.
std::string_view first_line(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    bool quoted = false;
    const auto ends = [&](char c) {
        quoted = quoted != (c == '"');
        return !quoted && (c == '\n' || c == '\r');
    };
    return {text.begin(), std::find_if(text.begin(), text.end(), ends)};
}

// What the header has most of, outside of quotes; of equally many the first of these.
char separator_of(std::string_view text) {
    constexpr std::string_view separators = ",;\t|";
    std::array<std::size_t, separators.size()> counts{};
    bool quoted = false;
    for (const char c : first_line(text)) {
        quoted = quoted != (c == '"');
        if (const std::size_t at = separators.find(c); !quoted && at != separators.npos) ++counts[at];
    }
    return separators[static_cast<std::size_t>(std::max_element(counts.begin(), counts.end()) -
                                               counts.begin())];
}

}  // namespace

void read_csv(Bytes& bytes, CsvEvents& events) {
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
    std::vector<char> buffer(piece_size);
    std::string_view text(buffer.data(), bytes.fill(buffer));
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    Tokens tokens(bytes.name(), events, separator_of(text));
    while (!text.empty()) {
        tokens.feed(text);
        text = {buffer.data(), bytes.fill(buffer)};
    }
    tokens.finish();
}

}  // namespace capsa::cli
