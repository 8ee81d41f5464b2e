# CAPSA_SANITIZE=address,undefined builds everything with those, and makes a finding fatal.

if(CAPSA_SANITIZE)
    add_compile_options(-fsanitize=${CAPSA_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    add_link_options(-fsanitize=${CAPSA_SANITIZE})
endif()
