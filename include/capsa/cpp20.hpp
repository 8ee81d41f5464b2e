// Says in one line that the compiler must be told to read C++20, and stops it there.

#pragma once

#if defined(_MSVC_LANG) ? _MSVC_LANG <= 201703L : __cplusplus <= 201703L
#error "capsa needs C++20: compile with -std=c++20 or later (MSVC: /std:c++20)"
// An #error alone does not stop every compiler; a file that is not there does.
#include "capsa/needs_cpp20"
#endif
