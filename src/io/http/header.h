/* header.h - header names known by number.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_HTTP_HEADER_H
#define IO_HTTP_HEADER_H

#include "base/base.h"

typedef enum HttpHeaderId {
    Http_Unknown,
#define HEADER(word, name) Http_##word,
#include "io/http/header.def"
#undef HEADER
    Http__count
} HttpHeaderId;

/* The number of a name in any letter case; Http_Unknown for all others. */
HttpHeaderId http_header_find(const char *name, size_t len);

/* "Content-Type", and in lower case "content-type"; empty for Http_Unknown. */
Str http_header_name(HttpHeaderId id);
Str http_header_lower(HttpHeaderId id);

/* Whether every byte may stand in a name, or in a value (no leading or trailing blank asked). */
bool http_header_name_valid(Str name);
bool http_header_value_valid(Str value);

#endif
