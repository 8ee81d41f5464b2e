# Cross-compiles for Linux on a processor that has the scalar kernels alone: CAPSA_PROCESSOR=riscv64, s390x, ppc64le, armhf or i386. Tests run
# under user-mode emulation.

set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES CAPSA_PROCESSOR)
set(known_processors
    "riscv64 riscv64-linux-gnu riscv64"
    "s390x s390x-linux-gnu s390x"  # big endian
    "ppc64le powerpc64le-linux-gnu ppc64le"
    "armhf arm-linux-gnueabihf arm"  # 32 bits, no fused operation
    "i386 i686-linux-gnu i386")
list(FILTER known_processors INCLUDE REGEX "^${CAPSA_PROCESSOR} ")
string(REPLACE " " ";" processor "${known_processors}")
list(LENGTH processor words)
if(NOT words EQUAL 3)
    message(FATAL_ERROR "CAPSA_PROCESSOR is \"${CAPSA_PROCESSOR}\": say one of riscv64, s390x, ppc64le, armhf, i386")
endif()
list(GET processor 1 tools)
list(GET processor 2 emulated)

set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR ${CAPSA_PROCESSOR})
set(CMAKE_C_COMPILER ${tools}-gcc)
set(CMAKE_CXX_COMPILER ${tools}-g++)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-${emulated} -L /usr/${tools})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
if(CAPSA_PROCESSOR STREQUAL i386)
    # The x87 rounds every operation twice (kernels/inline.hpp).
    set(CMAKE_C_FLAGS_INIT "-msse2 -mfpmath=sse")
    set(CMAKE_CXX_FLAGS_INIT "-msse2 -mfpmath=sse")
endif()
