# Cross-compiles for 64-bit Windows with MinGW-w64, GCC with threads of POSIX; tests run under wine.

set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
set(CMAKE_CROSSCOMPILING_EMULATOR ${CMAKE_CURRENT_LIST_DIR}/wine)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
# Programs need no library that comes with the compiler.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static")
