// The header of a file of numpy.save.

#include "capsa/c/types.h"
#include "cli/error.hpp"
#include "cli/input/load.hpp"
#include "cli/input/npy.hpp"
#include "cli/input/python_literal.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>

namespace capsa::cli {

namespace {

using Kind = PythonLiteral::Kind;

constexpr std::string_view magic = "\x93NUMPY";
constexpr std::uint64_t largest_header = 1 << 20, most_columns = 4096, largest_item = 1 << 20;

[[noreturn]] void fail(const Bytes& bytes, const std::string& reason) {
    throw Error(bytes.name() + ": " + reason);
}

// A number of so many bytes, the lowest first.
std::uint64_t read_size(Bytes& bytes, std::size_t size) {
    std::array<char, 4> read{};
    if (bytes.fill(std::span(read).first(size)) != size) fail(bytes, "ends within its header");
    std::uint64_t value = 0;
    for (std::size_t k = size; k-- > 0;) value = value << 8 | static_cast<unsigned char>(read[k]);
    return value;
}

// Headers of versions 1 and 2 are Latin-1.
std::string utf8_of_latin1(std::string_view text) {
    std::string utf8;
    for (const char c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (code < 0x80) {
            utf8 += c;
        } else {
            utf8 += static_cast<char>(0xc0 | code >> 6);
            utf8 += static_cast<char>(0x80 | (code & 0x3f));
        }
    }
    return utf8;
}

PythonLiteral read_literal(Bytes& bytes) {
    std::array<char, magic.size()> word{};
    if (bytes.fill(word) != word.size()) fail(bytes, "ends within its header");
    const std::uint64_t version = read_size(bytes, 1), minor = read_size(bytes, 1);
    if (version < 1 || version > 3 || minor != 0)
        fail(bytes, "version " + std::to_string(version) + "." + std::to_string(minor) +
                        " of NumPy's format: 1.0, 2.0 and 3.0 are known");
    const std::uint64_t size = read_size(bytes, version == 1 ? 2 : 4);
    if (size > largest_header)
        fail(bytes, "a header of " + std::to_string(size) + " bytes is none of NumPy's");
    std::string text(size, '\0');
    if (bytes.fill(text) != text.size()) fail(bytes, "ends within its header");
    std::optional<PythonLiteral> literal = parse_python_literal(version < 3 ? utf8_of_latin1(text) : text);
    if (!literal || !literal->is(Kind::dict)) fail(bytes, "its header is none of NumPy's");
    return *std::move(literal);
}

// "<f4" in its parts. The kind stays 0 where the text is no dtype of one value.
NpyField parse_dtype(const std::string& dtype) {
    NpyField field;
    field.dtype = dtype;
    std::string_view text = dtype;
    constexpr std::string_view orders = "<>=|";
    if (text.empty()) return field;
    if (orders.find(text[0]) != orders.npos) {
        field.swapped = (text[0] == '>' && swapped_if_big) || (text[0] == '<' && swapped_if_little);
        text.remove_prefix(1);
    }
    if (text.size() < 2) return field;
    std::uint64_t size = 0;
    const auto [end, code] = std::from_chars(text.data() + 1, text.data() + text.size(), size);
    if (code != std::errc() || size > largest_item) return field;
    const bool bare = end == text.data() + text.size();
    field.size = static_cast<std::size_t>(text[0] == 'U' ? 4 * size : size);
    field.kind = bare || text[0] == 'M' || text[0] == 'm' ? text[0] : '\0';
    if (text[0] == 'O') field.size = 0;
    return field;
}

// Whether the bytes of a field are known, so that it can be passed over.
bool is_sized(const NpyField& field) { return field.kind != 0 && field.kind != 'O'; }

// A tuple of a structured dtype: a name, a dtype, and perhaps a shape.
NpyField parse_field(const Bytes& bytes, const PythonLiteral& item) {
    const bool named = item.is(Kind::list) && (item.items.size() == 2 || item.items.size() == 3);
    if (!named) fail(bytes, "its header is none of NumPy's");
    const PythonLiteral &title = item.items[0], &dtype = item.items[1];
    // A field with a title has both as a tuple, the title first.
    const PythonLiteral& name = title.is(Kind::list) && title.items.size() == 2 ? title.items[1] : title;
    if (!name.is(Kind::text)) fail(bytes, "its header is none of NumPy's");
    if (!dtype.is(Kind::text))
        fail(bytes, "field " + quote(name.text) + " has fields of its own, where one value is expected");
    NpyField field = parse_dtype(dtype.text);
    if (!is_sized(field))
        fail(bytes,
             "field " + quote(name.text) + " is of dtype " + quote(dtype.text) + ", whose size is unknown");
    field.name = name.text;
    if (item.items.size() == 2) return field;
    field.kind = 'V';  // several values
    field.dtype = "several " + field.dtype;
    for (const PythonLiteral& extent : item.items[2].items) {
        if (!extent.is(Kind::integer) || extent.integer > largest_item || field.size > largest_item)
            fail(bytes, "field " + quote(name.text) + " is too large");
        field.size *= extent.integer;
    }
    return field;
}

std::string shape_text(const std::vector<std::uint64_t>& shape) {
    std::string text = "(";
    for (std::size_t k = 0; k < shape.size(); ++k) text += (k == 0 ? "" : ", ") + std::to_string(shape[k]);
    return text + (shape.size() == 1 ? ",)" : ")");
}

void add_fields(const Bytes& bytes, const PythonLiteral& dtype, const std::vector<std::uint64_t>& shape,
                NpyHeader& header) {
    if (shape.size() != 1)
        fail(bytes,
             "shape " + shape_text(shape) + ": rows of a structured dtype are in one row after the other");
    header.structured = true;
    for (const PythonLiteral& item : dtype.items) {
        NpyField field = parse_field(bytes, item);
        field.offset = header.row_size;
        header.row_size += field.size;
        if (header.fields.size() == most_columns || header.row_size > largest_item)
            fail(bytes, "a row has too many fields");
        header.fields.push_back(std::move(field));
    }
}

void add_columns(const Bytes& bytes, const std::string& dtype, const std::vector<std::uint64_t>& shape,
                 NpyHeader& header) {
    if (shape.size() != 2)
        fail(bytes, "shape " + shape_text(shape) +
                        ": rows and columns are expected, such as (n, 4) of x,y,z,radius; see numpy.reshape");
    if (shape[1] > most_columns) fail(bytes, "shape " + shape_text(shape) + ": too many columns");
    const NpyField one = parse_dtype(dtype);
    header.row_size = one.size * static_cast<std::size_t>(shape[1]);
    for (std::size_t k = 0; k < shape[1]; ++k) {
        header.fields.push_back(one);
        header.fields.back().name = std::to_string(k);
        header.fields.back().offset = k * one.size;
    }
}

}  // namespace

bool is_npy(std::string_view begin) { return begin.starts_with(magic); }

NpyHeader read_npy_header(Bytes& bytes) {
    const PythonLiteral literal = read_literal(bytes);
    const PythonLiteral *const dtype = literal.find("descr"), *const fortran = literal.find("fortran_order"),
                               *const extents = literal.find("shape");
    const bool ordered =
        fortran && fortran->is(Kind::word) && (fortran->text == "True" || fortran->text == "False");
    if (!dtype || !ordered || !extents || !extents->is(Kind::list))
        fail(bytes, "its header is none of NumPy's");
    std::vector<std::uint64_t> shape;
    for (const PythonLiteral& extent : extents->items) {
        if (!extent.is(Kind::integer)) fail(bytes, "its header is none of NumPy's");
        shape.push_back(extent.integer);
    }
    NpyHeader header;
    if (dtype->is(Kind::text))
        add_columns(bytes, dtype->text, shape, header);
    else if (dtype->is(Kind::list))
        add_fields(bytes, *dtype, shape, header);
    else
        fail(bytes, "its header is none of NumPy's");
    header.fortran = fortran->text == "True" && !header.structured;
    header.rows = shape[0];
    if (header.rows > capsa_max_rows) fail(bytes, "too many rows: indices are 32 bits wide");
    return header;
}

}  // namespace capsa::cli
