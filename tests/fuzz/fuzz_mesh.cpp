// The readers of meshes on damaged files: each gives a sound table or a one-line error, the same however the
// bytes arrive, and refuses every file that was cut where its format can tell.
//
// With libFuzzer this is a fuzz target. With CAPSA_SEEDED it is a plain program that cuts and mutates a few
// good files with a seeded generator, so that every compiler runs some thousands of inputs as an ordinary
// test; its argument is another number of mutated files of each format.

#include "cli/error.hpp"
#include "cli/input/mesh.hpp"
#include "tests/support/mesh_files.hpp"

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>
#include <vector>

namespace {

using namespace capsa::cli;
using capsa::tests::good_meshes;
using capsa::tests::GoodMesh;

struct Outcome {
    Table table;
    std::vector<std::string> remarks;
    std::string error;  // empty: the table is good
};

Outcome read(std::string_view text, MeshFormat format, std::size_t piece) {
    MemoryBytes bytes(text, piece);
    Axes axes = axes_as_they_are();
    Outcome outcome;
    try {
        outcome.table = read_mesh(bytes, format, axes, outcome.remarks);
        outcome.table.settle(axes);
    } catch (const Error& error) {
        outcome.error = one_line(error.what());
    }
    return outcome;
}

void require(bool condition, const char* what) {
    if (condition) return;
    std::fprintf(stderr, "fuzz_mesh: %s\n", what);
    std::abort();
}

void check(std::string_view text, MeshFormat format, std::size_t piece) {
    const Outcome whole = read(text, format, text.size()), pieces = read(text, format, piece);
    require(whole.error == pieces.error, "the error depends on how the bytes arrive");
    require(whole.remarks == pieces.remarks, "a remark depends on how the bytes arrive");
    if (!whole.error.empty()) return;
    require(whole.table.count != 0 && whole.table.columns.size() == 9, "the table has no triangle");
    for (std::size_t k = 0; k < 9; ++k) {
        const std::vector<float>&column = whole.table.columns[k], &other = pieces.table.columns[k];
        require(column.size() == whole.table.count, "a column is not as long as the table");
        require(column.size() == other.size() &&
                    std::memcmp(column.data(), other.data(), column.size() * sizeof(float)) == 0,
                "a value depends on how the bytes arrive");
        for (const float x : column)
            require(std::isfinite(x) && std::fabs(x) <= 1.001e18f, "a coordinate is beyond the contract");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    constexpr MeshFormat formats[] = {MeshFormat::stl, MeshFormat::obj, MeshFormat::ply, MeshFormat::off};
    check(text, formats[data[0] % 4], 1 + data[0] / 4);
    return 0;
}

#ifdef CAPSA_SEEDED
namespace {

constexpr const char* fragments[] = {"-1",
                                     "0",
                                     "99999999999999999999",
                                     "1e39",
                                     "nan",
                                     "inf",
                                     "/",
                                     "\n",
                                     "\r",
                                     " ",
                                     "#",
                                     "\\\n",
                                     "3 0 1 2\n",
                                     "f ",
                                     "v ",
                                     "f 1 2 -1 4\n",
                                     "end_header",
                                     "endsolid",
                                     "facet normal",
                                     "list int",
                                     "uchar char",
                                     "\x80",
                                     "\xff\xff\xff\x7f"};

std::string mutated(const GoodMesh& mesh, std::mt19937_64& random) {
    const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
    std::string text = mesh.bytes;
    for (std::size_t changes = 1 + below(4); changes > 0 && !text.empty(); --changes) {
        const std::size_t at = below(text.size());
        switch (below(7)) {
            case 0: text.insert(at, fragments[below(std::size(fragments))]); break;
            case 1: text.erase(at, 1 + below(12)); break;
            case 2: text[at] = static_cast<char>(below(256)); break;
            case 3: text[at] = static_cast<char>(text[at] ^ (1 << below(8))); break;
            case 4: text[at] = static_cast<char>('0' + below(10)); break;
            case 5: text.resize(at); break;
            default: text.insert(at, text.substr(below(text.size()), below(40))); break;
        }
    }
    return text;
}

// A part of a good file is refused, or has lost nothing.
void check_cuts(const GoodMesh& mesh) {
    const Outcome good = read(mesh.bytes, mesh.format, mesh.bytes.size());
    require(good.error.empty() && good.table.count == mesh.triangles, "a good file is refused");
    for (std::size_t size = 0; size < mesh.bytes.size(); ++size) {
        const std::string_view part = std::string_view(mesh.bytes).substr(0, size);
        const Outcome cut = read(part, mesh.format, size);
        const bool tells = mesh.format != MeshFormat::obj || !part.ends_with('\n');
        require(!cut.error.empty() || cut.table.count == mesh.triangles || !tells, "a cut lost triangles");
        require(!cut.error.empty() || cut.error.find('\n') == std::string::npos, "an error has two lines");
    }
}

}  // namespace

int main(int count, char** arguments) {
    const int inputs = count > 1 ? std::atoi(arguments[1]) : 1000;
    std::mt19937_64 random(1);
    long refused = 0, all = 0;
    for (const GoodMesh& mesh : good_meshes()) {
        check_cuts(mesh);
        for (int i = 0; i < inputs; ++i, ++all) {
            const std::string text = mutated(mesh, random);
            check(text, mesh.format, 1 + static_cast<std::size_t>(random() % 64));
            refused += !read(text, mesh.format, text.size()).error.empty();
        }
    }
    std::printf("%ld inputs, %ld refused\n", all, refused);
}
#endif
