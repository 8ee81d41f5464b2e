// What an argument should have been, in a sentence: pybind11's own words print whole arrays.

#pragma once
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <string>

namespace capsa_python {

namespace py = pybind11;

// "an array of shape (3, 3)", "a list", "shapes", "None".
std::string what_it_is(py::handle argument);

// Throws TypeError where the argument has a mask, which nobody who reads an array in place would see.
void refuse_mask(py::handle argument, const char* name, const char* advice);

}  // namespace capsa_python
