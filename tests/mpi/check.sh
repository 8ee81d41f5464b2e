#!/usr/bin/env bash
# Installs the library and runs tests/mpi with each MPI that is here, more ranks than processors. The hashes of all runs of a
# program must be one: neither the number of ranks nor the MPI changes an answer.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
room=$root/build/mpi
fail() { echo "$*" >&2; exit 1; }

if command -v ccache >/dev/null; then
    export CMAKE_C_COMPILER_LAUNCHER=ccache CMAKE_CXX_COMPILER_LAUNCHER=ccache CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=true
fi
# A folder of build/ finds the objects of others there (./dev), if its flags are theirs.
library=$root/build/mpi-library
mkdir -p "$room"
rm -f "$room"/*.log
build_library() {
    cmake -S "$root" -B "$library" -G Ninja -DCMAKE_INSTALL_PREFIX="$room/prefix" -DCMAKE_INSTALL_LIBDIR=lib \
        -DCAPSA_WERROR="${CAPSA_WERROR:-OFF}" &&
        cmake --build "$library" && cmake --install "$library"
}
# build_tests MPI COMPILER
build_tests() {
    local spins=OFF zoltan=ON examples=ON
    [ "$1" != mpich ] || { spins=ON; zoltan=OFF; }  # Debian's Zoltan is made for Open MPI
    [ $ran = 0 ] || examples=OFF
    cmake -S "$root/tests/mpi" -B "$room/$1" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_PREFIX_PATH="$room/prefix" -DCAPSA_MPI_EXAMPLES=$examples \
        -DCMAKE_CXX_COMPILER="$2" -DMPI_CXX_COMPILER="mpicxx.$1" -DCAPSA_MPIRUN="mpirun.$1" -DCAPSA_MPI_SPINS=$spins -DCAPSA_ZOLTAN=$zoltan &&
        cmake --build "$room/$1"
}
if ! build_library >"$room/log" 2>&1; then
    tail -n 40 "$room/log"
    fail "the library does not build"
fi

# Open MPI runs nothing as root, and no more ranks than processors, unless it is told to.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_mpi_yield_when_idle=1
export OMPI_MCA_hwloc_base_binding_policy=none OMPI_MCA_btl_vader_single_copy_mechanism=none

# The Python module over mpi4py, where it can be built: Debian's mpi4py is made for Open MPI.
python=/usr/bin/python3
python_on_ranks() {
    if ! $python -c 'import importlib.util as u, sys; sys.exit(not all(map(u.find_spec, ("mpi4py", "numpy"))))' 2>/dev/null; then
        echo "Python: skipped, mpi4py is not here (Debian and Ubuntu: apt install python3-mpi4py)"
        return
    fi
    if ! cmake -S "$root" -B "$library" -DCAPSA_PYTHON=ON -DPYTHON_EXECUTABLE=$python >"$room/log" 2>&1; then
        echo "Python: skipped, the module needs pybind11 (Debian and Ubuntu: apt install pybind11-dev python3-dev)"
        return
    fi
    cmake --build "$library" --target _capsa >"$room/log" 2>&1 || { tail -n 40 "$room/log"; fail "the Python module does not build"; }
    for ranks in 1 2 3 4; do
        PYTHONPATH=$library/python PYTHONDONTWRITEBYTECODE=1 timeout 120 mpirun.openmpi -np $ranks $python "$root/tests/mpi/ranks.py" \
            >"$room/python.log" 2>&1 || { tail -n 40 "$room/python.log"; fail "Python: $ranks ranks failed"; }
        cat "$room/python.log" >>"$room/openmpi.log"
    done
    echo "Python, mpi4py: 1 to 4 ranks"
}

ran=0
for mpi in openmpi mpich; do
    if ! command -v "mpicxx.$mpi" >/dev/null || ! command -v "mpirun.$mpi" >/dev/null; then
        echo "$mpi: skipped, it is not here"
        continue
    fi
    # One compiler each: g++ with Open MPI, clang++ with MPICH where it is there.
    compiler=g++
    if [ $mpi = mpich ] && command -v clang++ >/dev/null; then compiler=clang++; fi
    rm -rf "${room:?}/$mpi"
    if ! build_tests $mpi $compiler >"$room/log" 2>&1; then
        tail -n 40 "$room/log"
        fail "tests/mpi does not build with $mpi and $compiler"
    fi
    ctest --test-dir "$room/$mpi" --no-tests=error --output-on-failure -V >"$room/$mpi.log" 2>&1 ||
        { grep -aE 'WRONG|Failed|Timeout|hash|terminate|error' "$room/$mpi.log" | tail -n 40; fail "$mpi: tests failed ($room/$mpi.log)"; }
    echo "$mpi, $compiler: $(grep -a 'tests passed' "$room/$mpi.log")"
    grep -aoE 'Zoltan: skipped[^"]*|matrix: ranks run on .*,.*' "$room/$mpi.log" | sort -u
    ran=$((ran + 1))
done
[ $ran != 0 ] || exit 77
[ ! -f "$room/openmpi.log" ] || python_on_ranks

grep -ahoE '(matrix|owners|faults|rods|neurites: 2|zoltan|ranks.py).*hash [0-9a-f]{16}' "$room"/*mpi*.log | sed -E 's/^(rods|neurites).*hash/\1: hash/; s/^([a-z.]+):.*hash/\1: hash/' | sort | uniq -c
for program in matrix owners faults rods 'neurites: 2' zoltan ranks.py; do
    case $program in zoltan | ranks.py) grep -qaE "$program.*hash" "$room"/*mpi*.log || continue ;; esac  # not here
    hashes=$(grep -ahoE "$program.*hash [0-9a-f]{16}" "$room"/{openmpi,mpich}.log 2>/dev/null | grep -oE '[0-9a-f]{16}$' | sort -u | wc -l)
    [ "$hashes" = 1 ] || fail "$program: $hashes hashes, where all runs must have one"
done
