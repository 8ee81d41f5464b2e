# Functions every target is made with.

set(supported "GCC from 12 or Clang from 14")
if(MSVC OR NOT CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
    message(FATAL_ERROR "capsa: ${CMAKE_CXX_COMPILER_ID} is not supported: the kernels need ${supported}")
elseif((CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 12) OR
       (CMAKE_CXX_COMPILER_ID MATCHES Clang AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 14))
    message(FATAL_ERROR "capsa: ${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION} is too old: the kernels need ${supported}")
endif()

set(CAPSA_WARNINGS -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion)
set(CAPSA_CXX_WARNINGS -Wold-style-cast)

# Warnings can be errors with these; others may raise false alarms that nobody has looked at.
set(CAPSA_KNOWN_COMPILERS "GNU 12" "GNU 14" "GNU 16" "Clang 14")
string(REGEX MATCH "^[0-9]+" compiler_release "${CMAKE_CXX_COMPILER_VERSION}")
if(CAPSA_WERROR AND NOT MSVC AND NOT "${CMAKE_CXX_COMPILER_ID} ${compiler_release}" IN_LIST CAPSA_KNOWN_COMPILERS)
    message(STATUS "Warnings are not errors: ${CMAKE_CXX_COMPILER_ID} ${compiler_release} is not one of ${CAPSA_KNOWN_COMPILERS}")
    set(CAPSA_WERROR OFF)
endif()

# -O1 raises false alarms, and a size of 32 bits is warned of wherever a count of 64 goes into it.
if(CAPSA_WERROR AND (CAPSA_PROCESSOR OR CAPSA_WEB))
    message(STATUS "Warnings are not errors on ${CMAKE_SYSTEM_PROCESSOR}: a size has 32 bits there, or the build is hardly optimised")
    set(CAPSA_WERROR OFF)
endif()

# The house's warning level.
function(capsa_warnings target)
    target_compile_options(${target} PRIVATE ${CAPSA_WARNINGS}
        $<$<COMPILE_LANGUAGE:CXX>:${CAPSA_CXX_WARNINGS}> $<$<BOOL:${CAPSA_WERROR}>:-Werror>)
endfunction()

# What a program's sources include takes most of the time of compiling them: a file of tests takes 5 s alone and 1 s beside fifteen
# others. OFF compiles each file by itself, which says whether it includes what it uses (the debug preset does).
option(CAPSA_TOGETHER "Compile the files of tests, command line and benchmarks sixteen at a time" ON)

# capsa_together(variable files... [APART files...])
# Sources that include these files of the current folder, at most sixteen each. Paths in them begin at the root of the project, so
# that they are the same in every clone (ccache). Files that are APART are compiled by themselves: they define a name that
# another file defines too. Where the compiler finds a name defined twice, rename it or set its file APART.
function(capsa_together variable)
    cmake_parse_arguments(arg "" "" "APART" ${ARGN})
    if(NOT CAPSA_TOGETHER)
        set(${variable} ${arg_UNPARSED_ARGUMENTS} ${arg_APART} PARENT_SCOPE)
        return()
    endif()
    set(sources ${arg_APART})
    list(LENGTH arg_UNPARSED_ARGUMENTS count)
    math(EXPR groups "(${count} + 15) / 16")
    set(group 0)
    while(group LESS groups)
        set(content "")
        # Neighbours in the list are alike: every n-th file makes groups that take about as long as each other.
        set(k ${group})
        while(k LESS count)
            list(GET arg_UNPARSED_ARGUMENTS ${k} file)
            file(REAL_PATH ${file} path)
            file(RELATIVE_PATH path ${PROJECT_SOURCE_DIR} ${path})
            string(APPEND content "#include \"${path}\"\n")
            math(EXPR k "${k} + ${groups}")
        endwhile()
        set(source ${CMAKE_CURRENT_BINARY_DIR}/${variable}_${group}.cpp)
        file(CONFIGURE OUTPUT ${source} CONTENT "${content}" @ONLY)
        # A name of a neighbour is hidden, and types of unnamed namespaces stand in a file that is included: neither is a mistake here.
        set_source_files_properties(${source} PROPERTIES
            COMPILE_OPTIONS "-Wno-shadow;$<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>")
        list(APPEND sources ${source})
        math(EXPR group "${group} + 1")
    endwhile()
    set(${variable} ${sources} PARENT_SCOPE)
endfunction()

# capsa_add_test(NAME name [LABEL label] COMMAND ...): add_test with a label, `quick` if none is given.
#   quick  what a developer runs all the time: ctest --preset quick, about two minutes on two idle cores
#   full   what takes longer; ./dev test runs both
function(capsa_add_test)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "NAME;LABEL" "")
    add_test(NAME ${arg_NAME} ${arg_UNPARSED_ARGUMENTS})
    if(NOT arg_LABEL)
        set(arg_LABEL quick)
    endif()
    set_tests_properties(${arg_NAME} PROPERTIES LABELS ${arg_LABEL})
