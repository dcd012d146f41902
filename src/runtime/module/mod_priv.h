/* mod_priv.h - the registry and what the parts of module/ offer each other.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_MODULE_MOD_PRIV_H
#define RUNTIME_MODULE_MOD_PRIV_H

#include "base/buf.h"
#include "base/map.h"
#include "base/vec.h"
#include "runtime/module/mod.h"
#include "runtime/module/mod_loaders.h"
#include "toolkit/resolve/resolver.h"

/* One loaded thing. Entries never move and live as long as the host: their values are roots. */
typedef struct ModEntry {
    char *path;       /* absolute file name, the builtin's full name (node:fs), or a data: URL */
    char *id;         /* path with the query behind it: what makes it another module */
    char *key;        /* in by_id; owned */
    u32 index;        /* in HostModules.entries; an ES module's record keeps it in its host slot */
    ModFormat format;
    ModLoader loader; /* of files */
    Value record;     /* ModuleRecord cell, or a hole until an import asks for one */
    Value cjs;        /* CommonJS: its `module` object; MOD_VALUE, builtin: the value; else a hole */
    Value wrapper;    /* CommonJS: the function of its text until it runs; then a hole */
    Value answer;     /* the promise an onLoad function gave; else a hole */
    Value hook_context; /* what resolve functions of registerHooks() said, for load functions; else a hole */
    bool hook_require;  /* it was a require() that asked them */
    char *space;      /* namespace of a plugin's module; path is then SPACE:NAME; NULL: files */
    bool is_early;    /* CommonJS: its record was made before its function had returned (a cycle) */
    bool is_exports;  /* a plugin's object of exports, default included */
    bool is_main;
    bool in_cache;    /* what is no CommonJS: its module was put into require.cache */
    bool running;     /* CommonJS: its function has not returned */
    bool requests_bound; /* ESM: its whole graph is loaded */
    bool loading;     /* on the way through load_graph */
    bool dropped;     /* of an earlier generation (mod_hot.c): its values are no roots any more */
} ModEntry;

typedef VEC(Str) StrVec;

/* An import of a CommonJS file that waits until that has run: then its names are known. */
typedef struct ModPending {
    ModEntry *importer, *target;
    u32 request;
} ModPending;

/* An ending that the command line gives a loader. */
typedef struct ModEnding {
    Str ending;
    ModLoader loader;
} ModEnding;

typedef struct ModHook ModHook; /* mod_plugin.c */
typedef VEC(ModHook *) HookVec;

struct HostModules {
    Host *host;
    Map by_id;           /* id, and the loader where an import names another than the file's own */
    Resolver *resolver;  /* made on first use */
    ModOptions options;
    VEC(ModEnding) endings;   /* of the command line */
    VEC(void *) dialects;     /* mod_dialect.c */
    Dialect *own_dialects;    /* by loader, with options.language; NULL until needed */
    StrVec preloads;
    u32 preloads_done;
    VEC(ModEntry *) entries;
    ModEntry *main;
    VEC(ModPending) pending; /* in order; those before pending_done are bound */
    u32 pending_done;
    Value main_promise;  /* of the program's evaluation; a hole for CommonJS; a root */
    Value module_ctor, module_proto; /* Module and its prototype; holes until asked for; roots */
    HookVec on_resolve, on_load, virtual_modules;
    Value hooks, async_hooks; /* of registerHooks() and register(), arrays; holes: none; roots */
    Value hooks_proto;        /* of what registerHooks() gives; a hole until asked for; a root */
    Value async_answers;      /* of the asynchronous hooks, by question; a hole: none; a root */
    u8 traced;           /* MOD_TRACE_*: channels of node:diagnostics_channel with subscribers */
    bool asks_path;      /* require.resolve() is at work: only for what errors tell */
    bool map_support[3]; /* what setSourceMapsSupport said: enabled, nodeModules, generatedCode */
    bool may_wait;       /* an import() or the start is loading: promises of hooks can be waited for */
    Value waiting;       /* a promise that a load failed for; a hole: none; a root */
    Value extensions;    /* Module._extensions; a hole until asked for; a root */
    ModDefaultHook *default_hook;
    struct ModCache *compiled; /* mod_cache.c; NULL until a file is loaded that could be in it */
    Value cache; /* require.cache; a hole until asked for; a root */
    ModFileHook *on_file; /* NULL: nobody asks */
    void *on_file_ctx;
    struct ModHot *hot;   /* mod_hot.c; NULL but under --hot */
};

