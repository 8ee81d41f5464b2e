# Builds for other systems and processors, whose programs CTest runs by the emulator that the build names.

# foreign_tests FOLDER REGEX: those tests of a build, each a program.
foreign_tests() {
    quietly "test-${1#build/}" ctest --test-dir "$1" --output-on-failure --no-tests=error -j "$(nproc)" -R "$2"
    grep 'tests passed' "build/log/test-${1#build/}"
}

# agrees FOLDER: the hash of `capsa verify` by that build is this machine's (tests/CMakeLists.txt has the number of cases).
agrees() {
    local here there
    here=$(build/release/bin/capsa verify --cases 20000 | grep '^hash') || return 1
    there=$(ctest --test-dir "$1" --verbose -R '^verify/hash$' | tr -d '\r' | sed -n 's/^[0-9]*: \(hash\)/\1/p') || true
    say "capsa verify --cases 20000: ${there:-no hash}"
    [ "$here" = "$there" ] || { say "here it is ${here}" >&2; return 1; }
}
