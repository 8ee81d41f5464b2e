#!/usr/bin/env bash
# Installs the library as a stranger would, static and shared, and uses it from tests/consumer.
#
# C programs link it with -lcapsa -lm and nothing else. The shared library must need nothing but the C library, and show
# nothing but the C functions.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() { echo "$*" >&2; exit 1; }

for kind in static shared; do
    shared=$([ $kind = shared ] && echo ON || echo OFF)
    prefix=$scratch/$kind/prefix
    cmake -S "$root" -B "$scratch/$kind/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCAPSA_DEVELOPER=OFF \
        -DBUILD_SHARED_LIBS="$shared" -DCMAKE_INSTALL_PREFIX="$prefix" -DCMAKE_INSTALL_LIBDIR=lib >/dev/null
    cmake --build "$scratch/$kind/build" >"$scratch/log" || { cat "$scratch/log"; fail "$kind: the library does not build"; }
    cmake --install "$scratch/$kind/build" >/dev/null

    cmake -S "$root/tests/consumer" -B "$scratch/$kind/consumer" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_PREFIX_PATH="$prefix" >/dev/null
    cmake --build "$scratch/$kind/consumer" >"$scratch/log" || { cat "$scratch/log"; fail "$kind: the consumer does not build"; }
    for program in consumer_cpp consumer_c bounce_cpp agents_cpp arm_cpp; do
        "$scratch/$kind/consumer/$program" || fail "$kind: $program is wrong"
    done

    # As C programs do it by hand: without CMake and without a C++ compiler.
    c_program=$scratch/$kind/by_hand
    "${CC:-cc}" -std=c99 -I"$prefix/include" "$root/tests/consumer/consumer.c" -o "$c_program" -L"$prefix/lib" -Wl,-rpath,"$prefix/lib" \
        -lcapsa -lm || fail "$kind: a C program does not link with -lcapsa -lm"
    "$c_program" || fail "$kind: the C program that was linked by hand is wrong"
    [ $kind = static ] || objdump -p "$c_program" | grep -q 'NEEDED.*libcapsa' || fail "the C program has the library in itself"

    headers=$(cd "$prefix/include" && find . -type f | sort)
    # The list of instruction sets is made from cmake/isas.cmake; all others are those of the source.
    [ "$headers" = "$({ cd "$root/include" && find . -type f; echo ./capsa/isa_list.inc; } | sort)" ] ||
        fail "$kind: the installed headers differ"
    if grep -rl "$root" "$prefix" --include='*.cmake'; then fail "$kind: the package names the source folder"; fi
done

library=$scratch/shared/prefix/lib/libcapsa.so
needed=$(objdump -p "$library" | awk '$1 == "NEEDED" {print $2}')
others=$(grep -vE '^(libm|libc|ld-linux.*)\.so' <<<"$needed" || true)
[ -z "$others" ] || fail "the library needs more than the C library: $others"

shown=$(nm -DC --defined-only "$library" | cut -d' ' -f3-)
others=$(grep -vE '^capsa_[a-z_]+$' <<<"$shown" || true)
[ -z "$others" ] || fail "the library shows more than its interface: $others"

declared=$(grep -ohE '\bcapsa_[a-z_]+\(' "$root/include/capsa/c/capsa.h" | tr -d '(' | sort -u)
missing=$(comm -23 <(echo "$declared") <(grep -E '^capsa_' <<<"$shown" | sort))
[ -z "$missing" ] || fail "declared but not in the library: $missing"
echo "needs $(tr '\n' ' ' <<<"$needed")and shows $(wc -l <<<"$shown") names"
