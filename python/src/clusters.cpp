// Labels of rows that touch, directly or through others.

#include "ask.hpp"
#include "define.hpp"
#include "verbs.hpp"

#include <cstdint>
#include <string>

namespace capsa_python {

namespace {

using namespace pybind11::literals;

using Labels = py::array_t<std::uint32_t>;

py::tuple clusters(const Source& source, float margin, const std::string& isa, const WorkspacePtr& workspace,
                   bool exact) {
    const How how = how_of(margin, isa, exact, workspace, capsa_asks_pairs);
    Room<std::uint32_t> labels(0);
    std::size_t rows = 0, count = 0;
    ask(source, "clusters", how, [&](const Open& open, std::size_t& output, std::size_t&) {
        output = rows = open.labels;
        labels.renew(rows);
        capsa_status status = capsa_begin_clusters(labels.data(), rows);
        if (status == capsa_ok)
            status = capsa_join_clusters(*open, &how.options, labels.data(), rows, 0,
                                         rows == open.rows ? 0 : open.rows);
        if (status == capsa_ok) status = capsa_end_clusters(labels.data(), rows, &count);
        return status;
    });
    return py::make_tuple(labels.give({signed_size(rows)}), count);
}

// The labels as the library takes them: they are changed in place.
std::uint32_t* in_place(const py::array& array, const char* verb) {
    const std::string what = std::string(verb) + ": labels: ";
    refuse_mask(array, (std::string(verb) + ": labels").c_str(), "without a mask");
    if (!py::isinstance<Labels>(array))
        throw py::type_error(what + "an array of " + py::str(array.dtype()).cast<std::string>() +
                             ": uint32 is needed, as begin_clusters gives it");
    const bool in_a_row =
        array.ndim() == 1 && (array.size() < 2 || array.strides(0) == sizeof(std::uint32_t));
    if (!in_a_row || !array.writeable() ||
        reinterpret_cast<std::uintptr_t>(array.data()) % alignof(std::uint32_t) != 0)
        throw py::value_error(what +
                              "an array of shape (n,) that is writeable and without gaps is needed, as "
                              "begin_clusters gives it");
    return static_cast<std::uint32_t*>(const_cast<void*>(array.data()));
}

Labels begin_clusters(std::size_t rows) {
    if (rows > capsa_max_rows) throw py::value_error("begin_clusters: rows: at most 4294901760");
    Room<std::uint32_t> labels(rows);
    capsa_begin_clusters(labels.data(), rows);
    return labels.give({signed_size(rows)});
}

void join_clusters(const Source& source, const py::array& labels, std::size_t first_a, std::size_t first_b,
                   float margin, const std::string& isa, const WorkspacePtr& workspace, bool exact) {
    const How how = how_of(margin, isa, exact, workspace, capsa_asks_pairs);
    std::uint32_t* const to = in_place(labels, "join_clusters");
    const auto count = static_cast<std::size_t>(labels.size());
    // A list of pairs may stand for a `within`, and has two sides.
    const std::size_t first_of_b = source.kind == capsa_source_within ? first_a : first_b;
    ask(source, "join_clusters", how, [&](const Open& open, std::size_t& output, std::size_t&) {
        output = count;
        return capsa_join_clusters(*open, &how.options, to, count, first_a, first_of_b);
    });
}

std::size_t end_clusters(const py::array& labels) {
    std::uint32_t* const to = in_place(labels, "end_clusters");
    const auto rows = static_cast<std::size_t>(labels.size());
    std::size_t count = 0;
    const py::gil_scoped_release release;
    capsa_end_clusters(to, rows, &count);
    return count;
}

}  // namespace

void add_clusters(py::module_& module) {
    const py::kw_only by_name;
    const auto margin = py::arg_v("margin", 0.0f);
    const auto isa = py::arg_v("isa", "best"), workspace = py::arg_v("workspace", py::none());
    const auto exact = py::arg_v("exact", false);
    define(
        module, "clusters", &clusters, "source"_a, by_name, margin, isa, workspace, exact,
        "Which rows hang together because they touch, directly or through others: (labels, count), uint32 "
        "of shape (rows,) and an\n"
        "int. Labels are 0 to count - 1 in the order of the smallest rows, as those of "
        "scipy.sparse.csgraph.connected_components.\n"
        "A row that touches nothing, such as an invalid one, has a label of its own. The rows of b come "
        "after those of a; if both are\n"
        "the same rows in the same memory, there are those of a alone. numpy.bincount(labels) has the sizes. "
        "Takes every "
        "source.\n\n"
        ">>> labels, count = capsa.clusters(capsa.within(balls))\n"
        ">>> labels.tolist(), count\n"
        "([0, 0, 1], 2)");
    define(module, "begin_clusters", &begin_clusters, "rows"_a,
           "Labels for clusters of several sources: uint32 of shape (rows,), each row a cluster of its "
           "own. join_clusters joins\n"
           "them, and end_clusters numbers them.\n\n"
           ">>> capsa.begin_clusters(3).shape\n"
           "(3,)");
    define(module, "join_clusters", &join_clusters, "source"_a, "labels"_a, "first_a"_a = std::size_t{0},
           "first_b"_a = std::size_t{0}, by_name, margin, isa, workspace, exact,
           "Joins, in place, the rows of each pair that touches: row i of a has labels[first_a + i], row "
           "i of b labels[first_b + i]\n"
           "(of a within, first_b is not used). Several threads may join in one array, such as slices of "
           "a source. Until\n"
           "end_clusters the labels mean nothing.\n\n"
           ">>> labels = capsa.begin_clusters(4)  # of three balls and the floor\n"
           ">>> capsa.join_clusters(capsa.within(balls), labels)\n"
           ">>> capsa.join_clusters(capsa.between(balls, floor), labels, first_b=3)\n"
           ">>> capsa.end_clusters(labels)\n"
           "1");
    define(module, "end_clusters", &end_clusters, "labels"_a,
           "Numbers the clusters in place as clusters does, and returns how many there are. Labels that have "
           "their numbers cannot\n"
           "be joined or numbered again: begin anew.\n\n"
           ">>> labels = capsa.begin_clusters(3)\n"
           ">>> capsa.join_clusters(capsa.within(balls), labels)\n"
           ">>> capsa.end_clusters(labels), labels.tolist()\n"
           "(2, [0, 0, 1])");
}

}  // namespace capsa_python
