/* bun_bytes.h - what the hashes of the Bun object take and give: text, buffers and blobs in, text by an encoding or buffers out.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_BUN_BUN_BYTES_H
#define RUNTIME_BUN_BUN_BYTES_H

#include "engine/api/embed.h"
#include "base/buf.h"

typedef enum BunEncoding { BUN_HEX, BUN_BASE64, BUN_BASE64URL, BUN_LATIN1, BUN_UTF8, BUN_UTF16, BUN_BUFFER } BunEncoding;

/* By its name in any case; -1: there is none of that name. */
int bun_encoding_find(Vm *vm, Value name);
/* Bytes of a string (UTF-8), buffer, view or blob; text lies in `room`. 1, 0: v is none of them, -1: exception. */
int bun_bytes(Vm *vm, Value v, Buf *room, Str *out) MUST_USE;
/* Bytes of a text that is in an encoding. */
bool bun_decode(Vm *vm, String *text, BunEncoding encoding, Buf *out) MUST_USE;
/* Bytes in an encoding; BUN_BUFFER: a Buffer. */
Value bun_encode(Vm *vm, Str bytes, BunEncoding encoding) MUST_USE;

#endif
