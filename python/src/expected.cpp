#include "expected.hpp"

namespace capsa_python {

std::string what_it_is(py::handle argument) {
    if (argument.is_none()) return "None";
    if (py::isinstance<py::array>(argument))
        return "an array of shape " + py::str(argument.attr("shape")).cast<std::string>();
    const auto name = py::type::handle_of(argument).attr("__name__").cast<std::string>();
    if (name == "Shapes") return "shapes";
    const bool vowel = std::string("AEIOUaeiou").find(name[0]) != std::string::npos;
    return (vowel ? "an " : "a ") + name;
}

void refuse_mask(py::handle argument, const char* name, const char* advice) {
    // Kept for ever: at its end the interpreter may be gone.
    static const py::handle masked =
        py::object(py::module_::import("numpy.ma").attr("MaskedArray")).release();
    if (py::isinstance(argument, masked))
        throw py::type_error(std::string(name) +
                             ": a masked array: capsa would read what lies behind the mask: give it " +
                             advice);
}

}  // namespace capsa_python
