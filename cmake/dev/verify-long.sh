# Random cases of every family in rounds, each with a seed of its own, and beside them one climb towards the worst errors. A command that is
# printed finds the same again.
verify_long() {
    local time=${1:-1} seconds start code=0 seed climb climbing round
    seconds=$(awk -v time="$time" 'BEGIN { print int(time ~ /s$/ ? time : 3600 * time) }')
    [[ $time =~ ^[0-9]+(\.[0-9]+)?s?$ && $seconds -gt 0 ]] || fail "no such time: $time; 2 is two hours, and 90s are seconds"
    build release bin/capsa
    seed=$(date +%s) start=$SECONDS
    climb=(build/release/bin/capsa verify --attack "$seconds" --seed "$seed")
    say "${climb[*]}"
    "${climb[@]}" >build/log/climb 2>&1 </dev/null &
    climbing=$!
    # shellcheck disable=SC2064
    trap "kill $climbing 2>/dev/null || true" EXIT
    while
        round=(build/release/bin/capsa verify --cases "$((seconds < 100 ? 20000 * seconds : 2000000))" --seed "$seed")
        if ! (watched verify-long bash -c 'echo "$*"; exec "$@"' bash "${round[@]}"); then
            code=1
            grep -E -A 4 'VIOLATED|first in case' build/log/verify-long || tail -n 20 build/log/verify-long
        fi
        say "${round[*]}: $(tail -n 1 build/log/verify-long)"
        seed=$((seed + 1))
        [ $((SECONDS - start)) -lt "$seconds" ]
    do :; done
    wait $climbing || { code=1; sed -n '/^in the end/,$p' build/log/climb | grep -A 3 'WITHOUT ROOM' || tail -n 20 build/log/climb; }
    say "${climb[*]}: $(tail -n 1 build/log/climb)  (every error: build/log/climb)"
    return $code
}
