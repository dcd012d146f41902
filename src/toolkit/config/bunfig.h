/* bunfig.h - bunfig.toml: the settings that matter when a program or a script runs.
 *
 * Text in, a struct out: no files, no JavaScript values. Keys of other tools (install, test, bundle, debug) are not looked at.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TOOLKIT_CONFIG_BUNFIG_H
#define TOOLKIT_CONFIG_BUNFIG_H

#include "base/arena.h"
#include "base/vec.h"

typedef struct BunfigPair {
    Str key, value;
    u32 offset; /* of the value in the text */
} BunfigPair;

/* What `jsx` says; BUNFIG_JSX_NONE: nothing. */
typedef enum BunfigJsx { BUNFIG_JSX_NONE, BUNFIG_JSX_CLASSIC, BUNFIG_JSX_AUTOMATIC, BUNFIG_JSX_AUTOMATIC_DEV } BunfigJsx;

typedef struct Bunfig {
    VEC(Str) preloads;
    VEC(BunfigPair) defines;
    VEC(BunfigPair) loaders; /* ".ending" and the loader's name */
    bool smol;
    bool no_env_files;       /* env = false, env.file = false */
    bool has_console_depth, has_port;
    u32 console_depth, port; /* console.depth, serve.port; what is out of range is the nearest number within */
    BunfigJsx jsx;
    Str jsx_factory, jsx_fragment, jsx_import_source; /* empty: not given */
    bool run_silent, run_bun;
} Bunfig;

typedef struct BunfigError {
    const char *message; /* in the arena or constant */
    u32 line, column;    /* from 1 */
    u32 offset;
    bool is_syntax;      /* the text is no TOML; else a value is not what its key wants */
} BunfigError;

/* The text must outlive the settings; the arena too. json: it is JSON with comments, not TOML. false: *error says why. */
bool bunfig_read(Arena *arena, Str text, bool json, Bunfig *out, BunfigError *error) MUST_USE;
void bunfig_deinit(Bunfig *bunfig);
/* Fills *error for a value that reads well but means nothing to the caller. */
void bunfig_error_at(Str text, u32 offset, const char *message, BunfigError *error);

#endif
