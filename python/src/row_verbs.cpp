// The verbs that answer for each row of a, or for some of them: nearest, deepest and k_nearest.

#include "define.hpp"
#include "some_rows.hpp"
#include "verbs.hpp"

#include <algorithm>
#include <limits>
#include <new>
#include <string>

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

py::object nearest(const Source& source, const py::object& rows, const std::string& isa,
                   const WorkspacePtr& workspace, bool with_images) {
    const How how = how_of(0.0f, isa, false, workspace, capsa_asks_nearest);
    const SomeRows some(rows);
    Images images(with_images);
    const auto found =
        some ? answers_of_list<capsa_nearest>(source, "nearest", how, some, 1, &capsa_nearest_of_rows, images)
             : one_each(source, "nearest", how, no_row, &capsa_nearest_rows, &images);
    return images.with(split(found, {found.size()}), {found.size()});
}

py::object nearest_contacts(const Source& source, const py::object& rows, const std::string& isa,
                            const WorkspacePtr& workspace, bool with_images) {
    const How how = how_of(0.0f, isa, false, workspace, capsa_asks_nearest);
    const SomeRows some(rows);
    Images images(with_images);
    const auto found = some ? answers_of_list<capsa_contact>(source, "nearest_contacts", how, some, 1,
                                                             &capsa_nearest_contacts_of_rows, images)
                            : one_each(source, "nearest", how, no_contact, &capsa_nearest_contacts, &images);
    return images.with(found, {found.size()});
}

py::object deepest(const Source& source, const py::object& rows, float margin, const std::string& isa,
                   const WorkspacePtr& workspace, bool exact, bool with_images) {
    How how = how_of(margin, isa, exact, workspace, capsa_asks_deepest);
    const SomeRows some(rows);
    how.in_workspace = !some;  // which may keep a list of pairs from frame to frame
    Images images(with_images);
    const auto found =
        some ? answers_of_list<capsa_contact>(source, "deepest", how, some, 1, &capsa_deepest_of_rows, images)
             : one_each(source, "deepest", how, no_contact, &capsa_deepest, &images);
    return images.with(found, {found.size()});
}

// The k nearest rows of each row that asks, of which at most `most` can be there.
class KNearest {
public:
    explicit KNearest(std::size_t k) : k_(k), found_(0) {}
    capsa_nearest* room(std::size_t asking, std::size_t most) {
        if (k_ > most_answers || (asking != 0 && k_ > most_answers / asking)) throw std::bad_alloc();
        asking_ = asking;
        most_ = most;
        found_.renew(asking * most);
        std::fill_n(found_.data(), asking * most, no_row);
        return found_.data();
    }
    // (index, gap): where k is far above the number of rows, most of it is written once, here.
    py::tuple give() {
        const std::vector<py::ssize_t> shape{signed_size(asking_), signed_size(k_)};
        if (most_ == k_) return split(found_.give({signed_size(asking_ * k_)}), shape);
        Room<capsa_nearest> all(asking_ * k_);
        for (std::size_t row = 0; row < asking_; ++row) {
            capsa_nearest* const to = all.data() + row * k_;
            std::fill(std::copy_n(found_.data() + row * most_, most_, to), to + k_, no_row);
        }
        return split(all.give({signed_size(asking_ * k_)}), shape);
    }

private:
    static constexpr std::size_t most_answers =
        std::numeric_limits<std::ptrdiff_t>::max() / sizeof(capsa_nearest);
    std::size_t k_, asking_ = 0, most_ = 0;
    Room<capsa_nearest> found_;
};

py::object k_nearest(const Source& source, std::size_t k, const py::object& rows, float margin,
                     const std::string& isa, const WorkspacePtr& workspace, bool exact, bool with_images) {
    const SomeRows some(rows);
    const capsa_question question = margin == infinity ? capsa_asks_nearest
                                    : some             ? capsa_asks_deepest
                                                       : capsa_asks_hits;
    How how = how_of(margin, isa, exact, workspace, question);
    if (some) how.asking = some.count();
    Images images(with_images);
    KNearest found(k);
    std::size_t asking = 0;
    try {
        ask(source, "k_nearest", how, [&](const Open& open, std::size_t& output, std::size_t& stride) {
            if (some) some.expect_in(open, "k_nearest");
            asking = some ? some.count() : open.rows;
            // No row has more rows near it than there are, but in a box each has images.
            const std::size_t most = source.in_box() ? k : std::min(k, source.b ? open.columns : open.rows);
            capsa_nearest* const to = found.room(asking, most);
            images.renew(asking * most, how);
            output = asking * most;
            stride = most;
            return some ? capsa_k_nearest_of_rows(*open, &how.options, most, some.data(), asking, to)
                        : capsa_k_nearest(*open, &how.options, most, to, output);
        });
        return images.with(found.give(), {signed_size(asking), signed_size(k)});
    } catch (const std::bad_alloc&) {
        const std::string text =
            "k_nearest: k: " + std::to_string(k) + " answers for each row of a do not fit into memory";
        PyErr_SetString(PyExc_MemoryError, text.c_str());
        throw py::error_already_set();
    }
}

}  // namespace

void add_row_verbs(py::module_& module) {
    const auto margin = py::arg_v("margin", 0.0f);
    const auto rows = py::arg_v("rows", py::none());
    const auto isa = py::arg_v("isa", "best"), workspace = py::arg_v("workspace", py::none());
    const auto exact = py::arg_v("exact", false);
    const auto images = py::arg_v("images", false);
    const py::kw_only by_name;
    define(module, "nearest", &nearest, "source"_a, by_name, rows, isa, workspace, images,
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
        module, "nearest_contacts", &nearest_contacts, "source"_a, by_name, rows, isa, workspace, images,
        "The contact of each row with its nearest row: an array of contact_dtype of shape (rows of a,).\n\n"
        ">>> capsa.nearest_contacts(capsa.between(balls, floor))['gap'].tolist()\n"
        "[-0.25, -0.25, -0.25]");
    define(module, "deepest", &deepest, "source"_a, by_name, rows, margin, isa, workspace, exact, images,
           "The deepest contact of each row: an array of contact_dtype of shape (rows of a,); b is "
           "no_row if it touches nothing.\n\n"
           ">>> capsa.deepest(capsa.within(balls))['b'].tolist()\n"
           "[1, 0, 4294967295]");
    define(module, "k_nearest", &k_nearest, "source"_a, "k"_a, by_name, rows,
           py::arg_v("margin", std::numeric_limits<float>::infinity(), "math.inf"), isa, workspace, exact,
           images,
           "The k nearest rows of each row among those that touch it with the margin: (index, gap), "
           "uint32 and float32 of shape\n"
           "(rows of a, k), sorted by gap. For between and within.\n\n"
           ">>> index, gap = capsa.k_nearest(capsa.within(balls), 2)\n"
           ">>> index.tolist()\n"
           "[[1, 2], [0, 2], [1, 0]]");
}

}  // namespace capsa_python
