# One row for each shape that has kernels of its own: its name, as its slot in kernels/abi.h has it, and its type in kernels/shapes.
# A row is compiled for each instruction set (kernels/table/shape.cpp.in). A static library gives a program the kernels of the
# shapes that it makes (src/linked/shape.cpp.in).
#
# A new shape is a row here, its slot, its header, and the separations that it offers.

set(CAPSA_SHAPES "")
set(CAPSA_SHAPE_NAMES "")
set(shape_rows "")
set(linked_rows "")

# capsa_shape(name type [WITH name] [EXACT function])
#   WITH   a shape that queries of this one may ask instead of it
#   EXACT  its exact decisions, where they have a file of their own (src/exact/decide.hpp)
macro(capsa_shape shape_name shape_type)
    cmake_parse_arguments(row "" "WITH;EXACT" "" ${ARGN})
    set(name ${shape_name})
    set(type ${shape_type})
    set(with ${name})
    if(row_WITH)
        set(with ${row_WITH})
    endif()
    set(decision nullptr)
    if(row_EXACT)
        set(decision &capsa::exact::${row_EXACT})
    endif()
    configure_file(kernels/table/shape.cpp.in ${PROJECT_BINARY_DIR}/generated/kernels/${name}.cpp @ONLY)
    configure_file(src/linked/shape.cpp.in ${PROJECT_BINARY_DIR}/generated/linked/${name}.cpp @ONLY)
    list(APPEND CAPSA_SHAPE_NAMES ${name})
    string(APPEND shape_rows "CAPSA_SHAPE_ROW(${name})\n")
    if(NOT CAPSA_ONLY_SHAPES OR name IN_LIST CAPSA_ONLY_SHAPES)
        list(APPEND CAPSA_SHAPES ${name})
        string(APPEND linked_rows "CAPSA_SHAPE_ROW(${name})\n")
        if(CAPSA_ONLY_SHAPES AND NOT with IN_LIST CAPSA_ONLY_SHAPES)
            message(FATAL_ERROR "CAPSA_ONLY_SHAPES: ${name} needs ${with}, so add it: ${with};${CAPSA_ONLY_SHAPES}")
        endif()
    endif()
endmacro()

capsa_shape(sphere Sphere)
capsa_shape(capsule Capsule)
capsa_shape(triangle Triangle)
capsa_shape(half_space HalfSpace WITH capsule)
capsa_shape(circle Circle)
capsa_shape(planar_capsule PlanarCapsule WITH circle)
capsa_shape(box Box EXACT decide_box)
capsa_shape(round_cone RoundCone EXACT decide_round_cone)

foreach(name IN LISTS CAPSA_ONLY_SHAPES)
    if(NOT name IN_LIST CAPSA_SHAPE_NAMES)
        string(REPLACE ";" ", " names "${CAPSA_SHAPE_NAMES}")
        message(FATAL_ERROR "CAPSA_ONLY_SHAPES: there is no shape ${name}; there are ${names}")
    endif()
endforeach()
# A set without rows is asked as spheres.
if(NOT "sphere" IN_LIST CAPSA_SHAPES)
    message(FATAL_ERROR "CAPSA_ONLY_SHAPES has no sphere, which every query needs, so add it: sphere;${CAPSA_ONLY_SHAPES}")
endif()
if(CAPSA_ONLY_SHAPES AND (CAPSA_DEVELOPER OR CAPSA_TOOLS OR CAPSA_PYTHON OR CAPSA_WEB OR WIN32 OR APPLE))
    message(FATAL_ERROR "CAPSA_ONLY_SHAPES is for the library alone, and for objects that are ELF")
endif()

# Every slot of the table, and the shapes that this build compiles.
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/shape_list.inc CONTENT "${shape_rows}")
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/linked_list.inc CONTENT "${linked_rows}")
list(TRANSFORM CAPSA_SHAPES REPLACE "(.+)" "${PROJECT_BINARY_DIR}/generated/linked/\\1.cpp" OUTPUT_VARIABLE CAPSA_LINKED_SOURCES)
list(TRANSFORM CAPSA_SHAPES REPLACE "(.+)" "${PROJECT_BINARY_DIR}/generated/kernels/\\1.cpp" OUTPUT_VARIABLE CAPSA_SHAPE_SOURCES)
