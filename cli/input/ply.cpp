// PLY, ASCII and binary in either byte order.
//
// Of the element "vertex" the properties x, y and z are read, of "face" the list vertex_indices or
// vertex_index; other properties and elements are passed over. In ASCII each row is a line.

#include "cli/error.hpp"
#include "cli/input/load.hpp"
#include "cli/input/mesh_formats.hpp"
#include "cli/input/number.hpp"
#include "cli/input/ply_header.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

namespace capsa::cli {

namespace {

template <class F>
auto with_type(PlyType type, const F& f) {
    switch (type) {
        case PlyType::int8: return f(std::int8_t{});
        case PlyType::uint8: return f(std::uint8_t{});
        case PlyType::int16: return f(std::int16_t{});
        case PlyType::uint16: return f(std::uint16_t{});
        case PlyType::int32: return f(std::int32_t{});
        case PlyType::uint32: return f(std::uint32_t{});
        case PlyType::float32: return f(float{});
        case PlyType::float64: break;
    }
    return f(double{});
}

// The row that is read, for messages.
struct Row {
    const PlyElement& element;
    std::uint64_t number;

    std::string text() const { return element.name + " " + std::to_string(number); }
    std::string ends() const {
        return "ends after " + std::to_string(number) + " of " + std::to_string(element.count) + " rows of " +
               quote(element.name) + ": the file was cut, or its header has a wrong count";
    }
};

// Values of rows, each a line of words.
class AsciiRows {
public:
    explicit AsciiRows(MeshReader& file) : file_(file) {}

    void begin(const Row& row) {
        if (!next_line()) file_.fail(row.ends());
    }
    void end() {
        if (!words_.next().empty()) file_.fail_in_line("has more values than its properties");
    }
    double number(PlyType type) {
        const std::string_view word = next();
        if (is_integer(type)) return static_cast<double>(whole(word, type));
        const Real real = parse_real(word);
        if (!real.flaw.empty()) file_.fail_in_line(real.flaw);
        return real.value;
    }
    std::int64_t whole(PlyType type) { return whole(next(), type); }
    void skip(PlyType) { next(); }
    [[noreturn]] void fail(const std::string& reason) const { file_.fail_in_line(reason); }
    void finish() {
        if (next_line()) file_.fail_in_line("goes on after the last row that the header promises");
    }

private:
    bool next_line() {
        while (file_.next_line()) {
            words_ = Words(file_.line());
            if (Words(words_).next().empty()) continue;
            file_.require_line_end();
            return true;
        }
        return false;
    }

    std::string_view next() {
        const std::string_view word = words_.next();
        if (word.empty()) file_.fail_in_line("has fewer values than its properties: the line was cut");
        return word;
    }

    std::int64_t whole(std::string_view word, PlyType type) const {
        const Whole number = parse_whole(word);
        if (!number.flaw.empty()) file_.fail_in_line(number.flaw);
        const bool fits = with_type(type, [&](auto zero) {
            using Limits = std::numeric_limits<decltype(zero)>;
            const auto value = static_cast<double>(number.value);
            return value >= static_cast<double>(Limits::lowest()) &&
                   value <= static_cast<double>(Limits::max());
        });
        if (!fits) file_.fail_in_line(quote(word) + " is beyond the type that the header gives");
        return number.value;
    }

    MeshReader& file_;
    Words words_{{}};
};

// Values of rows, one behind the other.
class BinaryRows {
public:
    BinaryRows(MeshReader& file, bool swapped) : file_(file), swapped_(swapped) {}

    void begin(const Row& row) { row_ = &row; }
    void end() {}
    double number(PlyType type) {
        return with_type(type, [&](auto zero) { return static_cast<double>(next<decltype(zero)>()); });
    }
    std::int64_t whole(PlyType type) {
        return with_type(type, [&](auto zero) { return static_cast<std::int64_t>(next<decltype(zero)>()); });
    }
    void skip(PlyType type) {
        with_type(type, [&](auto zero) { next<decltype(zero)>(); });
    }
    [[noreturn]] void fail(const std::string& reason) const { file_.fail(row_->text() + ": " + reason); }
    void finish() {
        if (const std::uint64_t more = file_.rest(); more != 0)
            file_.fail("goes on for " + std::to_string(more) +
                       " bytes after the last row: its header has a wrong count or type");
    }

private:
    template <class T>
    T next() {
        const std::string_view bytes = file_.take(sizeof(T));
        if (bytes.size() < sizeof(T)) file_.fail(row_->ends());
        return load<T>(bytes.data(), swapped_);
    }

