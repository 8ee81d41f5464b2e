#!/usr/bin/env bash
# Whether Clang can read the public headers, the library and its scalar kernels for Windows as MSVC has it: nothing is compiled to code, and no
# header of MSVC is there. The C++ library's are those of MinGW-w64, with what only GCC understands taken out.
#
#   check_msvc.sh BUILD     a build, for the headers that it generates
set -euo pipefail
cd "$(dirname "$0")/.."
build=$1
headers=$(echo /usr/lib/gcc/x86_64-w64-mingw32/*-posix/include/c++)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

cat >"$scratch/before.h" <<'TEXT'
#include <_mingw.h>
#undef __attribute__
#undef __MINGW_ATTRIB_NORETURN
#define __MINGW_ATTRIB_NORETURN
#undef __MINGW_ATTRIB_DEPRECATED
#define __MINGW_ATTRIB_DEPRECATED
#undef __MINGW_NOTHROW
#define __MINGW_NOTHROW
TEXT
for type in BOOL CHAR CHAR8_T CHAR16_T CHAR32_T WCHAR_T SHORT INT LONG LLONG POINTER; do
    echo "#define __GCC_ATOMIC_${type}_LOCK_FREE 2"
done >>"$scratch/before.h"
common=(--target=x86_64-pc-windows-msvc -fsyntax-only -Wall -Wextra -Werror -Iinclude "-I$build/generated/include")
cxx=(-x c++ -std=c++20 -fno-exceptions -fno-rtti -nostdinc++ -D__STRICT_ANSI__ -U__SIZEOF_INT128__ -D__GCC_ATOMIC_TEST_AND_SET_TRUEVAL=1
    -Wno-invalid-noreturn -Wno-pragma-once-outside-header -include "$scratch/before.h" -isystem "$headers" -isystem "$headers/x86_64-w64-mingw32"
    -isystem /usr/x86_64-w64-mingw32/include)

count=0
# read_all ARGUMENT... < files: as many at a time as there are processors. The name of a file is its last argument.
read_all() {
    local files
    mapfile -t files
    # shellcheck disable=SC2016
    printf '%s\n' "${files[@]}" | xargs -d '\n' -n 1 -P "$(nproc)" bash -c \
        'clang "$@" || { echo "clang cannot read ${!#} for MSVC" >&2; exit 1; }' clang "${common[@]}" "$@"
    count=$((count + ${#files[@]}))
}

read_all -x c -std=c99 -ffreestanding < <(ls include/capsa/c/*.h)
# Eigen and oneTBB are not of MinGW-w64.
read_all "${cxx[@]}" < <(find include/capsa -name '*.hpp' ! -path '*parallel*' ! -path '*mpi*' ! -name eigen.hpp)
read_all "${cxx[@]}" -I. "-I$build/generated" -DCAPSA_BUILDING '-DCAPSA_VERSION="0"' < <(find src -name '*.cpp' -not -path 'src/web/*' | sort | cmake/together.sh "$scratch")
# Of the kernels those without xsimd, whose release 8.1 stops there.
read_all "${cxx[@]}" -I. "-I$build/generated" -DCAPSA_ISA=scalar -DCAPSA_ISA_VALUE=capsa_isa_scalar \
    '-DCAPSA_LANES_HEADER="kernels/lanes/scalar.hpp"' -DCAPSA_LANE_COUNT=1 \
    < <(find kernels -name '*.cpp'; ls "$build"/generated/kernels/*.cpp)
echo "$count files read"
