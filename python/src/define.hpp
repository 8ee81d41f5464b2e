// Functions of the module, whose refusals are one sentence that begins with their name.
//
// pybind11 answers a call that fits no signature with all signatures and all arguments, arrays included. So
// each function gets a second overload, which takes anything: it looks for what does not fit, and says that.

#pragma once
#include "ask.hpp"

#include <cstdlib>
#include <cstring>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace capsa_python {

// What an argument must be.
struct Wanted {
    const char* words;   // "a number is", or null: the function itself says what it takes
    const char* advice;  // how to make one, or null
    bool (*fits)(py::handle);
};

template <class T>
bool loads(py::handle given) {
    return py::detail::make_caster<T>().load(given, true);
}

template <class T>
constexpr Wanted wanted() {
    using Bare = std::remove_cv_t<std::remove_pointer_t<std::remove_cvref_t<T>>>;
    constexpr auto makers = "capsa.spheres(points, radius) and its like make shapes of arrays";
    if constexpr (std::is_same_v<Bare, Source>)
        return {"a source is", "capsa.within(shapes) has the pairs of one set, capsa.between(a, b) of two",
                [](py::handle given) { return !given.is_none() && loads<Source>(given); }};
    else if constexpr (std::is_pointer_v<std::remove_cvref_t<T>>)
        return {"shapes or None are", makers, &loads<Bare>};
    else if constexpr (std::is_same_v<Bare, RowsPtr> || std::is_same_v<Bare, Rows>)
        return {"shapes are", makers,
                [](py::handle given) { return !given.is_none() && loads<Bare>(given); }};
    else if constexpr (std::is_same_v<Bare, FilterPtr>)
        return {"a Filter or None is", "capsa.Filter(group=numbers) and its like make filters of arrays",
                &loads<Bare>};
    else if constexpr (std::is_same_v<Bare, WorkspacePtr>)
        return {"a Workspace or None is", "capsa.Workspace() makes one", &loads<Bare>};
    else if constexpr (std::is_same_v<Bare, bool>)
        return {"True or False is", nullptr, &loads<Bare>};
    else if constexpr (std::is_same_v<Bare, float>)
        return {"a number is", nullptr, &loads<Bare>};
    else if constexpr (std::is_same_v<Bare, std::size_t>)
        return {"a whole number from 0 on is", nullptr, &loads<Bare>};
    else if constexpr (std::is_same_v<Bare, std::string>)
        return {"a string is", nullptr, &loads<Bare>};
    else if constexpr (std::is_same_v<Bare, py::function>)
        return {"a function is", nullptr, &loads<Bare>};
    else if constexpr (std::is_same_v<Bare, py::object>)
        return {nullptr, nullptr, [](py::handle) { return true; }};
    else
        return {"an array is", nullptr, &loads<Bare>};
}

struct Parameter {
    const char* name;
    bool needed, by_name;
    Wanted wanted;
};

// Why a call was refused, or nothing if all arguments fit.
std::string refusal(const std::vector<Parameter>& parameters, const py::args& given, const py::kwargs& named);

// The text as what the function of this name says: its first word is the name.
std::string said_by(const std::string& name, const std::string& text);

namespace detail {

template <class Call>
decltype(auto) named(const char* name, const Call& call) {
    try {
        return call();
    } catch (const py::type_error& error) {
        throw py::type_error(said_by(name, error.what()));
    } catch (const py::value_error& error) {
        throw py::value_error(said_by(name, error.what()));
    }
}

// The names of arguments, where they may stand, and which of them have a default.
class Names {
public:
    void add(const py::arg_v& argument) { all_.push_back({argument.name, false, by_name_, {}}); }
    void add(const py::arg& argument) { all_.push_back({argument.name, true, by_name_, {}}); }
    void add(const py::kw_only&) { by_name_ = true; }
    void add(const char*) {}
    template <class... Args>
    std::vector<Parameter> of() && {
        const Wanted each[] = {wanted<Args>()..., {}};
        for (std::size_t k = 0; k < all_.size(); ++k) all_[k].wanted = each[k];
        return std::move(all_);
    }

private:
    std::vector<Parameter> all_;
    bool by_name_ = false;
};

// Defines the overload that says what is wrong, and keeps the text of help(): the two are one to their
// reader.
template <class Define>
void explained(const py::object& scope, const char* name, const Define& define) {
    const auto text = [&]() -> const char*& {
        const py::object function = scope.attr(name);
        return reinterpret_cast<PyCFunctionObject*>(py::detail::get_function(function).ptr())->m_ml->ml_doc;
    };
    const std::string kept = text() ? text() : "";
    define();
    std::free(const_cast<char*>(text()));
    text() = strdup(kept.c_str());
}

// Of a class: the first argument is the object itself.
template <class... Extra>
auto refuser(const char* name, std::vector<Parameter> parameters, std::size_t first) {
    return [name, parameters = std::move(parameters), first](const py::args& all,
                                                             const py::kwargs& named) -> py::object {
        const py::args given(
            all[py::slice(static_cast<py::ssize_t>(first), static_cast<py::ssize_t>(all.size()), 1)]);
        const std::string why = refusal(parameters, given, named);
        if (!why.empty()) throw py::type_error(said_by(name, why));
        // pybind11 asks first without conversions, such as that of an int to a float, and then with them.
        throw py::reference_cast_error();
    };
}

template <class Function, class Result, class... Args, class... Extra>
void define(py::module_& module, const char* name, Function function, Result (*)(Args...),
            const Extra&... extra) {
    Names names;
    (names.add(extra), ...);
    module.def(
        name,
        [name, function](Args... args) -> Result {
            return named(name, [&]() -> Result { return function(std::forward<Args>(args)...); });
        },
        extra...);
    explained(module, name, [&] { module.def(name, refuser(name, std::move(names).of<Args...>(), 0)); });
}

}  // namespace detail

// module.def(name, function, extra...), with refusals of one sentence.
template <class Result, class... Args, class... Extra>
void define(py::module_& module, const char* name, Result (*function)(Args...), const Extra&... extra) {
    detail::define(module, name, function, function, extra...);
}

// type.def(name, function, extra...), where the first argument of the function is the object.
template <class Class, class Result, class Self, class... Args, class... Extra>
requires(!std::is_same_v<Class, py::module_>) void define(Class& type, const char* name,
                                                          Result (*function)(Self, Args...),
                                                          const Extra&... extra) {
    detail::Names names;
    (names.add(extra), ...);
    type.def(
        name,
        [name, function](Self self, Args... args) -> Result {
            return detail::named(name, [&]() -> Result {
                return function(std::forward<Self>(self), std::forward<Args>(args)...);
            });
        },
        extra...);
    detail::explained(type, name, [&] {
        type.def(name, detail::refuser(name, std::move(names).template of<Args...>(), 1));
    });
}

// type.def(py::init(function), extra...): refusals begin with the name of the type.
template <class Class, class Result, class... Args, class... Extra>
void define_init(Class& type, const char* name, Result (*function)(Args...), const Extra&... extra) {
    detail::Names names;
    (names.add(extra), ...);
    type.def(py::init([name, function](Args... args) -> Result {
                 return detail::named(name,
                                      [&]() -> Result { return function(std::forward<Args>(args)...); });
             }),
             extra...);
    detail::explained(type, "__init__", [&] {
        type.def(py::init([refuse = detail::refuser(name, std::move(names).template of<Args...>(), 0)](
                              const py::args& given, const py::kwargs& by_name) -> Result {
            refuse(given, by_name);
            return {};
        }));
    });
}

}  // namespace capsa_python
