#!/usr/bin/env bash
# check.sh FOLDER: the Debian packages in a folder, unpacked as a system would have them, serve C and C++ programs and bring
# the command line with its manual. Where lintian is there, it finds no error.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(cd "${1:?which folder?}" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() { echo "$*" >&2; exit 1; }

shopt -s nullglob
packages=("$folder"/*.deb)
names=$(for package in "${packages[@]}"; do dpkg-deb --field "$package" Package; done | sort | tr '\n' ' ')
[[ $names =~ ^"capsa libcapsa-dev libcapsa1 "$ ]] || fail "the packages are: $names"
for package in "${packages[@]}"; do dpkg-deb --extract "$package" "$scratch"; done

# One package of the three has each file.
twice=$(for package in "${packages[@]}"; do dpkg-deb --contents "$package" | awk '$1 !~ /^d/ {print $6}'; done | sort | uniq -d)
[ -z "$twice" ] || fail "in two packages: $twice"

library=$(dirname "$(find "$scratch/usr/lib" -name libcapsa.so)")
export PKG_CONFIG_PATH=$library/pkgconfig LD_LIBRARY_PATH=$library
flags=$(pkg-config --cflags --libs capsa)
# shellcheck disable=SC2086
{ "${CC:-cc}" -std=c99 "$root/tests/consumer/consumer.c" -o "$scratch/c" $flags && "$scratch/c"; } || fail "a C program does not work"
# shellcheck disable=SC2086
{ "${CXX:-c++}" -std=c++20 "$root/tests/consumer/consumer.cpp" -o "$scratch/cpp" $flags && "$scratch/cpp"; } ||
    fail "a C++ program does not work"
cmake -S "$root/tests/consumer/c_alone" -B "$scratch/c_alone" -DCMAKE_PREFIX_PATH="$scratch/usr" >/dev/null
{ cmake --build "$scratch/c_alone" >/dev/null && "$scratch/c_alone/consumer"; } || fail "a CMake project does not work"

"$scratch/usr/bin/capsa" --version >/dev/null || fail "the command line does not run"
printf 'x,y,z,radius\n0,0,0,1\n1,0,0,1\n' | "$scratch/usr/bin/capsa" query --a - --verb count | grep -qx 1 ||
    fail "the command line is wrong"
for page in capsa capsa-query capsa-info capsa-verify capsa-demo; do
    zcat "$scratch/usr/share/man/man1/$page.1.gz" | grep -q '^\.SH OPTIONS' || fail "no man page of $page"
done
bash -n "$scratch/usr/share/bash-completion/completions/capsa" || fail "the completion is no program of bash"

if command -v lintian >/dev/null; then
    lintian --allow-root --fail-on error --display-level '>=warning' "${packages[@]}" || fail "lintian finds errors"
else
    echo "No lintian here: packages are not judged by it"
fi
echo "$names: $(du -ch "${packages[@]}" | tail -n 1 | cut -f1)"
