# Functions every target is made with.

set(CAPSA_WARNINGS -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion)
set(CAPSA_CXX_WARNINGS -Wold-style-cast)

# Warnings can be errors with these; others may raise false alarms that nobody has looked at.
set(CAPSA_KNOWN_COMPILERS "GNU 12" "Clang 14")
string(REGEX MATCH "^[0-9]+" compiler_release "${CMAKE_CXX_COMPILER_VERSION}")
if(CAPSA_WERROR AND NOT MSVC AND NOT "${CMAKE_CXX_COMPILER_ID} ${compiler_release}" IN_LIST CAPSA_KNOWN_COMPILERS)
    message(STATUS "Warnings are not errors: ${CMAKE_CXX_COMPILER_ID} ${compiler_release} is not one of ${CAPSA_KNOWN_COMPILERS}")
    set(CAPSA_WERROR OFF)
endif()

# The house's warning level.
function(capsa_warnings target)
    if(MSVC)
        target_compile_options(${target} PRIVATE /W4 $<$<BOOL:${CAPSA_WERROR}>:/WX>)
        return()
    endif()
    target_compile_options(${target} PRIVATE ${CAPSA_WARNINGS}
        $<$<COMPILE_LANGUAGE:CXX>:${CAPSA_CXX_WARNINGS}> $<$<BOOL:${CAPSA_WERROR}>:-Werror>)
endfunction()

# Arithmetic as written: correctly rounded, fused only where the source says so (docs/meaning.md).
function(capsa_exact_arithmetic target)
    if(MSVC)
        target_compile_options(${target} PRIVATE /fp:precise)
    else()
        target_compile_options(${target} PRIVATE -ffp-contract=off -fno-math-errno -fno-trapping-math)
    endif()
endfunction()

# capsa_kernels(target ISA name VALUE enumerator [ARCH type] [LANES n] [FLAGS ...])
# An object library with one kernel table: over xsimd where ARCH is given, over an array of LANES floats otherwise.
function(capsa_kernels target)
    cmake_parse_arguments(arg "" "ISA;VALUE;ARCH;LANES" "FLAGS" ${ARGN})
    add_library(${target} OBJECT ${PROJECT_SOURCE_DIR}/kernels/table.cpp)
    target_compile_features(${target} PRIVATE cxx_std_20)
    target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/include)
    target_compile_definitions(${target} PRIVATE CAPSA_ISA=${arg_ISA} CAPSA_ISA_VALUE=${arg_VALUE})
    if(arg_ARCH)
        target_compile_definitions(${target} PRIVATE "CAPSA_ARCH=${arg_ARCH}")
        target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:capsa_xsimd>)
    else()
        target_compile_definitions(${target} PRIVATE CAPSA_ARRAY_LANES=${arg_LANES})
    endif()
    capsa_exact_arithmetic(${target})
    capsa_warnings(${target})
    if(NOT MSVC)
        # Nothing that leaves a weak symbol or an initialiser in an object that must not run everywhere (docs/inside.md).
        target_compile_options(${target} PRIVATE -fno-exceptions -fno-rtti -fno-threadsafe-statics ${arg_FLAGS})
    endif()
    if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
        # GCC 12 copies structs of registers in 16-byte pieces otherwise. Its own AVX-512 header raises the warnings (GCC
        # bug 105593).
        target_compile_options(${target} PRIVATE -mmove-max=256 -mstore-max=256 -Wno-maybe-uninitialized -Wno-uninitialized)
    endif()
    set_target_properties(${target} PROPERTIES
        CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON POSITION_INDEPENDENT_CODE ON
        INTERPROCEDURAL_OPTIMIZATION OFF)
endfunction()
