/* bun_priv.h - between the files of runtime/bun.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_BUN_BUN_PRIV_H
#define RUNTIME_BUN_BUN_PRIV_H

#include "base/vec.h"
#include "runtime/bun/bun.h"
#include "toolkit/transform/transpile.h"

extern const HostClass transpiler_class;    /* bun_transpiler.c: Bun.Transpiler */
extern const HostClass build_message_class; /* bun_build_message.c */

/* The error that tells of the diagnostics of a text: a BuildMessage, or an AggregateError of several. */
Value build_message_of(Vm *vm, Source *source, const DiagList *diags) MUST_USE;

/* What the constructor of Bun.Transpiler was given (transpiler_options.c). */
typedef struct TranspilerSettings {
    Arena arena;     /* every text below */
    Dialect dialect; /* what tsconfig says, over that of the loader */
    u8 loader;       /* TranspilerLoader */
    VEC(Define) defines;
    VEC(Define) replace; /* exports: value empty for those that go */
    bool minify_whitespace, minify_syntax, minify_identifiers, fold, inline_constants, trim_imports;
} TranspilerSettings;

typedef enum TranspilerLoader { TRANSPILER_JS, TRANSPILER_JSX, TRANSPILER_TS, TRANSPILER_TSX } TranspilerLoader;

void transpiler_settings_init(TranspilerSettings *s);
void transpiler_settings_deinit(TranspilerSettings *s);
bool transpiler_settings_read(Vm *vm, TranspilerSettings *s, Value options) MUST_USE;
/* "ts" and so on; false: exception pending. */
bool transpiler_loader_read(Vm *vm, Value v, u8 *loader) MUST_USE;

/* bun_text.c */
Value bun_string_width(Vm *vm, Frame *f);
Value bun_strip_ansi(Vm *vm, Frame *f);

#endif
