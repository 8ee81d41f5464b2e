# shellcheck source=cmake/dev/reference.sh
. cmake/dev/reference.sh

# A python3 that can import the module as it was built.
python_that_asks() {
    local python
    for python in python3 /usr/bin/python3; do
        if PYTHONPATH=$1 PYTHONDONTWRITEBYTECODE=1 "$python" -c 'import capsa' 2>/dev/null; then say "$python"; return; fi
    done
    return 1
}

# The texts of the module are in the module. Where it is not built yet, it is built with the scalar kernels.
module_for_pages() {
    say "Building the Python module for its page"
    share_objects
    quietly site-module cmake -S . -B build/site-module -G Ninja -DCMAKE_BUILD_TYPE=Release -DCAPSA_PYTHON=ON -DCAPSA_ONLY_ISA=scalar -DCAPSA_SOURCES_TOGETHER=ON
    quietly site-module cmake --build build/site-module --target _capsa
}

# Pages lie in build/site-pages as they lie here, so their links hold in both places.
site() {
    local pages=build/site-pages headers=build/site-reference module=build/release/python python file sheets=docs/site/reference.css
    rm -rf build/site $pages && mkdir -p build/log $pages/docs/site
    doxygen -l build/site-layout.xml
    sed -i 's|<navindex>|&<tab type="user" url="../index.html" title="capsa"/>|' build/site-layout.xml
    printf '%s\n' 1.9.5 "$(doxygen --version)" | sort -V -C || sheets+=" docs/site/reference_dark.css"
    CAPSA_PAGES=../ read_headers $headers "LAYOUT_FILE = build/site-layout.xml" "HTML_FOOTER = docs/site/reference_footer.html" "HTML_EXTRA_STYLESHEET = $sheets"
    say "Making the pages"
    git ls-files -co --exclude-standard -- '*.md' '*.svg' '*.png' '*.css' 'examples/*.py' | while read -r file; do
        if [ -f "$file" ]; then cp --parents "$file" $pages; fi
    done
    cp -r $headers/html $pages/reference
    if ! python=$(python_that_asks $module); then
        module_for_pages
        module=build/site-module/python
        python=$(python_that_asks $module) || fail "No python3 here can import the module in $module"
    fi
    "$python" docs/site/python_page.py $module >$pages/docs/site/python.md
    "$python" docs/site/javascript_page.py >$pages/docs/site/javascript.md
    quietly site mkdocs build --strict --config-file docs/mkdocs.yml
    rm -f build/site/404.html build/site/sitemap.xml*  # they need to know where the site will be
    quietly site-links python3 cmake/check_site.py build/site
    tail -n 1 build/log/site-links
    say "build/site/index.html; for the search: python3 -m http.server -d build/site"
}
