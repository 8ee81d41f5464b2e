# The wheel is built from the archive, so that one says of the other that it is whole. Both build where `./dev build` does, one folder
# below the source, so its objects serve here.
wheel() {
    local folder=$here/build/wheel${1:+-$1} python=/usr/bin/python3
    rm -rf "$folder" && mkdir -p "$folder/scratch" build/log
    share_objects
    export CC=gcc CXX=g++ CMAKE_ARGS="-DCAPSA_WERROR=${CAPSA_WERROR:-OFF} ${CMAKE_ARGS:-}" CMAKE_BUILD_PARALLEL_LEVEL=${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}
    [ $# = 0 ] || "for_$1"
    say "Building (wheel${1:+-$1})"
    quietly "wheel${1:+-$1}" env TMPDIR="$folder/scratch" "$python" -m build --no-isolation --skip-dependency-check --outdir "$folder" python
    rm -rf "$folder/scratch"
    python3 cmake/check_wheel.py --limit 6000000 --tag "$folder"/*.whl
    [ $# = 0 ] || rm "$folder"/*.tar.gz  # the same as in build/wheel
    ls "build/wheel${1:+-$1}"/*
}

# The Python of this machine answers for the one for 64-bit ARM. The options are those of the preset arm, so that objects of either serve both.
for_aarch64() {
    local foreign=$here/build/arm64-python
    say "Fetching Python for 64-bit ARM"
    cmake/arm64_python.sh "$foreign" python3-pip python3-pytest || exit
    export _PYTHON_HOST_PLATFORM=linux-aarch64 _PYTHON_SYSCONFIGDATA_NAME=_sysconfigdata__aarch64-linux-gnu PYTHONPATH=$foreign/values
    export STRIP=aarch64-linux-gnu-strip
    CMAKE_ARGS+=" -DCMAKE_TOOLCHAIN_FILE=$here/cmake/aarch64.cmake -DCAPSA_SOURCES_TOGETHER=ON -DCAPSA_PYTHON_HEADERS=$foreign/system/usr/include"
}
