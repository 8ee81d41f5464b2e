# One row per instruction set. The rank of an ISA is the place of its row: the last one that a machine can run wins, and
# CAPSA_ISA in the environment caps by rank. VALUE is its enumerator in include/capsa/c/types.h and never changes.
#
# A new ISA is a row here, that enumerator and its lane file in kernels/lanes/. Everything else reads the rows: the library,
# its headers, the command line and the tests what is generated below, the gates this file (isa_rows.py).

set(CAPSA_X86 "x86_64|AMD64|amd64")
set(CAPSA_ARM64 "aarch64|arm64|ARM64")
set(CAPSA_WASM "wasm32")
set(CAPSA_ISAS "")
set(CAPSA_ISA_NAMES "")
set(isa_names "")
set(isa_tables "")
set(isa_requirements "")

if(CAPSA_ONLY_ISA STREQUAL native)
    if(CMAKE_CROSSCOMPILING)
        message(FATAL_ERROR "CAPSA_ONLY_ISA is native, and the build is for another processor: name its instruction sets")
    endif()
    include(${CMAKE_CURRENT_LIST_DIR}/native_isas.cmake)
    capsa_native_isas(CAPSA_ONLY_ISA ${CMAKE_CURRENT_LIST_FILE} ${CMAKE_SYSTEM_PROCESSOR} /proc/cpuinfo)
    message(STATUS "Kernels for this processor: ${CAPSA_ONLY_ISA}")
endif()

# capsa_isa(name VALUE n LANES n FILE lane-file [ON x86|arm64|wasm [CPU feature...]] [FLAGS ...])
#   ON     the processors that have it; without ON all have
#   CPU    the features it needs: on x86 the compiler is given -m<feature> for each, and src/cpu.cpp knows how to ask the
#          processor for it
macro(capsa_isa name)
    cmake_parse_arguments(row "" "VALUE;LANES;FILE;ON" "CPU;FLAGS" ${ARGN})
    string(TOUPPER "${row_ON}" processor)
    if((NOT row_ON OR CMAKE_SYSTEM_PROCESSOR MATCHES "${CAPSA_${processor}}") AND
       (NOT CAPSA_ONLY_ISA OR "${name}" IN_LIST CAPSA_ONLY_ISA))
        set(flags ${row_FLAGS})
        if(row_ON STREQUAL x86)
            list(TRANSFORM row_CPU PREPEND "-m" OUTPUT_VARIABLE features)
            list(PREPEND flags ${features})
        endif()
        capsa_kernels(capsa_kernels_${name} ISA ${name} VALUE capsa_isa_${name} FILE ${row_FILE} LANES ${row_LANES}
            FLAGS ${flags})
        list(APPEND CAPSA_ISAS ${name})
        set(CAPSA_ISA_${name} FILE ${row_FILE} LANES ${row_LANES} FLAGS ${flags})
        string(APPEND isa_tables "CAPSA_ISA_ROW(${name})\n")
    endif()
    if(NOT row_ON)
        set(row_ON any)
    endif()
    string(REPLACE ";" " " row_CPU "${row_CPU}")
    list(APPEND CAPSA_ISA_NAMES ${name})
    string(APPEND isa_names "CAPSA_ISA_ROW(${name}, ${row_VALUE}, ${row_LANES})\n")
    string(APPEND isa_requirements "CAPSA_ISA_ROW(${name}, ${row_ON}, \"${row_CPU}\")\n")
endmacro()

capsa_isa(scalar VALUE 1 LANES 1 FILE kernels/lanes/scalar.hpp)
capsa_isa(sse42 VALUE 5 LANES 4 FILE kernels/lanes/sse42.hpp ON x86 CPU sse4.2 popcnt)
capsa_isa(avx2 VALUE 2 LANES 8 FILE kernels/lanes/avx2.hpp ON x86 CPU avx avx2 fma bmi bmi2 popcnt lzcnt)
capsa_isa(avx512 VALUE 3 LANES 16 FILE kernels/lanes/avx512.hpp ON x86
    CPU avx avx2 fma bmi bmi2 popcnt lzcnt avx512f avx512cd avx512dq avx512bw avx512vl FLAGS -mprefer-vector-width=512)
capsa_isa(neon64 VALUE 4 LANES 4 FILE kernels/lanes/neon64.hpp ON arm64)
capsa_isa(simd128 VALUE 6 LANES 4 FILE kernels/lanes/simd128.hpp ON wasm FLAGS -msimd128)

foreach(name IN LISTS CAPSA_ONLY_ISA)
    if(NOT name IN_LIST CAPSA_ISA_NAMES)
        string(REPLACE ";" ", " names "${CAPSA_ISA_NAMES}")
        message(FATAL_ERROR "CAPSA_ONLY_ISA: there is no instruction set ${name}; there are ${names}")
    endif()
endforeach()
# A module of WebAssembly with vectors runs nowhere else, so it needs no other kernels.
if(NOT "scalar" IN_LIST CAPSA_ISAS AND NOT "simd128" IN_LIST CAPSA_ISAS)
    message(FATAL_ERROR "CAPSA_ONLY_ISA has no scalar: every processor can fall back on it, so add it: scalar;${CAPSA_ONLY_ISA}")
endif()

# Every row, for C++ (a part of the public headers); the rows that this build compiles; what each asks of the processor.
set(CAPSA_GENERATED_INCLUDE ${PROJECT_BINARY_DIR}/generated/include)
file(CONFIGURE OUTPUT ${CAPSA_GENERATED_INCLUDE}/capsa/isa_list.inc CONTENT "${isa_names}")
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/isa_tables.inc CONTENT "${isa_tables}")
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/isa_requirements.inc CONTENT "${isa_requirements}")

function(capsa_link_isas target)
    foreach(name IN LISTS CAPSA_ISAS)
        target_sources(${target} PRIVATE $<TARGET_OBJECTS:capsa_kernels_${name}>)
    endforeach()
endfunction()
