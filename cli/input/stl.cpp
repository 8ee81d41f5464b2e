// STL, ASCII and binary.
//
// ASCII: "solid", facets of the words below, "endsolid", whatever their case and lines. Several solids may
// follow each other. Binary: a header of 80 bytes, the count, and 50 bytes for each triangle, little-endian:
// the normal, three corners and two bytes that vary. Normals are not read: many files have none. A binary
// header may begin with "solid" too, so the size of the file and its first facet tell the two apart.

#include "cli/error.hpp"
#include "cli/input/load.hpp"
#include "cli/input/mesh_formats.hpp"
#include "cli/input/number.hpp"
#include "cli/names.hpp"

#include <algorithm>
#include <string_view>

namespace capsa::cli {

namespace {

constexpr std::size_t header_size = 84, triangle_size = 50;

std::uint64_t count_of(std::string_view header) {
    return load<std::uint32_t>(header.data() + 80, swapped_if_little);
}

bool is_ascii(MeshReader& file) {
    const std::string head = in_small(file.peek(1024));
    if (head.substr(std::min(head.find_first_not_of(" \t\r\n"), head.size()), 5) != "solid") return false;
    if (head.size() >= header_size &&
        file.size() == header_size + triangle_size * count_of(file.peek(header_size)))
        return false;
    return head.find("facet") != head.npos || head.find("endsolid") != head.npos || head.size() < header_size;
}

// The words of the file, in small letters.
class AsciiStl {
public:
    AsciiStl(MeshReader& file, MeshBuilder& mesh) : file_(file), mesh_(mesh) {}

    void read() {
        std::string_view word = next();
        while (!word.empty()) {
            require(word, "solid");
            rest_of_line();  // the name
            for (word = next_of_solid(); word != "endsolid"; word = next_of_solid()) facet(word);
            rest_of_line();
            word = next();
        }
    }

private:
    void facet(std::string_view word) {
        require(word, "facet");
        expect("normal");
        for (int k = 0; k < 3; ++k) next_of_solid();
        expect("outer");
        expect("loop");
        Point3 corners[3];
        for (Point3& corner : corners) {
            expect("vertex");
            for (double& x : corner) x = number(next_of_solid());
        }
        expect("endloop");
        expect("endfacet");
        if (const std::string flaw = mesh_.triangle(corners[0], corners[1], corners[2]); !flaw.empty())
            file_.fail_in_line("the facet that ends here has a corner whose " + flaw);
    }

    double number(std::string_view word) const {
        const Real real = parse_real(word);
        if (!real.flaw.empty()) file_.fail_in_line("vertex: " + real.flaw);
        return real.value;
    }

    void expect(std::string_view keyword) { require(next_of_solid(), keyword); }

    void require(std::string_view word, std::string_view keyword) const {
        if (word != keyword) file_.fail_in_line(quote(word) + " where " + quote(keyword) + " is expected");
    }

    std::string_view next_of_solid() {
        const std::string_view word = next();
        if (word.empty())
            file_.fail("ends without 'endsolid', in line " + std::to_string(file_.line_number()) +
                       ": the file was cut");
        return word;
    }

    // Empty at the end of the file.
    std::string_view next() {
        for (;;) {
            word_ = in_small(words_.next());
            if (!word_.empty() || !file_.next_line()) return word_;
            words_ = Words(file_.line());
        }
    }

    void rest_of_line() { words_ = Words({}); }

    MeshReader& file_;
    MeshBuilder& mesh_;
    Words words_{{}};
    std::string word_;
};

Point3 corner_at(const char* bytes) {
    Point3 corner;
    for (std::size_t axis = 0; axis < 3; ++axis)
        corner[axis] = static_cast<double>(load<float>(bytes + 4 * axis, swapped_if_little));
    return corner;
}

void read_binary(MeshReader& file, MeshBuilder& mesh, std::vector<std::string>& remarks) {
    const std::string_view header = file.take(header_size);
    if (header.size() < header_size)
        file.fail("is no STL file: it neither begins with 'solid' nor has the " +
                  std::to_string(header_size) + " bytes that a binary one begins with");
    const std::uint64_t count = count_of(header);
    for (std::uint64_t k = 0; k < count; ++k) {
        const std::string_view bytes = file.take(triangle_size);
        if (bytes.size() < triangle_size)
            file.fail("ends after " + std::to_string(k) + " of the " + std::to_string(count) +
                      " triangles that it says it has: the file was cut, or is no STL file");
        constexpr std::size_t first = 12, corner = 12;  // behind the normal
        const char* const at = bytes.data() + first;
        const std::string flaw =
            mesh.triangle(corner_at(at), corner_at(at + corner), corner_at(at + 2 * corner));
        if (!flaw.empty()) file.fail("triangle " + std::to_string(k) + " has a corner whose " + flaw);
    }
    const std::uint64_t more = file.rest();
    if (more == 0) return;
    if (more % triangle_size == 0)
        file.fail("says it has " + std::to_string(count) + " triangles, and has " +
                  std::to_string(count + more / triangle_size) + ": the bytes 80 to 83 have the wrong count");
    remarks.push_back(file.name() + ": " + std::to_string(more) +
                      " bytes behind the last triangle are not read");
}

}  // namespace

void read_stl(MeshReader& file, MeshBuilder& mesh, std::vector<std::string>& remarks) {
    if (is_ascii(file))
        AsciiStl(file, mesh).read();
    else
        read_binary(file, mesh, remarks);
}

}  // namespace capsa::cli
