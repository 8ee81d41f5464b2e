// What python/capsa/mpi.py needs of rows: where they are, which are near the boxes of other ranks, and their
// numbers side by side.

#include "ask.hpp"
#include "define.hpp"
#include "verbs.hpp"

namespace capsa_python {

namespace {

using Floats = py::array_t<float, py::array::c_style | py::array::forcecast>;

// Runs `act` on the rows without the interpreter's lock.
template <class Act>
void read(const Rows& rows, const char* name, const Act& act) {
    capsa_status status = capsa_ok;
    capsa_shapes shapes{};
    {
        const py::gil_scoped_release release;
        const std::shared_lock lock(rows.mutex());
        shapes = rows.shapes();
        status = act(shapes);
    }
    const capsa_source source = capsa_within(&shapes);
    expect_ok(status, name, &source);
}

std::size_t size_of(const Rows& rows) {
    const std::shared_lock lock(rows.mutex());
    return rows.size();
}

// The box of each row, or with `hull` of all of them: low and high ends, of shape (n, 6).
py::array_t<float> bounds(const RowsPtr& rows, bool hull) {
    const std::size_t count = hull ? 1 : size_of(*rows);
    Room<capsa_bound> room(count);
    read(*rows, "bounds",
         [&](const capsa_shapes& shapes) { return capsa_bounds(&shapes, hull ? 0 : 1, room.data(), count); });
    static_assert(sizeof(capsa_bound) == 6 * sizeof(float));
    return room.give<float>({signed_size(count), 6});
}

// Pairs (box, row) of rows within reach of boxes, sorted by row. reach: one number, or one for each row.
py::array_t<std::uint32_t> rows_near(const RowsPtr& rows, const Floats& reach, const Floats& boxes,
                                     const Floats& box) {
    const float length[3] = {box.at(0), box.at(1), box.at(2)};
    const auto count = static_cast<std::size_t>(boxes.size()) / 6;
    const capsa_stream reaches{reach.data(), reach.ndim() == 0 ? 0 : 1};
    const auto* const near = reinterpret_cast<const capsa_bound*>(boxes.data());
    std::size_t capacity = size_of(*rows) / 16 + 64;
    Room<capsa_index_pair> room(0);
    capsa_find_result found{};
    for (;;) {
        room.renew(capacity);
        read(*rows, "rows_near", [&](const capsa_shapes& shapes) {
            return capsa_rows_near(&shapes, reaches, length, near, count, room.data(), capacity, &found);
        });
        if (found.written == found.total) break;
        capacity = static_cast<std::size_t>(found.total);
    }
    return room.give<std::uint32_t>({signed_size(static_cast<std::size_t>(found.written)), 2});
}

// The numbers of these rows side by side: float32 of shape (n, streams).
py::array_t<float> copy_rows(const RowsPtr& rows,
                             const py::array_t<std::uint32_t, py::array::c_style>& which) {
    capsa_shape shape{};
    {
        const std::shared_lock lock(rows->mutex());
        shape = rows->shapes().shape;
    }
    const std::size_t streams = kind_of(shape).streams;
    const auto count = static_cast<std::size_t>(which.size());
    Room<float> room(count * streams);
    const std::uint32_t* const list = which.data();
    read(*rows, "copy_rows",
         [&](const capsa_shapes& shapes) { return capsa_copy_rows(&shapes, list, count, room.data()); });
    return room.give({signed_size(count), signed_size(streams)});
}

// Rows of the kind and the origin of `like` from such numbers, read in place.
RowsPtr rows_like(const RowsPtr& like, const py::array_t<float, py::array::c_style>& fields) {
    const std::shared_lock lock(like->mutex());
    capsa_shapes shapes{};
    shapes.shape = like->shapes().shape;
    const std::size_t streams = kind_of(shapes.shape).streams;
    if (fields.ndim() != 2 || fields.shape(1) != signed_size(streams))
        throw py::value_error("rows_like: the numbers of other shapes");
    shapes.count = static_cast<std::size_t>(fields.shape(0));
    for (std::size_t k = 0; k < streams; ++k)
        shapes.stream[k] = {fields.data() + k, static_cast<std::ptrdiff_t>(streams)};
    return std::make_shared<Rows>(shapes, fields, "it holds the rows of a rank", like->origin());
}

}  // namespace

// With checked arguments: python/capsa/mpi.py.
void add_ranks(py::module_& module) {
    using namespace pybind11::literals;
    module.def("_bounds", &bounds, "rows"_a, "hull"_a);
    module.def("_rows_near", &rows_near, "rows"_a, "reach"_a, "boxes"_a, "box"_a);
    module.def("_copy_rows", &copy_rows, "rows"_a, "which"_a);
    module.def("_rows_like", &rows_like, "like"_a, "fields"_a);
}

}  // namespace capsa_python
