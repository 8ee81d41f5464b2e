package() {
    local name archive=build/package-archive deb=build/package-deb
    local options=(-G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_COMPILER=gcc -DCMAKE_CXX_COMPILER=g++ -DCAPSA_WERROR="${CAPSA_WERROR:-OFF}")
    name=capsa-$(sed -n 's/^project(capsa VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)
    rm -rf build/package $archive $deb && mkdir -p build/log
    share_objects
    say "Building (package)"
    quietly package cmake -S . -B $archive "${options[@]}"
    quietly package cmake --build $archive
    quietly package cmake --install $archive --prefix "build/package/$name"
    tar -C build/package -czf "build/$name.tar.gz" "$name"
    say "build/$name.tar.gz"
    if ! command -v dpkg-shlibdeps >/dev/null; then say "Debian packages are not made: there is no dpkg-shlibdeps here"; return; fi
    quietly package-deb cmake -S . -B $deb "${options[@]}" -DCMAKE_INSTALL_PREFIX=/usr \
        -DBUILD_SHARED_LIBS=ON -DCAPSA_TOOLS=ON -DCAPSA_PACKAGES=ON
    quietly package-deb cmake --build $deb
    quietly package-deb cmake --build $deb --target package
    rm -f build/*.deb && mv $deb/*.deb build/
    ls build/*.deb
}
