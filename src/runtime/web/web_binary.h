/* web_binary.h - bytes between messages and values, as WebSockets name them: binaryType.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_WEB_WEB_BINARY_H
#define RUNTIME_WEB_WEB_BINARY_H

#include "runtime/web/web.h"

typedef enum WebBinary { WEB_NODEBUFFER, WEB_ARRAYBUFFER, WEB_UINT8ARRAY, WEB_BLOB, WEB_BINARY_COUNT } WebBinary;

const char *web_binary_name(WebBinary kind);
/* WEB_BINARY_COUNT: v is no such name. */
WebBinary web_binary_find(Vm *vm, Value v);
/* A copy of the bytes as that kind of object. */
Value web_binary_value(Vm *vm, WebBinary kind, Str bytes) MUST_USE;

/* Bytes of an ArrayBuffer, a view or a Blob in memory. false: it is none. Valid until JavaScript runs. */
bool web_binary_view(Vm *vm, Value v, Str *out);

#endif
