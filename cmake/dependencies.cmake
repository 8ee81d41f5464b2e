# What the build takes from the system: Debian 12's versions are the oldest supported.
#
# Users need xsimd's headers to build the library and nothing to use it. Everything else is for the command line and for
# developers.

# Libraries of C++ that this machine has are not for the target: it is another processor or system, or another C++ library.
# What there is of headers alone serves.
option(CAPSA_FOREIGN "Take no compiled library of C++ from this machine" ${CMAKE_CROSSCOMPILING})

# capsa_foreign_headers(variable header what): a folder that holds the folder of a header and nothing else. A cross compiler finds
# no package although headers are anybody's. Where they lie, this machine's C library has its own, which are not for the target.
function(capsa_foreign_headers variable header what)
    set(found "")
    find_path(${variable}_found ${header})
    mark_as_advanced(${variable}_found)
    if(${variable}_found)
        string(REGEX REPLACE "/.*" "" folder ${header})
        set(found ${PROJECT_BINARY_DIR}/foreign)
        file(MAKE_DIRECTORY ${found})
        file(CREATE_LINK ${${variable}_found}/${folder} ${found}/${folder} SYMBOLIC)
    elseif(what)
        message(FATAL_ERROR "capsa needs the headers of ${what} for this")
    endif()
    set(${variable} "${found}" PARENT_SCOPE)
endfunction()

# Headers alone, and as system headers: xsimd's own target may carry flags of the machine it was configured on. Its name
# depends on the release.
if(CMAKE_CROSSCOMPILING AND NOT xsimd_headers)
    capsa_foreign_headers(xsimd_headers xsimd/xsimd.hpp "")
else()
    find_package(xsimd 8.1 QUIET CONFIG)
endif()
if(TARGET xsimd::xsimd)
    get_target_property(xsimd_headers xsimd::xsimd INTERFACE_INCLUDE_DIRECTORIES)
elseif(TARGET xsimd)
    get_target_property(xsimd_headers xsimd INTERFACE_INCLUDE_DIRECTORIES)
else()
    if(NOT xsimd_headers)
        find_path(xsimd_headers xsimd/xsimd.hpp PATHS ${PROJECT_SOURCE_DIR}/cmake/bundled)  # which archives have: cmake/bundle.py
    endif()
    if(NOT xsimd_headers)
        message(FATAL_ERROR "capsa needs the headers of xsimd 8.1 or newer to build: install them "
            "(Debian and Ubuntu: apt install libxsimd-dev), or set xsimd_headers to the folder that holds xsimd/xsimd.hpp")
    endif()
endif()
add_library(capsa_xsimd INTERFACE)
target_include_directories(capsa_xsimd SYSTEM INTERFACE ${xsimd_headers})

if(CAPSA_DEMO)
    find_package(CLI11 2.1 REQUIRED)
    find_package(fmt 9 REQUIRED)
endif()
if(CAPSA_DEVELOPER OR CAPSA_TOOLS)
    set(THREADS_PREFER_PTHREAD_FLAG ON)
    find_package(Threads REQUIRED)
    if(CAPSA_FOREIGN)
        capsa_foreign_headers(foreign_headers CLI/CLI.hpp CLI11)
        capsa_foreign_headers(foreign_headers_of_fmt fmt/format.h fmt)
        add_library(CLI11::CLI11 INTERFACE IMPORTED)
        add_library(fmt::fmt INTERFACE IMPORTED)
        target_include_directories(CLI11::CLI11 SYSTEM INTERFACE ${foreign_headers})
        target_include_directories(fmt::fmt SYSTEM INTERFACE ${foreign_headers})
        target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)
    else()
        find_package(CLI11 2.1 REQUIRED)
        find_package(TBB REQUIRED)
        find_package(nlohmann_json 3.11 REQUIRED)
        find_package(fmt 9 REQUIRED)
        if(CAPSA_DEVELOPER AND CAPSA_BENCH)
            find_package(benchmark 1.7 REQUIRED)
        endif()
    endif()
endif()

if(CAPSA_DEVELOPER AND CAPSA_TESTS)
    find_package(Eigen3 REQUIRED NO_MODULE)  # without a version: asked for 3.4, Eigen 5 refuses
    if(Eigen3_VERSION VERSION_LESS 3.4)
        message(FATAL_ERROR "Eigen ${Eigen3_VERSION} is too old: 3.4 is needed")
    endif()
    if(CAPSA_FOREIGN)
        # No GoogleTest of the target's kind is packaged; its source is, in libgtest-dev.
        set(INSTALL_GTEST OFF)
        add_subdirectory(/usr/src/googletest ${PROJECT_BINARY_DIR}/googletest EXCLUDE_FROM_ALL SYSTEM)
    else()
        find_package(GTest 1.12 REQUIRED)
    endif()
endif()
