#include "cli/output/rows.hpp"

#include "cli/output/sum_text.hpp"

#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

namespace capsa::cli {

namespace {

template <class T>
std::string shortest(T value) {
    char text[32];
    const auto end = std::to_chars(text, text + sizeof text, value).ptr;
    return {text, end};
}

class CsvWriter : public RowWriter, Cells {
public:
    CsvWriter(const Heading& heading, Output& output) : output_(output) {
        for (const std::string_view column : heading.columns) put(column);
    }

    Cells& next() override {
        end_line();
        return *this;
    }

    void finish() override { end_line(); }

    using Cells::put;
    void blank() override { cell(""); }

    void put(std::string_view text) override {
        const bool bare =
            text.find_first_of(",\"\r\n") == text.npos && !text.starts_with(' ') && !text.ends_with(' ');
        if (bare && !text.empty()) return cell(text);
        std::string quoted = "\"";
        for (const char c : text) quoted.append(c == '"' ? 2 : 1, c);
        cell(quoted + '"');
    }

private:
    void unbounded(std::string_view text) override { cell(text); }

    void cell(std::string_view text) override {
        if (!first_) line_ += ',';
        first_ = false;
        line_ += text;
    }

    void end_line() {
        line_ += '\n';
        output_.write(line_);
        line_.clear();
        first_ = true;
    }

    Output& output_;
    bool first_ = true;
};

std::string json_text(std::string_view text) {
    using nlohmann::json;
    return json(text).dump(-1, ' ', false,
                           json::error_handler_t::replace);  // bytes that are not UTF-8: U+FFFD
}

class JsonWriter : public RowWriter, Cells {
public:
    JsonWriter(const Heading& heading, Output& output) : output_(output), is_list_(!heading.list.empty()) {
        for (const std::string_view column : heading.columns) keys_.push_back(json_text(column) + ":");
        line_ = "{\"verb\":" + json_text(heading.verb);
        if (!heading.by.empty()) line_ += ",\"by\":" + json_text(heading.by);
        line_ += ",\"margin\":" + (std::isfinite(heading.margin) ? shortest(heading.margin) : "null");
        if (!is_list_) return;
        line_ += ',';
        line_ += json_text(heading.list) + ":[";
    }

    Cells& next() override {
        end_row();
        if (is_list_) line_ += any_row_ ? ",\n{" : "\n{";
        any_row_ = true;
        column_ = 0;
        return *this;
    }

    void finish() override {
        end_row();
        line_ += is_list_ ? any_row_ ? "\n]}\n" : "]}\n" : "}\n";
        output_.write(line_);
        line_.clear();
    }

    using Cells::put;
    void put(std::string_view text) override { cell(json_text(text)); }
    void blank() override { cell("null"); }

private:
    void unbounded(std::string_view) override { blank(); }  // JSON has no such numbers

    void cell(std::string_view text) override {
        if (column_ != 0 || !is_list_) line_ += ',';
        line_ += keys_[column_++];
        line_ += text;
    }

    void end_row() {
        if (is_list_ && any_row_) line_ += '}';
        output_.write(line_);
        line_.clear();
    }

    Output& output_;
    bool is_list_;
    std::vector<std::string> keys_;  // "a":
    std::size_t column_ = 0;
    bool any_row_ = false;
};

}  // namespace

void Cells::put(std::uint64_t value) { cell(shortest(value)); }

void Cells::put(float value) {
    if (std::isfinite(value))
        cell(shortest(value));
    else
        unbounded(shortest(value));
}

void Cells::put(float value, double origin) {
    if (origin == 0.0 || !std::isfinite(value)) return put(value);
    cell(sum_text(value, origin));
}

std::unique_ptr<RowWriter> make_row_writer(Format format, const Heading& heading, Output& output) {
    if (format == Format::json) return std::make_unique<JsonWriter>(heading, output);
    return std::make_unique<CsvWriter>(heading, output);
}

}  // namespace capsa::cli
