#!/usr/bin/env bash
# wheel.sh FOLDER: installs the wheel of a folder on this system, which has no compiler, and runs the module's tests. For a system that
# can be thrown away, by root:
#
#     ./dev wheel && .ci/bare bookworm 'tests/packages/wheel.sh build/wheel' build/wheel
set -euo pipefail
cd "$(dirname "$0")/../.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() { echo "$*" >&2; exit 1; }

shopt -s nullglob
wheels=("${1:?which folder?}"/*.whl)
[ ${#wheels[@]} = 1 ] || fail "$1 has ${#wheels[@]} wheels, not one: ./dev wheel makes it"
export DEBIAN_FRONTEND=noninteractive
{ apt-get update && apt-get install -y --no-install-recommends python3 python3-venv python3-numpy python3-pytest; } >"$scratch/log" 2>&1 ||
    { tail "$scratch/log"; fail "no Python to test with"; }
for program in cc c++ gcc g++ clang cmake make; do
    ! command -v "$program" >/dev/null || fail "$program is here: a wheel must do without"
done
python3 -m venv --system-site-packages "$scratch/room"
"$scratch/room/bin/pip" install --quiet --no-index --no-deps "${wheels[0]}" || fail "${wheels[0]} does not install"
(cd "$scratch" && CAPSA_ISA=scalar room/bin/python -c 'import capsa; assert capsa.isa() == "scalar", capsa.isa()') || fail "it has no scalar kernels"
if grep -q '^flags.* avx2' /proc/cpuinfo; then
    (cd "$scratch" && CAPSA_ISA=avx2 room/bin/python -c 'import capsa; assert capsa.isa() == "avx2", capsa.isa()') || fail "it has no AVX2 kernels"
fi
(cd "$scratch" && PYTHONDONTWRITEBYTECODE=1 room/bin/python -m pytest -q -p no:cacheprovider "$OLDPWD/python/tests") || fail "the module is wrong"
echo "${wheels[0]##*/} works without a compiler"
