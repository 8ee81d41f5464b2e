// The exported functions that say what the library has: instruction sets, its version, texts of statuses.

#include "capsa/c/capsa.h"

#include "src/registry.hpp"

extern "C" {

const char* capsa_isa_name(capsa_isa isa) noexcept { return capsa::registry::isa_name(isa); }
int capsa_isa_compiled(capsa_isa isa) noexcept { return capsa::registry::table(isa) != nullptr; }
int capsa_isa_runnable(capsa_isa isa) noexcept { return capsa::registry::runnable(isa); }
capsa_isa capsa_isa_resolve(capsa_isa isa) noexcept { return capsa::registry::choose(isa).isa; }

const char* capsa_version(void) noexcept { return CAPSA_VERSION; }

const char* capsa_status_text(capsa_status status) noexcept {
    switch (status) {
        case capsa_ok: return "ok";
        case capsa_null_argument: return "a pointer that must not be null is null";
        case capsa_bad_source: return "the source has an unknown kind or shape, or its rows are out of range";
        case capsa_too_many_rows: return "more than 4294967295 rows";
        case capsa_wrong_source: return "this verb does not take this kind of source";
        case capsa_output_too_small: return "the output is smaller than the answer";
        case capsa_index_out_of_range: return "a pair, a contact or an index names what is not there";
        case capsa_sizes_differ: return "two sets differ in size, or transforms are no whole number of poses";
        case capsa_out_of_memory: return "there is not enough memory for an index or for images";
        case capsa_not_offered: return "this verb does not answer for this pair of shapes";
        case capsa_bad_filter: return "a filter does not fit the sets and links of its source";
        case capsa_bad_runs: return "the offsets of runs are null, descend or lie beyond the last row";
        case capsa_workspace_in_use: return "another query uses the workspace";
        case capsa_not_rigid: return "a transform is not rigid: capsa_validate_transforms finds it";
        case capsa_bad_bodies: return "a row is of a body that does not exist";
        case capsa_bad_period:
            return "the source cannot be periodic, or the lengths of its box are no lengths";
        case capsa_needs_workspace: return "a periodic source needs a workspace";
        case capsa_too_many_images: return "rows can reach each other across more than 127 boxes";
        case capsa_images_too_small: return "the images have fewer elements than the output";
        case capsa_bad_plan: return "the plan was not made, or is a copy";
        case capsa_mixed_dimensions: return "shapes of the plane and of space have no answer together";
    }
    return "unknown status";
}

}  // extern "C"
