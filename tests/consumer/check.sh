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

# The library is built in folders of build/, where the objects of other builds of the same options serve (./dev).
if command -v ccache >/dev/null; then
    export CMAKE_C_COMPILER_LAUNCHER=ccache CMAKE_CXX_COMPILER_LAUNCHER=ccache CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=true
fi
library_build() { echo "$root/build/consumer-$1"; }

# examples PREFIX: builds and runs every one with the package that is installed there.
examples() {
    local folder name
    for folder in "$root"/examples/*/CMakeLists.txt; do
        folder=$(dirname "$folder")
        name=$(basename "$folder")
        cmake -S "$folder" -B "$scratch/examples/$name" -DCMAKE_PREFIX_PATH="$1" -DCMAKE_CXX_FLAGS="-Wall -Wextra -Werror" >/dev/null 2>"$scratch/log" || { cat "$scratch/log"; fail "examples/$name does not configure"; }
        cmake --build "$scratch/examples/$name" >"$scratch/log" 2>&1 || { cat "$scratch/log"; fail "examples/$name does not build"; }
        if [ "$name" = arm ]; then
            "$scratch/examples/arm/boxes" --steps 3 || fail "examples/arm is wrong among boxes"
            if [ ! -x "$scratch/examples/arm/arm" ]; then
                echo "examples/arm: arm is skipped, no OMPL here"
                continue
            fi
        fi
        "$scratch/examples/$name/$name" --steps "$([ "$name" = arm ] && echo 3 || echo 20)" || fail "examples/$name is wrong"
        if [ "$name" = crowd ] && [ -f /usr/include/recastnavigation/DetourCrowd.h ]; then
            "$scratch/examples/crowd/crowd" --steps 20 --agents 500 --steering detour || fail "examples/crowd is wrong with Detour"
        fi
    done
}

# block PAGE LANGUAGE N: the Nth block of that language on the page.
block() { awk -v start="\`\`\`$2" -v want="$3" '$0 == start { on = ++n == want; next } /^```$/ { on = 0 } on' "$root/$1"; }

# readme_project FOLDER N: a project of the README's program and the lines of CMake (the Nth block) of docs/install.md.
readme_project() {
    mkdir -p "$1"
    block README.md cpp 1 >"$1/main.cpp"
    { printf 'cmake_minimum_required(VERSION 3.25)\nproject(game LANGUAGES CXX)\n'
        [ "$2" = 1 ] || printf 'add_executable(game main.cpp)\n'
        block docs/install.md cmake "$2"; } >"$1/CMakeLists.txt"
    grep -q 'target_link_libraries(game PRIVATE capsa::capsa)' "$1/CMakeLists.txt" || fail "docs/install.md has no block $2 of CMake"
}

# Nobody who only installs is asked for what developers need: a search for it would end the configuration.
without=(--no-warn-unused-cli)
for package in GTest Eigen3 CLI11 TBB nlohmann_json fmt benchmark pybind11 Python3; do
    without+=("-DCMAKE_DISABLE_FIND_PACKAGE_$package=ON")
done
strict=("-DCAPSA_WERROR=${CAPSA_WERROR:-OFF}")

# A missing xsimd is named with its package.
if cmake -S "$root" -B "$scratch/no_xsimd" -DCMAKE_DISABLE_FIND_PACKAGE_xsimd=ON -DCMAKE_IGNORE_PATH="/usr/include;/usr/local/include" \
    >"$scratch/log" 2>&1; then fail "it configures without xsimd"; fi
grep -q libxsimd-dev "$scratch/log" || { cat "$scratch/log"; fail "a missing xsimd is not named with its package"; }

for kind in static shared; do
    shared=$([ $kind = shared ] && echo ON || echo OFF)
    prefix=$scratch/$kind/prefix
    build=$(library_build $kind)
    rm -rf "$build"
    cmake -S "$root" -B "$build" "${without[@]}" "${strict[@]}" \
        -DBUILD_SHARED_LIBS="$shared" -DCMAKE_INSTALL_PREFIX="$prefix" -DCMAKE_INSTALL_LIBDIR=lib >/dev/null 2>"$scratch/log" || { cat "$scratch/log"; fail "$kind: it does not configure"; }
    cmake --build "$build" -j "$(nproc)" >"$scratch/log" || { cat "$scratch/log"; fail "$kind: the library does not build"; }
    cmake --install "$build" >/dev/null

    cmake -S "$root/tests/consumer" -B "$scratch/$kind/consumer" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_PREFIX_PATH="$prefix" >/dev/null
    cmake --build "$scratch/$kind/consumer" >"$scratch/log" || { cat "$scratch/log"; fail "$kind: the consumer does not build"; }
    for program in consumer_cpp consumer_c bounce_cpp agents_cpp arm_cpp few_Circles few_PlanarCapsules; do
        "$scratch/$kind/consumer/$program" || fail "$kind: $program is wrong"
    done
    # A program gets the kernels of its shapes from the archive, and no others. The limit is for GCC 12 on x86-64, with
    # the kernels of SSE4.2; other compilers and processors have fewer kernels or some other size.
    "$scratch/$kind/consumer/few_named_c" || fail "$kind: few_named_c is wrong"
    for few in few_shapes_cpp few_shapes_c; do
        program=$scratch/$kind/consumer/$few
        "$program" $kind || fail "$kind: $few is wrong"
        [ $kind = static ] || continue
        if nm -C "$program" | grep 'kernels_of_triangle' | grep -qv ' [wv] '; then fail "$few has the kernels of triangles"; fi
        nm -C "$program" | grep ' [rRdD] .*kernels_of_capsule' >/dev/null || fail "$few has no kernels of capsules"
        if nm -C "$program" | grep 'exact::decide_\(box\|round_cone\)' | grep -qv ' [wv] '; then fail "$few has exact decisions of boxes or round cones"; fi
        if nm -C "$program" | grep 'query::\(nearest\|neighbours\|deepest\)(' >/dev/null; then fail "$few has verbs that it does not call"; fi
        bytes=$(strip -o "$scratch/stripped" "$program" && stat -c %s "$scratch/stripped")
        echo "$few, a program of spheres and capsules: $bytes bytes"
        case $("${CXX:-c++}" -dumpmachine)/$("${CXX:-c++}" -dumpfullversion) in
            x86_64-linux-gnu/12.*) [ "$bytes" -le 2500000 ] || fail "$few has $bytes bytes, more than 2,500,000" ;;
        esac
    done
    [ $kind = shared ] || echo "a program of all shapes: $(strip -o "$scratch/stripped" "$scratch/$kind/consumer/consumer_c" && stat -c %s "$scratch/stripped") bytes"
    # Component `parallel`, where oneTBB is there.
    threads=$scratch/$kind/consumer/threads_cpp
    [ ! -x "$threads" ] || "$threads" || fail "$kind: threads_cpp is wrong"

    # The README's program with the lines of docs/install.md.
    readme_project "$scratch/$kind/readme" 1
    cmake -S "$scratch/$kind/readme" -B "$scratch/$kind/readme/build" -DCMAKE_PREFIX_PATH="$prefix" >/dev/null
    cmake --build "$scratch/$kind/readme/build" >"$scratch/log" 2>&1 || { cat "$scratch/log"; fail "$kind: the README's program does not build"; }
    "$scratch/$kind/readme/build/game" | diff - <(block README.md text 1) || fail "$kind: the README's program prints something else"

    # The examples, briefly. Each ends with a status of its own if what it shows does not hold.
    [ $kind = shared ] || examples "$prefix"

    # As C programs do it by hand: without CMake and without a C++ compiler.
    c_program=$scratch/$kind/by_hand
    "${CC:-cc}" -std=c99 -I"$prefix/include" "$root/tests/consumer/consumer.c" -o "$c_program" -L"$prefix/lib" -Wl,-rpath,"$prefix/lib" \
        -lcapsa -lm || fail "$kind: a C program does not link with -lcapsa -lm"
    "$c_program" || fail "$kind: the C program that was linked by hand is wrong"
    [ $kind = static ] || objdump -p "$c_program" | grep -q 'NEEDED.*libcapsa' || fail "the C program has the library in itself"

    # A project of C alone, and one without CMake that asks pkg-config.
    cmake -S "$root/tests/consumer/c_alone" -B "$scratch/$kind/c_alone" -DCMAKE_PREFIX_PATH="$prefix" >/dev/null
    cmake --build "$scratch/$kind/c_alone" >"$scratch/log" 2>&1 || { cat "$scratch/log"; fail "$kind: a C project does not build"; }
    "$scratch/$kind/c_alone/consumer" || fail "$kind: the C project is wrong"
    mv "$prefix" "$scratch/$kind/elsewhere"
    if command -v pkg-config >/dev/null; then
        flags=$(PKG_CONFIG_PATH=$scratch/$kind/elsewhere/lib/pkgconfig pkg-config --cflags --libs capsa) || fail "$kind: no capsa.pc"
        # shellcheck disable=SC2086
        "${CC:-cc}" -std=c99 "$root/tests/consumer/consumer.c" -o "$c_program" $flags -Wl,-rpath,"$scratch/$kind/elsewhere/lib" ||
            fail "$kind: a C program does not link with what pkg-config says: $flags"
        "$c_program" || fail "$kind: the C program that asked pkg-config is wrong"
    fi
    mv "$scratch/$kind/elsewhere" "$prefix"

    headers=$(cd "$prefix/include" && find . -type f | sort)
    # The list of instruction sets is made from cmake/isas.cmake; all others are those of the source.
    [ "$headers" = "$({ cd "$root/include" && find . -type f; echo ./capsa/isa_list.inc; } | sort)" ] ||
        fail "$kind: the installed headers differ"
    if grep -rl "$root" "$prefix" --include='*.cmake'; then fail "$kind: the package names the source folder"; fi
done

# As a part of another project: nothing of it is installed with the parent.
build=$(library_build fetched)
rm -rf "$build"
cmake -S "$root/tests/consumer/fetch" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release "${without[@]}" "${strict[@]}" -DFETCHCONTENT_SOURCE_DIR_CAPSA="$root" >/dev/null
cmake --build "$build" --target consumer_object >"$scratch/log" || { cat "$scratch/log"; fail "a parent project does not build"; }
if grep -rn 'file(INSTALL' "$build/_deps/capsa-build" --include=cmake_install.cmake; then
    fail "it is installed with its parent"
fi
# The same by the lines of FetchContent. The library is not compiled again: what uses it is.
readme_project "$scratch/readme" 2
cmake -S "$scratch/readme" -B "$scratch/readme/build" -G Ninja "${without[@]}" "${strict[@]}" -DFETCHCONTENT_SOURCE_DIR_CAPSA="$root" >"$scratch/log" 2>&1 ||
    { cat "$scratch/log"; fail "the FetchContent of docs/install.md does not configure"; }
cmake --build "$scratch/readme/build" --target CMakeFiles/game.dir/main.cpp.o >"$scratch/log" || { cat "$scratch/log"; fail "the README's program does not compile with the source"; }

library=$scratch/shared/prefix/lib/libcapsa.so
needed=$(objdump -p "$library" | awk '$1 == "NEEDED" {print $2}')
others=$(grep -vE '^(libm|libc|ld-linux.*)\.so' <<<"$needed" || true)
[ -z "$others" ] || fail "the library needs more than the C library: $others"

# Every name that it shows is listed, and every listed name is there.
shown=$(nm -DC --defined-only "$library" | cut -d' ' -f3- | LC_ALL=C sort)
diff <(grep -v '^#' "$root/tests/consumer/symbols.txt") <(echo "$shown") ||
    fail "the library shows other names than tests/consumer/symbols.txt (<: only listed, >: only shown)"

declared=$(grep -ohE '\bcapsa_[a-z_]+\(' "$root"/include/capsa/c/*.h | tr -d '(' | sort -u)
missing=$(comm -23 <(echo "$declared") <(grep -E '^capsa_' <<<"$shown" | sort))
[ -z "$missing" ] || fail "declared but not in the library: $missing"
echo "needs $(tr '\n' ' ' <<<"$needed")and shows $(wc -l <<<"$shown") names"
