# The command line for users; with Python there are its man pages and its completion for bash, made from its help.

install(TARGETS capsa-cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT tools)

find_package(Python3 COMPONENTS Interpreter)
if(Python3_FOUND)
    set(manual ${PROJECT_BINARY_DIR}/manual)
    add_custom_command(OUTPUT ${manual}/capsa.bash
        COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/cli/manual.py --gzip $<TARGET_FILE:capsa-cli> ${manual}
        DEPENDS capsa-cli ${PROJECT_SOURCE_DIR}/cli/manual.py VERBATIM)
    add_custom_target(capsa_manual ALL DEPENDS ${manual}/capsa.bash)
    install(DIRECTORY ${manual}/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT tools FILES_MATCHING PATTERN "*.1.gz")
    install(FILES ${manual}/capsa.bash DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/bash-completion/completions RENAME capsa
        COMPONENT tools)
endif()
