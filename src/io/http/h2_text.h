/* h2_text.h - heads of HTTP/2 (lists of names and values) to and from the text of HTTP/1.1.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_HTTP_H2_TEXT_H
#define IO_HTTP_H2_TEXT_H

#include "base/buf.h"

/* A request's head as it comes. */
typedef struct H2Head {
    Buf method, path, authority;
    Buf lines;  /* "name: value\r\n" */
    Buf cookie; /* its crumbs, joined again (RFC 9113, 8.2.3) */
    size_t size; /* as SETTINGS_MAX_HEADER_LIST_SIZE counts */
    bool has_length;
} H2Head;

void h2_head_deinit(H2Head *head);

/* A field; names are lower case, and valid as the values are. Beyond `max` in size nothing is kept. */
void h2_head_add(H2Head *head, Str name, Str value, size_t max);

/* The text, ending with an empty line. */
void h2_head_write(const H2Head *head, Buf *out);

/* Bytes of the response head at the front of `text`, its empty line included; 0: it is not whole. */
size_t h2_response_length(Str text);

/* Its status, three digits; and its fields one by one, the names made lower case in place, those that only make sense in HTTP/1.1 left
 * out. `rest` is what h2_response_status leaves. */
Str h2_response_status(Str head, Str *rest);
bool h2_response_next(Str *rest, Str *name, Str *value);

#endif