HostModules *mod_registry(Host *host);

/* mod_loader.c, mod_resolve.c */
ModEntry *mod_entry(HostModules *m, Str path);
/* The entry of that path and query loaded as `loader` (-1: as its name says). */
ModEntry *mod_entry_as(HostModules *m, Str path, Str query, int loader);
Resolver *mod_resolver(HostModules *m);
typedef enum ModVia { MOD_VIA_IMPORT, MOD_VIA_REQUIRE } ModVia; /* decides the `code` of errors */
/* Entry of what `specifier` means in `from_file`. NULL: exception (Cannot find module 'x' from 'file'). */
ModEntry *mod_resolve(HostModules *m, Str specifier, Str from_file, ModVia via) MUST_USE;
/* The same with the attribute `type` of the import, which may name a loader. */
ModEntry *mod_resolve_typed(HostModules *m, Str specifier, Str type, Str from_file, ModVia via) MUST_USE;
/* The same without hooks; conditions (or n 0: the usual ones). */
ModEntry *mod_resolve_plain(HostModules *m, Str specifier, Str type, Str from_file, ModVia via, const Str *conditions, u32 n) MUST_USE;
/* mod_node_rules.c: the module that an import of a path or file: URL had before, whether its file is there still or not; NULL: none. */
ModEntry *mod_known_file(HostModules *m, Str specifier, Str from);
/* mod_trace.c: HostModules.traced, and the loading that is told of. */
enum { MOD_TRACE_REQUIRE = 1, MOD_TRACE_IMPORT = 2 };
Value mod_trace_require(HostModules *m, Value id, Str from, Value parent) MUST_USE;
bool mod_trace_import(HostModules *m, Cell *referrer, String *specifier, Value attributes, Value promise) MUST_USE;
/* import() of a file's: settles the promise, now or later. */
void mod_import_file(HostModules *m, Cell *referrer, String *specifier, Value attributes, Value promise);
/* mod_require_from without that. */
Value mod_require_load(HostModules *m, Value id, Str specifier, Str from, Value parent) MUST_USE;
/* Reads and parses the entry and everything it imports. false: exception. */
bool mod_load(HostModules *m, ModEntry *entry) MUST_USE;
/* Parses a text as the entry's file. false: exception. */
bool mod_load_text(HostModules *m, ModEntry *entry, Str text) MUST_USE;
/* Does package.json say that the file is an ES module, where it decides? */
bool mod_is_module_package(HostModules *m, const ModEntry *entry);
/* The path of the package.json that the file belongs to. false: there is none. */
bool mod_package_file(HostModules *m, const ModEntry *entry, Buf *out);
/* Would the text of a program be loaded as an ES module because of what stands in it? */
bool mod_text_is_module(HostModules *m, ModEntry *entry, Str text);
/* Makes the entry an ES module with this record. */
void mod_set_record(HostModules *m, ModEntry *entry, Cell *record);
/* Gives the record of what is no ES module its exports, from the value that require gives. false: exception. */
bool mod_set_exports(HostModules *m, ModEntry *entry, Value value) MUST_USE;
/* Runs the CommonJS files that imports wait for and binds these. false: exception, the rest is forgotten. */
bool mod_bind_pending(HostModules *m) MUST_USE;
/* Module record of a loaded entry, made on demand for what is no ES module. NULL: exception. */
Cell *mod_record(HostModules *m, ModEntry *entry) MUST_USE;
/* Appends its URL: what import.meta.url says. */
void mod_entry_url(const ModEntry *entry, Buf *url);
/* Changes what an entry that is not loaded yet is loaded as. */
void mod_set_loader(ModEntry *entry, ModLoader loader);
/* The text of a data: URL and the loader its type means (-1: none); false: it is malformed. */
bool mod_data_url(Str url, Buf *text, int *loader) MUST_USE;

