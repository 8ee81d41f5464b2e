# Debian packages: libcapsa<version> (the shared library), libcapsa-dev and capsa (the command line). `./dev package` makes
# them from a build with BUILD_SHARED_LIBS, CAPSA_TOOLS and CAPSA_PACKAGES.

if(NOT BUILD_SHARED_LIBS OR NOT CAPSA_TOOLS OR NOT CMAKE_INSTALL_PREFIX STREQUAL "/usr")
    message(FATAL_ERROR "CAPSA_PACKAGES needs -DBUILD_SHARED_LIBS=ON -DCAPSA_TOOLS=ON -DCMAKE_INSTALL_PREFIX=/usr")
endif()

set(CAPSA_MAINTAINER "The capsa authors <capsa@capsa.invalid>" CACHE STRING "Who packs: a name and an address")
set(capsa_release 1)
set(runtime libcapsa${PROJECT_VERSION_MAJOR})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME capsa)
set(CPACK_PACKAGE_CONTACT "${CAPSA_MAINTAINER}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_COMPONENTS_ALL runtime development tools)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE ${capsa_release})
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

string(REGEX REPLACE "^What" "what" synopsis "${PROJECT_DESCRIPTION}")
string(REPLACE " by the million" "" synopsis "${synopsis}")  # lintian: at most 80 letters
set(about "Spheres, capsules and other shapes lie in arrays of floats, one stream for
each field. Kernels for AVX2, AVX-512 and NEON are chosen at run time, and
every one gives the same bits.")

set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME ${runtime})
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SECTION libs)
file(WRITE ${PROJECT_BINARY_DIR}/debian/triggers "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_RUNTIME_PACKAGE_CONTROL_EXTRA ${PROJECT_BINARY_DIR}/debian/triggers)
set(CPACK_COMPONENT_RUNTIME_DESCRIPTION "${synopsis} - library\n${about}\nThis package has the shared library.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libcapsa-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "${runtime} (= ${PROJECT_VERSION}-${capsa_release})")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SUGGESTS "libtbb-dev, libeigen3-dev")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "${synopsis} - headers\n${about}\nThis package has the headers for C and C++, and the files of CMake and
pkg-config.")

set(CPACK_DEBIAN_TOOLS_PACKAGE_NAME capsa)
set(CPACK_DEBIAN_TOOLS_PACKAGE_SECTION science)
set(CPACK_COMPONENT_TOOLS_DESCRIPTION "${synopsis} - command line\n${about}\nThis package has the command line, which reads shapes from CSV files.")

# What Debian asks of every package: its licence and its changes.
string(TIMESTAMP today "%a, %d %b %Y %H:%M:%S +0000" UTC)
foreach(component IN LISTS CPACK_COMPONENTS_ALL)
    string(TOUPPER ${component} upper)
    set(package ${CPACK_DEBIAN_${upper}_PACKAGE_NAME})
    file(WRITE ${PROJECT_BINARY_DIR}/debian/${package}/changelog.Debian
"capsa (${PROJECT_VERSION}-${capsa_release}) unstable; urgency=medium

  * Release ${PROJECT_VERSION}: CHANGELOG.md of the source says what is new.

 -- ${CAPSA_MAINTAINER}  ${today}
")
    execute_process(COMMAND gzip -9nf changelog.Debian WORKING_DIRECTORY ${PROJECT_BINARY_DIR}/debian/${package}
        COMMAND_ERROR_IS_FATAL ANY)
    install(FILES ${PROJECT_BINARY_DIR}/debian/${package}/changelog.Debian.gz
        DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/${package} COMPONENT ${component})
    install(FILES ${PROJECT_SOURCE_DIR}/LICENSE RENAME copyright
        DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/${package} COMPONENT ${component})
endforeach()

include(CPack)
