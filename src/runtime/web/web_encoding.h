/* web_encoding.h - tables of the Encoding standard's single-byte encodings but windows-1252 (tools/gen_encodings.py).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_WEB_WEB_ENCODING_H
#define RUNTIME_WEB_WEB_ENCODING_H

#include "base/base.h"

enum { WEB_SINGLE_BYTE_COUNT = 28 };

typedef struct WebEncodingLabel {
    const char *label; /* lower case; NULL: the end */
    u8 encoding;
} WebEncodingLabel;

extern const char *const web_single_byte_names[WEB_SINGLE_BYTE_COUNT];
extern const u16 web_single_byte_units[WEB_SINGLE_BYTE_COUNT][128];
extern const WebEncodingLabel web_single_byte_labels[];

#endif
