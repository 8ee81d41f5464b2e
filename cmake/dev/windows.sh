# shellcheck source=cmake/dev/foreign.sh
. cmake/dev/foreign.sh

# Programs of Windows run at this processor's pace under wine, so they are asked as much as those of a gate here.
windows() {
    local dll=build/windows-dll needed
    build release bin/capsa
    build windows capsa capsa-cli test_{lanes,golden,golden_values,c,c_values,c_misuse,poses,api,index}
    say "Testing (windows)"
    cmake/wine cmd /c exit >build/log/wine 2>&1 || fail "wine does not start (build/log/wine)"
    foreign_tests build/windows '^(lanes|golden|golden_values|c|c_values|c_misuse|poses|api/0|index/0)$'
    agrees build/windows
    say "No wide register is moved to the stack as if that were aligned"
    python3 cmake/check_windows_stack.py --objdump x86_64-w64-mingw32-objdump build/windows

    say "Building (a DLL)"
    quietly configure-windows-dll cmake --preset windows -B $dll -DBUILD_SHARED_LIBS=ON -DCAPSA_WERROR="${CAPSA_WERROR:-OFF}"
    quietly build-windows-dll cmake --build $dll --target test_c test_c_values test_c_misuse
    needed=$(x86_64-w64-mingw32-objdump -p $dll/bin/libcapsa.dll | sed -n 's/.*DLL Name: //p' | sort -f | tr '\n' ' ')
    say "libcapsa.dll needs $needed"
    [ "${needed,,}" = "kernel32.dll msvcrt.dll " ] || fail "it should need no DLL of the compiler"
    WINEPATH=$PWD/$dll/bin foreign_tests $dll '^(c|c_values|c_misuse)$'
}
