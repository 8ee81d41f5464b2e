# What ctest found, in few lines.

# What ctest says of tests that failed: neither those that passed nor the list of those that skipped.
failures_of() {
    sed -E '/^The following tests did not run:/,/^$/d; /^ +Start +[0-9]+: /d; /^ *[0-9]+\/[0-9]+ Test .*( Passed |\*\*\*Skipped )/d' "$1"
}

# One line a reason: GoogleTest's, or the last line of a program that skips.
skips() {
    [ -f "$1" ] || return 0
    awk '/<testcase / { skipping = 0 }
        /<skipped message="SKIP_/ { skipping = 1; given = 0; reason = "" }
        skipping && !given {
            line = $0
            gsub(/<[^>]*>/, "", line)
            gsub(/^[ \t]+|[ \t]+$/, "", line)
            if (after) given = 1
            after = line ~ /^[^ ]+: Skipped$/
            if (line != "" && !after) reason = line
        }
        /<\/testcase>/ && skipping { ++count[reason] }
        END { for (reason in count) print count[reason] " skipped: " reason }' "$1" | sort -rn
}

# The closing line, from ctest's report. A test that could not run has failed, unless it said that it skips.
tally() {
    [ -f "$1" ] || { say "no tests ran"; return 1; }
    number() { sed -n "/^[[:space:]]*$1=\"[0-9]*\"/{s/^[[:space:]]*$1=\"\([0-9]*\)\".*/\1/p;q}" "$2"; }
    local all bad skip
    all=$(number tests "$1")
    skip=$(grep -c '<skipped message="SKIP_' "$1" || true)
    bad=$(($(number failures "$1") + $(number skipped "$1") - skip))
    say "$((all - bad - skip)) passed, $bad failed, $skip skipped"
}
