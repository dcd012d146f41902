/* mod_cache.h - compiled files kept from one run to the next.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_MODULE_MOD_CACHE_H
#define RUNTIME_MODULE_MOD_CACHE_H

#include "os/os_file.h"
#include "runtime/module/mod_priv.h"

/* One load of a file, from before it is read until it is loaded. */
typedef struct ModCacheTicket {
    bool wanted;     /* the cache is on and the file one for it */
    u64 key[2];
    OsFileStat stat; /* of the file before it was read */
    i64 now;
    Str map;         /* of a hit: the entry, which lives as long as the unit */
} ModCacheTicket;

typedef enum ModCacheAnswer {
    MOD_CACHE_MISS,
    MOD_CACHE_HIT,   /* the entry has its record, or its module object and function */
    MOD_CACHE_ERROR, /* exception pending */
} ModCacheAnswer;

/* Takes a file's code from the cache. When the file has to be read for that and it is a miss, its text is in `text`. */
ModCacheAnswer mod_cache_load(HostModules *m, ModEntry *entry, ModCacheTicket *ticket, Buf *text) MUST_USE;
/* After the text of a missed file was loaded: it will be written when the program ends. */
void mod_cache_note(HostModules *m, ModEntry *entry, const ModCacheTicket *ticket);
void mod_cache_free(HostModules *m);

/* module.enableCompileCache, getCompileCacheDir, flushCompileCache */
Value mod_cache_enable(Vm *vm, Frame *f);
Value mod_cache_dir(Vm *vm, Frame *f);
Value mod_cache_flush(Vm *vm, Frame *f);

#endif
