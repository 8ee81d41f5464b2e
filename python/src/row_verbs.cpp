// The verbs that answer for each row of a, or for some of them: nearest, deepest and k_nearest.

#include "define.hpp"
#include "some_rows.hpp"
#include "verbs.hpp"

#include <limits>

namespace capsa_python {

namespace {

using namespace pybind11::literals;

// The two fields of rows and gaps, as arrays of this shape.
py::tuple split(const py::array_t<capsa_nearest>& rows, std::vector<py::ssize_t> shape) {
    const py::object all = rows;
    const auto field = [&](const char* name) { return all[py::str(name)].cast<py::array>().reshape(shape); };
    return py::make_tuple(field("index"), field("gap"));
}

// What stands where nothing is written.
constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr capsa_nearest no_row{capsa_no_row, infinity};
constexpr capsa_contact no_contact{capsa_no_row, capsa_no_row, infinity, {}, {}, {}, {}};

py::object nearest(const Source& source, const py::object& rows, const std::string& isa, bool with_images) {
    const How how = how_of(0.0f, isa, false, capsa_asks_nearest);
    const SomeRows some(rows);
    Images images(with_images);
    const auto found =
        some ? answers_of_list<capsa_nearest>(source, "nearest", how, some, 1, &capsa_nearest_of_rows, images)
             : one_each(source, "nearest", how, no_row, &capsa_nearest_rows, &images);
    return images.with(split(found, {found.size()}), {found.size()});
}

py::object nearest_contacts(const Source& source, const py::object& rows, const std::string& isa,
                            bool with_images) {
    const How how = how_of(0.0f, isa, false, capsa_asks_nearest);
    const SomeRows some(rows);
    Images images(with_images);
    const auto found = some ? answers_of_list<capsa_contact>(source, "nearest_contacts", how, some, 1,
                                                             &capsa_nearest_contacts_of_rows, images)
                            : one_each(source, "nearest", how, no_contact, &capsa_nearest_contacts, &images);
    return images.with(found, {found.size()});
}

py::object deepest(const Source& source, const py::object& rows, float margin, const std::string& isa,
                   bool exact, bool with_images) {
    const How how = how_of(margin, isa, exact, capsa_asks_deepest);
    const SomeRows some(rows);
    Images images(with_images);
    const auto found =
        some ? answers_of_list<capsa_contact>(source, "deepest", how, some, 1, &capsa_deepest_of_rows, images)
             : one_each(source, "deepest", how, no_contact, &capsa_deepest, &images);
    return images.with(found, {found.size()});
}

py::object k_nearest(const Source& source, std::size_t k, const py::object& rows, float margin,
                     const std::string& isa, bool exact, bool with_images) {
    const SomeRows some(rows);
    const How how = how_of(margin, isa, exact, some ? capsa_asks_deepest : capsa_asks_hits);
    Images images(with_images);
    std::size_t count_of_a = some.count();
    const auto found = some ? answers_of_list<capsa_nearest>(
                                  source, "k_nearest", how, some, k,
                                  [&](const capsa_source* s, const capsa_options* options,
                                      const std::uint32_t* list, std::size_t count, capsa_nearest* to) {
                                      return capsa_k_nearest_of_rows(s, options, k, list, count, to);
                                  },
                                  images)
                            : answers_of(
                                  source, "k_nearest", how, no_row, k,
                                  [&](const capsa_source* s, capsa_nearest* to, std::size_t count) {
                                      count_of_a = s->a.count;
                                      return capsa_k_nearest(s, &how.options, k, to, count);
                                  },
                                  &images);
    return images.with(split(found, {signed_size(count_of_a), signed_size(k)}),
                       {signed_size(count_of_a), signed_size(k)});
}

}  // namespace

void add_row_verbs(py::module_& module) {
    const auto margin = py::arg_v("margin", 0.0f);
    const auto rows = py::arg_v("rows", py::none());
    const auto isa = py::arg_v("isa", "best");
    const auto exact = py::arg_v("exact", false);
    const auto images = py::arg_v("images", false);
    const py::kw_only by_name;
    define(module, "nearest", &nearest, "source"_a, by_name, rows, isa, images,
           "The nearest row of each row: (index, gap), uint32 and float32 of shape (rows of a,). Without "
           "another row index is\n"
           "no_row and gap is infinite. For between and within. rows=, here and in the verbs below: only of "
           "these rows of a, in this\n"
           "order: row numbers, or a mask with a bool for each row.\n\n"
           ">>> index, gap = capsa.nearest(capsa.within(balls))\n"
           ">>> index.tolist(), gap.tolist()\n"
           "([1, 0, 1], [-0.5, -0.5, 2.5])\n"
           ">>> capsa.nearest(capsa.within(balls), rows=[2, 0])[0].tolist()\n"
           "[1, 1]");
    define(
        module, "nearest_contacts", &nearest_contacts, "source"_a, by_name, rows, isa, images,
        "The contact of each row with its nearest row: an array of contact_dtype of shape (rows of a,).\n\n"
        ">>> capsa.nearest_contacts(capsa.between(balls, floor))['gap'].tolist()\n"
        "[-0.25, -0.25, -0.25]");
    define(module, "deepest", &deepest, "source"_a, by_name, rows, margin, isa, exact, images,
           "The deepest contact of each row: an array of contact_dtype of shape (rows of a,); b is "
           "no_row if it touches nothing.\n\n"
           ">>> capsa.deepest(capsa.within(balls))['b'].tolist()\n"
           "[1, 0, 4294967295]");
    define(module, "k_nearest", &k_nearest, "source"_a, "k"_a, by_name, rows,
           py::arg_v("margin", std::numeric_limits<float>::infinity(), "math.inf"), isa, exact, images,
           "The k nearest rows of each row among those that touch it with the margin: (index, gap), "
           "uint32 and float32 of shape\n"
           "(rows of a, k), sorted by gap. For between and within.\n\n"
           ">>> index, gap = capsa.k_nearest(capsa.within(balls), 2)\n"
           ">>> index.tolist()\n"
           "[[1, 2], [0, 2], [1, 0]]");
}

}  // namespace capsa_python
