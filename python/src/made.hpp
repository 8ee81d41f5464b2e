// Arguments whose class made them. `Index.__new__(Index)` is an object without an index inside, for which
// pybind11 would take memory that nobody has written.

#pragma once
#include <pybind11/pybind11.h>

#include <string>

namespace capsa_python {

// Throws TypeError if the argument is of the class of T and its __init__ has not run.
template <class T>
void expect_made(pybind11::handle argument) {
    namespace py = pybind11;
    static auto* const type =
        reinterpret_cast<PyTypeObject*>(py::detail::get_type_handle(typeid(T), true).ptr());
    if (!argument || !PyObject_TypeCheck(argument.ptr(), type)) return;
    auto* const object = reinterpret_cast<py::detail::instance*>(argument.ptr());
    if (object->get_value_and_holder().value_ptr()) return;
    const auto name = py::type::handle_of(argument).attr("__name__").cast<std::string>();
    throw py::type_error(name + ": an object whose __init__ has not run: call " + name +
                         "(...), or the function that makes it");
}

// pybind11's caster of T, or of a holder of it, for such arguments. None is a null pointer at once: pybind11
// would ask all overloads first, the one that explains a refusal among them, which takes several
// microseconds.
template <class T, class Caster>
struct MadeCaster : Caster {
    bool load(pybind11::handle argument, bool convert) {
        expect_made<T>(argument);
        return Caster::load(argument, convert || argument.is_none());
    }
};

}  // namespace capsa_python
