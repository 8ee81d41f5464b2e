/* How the functions of the library are declared. */

#ifndef CAPSA_C_EXPORT_H
#define CAPSA_C_EXPORT_H

/* The library prints with the formats of C99, also where the C library of the system has its own. */
#if defined(__MINGW32__)
#define CAPSA_NORETURN __attribute__((noreturn, cold))
#define CAPSA_PRINTF(format_at, values_at) __attribute__((format(gnu_printf, format_at, values_at)))
#elif defined(__GNUC__)
#define CAPSA_NORETURN __attribute__((noreturn, cold))
#define CAPSA_PRINTF(format_at, values_at) __attribute__((format(printf, format_at, values_at)))
#elif defined(_MSC_VER)
#define CAPSA_NORETURN __declspec(noreturn)
#define CAPSA_PRINTF(format_at, values_at)
#else
#define CAPSA_NORETURN
#define CAPSA_PRINTF(format_at, values_at)
#endif

#if defined(_WIN32) && defined(CAPSA_SHARED)
#ifdef CAPSA_BUILDING
#define CAPSA_API __declspec(dllexport)
#else
#define CAPSA_API __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define CAPSA_API __attribute__((visibility("default")))
#else
#define CAPSA_API
#endif

#ifdef __cplusplus
#define CAPSA_NOEXCEPT noexcept
#else
#define CAPSA_NOEXCEPT
#endif

#endif
