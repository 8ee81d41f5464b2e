# Commands that run for minutes say how far they are; what they print goes to build/log.

every=${CAPSA_PROGRESS_SECONDS:-20}  # seconds from one line to the next where the output is no terminal

# How far the command is whose log this is: the last line that counts, as ninja's and ctest's do, or else the last line. Of a build the
# steps are planned (LOG.plan), and it says the share of the work too: big files come first, so the steps alone would promise an hour.
# how_far LOG SECONDS
how_far() {
    local line work=
    line=$(tail -n 200 "$1" | grep -aE '^(\[[0-9]+/[0-9]+\]| *[0-9]+/[0-9]+ Test )' | tail -n 1) ||
        line=$(tail -n 1 "$1")
    if [ -f "$1.plan" ] && [[ $line == "["* ]]; then
        work=$(share_of_work "$1" "$2")
        line="${line%%]*}]$work${line#*]}"
    fi
    printf '%s' "${line:0:100}" | tr '\r\t' '  '
}

# " 40 % of the work, 2:05 left:": the weights are seconds of a processor, as measured with GCC 12.
share_of_work() {
    awk -v seconds="$2" '
        function weight() {
            if (!/Building CXX object/) return 0.3
            if (/generated\/kernels/) return /avx|neon/ ? 21 : 5
            if (/(capsa-cli|capsa-bench|capsa-micro|capsa-threads|capsa_measure|test_api|test_cli)\.dir/) return 20
            if (/capsa_core|guide_/) return 1
            return 4
        }
        !/^\[[1-9][0-9]*\/[0-9]+\]/ { next }
        FNR == NR { all += weight(); next }
        { done += weight() }
        END {
            if (all <= 0 || done <= 0) exit
            if (done > all) done = all
            printf " %d %% of the work,", 100 * done / all
            left = seconds * (all / done - 1)
            if (done / all > 0.02) printf " %d:%02d left:", left / 60, left % 60
        }' "$1.plan" "$1"
}

# tell_progress LOG: until its end, or that of the shell that started it.
tell_progress() {
    local start=$SECONDS told=$SECONDS
    while sleep 1 >/dev/null 2>&1 && kill -0 $$ 2>/dev/null; do
        if [ -t 1 ]; then
            [ $((SECONDS - start)) -lt 3 ] || printf '\r\033[K  %d s  %.70s' $((SECONDS - start)) "$(how_far "$1" $((SECONDS - start)))"
        elif [ $((SECONDS - told)) -ge "$every" ]; then
            told=$SECONDS
            printf '  %d s  %s\n' $((SECONDS - start)) "$(how_far "$1" $((SECONDS - start)))"
        fi
    done
}

# watched NAME COMMAND...: the output goes to build/log/NAME, and how far the command is to the user.
watched() {
    local log=build/log/$1 teller code=0
    shift
    mkdir -p build/log
    : >"$log"
    tell_progress "$log" &
    teller=$!
    "$@" >>"$log" 2>&1 </dev/null || code=$?
    kill "$teller" 2>/dev/null || true
    wait "$teller" 2>/dev/null || true
    [ ! -t 1 ] || printf '\r\033[K'
    return $code
}

# quietly NAME COMMAND...: the same; the log's end is shown if the command fails.
quietly() {
    local log=build/log/$1
    if ! watched "$@"; then
        tail -n 60 "$log" >&2
        fail "Failed: ${*:2}  (all of it: $log)"
    fi
}
