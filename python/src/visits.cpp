// Pairs and contacts in blocks, for lists that do not fit into memory.

#include "ask.hpp"
#include "define.hpp"
#include "motion.hpp"
#include "verbs.hpp"

#include <cstdint>
#include <exception>
#include <type_traits>
#include <vector>

namespace capsa_python {

namespace {

using namespace pybind11::literals;

// Collects what the library hands over and gives it to a function of Python, `size` elements at a time.
template <class T>
class Blocks {
public:
    Blocks(const py::function& visit, std::size_t size) : visit_(visit), size_(size) {}

    // Without the interpreter's lock. Returns 1 if no more is wanted: the function returned False or raised.
    static int add(void* context, const T* found, std::size_t count) {
        auto& blocks = *static_cast<Blocks*>(context);
        try {
            blocks.block_.insert(blocks.block_.end(), found, found + count);
            if (blocks.block_.size() >= blocks.size_) blocks.give();
        } catch (...) {
            blocks.error_ = std::current_exception();
        }
        return blocks.ended_ || blocks.error_ ? 1 : 0;
    }
    // With the lock: what is left, and what the function raised.
    void finish() {
        if (error_) std::rethrow_exception(error_);
        if (!ended_ && !block_.empty()) visit_(array());
    }

private:
    void give() {
        const py::gil_scoped_acquire acquire;
        try {
            const py::object answer = visit_(array());
            ended_ = answer.is(py::bool_(false));
        } catch (...) {  // an error of Python's must be copied while the lock is held
            error_ = std::current_exception();
        }
        block_.clear();
    }
    py::array array() const {
        if constexpr (std::is_same_v<T, capsa_index_pair>)
            return py::array_t<std::uint32_t>({signed_size(block_.size()), py::ssize_t{2}},
                                              reinterpret_cast<const std::uint32_t*>(block_.data()));
        else
            return py::array_t<T>(signed_size(block_.size()), block_.data());
    }

    const py::function& visit_;
    const std::size_t size_;
    std::vector<T> block_;
    bool ended_ = false;
    std::exception_ptr error_;
};

template <class T, class Run>
void visit(const Source& source, const char* verb, const How& how, const py::function& function,
           std::size_t size, const Run& run) {
    if (size == 0) throw py::value_error(std::string(verb) + ": block: at least 1");
    const Visited visited(source.a.get(), source.b.get());
    Blocks<T> blocks(function, size);
    ask(source, verb, how, [&](const Open& open, std::size_t&, std::size_t&) { return run(*open, &blocks); });
    blocks.finish();
}

void visit_hits(const Source& source, const py::function& function, std::size_t block, float margin,
                const std::string& isa, const WorkspacePtr& workspace, bool exact) {
    const How how = how_of(margin, isa, exact, workspace, capsa_asks_pairs);
    visit<capsa_index_pair>(
        source, "visit_hits", how, function, block, [&](const capsa_source* s, void* blocks) {
            return capsa_visit_hits(s, &how.options, &Blocks<capsa_index_pair>::add, blocks);
        });
}

void visit_contacts(const Source& source, const py::function& function, std::size_t block, float margin,
                    const std::string& isa, const WorkspacePtr& workspace, bool exact) {
    const How how = how_of(margin, isa, exact, workspace, capsa_asks_pairs);
    visit<capsa_contact>(
        source, "visit_contacts", how, function, block, [&](const capsa_source* s, void* blocks) {
            return capsa_visit_contacts(s, &how.options, &Blocks<capsa_contact>::add, blocks);
        });
}

void visit_touches(const Source& source, const py::object& motion, const py::function& function,
                   const py::object& motion_of_b, std::size_t block, float margin, const std::string& isa,
                   const WorkspacePtr& workspace, bool exact, bool approaching) {
    const How how = how_of_motion(margin, isa, exact, workspace, approaching);
    const Motions motions(source, "visit_touches", motion, motion_of_b);
    visit<capsa_touch>(source, "visit_touches", how, function, block,
                       [&](const capsa_source* s, void* blocks) {
                           motions.expect_fit(*s);
                           return capsa_visit_touches(s, &how.options, motions.of_a(), motions.of_b(),
                                                      &Blocks<capsa_touch>::add, blocks);
                       });
}

}  // namespace

void add_visits(py::module_& module) {
    const py::kw_only by_name;
    const auto block = py::arg_v("block", std::size_t{65536});
    const auto margin = py::arg_v("margin", 0.0f);
    const auto isa = py::arg_v("isa", "best"), workspace = py::arg_v("workspace", py::none());
    const auto exact = py::arg_v("exact", false);
    define(
        module, "visit_hits", &visit_hits, "source"_a, "visit"_a, by_name, block, margin, isa, workspace,
        exact,
        "Calls visit(pairs) for the pairs of find_hits, a block at a time, so that no array has to hold all "
        "of them: uint32\n"
        "of shape (n, 2), with at least `block` pairs except in the last call. The query ends when visit "
        "returns False or\n"
        "raises. visit may ask anything, but cannot build or refit an index of the source (ValueError):\n"
        "the query is still reading it.\n\n"
        ">>> capsa.visit_hits(capsa.within(balls), lambda pairs: print(pairs.tolist()))\n"
        "[[0, 1]]");
    define(module, "visit_contacts", &visit_contacts, "source"_a, "visit"_a, by_name, block, margin, isa,
           workspace, exact,
           "The same with the contacts of contacts: arrays of contact_dtype.\n\n"
           ">>> capsa.visit_contacts(capsa.within(balls), lambda contacts: print(contacts['gap'].tolist()))\n"
           "[-0.5]");
    define(module, "visit_touches", &visit_touches, "source"_a, "motion"_a, "visit"_a,
           "motion_of_b"_a = py::none(), by_name, block, margin, isa, workspace, exact,
           py::arg_v("approaching", false),
           "Calls visit(touches) for the touches of find_touches in the same order, a block at a time: "
           "arrays of "
           "touch_dtype.\n"
           "Takes between, within and zip. The query ends when visit returns False or raises.\n\n"
           ">>> ball = capsa.spheres([[-2, 0, 0]], 0.25)\n"
           ">>> capsa.visit_touches(capsa.between(ball, balls), [8, 0, 0], lambda some: "
           "print(some['b'].tolist()))\n"
           "[0, 1, 2]");
}

}  // namespace capsa_python
