#include "cli/input/header.hpp"

#include "cli/input/lookalike.hpp"
#include "cli/input/other_shape.hpp"
#include "src/shape.hpp"

#include <array>
#include <span>
#include <string_view>

namespace capsa::cli {

namespace {

using Names = std::span<const std::string_view>;

constexpr std::array<std::string_view, 3> one_end = {"x", "y", "z"};
constexpr std::array<std::string_view, 6> two_ends = {"ax", "ay", "az", "bx", "by", "bz"};
constexpr std::array<std::string_view, 6> face = {"px", "py", "pz", "nx", "ny", "nz"};
constexpr std::array<std::string_view, 2> two_radii = {"ra", "rb"};
constexpr std::array<std::string_view, 3> third_corner = {"cx", "cy", "cz"};
constexpr std::array<std::string_view, 3> box_centre = {"cx", "cy", "cz"};
constexpr std::array<std::string_view, 3> box_half = {"hx", "hy", "hz"};
constexpr std::array<std::string_view, 4> box_turn = {"qw", "qx", "qy", "qz"};
constexpr std::array<std::string_view, 2> rectangle_centre = {"cx", "cy"};
constexpr std::array<std::string_view, 2> rectangle_half = {"hx", "hy"};
constexpr std::array<std::string_view, 2> rectangle_turn = {"qw", "qz"};
constexpr std::array<std::string_view, 2> other_turns = {"qx", "qy"};
constexpr std::array<std::string_view, 3> moves = {"dx", "dy", "dz"};
constexpr std::array<std::string_view, 4> planar_face = {"px", "py", "nx", "ny"};
constexpr std::array<std::string_view, 2> planar_end = {"x", "y"};
constexpr std::array<std::string_view, 4> planar_ends = {"ax", "ay", "bx", "by"};
constexpr std::array<std::string_view, 2> planar_moves = {"dx", "dy"};

// Where a header names a face, whether it is a line of the plane.
bool is_planar_face(const HeaderLine& line) { return !line.has("pz") && !line.has("nz"); }
Names face_names(const HeaderLine& line) { return is_planar_face(line) ? Names(planar_face) : Names(face); }

// Refuses a column that would be part of the shape, or say how rows move, if its name were spelt as expected.
void refuse_misspelt(const HeaderLine& line, Motions motions) {
    constexpr std::array<std::string_view, 1> radius = {"radius"};
    if (line.has_all(face_names(line))) {
        refuse_lookalikes(line, face);
        if (motions != Motions::ignored) refuse_lookalikes(line, moves);
        return;
    }
    if (!line.has_all(one_end) && !line.has_all(two_ends)) {
        refuse_lookalikes(line, one_end);
        refuse_lookalikes(line, two_ends);
        if (!line.has_all(planar_end) && !line.has_all(planar_ends)) return;  // what is missing is said below
    }
    if (line.has_all(two_ends) && line.has_any(third_corner)) {
        refuse_lookalikes(line, third_corner);
        if (line.has("radius")) line.fail("column 'radius': a triangle has none, it must go");
    }
    refuse_lookalikes(line, radius);
    if (motions != Motions::ignored) refuse_lookalikes(line, moves);
}

// Whether a row is a half-space, or in the plane a half-plane.
bool has_face(const HeaderLine& line) {
    const bool planar = is_planar_face(line);
    const bool other = line.has_all(one_end) || line.has_all(two_ends) ||
                       (planar && (line.has_all(planar_end) || line.has_all(planar_ends)));
    if (!line.has_all(face_names(line)))
        return !other && !line.has_any(one_end) && !line.has_any(two_ends) && line.has_any(face);
    if (other)
        line.fail(std::string(planar ? "px,py,nx,ny" : "px,py,pz,nx,ny,nz") +
                  " beside the columns of another shape: ambiguous, one of them must go");
    if (line.has("radius"))
        line.fail(std::string("column 'radius': a ") + (planar ? "half-plane" : "half-space") +
                  " has none, it must go");
    return true;
}

// Where a header names a centre and half extents, whether they are those of a rectangle of the plane.
bool is_rectangle(const HeaderLine& line) { return !line.has("cz") && !line.has("hz"); }

// Whether a row is a box, or in the plane a rectangle.
bool has_box(const HeaderLine& line) {
    if (!line.has_any(box_centre) || !line.has_any(box_half)) return false;
    const bool planar = is_rectangle(line);
    if (line.has_all(one_end) || line.has_all(two_ends) ||
        (planar && (line.has_all(planar_end) || line.has_all(planar_ends))))
        line.fail(std::string(planar ? "cx,cy,hx,hy" : "cx,cy,cz,hx,hy,hz") +
                  " beside the columns of another shape: ambiguous, one of them must go");
    if (planar && line.has_any(other_turns))
        line.fail("a column qx or qy and no cz and hz: a rectangle of the plane is turned by qw,qz alone");
    return true;
}

// Where a header names two ends, whether they lie in the plane.
bool is_planar_axis(const HeaderLine& line) {
    return line.has_all(planar_ends) && !line.has("az") && !line.has("bz");
}

// Whether a row is a round cone, of space or of the plane.
bool has_round_cone(const HeaderLine& line) {
    if (!(line.has_all(two_ends) || is_planar_axis(line)) || !line.has_any(two_radii)) return false;
    if (line.has("radius"))
        line.fail(
            "column 'radius' beside 'ra' and 'rb': a round cone has a radius at each end and no other, it "
            "must go");
    return true;
}

// What the columns of coordinates say.
struct Coordinates {
    bool two, planar;
    Names names() const {
        if (planar) return two ? Names(planar_ends) : Names(planar_end);
        return two ? Names(two_ends) : Names(one_end);
    }
};

Coordinates coordinates_of(const HeaderLine& line) {
    const bool one = line.has_all(one_end), two = line.has_all(two_ends);
    if (one && two) line.fail("both x,y,z and ax,ay,az,bx,by,bz: ambiguous, one of them must go");
    if (one || two) return {two, false};
    const bool planar_one = line.has_all(planar_end), planar_two = is_planar_axis(line);
    if (planar_one && planar_two) line.fail("both x,y and ax,ay,bx,by: ambiguous, one of them must go");
    if (planar_one || planar_two) return {planar_two, true};
    if (line.has_any(one_end)) return {false, false};
    if (line.has_any(two_ends)) return {true, false};
    line.fail("no columns x,y,z or ax,ay,az,bx,by,bz: this header names no shape");
}

std::vector<std::size_t> motion_columns(const HeaderLine& line, Motions motions, bool planar) {
    if (motions == Motions::ignored) return {};
    if (!line.has_any(moves)) {
        if (motions == Motions::required)
            line.fail(std::string("no columns ") + (planar ? "dx,dy" : "dx,dy,dz") +
                      ": nothing says how rows move");
        return {};
    }
    if (planar && line.has("dz")) line.fail("a column dz and no z: rows in the plane move by dx,dy");
    std::vector<std::size_t> columns;
    for (const std::string_view name : planar ? Names(planar_moves) : Names(moves))
        columns.push_back(line.column(name));
    return columns;
}

LabelColumns label_columns(const HeaderLine& line, const WantedLabels& wanted) {
    LabelColumns columns;
    refuse_misspelt_labels(line, names_of(wanted));
    for (std::size_t k = 0; k < columns.size(); ++k)
        if (wanted[k] && line.has(label_names[k])) columns[k] = line.column(label_names[k]);
    return columns;
}

capsa_shape shape_of(const Coordinates& coordinates, bool has_radius) {
    if (!coordinates.two) return coordinates.planar ? capsa_shape_circle : capsa_shape_sphere;
    if (coordinates.planar) return has_radius ? capsa_shape_planar_capsule : capsa_shape_planar_segment;
    return has_radius ? capsa_shape_capsule : capsa_shape_segment;
}

// Columns of boxes and rectangles. Without a quaternion they lie along the axes.
Header box_header(const HeaderLine& line) {
    constexpr std::array<std::string_view, 1> radius = {"radius"};
    const bool planar = is_rectangle(line);
    const Names turn = planar ? Names(rectangle_turn) : Names(box_turn);
    refuse_lookalikes(line, turn);
    refuse_lookalikes(line, radius);
    Header header;
    header.shape = planar ? capsa_shape_rectangle : capsa_shape_box;
    const auto add = [&](Names names) {
        for (const std::string_view name : names) header.columns.push_back(line.column(name));
    };
    add(planar ? Names(rectangle_centre) : Names(box_centre));
    add(planar ? Names(rectangle_half) : Names(box_half));
    header.has_turn = line.has_any(turn);
    if (header.has_turn) add(turn);
    header.has_radius = line.has("radius");
    if (header.has_radius) add(radius);
    return header;
}

Header round_cone_header(const HeaderLine& line) {
    Header header;
    const bool planar = is_planar_axis(line);
    header.shape = planar ? capsa_shape_planar_round_cone : capsa_shape_round_cone;
    header.has_radius = true;
    for (const std::string_view name : planar ? Names(planar_ends) : Names(two_ends))
        header.columns.push_back(line.column(name));
    for (const std::string_view name : two_radii) header.columns.push_back(line.column(name));
    return header;
}

Header shape_header(const HeaderLine& line, Motions motions) {
    Header header;
    refuse_misspelt(line, motions);
    const bool behind_face = has_face(line);
    if (!behind_face && !line.has_any(two_ends)) refuse_other_shapes(line);
    const Coordinates coordinates =
        behind_face ? Coordinates{false, is_planar_face(line)} : coordinates_of(line);
    for (const std::string_view name : behind_face ? face_names(line) : coordinates.names())
        header.columns.push_back(line.column(name));
    const bool triangle = coordinates.two && !coordinates.planar && line.has_any(third_corner);
    if (triangle)
        for (const std::string_view name : third_corner) header.columns.push_back(line.column(name));
    header.has_radius = line.has("radius");
    if (header.has_radius) header.columns.push_back(line.column("radius"));
    header.shape = shape_of(coordinates, header.has_radius);
    if (behind_face) header.shape = coordinates.planar ? capsa_shape_half_plane : capsa_shape_half_space;
    if (triangle) header.shape = capsa_shape_triangle;
    return header;
}

}  // namespace

std::vector<std::string_view> names_of(const WantedLabels& wanted) {
    std::vector<std::string_view> names;
    for (std::size_t k = 0; k < wanted.size(); ++k)
        if (wanted[k]) names.push_back(label_names[k]);
    return names;
}

Header read_header(const HeaderLine& line, Motions motions, const WantedLabels& labels) {
    Header header = has_box(line)          ? box_header(line)
                    : has_round_cone(line) ? round_cone_header(line)
                                           : shape_header(line, motions);
    const CoreKind core = shape_info(header.shape).core;
    if (!header.has_radius)
        refuse_unused_sizes(line, core != CoreKind::half_space && core != CoreKind::triangle);
    header.motion = motion_columns(line, motions, shape_info(header.shape).dimension == 2);
    header.labels = label_columns(line, labels);
    return header;
}

}  // namespace capsa::cli
