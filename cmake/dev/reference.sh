# read_headers FOLDER [LINE...]: Doxygen's pages of the public headers, with more lines for Doxygen.
read_headers() {
    local absent
    rm -rf "$1" && mkdir -p "$1" build/log
    say "Reading the public headers"
    { cat docs/Doxyfile; printf '%s\n' "OUTPUT_DIRECTORY = $1" "${@:2}"; } >"$1/Doxyfile"
    quietly reference doxygen "$1/Doxyfile"
    # What Doxygen leaves out draws no warning: all functions of C must be there, and of C++ some.
    absent=$(comm -23 <({ grep -ohE '\bcapsa_[a-z_]+\(' include/capsa/c/*.h; printf '%s(\n' between find_hits first_touch; } | sort -u) \
        <(grep -ohE '\b[a-z_]+\(' "$1"/html/{globals,namespacemembers}_func*.html | sort -u))
    [ -z "$absent" ] || fail "The reference lacks $absent"
}

reference() {
    read_headers build/reference
    say "build/reference/html/index.html"
}
