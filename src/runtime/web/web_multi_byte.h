/* web_multi_byte.h - the decoders of the Encoding standard's Chinese, Japanese and Korean encodings.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_WEB_WEB_MULTI_BYTE_H
#define RUNTIME_WEB_WEB_MULTI_BYTE_H

#include "base/base.h"
#include "runtime/web/web_encoding.h"

typedef enum WebMultiByte {
    MULTI_GBK,
    MULTI_GB18030,
    MULTI_BIG5,
    MULTI_EUC_JP,
    MULTI_ISO_2022_JP,
    MULTI_SHIFT_JIS,
    MULTI_EUC_KR,
    WEB_MULTI_BYTE_COUNT
} WebMultiByte;

/* What ISO-2022-JP carries from one chunk of a stream to the next; all zero at the start of a stream. */
typedef struct WebJpState {
    u8 set;            /* the current character set, one of web_multi_byte.c */
    bool after_escape; /* nothing came since the last escape sequence */
} WebJpState;

enum { MULTI_HELD_MAX = 3 }; /* bytes of a sequence without its end */

/* Decodes `in` to `out`, which has room for in.len units (a byte never makes more than one). last: the stream ends here; else up to
 * MULTI_HELD_MAX bytes at the end may be left to come before the next chunk: *used says how many were taken. *n_bad counts what became
 * U+FFFD. Returns the number of units. */
size_t web_multi_byte_decode(WebMultiByte encoding, WebJpState *jp, Str in, bool last, u16 *out, size_t *used, size_t *n_bad);

/* ---- the tables (tools/gen_multi_byte.py) ---- */

typedef struct WebGbRange {
    u32 pointer, code;
} WebGbRange;

enum { WEB_GB18030_RANGES = 207, WEB_BIG5_FIRST = 942 };

extern const char *const web_multi_byte_names[WEB_MULTI_BYTE_COUNT];
extern const WebEncodingLabel web_multi_byte_labels[];
extern const WebGbRange web_gb18030_ranges[WEB_GB18030_RANGES];
/* UTF-16 units by pointer, 0: no character. That of Big5 begins at WEB_BIG5_FIRST; a bit in web_big5_plane2 says U+2xxxx. */
extern const u16 web_index_big5[18840];
extern const u8 web_big5_plane2[2355];
extern const u16 web_index_euc_kr[23750];
extern const u16 web_index_gb18030[23940];
extern const u16 web_index_jis0208[11104];
extern const u16 web_index_jis0212[7211];

#endif
