# The hand-written loops, compiled by every compiler found here, whichever builds the rest: the best one is the rival to
# quote. Compiled by commands of their own, because a CMake project has one compiler a language.
#
# Sets loop_objects, and writes loop_list.inc: CAPSA_LOOPS_ROW(table, values, motion, triangles, layout, compiler, flags) for
# each, table being of LAYOUT.c, values of LAYOUT_values.c and so on. CAPSA_FRAMES_ROW(triangles, compiler, flags) is of
# soa_frames.c, a rival for triangles alone. Writes box_loop_list.inc: CAPSA_BOXES_ROW(table, compiler, flags) of soa_boxes.c,
# cone_loop_list.inc with CAPSA_CONES_ROW of soa_cones.c, and small_loop_list.inc: CAPSA_SMALL_ROW(table, form, compiler) of soa_small.c.

find_program(CAPSA_PEER_GCC NAMES gcc DOC "Compiles the hand-written loops")
find_program(CAPSA_PEER_CLANG NAMES clang DOC "Compiles the hand-written loops")
set(loop_objects "")
set(loop_rows "")
set(box_loop_rows "")
set(small_loop_rows "")
set(cone_loop_rows "")

# capsa_loop_object(source compiler-name compiler flags...) adds to loop_objects and sets table.
function(capsa_loop_object source name compiler)
    string(JOIN " " flags ${ARGN})
    string(MAKE_C_IDENTIFIER "capsa_loops_${source}_${name}_${flags}" table)
    set(object ${CMAKE_CURRENT_BINARY_DIR}/${table}.o)
    file(GLOB headers CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.h)
    add_custom_command(OUTPUT ${object}
        COMMAND ${compiler} -std=c11 ${ARGN} -DCAPSA_LOOPS=${table} -I${PROJECT_SOURCE_DIR} -I${PROJECT_SOURCE_DIR}/include
            -c ${CMAKE_CURRENT_SOURCE_DIR}/${source}.c -o ${object}
        DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${source}.c ${headers} ${PROJECT_SOURCE_DIR}/include/capsa/c/types.h
        COMMENT "Compiling peers/${source}.c with ${name} ${flags}" VERBATIM)
    set(loop_objects ${loop_objects} ${object} PARENT_SCOPE)
    set(table ${table} PARENT_SCOPE)
endfunction()

# capsa_loops(layout compiler-name compiler flags...)
macro(capsa_loops layout name compiler)
    string(JOIN " " loop_flags ${ARGN})
    set(tables "")
    foreach(source IN ITEMS ${layout} ${layout}_values ${layout}_motion ${layout}_triangles)
        capsa_loop_object(${source} ${name} ${compiler} ${ARGN})
        list(APPEND tables ${table})
    endforeach()
    list(JOIN tables ", " tables)
    string(APPEND loop_rows "CAPSA_LOOPS_ROW(${tables}, \"${layout}\", \"${name}\", \"${loop_flags}\")\n")
endmacro()

# The widest vectors: without a word compilers take those of 256 bits.
set(widest -O3 -march=native -ffast-math)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "${CAPSA_X86}")
    list(APPEND widest -mprefer-vector-width=512)
endif()
list(JOIN widest " " widest_flags)

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
            capsa_loop_object(soa_frames ${name}-${version} ${program} -O3 -march=native -ffast-math)
            string(APPEND loop_rows "CAPSA_FRAMES_ROW(${table}, \"${name}-${version}\", \"-O3 -march=native -ffast-math\")\n")
            foreach(form IN ITEMS SMALL_FLAGS SMALL_DIRECT)
                capsa_loop_object(soa_small ${name}-${version} ${program} -O3 -march=native -ffast-math -D${form})
                string(APPEND small_loop_rows "CAPSA_SMALL_ROW(${table}, \"${form}\", \"${name}-${version}\")\n")
            endforeach()
            capsa_loop_object(soa_boxes ${name}-${version} ${program} ${widest})
            string(APPEND box_loop_rows "CAPSA_BOXES_ROW(${table}, \"${name}-${version}\", \"${widest_flags}\")\n")
            capsa_loop_object(soa_cones ${name}-${version} ${program} ${widest})
            string(APPEND cone_loop_rows "CAPSA_CONES_ROW(${table}, \"${name}-${version}\", \"${widest_flags}\")\n")
        endif()
    endforeach()
endif()

file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/loop_list.inc CONTENT "${loop_rows}")
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/box_loop_list.inc CONTENT "${box_loop_rows}")
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/small_loop_list.inc CONTENT "${small_loop_rows}")
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/cone_loop_list.inc CONTENT "${cone_loop_rows}")
