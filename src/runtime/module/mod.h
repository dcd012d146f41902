/* mod.h - finding, loading and running modules.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_MODULE_MOD_H
#define RUNTIME_MODULE_MOD_H

#include "runtime/host/host.h"

typedef struct HostModules HostModules; /* mod_loader.c: registry of one host */

/* Sets the Vm's import hooks; the registry is made on first use. */
bool mod_install(Host *host);
void mod_free(Host *host);

/* What the command line and bunfig.toml say about modules; the strings are borrowed for good. Before anything is loaded. */
typedef struct ModOptions {
    bool preserve_symlinks;
    const Str *conditions; /* --conditions */
    u32 n_conditions;
    Str tsconfig;          /* --tsconfig-override: absolute; empty: each file's nearest */
    const Dialect *language; /* what programs are before tsconfig.json is asked: jsx_*, has_jsx_mode, change; NULL: the default */
    bool has_jsx_mode;
} ModOptions;
void mod_set_options(Host *host, const ModOptions *options);
/* --loader .ending:name. false: no such loader. */
bool mod_set_ending(Host *host, Str ending, Str loader) MUST_USE;
/* --preload: a module to run before the program, resolved from the current folder; they run in the order given. */
void mod_add_preload(Host *host, Str specifier);
/* Runs those that have not run yet, each to its end, awaits included. Before the program. false: exception pending. */
bool mod_run_preloads(Host *host) MUST_USE;

/* Loads and starts the program: ES module, CommonJS or TypeScript as the file says. `path` is absolute. false: exception pending.
 * A module with top-level await is settled only when the loop has run; its rejection is reported as uncaught. */
bool mod_run_main(Host *host, Str path) MUST_USE;

/* Reads and parses the file alone and runs nothing. false: exception pending. */
bool mod_check(Host *host, Str path) MUST_USE;

/* Does the program still wait at a top-level await? After host_run: for ever. */
bool mod_main_is_pending(Host *host);

/* Called with the default export (CommonJS: exports) of the program when it has run: Bun serves objects with a fetch method.
 * false: exception pending. */
typedef bool ModDefaultHook(Host *host, Value value);
void mod_set_default_hook(Host *host, ModDefaultHook *hook);

/* Called with the name of each file that is read for the program, before it is; and of what an import looked for in vain, with
 * a '.' at its end for the ending it may have. */
typedef void ModFileHook(void *ctx, Str path);
void mod_set_file_hook(Host *host, ModFileHook *hook, void *ctx);

/* --hot: from now on files are watched, and the program (an absolute name) is loaded again when one has changed. The process lives until it is
 * ended. clear: the screen is cleared before each load. 0 or -errno. Before mod_run_main. */
int mod_hot_start(Host *host, Str main, bool clear) MUST_USE;

/* -e and -p: text as a module of the current folder (import, require and top-level await work). With print the value of
 * the last expression statement is shown as console.log would. */
bool mod_run_text(Host *host, Str text, bool print) MUST_USE;

/* ---- workers (mod_worker.c) ---- */

/* What the command line says about modules, for the hosts of workers: belongs to no host. */
typedef struct ModSettings ModSettings;
ModSettings *mod_settings_take(Host *host);
void mod_settings_add_preload(ModSettings *settings, Str specifier);
void mod_settings_drop_preloads(ModSettings *settings);
/* To a host that has loaded nothing yet; the settings must live as long. */
void mod_settings_give(const ModSettings *settings, Host *host);
void mod_settings_free(ModSettings *settings);
/* As mod_run_main: a path, relative to the current folder, or a file: or data: URL. */
bool mod_run_worker(Host *host, Str name) MUST_USE;

/* How many files came from the compile cache, and how many could have. */
void mod_cache_counts(Host *host, u32 *hits, u32 *misses);

extern const HostClass mod_resolve_message_class; /* ResolveMessage: what is thrown when a specifier means nothing */

/* Makers of functions of the Bun object: plugin, resolve, resolveSync. */
Value mod_plugin_maker(Vm *vm, const void *data) MUST_USE;
Value mod_bun_resolve(Vm *vm, Frame *f);
Value mod_bun_resolve_sync(Vm *vm, Frame *f);

/* test262: the file as a script or a module, exactly as it is; nothing of CommonJS. */
bool mod_run_test(Host *host, Str path, bool module) MUST_USE;

#endif
