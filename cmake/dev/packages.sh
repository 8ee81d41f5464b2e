# What a command of ./dev needs is installed, where the system is Debian or Ubuntu. It is bash alone: nothing is here yet.

# packages_of NAME: its packages, a line each, from packages.txt. False if no line is of that name.
packages_of() {
    local names packages package
    while IFS=: read -r names packages; do
        [[ " $names " == *" $1 "* ]] || continue
        for package in ${packages%%#*}; do
            if [[ $package == @* ]]; then packages_of "${package#@}"; else say "$package"; fi
        done
        return 0
    done <cmake/dev/packages.txt
    return 1
}

missing() {
    for package in "$@"; do
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || say "$package"
    done
}

# To apt, a name with + that no package has is a pattern: it answers for g++-14 with what it knows of clang-14.
is_offered() {
    local policy
    policy=$(LC_ALL=C apt-cache policy "$1" 2>/dev/null) || return 1
    [[ $policy == "$1:"*"Candidate: "[!\(]* ]]
}

# as_root: what a command starts with to be root's. False where root cannot be asked.
find_root() {
    as_root=()
    [ "$(id -u)" != 0 ] || return 0
    as_root=(sudo)
    command -v sudo >/dev/null && { [ -t 0 ] || sudo -n true 2>/dev/null; }
}

# The line that a user can paste.
install_line() {
    if command -v sudo >/dev/null; then
        say "sudo apt-get install --no-install-recommends $*"
    else
        say "su -c 'apt-get install --no-install-recommends $*'"
    fi
}

# A server that is silent for so long, in seconds, is not there.
patience=(-o Acquire::http::Timeout=12 -o Acquire::https::Timeout=12)

# False, and said within a minute, where the lists cannot be fetched. An old list may do. After 40 s only an update that
# receives something goes on: apt alone takes minutes to give up on silent servers.
fetch_lists() {
    local update=(apt-get "${patience[@]}" -o Acquire::Retries=1 -o APT::Update::Error-Mode=any update) log=build/log/apt-lists code=0
    watched apt-lists "${as_root[@]}" timeout --foreground 40 "${update[@]}" || code=$?
    if [ $code = 124 ] && grep -qE '^(Get|Hit):' "$log"; then
        code=0
        watched apt-lists "${as_root[@]}" "${update[@]}" || code=$?
    fi
    [ $code != 0 ] || return 0
    say "The package lists cannot be fetched; is there a network? ($log)"
    grep '^[EW]:' "$log" | tail -n 3 || true
    return 1
}

apt_install() {
    quietly apt "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get "${patience[@]}" -o DPkg::Lock::Timeout=60 install -y --no-install-recommends "$@"
}

# setup COMMAND [WISHES-OF]
setup() {
    local wanted absent as_root package
    wanted=$(packages_of "$1" | tr '\n' ' ') || fail "no command needs '$1': see ./dev help"
    wanted=${wanted% }
    if ! command -v dpkg-query >/dev/null; then
        command -v cmake >/dev/null || fail "Not a Debian system. Please install the equivalents of: $wanted"
        return
    fi
    # shellcheck disable=SC2086
    absent=$(missing $wanted | tr '\n' ' ')
    absent=${absent% }
    if [ "$absent" ]; then
        find_root || fail "Packages are missing, and only root can install them. Please run this line, or have it run, then try again:
$(install_line "$absent")"
        say "Installing $absent"
        fetch_lists || true
        # shellcheck disable=SC2086
        if ! (apt_install $absent); then
            for package in $absent; do
                is_offered "$package" || say "The package lists have no $package" >&2
            done
            exit 1
        fi
    fi
    check_cmake
    # shellcheck disable=SC2046
    setup_wishes $(missing $(packages_of "${2:-$1}+" || true))
}

# Installs those of the packages that the system offers, and names the rest. Nothing here is a failure. What could not be
# had is not tried again until `./dev setup` is asked for it.
setup_wishes() {
    local package as_root untried=() offered=() without
    for package in "$@"; do
        if [ "$command" = setup ] || [ ! -f "build/log/without-$package" ]; then untried+=("$package"); fi
    done
    if [ ${#untried[@]} != 0 ] && find_root; then
        say "Installing what of these there is: ${untried[*]}"
        fetch_lists || true
        for package in "${untried[@]}"; do
            if is_offered "$package"; then offered+=("$package"); fi
        done
        # Together, or else each for itself: one that cannot be had keeps out no other.
        if [ ${#offered[@]} != 0 ] && ! (apt_install "${offered[@]}") 2>/dev/null; then
            for package in "${offered[@]}"; do (apt_install "$package") 2>/dev/null || true; done
        fi
        for package in $(missing "${untried[@]}"); do touch "build/log/without-$package"; done
    fi
    [ $# != 0 ] || return 0
    without=$(missing "$@" | tr '\n' ' ')
    without=${without% }
    [ -z "$without" ] || say "Going on without: $without" "(to have it: $(install_line "$without"))"
}

check_cmake() {
    local have
    have=$(cmake --version 2>/dev/null | sed -n 's/^cmake version //p') || true
    if ! printf '%s\n' 3.25 "$have" | sort -V -C; then
        fail "This needs CMake 3.25 or newer; $(command -v cmake || say "the one here") is ${have:-missing}." \
            "Debian 12 and Ubuntu 24.04 bring it; on an older system put a newer CMake first in PATH."
    fi
}
