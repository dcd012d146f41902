/* data_text_priv.h - what the writers of TOML, YAML and JSON5 share (data_text.c).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_BUN_DATA_TEXT_PRIV_H
#define RUNTIME_BUN_DATA_TEXT_PRIV_H

#include "base/buf.h"
#include "base/map.h"
#include "engine/api/embed.h"

enum { DATA_TEXT_DEPTH_MAX = 1000 };

typedef struct DataWriter {
    Vm *vm;
    const char *format;  /* "YAML", for messages */
    Buf out;             /* UTF-8 */
    Str gap;             /* of one level; empty: everything on one line */
    char gap_text[44];
    u32 depth;
    IdMap active;        /* objects around the value being written, where they may not repeat */
} DataWriter;

/* What a value is to a data format. */
typedef enum DataForm { FORM_NOTHING, FORM_NULL, FORM_BOOL, FORM_NUMBER, FORM_STRING, FORM_ARRAY, FORM_OBJECT, FORM_BAD } DataForm;
/* Unwraps objects around primitives. FORM_BAD: exception (a BigInt). */
DataForm data_form(DataWriter *w, Value *v);

/* Reads the arguments of stringify(value, replacer, space). false: exception. */
bool data_writer_init(DataWriter *w, Vm *vm, Frame *f, const char *format) MUST_USE;
/* The string that was written; frees the writer. */
Value data_writer_end(DataWriter *w, bool ok) MUST_USE;

/* Goes into an object and out again. false: it is being written already, or the nesting is too deep: exception. */
bool data_enter(DataWriter *w, Object *o) MUST_USE;
void data_leave(DataWriter *w, Object *o);

/* The items of an array, the members of an object: length, and value number i with its key's text. */
i64 data_length(DataWriter *w, Object *array);
Value data_item(DataWriter *w, Object *array, i64 i);
bool data_keys(DataWriter *w, Object *o, KeyList *keys) MUST_USE;
/* `name` is set to the key's text, which lives in *storage. */
Value data_member(DataWriter *w, Object *o, const KeyList *keys, u32 i, Buf *storage, Str *name);

void data_number_text(DataWriter *w, double number);
bool data_utf8(DataWriter *w, Value string, Buf *out) MUST_USE;

#endif