    MeshReader& file_;
    const bool swapped_;
    const Row* row_ = nullptr;
};

// Passes a row over, but for what f(column, property) takes: it reads the property and returns true.
template <class Rows, class F>
void read_row(Rows& rows, const Row& row, const F& f) {
    rows.begin(row);
    for (std::size_t column = 0; column < row.element.properties.size(); ++column) {
        const PlyProperty& property = row.element.properties[column];
        if (f(column, property)) continue;
        std::int64_t count = property.is_list ? rows.whole(property.count) : 1;
        if (count < 0) rows.fail("a list of " + std::to_string(count) + " values");
        for (; count > 0; --count) rows.skip(property.type);
    }
    rows.end();
}

// Where a property is, if it is there.
std::optional<std::size_t> column_of(const PlyElement& element, std::string_view name, bool is_list) {
    for (std::size_t k = 0; k < element.properties.size(); ++k)
        if (element.properties[k].name == name && element.properties[k].is_list == is_list) return k;
    return std::nullopt;
}

template <class Rows>
void read_vertices(Rows& rows, const PlyElement& element, const std::array<std::size_t, 3>& columns,
                   MeshBuilder& mesh) {
    for (std::uint64_t number = 0; number < element.count; ++number) {
        const Row row = {element, number};
        Point3 at{};
        read_row(rows, row, [&](std::size_t column, const PlyProperty& property) {
            const auto axis = std::find(columns.begin(), columns.end(), column);
            if (axis == columns.end()) return false;
            at[static_cast<std::size_t>(axis - columns.begin())] = rows.number(property.type);
            return true;
        });
        if (const std::string flaw = mesh.vertex(at); !flaw.empty()) rows.fail(flaw);
    }
}

template <class Rows>
void read_faces(Rows& rows, const PlyElement& element, std::size_t list, MeshBuilder& mesh) {
    std::vector<std::int64_t> corners;
    for (std::uint64_t number = 0; number < element.count; ++number) {
        const Row row = {element, number};
        read_row(rows, row, [&](std::size_t column, const PlyProperty& property) {
            if (column != list) return false;
            corners.clear();
            for (std::int64_t count = rows.whole(property.count); count > 0; --count)
                corners.push_back(rows.whole(property.type));
            return true;
        });
        if (const std::string flaw = mesh.face(corners); !flaw.empty()) rows.fail(flaw);
    }
}

std::array<std::size_t, 3> coordinates(MeshReader& file, const PlyElement& vertex) {
    constexpr std::string_view names[] = {"x", "y", "z"};
    std::array<std::size_t, 3> columns{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const auto column = column_of(vertex, names[axis], false);
        if (!column) file.fail("has no property " + quote(names[axis]) + " of its vertices");
        columns[axis] = *column;
    }
    return columns;
}

std::size_t corners_of(MeshReader& file, const PlyElement& face) {
    auto list = column_of(face, "vertex_indices", true);
    if (!list) list = column_of(face, "vertex_index", true);
    if (!list) file.fail("has no property 'list ... vertex_indices' of its faces");
    if (!is_integer(face.properties[*list].type)) file.fail("the corners of its faces are no integers");
    return *list;
}

template <class Rows>
void read_elements(MeshReader& file, const PlyHeader& header, Rows rows, MeshBuilder& mesh) {
    bool vertices = false, faces = false;
    for (const PlyElement& element : header.elements) {
        if (element.name == "vertex") {
            read_vertices(rows, element, coordinates(file, element), mesh);
            vertices = true;
        } else if (element.name == "face") {
            if (!vertices) file.fail("has its faces before its vertices: a converter can put them behind");
            read_faces(rows, element, corners_of(file, element), mesh);
            faces = true;
        } else if (element.name == "tristrips") {
            file.fail("has strips of triangles, which are not read: convert them to faces");
        } else if (!element.properties.empty()) {
            for (std::uint64_t number = 0; number < element.count; ++number)
                read_row(rows, {element, number}, [](std::size_t, const PlyProperty&) { return false; });
        }
    }
    rows.finish();
    if (!faces) file.fail("has no element 'face', so it is a cloud of points and no mesh");
}

}  // namespace

void read_ply(MeshReader& file, MeshBuilder& mesh) {
    const PlyHeader header = read_ply_header(file);
    if (header.format == PlyFormat::ascii)
        read_elements(file, header, AsciiRows(file), mesh);
    else
        read_elements(file, header,
                      BinaryRows(file, header.format == PlyFormat::big ? swapped_if_big : swapped_if_little),
                      mesh);
}

}  // namespace capsa::cli
