/* base.h - integer types, attributes and small macros that every file may use.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef BASE_BASE_H
#define BASE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int8_t i8;
typedef int16_t i16;
typedef int32_t i32;
typedef int64_t i64;

#define MUST_USE __attribute__((warn_unused_result))
#define NORETURN __attribute__((noreturn))
#define NOINLINE __attribute__((noinline))
#define ALWAYS_INLINE inline __attribute__((always_inline))
#define COLD __attribute__((cold, noinline))
#define UNUSED __attribute__((unused))
#define PRINTF_LIKE(fmt, args) __attribute__((format(printf, fmt, args)))
#define LIKELY(x) __builtin_expect(!!(x), 1)
#define UNLIKELY(x) __builtin_expect(!!(x), 0)
#define FALLTHROUGH __attribute__((fallthrough))

#define ARRAY_LEN(a) (sizeof(a) / sizeof((a)[0]))
#undef MIN /* <sys/param.h>, which <uv.h> includes, has them too */
#undef MAX
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define CONTAINER_OF(ptr, type, member) ((type *)((char *)(ptr) - offsetof(type, member)))

/* Rounds n up to a multiple of `to`, a power of two. */
#define ROUND_UP(n, to) (((n) + ((to) - 1)) & ~((__typeof__(n))(to) - 1))

/* A borrowed run of bytes; never owns them, not zero-terminated. */
typedef struct Str {
    const char *data;
    size_t len;
} Str;

#define STR(literal) ((Str){(literal), sizeof(literal) - 1})

static inline Str str_view(const char *zero_terminated)
{
    return (Str){zero_terminated, strlen(zero_terminated)};
}

static inline bool str_equal(Str a, Str b)
{
    return a.len == b.len && (a.len == 0 || memcmp(a.data, b.data, a.len) == 0);
}

static inline bool str_equal_c(Str a, const char *b)
{
    return str_equal(a, str_view(b));
}

static inline bool str_starts_with(Str s, Str prefix)
{
    return s.len >= prefix.len && memcmp(s.data, prefix.data, prefix.len) == 0;
}

static inline bool str_ends_with(Str s, Str suffix)
{
    return s.len >= suffix.len && memcmp(s.data + s.len - suffix.len, suffix.data, suffix.len) == 0;
}

#endif
