// A plan: a source and options that are checked once, for few pairs that are asked about often.
//
// A question of few pairs writes to room that the plan keeps, and its answers are copied into an array of
// their length: a verb takes room for thousands of answers, a workspace and the locks of indexes. Such a
// question keeps the interpreter's lock, because to give it back and to get it again takes longer than to
// answer.

#include "ask.hpp"
#include "define.hpp"
#include "verbs.hpp"

#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace capsa_python {

namespace {

using namespace pybind11::literals;

constexpr std::size_t most_planned = 4096;  // pairs; a workspace builds nothing for so few

// Whether nothing that was checked can change but the numbers in the arrays.
bool stays_as_planned(const Source& source) {
    return source.kind != capsa_source_listed && !source.a->index() && !(source.b && source.b->index()) &&
           source.runs.ndim() == 0 && !source.of_a && !source.of_b && source.parts == 1 && !source.in_box();
}

class Plan {
public:
    Plan(const Source& source, const How& how) : source_(source), how_(how) {
        std::string refused;
        {
            const py::gil_scoped_release release;
            const Open open(source_);
            const capsa_status status = capsa_plan_make(&plan_, *open, &how_.options);
            if (status != capsa_ok) refused = explanation(status, "Plan", *open, 0, 0);
            measure(open);
        }
        if (!refused.empty()) throw py::value_error(refused);
    }
    Plan(const Plan&) = delete;
    Plan& operator=(const Plan&) = delete;

    const Source& source() const { return source_; }
    // Each question has options of its own: they hold its workspace meanwhile.
    How how(capsa_question question) const {
        How mine = how_;
        mine.question = question;
        return mine;
    }
    // Else a question is asked as without a plan: of many pairs, or where more than numbers may change.
    bool is_quick() const { return is_quick_; }
    std::size_t rows() const { return rows_; }
    std::size_t pairs() const { return pairs_; }
    const capsa_plan* operator*() const { return &plan_; }
    void expect(capsa_status status, const char* verb) const {
        if (status != capsa_ok) expect_ok(status, verb, capsa_plan_source(&plan_), rows_);
    }

    // Room for answers of one kind each. While the interpreter's lock is held, no other question uses it.
    mutable std::vector<capsa_index_pair> hits;
    mutable std::vector<capsa_contact> contacts;
    mutable std::vector<capsa_nearest> nearest;

private:
    void measure(const Open& open) {
        const std::size_t a = open.rows, b = open.columns;
        rows_ = a;
        if (a > most_planned || b > most_planned || !stays_as_planned(source_)) return;
        pairs_ = source_.kind == capsa_source_between  ? a * b
                 : source_.kind == capsa_source_within ? a * (a + 1) / 2
                                                       : a;
        is_quick_ = pairs_ <= most_planned;
    }

    const Source source_;  // keeps the arrays
    const How how_;
    capsa_plan plan_;
    std::size_t rows_ = 0, pairs_ = 0;
    bool is_quick_ = false;
};

}  // namespace

}  // namespace capsa_python

template <>
struct pybind11::detail::type_caster<capsa_python::Plan>
    : capsa_python::MadeCaster<capsa_python::Plan, type_caster_base<capsa_python::Plan>> {};

