/* unit_file_priv.h - the layout of a unit's bytes, for unit_write.c and unit_read.c.
 *
 * UnitHead, the source text, tables, and at the end the texts that are not in the source. All words are of the machine that
 * wrote them; the build number sees to it that no other reads them. Offsets count from the head; 0 is none. Numbers of functions
 * (infos), scopes and codes are indexes into tables; where they may be missing they are one more and 0 is none.
 *
 * A unit in parts has nothing of what is marked "whole": no source, and nothing of it. Two of its ranges
 * lie elsewhere, one behind the other, in the cold part: [cold_at, cold_end), the bodies of functions that do not run when the program is
 * loaded, and all from cold_texts on, their texts. Offsets are as if all of it were one.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BYTECODE_UNIT_FILE_PRIV_H
#define ENGINE_BYTECODE_UNIT_FILE_PRIV_H

#include "engine/bytecode/unit_file.h"

#define UNIT_MAGIC 0x3130756E75626F63ull /* cobunu01 */
/* Offsets with this bit count from UnitHead.texts. */
#define UNIT_IN_TEXTS 0x80000000u

typedef struct UnitSpan {
    u32 at, n; /* offset, number of elements */
} UnitSpan;

typedef struct UnitHead {
    u64 magic;
    u64 build; /* unit_build_number */
    u64 checksum; /* of everything, with this field as 0 */
    u64 size;
    UnitSpan source; /* bytes; whole */
    u32 texts;       /* offset of the texts */
    u32 flags;       /* UNIT_* */
    u32 goal;
    u32 n_script;    /* infos that are in ScriptInfo.functions: the first ones */
    UnitSpan infos, scopes, codes;
    UnitSpan parses; /* UnitParse of each info; whole */
    UnitSpan names;  /* text of each; whole */
    UnitSpan erased, rewritten, constants;
    u32 script_program; /* info, + 1 */
    u32 program;        /* code */
    u32 module_init;    /* code, + 1 */
    u32 module;         /* offset of a UnitModule */
    u32 scope;          /* + 1 */
    u32 cold_at, cold_end, cold_texts;
    u32 unused;
} UnitHead;

enum {
    UNIT_STRICT = 1,
    UNIT_OPTION_STRICT = 2,
    UNIT_NO_HTML_COMMENTS = 4,
    UNIT_TOP_LEVEL_RETURN = 8,
    UNIT_TOP_LEVEL_AWAIT = 16,
    UNIT_PRIVATE_INTRINSICS = 32,
    UNIT_KEEP_COMPLETION = 64,
    UNIT_UNDETECTABLE = 128,
    UNIT_IN_PARTS = 256, /* notes and cold part are not here */
    UNIT_AS_V8 = 512,
};

/* The flags of a FunctionInfo, bit by bit. */
#define UNIT_INFO_FLAGS(X)                                                                         \
    X(is_async) X(is_generator) X(is_strict) X(is_declaration) X(is_static) X(is_expression_body) \
    X(is_lazy) X(is_immediate) X(has_simple_params) X(has_param_expressions) X(has_rest)          \
    X(has_duplicate_params) X(has_use_strict) X(uses_arguments) X(mapped_arguments) X(uses_this)  \
    X(uses_new_target) X(uses_super_property) X(uses_super_call) X(has_direct_eval)               \
    X(has_inner_functions) X(has_erased) X(has_private_names) X(has_await) X(late_fields)         \
    X(is_class_field_init) X(is_plain)
#define UNIT_INFO_AT_START 0x80000000u /* script_function_at finds it */

/* Of a function what running code asks for. */
typedef struct UnitInfo {
    u32 param_count, length;
    u32 kind, flags;
} UnitInfo;

/* And what a parse asks for. */
typedef struct UnitParse {
    u32 start, end, params_start, body_start, name_id;
    u32 created_at, class_start;
    u32 parent;      /* + 1 */
    u32 outer;       /* scope, + 1 */
    UnitSpan free_names, properties; /* whole */
} UnitParse;

