// Stops a compiler that does not read C++20, with one line that says what to do.

#pragma once

#if defined(_MSVC_LANG) ? _MSVC_LANG <= 201703L : __cplusplus <= 201703L
#error "capsa needs C++20: compile with -std=c++20 or later (MSVC: /std:c++20)"
// Some compilers go on after an #error. They all stop at an include file that does not exist.
#include "capsa/needs_cpp20"
#endif
