#!/usr/bin/env bash
# archive.sh FOLDER: the archive of the Python module in a folder builds without a network: by pip, as a user would, and with the xsimd
# that it brings where there is none. From the checkout it takes the tests alone.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(cd "${1:?which folder?}" && pwd)
scratch=$root/build/archive
rm -rf "$scratch" && mkdir -p "$scratch/tmp"
trap 'rm -rf "$scratch"' EXIT
fail() { echo "$*" >&2; exit 1; }

shopt -s nullglob
archives=("$folder"/capsa-*.tar.gz)
[ ${#archives[@]} = 1 ] || fail "$folder has ${#archives[@]} archives, not one: ./dev wheel makes it"
if command -v ccache >/dev/null; then
    export CMAKE_C_COMPILER_LAUNCHER=ccache CMAKE_CXX_COMPILER_LAUNCHER=ccache CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=true
fi
export CC=gcc CXX=g++ CMAKE_ARGS="-DCAPSA_WERROR=${CAPSA_WERROR:-OFF}" TMPDIR=$scratch/tmp

/usr/bin/python3 -m venv --system-site-packages "$scratch/room"
unshare --net true 2>/dev/null && without_network=(unshare --net) || without_network=()
"${without_network[@]}" "$scratch/room/bin/pip" install --quiet --no-index --no-deps --no-build-isolation "${archives[0]}" ||
    fail "pip does not build the archive"
cd "$scratch"
tests=$root/python/tests
room/bin/python -m pytest -q -p no:cacheprovider "$tests/test_verbs.py" "$tests/test_arrays.py" "$tests/test_stub.py" ||
    fail "the module from the archive is wrong"

tar -xzf "${archives[0]}" --one-top-level=open --strip-components=1
cmp -s open/LICENSE "$root/LICENSE" || fail "the archive lacks the licence"
[ -s open/source/cmake/bundled/xsimd/LICENSE ] || fail "the archive brings xsimd without its licence"
cmake -S open/source -B open/build -DCMAKE_BUILD_TYPE=Release -DCMAKE_DISABLE_FIND_PACKAGE_xsimd=ON \
    -DCMAKE_IGNORE_PATH="/usr/include;/usr/local/include" >log 2>&1 || { cat log; fail "the archive does not configure where there is no xsimd"; }
grep -q 'xsimd_headers:PATH=.*/cmake/bundled$' open/build/CMakeCache.txt || fail "the archive does not take the xsimd that it brings"
case $(uname -m) in
    x86_64) wide=avx2 ;;
    *) wide=scalar ;;
esac
make -C open/build -f CMakeFiles/Makefile2 "CMakeFiles/capsa_kernels_$wide.dir/depend" >log 2>&1 || true
make -C open/build -f "CMakeFiles/capsa_kernels_$wide.dir/build.make" "CMakeFiles/capsa_kernels_$wide.dir/kernels/filter.cpp.o" >log 2>&1 ||
    { cat log; fail "a kernel does not compile with the xsimd of the archive"; }
echo "${archives[0]##*/}: $(stat -c %s "${archives[0]}") bytes; pip builds it${without_network[*]:+ without a network}"