enum {
    UNIT_SCOPE_STRICT = 1,
    UNIT_SCOPE_VARIABLES = 2,
    UNIT_SCOPE_BOUNDARY = 4,
};
typedef struct UnitScope {
    u32 outer;    /* + 1 */
    u32 function; /* info, + 1 */
    u32 kind, flags;
    i32 eval_slot;
    u32 start, n_slots;
    UnitSpan vars; /* ScopeInfoVar */
} UnitScope;

enum {
    UNIT_CODE_FIELDS = 1,
    UNIT_CODE_CTOR_NO_THIS = 2,
    UNIT_CODE_DEFAULT_CTOR = 4,
    UNIT_CODE_MODULE_INIT = 8,
};
typedef struct UnitCode {
    UnitSpan name, inferred;
    u32 info;
    u32 text_start, text_end;
    u32 flags;
    u32 slots_hint;
    u32 body; /* offset of a UnitBody; 0: it was never compiled */
} UnitCode;

/* Behind it, in this order: code, Handler, StrictPart, entries, nested (codes), atoms (UnitSpan), UnitConstant, feedback (bytes). */
typedef struct UnitBody {
    UnitSpan lines; /* LineEntry; whole */
    u32 code_len, n_handlers, n_strict_parts, n_entries, n_nested, n_atoms, n_constants, n_feedback;
    u32 reg_count, param_count, arguments_reg;
    u32 uses_scope;
} UnitBody;

/* Number: the two halves. Texts: span. Template, Ints, Keys: span of UnitSpans or i32s. ScopeInfo: scope + 1 in `at`. Globals: offset of a
 * UnitGlobals. */
typedef struct UnitConstant {
    u32 kind, count;
    UnitSpan span;
} UnitConstant;

/* Behind it: UnitSpans of lexical, functions, vars; then a byte for each lexical. */
typedef struct UnitGlobals {
    u32 n_lexical, n_functions, n_vars, deletable;
} UnitGlobals;

typedef struct UnitTsConstant {
    u32 kind, is_string, at, low, high;
    UnitSpan text;
} UnitTsConstant;

/* Behind it: UnitRequest, UnitImport, UnitExport. */
typedef struct UnitModule {
    u32 n_requests, n_imports, n_exports;
    u32 has_await, has_import_meta, has_import_export;
} UnitModule;
typedef struct UnitRequest {
    UnitSpan specifier;
    u32 start, end, phase;
    UnitSpan attributes; /* pairs of UnitSpans: n counts pairs */
} UnitRequest;
typedef struct UnitVar {
    u32 present, slot, kind, storage;
    UnitSpan name;
} UnitVar;
typedef struct UnitImport {
    u32 request, start, is_namespace, for_types;
    UnitSpan imported;
    UnitVar local;
} UnitImport;
typedef struct UnitExport {
    u32 kind, request, start, end, has_from;
    UnitSpan export_name, import_name;
    UnitVar var;
} UnitExport;

/* A unit that was read: where its bytes are, and what of their tables exists in memory. */
struct UnitImage {
    Str bytes;    /* without the cold part */
    const UnitHead *head;
    const char *cold; /* NULL as long as it was not asked for */
    Buf own_cold;
    bool trusted;
    bool complete; /* the ScriptInfo holds everything */
    FunctionInfo **infos;
    ScopeInfo **scopes;
    FunctionCode **codes;
    void (*release)(void *ctx, Str bytes);
    void (*load_notes)(void *ctx, Buf *out);
    Str (*load_cold)(void *ctx, Buf *out);
    void *ctx;
};

u64 unit_checksum(Str bytes);
/* Makes everything that the bytes hold, for the unit is written anew. false: damaged. */
bool unit_read_all(CodeUnit *unit) MUST_USE;

#endif
