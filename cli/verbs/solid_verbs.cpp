#include "cli/verbs/solid_verbs.hpp"

#include "capsa/solids.hpp"
#include "cli/error.hpp"
#include "cli/verbs/answers.hpp"
#include "cli/verbs/lists.hpp"
#include "src/shape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace capsa::cli {

namespace {

struct SignedAnswer : Answer {
    std::vector<Nearest> nearest;
    std::vector<std::uint64_t> bits;
    std::size_t first = 0;

    std::size_t rows() const override { return nearest.size(); }
    std::size_t row_of_a(std::size_t row) const override { return first + row; }
    void cells(std::size_t row, const Group& group, Cells& out) const override {
        put_a(out, group, first + row);
        if (nearest[row].index == no_row)
            out.blank();
        else
            put_b(out, group, nearest[row].index);
        out.put(nearest[row].gap);
        out.put((bits[row / 64] >> row % 64 & 1) != 0);
    }
    std::uint64_t hits() const override {
        return static_cast<std::uint64_t>(std::count_if(
            nearest.begin(), nearest.end(), [](const Nearest& one) { return one.index != no_row; }));
    }
};

// A corner of a triangle. Corners with equal coordinates are one.
std::array<float, 3> corner_of(const Table& mesh, std::size_t row, std::size_t corner) {
    std::array<float, 3> at{};
    for (std::size_t axis = 0; axis < 3; ++axis) at[axis] = mesh.columns[3 * (corner % 3) + axis][row];
    return at;
}

std::vector<std::size_t> rows_at(const Table& mesh, const Edge& edge) {
    const auto a = corner_of(mesh, edge.row, edge.corner), b = corner_of(mesh, edge.row, edge.corner + 1);
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < mesh.count; ++row)
        for (std::size_t corner = 0; corner < 3; ++corner) {
            const auto c = corner_of(mesh, row, corner), d = corner_of(mesh, row, corner + 1);
            if ((c == a && d == b) || (c == b && d == a)) rows.push_back(row);
        }
    return rows;
}

// Two of the rows that have the same corners, in any order, if there are such.
std::optional<std::pair<std::size_t, std::size_t>> twice(const Table& mesh,
                                                         const std::vector<std::size_t>& rows) {
    using Face = std::array<std::array<float, 3>, 3>;
    std::map<Face, std::size_t> seen;
    for (const std::size_t row : rows) {
        Face face = {corner_of(mesh, row, 0), corner_of(mesh, row, 1), corner_of(mesh, row, 2)};
        std::sort(face.begin(), face.end());
        const auto [same, added] = seen.emplace(face, row);
        if (!added && same->second != row) return std::pair(same->second, row);
    }
    return std::nullopt;
}

// What is wrong with an edge that an odd number of triangles has.
std::string flaw_of(const Table& mesh, const Edge& edge) {
    const std::string ends = fmt::format("corners {} and {} of triangle {} are an edge ", edge.corner,
                                         (edge.corner + 1) % 3, edge.row);
    const std::vector<std::size_t> rows = rows_at(mesh, edge);
    if (rows.size() < 3) return ends + "without a neighbour, so close the mesh";
    if (const auto faces = twice(mesh, rows))
        return ends + fmt::format(
                          "of {} triangles, because triangles {} and {} are one face twice, so leave one out",
                          rows.size(), faces->first, faces->second);
    const std::string last = rows.size() > 3 ? "more" : std::to_string(rows[2]);
    return ends + fmt::format("of {} triangles ({}, {} and {}), where 2 are expected, so leave one out",
                              rows.size(), rows[0], rows[1], last);
}

}  // namespace

void ask_inside(const Scene& scene, const QueryOptions& options, const Threads& threads, const Take& take) {
    Scene plain = scene;
    plain.index_blocks = false;  // rays from the rows ask, not the rows
    Blocks(plain, threads, PartOf::rows).each_in_order([&](const Block& block) -> Threads::Finish {
        std::vector<std::uint64_t> words(words_for(block.source().a.count));
        inside(block.source(), words, options);
        const auto answer = std::make_shared<RowsAnswer>();
        answer->add(words, block.first());
        return [&take, answer] { take(*answer); };
    });
}

void ask_signed_nearest(const Scene& scene, const QueryOptions& options, const Threads& threads,
                        const Take& take) {
    Blocks(scene, threads, PartOf::rows).each_in_order([&](const Block& block) -> Threads::Finish {
        auto answer = std::make_shared<SignedAnswer>();
        answer->nearest.resize(block.source().a.count);
        answer->bits.resize(words_for(block.source().a.count));
        answer->first = block.first();
        signed_nearest(block.source(), answer->nearest, answer->bits, options);
        return [&take, answer] { take(*answer); };
    });
}

void ask_signed_contacts(const Scene& scene, const QueryOptions& options, const Threads& threads,
                         const Take& take) {
    Blocks(scene, threads, PartOf::rows).each_in_order([&](const Block& block) -> Threads::Finish {
        std::vector<Contact> found(block.source().a.count);
        signed_contacts(block.source(), found, options);
        std::erase_if(found, [](const Contact& contact) { return contact.b == no_row; });
        for (Contact& contact : found) contact.a += static_cast<std::uint32_t>(block.first());
        const auto answer = std::make_shared<ContactsAnswer>(scene, std::move(found));
        return [&take, answer] { take(*answer); };
    });
}

void require_solid(const Inputs& inputs, const Files& files, const Verb& verb) {
    const std::string name = "--verb " + std::string(verb.name);
    if (files.by) throw Error(name + ": a solid is not cut into groups: leave --by out");
    if (files.filter || !files.matrix.empty() || files.exclude != 0)
        throw Error(name +
                    ": every triangle is part of the surface: leave --filter, --matrix and --exclude out");
    const capsa_shape a = inputs.a.shape;
    const bool rods =
        verb.of_solids == Solids::rods && (a == capsa_shape_segment || a == capsa_shape_capsule);
    if (!inputs.b || !(a == capsa_shape_sphere || rods) || inputs.b->shape != capsa_shape_triangle)
        throw Error(name + " needs points" +
                    (verb.of_solids == Solids::rods ? ", spheres, segments or capsules" : " or spheres") +
                    " with --a and a closed mesh with --b");
    const auto open = open_edge(inputs.b->rows(0, inputs.b->count));
    if (!open) return;
    throw Error(
        fmt::format("{}: {} has no inside: {}, or ask nearest", name, files.b, flaw_of(*inputs.b, *open)));
}

}  // namespace capsa::cli
