#include "cli/input/npy.hpp"

#include "cli/error.hpp"
#include "cli/input/load.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <span>

namespace capsa::cli {

namespace {

bool is_text(const NpyField& field) { return field.kind == 'S' || field.kind == 'U'; }

bool is_number(const NpyField& field) {
    const bool wide = field.size == 4 || field.size == 8;
    if (field.kind == 'f') return wide;
    return (field.kind == 'i' || field.kind == 'u') && (wide || field.size == 1 || field.size == 2);
}

template <class T, class F>
void with_value(const NpyField& field, const char* row, const F& f) {
    f(load<T>(row + field.offset, field.swapped));
}

// f(value) with the value of a field that is a number, as its own type.
template <class F>
void with_number(const NpyField& field, const char* row, const F& f) {
    if (field.kind == 'f')
        return field.size == 8 ? with_value<double>(field, row, f) : with_value<float>(field, row, f);
    const bool negative = field.kind == 'i';
    switch (field.size) {
        case 1:
            return negative ? with_value<std::int8_t>(field, row, f)
                            : with_value<std::uint8_t>(field, row, f);
        case 2:
            return negative ? with_value<std::int16_t>(field, row, f)
                            : with_value<std::uint16_t>(field, row, f);
        case 4:
            return negative ? with_value<std::int32_t>(field, row, f)
                            : with_value<std::uint32_t>(field, row, f);
        default:
            return negative ? with_value<std::int64_t>(field, row, f)
                            : with_value<std::uint64_t>(field, row, f);
    }
}

void add_utf8(char32_t c, std::string& text) {
    const auto put = [&](char32_t byte) { text += static_cast<char>(static_cast<unsigned char>(byte)); };
    if (c < 0x80) return put(c);
    const int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    put((0xff00u >> (more + 1) & 0xffu) | c >> 6 * more);
    for (int k = more; k-- > 0;) put(0x80u | (c >> 6 * k & 0x3fu));
}

std::string text_of(const NpyField& field, const char* row) {
    const char* const at = row + field.offset;
    std::string text;
    if (field.kind == 'S') {
        text.assign(at, field.size);
        text.resize(text.find_last_not_of('\0') + 1);  // npos + 1 is 0
        return text;
    }
    if (field.kind == 'U') {
        for (std::size_t k = 0; k < field.size; k += 4)
            if (const auto c = load<char32_t>(at + k, field.swapped); c != 0) add_utf8(c, text);
        return text;
    }
    with_number(field, row, [&](auto value) {
        char shown[32];
        text.assign(shown, std::to_chars(shown, shown + sizeof shown, value).ptr);
    });
    return text;
}

// The streams of the shape that has as many and no other of that number is commoner.
std::span<const std::string_view> streams_of(std::size_t columns) {
    static constexpr std::array<std::string_view, 4> sphere = {"x", "y", "z", "radius"};
    static constexpr std::array<std::string_view, 5> planar = {"ax", "ay", "bx", "by", "radius"};
    static constexpr std::array<std::string_view, 7> capsule = {"ax", "ay", "az", "bx", "by", "bz", "radius"};
    static constexpr std::array<std::string_view, 9> triangle = {"ax", "ay", "az", "bx", "by",
                                                                 "bz", "cx", "cy", "cz"};
    switch (columns) {
        case 2:
        case 3: return std::span(sphere).first(columns);
        case 4: return sphere;
        case 5: return planar;
        case 6: return std::span(capsule).first(columns);
        case 7: return capsule;
        case 9: return triangle;
        default: return {};
    }
}

std::vector<std::string> names_of(const Bytes& bytes, const NpyHeader& header, bool numbered) {
    std::vector<std::string> names;
    if (header.structured || numbered) {
        for (const NpyField& field : header.fields) names.push_back(field.name);
        return names;
    }
    const std::span<const std::string_view> streams = streams_of(header.fields.size());
    if (streams.empty())
        throw Error(
            bytes.name() + ": a row of " + std::to_string(header.fields.size()) +
            " numbers is no shape by itself: say which is which, such as --columns x=0,y=1,z=2,radius=3");
    return {streams.begin(), streams.end()};
}

// A column that the rows take, with what a value is.
struct Taken {
    const NpyField& field;
    std::size_t column;
    const std::string& name;
    bool number, text;
};

std::vector<Taken> taken_columns(const Bytes& bytes, const NpyHeader& header,
                                 const std::vector<std::string>& names, const RowBuilder& rows) {
    std::vector<Taken> taken;
    for (std::size_t column = 0; column < names.size(); ++column) {
        const NpyField& field = header.fields[column];
        const bool number = rows.takes_number(column), text = rows.takes_text(column);
        if (!number && !text) continue;
        if (!is_number(field) && (number || !is_text(field)))
            throw Error(bytes.name() + ": column " + quote(names[column]) + " is of dtype " +
                        quote(field.dtype) + ", where float32, float64 or an integer is expected");
        taken.push_back({field, column, names[column], number, text});
    }
    return taken;
}

void add_row(const std::vector<Taken>& columns, const char* row, std::size_t place, RowBuilder& rows) {
    for (const Taken& taken : columns) {
        if (taken.text) rows.text(taken.column, taken.name, text_of(taken.field, row), place);
        if (!taken.number) continue;
        with_number(taken.field, row, [&](auto value) {
            rows.number(taken.column, taken.name, static_cast<double>(value), place);
        });
    }
    rows.end_row(place);
}

[[noreturn]] void fail_short(const Bytes& bytes, std::uint64_t rows, std::uint64_t promised) {
    throw Error(bytes.name() + ": ends after " + std::to_string(rows) + " of " + std::to_string(promised) +
                " rows");
}

// So many rows at a time are read.
std::size_t rows_at_once(std::size_t row_size) {
    constexpr std::size_t piece_size = 1 << 18;
    return std::max<std::size_t>(piece_size / std::max<std::size_t>(row_size, 1), 1);
}

void add_rows(Bytes& bytes, const NpyHeader& header, const std::vector<Taken>& columns, RowBuilder& rows) {
    const std::size_t at_once = rows_at_once(header.row_size);
    std::vector<char> buffer(at_once * header.row_size);
    for (std::uint64_t row = 0; row < header.rows;) {
        const std::size_t count =
            static_cast<std::size_t>(std::min<std::uint64_t>(at_once, header.rows - row));
        const std::size_t size = bytes.fill(std::span(buffer).first(count * header.row_size));
        if (size != count * header.row_size) fail_short(bytes, row + size / header.row_size, header.rows);
        for (std::size_t k = 0; k < count; ++k, ++row)
            add_row(columns, buffer.data() + k * header.row_size, static_cast<std::size_t>(row), rows);
    }
}

// Columns one after the other: all values are held until the last column is there.
void add_columns(Bytes& bytes, const NpyHeader& header, const std::vector<Taken>& columns, RowBuilder& rows) {
    const std::size_t all = static_cast<std::size_t>(header.rows) * header.row_size;
    std::vector<char> data;
    // A header may promise more than there is: memory grows with what is read.
    for (std::size_t n = 1; data.size() < all && n != 0;) {
        constexpr std::size_t piece_size = std::size_t{1} << 24;
        const std::size_t size = data.size();
        data.resize(size + std::min(all - size, std::max(size, piece_size)));
        n = bytes.fill(std::span(data).subspan(size));
        data.resize(size + n);
    }
    if (data.size() < all) throw Error(bytes.name() + ": ends before its last column does");
    const auto count = static_cast<std::size_t>(header.rows);
    std::vector<char> row(header.row_size);
    for (std::size_t k = 0; k < count; ++k) {
        for (const Taken& taken : columns) {
            const std::size_t size = taken.field.size;
            std::copy_n(data.data() + (taken.column * count + k) * size, size,
                        row.data() + taken.field.offset);
        }
        add_row(columns, row.data(), k, rows);
    }
}

}  // namespace

void read_npy(Bytes& bytes, bool numbered, RowBuilder& rows) {
    const NpyHeader header = read_npy_header(bytes);
    const std::vector<std::string> names = names_of(bytes, header, numbered);
    rows.header({names, bytes.name(), 0});
    const std::vector<Taken> columns = taken_columns(bytes, header, names, rows);
    if (header.row_size == 0) throw Error(bytes.name() + ": a row has no values");
    // Of a pipe nobody knows whether the header is true.
    if (const std::optional<std::uint64_t> size = bytes.size())
        rows.expect(static_cast<std::size_t>(std::min<std::uint64_t>(header.rows, *size / header.row_size)));
    if (header.fortran)
        add_columns(bytes, header, columns, rows);
    else
        add_rows(bytes, header, columns, rows);
    std::array<char, 1> more;
    if (bytes.fill(more) != 0)
        throw Error(bytes.name() + ": goes on after its " + std::to_string(header.rows) + " rows");
}

}  // namespace capsa::cli
