#!/usr/bin/env bash
# wheel_aarch64.sh FOLDER HERE: the wheel for 64-bit ARM of one folder, installed by the pip of Debian's Python for that processor, and asked
# under emulation: the tests of the module, and every pair of shapes by scalar kernels and by NEON, whose answers must have the bits of
# this machine's wheel, which lies in the folder HERE. Nothing is installed on this system.
#
#     ./dev wheel && ./dev wheel aarch64 && tests/packages/wheel_aarch64.sh build/wheel-aarch64 build/wheel
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
fail() { echo "$*" >&2; exit 1; }
python=$root/build/arm64-python/python
[ -x "$python" ] || fail "there is no Python for 64-bit ARM: ./dev wheel aarch64 fetches it"

shopt -s nullglob
wheels=("${1:?which folder?}"/*.whl) wheels_here=("${2:?which folder has the wheel of this machine?}"/*.whl)
[ ${#wheels[@]} = 1 ] || fail "$1 has ${#wheels[@]} wheels, not one: ./dev wheel aarch64 makes it"
[ ${#wheels_here[@]} = 1 ] || fail "$2 has ${#wheels_here[@]} wheels, not one: ./dev wheel makes it"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export PYTHONDONTWRITEBYTECODE=1 PYTHONNOUSERSITE=1 PIP_ROOT_USER_ACTION=ignore PIP_DISABLE_PIP_VERSION_CHECK=1
install=(-m pip install --quiet --no-index --no-deps --no-compile --target)
"$python" "${install[@]}" "$scratch/there" "${wheels[0]}" || fail "${wheels[0]} does not install"
/usr/bin/python3 "${install[@]}" "$scratch/here" "${wheels_here[0]}" || fail "${wheels_here[0]} does not install"

answers=$root/tests/packages/answers.py
cd "$scratch"
widest=$(PYTHONPATH=here /usr/bin/python3 -c 'import capsa; print(capsa.isa())')
PYTHONPATH=here /usr/bin/python3 "$answers" >bits || fail "the wheel of this machine is wrong"
for isa in scalar neon64; do
    PYTHONPATH=there "$python" "$answers" $isa >bits_$isa &
done
# Left out: what starts a Python, which this machine would have to run, and four tests that take 45 s each here, with indexes of many rows.
long="many_rows_get_an_index or other_threads_run or a_thread_that_rebuilds or the_first_program_answers"
failed=0
(cd "$root/python/tests" && PYTHONPATH=$scratch/there "$python" -m pytest -q -p no:cacheprovider --ignore test_examples.py --ignore test_mpi.py \
    --ignore test_stub.py -k "not ($long)") || failed=1
wait
[ $failed = 0 ] || fail "the module is wrong"
for isa in scalar neon64; do
    diff bits bits_$isa >differ || { head -n 20 differ; fail "by $isa it has not the answers of ${wheels_here[0]##*/}"; }
done
echo "${wheels[0]##*/}: $(tail -n 1 bits), by scalar and neon64 with the bits of $widest on $(uname -m)"
