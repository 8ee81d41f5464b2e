/* The version of these headers. capsa_version() is that of the library. */

#ifndef CAPSA_C_VERSION_H
#define CAPSA_C_VERSION_H

#define CAPSA_VERSION_MAJOR 1
#define CAPSA_VERSION_MINOR 0
#define CAPSA_VERSION_PATCH 0

/* For comparisons: CAPSA_VERSION_NUMBER >= 10000 means 1.0.0 or newer. */
#define CAPSA_VERSION_NUMBER (CAPSA_VERSION_MAJOR * 10000 + CAPSA_VERSION_MINOR * 100 + CAPSA_VERSION_PATCH)

#endif
