# The hand-written loops, compiled by every compiler found here, whichever builds the rest: the best one is the rival to
# quote. Compiled by commands of their own, because a CMake project has one compiler a language.
#
# Sets loop_objects, and writes loop_list.inc: CAPSA_LOOPS_ROW(table, values, layout, compiler, flags) for each, table being of
# LAYOUT.c and values of LAYOUT_values.c.

find_program(CAPSA_PEER_GCC NAMES gcc DOC "Compiles the hand-written loops")
find_program(CAPSA_PEER_CLANG NAMES clang DOC "Compiles the hand-written loops")
set(loop_objects "")
set(loop_rows "")

# capsa_loops(layout compiler-name compiler flags...)
function(capsa_loops layout name compiler)
    string(JOIN " " flags ${ARGN})
    set(tables "")
    foreach(source IN ITEMS ${layout} ${layout}_values ${layout}_motion)
        string(MAKE_C_IDENTIFIER "capsa_loops_${source}_${name}_${flags}" table)
        set(object ${CMAKE_CURRENT_BINARY_DIR}/${table}.o)
        add_custom_command(OUTPUT ${object}
            COMMAND ${compiler} -std=c11 ${ARGN} -DCAPSA_LOOPS=${table} -I${PROJECT_SOURCE_DIR} -I${PROJECT_SOURCE_DIR}/include
                -c ${CMAKE_CURRENT_SOURCE_DIR}/${source}.c -o ${object}
            DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${source}.c ${CMAKE_CURRENT_SOURCE_DIR}/${layout}.h
                ${CMAKE_CURRENT_SOURCE_DIR}/loops.h ${PROJECT_SOURCE_DIR}/include/capsa/c/types.h
            COMMENT "Compiling peers/${source}.c with ${name} ${flags}" VERBATIM)
        list(APPEND loop_objects ${object})
        list(APPEND tables ${table})
    endforeach()
    list(JOIN tables ", " tables)
    set(loop_objects ${loop_objects} PARENT_SCOPE)
    set(loop_rows "${loop_rows}CAPSA_LOOPS_ROW(${tables}, \"${layout}\", \"${name}\", \"${flags}\")\n" PARENT_SCOPE)
endfunction()

# What a vectoriser needs to take square roots and choices, and what changes no answer.
set(vectorise -O3 -march=native -fno-math-errno -fno-trapping-math)

if(NOT CMAKE_CROSSCOMPILING)
    foreach(compiler IN ITEMS GCC CLANG)
        set(program ${CAPSA_PEER_${compiler}})
        if(program)
            execute_process(COMMAND ${program} -dumpfullversion -dumpversion OUTPUT_VARIABLE version
                OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
            string(TOLOWER ${compiler} name)
            string(REGEX MATCH "^[0-9]+" version "${version}")
            capsa_loops(textbook ${name}-${version} ${program} -O2)
            capsa_loops(textbook ${name}-${version} ${program} -O3 -march=native)
            capsa_loops(soa ${name}-${version} ${program} ${vectorise})
            capsa_loops(soa ${name}-${version} ${program} -O3 -march=native -ffast-math)
        endif()
    endforeach()
endif()

file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/loop_list.inc CONTENT "${loop_rows}")
