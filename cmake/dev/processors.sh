# shellcheck source=cmake/dev/foreign.sh
. cmake/dev/foreign.sh

processors() {
    local processor running=() failed=0
    [ $# != 0 ] || set -- riscv64 s390x ppc64le armhf i386
    build release bin/capsa
    for processor in "$@"; do build "$processor" verify_hash test_{c,c_values,c_misuse}; done
    say "Testing ($*)"
    for processor in "$@"; do
        (foreign_tests "build/$processor" '^(c|c_values|c_misuse)$' && agrees "build/$processor") >"build/log/$processor" 2>&1 &
        running+=($!)
    done
    for processor in "${running[@]}"; do wait "$processor" || failed=1; done
    for processor in "$@"; do sed "s/^/$processor: /" "build/log/$processor"; done
    return $failed
}
