# An overlay port that builds the checkout which it lies in, or the one that the environment variable CAPSA_SOURCE names.

if(DEFINED ENV{CAPSA_SOURCE})
    set(SOURCE_PATH "$ENV{CAPSA_SOURCE}")
else()
    get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../../../.." ABSOLUTE)
endif()
if(NOT EXISTS "${SOURCE_PATH}/include/capsa/capsa.hpp")
    message(FATAL_ERROR "capsa: there is no source in ${SOURCE_PATH}: leave this port in its checkout, or set CAPSA_SOURCE to the checkout "
        "(and name CAPSA_SOURCE in VCPKG_KEEP_ENV_VARS)")
endif()

vcpkg_cmake_configure(
    SOURCE_PATH "${SOURCE_PATH}"
    OPTIONS
        -DCAPSA_INSTALL=ON
)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/capsa)
vcpkg_fixup_pkgconfig()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share" "${CURRENT_PACKAGES_DIR}/share/doc")
file(INSTALL "${CMAKE_CURRENT_LIST_DIR}/usage" DESTINATION "${CURRENT_PACKAGES_DIR}/share/${PORT}")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
