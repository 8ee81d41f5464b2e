#include "some_rows.hpp"

#include "expected.hpp"

#include <limits>

namespace capsa_python {

SomeRows::SomeRows(const py::object& rows) {
    if (rows.is_none()) return;
    given_ = true;
    refuse_mask(rows, "rows", "the numbers of the rows that are not masked");
    const py::array numbers = py::array::ensure(rows);
    const char kind = numbers ? numbers.dtype().kind() : 'O';
    const bool none = numbers && numbers.size() == 0;
    if (!none && kind != 'i' && kind != 'u' && kind != 'b')
        throw py::type_error("rows: no array and no list of row numbers, and no mask of bools");
    if (numbers.ndim() != 1) throw py::value_error("rows: " + what_it_is(numbers) + ": (n,) is needed");
    if (none && kind != 'b') return;
    if (kind == 'b') {
        const auto mask = py::array_t<bool, py::array::forcecast>(numbers);
        is_mask_ = true;
        mask_ = static_cast<std::size_t>(mask.size());
        for (py::ssize_t i = 0; i < mask.size(); ++i)
            if (mask.at(i)) rows_.push_back(static_cast<std::uint32_t>(i));
        return;
    }
    const auto refuse = [](py::ssize_t i) {
        throw py::value_error("rows: element " + std::to_string(i) +
                              " is negative or beyond 4294967294: row numbers begin at 0");
    };
    constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max() - 1u;
    rows_.resize(static_cast<std::size_t>(numbers.size()));
    const auto take = [&](const auto& all) {
        for (py::ssize_t i = 0; i < all.size(); ++i) {
            const auto row = all.at(i);
            if (row < 0 || static_cast<std::uint64_t>(row) > most) refuse(i);
            rows_[static_cast<std::size_t>(i)] = static_cast<std::uint32_t>(row);
        }
    };
    if (kind == 'i')
        take(py::array_t<std::int64_t, py::array::forcecast>(numbers));
    else if (numbers.dtype().itemsize() == 4)
        take(py::array_t<std::uint32_t, py::array::forcecast>(numbers));
    else
        take(py::array_t<std::uint64_t, py::array::forcecast>(numbers));
}

void SomeRows::expect_in(const Open& open, const char* verb) const {
    if (is_mask_ && mask_ != open.rows)
        throw py::value_error(std::string(verb) + ": rows: a mask of " + std::to_string(mask_) +
                              " bools and a has " + std::to_string(open.rows) + " rows: give one for each");
    const std::size_t begin = (*open)->begin, end = (*open)->end;
    for (std::size_t i = 0; i < rows_.size(); ++i)
        if (rows_[i] < begin || rows_[i] >= end)
            throw py::value_error(std::string(verb) + ": rows: row " + std::to_string(rows_[i]) +
                                  " is none of the source, which has rows " + std::to_string(begin) + " to " +
                                  std::to_string(end) + " of a, without the last");
}

}  // namespace capsa_python
