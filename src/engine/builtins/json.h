/* json.h - JSON text to values and back.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BUILTINS_JSON_H
#define ENGINE_BUILTINS_JSON_H

#include "base/buf.h"
#include "engine/object/object.h"

/* An ordinary object made by JSON.rawJSON: Cell.flags of Kind_Object, where OBJ_CLASS means nothing else. */
enum { OBJ_RAW_JSON = OBJ_CLASS };

/* JSON.parse without and with reviver (a callable). SyntaxError with V8's messages. */
Value json_parse(Vm *vm, String *text) MUST_USE;
Value json_parse_revive(Vm *vm, String *text, Value reviver) MUST_USE;

/* When the Vm ends. */
void json_parser_free(Vm *vm);

/* Throws "Unexpected token 'x', ... is not valid JSON" for the unit at `pos`. */
Value json_throw_token(Vm *vm, String *text, u32 pos);

/* JSON.stringify: a string or undefined. replacer and space may be undefined. */
Value json_stringify(Vm *vm, Value v, Value replacer, Value space) MUST_USE;

/* JSON.stringify for the wire: a string or undefined; or null, when the text is long and ASCII: then *bytes is all of it (buf_deinit). */
Value json_stringify_bytes(Vm *vm, Value v, Buf *bytes) MUST_USE;

/* JSON.rawJSON (25.5.3) */
Value json_raw(Vm *vm, String *text) MUST_USE;

#endif
