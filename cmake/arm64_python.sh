#!/usr/bin/env bash
# cmake/arm64_python.sh FOLDER [PACKAGE...]: the Python of this Debian for 64-bit ARM, unpacked in a folder and not installed: its headers
# and what it says of itself for a compiler, NumPy, the C++ library, and what more is named. It runs under qemu-aarch64 as FOLDER/python.
#
# The status is 77 where the packages cannot be had. It takes no root. A folder that is whole is kept as it is.
set -euo pipefail
folder=${1:?which folder?}
shift
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
wanted=(python3-numpy libstdc++6 "$@")
if [ "$(cat "$folder/whole" 2>/dev/null)" = "${wanted[*]}" ]; then exit; fi

cannot_run() { echo "$*"; exit 77; }
# shellcheck source=/dev/null
. /etc/os-release
[ "${ID:-}" = debian ] || cannot_run "not Debian: no Python for 64-bit ARM"
[ "${VERSION_CODENAME:-}" ] || cannot_run "no release of Debian: no Python for 64-bit ARM"

rm -rf "$folder" && mkdir -p "$folder"/apt/{lists,cache/archives}/partial "$folder/system"
# shellcheck disable=SC2016
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Origin: Debian' 'Label: Debian' 2>/dev/null | sed -n 1p) || true
[ "$mirror" ] || cannot_run "apt names no mirror of Debian: no Python for 64-bit ARM"
echo "deb $mirror $VERSION_CODENAME main" >"$folder/apt/sources"
touch "$folder/apt/status"
apt=(apt-get -o APT::Architecture=arm64 -o APT::Architectures=arm64 -o APT::Sandbox::User=root -o Acquire::Languages=none -o Acquire::http::Timeout=12
    -o Dir::Etc::sourcelist="$folder/apt/sources" -o Dir::Etc::sourceparts=/dev/null -o Dir::State="$folder/apt" -o Dir::State::lists="$folder/apt/lists"
    -o Dir::State::status="$folder/apt/status" -o Dir::Cache="$folder/apt/cache" -o Debug::NoLocking=1 -o APT::Update::Error-Mode=any)
{
    "${apt[@]}" update &&
        "${apt[@]}" install --download-only -y --no-install-recommends "${wanted[@]}" &&
        (cd "$folder/apt/cache/archives" && "${apt[@]}" download "lib$(readlink /usr/bin/python3)-dev")  # without what it depends on
} >"$folder/apt/log" 2>&1 || { tail -n 3 "$folder/apt/log"; cannot_run "no packages of $VERSION_CODENAME for 64-bit ARM to be had"; }
for package in "$folder"/apt/cache/archives/*.deb; do dpkg-deb -x "$package" "$folder/system"; done
rm -rf "$folder/apt"

cd "$folder"
[ -e system/lib ] || ln -s usr/lib system/lib
python=$(readlink system/usr/bin/python3)
[ "$python" = "$(readlink /usr/bin/python3)" ] || cannot_run "the Python for 64-bit ARM is $python, and here it is $(readlink /usr/bin/python3)"
rm -rf system/usr/lib/"$python"/config-*  # 25 MB of libraries to link
mkdir values && cp system/usr/lib/"$python"/_sysconfigdata__aarch64-linux-gnu.py values/
cat >run <<END
#!/bin/sh
exec qemu-aarch64 -L "$folder/system" -E LD_LIBRARY_PATH=/usr/lib/aarch64-linux-gnu/lapack:/usr/lib/aarch64-linux-gnu/blas \\
    "$folder/system/usr/bin/$python" "\$@"
END
chmod +x run && mv run python
echo "${wanted[*]}" >whole