/* mod_dialect.c */
/* The language of a file with the settings of its project; lives as long as the host. NULL: exception. */
const Dialect *mod_dialect(HostModules *m, ModEntry *entry) MUST_USE;
void mod_dialects_free(HostModules *m);

/* mod_resolve_error.c */
/* Throws what the resolver's answer means. */
Value mod_throw_resolve(HostModules *m, const Resolved *resolved, Str specifier, Str from_file, ModVia via);
/* An import of what Node does not look for: a folder, or a name that lacks its ending. path: what was asked for. */
void mod_throw_unresolved(HostModules *m, Str specifier, Str path, Str from, bool is_folder);
Value mod_throw_unknown_builtin(HostModules *m, Str specifier, Str from_file, ModVia via);

/* mod_resolve.c */
/* Is the pending exception a SyntaxError? */
bool mod_is_syntax_error(Vm *vm);
/* May the text use what CommonJS files have as parameters? Comments and strings count too. */
bool mod_mentions_commonjs(Str text);

/* mod_esm.c: makes the entry the program and starts it. false: exception. */
bool mod_run_as_main(HostModules *m, ModEntry *entry) MUST_USE;
/* The two halves of mod_run_main for mod_hot.c. false: exception. */
bool mod_load_again(HostModules *m, Str path) MUST_USE;
bool mod_run_again(HostModules *m) MUST_USE;

/* mod_hot.c */
void mod_hot_free(HostModules *m);

/* mod_cjs.c */
/* What require() of the entry gives; runs it when it has not run. VAL_EXC: exception. */
Value mod_require_entry(HostModules *m, ModEntry *entry, Value parent) MUST_USE;
/* The `module` object of an entry, made now: not registered anywhere. */
Object *mod_cjs_module(HostModules *m, ModEntry *entry) MUST_USE;
/* The fields of a module object; path "": it stands for no file. */
bool mod_fill_module(HostModules *m, Object *module, Value id, Str path) MUST_USE;
/* Parses a CommonJS text and keeps its function until it runs. */
bool mod_cjs_load(HostModules *m, ModEntry *entry, Str text, bool await_is_doubtful) MUST_USE;
/* The same from a function that is compiled already. */
bool mod_cjs_set_wrapper(HostModules *m, ModEntry *entry, Value wrapper) MUST_USE;
Value mod_cjs_run(HostModules *m, ModEntry *entry, Value parent) MUST_USE;
/* Calls the function of a CommonJS text as the file `file`. */
Value mod_call_wrapper(HostModules *m, Value wrapper, Object *module, Str file) MUST_USE;
/* Runs the text of a file, of whatever format, and leaves what it exports in `module`. */
bool mod_run_text_as(HostModules *m, Object *module, Str file, Str text) MUST_USE;
/* require.cache, an ordinary object: deleting a name makes the next require run the file again. */
Object *mod_cache(HostModules *m) MUST_USE;
/* node_modules folders from here up to the root, as module.paths shows them. */
Value mod_node_paths(Vm *vm, Str folder) MUST_USE;

/* mod_require.c */
/* The function `require` of a file; module: its module object, or undefined. */
Value mod_make_require(HostModules *m, Str file, Value module) MUST_USE;
/* What a script put in place of a function of the runtime's; VAL_HOLE: nothing. */
Value mod_patched(HostModules *m, Value holder, const char *name, NativeFn own);
/* require by way of Module._load, if that was replaced; `id` is the specifier as a value. */
Value mod_require_from(HostModules *m, Value id, Str specifier, Str from, Value parent) MUST_USE;
/* What Module._load does. */
Value mod_require_default(HostModules *m, Value id, Str specifier, Str from, Value parent) MUST_USE;
/* By way of Module._resolveFilename, if that was replaced. */
ModEntry *mod_resolve_required(HostModules *m, Value id, Str specifier, Str from, Value parent) MUST_USE;
/* require.resolve.paths */
Value mod_lookup_paths(HostModules *m, Str specifier, Str from) MUST_USE;

