# The package, the page, and what tests need beside them; the page needs a server: python3 -m http.server -d build/web
web() {
    local folder=build/web module=build/wasm/bin browser tested=0
    build wasm
    rm -rf $folder && mkdir -p $folder/capsa
    python3 cmake/web/bundle.py $module/capsa-web.wasm $folder/capsa/capsa.mjs
    python3 cmake/web/bundle.py $module/capsa-web-small.wasm $folder/capsa/small.mjs spheres capsules segments
    sed "s/@version@/$(sed -n 's/^project(capsa VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)/" src/web/package.json.in >$folder/capsa/package.json
    cp src/web/{*.d.ts,README.md} LICENSE $folder/capsa
    cp examples/web/*.{html,mjs} tests/web/{verify,scene,timed,check}.mjs tests/web/native.json $folder
    cp $module/capsa-web-verify.wasm $folder/verify.wasm
    say "Testing (web)"
    quietly web node --test tests/web
    sed -n 's/^# \(pass\|fail\|skipped\) /node: \1 /p' build/log/web
    for browser in chromium firefox; do
        if ! command -v $browser >/dev/null; then say "not tested in $browser: there is none here"; continue; fi
        quietly web-$browser node tests/web/browser.mjs $browser
        tail -n 1 build/log/web-$browser
        tested=1
    done
    [ $tested = 1 ] || say "The page was tested in no browser"
    say "build/web/index.html; to see it: python3 -m http.server -d build/web"
}
