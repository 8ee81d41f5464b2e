#!/usr/bin/env bash
# Whether Clang can read the public headers, the library, and its scalar and NEON kernels for macOS on an ARM processor, with libc++ as macOS
# has it: nothing is compiled to code, and no header of macOS is there. Those of the C library are the ones of glibc for 64-bit ARM.
#
#   check_macos.sh BUILD     a build, for the headers that it generates
set -euo pipefail
cd "$(dirname "$0")/.."
build=$1
libcxx=$(dirname "$(find /usr/lib/llvm-*/include/c++/v1 -maxdepth 1 -name version | sort -V | tail -n 1)")
[ -e "$libcxx/version" ] || { echo "check_macos.sh: there is no libc++: install libc++-dev" >&2; exit 1; }

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
common=(--target=arm64-apple-macos12 -fsyntax-only -Wall -Wextra -Werror -Iinclude "-I$build/generated/include")
# Headers of glibc call an argument what Clang has as a keyword for this target.
cxx=(-x c++ -std=c++20 -fno-exceptions -fno-rtti -nostdinc++ -U__nonnull -D_GNU_SOURCE -Wno-pragma-once-outside-header -isystem "$libcxx"
    -isystem /usr/aarch64-linux-gnu/include)

count=0
# read_all ARGUMENT... < files: as many at a time as there are processors. The name of a file is its last argument.
read_all() {
    local files
    mapfile -t files
    [ "${#files[@]}" -gt 0 ] || { echo "check_macos.sh: no files to read with: $*" >&2; exit 1; }
    # shellcheck disable=SC2016
    printf '%s\n' "${files[@]}" | xargs -d '\n' -n 1 -P "$(nproc)" bash -c \
        'said=$(clang "$@" 2>&1) || { echo "$said"; echo "clang cannot read ${!#} for macOS" >&2; exit 1; }' clang "${common[@]}" "$@"
    count=$((count + ${#files[@]}))
}

read_all -x c -std=c99 -ffreestanding < <(ls include/capsa/c/*.h)
# Eigen, oneTBB and MPI are not of this target.
read_all "${cxx[@]}" < <(find include/capsa -name '*.hpp' ! -path '*parallel*' ! -path '*mpi*' ! -name eigen.hpp)
read_all "${cxx[@]}" -I. "-I$build/generated" -DCAPSA_BUILDING '-DCAPSA_VERSION="0"' < <(find src -name '*.cpp' -not -path 'src/web/*' | sort | cmake/together.sh "$scratch")
for isa in "scalar 1" "neon64 4"; do
    read -r name lanes <<<"$isa"
    read_all "${cxx[@]}" -I. "-I$build/generated" "-DCAPSA_ISA=$name" "-DCAPSA_ISA_VALUE=capsa_isa_$name" \
        "-DCAPSA_LANES_HEADER=\"kernels/lanes/$name.hpp\"" "-DCAPSA_LANE_COUNT=$lanes" < <(find kernels -name '*.cpp'; ls "$build"/generated/kernels/*.cpp)
done
echo "$count files read"
