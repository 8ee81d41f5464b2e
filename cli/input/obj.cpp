// OBJ: vertices "v x y z" and faces "f 1 2 3", whose corners may name texture vertices and normals too.
//
// Vertices are counted from 1 or, below 0, backwards from the last one. Other statements of the format are
// left out if they have no surface, and refused if they do; a line that is no statement is refused. The
// format says nowhere how many faces there are, so that a file cut between two lines is a smaller mesh. A
// remark says when vertices are in no face.

#include "cli/error.hpp"
#include "cli/input/mesh_formats.hpp"
#include "cli/input/number.hpp"
#include "cli/names.hpp"

#include <algorithm>

namespace capsa::cli {

namespace {

// Names, groups, materials, display, points and lines.
constexpr std::string_view without_surface[] = {
    "o",   "g",     "s",        "mg",       "usemtl",     "mtllib",    "usemap", "maplib",
    "lod", "bevel", "c_interp", "d_interp", "shadow_obj", "trace_obj", "l",      "p"};
// Curves and surfaces of free form, and other files.
constexpr std::string_view with_surface[] = {"cstype", "deg",  "bmat", "step", "curv", "curv2",
                                             "surf",   "parm", "trim", "hole", "scrv", "sp",
                                             "end",    "con",  "call", "csh"};

class Obj {
public:
    Obj(MeshReader& file, MeshBuilder& mesh) : file_(file), mesh_(mesh) {}

    void read() {
        while (next_statement()) {
            Words words(statement_);
            const std::string_view keyword = words.next();
            if (keyword == "v")
                vertex(words);
            else if (keyword == "f" || keyword == "fo")
                face(words);
            else if (keyword == "vn" || keyword == "vt" || keyword == "vp")
                other_vertex(words, keyword == "vn" ? 3 : 1);
            else if (keyword == "s")
                smoothing_group(words);
            else if (is_among(with_surface, keyword))
                file_.fail_in_line(quote(keyword) +
                                   ": surfaces of free form and other files are not read: "
                                   "convert the mesh to faces");
            else if (!keyword.empty() && !is_among(without_surface, keyword))
                file_.fail_in_line(quote(keyword) + " is no statement of an OBJ file");
        }
    }

    std::size_t vertices_in_no_face() const {
        return static_cast<std::size_t>(std::count(used_.begin(), used_.end(), false));
    }

private:
    // A line without its comment; one that ends with a backslash goes on in the next line.
    bool next_statement() {
        statement_.clear();
        for (bool goes_on = true; goes_on;) {
            if (!file_.next_line()) {
                if (!statement_.empty())
                    file_.fail_in_line("the last line goes on behind the end of the file");
                return false;
            }
            std::string_view line = file_.line();
            const std::size_t comment = line.find('#');
            line = line.substr(0, comment);
            if (line.find_first_not_of(" \t\v\f") != line.npos && comment == line.npos)
                file_.require_line_end();
            goes_on = line.ends_with('\\');
            statement_ += line.substr(0, line.size() - (goes_on ? 1 : 0));
            if (goes_on) statement_ += ' ';
        }
        return true;
    }

    void vertex(Words& words) {
        double numbers[7];  // x y z, a weight, and perhaps a colour
        std::size_t count = 0;
        for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
            if (count == std::size(numbers)) file_.fail_in_line("a vertex has more than 7 numbers");
            const Real real = parse_real(word);
            if (!real.flaw.empty()) file_.fail_in_line("vertex: " + real.flaw);
            numbers[count++] = real.value;
        }
        if (count != 3 && count != 4 && count != 6 && count != 7)
            file_.fail_in_line("a vertex has " + std::to_string(count) +
                               " numbers: 3 are expected, or with a weight or a colour 4, 6 or 7");
        if ((count == 4 || count == 7) && numbers[3] != 1.0)
            file_.fail_in_line("a vertex has a weight other than 1, which belongs to surfaces of free form");
        if (const std::string flaw = mesh_.vertex({numbers[0], numbers[1], numbers[2]}); !flaw.empty())
            file_.fail_in_line("vertex: " + flaw);
        used_.push_back(false);
    }

    // Normals and places in textures are not read, and may be NaN.
    void other_vertex(Words& words, std::size_t fewest) const {
        std::size_t count = 0;
        for (std::string_view word = words.next(); !word.empty(); word = words.next(), ++count)
            if (word.find_first_not_of("0123456789+-.eEnNaAiIdDfF()") != word.npos)
                file_.fail_in_line(quote(word) + " is not a number");
        if (count < fewest || count > 3)
            file_.fail_in_line("has " + std::to_string(count) + " numbers: " +
                               (fewest == 3 ? "a normal has 3" : "a place in a texture has 1 to 3"));
    }

    void smoothing_group(Words& words) const {
        words.next();
        if (!words.next().empty()) file_.fail_in_line("a smoothing group has one number");
    }

    void face(Words& words) {
        corners_.clear();
        for (std::string_view word = words.next(); !word.empty(); word = words.next())
            corners_.push_back(corner(word));
        if (const std::string flaw = mesh_.face(corners_); !flaw.empty()) file_.fail_in_line(flaw);
        for (const std::int64_t corner : corners_) used_[static_cast<std::size_t>(corner)] = true;
    }

    // "3", "3/1", "3//2" or "3/1/2": the vertex, from 0.
    std::int64_t corner(std::string_view word) const {
        const std::size_t slash = word.find('/');
        const std::int64_t number = whole(word.substr(0, slash), word);
        for (std::size_t at = slash, more = 0; at != word.npos; ++more) {
            const std::size_t next = word.find('/', at + 1);
            const std::string_view other = word.substr(at + 1, next == word.npos ? next : next - at - 1);
            if (more == 2) malformed(word);
            if (!other.empty()) whole(other, word);
            at = next;
        }
        const auto count = static_cast<std::int64_t>(mesh_.vertices());
        if (number == 0 || number > count || number < -count)
            file_.fail_in_line("corner " + quote(word) + ": the " + std::to_string(count) +
                               " vertices before this face are numbered from 1");
        return number > 0 ? number - 1 : count + number;
    }

    std::int64_t whole(std::string_view text, std::string_view word) const {
        const Whole number = parse_whole(text);
        if (!number.flaw.empty()) malformed(word);
        return number.value;
    }

    [[noreturn]] void malformed(std::string_view word) const {
        file_.fail_in_line(quote(word) +
                           " is no corner of a face: expected are such as 3, 3/1, 3//2 or 3/1/2");
    }

    MeshReader& file_;
    MeshBuilder& mesh_;
    std::string statement_;
    std::vector<std::int64_t> corners_;
    std::vector<bool> used_;  // whether a face has the vertex
};

}  // namespace

void read_obj(MeshReader& file, MeshBuilder& mesh, std::vector<std::string>& remarks) {
    Obj obj(file, mesh);
    obj.read();
    if (const std::size_t unused = obj.vertices_in_no_face(); unused != 0)
        remarks.push_back(file.name() + ": " + std::to_string(unused) + " of " +
                          std::to_string(mesh.vertices()) +
                          " vertices are in no face: if the file was cut, faces are missing");
}

}  // namespace capsa::cli
