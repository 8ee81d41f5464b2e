// The subcommands of `capsa`, one file each.
//
// Each function adds its subcommand to the application. The command runs while the arguments are parsed; one
// that neither succeeds nor throws stores its exit code.

#pragma once
#include <CLI/CLI.hpp>

namespace capsa::cli {

void add_info(CLI::App& app, int& exit_code);
void add_query(CLI::App& app, int& exit_code);
void add_verify(CLI::App& app, int& exit_code);
void add_demo(CLI::App& app, int& exit_code);

}  // namespace capsa::cli
