/* mod_loaders.h - loaders by name and by ending, from mod_loaders.def.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_MODULE_MOD_LOADERS_H
#define RUNTIME_MODULE_MOD_LOADERS_H

#include "engine/api/embed.h"

typedef enum ModFormat {
    MOD_UNKNOWN, /* decided by the text */
    MOD_ESM,
    MOD_CJS,
    MOD_VALUE,   /* a loader's maker gives the default export */
    MOD_BUILTIN,
} ModFormat;

typedef enum ModLoader {
#define LOADER(id, name, maker, flags) Loader_##id,
#define ENDING(ending, id, format)
#include "runtime/module/mod_loaders.def"
#undef LOADER
#undef ENDING
    Loader__count
} ModLoader;

enum { LOADER_NAMED = 1, LOADER_UNREAD = 2, LOADER_EXPORTS = 4 };

/* The default export made of a file's text. VAL_EXC: exception, which names the file. */
typedef Value LoaderMaker(Vm *vm, Str text, Str path);
LoaderMaker loader_json, loader_xml, loader_text, loader_file, loader_sqlite, loader_css, loader_addon;
LoaderMaker loader_jsonc, loader_json5, loader_toml, loader_yaml; /* mod_data.c */

typedef struct LoaderInfo {
    const char *name;
    LoaderMaker *maker; /* NULL: a program */
    u8 flags;
} LoaderInfo;
extern const LoaderInfo mod_loader_info[Loader__count];

/* -1: no loader of that name. */
int mod_loader_of_name(Str name);
/* The loader of a file by its ending; false: no ending is known. */
bool mod_loader_of_file(Str path, ModLoader *loader, ModFormat *format);

#endif
