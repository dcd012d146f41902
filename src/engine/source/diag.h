/* diag.h - messages about source text: collect, sort, render.
 *
 * The lexer and the parser never stop at an error: they add a Diag and go on, so a tree always
 * comes back. Users of the engine throw the first one (diag_first): the earliest in the text.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_SOURCE_DIAG_H
#define ENGINE_SOURCE_DIAG_H

#include "base/base.h"
#include "base/buf.h"
#include "engine/source/source.h"

typedef enum DiagCode {
#define DIAG(name, error, text) Diag_##name,
#include "engine/source/diag.def"
#undef DIAG
    Diag__count
} DiagCode;

/* Which JavaScript error the message becomes. */
typedef enum DiagError {
    DiagError_Syntax,
    DiagError_Range, /* nesting too deep: "Maximum call stack size exceeded" */
} DiagError;

typedef struct Diag {
    u32 start, end; /* byte offsets */
    u16 code;
    u8 error;   /* DiagError */
    char *text; /* complete message, owned by the list */
} Diag;

typedef struct DiagList {
    Diag *items;
    u32 len, cap;
    bool full; /* more came than are kept */
} DiagList;

void diag_list_init(DiagList *list);
void diag_list_deinit(DiagList *list);

/* Adds a message; the printf arguments fill the text of diag.def. Dropped when the list already
 * has one at the same start, or DIAG_MAX of them. */
void diag_add(DiagList *list, u32 start, u32 end, DiagCode code, ...);

/* Back to an earlier length: speculative parsing. */
void diag_truncate(DiagList *list, u32 len);

/* The error that becomes the exception: the one with the smallest start. NULL when none. */
const Diag *diag_first(const DiagList *list);

/* Appends the message as V8 words it, which is what scripts see of texts that they compile. */
void diag_v8_text(Buf *out, const Source *source, const Diag *diag);

/* Appends to `out`:  file:line:col - error: text, the source line and a caret under it. */
void diag_render(Buf *out, Source *source, const Diag *diag);
/* The same for what is no error:  file:line:col - warning: text. */
void diag_render_warning(Buf *out, Source *source, u32 start, u32 end, const char *text);
/* All of them, in text order. */
void diag_render_all(Buf *out, Source *source, const DiagList *list);

#define DIAG_MAX 100

#endif
