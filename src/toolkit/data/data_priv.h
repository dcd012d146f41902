/* data_priv.h - what the readers share: making nodes, one error, escapes.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TOOLKIT_DATA_DATA_PRIV_H
#define TOOLKIT_DATA_DATA_PRIV_H

#include "base/buf.h"
#include "toolkit/data/data.h"

/* A reader's state. Invariant: start <= p <= end. */
typedef struct DataReader {
    Arena *arena;
    const char *start, *p, *end;
    u32 depth;
    const char *message; /* the first error; NULL: none so far */
    const char *at;      /* where it is */
    Buf text;            /* of the scalar being read */
} DataReader;

/* Sets up the reader behind a byte order mark; false: the text is too large, the error is set. */
bool data_reader_init(DataReader *r, Arena *arena, Str text);
/* The document of a root, or of the error; frees what the reader owns. */
DataDocument data_reader_finish(DataReader *r, DataNode *root);

/* Notes the first error, at p or at another place; NULL, so that callers can return it. */
void *data_fail(DataReader *r, const char *message);
void *data_fail_at(DataReader *r, const char *at, const char *message);
void *data_fail_format(DataReader *r, const char *format, ...) PRINTF_LIKE(2, 3);

DataNode *data_new(DataReader *r, DataType type);
DataNode *data_number(DataReader *r, double number);
/* A string of r->text, which is emptied; `start` is where it began in the text. */
DataNode *data_string(DataReader *r, const char *start);
/* r->text in the arena; empties it. */
Str data_take_text(DataReader *r);
void data_append(DataReader *r, DataNode *array, DataNode *value);
/* Adds a member; one of the same name is replaced where it stands. */
void data_put(DataReader *r, DataNode *object, Str key, DataNode *value);

/* Appends the code point, a lone surrogate as three bytes; a trail joins the lead that was appended last. */
void data_append_code(Buf *text, u32 code);
/* Exactly n hexadecimal digits at p; UINT32_MAX: they are none. Moves behind them. */
u32 data_read_hex(DataReader *r, u32 n);
/* "0x01" or the character itself, for messages. */
const char *data_show_char(DataReader *r, const char *at);

static inline int data_peek(const DataReader *r, size_t ahead)
{
    return (size_t)(r->end - r->p) > ahead ? (u8)r->p[ahead] : -1;
}
static inline bool data_take(DataReader *r, char c)
{
    if (r->p >= r->end || *r->p != c)
        return false;
    r->p++;
    return true;
}
static inline bool data_is_digit(int c)
{
    return c >= '0' && c <= '9';
}

#endif
