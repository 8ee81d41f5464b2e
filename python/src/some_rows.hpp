// The rows of a that a verb is asked about: rows= of nearest, deepest and k_nearest.

#pragma once
#include "ask.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace capsa_python {

// Row numbers in any order, or a mask with a bool for each row of a, or None: all rows.
class SomeRows {
public:
    // Throws TypeError or ValueError.
    explicit SomeRows(const py::object& rows);

    explicit operator bool() const { return given_; }
    std::size_t count() const { return rows_.size(); }
    const std::uint32_t* data() const { return rows_.data(); }
    // Throws ValueError unless the source has these rows.
    void expect_in(const Open& open, const char* verb) const;

private:
    bool given_ = false, is_mask_ = false;
    std::size_t mask_ = 0;  // elements
    std::vector<std::uint32_t> rows_;
};

// The answers for the rows of a list: run(source, rows, count, answers) writes `each` answers of type T for
// each row.
template <class T, class Run>
py::array_t<T> answers_of_list(const Source& source, const char* verb, How how, const SomeRows& rows,
                               std::size_t each, const Run& run, Images& images) {
    if (rows.count() != 0 && each > static_cast<std::size_t>(-1) / rows.count()) throw std::bad_alloc();
    const std::size_t count = each * rows.count();
    Room<T> room(count);
    how.asking = rows.count();
    images.renew(count, how);
    ask(source, verb, how, [&](const Open& open, std::size_t& output, std::size_t& stride) {
        rows.expect_in(open, verb);
        output = count;
        stride = each;
        return run(*open, &how.options, rows.data(), rows.count(), room.data());
    });
    return room.give({signed_size(count)});
}

}  // namespace capsa_python
