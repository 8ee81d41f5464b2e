#include "define.hpp"

#include <algorithm>
#include <cctype>

namespace capsa_python {

namespace {

// "source, margin, isa": those that may stand by position, or all.
std::string list_of(const std::vector<Parameter>& parameters, bool by_position) {
    std::string text;
    for (const Parameter& one : parameters)
        if (!by_position || !one.by_name) text += (text.empty() ? "" : ", ") + std::string(one.name);
    return text.empty() ? "nothing" : text;
}

std::string what_is_wanted(const Wanted& wanted, const std::string& instead) {
    std::string text = std::string(wanted.words) + " needed" + instead;
    if (wanted.advice) text += std::string(": ") + wanted.advice;
    return text;
}

// At most so much of a name of the caller's.
std::string shown(py::handle name) {
    constexpr std::size_t most = 40;
    auto text = py::str(name).cast<std::string>();
    std::replace_if(
        text.begin(), text.end(), [](unsigned char c) { return std::iscntrl(c) != 0; }, '?');
    return text.size() <= most ? text : text.substr(0, most) + "...";
}

}  // namespace

namespace {

// A whole number that does not fit is named: its type is right.
std::string what_is_instead(const Wanted& wanted, py::handle given) {
    if (wanted.fits != &loads<std::size_t> || !PyLong_Check(given.ptr())) return what_it_is(given);
    return shown(given) + (given < py::int_(0) ? "" : ", which is too large");
}

}  // namespace

std::string refusal(const std::vector<Parameter>& parameters, const py::args& given,
                    const py::kwargs& named) {
    const auto positions = static_cast<std::size_t>(std::count_if(
        parameters.begin(), parameters.end(), [](const Parameter& one) { return !one.by_name; }));
    if (given.size() > positions)
        return std::to_string(given.size()) + " arguments by position, and it takes " +
               std::to_string(positions) + " (" + list_of(parameters, true) + ")" +
               (positions < parameters.size() ? ": give the others by name" : "");
    for (const auto& [name, value] : named) {
        const auto known =
            std::find_if(parameters.begin(), parameters.end(),
                         [&, key = name](const Parameter& one) { return key.equal(py::str(one.name)); });
        if (known == parameters.end())
            return "it has no argument '" + shown(name) + "': it takes " + list_of(parameters, false);
        if (static_cast<std::size_t>(known - parameters.begin()) < given.size())
            return std::string(known->name) + " is given twice, by position and by name";
    }
    for (std::size_t k = 0; k < parameters.size(); ++k) {
        const Parameter& one = parameters[k];
        py::object value;
        if (k < given.size())
            value = given[k];
        else if (named.contains(one.name))
            value = named[one.name];
        else if (one.needed)
            return std::string(one.name) + " is missing: " +
                   (one.wanted.words ? what_is_wanted(one.wanted, "")
                                     : "it takes " + list_of(parameters, false));
        if (value && !one.wanted.fits(value))
            return std::string(one.name) + ": " +
                   what_is_wanted(one.wanted, ", and this is " + what_is_instead(one.wanted, value));
    }
    return {};
}

std::string said_by(const std::string& name, const std::string& text) {
    return text.compare(0, name.size() + 2, name + ": ") == 0 ? text : name + ": " + text;
}

}  // namespace capsa_python
