# find_package(capsa) for users; the package links nothing but the C library.

include(CMakePackageConfigHelpers)

install(TARGETS capsa EXPORT capsa-targets
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
    RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/capsa ${CAPSA_GENERATED_INCLUDE}/capsa DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(EXPORT capsa-targets NAMESPACE capsa:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/capsa)

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/capsa-config.cmake.in
    ${PROJECT_BINARY_DIR}/capsa-config.cmake INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/capsa)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/capsa-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/capsa-config.cmake ${PROJECT_BINARY_DIR}/capsa-config-version.cmake
    DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/capsa)
