# find_package(capsa) for users; the package links nothing but the C library.

include(CMakePackageConfigHelpers)

install(TARGETS capsa EXPORT capsa-targets
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT runtime NAMELINK_COMPONENT development
    RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT runtime)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/capsa ${CAPSA_GENERATED_INCLUDE}/capsa DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
    COMPONENT development)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT licence)
install(EXPORT capsa-targets NAMESPACE capsa:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/capsa COMPONENT development)

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/capsa-config.cmake.in
    ${PROJECT_BINARY_DIR}/capsa-config.cmake INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/capsa)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/capsa-config-version.cmake COMPATIBILITY SameMajorVersion)

# For builds without CMake. Moved to another place, it finds its own prefix. A static library brings no list of what it needs.
set(pc_libraries "-L\${libdir} -lcapsa")
set(pc_cflags "")
if(WIN32 AND BUILD_SHARED_LIBS)
    set(pc_cflags " -DCAPSA_SHARED")  # functions come from a DLL
endif()
if(NOT BUILD_SHARED_LIBS AND NOT WIN32)
    string(APPEND pc_libraries " -lm")
endif()
foreach(kind IN ITEMS LIBDIR INCLUDEDIR)
    set(pc_${kind} "\${prefix}/${CMAKE_INSTALL_${kind}}")
    if(IS_ABSOLUTE "${CMAKE_INSTALL_${kind}}")
        set(pc_${kind} "${CMAKE_INSTALL_${kind}}")
    endif()
endforeach()
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}")
    set(pc_prefix "${CMAKE_INSTALL_PREFIX}")
else()
    file(RELATIVE_PATH pc_up "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
    string(REGEX REPLACE "/$" "" pc_prefix "\${pcfiledir}/${pc_up}")
endif()
configure_file(${PROJECT_SOURCE_DIR}/cmake/capsa.pc.in ${PROJECT_BINARY_DIR}/capsa.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/capsa.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)

install(FILES ${PROJECT_BINARY_DIR}/capsa-config.cmake ${PROJECT_BINARY_DIR}/capsa-config-version.cmake
    DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/capsa COMPONENT development)
