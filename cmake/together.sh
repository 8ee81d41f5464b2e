#!/usr/bin/env bash
# Sources sixteen at a time in one, as the build has them: the C++ library's headers take longer to read than all else.
#
#   together.sh FOLDER < sources     writes them there, and their names
set -euo pipefail
# shellcheck disable=SC2016
split --lines=16 --filter='sed "s/.*/#include \"&\"/" >"$FILE.cpp"' - "$1/together-"
ls "$1"/together-*.cpp
