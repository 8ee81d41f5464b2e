# What capsa.hpp costs a user: at most MOST lines after the preprocessor, and none of the large standard headers. Only the
# headers that a user includes on top of it, capsa/parallel.hpp, capsa/mpi.hpp and capsa/eigen.hpp, may have those.

list(GET INCLUDE 0 root)
file(GLOB_RECURSE headers ${root}/capsa/*.hpp)
list(FILTER headers EXCLUDE REGEX "/capsa/(mpi/.*|mpi\\.hpp|parallel/.*|parallel\\.hpp|eigen\\.hpp)$")
foreach(header IN LISTS headers)
    file(STRINGS ${header} dear REGEX "^#include <(algorithm|functional|iterator|memory|ranges|string)>")
    if(dear)
        message(SEND_ERROR "${header}: ${dear}")
    endif()
endforeach()

list(TRANSFORM INCLUDE PREPEND -I)
execute_process(COMMAND ${COMPILER} -std=c++20 -E ${INCLUDE} -include capsa/capsa.hpp -x c++ /dev/null
    OUTPUT_VARIABLE text ERROR_VARIABLE said RESULT_VARIABLE status)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "capsa.hpp cannot be preprocessed:\n${said}")
endif()
string(REGEX REPLACE "[^\n]" "" lines "${text}")
string(LENGTH "${lines}" count)
message(STATUS "capsa.hpp: ${count} lines after the preprocessor, at most ${MOST}")
if(count EQUAL 0 OR count GREATER ${MOST})
    message(SEND_ERROR "capsa.hpp has ${count} lines after the preprocessor and may have ${MOST}")
endif()
