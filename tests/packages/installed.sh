#!/usr/bin/env bash
# installed.sh FOLDER: installs the Debian packages of a folder on this system, then builds and runs what its users would: the
# programs of the README and the guide with pkg-config, a CMake project, C, Eigen, the command line and the Python module. For a
# system that can be thrown away, by root:
#
#     .ci/bare bookworm './dev package && tests/packages/installed.sh build'
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(cd "${1:?which folder?}" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() { echo "$*" >&2; exit 1; }

export DEBIAN_FRONTEND=noninteractive
apt-get install -y --no-install-recommends "$folder"/*.deb >"$scratch/log" 2>&1 || { tail "$scratch/log"; fail "the packages do not install"; }
apt-get install -y --no-install-recommends g++ cmake pkg-config python3 libeigen3-dev libtbb-dev >"$scratch/log" 2>&1 ||
    { tail "$scratch/log"; fail "no tools to test with"; }

# One line a user would write: no flag for a processor, and nothing of capsa's own sources.
read -ra flags <<<"$(pkg-config --cflags --libs capsa)"
read -ra eigen <<<"$(pkg-config --cflags eigen3)"
[[ ${flags[*]} != *-m[a-z]* ]] || fail "pkg-config asks for a processor: ${flags[*]}"
count=0
for page in README.md docs/guide.md; do
    while read -r program; do
        output=$scratch/program
        more=()
        if grep -q 'capsa/parallel' "$program"; then more=(-ltbb); fi
        case $program in
            *.c) cc -std=c99 "$program" -o "$output" "${flags[@]}" ;;
            *) c++ -std=c++20 "$program" -o "$output" "${flags[@]}" "${eigen[@]}" "${more[@]}" -pthread ;;
        esac || fail "$program does not compile with pkg-config"
        python3 tests/guide/run.py "$program.prints" "$output" || fail "$program does not print what $page says"
        count=$((count + 1))
    done < <(python3 tests/guide/extract.py "$page" "$scratch/$(basename "$page" .md)")
done
[ "$count" -gt 10 ] || fail "only $count programs"

cmake -S tests/consumer/c_alone -B "$scratch/c_alone" >/dev/null
{ cmake --build "$scratch/c_alone" >/dev/null && "$scratch/c_alone/consumer"; } || fail "a C project with find_package does not work"
cmake -S tests/consumer -B "$scratch/consumer" >/dev/null
cmake --build "$scratch/consumer" >/dev/null || fail "a C++ project with find_package does not build"
for program in consumer_cpp consumer_c bounce_cpp agents_cpp arm_cpp threads_cpp; do
    "$scratch/consumer/$program" || fail "$program is wrong"
done
capsa info >/dev/null || fail "the command line does not run"
printf 'x,y,z,radius\n0,0,0,1\n1,0,0,1\n' | capsa query --a - --verb count | grep -qx 1 || fail "the command line is wrong"

./dev setup python >/dev/null
python3 -m venv --system-site-packages "$scratch/python"
"$scratch/python/bin/pip" install --quiet --no-build-isolation --no-deps ./python
(cd "$scratch" && python/bin/python -m pytest -q -p no:cacheprovider "$OLDPWD/python/tests") || fail "the Python module is wrong"
echo "$count programs, two CMake projects, the command line and the Python module work with the installed packages"