namespace capsa_python {

namespace {

// A number: quick(plan, to) asks the plan, slow(source, options, to) its source.
template <class T>
T number(const Plan& plan, const char* verb, capsa_status (*quick)(const capsa_plan*, T*),
         capsa_status (*slow)(const capsa_source*, const capsa_options*, T*)) {
    T answer{};
    if (plan.is_quick()) {
        plan.expect(quick(*plan, &answer), verb);
        return answer;
    }
    const How how = plan.how(capsa_asks_pairs);
    ask(plan.source(), verb, how,
        [&](const Open& open, std::size_t&, std::size_t&) { return slow(*open, &how.options, &answer); });
    return answer;
}

// A list: of hits or of contacts. `Value` is what its array shows, `row` its shape behind the first length.
template <class Value, class T, class Quick, class Slow>
py::object list_of_pairs(const Plan& plan, std::vector<T>& room, const char* verb, Quick quick, Slow slow,
                         const std::vector<py::ssize_t>& row) {
    if (!plan.is_quick())
        return collected<T>(plan.source(), verb, plan.how(capsa_asks_pairs), slow, row, false);
    if (room.empty()) room.resize(std::max<std::size_t>(plan.pairs(), 1));
    capsa_find_result found{};
    plan.expect(quick(*plan, room.data(), room.size(), &found), verb);
    std::vector<py::ssize_t> shape{static_cast<py::ssize_t>(found.written)};
    shape.insert(shape.end(), row.begin(), row.end());
    py::array_t<Value> answers(shape);
    std::memcpy(answers.mutable_data(), room.data(), found.written * sizeof(T));
    return answers;
}

py::tuple nearest_of_plan(const Plan& plan) {
    constexpr capsa_nearest none{capsa_no_row, std::numeric_limits<float>::infinity()};
    const auto given = [](const capsa_nearest* found, std::size_t count) {
        py::array_t<std::uint32_t> index(signed_size(count));
        py::array_t<float> gap(signed_size(count));
        std::uint32_t* const rows = index.mutable_data();
        float* const gaps = gap.mutable_data();
        for (std::size_t i = 0; i < count; ++i) rows[i] = found[i].index, gaps[i] = found[i].gap;
        return py::make_tuple(index, gap);
    };
    if (!plan.is_quick()) {
        const auto found =
            one_each(plan.source(), "nearest", plan.how(capsa_asks_nearest), none, &capsa_nearest_rows);
        return given(found.data(), static_cast<std::size_t>(found.size()));
    }
    if (plan.nearest.empty()) plan.nearest.resize(std::max<std::size_t>(plan.rows(), 1));
    plan.expect(capsa_plan_nearest_rows(*plan, plan.nearest.data(), plan.rows()), "nearest");
    return given(plan.nearest.data(), plan.rows());
}

}  // namespace

void add_plans(py::module_& module) {
    py::class_<Plan, std::shared_ptr<Plan>> type(
        module, "Plan",
        "A source and options that are checked once, for few pairs that are asked about often. The\n"
        "arrays are read in place at each question: change their numbers and ask again. Answers are\n"
        "those of the verbs of these names, bit for bit and in the same order. Of at most 4096 pairs a\n"
        "question takes a fraction of the time and keeps the interpreter's lock. Of more pairs, of an\n"
        "index, a list, runs, filters, a slice or a box it is asked as without a plan.\n\n"
        ">>> x = numpy.zeros((1, 3), 'f')\n"
        ">>> plan = capsa.Plan(capsa.between(capsa.spheres(x, 0.5), balls))\n"
        ">>> for x[0, 0] in (0, 3): print(plan.contacts()['b'])\n"
        "[0 1]\n"
        "[]");
    type.attr("__module__") = "capsa";
    define_init(
        type, "Plan",
        +[](const Source& source, float margin, const std::string& isa, bool exact) {
            return std::make_shared<Plan>(source, how_of(margin, isa, exact, nullptr));
        },
        "source"_a, py::kw_only(), py::arg_v("margin", 0.0f), py::arg_v("isa", "best"),
        py::arg_v("exact", false),
        "A plan of `source`: pairs touch if their distance is at most the sum of the radii and the margin (a "
        "length).");
    type.def("__repr__", [](const Plan& plan) {
        const auto of = py::repr(py::cast(plan.source())).cast<std::string>();
        return "<capsa: plan of " + of.substr(std::strlen("<capsa: "));
    });
    type.def_property_readonly("source", &Plan::source, "The source that was planned.");
    define(
        type, "any_hit",
        +[](const Plan& plan) { return number(plan, "any_hit", &capsa_plan_any_hit, &capsa_any_hit) != 0; },
        "Whether any pair touches: a bool.\n\n"
        ">>> capsa.Plan(capsa.within(balls)).any_hit()\n"
        "True");
    define(
        type, "count_hits",
        +[](const Plan& plan) {
            return number(plan, "count_hits", &capsa_plan_count_hits, &capsa_count_hits);
        },
        "How many pairs touch: an int.\n\n"
        ">>> capsa.Plan(capsa.within(balls), margin=3).count_hits()\n"
        "2");
    define(
        type, "find_hits",
        +[](const Plan& plan) {
            return list_of_pairs<std::uint32_t>(plan, plan.hits, "find_hits", &capsa_plan_find_hits,
                                                &capsa_collect_hits, {2});
        },
        "The pairs that touch: uint32 of shape (hits, 2), a row of a and a row of b each.\n\n"
        ">>> capsa.Plan(capsa.within(balls)).find_hits().tolist()\n"
        "[[0, 1]]");
    define(
        type, "contacts",
        +[](const Plan& plan) {
            return list_of_pairs<capsa_contact>(plan, plan.contacts, "contacts", &capsa_plan_contacts,
                                                &capsa_collect_contacts, {});
        },
        "The contacts of the pairs that touch: an array of contact_dtype of shape (hits,).\n\n"
        ">>> capsa.Plan(capsa.within(balls)).contacts()['gap'].tolist()\n"
        "[-0.5]");
    define(type, "nearest", &nearest_of_plan,
           "The nearest row of each row, whatever the margin: (index, gap), uint32 and float32 of shape\n"
           "(rows of a,), gaps in the unit of the coordinates. Without another row no_row and infinity.\n"
           "A ValueError of zip and listed.\n\n"
           ">>> index, gap = capsa.Plan(capsa.within(balls)).nearest()\n"
           ">>> index.tolist(), gap.tolist()\n"
           "([1, 0, 1], [-0.5, -0.5, 2.5])");
}

}  // namespace capsa_python
