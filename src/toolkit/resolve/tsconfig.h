/* tsconfig.h - tsconfig.json and jsconfig.json: what matters for resolving and compiling.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TOOLKIT_RESOLVE_TSCONFIG_H
#define TOOLKIT_RESOLVE_TSCONFIG_H

#include "base/buf.h"
#include "toolkit/json/json_read.h"

typedef enum TsJsx { TS_JSX_NONE, TS_JSX_AUTOMATIC, TS_JSX_AUTOMATIC_DEV, TS_JSX_CLASSIC, TS_JSX_PRESERVE } TsJsx;
typedef enum TsFlag { TS_UNSET, TS_OFF, TS_ON } TsFlag;

/* Lives in the arena it was read into. */
typedef struct Tsconfig {
    Str path;
    TsJsx jsx;
    Str jsx_factory, jsx_fragment, jsx_source;
    TsFlag legacy_decorators, decorator_metadata, define_fields, verbatim_modules, strict, strict_nulls;
    bool old_target;       /* target is below ES2022: fields are assigned unless useDefineForClassFields says otherwise */
    Str base;              /* baseUrl, absolute; empty: none */
    Str paths_base;        /* what the targets of paths are relative to, absolute */
    const JsonNode *paths; /* NULL: none */
    Str error_path;        /* the file `error` is about */
    JsonError error;       /* it, or one it extends, is no JSON, is missing or extends itself */
    void *dialects;        /* of the runtime: what it made of these settings */
} Tsconfig;

/* Finds the file that `extends` of a config in folder means: a path, or a name in node_modules. Appends an absolute path. */
typedef bool TsconfigFind(void *ctx, Str specifier, Str folder, Buf *path);

/* Reads a file and what it extends. NULL: there is no such file. */
Tsconfig *tsconfig_read(Arena *arena, Str path, TsconfigFind *find, void *ctx) MUST_USE;

/* The absolute names to try, in order, for a specifier under `paths`: calls try_ with each until it gives true. 1: one did; 0: a key
 * fitted but none did, or no key fitted. */
typedef bool TsconfigTry(void *ctx, Str path);
bool tsconfig_paths(const Tsconfig *config, Str specifier, TsconfigTry *try_, void *ctx) MUST_USE;

#endif
