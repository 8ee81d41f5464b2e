// The processor's name, as it calls itself.

#pragma once
#include <string>

namespace capsa::cli {

std::string processor_name();

}  // namespace capsa::cli
