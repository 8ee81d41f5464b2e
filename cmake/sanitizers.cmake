# CAPSA_SANITIZE=address,undefined builds everything with those, and makes a finding fatal.

if(CAPSA_SANITIZE)
    add_compile_options(-fsanitize=${CAPSA_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    add_link_options(-fsanitize=${CAPSA_SANITIZE})
    # The headers of oneTBB order what they do in its library, which is compiled without sanitizers. Without them
    # include/capsa/parallel/tasks.hpp says what happens before what.
    if(CAPSA_SANITIZE MATCHES thread AND CMAKE_CXX_COMPILER_ID MATCHES Clang)
        add_compile_options(-fsanitize-ignorelist=${PROJECT_SOURCE_DIR}/cmake/not_by_thread_sanitizer.txt)
    endif()
endif()
