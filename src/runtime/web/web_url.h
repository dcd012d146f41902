/* web_url.h - the URL parser and its two representations.
 *
 * UrlParts is what the parser fills and setters change: each component apart. A finished URL is its serialised text with
 * offsets into it (UrlOffsets), so a component is a slice. The text is always ASCII.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_WEB_WEB_URL_H
#define RUNTIME_WEB_WEB_URL_H

#include "base/buf.h"

typedef struct UrlParts {
    Buf scheme, username, password, host, path, query, fragment;
    i32 port; /* -1: none */
    bool has_host, opaque, has_query, has_fragment;
} UrlParts;

typedef struct UrlOffsets {
    u32 scheme_end;   /* behind the ':' */
    u32 username_end; /* the username begins at scheme_end + 2 when has_host */
    u32 host_start;   /* behind the '@', if there is one */
    u32 host_end;
    u32 path_start;
    u32 query_start;  /* of '?', or fragment_start */
    u32 fragment_start; /* of '#', or the length */
    u32 len;
    i32 port;
    bool has_host, opaque;
} UrlOffsets;

typedef enum UrlState {
    URL_NO_OVERRIDE,
    URL_SCHEME_START, URL_SCHEME, URL_NO_SCHEME, URL_SPECIAL_RELATIVE_OR_AUTHORITY, URL_PATH_OR_AUTHORITY,
    URL_RELATIVE, URL_RELATIVE_SLASH, URL_SPECIAL_AUTHORITY_SLASHES, URL_SPECIAL_AUTHORITY_IGNORE_SLASHES,
    URL_AUTHORITY, URL_HOST, URL_HOSTNAME, URL_PORT, URL_FILE, URL_FILE_SLASH, URL_FILE_HOST, URL_PATH_START,
    URL_PATH, URL_OPAQUE_PATH, URL_QUERY, URL_FRAGMENT,
} UrlState;

void url_parts_deinit(UrlParts *u);
#define AUTO_URL __attribute__((cleanup(url_parts_deinit))) UrlParts

/* The basic URL parser over UTF-8 text. `u` starts as {.port = -1}; with an override it is an existing URL, and
 * changes made before a failure stay. base may be NULL. false: failure. */
bool url_parse(UrlParts *u, Str input, const UrlParts *base_or_null, UrlState override);
/* Appends the serialised URL and says where its parts are. */
void url_serialise(const UrlParts *u, Buf *out, UrlOffsets *offsets);
/* Back to parts. */
void url_split(const char *href, const UrlOffsets *o, UrlParts *u);
/* Is the text an http(s) URL that parsing would leave as it is? Then *o describes it. */
bool url_scan_plain(const u8 *text, u32 len, UrlOffsets *o);

bool url_is_special(Str scheme);
/* Of a special scheme; -1: none. */
i32 url_default_port(Str scheme);

typedef enum UrlSet { URL_SET_C0, URL_SET_FRAGMENT, URL_SET_QUERY, URL_SET_SPECIAL_QUERY, URL_SET_PATH, URL_SET_USERINFO } UrlSet;
void url_percent_encode(Buf *out, Str text, UrlSet set);
void url_percent_decode(Buf *out, Str text);

/* web_idna.c: domain to ASCII (UTS46, not transitional). false: failure. */
bool idna_to_ascii(Str domain, Buf *out);

#endif
