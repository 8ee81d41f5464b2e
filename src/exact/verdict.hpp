// Yes, no, or in doubt: what a computation with rounding errors can say of real numbers.
//
// A formula of doubtful parts is in doubt only if the parts that are certain do not settle it.

#pragma once

namespace capsa::exact {

enum class Verdict { no, yes, doubt };

constexpr Verdict certain(bool answer) { return answer ? Verdict::yes : Verdict::no; }
constexpr Verdict reversed(Verdict v) { return v == Verdict::doubt ? v : certain(v == Verdict::no); }

}  // namespace capsa::exact
