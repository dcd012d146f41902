/* header.c - names known by number, by a perfect hash over the length and four letters.
 *
 * The table in header_hash.inc has one candidate per hash; the letters are then compared with
 * bit 5 set on both sides. That folds case and nothing else: a byte that folds onto a letter,
 * digit or hyphen of ours and is not one itself cannot stand in a header name.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/http/header.h"

#include "base/check.h"
#include "io/http/http_scan_inl.h"
#include "io/http/header_hash.inc"

static const Str names[Http__count] = {
#define HEADER(word, name) [Http_##word] = {name, sizeof(name) - 1},
#include "io/http/header.def"
#undef HEADER
};

/* The same names in lower case: generated too, as C has no way to fold a literal. */
static const char lower_names[Http__count][36] = {
#include "io/http/header_lower.inc"
};

static inline u32 hash_name(const char *name, size_t len)
{
    u32 first = (u8)name[0] | 0x20, middle = (u8)name[len / 2] | 0x20;
    u32 upper = (u8)name[len * 3 / 4] | 0x20, last = (u8)name[len - 1] | 0x20;
    u32 h = (u32)len * HASH_A + first * HASH_B + middle * HASH_C + upper * HASH_D + last * HASH_E;
    return (h >> 16) & ((1u << HASH_BITS) - 1);
}

static inline u64 fold8(const char *p)
{
    u64 word;
    memcpy(&word, p, 8);
    return word | 0x2020202020202020u;
}

/* Equal when `name` is folded; `lower` is folded already. */
static inline bool equal_folded(const char *name, const char *lower, size_t len)
{
    if (len < 8) {
        for (size_t i = 0; i < len; i++)
            if ((name[i] | 0x20) != lower[i])
                return false;
        return true;
    }
    for (size_t i = 0; i + 8 < len; i += 8)
        if (fold8(name + i) != fold8(lower + i))
            return false;
    return fold8(name + len - 8) == fold8(lower + len - 8);
}

HttpHeaderId http_header_find(const char *name, size_t len)
{
    if (len == 0 || len >= sizeof lower_names[0])
        return Http_Unknown;
    HttpHeaderId id = hash_table[hash_name(name, len)];
    return names[id].len == len && equal_folded(name, lower_names[id], len) ? id : Http_Unknown;
}

Str http_header_name(HttpHeaderId id)
{
    ASSERT(id < Http__count);
    return id == Http_Unknown ? (Str){"", 0} : names[id];
}

Str http_header_lower(HttpHeaderId id)
{
    ASSERT(id < Http__count);
    return (Str){lower_names[id], names[id].len};
}

bool http_header_name_valid(Str name)
{
    return name.len && http_skip_token(name.data, name.data + name.len) == name.data + name.len;
}

bool http_header_value_valid(Str value)
{
    return http_skip_value(value.data, value.data + value.len) == value.data + value.len;
}
