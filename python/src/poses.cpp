// Rows in poses. Arguments are checked in python/capsa/_poses.py.

#include "rows.hpp"
#include "verbs.hpp"

#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

namespace capsa_python {

namespace {

using Entries = py::array_t<float, py::array::c_style>;
using Links = py::array_t<std::uint32_t, py::array::c_style>;

RowsPtr posed(const RowsPtr& rows, int kind, const Entries& entries, const Links& link, std::size_t links) {
    capsa_transforms transforms{};
    transforms.kind = static_cast<capsa_transform>(kind);
    transforms.count = static_cast<std::size_t>(entries.shape(0));
    const auto width = entries.shape(1);
    for (py::ssize_t k = 0; k < width; ++k) transforms.entry[k] = {entries.data() + k, width};
    capsa_shapes from{};
    {
        const std::shared_lock lock(rows->mutex());
        from = rows->shapes();
    }
    const std::size_t poses = links == 0 ? 0 : transforms.count / links;
    if (poses != 0 && from.count > capsa_max_rows / poses)
        throw py::value_error("posed: " + std::to_string(from.count) + " rows in " + std::to_string(poses) +
                              " poses: at most 4294901760 rows fit");
    capsa_shapes made{};
    made.shape = from.shape;
    made.count = poses * from.count;
    capsa_mutable_stream to[capsa_max_streams] = {};
    py::list arrays;
    for (std::size_t k = 0; k < kind_of(from.shape).streams; ++k) {
        py::array_t<float> stream(static_cast<py::ssize_t>(made.count));
        to[k] = {stream.mutable_data(), 1};
        made.stream[k] = {stream.data(), 1};
        arrays.append(stream);
    }
    capsa_status status = capsa_ok;
    capsa_flaw flaw{};
    {
        const std::shared_lock lock(rows->mutex());
        const py::gil_scoped_release release;
        status = capsa_pose(&from, {link.data(), 1}, links, &transforms, to, made.count);
        if (status == capsa_not_rigid) capsa_validate_transforms(&transforms, &flaw);
    }
    if (status == capsa_not_rigid)
        throw py::value_error("posed: the transform of link " + std::to_string(flaw.row % links) +
                              " in pose " + std::to_string(flaw.row / links) + ": " + flaw.field + " " +
                              flaw.reason + ": rigid transforms are needed");
    const capsa_source source = capsa_within(&from);
    expect_ok(status, "posed", &source);
    return std::make_shared<Rows>(made, arrays, std::string(), Origin());
}

}  // namespace

void add_poses(py::module_& module) {
    using namespace pybind11::literals;
    module.def("_posed", &posed, "rows"_a, "kind"_a, "entries"_a, "link"_a, "links"_a);
}

}  // namespace capsa_python