/* mod_node_module.c */
Object *mod_module_proto(HostModules *m) MUST_USE;
/* The constructor Module. */
Object *mod_module_ctor(HostModules *m) MUST_USE;
/* Module._extensions, which is require.extensions. */
Object *mod_extensions(HostModules *m) MUST_USE;
/* process.dlopen, or what a script put there. */
Value mod_addon_opener(HostModules *m) MUST_USE;
/* A script's function in Module._extensions for the file; VAL_HOLE: none. */
Value mod_patched_extension(HostModules *m, Str path) MUST_USE;
Value mod_module_require(Vm *vm, Frame *f);
Value mod_module_load(Vm *vm, Frame *f);
Value mod_module_resolve_filename(Vm *vm, Frame *f);

/* mod_exports.c: names that a CommonJS text assigns to exports, found without running it, and specifiers of modules whose
 * exports it passes on. A name may come more than once. */
void mod_exports_scan(Str text, StrVec *names, StrVec *modules);

/* mod_esm.c, mod_meta.c */
/* The entry of an ES module's record; NULL: it is none of ours. */
ModEntry *mod_entry_of_record(HostModules *m, Cell *record);
/* The file that an import() of this referrer is relative to. */
Str mod_referrer_file(HostModules *m, Cell *referrer);
void mod_import_meta(void *ctx, Vm *vm, Cell *module, Object *meta); /* VmHost.import_meta */

/* mod_plugin.c */
/* *entry: what a plugin makes of the specifier; NULL: nothing. false: exception. */
bool mod_plugin_resolve(HostModules *m, Str specifier, Str from_file, ModVia via, int loader, ModEntry **entry) MUST_USE;
/* 1: a plugin loaded the entry, 0: none did, -1: exception; m->waiting is then set if it is only too early. */
int mod_plugin_load(HostModules *m, ModEntry *entry) MUST_USE;
void mod_plugins_free(HostModules *m);
static inline bool mod_has_plugins(const HostModules *m)
{
    return m->on_resolve.len || m->on_load.len || m->virtual_modules.len;
}

/* mod_hooks.c, mod_hooks_async.c: hooks of node:module */
ModEntry *mod_hooks_resolve(HostModules *m, Str specifier, Str type, Str from, ModVia via) MUST_USE;
/* 1: hooks loaded the entry, 0: none did, -1: exception; m->waiting is then set if it is only too early. */
int mod_hooks_load(HostModules *m, ModEntry *entry) MUST_USE;
/* Throws that only files, data: URLs and builtins can be loaded. */
Value mod_foreign_scheme(Vm *vm, Str url);
Value mod_register_hooks(Vm *vm, Frame *f);
Value mod_register(Vm *vm, Frame *f);
static inline bool mod_has_async_hooks(const HostModules *m)
{
    return !value_is_hole(m->async_hooks);
}
static inline bool mod_has_hooks(const HostModules *m)
{
    return !value_is_hole(m->hooks) || (m->may_wait && mod_has_async_hooks(m));
}

/* mod_node_rules.c: asked under the name node alone. false: exception. */
bool mod_rule_of_path(HostModules *m, Str specifier, Str from) MUST_USE;    /* does the file exist by this very name? */
bool mod_rule_of_ending(HostModules *m, const ModEntry *entry) MUST_USE;    /* is it one that Node knows? */
/* Do ending and attributes of an import fit? attributes: an object, or undefined when there is at most a type. */
bool mod_rule_of_import(HostModules *m, const ModEntry *entry, Str type, Value attributes) MUST_USE;
bool mod_rule_of_request(HostModules *m, const ModEntry *entry, Cell *importer, u32 request) MUST_USE;
/* Do the rules hold? Hooks and plugins say themselves what a file is. */
static inline bool mod_has_rules(HostModules *m)
{
    return host_options(m->host)->node_style && !host_options(m->host)->test262 && !mod_has_hooks(m) && !mod_has_plugins(m);
}

/* mod_builtin.c: builtin modules by name ("fs", "node:fs"). NULL name: unknown. */
const char *mod_builtin_name(Str specifier);
Value mod_builtin_make(Vm *vm, const char *name) MUST_USE;
/* The text of the command line, in `file`, may name builtin modules without asking for them: those it mentions become global properties. */
bool mod_builtin_globals(HostModules *m, Str file, Str text) MUST_USE;
bool mod_mentions(Str text, const char *word); /* anywhere, in comments too */
/* module.builtinModules */
Value mod_builtin_names(Vm *vm) MUST_USE;

#endif
