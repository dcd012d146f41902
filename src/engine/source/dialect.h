/* dialect.h - which language a text is written in, and what its project's settings make of it.
 *
 * The fields carry tsconfig.json's compilerOptions to the parser and the compiler; zero means the default. A Dialect is
 * constant and outlives every Source that points to it: functions are compiled from it at their first call.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_SOURCE_DIALECT_H
#define ENGINE_SOURCE_DIALECT_H

#include "base/base.h"

struct Arena;
struct ParseResult;

typedef enum JsxMode {
    JSX_AUTOMATIC,     /* "react-jsx": jsx() of <jsx_source>/jsx-runtime */
    JSX_AUTOMATIC_DEV, /* "react-jsxdev", and what is run unless NODE_ENV is production: jsxDEV() of
                          <jsx_source>/jsx-dev-runtime */
    JSX_CLASSIC,       /* "react": jsx_factory and jsx_fragment */
    JSX_PRESERVE,      /* tools only: kept when it is printed (parse.h: JSX_ELEMENT) */
} JsxMode;

/* Changes the tree of a text between parsing and compiling (--define). Such a text is compiled whole, at once. */
typedef struct TreeChange {
    void (*apply)(void *ctx, struct Arena *arena, struct ParseResult *result);
    void *ctx;
} TreeChange;

typedef struct Dialect {
    bool builtin;            /* text of src/js: $names, original library (docs/builtin-js.md) */
    bool typescript;         /* accept types and TypeScript's declarations */
    bool jsx;                /* `<` at the start of an expression opens an element */
    bool legacy_decorators;  /* experimentalDecorators */
    bool decorator_metadata; /* emitDecoratorMetadata */
    bool strict_nulls;       /* strictNullChecks, or strict: what `T | null` becomes in the metadata of decorators */
    bool assign_fields;      /* useDefineForClassFields: false */
    bool verbatim_modules;   /* verbatimModuleSyntax: imports that nothing uses stay */
    bool strict_modules;     /* ES modules know neither require nor __dirname and __filename, as in Node */
    JsxMode jsx_mode;
    Str jsx_factory;         /* empty: React.createElement */
    Str jsx_fragment;        /* empty: React.Fragment */
    Str jsx_source;          /* empty: react */
    const TreeChange *change; /* NULL: none */
} Dialect;

/* What files are without a tsconfig.json: plain JavaScript (eval, new Function; a NULL Dialect means it too), .js and .jsx,
 * .ts, .tsx. */
extern const Dialect dialect_plain, dialect_js, dialect_ts, dialect_tsx;
/* Of src/js. */
extern const Dialect dialect_builtin;
static inline bool dialect_is_builtin(const Dialect *dialect) { return dialect && dialect->builtin; }

/* By the file name's ending: .ts .mts .cts are TypeScript, .tsx TypeScript with JSX, all others JavaScript with JSX. */
const Dialect *dialect_of_name(Str name);

#endif