endfunction()

# Arithmetic as written: correctly rounded, fused only where the source says so (docs/meaning.md).
function(capsa_exact_arithmetic target)
    target_compile_options(${target} PRIVATE -ffp-contract=off -fno-math-errno -fno-trapping-math)
endfunction()

# What calls kernels and is no kernel is compiled with sanitizers in a third of the time without optimisation, and finds as much.
function(capsa_plain_if_sanitized target)
    if(CAPSA_SANITIZE)
        target_compile_options(${target} PRIVATE -O0)
    endif()
endfunction()

# capsa_lanes(target ISA namespace FILE lane-file LANES n [FLAGS ...])
# What compiles sources that include kernels/ for one instruction set, under a namespace of its own.
function(capsa_lanes target)
    cmake_parse_arguments(arg "" "ISA;FILE;LANES" "FLAGS" ${ARGN})
    target_compile_features(${target} PRIVATE cxx_std_20)
    target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/include)
    target_compile_definitions(${target} PRIVATE
        CAPSA_ISA=${arg_ISA} "CAPSA_LANES_HEADER=\"${arg_FILE}\"" CAPSA_LANE_COUNT=${arg_LANES})
    target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:capsa_xsimd>)
    target_compile_options(${target} PRIVATE ${arg_FLAGS})
    if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
        # GCC 12 copies structs of registers in 16-byte pieces otherwise; from GCC 16 on one option says it all. The warnings
        # are raised by GCC's own AVX-512 header (GCC bug 105593).
        target_compile_options(${target} PRIVATE -mmove-max=256 $<$<VERSION_LESS:${CMAKE_CXX_COMPILER_VERSION},16>:-mstore-max=256>
            -Wno-maybe-uninitialized -Wno-uninitialized)
    endif()
    if(MINGW AND CMAKE_CXX_COMPILER_ID STREQUAL GNU AND arg_FLAGS MATCHES "-mavx")
        # Windows aligns stacks to 16 bytes, and GCC moves wide registers to them as if it were more (GCC bug 54412). Debian mends
        # its compiler; others leave it to the assembler, of binutils 2.38.
        target_compile_options(${target} PRIVATE -Wa,-muse-unaligned-vector-move)
    endif()
    capsa_exact_arithmetic(${target})
    capsa_warnings(${target})
endfunction()

# capsa_kernels(target ISA name VALUE enumerator FILE lane-file LANES n [FLAGS ...])
# An object library with one kernel table.
function(capsa_kernels target)
    cmake_parse_arguments(arg "" "ISA;VALUE;FILE;LANES" "FLAGS" ${ARGN})
    # In cmake/amalgamate.py they are one source, so what declares an instantiation stands before what makes it: kinds before shared.
    set(sources filter read/gathering rows/least_gap table/kinds table/shared table/table tiles/decided
        tiles/packing tiles/sinks walks/groups walks/near walks/nearest walks/pairs walks/tiles
        walks/touch)
    list(TRANSFORM sources REPLACE "(.+)" "${PROJECT_SOURCE_DIR}/kernels/\\1.cpp")
    add_library(${target} OBJECT ${sources} ${CAPSA_SHAPE_SOURCES})
    target_include_directories(${target} PRIVATE ${PROJECT_BINARY_DIR}/generated)
    target_compile_definitions(${target} PRIVATE CAPSA_ISA_VALUE=${arg_VALUE})
    if(CAPSA_SANITIZE OR CAPSA_PLAIN_INLINE)
        target_compile_definitions(${target} PRIVATE CAPSA_PLAIN_INLINE)
    endif()
    # Nothing that leaves a weak symbol or an initialiser in an object that must not run everywhere (docs/inside.md).
    target_compile_options(${target} PRIVATE -fno-exceptions -fno-rtti -fno-threadsafe-statics)
    capsa_lanes(${target} ISA ${arg_ISA} FILE ${arg_FILE} LANES ${arg_LANES} FLAGS ${arg_FLAGS})
    set_target_properties(${target} PROPERTIES
        CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON POSITION_INDEPENDENT_CODE ON
        INTERPROCEDURAL_OPTIMIZATION OFF)
endfunction()
