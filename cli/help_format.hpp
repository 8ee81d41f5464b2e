// The help looks the same with every release of CLI11. From 2.5 on it leaves out the word "Usage" and breaks
// the lines of a footer anew.

#pragma once
#include <CLI/CLI.hpp>

#include <string>
#include <utility>

namespace capsa::cli {

class HelpFormat : public CLI::Formatter {
public:
    HelpFormat() { keep_lines(*this); }
    std::string make_usage(const CLI::App* app, std::string name) const override {
        std::string usage = CLI::Formatter::make_usage(app, std::move(name));
        const std::size_t begin = usage.find_first_not_of('\n');
        if (begin != std::string::npos && usage.compare(begin, 6, "Usage:") != 0)
            usage.insert(begin, "Usage: ");
        return usage;
    }

private:
    template <class Format>
    static void keep_lines(Format& format) {
        if constexpr (requires { format.enable_footer_formatting(false); })
            format.enable_footer_formatting(false);
    }
};

}  // namespace capsa::cli
