// OFF: the word OFF, the counts of vertices, faces and edges, a line for each vertex and for each face.
//
// COFF, NOFF, STOFF and their mixtures have more numbers in each vertex, and a face may end with a colour:
// these are checked to be numbers and left out. Comments begin with #. OFF of four or n dimensions and binary
// OFF are refused.

#include "cli/error.hpp"
#include "cli/input/mesh_formats.hpp"
#include "cli/input/number.hpp"

#include <algorithm>

namespace capsa::cli {

namespace {

class Off {
public:
    Off(MeshReader& file, MeshBuilder& mesh) : file_(file), mesh_(mesh) {}

    void read() {
        keyword();
        const std::size_t vertices = count("vertices"), faces = count("faces");
        while (!words_.next().empty()) {
        }  // edges, which are not read
        for (std::size_t k = 0; k < vertices; ++k) vertex(k, vertices);
        for (std::size_t k = 0; k < faces; ++k) face(k, faces);
        if (next_line()) file_.fail_in_line("goes on after its " + std::to_string(faces) + " faces");
    }

private:
    // The next line that is not blank, without its comment.
    bool next_line() {
        while (file_.next_line()) {
            const std::string_view line = file_.line();
            const std::size_t comment = line.find('#');
            words_ = Words(line.substr(0, comment));
            if (Words(words_).next().empty()) continue;
            if (comment == line.npos) file_.require_line_end();
            return true;
        }
        return false;
    }

    void keyword() {
        if (!next_line()) file_.fail("is empty: the word OFF was expected");
        std::string_view word = words_.next();
        const auto skip = [&](std::string_view prefix) {
            if (word.starts_with(prefix)) word.remove_prefix(prefix.size());
        };
        skip("ST"), skip("C"), skip("N");
        if (word != "OFF")
            file_.fail_in_line(quote(word) +
                               " where OFF, COFF, NOFF or STOFF is expected: 4OFF, nOFF and files "
                               "without the word are not read");
        if (Words(words_).next() == "BINARY")
            file_.fail_in_line("binary OFF is not read: convert it to ASCII");
    }

    std::size_t count(const std::string& what) {
        std::string_view word = words_.next();
        if (word.empty() && next_line()) word = words_.next();
        const Whole number = parse_whole(word);
        if (!number.flaw.empty() || number.value < 0)
            file_.fail_in_line("the count of " + what + " is expected, and not " + quote(word));
        return static_cast<std::size_t>(number.value);
    }

    void require_line(std::size_t done, std::size_t all, const char* what) {
        if (!next_line())
            file_.fail("ends after " + std::to_string(done) + " of " + std::to_string(all) + " " + what +
                       ": the file was cut, or its counts are wrong");
    }

    double number() {
        const Real real = parse_real(words_.next());
        if (!real.flaw.empty()) file_.fail_in_line(real.flaw);
        return real.value;
    }

    // How many numbers follow in the line.
    std::size_t other_numbers() {
        std::size_t count = 0;
        for (; !Words(words_).next().empty(); ++count) number();
        return count;
    }

    void vertex(std::size_t k, std::size_t all) {
        require_line(k, all, "vertices");
        Point3 at;
        for (double& x : at) x = number();
        if (const std::string flaw = mesh_.vertex(at); !flaw.empty()) file_.fail_in_line("vertex: " + flaw);
        const std::size_t others = other_numbers();
        if (k == 0) others_ = others;
        if (others != others_)
            file_.fail_in_line("a vertex has " + std::to_string(3 + others) + " numbers, and the first one " +
                               std::to_string(3 + others_));
    }

    void face(std::size_t k, std::size_t all) {
        require_line(k, all, "faces");
        const std::int64_t count = whole();
        corners_.clear();
        for (std::int64_t corner = 0; corner < count; ++corner) corners_.push_back(whole());
        if (const std::string flaw = mesh_.face(corners_); !flaw.empty()) file_.fail_in_line(flaw);
        if (other_numbers() > 4) file_.fail_in_line("a face has more than a colour behind its corners");
    }

    std::int64_t whole() {
        const std::string_view word = words_.next();
        if (word.empty()) file_.fail_in_line("a face has fewer corners than it says");
        const Whole number = parse_whole(word);
        if (!number.flaw.empty()) file_.fail_in_line("face: " + number.flaw);
        return number.value;
    }

    MeshReader& file_;
    MeshBuilder& mesh_;
    Words words_{{}};
    std::vector<std::int64_t> corners_;
    std::size_t others_ = 0;  // numbers of a vertex behind x, y and z
};

}  // namespace

void read_off(MeshReader& file, MeshBuilder& mesh) { Off(file, mesh).read(); }

}  // namespace capsa::cli
