// The command line: `capsa info | query | verify | demo`.
//
// Whatever goes wrong ends in one line on standard error and exit code 2. Only a reader that leaves, as in `|
// head`, ends the program without a line, by the signal SIGPIPE.

#include "capsa/c/capsa.h"
#include "cli/commands.hpp"
#include "cli/error.hpp"
#include "cli/help_format.hpp"
#include "cli/names.hpp"
#include "cli/system.hpp"

#include <cstdio>
#include <exception>
#include <iostream>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

constexpr int bad_input = 2;

int complain(std::string_view message) {
    std::fprintf(stderr, "capsa: %s\n", capsa::cli::one_line(message).c_str());
    return bad_input;
}

// What the first of these arguments should have been.
std::string hint(const CLI::App& app, const std::string& argument) {
    std::vector<std::string> names;
    if (app.get_subcommands().empty()) {
        for (const CLI::App* const command : app.get_subcommands({})) names.push_back(command->get_name());
        return capsa::cli::meant(argument, names);
    }
    const CLI::App& command = *app.get_subcommands().front();
    if (!argument.starts_with("-")) {
        const bool takes_files = command.get_option_no_throw("--a") != nullptr;
        return takes_files ? ": files are given as --a FILE and --b FILE" : "";
    }
    for (const CLI::Option* const option : command.get_options())
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    return capsa::cli::meant(argument.substr(0, argument.find('=')), names);
}

std::string unexpected(const CLI::App& app) {
    const std::vector<std::string> arguments = app.remaining(true);
    std::string text = arguments.size() == 1 ? "The following argument was not expected:"
                                             : "The following arguments were not expected:";
    for (const std::string& argument : arguments) text += " " + argument;
    return arguments.empty() ? text : text + hint(app, arguments.front());
}

int run(int argc, char** argv) {
    int exit_code = 0;
    CLI::App app("What touches what, for spheres, capsules and segments by the million.", "capsa");
    app.formatter(std::make_shared<capsa::cli::HelpFormat>());  // before the subcommands, which take it over
    app.set_version_flag("--version", capsa_version());
    app.require_subcommand(0, 1);  // none is complained of below: CLI11 would name it before an unknown one
#ifndef CAPSA_DEMO_ALONE           // cli/demo/CMakeLists.txt
    capsa::cli::add_info(app, exit_code);
#ifdef CAPSA_QUERY  // cli/CMakeLists.txt
    capsa::cli::add_query(app, exit_code);
#endif
    capsa::cli::add_verify(app, exit_code);
#endif
    capsa::cli::add_demo(app, exit_code);
    try {
        app.parse(argc, argv);
        if (app.get_subcommands().empty())
            return complain("a subcommand is required: info, query, verify or demo (see capsa --help)");
    } catch (const CLI::Success& wish) {
        app.exit(wish);  // help, version
    } catch (const CLI::ExtrasError&) {
        return complain(unexpected(app) + " (see capsa --help)");
    } catch (const CLI::ParseError& error) {
        return complain(std::string(error.what()) + " (see capsa --help)");
    }
    std::cout.flush();
    if (!std::cout || std::fflush(stdout) != 0 || std::ferror(stdout))
        return complain("standard output: cannot be written");
    return exit_code;
}

}  // namespace

int main(int argc, char** argv) {
    capsa::cli::system::end_with_reader();
    try {
        return run(argc, argv);
    } catch (const std::bad_alloc&) {
        return complain("out of memory");
    } catch (const std::length_error&) {
        return complain("out of memory");
    } catch (const std::exception& error) {
        return complain(error.what());
    }
}
