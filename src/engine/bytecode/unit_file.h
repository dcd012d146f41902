/* unit_file.h - a compiled unit as bytes, and back.
 *
 *     AUTO_BUF bytes = {0};
 *     if (unit_write(unit, build, &bytes)) ...write them to a file...
 *     UnitReadOptions options = {.name = path, .dialect = dialect, .build = build, .release = unmap, .ctx = map};
 *     CodeUnit *unit = unit_read(mapped, &options);
 *
 * The bytes are used where they lie and never written: they may be a read-only mapping or part of the executable. They
 * hold what has been compiled so far: code, constants, tables, the module's record, the source text itself, and what a
 * later parse of the other functions needs (syntax/scope.h's ScriptInfo). Reading a unit makes only its program; each
 * function's FunctionCode comes into being with the function around it, its tables at its first call, by
 * unit_compile_function; a function that was never compiled is compiled from the source then, as ever.
 *
 * Bytes from outside carry a checksum over everything and the number of the build that wrote them; what does not match
 * is refused as a whole. Offsets are nevertheless checked where they are used, and each function's code is verified when it
 * is first linked. Not so for bytes that are part of the executable (`trusted`).
 *
 * A unit may be written in three parts. One, its notes, is what running code never looks at: instead of the source text, lines and what a later parse needs
 * the texts of expressions (unit_notes.h). They are asked for (`notes`) when a message wants to show one. Another is cold: the code of functions that do not run when
 * the program is loaded; it is asked for (`cold`) when one of them is called. A unit in parts must have all its functions compiled, and its instructions have no
 * place in a source.
 *
 * Not here: files, names and folders (runtime/module/mod_cache.c).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BYTECODE_UNIT_FILE_H
#define ENGINE_BYTECODE_UNIT_FILE_H

#include "base/buf.h"
#include "engine/bytecode/expr_text.h"
#include "engine/bytecode/unit.h"

typedef struct UnitReadOptions {
    Str name;               /* of the Source; copied */
    const Dialect *dialect; /* equal to the one it was compiled with; NULL: plain JavaScript */
    const void *stack_limit;
    u64 build;              /* unit_build_number: what unit_write was given */
    bool trusted;           /* part of the executable: nothing is checked */
    void (*release)(void *ctx, Str bytes); /* called when the unit is freed; may be NULL */
    void (*notes)(void *ctx, Buf *out);    /* that part, appended; NULL: the unit is in one */
    Str (*cold)(void *ctx, Buf *out);      /* that part, in `out` or where it lives as long as the unit. At most once a unit */
    void *ctx;
} UnitReadOptions;

/* Which executables may read the same bytes: the number of the build, and the layouts in use. Takes some microseconds. */
u64 unit_build_number(u64 build);

/* Appends the unit; where in `out` it begins must become a multiple of 8. false: it holds what no file can (a direct
 * eval's outer scopes, a changed tree), or is too large; `out` is then as before. */
bool unit_write(CodeUnit *unit, u64 build, Buf *out) MUST_USE;
/* The same in parts. */
typedef struct UnitParts {
    Buf *cold, *notes; /* empty before */
    bool (*runs_at_load)(void *ctx, Str path); /* beside those that obviously do; a path is "/0/outer/inner", numbers for functions without a name; may be NULL */
    void *ctx;
} UnitParts;
bool unit_write_parts(CodeUnit *unit, u64 build, Buf *out, const UnitParts *parts) MUST_USE;

/* NULL: the bytes are damaged, or from another build; they are then not released. */
CodeUnit *unit_read(Str bytes, const UnitReadOptions *options) MUST_USE;

/* For compile.c: the tables of a function whose `stored` is set. false: there are none, or they are damaged. */
bool unit_read_function(FunctionCode *function) MUST_USE;
/* A function of a unit from bytes, whose number was found good: the FunctionCode, which is made now if there is none. */
FunctionCode *unit_stored_function(CodeUnit *unit, u32 number);
/* For unit.c: what closures of it need. */
FunctionOutline unit_stored_outline(CodeUnit *unit, u32 number);
/* For expr_text.c: a unit without source, and what its notes have for a pc. */
bool unit_is_in_parts(const CodeUnit *unit);
bool unit_read_expr_text(const FunctionCode *function, u32 pc, ExprTextWant want, Buf *out, ExprText *found) MUST_USE;
struct UnitImage;
void unit_image_free(struct UnitImage *image);

/* Bytes of source of the functions that were compiled at their first call. */
u32 unit_compiled_bytes(const CodeUnit *unit);

#endif
