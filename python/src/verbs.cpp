// The verbs. Every query runs without the interpreter's lock.

#include "verbs.hpp"

#include "ask.hpp"
#include "define.hpp"

#include <limits>

namespace capsa_python {

namespace {

using namespace pybind11::literals;

bool any_hit(const Source& source, float margin, const std::string& isa, const WorkspacePtr& workspace,
             bool exact) {
    const How how = how_of(margin, isa, exact, workspace, capsa_asks_pairs);
    int hit = 0;
    ask(source, "any_hit", how, [&](const Open& open, std::size_t&, std::size_t&) {
        return capsa_any_hit(*open, &how.options, &hit);
    });
    return hit != 0;
}

std::uint64_t count_hits(const Source& source, float margin, const std::string& isa,
                         const WorkspacePtr& workspace, bool exact) {
    const How how = how_of(margin, isa, exact, workspace, capsa_asks_pairs);
    std::uint64_t count = 0;
    ask(source, "count_hits", how, [&](const Open& open, std::size_t&, std::size_t&) {
        return capsa_count_hits(*open, &how.options, &count);
    });
    return count;
}

py::array_t<bool> touched(const Source& source, float margin, const std::string& isa,
                          const WorkspacePtr& workspace, bool exact) {
    return bit_each(source, "touched", how_of(margin, isa, exact, workspace, capsa_asks_pairs),
                    &capsa_touched);
}

// `out` has one answer for each run; those of the runs of other slices are 0.
template <class T>
py::array_t<T> by_run(const Source& source, const char* verb, const How& how, OneEach<T> run) {
    Room<T> room(0);
    std::size_t count = 0;
    ask(source, verb, how, [&](const Open& open, std::size_t& output, std::size_t&) {
        output = count = open.runs;
        room.renew(count);
        std::fill_n(room.data(), count, T{0});
        return run(*open, &how.options, room.data(), count);
    });
    return room.give({signed_size(count)});
}

py::object any_by_run(const Source& source, float margin, const std::string& isa,
                      const WorkspacePtr& workspace, bool exact) {
    const auto bytes = by_run<std::uint8_t>(
        source, "any_by_run", how_of(margin, isa, exact, workspace, capsa_asks_places), &capsa_any_by_run);
    return bytes.attr("view")("bool");
}

py::array_t<std::uint64_t> count_by_run(const Source& source, float margin, const std::string& isa,
                                        const WorkspacePtr& workspace, bool exact) {
    return by_run<std::uint64_t>(source, "count_by_run",
                                 how_of(margin, isa, exact, workspace, capsa_asks_places),
                                 &capsa_count_by_run);
}

py::array_t<bool> hit_mask(const Source& source, float margin, const std::string& isa,
                           const WorkspacePtr& workspace, bool exact) {
    const How how = how_of(margin, isa, exact, workspace, capsa_asks_places);
    const bool flat = source.kind != capsa_source_between;
    std::vector<std::uint64_t> words;
    std::size_t rows = 1, count = 0;
    ask(source, "hit_mask", how, [&](const Open& open, std::size_t& output, std::size_t& stride) {
        rows = flat ? 1 : open.rows;
        count = flat ? open.answers : open.columns;
        stride = (count + 63) / 64;
        words.assign(rows * stride, 0);
        output = words.size();
        return capsa_hit_mask(*open, &how.options, words.data(), words.size(), stride);
    });
    return booleans(words, rows, count, flat);
}

py::object find_hits(const Source& source, float margin, const std::string& isa,
                     const WorkspacePtr& workspace, bool exact, bool images) {
    return collected<capsa_index_pair>(source, "find_hits",
                                       how_of(margin, isa, exact, workspace, capsa_asks_pairs),
                                       &capsa_collect_hits, {2}, images);
}

py::object contacts(const Source& source, float margin, const std::string& isa, const WorkspacePtr& workspace,
                    bool exact, bool images) {
    return collected<capsa_contact>(source, "contacts",
                                    how_of(margin, isa, exact, workspace, capsa_asks_pairs),
                                    &capsa_collect_contacts, {}, images);
}

// What stands where nothing is written.
constexpr float no_gap = std::numeric_limits<float>::quiet_NaN();

py::array_t<float> gaps(const Source& source, const std::string& isa, const WorkspacePtr& workspace) {
    return one_each(source, "gaps", how_of(0.0f, isa, false, workspace, capsa_asks_places), no_gap,
                    &capsa_gaps);
}

py::array_t<capsa_witness> witnesses(const Source& source, const std::string& isa,
                                     const WorkspacePtr& workspace) {
    return one_each(source, "witnesses", how_of(0.0f, isa, false, workspace, capsa_asks_places),
                    capsa_witness{}, &capsa_witnesses);
}

py::object neighbours(const Source& source, float margin, const std::string& isa,
                      const WorkspacePtr& workspace, bool exact, bool with_images) {
    static_assert(sizeof(std::size_t) == sizeof(std::int64_t));
    How how = how_of(margin, isa, exact, workspace);
    how.in_workspace = true;
    Room<std::size_t> offsets(0);
    Collected<std::uint32_t> lists(with_images);
    capsa_find_result found{};
    std::size_t rows = 0;
    ask(source, "neighbours", how, [&](const Open& open, std::size_t& output, std::size_t&) {
        rows = open.rows;
        output = rows + 1;
        offsets.renew(output);
        return capsa_collect_neighbours(*open, &how.options, offsets.data(), output, lists.give, &lists,
                                        &found);
    });
    const py::object of_rows = lists.answers(found);
    return lists.with_images(py::make_tuple(offsets.give<std::int64_t>({signed_size(rows + 1)}), of_rows),
                             found);
}

std::string explain(const Source& source, float margin, const std::string& question) {
    constexpr std::pair<const char*, capsa_question> known[] = {
        {"hits", capsa_asks_hits},       {"nearest", capsa_asks_nearest},
        {"deepest", capsa_asks_deepest}, {"first_touch", capsa_asks_first_touch},
        {"places", capsa_asks_places},   {"pairs", capsa_asks_pairs}};
    for (const auto& [name, value] : known) {
        if (question != name) continue;
        std::string sentence(511, '\0');
        const py::gil_scoped_release release;
        const Open open(source);
        const TakenWorkspace taken(nullptr);
        const capsa_options options{
            margin, capsa_isa_best, *taken, capsa_decide_rounded, capsa_at_start_touches, nullptr, 0};
        sentence.resize(
            std::min(capsa_explain_query(*open, &options, value, sentence.data(), 512), sentence.size()));
        return sentence;
    }
    throw py::value_error("explain: question: \"" + question +
                          "\": hits, pairs, nearest, deepest, first_touch or places");
}

}  // namespace

void add_verbs(py::module_& module) {
    PYBIND11_NUMPY_DTYPE(capsa_place, u, v);
    PYBIND11_NUMPY_DTYPE(capsa_nearest, index, gap);
    PYBIND11_NUMPY_DTYPE(capsa_contact, a, b, gap, normal, point, at_a, at_b);
    PYBIND11_NUMPY_DTYPE(capsa_witness, gap, on_a, on_b, at_a, at_b);
    module.attr("contact_dtype") = py::dtype::of<capsa_contact>();
    module.attr("witness_dtype") = py::dtype::of<capsa_witness>();
    module.attr("no_row") = py::int_(capsa_no_row);

    const auto margin = py::arg_v("margin", 0.0f);
    const auto isa = py::arg_v("isa", "best"), workspace = py::arg_v("workspace", py::none());
    const auto exact = py::arg_v("exact", false);
    const auto images = py::arg_v("images", false);
    const py::kw_only by_name;
    define(
        module, "any_hit", &any_hit, "source"_a, by_name, margin, isa, workspace, exact,
        "Whether any pair touches: its distance is at most the sum of the radii and the margin (a length).\n"
        "exact=True, here and in all verbs: decided as real numbers say, the same for (a, b) and (b, a).\n\n"
        ">>> capsa.any_hit(capsa.within(balls))\n"
        "True");
    define(module, "count_hits", &count_hits, "source"_a, by_name, margin, isa, workspace, exact,
           "How many pairs touch.\n\n"
           ">>> capsa.count_hits(capsa.within(balls)), capsa.count_hits(capsa.within(balls), margin=3)\n"
           "(1, 2)");
    define(module, "any_by_run", &any_by_run, "source"_a, by_name, margin, isa, workspace, exact,
           "Whether each run has a pair that touches: bool of shape (runs,). A run is left soon after "
           "its first hit.\n\n"
           ">>> capsa.any_by_run(capsa.within(balls, [0, 2, 3])).tolist()\n"
           "[True, False]");
    define(module, "count_by_run", &count_by_run, "source"_a, by_name, margin, isa, workspace, exact,
           "How many pairs touch in each run: uint64 of shape (runs,).\n\n"
           ">>> capsa.count_by_run(capsa.within(balls, [0, 2, 3])).tolist()\n"
           "[1, 0]");
    define(module, "explain", &explain, "source"_a, by_name, margin, py::arg_v("question", "hits"),
           "One sentence that says how such a query finds its pairs, and why. The question is hits (any_hit, "
           "count_hits, touched,\n"
           "find_hits, contacts, neighbours, k_nearest, visits), nearest, deepest, first_touch (and all "
           "touches) or places (hit_mask, gaps, witnesses).\n\n"
           ">>> capsa.explain(capsa.within(balls))\n"
           "'3 sphere rows among themselves: tests all pairs: too few for an index'");
    define(module, "touched", &touched, "source"_a, by_name, margin, isa, workspace, exact,
           "Whether each row of a touches anything: bool of shape (rows of a,).\n\n"
           ">>> capsa.touched(capsa.within(balls)).tolist()\n"
           "[True, True, False]");
    define(module, "hit_mask", &hit_mask, "source"_a, by_name, margin, isa, workspace, exact,
           "Whether each pair touches: bool of shape (rows of a, rows of b), or (pairs,) for zip and "
           "listed. Not for within.\n\n"
           ">>> capsa.hit_mask(capsa.between(balls, floor)).tolist()\n"
           "[[True], [True], [True]]");
    define(
        module, "find_hits", &find_hits, "source"_a, by_name, margin, isa, workspace, exact, images,
        "The pairs that touch: uint32 of shape (hits, 2), a row of a and a row of b each. images=True, here "
        "and\n"
        "in contacts, nearest, deepest, neighbours and k_nearest of a source with a box: also the image of b "
        "of each "
        "answer, int8\n"
        "of one more dimension of 3, in lengths of the box: (pairs, images).\n\n"
        ">>> capsa.find_hits(capsa.within(balls)).tolist()\n"
        "[[0, 1]]");
    define(module, "gaps", &gaps, "source"_a, by_name, isa, workspace,
           "The signed distance between the surfaces of each pair of a zip or listed: float32 of shape "
           "(pairs,), a length.\n\n"
           ">>> capsa.gaps(capsa.listed(balls, balls, [[0, 1], [1, 2]])).tolist()\n"
           "[-0.5, 2.5]");
    define(module, "witnesses", &witnesses, "source"_a, by_name, isa, workspace,
           "The gaps with the closest points of the cores: an array of witness_dtype of shape (pairs,). "
           "For zip and listed.\n\n"
           ">>> capsa.witnesses(capsa.listed(balls, floor, [[1, 0]]))['on_b'].tolist()\n"
           "[[1.0, 0.0, -0.5]]");
    define(module, "contacts", &contacts, "source"_a, by_name, margin, isa, workspace, exact, images,
           "The contacts of the pairs that touch: an array of contact_dtype of shape (hits,).\n\n"
           ">>> capsa.contacts(capsa.within(balls))[['a', 'b', 'gap']].tolist()\n"
           "[(0, 1, -0.5)]");
    define(module, "neighbours", &neighbours, "source"_a, by_name, margin, isa, workspace, exact, images,
           "The rows that touch each row, as compressed rows: (offsets, rows), int64 of shape (rows of a "
           "+ 1,) and uint32. The\n"
           "neighbours of row i are rows[offsets[i]:offsets[i + 1]], sorted. For between and within. "
           "SciPy takes the two as\n"
           "indptr and indices of a csr_array.\n\n"
           ">>> offsets, rows = capsa.neighbours(capsa.within(balls))\n"
           ">>> offsets.tolist(), rows.tolist()\n"
           "([0, 1, 2, 2], [1, 0])");
}

}  // namespace capsa_python
