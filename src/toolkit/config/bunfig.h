/* bunfig.h - bunfig.toml: the settings that matter when a program or a script runs.
 *
 * Text in, a struct out: no files, no JavaScript values. Keys of other tools (install, test, telemetry, debug) are not looked at.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TOOLKIT_CONFIG_BUNFIG_H
#define TOOLKIT_CONFIG_BUNFIG_H

#include "base/arena.h"
#include "base/vec.h"

typedef struct BunfigPair {
    Str key, value;
} BunfigPair;

typedef struct Bunfig {
    VEC(Str) preloads;
    VEC(BunfigPair) defines;
    VEC(BunfigPair) loaders; /* ".ending" and the loader's name */
    bool smol;
    bool no_env_files;       /* env = false, env.file = false */
    bool has_console_depth, has_port;
    u32 console_depth, port; /* console.depth, serve.port */
    Str jsx, jsx_factory, jsx_fragment, jsx_import_source; /* empty: not given */
    bool run_silent, run_bun;
} Bunfig;

typedef struct BunfigError {
    const char *message; /* in the arena or constant */
    u32 line, column;    /* from 1 */
} BunfigError;

/* The text must outlive the settings; the arena too. false: *error says why. */
bool bunfig_read(Arena *arena, Str text, Bunfig *out, BunfigError *error) MUST_USE;
void bunfig_deinit(Bunfig *bunfig);

#endif
