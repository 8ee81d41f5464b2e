#include "cli/input/ply_header.hpp"

#include "cli/error.hpp"

#include <algorithm>

namespace capsa::cli {

namespace {

struct TypeName {
    std::string_view name;
    PlyType type;
};
constexpr TypeName type_names[] = {
    {"char", PlyType::int8},      {"int8", PlyType::int8},       {"uchar", PlyType::uint8},
    {"uint8", PlyType::uint8},    {"short", PlyType::int16},     {"int16", PlyType::int16},
    {"ushort", PlyType::uint16},  {"uint16", PlyType::uint16},   {"int", PlyType::int32},
    {"int32", PlyType::int32},    {"uint", PlyType::uint32},     {"uint32", PlyType::uint32},
    {"float", PlyType::float32},  {"float32", PlyType::float32}, {"double", PlyType::float64},
    {"float64", PlyType::float64}};

class Reader {
public:
    explicit Reader(MeshReader& file) : file_(file) {}

    PlyHeader read() {
        if (!file_.next_line() || Words(file_.line()).next() != "ply")
            file_.fail("is no PLY file: it does not begin with 'ply'");
        for (;;) {
            if (!file_.next_line())
                file_.fail("has no line 'end_header': the file was cut, or the line is damaged");
            words_ = Words(file_.line());
            const std::string_view keyword = words_.next();
            if (keyword == "end_header") break;
            if (keyword == "format")
                format();
            else if (keyword == "element")
                element();
            else if (keyword == "property")
                property();
            else if (!keyword.empty() && keyword != "comment" && keyword != "obj_info")
                file_.fail_in_line(quote(keyword) + " is no line of a PLY header: is 'end_header' missing?");
        }
        file_.require_line_end();
        if (!has_format_) file_.fail("has no line 'format' in its header");
        return header_;
    }

private:
    void format() {
        const std::string_view name = words_.next(), version = words_.next();
        if (name == "ascii")
            header_.format = PlyFormat::ascii;
        else if (name == "binary_little_endian")
            header_.format = PlyFormat::little;
        else if (name == "binary_big_endian")
            header_.format = PlyFormat::big;
        else
            file_.fail_in_line(quote(name) +
                               " is no format: known are ascii, binary_little_endian and "
                               "binary_big_endian");
        if (version != "1.0") file_.fail_in_line("the version is " + quote(version) + ", and 1.0 is read");
        if (has_format_) file_.fail_in_line("a second line 'format'");
        has_format_ = true;
        end_of_line();
    }

    void element() {
        PlyElement element;
        element.name = words_.next();
        for (const PlyElement& other : header_.elements)
            if (other.name == element.name) file_.fail_in_line("a second element " + quote(element.name));
        const Whole count = parse_whole(words_.next());
        if (!count.flaw.empty()) file_.fail_in_line("count of " + quote(element.name) + ": " + count.flaw);
        if (count.value < 0) file_.fail_in_line("the count of " + quote(element.name) + " is negative");
        element.count = static_cast<std::uint64_t>(count.value);
        end_of_line();
        require_few(header_.elements.size());
        header_.elements.push_back(element);
    }

    void property() {
        if (header_.elements.empty()) file_.fail_in_line("a property before the first element");
        PlyElement& element = header_.elements.back();
        PlyProperty property;
        std::string_view word = words_.next();
        property.is_list = word == "list";
        if (property.is_list) {
            property.count = type(words_.next());
            if (!is_integer(property.count)) file_.fail_in_line("the count of a list is no integer");
            word = words_.next();
        }
        property.type = type(word);
        property.name = words_.next();
        if (property.name.empty()) file_.fail_in_line("a property without a name");
        for (const PlyProperty& other : element.properties)
            if (other.name == property.name) file_.fail_in_line("a second property " + quote(property.name));
        end_of_line();
        require_few(element.properties.size());
        element.properties.push_back(property);
    }

    PlyType type(std::string_view name) const {
        const auto found = std::find_if(std::begin(type_names), std::end(type_names),
                                        [&](const TypeName& one) { return one.name == name; });
        if (found == std::end(type_names)) file_.fail_in_line(quote(name) + " is no type of a property");
        return found->type;
    }

    // Names are compared each with each.
    void require_few(std::size_t before) const {
        constexpr std::size_t most = 1000;
        if (before == most)
            file_.fail_in_line("the header has more than 1000 elements, or properties of one");
    }

    void end_of_line() {
        const std::string_view word = words_.next();
        if (!word.empty()) file_.fail_in_line(quote(word) + " where the line is expected to end");
    }

    MeshReader& file_;
    Words words_{{}};
    PlyHeader header_;
    bool has_format_ = false;
};

}  // namespace

PlyHeader read_ply_header(MeshReader& file) { return Reader(file).read(); }

}  // namespace capsa::cli
