// Files as numpy.save writes them.

#pragma once
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace capsa::tests {

// The header of a version, padded with blanks to a multiple of 64 bytes as NumPy does.
inline std::string npy_header(std::string literal, int version = 1) {
    const std::size_t before = version == 1 ? 10 : 12;
    while ((before + literal.size() + 1) % 64 != 0) literal += ' ';
    literal += '\n';
    std::string text = "\x93NUMPY";
    text += static_cast<char>(version);
    text += '\0';
    for (std::size_t k = 0; k < before - 8; ++k) text += static_cast<char>(literal.size() >> 8 * k & 0xff);
    return text + literal;
}

inline std::string npy_literal(std::string_view dtype, std::string_view shape, bool fortran = false) {
    return "{'descr': " + std::string(dtype) + ", 'fortran_order': " + (fortran ? "True" : "False") +
           ", 'shape': " + std::string(shape) + ", }";
}

// The bytes of values, the lowest first as on all machines that the tests run on.
template <class T>
std::string bytes_of(const std::vector<T>& values) {
    std::string bytes(values.size() * sizeof(T), '\0');
    if (!values.empty()) std::memcpy(bytes.data(), values.data(), bytes.size());
    return bytes;
}

template <class T>
std::string npy(std::string_view dtype, std::string_view shape, const std::vector<T>& values,
                bool fortran = false, int version = 1) {
    return npy_header(npy_literal("'" + std::string(dtype) + "'", shape, fortran), version) +
           bytes_of(values);
}

}  // namespace capsa::tests
