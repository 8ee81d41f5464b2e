#!/usr/bin/env bash
# What conda build runs, in the source and with its PREFIX and CMAKE_ARGS.
set -euo pipefail
# shellcheck disable=SC2086
cmake -S . -B build/conda -G Ninja ${CMAKE_ARGS:-} -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=ON \
    -DCMAKE_INSTALL_PREFIX="$PREFIX" -DCMAKE_INSTALL_LIBDIR=lib -DCMAKE_PREFIX_PATH="$PREFIX"
cmake --build build/conda --parallel "${CPU_COUNT:-2}"
cmake --install build/conda
