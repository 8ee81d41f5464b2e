# One row per instruction set, lowest first; the last one a machine can run wins. A new ISA is a row here and its
# enumerator in include/capsa/c/types.h.

set(CAPSA_X86 "x86_64|AMD64|amd64")
set(CAPSA_ARM64 "aarch64|arm64|ARM64")
set(CAPSA_ISAS "")
set(isa_rows "")

# capsa_isa(name [ON processor-regex] [ARCH xsimd-type] [FLAGS ...])
macro(capsa_isa name)
    cmake_parse_arguments(row "" "ON;ARCH" "FLAGS" ${ARGN})
    if(NOT row_ON OR CMAKE_SYSTEM_PROCESSOR MATCHES "${row_ON}")
        capsa_kernels(capsa_kernels_${name} ISA ${name} VALUE capsa_isa_${name} ARCH "${row_ARCH}" LANES 1
            FLAGS ${row_FLAGS})
        list(APPEND CAPSA_ISAS ${name})
        string(APPEND isa_rows "CAPSA_ISA_ROW(${name})\n")
    endif()
endmacro()

set(avx2_flags -mavx2 -mfma -mbmi -mbmi2 -mpopcnt -mlzcnt)
set(avx512_flags ${avx2_flags} -mavx512f -mavx512cd -mavx512dq -mavx512bw -mavx512vl -mprefer-vector-width=512)

capsa_isa(scalar)
capsa_isa(avx2   ON ${CAPSA_X86}   ARCH "xsimd::fma3<xsimd::avx2>" FLAGS ${avx2_flags})
capsa_isa(avx512 ON ${CAPSA_X86}   ARCH "xsimd::avx512bw"          FLAGS ${avx512_flags})
capsa_isa(neon64 ON ${CAPSA_ARM64} ARCH "xsimd::neon64")

file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/isa_list.inc CONTENT "${isa_rows}")

function(capsa_link_isas target)
    foreach(name IN LISTS CAPSA_ISAS)
        target_sources(${target} PRIVATE $<TARGET_OBJECTS:capsa_kernels_${name}>)
    endforeach()
endfunction()
