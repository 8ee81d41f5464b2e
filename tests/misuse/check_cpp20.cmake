# Every header, read as C++17, says in a few lines that it wants C++20.

file(GLOB headers RELATIVE ${INCLUDE} ${INCLUDE}/capsa/*.hpp)
foreach(header IN LISTS headers)
    execute_process(COMMAND ${COMPILER} -std=c++17 -fsyntax-only -I${INCLUDE} -include ${header} -x c++ /dev/null
        ERROR_VARIABLE said RESULT_VARIABLE status)
    string(REGEX MATCHALL "\n" lines "${said}")
    list(LENGTH lines count)
    if(status EQUAL 0 OR NOT said MATCHES "capsa needs C\\+\\+20: compile with -std=c\\+\\+20" OR count GREATER 20)
        message(SEND_ERROR "${header} as C++17: status ${status}, ${count} lines:\n${said}")
    endif()
endforeach()
