/* mod_cache.c - compiled files kept from one run to the next: the folder, its entries, when they hold and when they are written.
 *
 *   in:   a file that is about to be loaded
 *   out:  its code from the cache; else nothing, and an entry when the program ends
 *
 * An entry is a file named after path, loader and dialect: a head that says which state of the source it was made from, and
 * the unit (engine/bytecode/unit_file.h), which holds that source. It holds while the source's device, inode, size and times are
 * the same and those times were old when it was read; else the source is read and compared. A checksum covers head
 * and unit, the build number both; what does not fit is as good as absent and is written anew. Entries appear
 * complete, by rename; nobody writes into one. Files and folder must belong to the user and to nobody else.
 *
 * Functions that a program compiled are written when it ends, or has nothing to do for a second; when a later one compiled much more than its entry had, it is
 * written again with both. Texts that are no files (-e, data:, plugins) and trees changed by --define have no entries.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/module/mod_cache.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/checksum.h"
#include "base/hash.h"
#include "base/vec.h"
#include "os/os_build.h"
#include "os/os_mem.h"
#include "os/os_time.h"
#include "toolkit/resolve/resolve.h"

#define ENTRY_MAGIC 0x3168636163626F63ull /* cobcach1 */
#define MIN_BYTES 4096                    /* smaller sources compile faster than an entry is found */
#define MAX_BYTES ((u64)64 << 20)
#define FOLDER_BYTES ((u64)512 << 20)     /* beyond this the oldest entries go */
#define SECOND ((i64)1000000000)
#define SETTLED (2 * SECOND)              /* file systems' clocks are at worst that coarse */
#define SWEEP_EVERY (3600 * SECOND)
#define TOUCH_EVERY (24 * 3600 * SECOND)

typedef struct EntryHead {
    u64 magic, build;
    u64 key[2];
    u64 device, inode, size;
    i64 modified, changed;
    i64 read_at;  /* when the source was read */
    u64 unused;
    u64 checksum; /* of the head, with this field as 0 */
} EntryHead;
_Static_assert(sizeof(EntryHead) % 8 == 0, "the unit behind it is aligned");

typedef struct CacheNote {
    u64 key[2];
    OsFileStat stat;
    i64 now;
    CodeUnit *unit; /* counted */
    Str map;        /* its bytes, when it was read from its entry */
    bool kept;      /* its entry is there and holds */
    u32 compiled;   /* embed_unit_compiled when it was written */
} CacheNote;

struct ModCache {
    char *folder; /* NULL: off */
    const char *off_by; /* what turned it off: the name of a variable, or NULL */
    bool asked_for;     /* a variable or enableCompileCache named the folder */
    bool is_made;       /* the folder is there, and ours */
    u64 build;
    u32 hits, misses;
    VEC(CacheNote) notes;
};
typedef struct ModCache ModCache;

/* ---- the folder ---- */

static void set_folder(ModCache *cache, Str base, const char *below)
{
    AUTO_BUF path = {0};
    if (!base.len || (base.data[0] != '/' && os_file_cwd(&path) < 0)) {
        cache->folder = NULL;
        return;
    }
    if (path.len)
        buf_push(&path, '/');
    buf_append_str(&path, base);
    while (path.len > 1 && path.data[path.len - 1] == '/')
        path.len--;
    buf_append_c(&path, below);
    cache->folder = buf_take(&path);
}

/* A variable's text; NULL: unset or empty. */
static const char *variable(const char *name)
{
    const char *text = getenv(name);
    return text && *text ? text : NULL;
}

static bool says_off(const char *text)
{
    return text && (strcmp(text, "off") == 0 || strcmp(text, "0") == 0);
}

/* The first of these variables that says something decides. */
static void choose_folder(ModCache *cache)
{
    const char *own = variable("COB_CACHE"), *node = variable("NODE_COMPILE_CACHE"), *xdg = variable("XDG_CACHE_HOME"),
               *bun = getenv("BUN_RUNTIME_TRANSPILER_CACHE_PATH"), *home = variable("HOME");
    cache->asked_for = true;
    if (says_off(own))
        cache->off_by = "COB_CACHE";
    else if (own)
        set_folder(cache, str_view(own), "");
    else if (variable("NODE_DISABLE_COMPILE_CACHE"))
        cache->off_by = "NODE_DISABLE_COMPILE_CACHE";
    else if (node)
        set_folder(cache, str_view(node), "/cob");
    else if (bun && (!*bun || says_off(bun)))
        cache->off_by = "BUN_RUNTIME_TRANSPILER_CACHE_PATH";
    else if (bun)
        set_folder(cache, str_view(bun), "/cob");
    else {
        cache->asked_for = false;
        if (xdg && *xdg == '/')
            set_folder(cache, str_view(xdg), "/cob");
        else if (home && *home == '/')
            set_folder(cache, str_view(home), "/.cache/cob");
    }
    /* A program that runs with the rights of another user must not take code from either of them. */
    if (os_process_is_privileged())
        cache->folder = NULL;
}

static ModCache *cache_of(HostModules *m)
{
    if (!m->compiled) {
        m->compiled = xalloc_zero(sizeof *m->compiled);
        choose_folder(m->compiled);
        m->compiled->build = embed_unit_build(os_build_number());
    }
    return m->compiled;
}

/* Makes the folders that are missing, for this user alone. Those of a home are not made by another user (sudo), who would lock its owner
 * out of them. */
static void make_folders(const ModCache *cache)
{
    OsFileStat stat;
    bool may = cache->asked_for;
    for (char *p = strchr(cache->folder + 1, '/');; p = strchr(p + 1, '/')) {
        if (p)
            *p = 0;
        bool there = os_file_stat(cache->folder, &stat) == 0;
        if (there)
            may = cache->asked_for || os_file_is_own(&stat);
        int r = there ? 0 : may ? os_file_make_dir(cache->folder, 0700) : -EPERM;
        if (p)
            *p = '/';
        if (!p || (r < 0 && r != -EEXIST))
            return;
    }
}

/* false: the folder cannot be made, or others may write there. */
static bool make_folder(ModCache *cache)
{
    OsFileStat stat;
    if (cache->is_made)
        return true;
    if (os_file_stat(cache->folder, &stat) < 0) {
        make_folders(cache);
        if (os_file_stat(cache->folder, &stat) < 0)
            return false;
    }
    return cache->is_made = stat.type == OS_FILE_DIR && os_file_is_own(&stat);
}

static void entry_path(const ModCache *cache, const u64 key[2], Buf *path)
{
    buf_printf(path, "%s/%016llx%016llx.unit", cache->folder, (unsigned long long)key[0], (unsigned long long)key[1]);
    buf_push(path, 0);
}

/* ---- keys and heads ---- */

static void add_text(Buf *out, Str text)
{
    buf_append(out, &text.len, sizeof text.len);
    buf_append_str(out, text);
}

/* A new setting of the language must go into the key. */
_Static_assert(__SIZEOF_POINTER__ != 8 || sizeof(Dialect) == 72, "make_key knows all fields of Dialect");

/* Everything that decides what a file compiles to besides its text. */
static void make_key(const ModCache *cache, const ModEntry *entry, const Dialect *d, u64 key[2])
{
    const u32 words[] = {(u32)entry->format, (u32)entry->loader, d->typescript, d->jsx, d->legacy_decorators,
                         d->decorator_metadata, d->strict_nulls, d->assign_fields, d->verbatim_modules, (u32)d->jsx_mode, d->strict_modules};
    AUTO_BUF bytes = {0};
    buf_append(&bytes, words, sizeof words);
    add_text(&bytes, d->jsx_factory);
    add_text(&bytes, d->jsx_fragment);
    add_text(&bytes, d->jsx_source);
    add_text(&bytes, str_view(entry->path));
    key[0] = checksum(bytes.data, bytes.len, cache->build);
    key[1] = checksum(bytes.data, bytes.len, ~cache->build);
}

static u64 head_checksum(const EntryHead *head)
{
    EntryHead copy = *head;
    copy.checksum = 0;
    return checksum(&copy, sizeof copy, ENTRY_MAGIC);
}

static EntryHead make_head(const ModCache *cache, const u64 key[2], const OsFileStat *stat, i64 now)
{
    EntryHead head = {
        .magic = ENTRY_MAGIC,
        .build = cache->build,
        .key = {key[0], key[1]},
        .device = stat->device,
        .inode = stat->inode,
        .size = stat->size,
        .modified = stat->modified_ns,
        .changed = stat->changed_ns,
        .read_at = now,
    };
    head.checksum = head_checksum(&head);
    return head;
}

static bool same_state(const EntryHead *head, const OsFileStat *stat)
{
    return head->device == stat->device && head->inode == stat->inode && head->size == stat->size &&
           head->modified == stat->modified_ns && head->changed == stat->changed_ns;
}

/* A file that was written just before it was read may have been written again at what its clock calls the same time. */
static bool was_settled(const EntryHead *head)
{
    return MAX(head->modified, head->changed) + SETTLED <= head->read_at;
}

/* ---- loading ---- */

static void unmap(void *ctx, Str bytes)
{
    (void)ctx;
    os_file_unmap((Str){bytes.data - sizeof(EntryHead), bytes.len + sizeof(EntryHead)});
}

/* The unit in the entry of that key; NULL: none that fits. */
static CodeUnit *read_entry(HostModules *m, ModCacheTicket *ticket, Str path, const Dialect *dialect, EntryHead *head)
{
    ModCache *cache = m->compiled;
    AUTO_BUF name = {0};
    Str map;
    OsFileStat stat;
    entry_path(cache, ticket->key, &name);
    if (os_file_map_own(name.data, &map, &stat) < 0)
        return NULL;
    CodeUnit *unit = NULL;
    if (map.len > sizeof *head) {
        memcpy(head, map.data, sizeof *head);
        EmbedBytes bytes = {
            .bytes = {map.data + sizeof *head, map.len - sizeof *head}, .build = cache->build, .release = unmap};
        bool fits = head->magic == ENTRY_MAGIC && head->build == cache->build && head->key[0] == ticket->key[0] &&
                    head->key[1] == ticket->key[1] && head->checksum == head_checksum(head);
        unit = fits ? embed_unit_read(host_vm(m->host), &bytes, path, dialect) : NULL;
    }
    ticket->map = unit ? map : (Str){0};
    if (!unit)
        os_file_unmap(map);
    else if (stat.modified_ns + TOUCH_EVERY < ticket->now)
        (void)!os_file_touch(name.data); /* the oldest go first */
    return unit;
}

/* A program's text, in a file, with nothing that changes its tree. */
static bool is_wanted(HostModules *m, const ModEntry *entry, ModCacheTicket *ticket)
{
    bool program = entry->format != MOD_VALUE && entry->format != MOD_BUILTIN && !entry->space && entry->path[0] == '/';
    if (!program || host_options(m->host)->test262 || (m->compiled && !m->compiled->folder))
        return false;
    return os_file_stat(entry->path, &ticket->stat) == 0 && ticket->stat.type == OS_FILE_REGULAR &&
           ticket->stat.size >= MIN_BYTES && ticket->stat.size <= MAX_BYTES && cache_of(m)->folder && m->compiled->build;
}

static bool give(HostModules *m, ModEntry *entry, CodeUnit *unit)
{
    Vm *vm = host_vm(m->host);
    if (!embed_unit_is_module(unit))
        return mod_cjs_set_wrapper(m, entry, TRY_OR(false, embed_unit_commonjs(vm, unit)));
    AUTO_BUF url = {0};
    mod_entry_url(entry, &url);
    Cell *record = TRY_PTR_OR(false, embed_unit_module(vm, unit, buf_view(&url)));
    mod_set_record(m, entry, record);
    return true;
}

static void add_note(HostModules *m, const ModCacheTicket *ticket, CodeUnit *unit, bool kept);

static ModCacheAnswer load(HostModules *m, ModEntry *entry, ModCacheTicket *ticket, Buf *text)
{
    *ticket = (ModCacheTicket){0};
    if (!is_wanted(m, entry, ticket))
        return MOD_CACHE_MISS;
    const Dialect *dialect = TRY_PTR_OR(MOD_CACHE_ERROR, mod_dialect(m, entry));
    ticket->wanted = !dialect->change;
    if (!ticket->wanted)
        return MOD_CACHE_MISS;
    ticket->now = os_time_wall_ns();
    make_key(m->compiled, entry, dialect, ticket->key);
    EntryHead head;
    CodeUnit *unit = read_entry(m, ticket, str_view(entry->path), dialect, &head);
    if (!unit)
        return MOD_CACHE_MISS;
    bool stale = !same_state(&head, &ticket->stat) || !was_settled(&head);
    bool was_read = !stale || os_file_read(entry->path, text) == 0;
    if (!was_read)
        text->len = 0;
    if (!was_read || (stale && !str_equal(buf_view(text), embed_unit_text(unit)))) {
        embed_unit_unref(unit);
        return MOD_CACHE_MISS;
    }
    add_note(m, ticket, unit, !stale);
    return give(m, entry, unit) ? MOD_CACHE_HIT : MOD_CACHE_ERROR;
}

ModCacheAnswer mod_cache_load(HostModules *m, ModEntry *entry, ModCacheTicket *ticket, Buf *text)
{
    ModCacheAnswer answer = load(m, entry, ticket, text);
    if (answer == MOD_CACHE_HIT)
        m->compiled->hits++;
    else if (ticket->wanted)
        m->compiled->misses++;
    return answer;
}

void mod_cache_counts(Host *host, u32 *hits, u32 *misses)
{
    const HostModules *m = host_modules(host);
    *hits = m && m->compiled ? m->compiled->hits : 0;
    *misses = m && m->compiled ? m->compiled->misses : 0;
}

/* ---- writing ---- */

static bool same_key(const CacheNote *note, const u64 key[2])
{
    return note->key[0] == key[0] && note->key[1] == key[1];
}

static void flush_notes(Host *host);
static void when_idle(Host *host);

/* A file that is loaded again takes the place of what it was before. */
static void add_note(HostModules *m, const ModCacheTicket *ticket, CodeUnit *unit, bool kept)
{
    ModCache *cache = m->compiled;
    CacheNote note = {.key = {ticket->key[0], ticket->key[1]}, .stat = ticket->stat, .now = ticket->now, .kept = kept,
                      .unit = embed_unit_ref(unit), .map = ticket->map};
    host_set_exit_hook(m->host, flush_notes);
    host_set_idle_hook(m->host, when_idle);
    for (u32 i = 0; i < cache->notes.len; i++) {
        if (same_key(&cache->notes.items[i], note.key)) {
            embed_unit_unref(cache->notes.items[i].unit);
            cache->notes.items[i] = note;
            return;
        }
    }
    VEC_PUSH(&cache->notes, note);
}

void mod_cache_note(HostModules *m, ModEntry *entry, const ModCacheTicket *ticket)
{
    OsFileStat stat;
    CodeUnit *unit = NULL;
    if (!ticket->wanted)
        return;
    if (entry->format == MOD_CJS)
        unit = embed_unit_of_function(entry->wrapper);
    else if (!value_is_hole(entry->record))
        unit = embed_unit_of_module(value_as_cell(entry->record));
    if (!unit)
        return;
    /* It must not have changed while it was read. */
    EntryHead head = make_head(m->compiled, ticket->key, &ticket->stat, ticket->now);
    if (os_file_stat(entry->path, &stat) == 0 && same_state(&head, &stat))
        add_note(m, ticket, unit, false);
    embed_unit_unref(unit);
}

/* Is what the entry lacks worth writing it again? */
static bool is_due(const CacheNote *note)
{
    return !note->kept || embed_unit_compiled(note->unit) - note->compiled > MAX((u64)MIN_BYTES, note->stat.size / 64);
}

static void write_note(const ModCache *cache, CacheNote *note)
{
    AUTO_BUF bytes = {0};
    AUTO_BUF path = {0};
    EntryHead head = make_head(cache, note->key, &note->stat, note->now);
    note->kept = true; /* or never will be */
    buf_append(&bytes, &head, sizeof head);
    if (!embed_unit_write(note->unit, cache->build, &bytes))
        return;
    entry_path(cache, note->key, &path);
    (void)!os_file_write(path.data, buf_view(&bytes), 0600); /* without it the next run compiles, as this one did */
    note->compiled = embed_unit_compiled(note->unit);
}

typedef struct SweepFile {
    char *name;
    u64 size;
    i64 modified;
} SweepFile;

typedef struct Sweep {
    const char *folder;
    VEC(SweepFile) files;
    u64 total;
} Sweep;

/* Only what looks like ours is ever removed: an entry, or one that was being written. */
static bool sweep_see(void *ctx, const char *name, OsFileType type)
{
    Sweep *sweep = ctx;
    AUTO_BUF path = {0};
    OsFileStat stat;
    if (strspn(name, "0123456789abcdef") != 32 || strncmp(name + 32, ".unit", 5) != 0 || (name[37] && name[37] != '.'))
        return true;
    (void)type;
    buf_printf(&path, "%s/%s", sweep->folder, name);
    buf_push(&path, 0);
    if (os_file_lstat(path.data, &stat) < 0 || stat.type != OS_FILE_REGULAR)
        return true;
    sweep->total += stat.size;
    VEC_PUSH(&sweep->files, ((SweepFile){buf_take(&path), stat.size, stat.modified_ns}));
    return true;
}

static int older_first(const void *a, const void *b)
{
    i64 x = ((const SweepFile *)a)->modified, y = ((const SweepFile *)b)->modified;
    return x < y ? -1 : x > y;
}

/* Once an hour of writing: keeps the folder within FOLDER_BYTES and removes what interrupted writers left. */
static void sweep(const ModCache *cache)
{
    AUTO_BUF mark = {0};
    OsFileStat stat;
    i64 now = os_time_wall_ns();
    buf_printf(&mark, "%s/swept", cache->folder);
    buf_push(&mark, 0);
    if (os_file_lstat(mark.data, &stat) == 0 && stat.modified_ns + SWEEP_EVERY > now && stat.modified_ns <= now)
        return;
    if (os_file_write(mark.data, STR(""), 0600) < 0)
        return;
    Sweep s = {.folder = cache->folder};
    if (os_file_list(cache->folder, sweep_see, &s) == 0 && s.files.len)
        qsort(s.files.items, s.files.len, sizeof *s.files.items, older_first);
    u64 most = s.total > FOLDER_BYTES ? FOLDER_BYTES / 4 * 3 : FOLDER_BYTES;
    for (u32 i = 0; i < s.files.len; i++) {
        SweepFile *file = &s.files.items[i];
        bool unfinished = !str_ends_with(str_view(file->name), STR(".unit")) && file->modified + SWEEP_EVERY < now;
        if ((s.total > most || unfinished) && os_file_remove(file->name) == 0)
            s.total -= file->size;
        xfree(file->name);
    }
    VEC_DEINIT(&s.files);
}

static void forget_notes(ModCache *cache)
{
    for (u32 i = 0; i < cache->notes.len; i++)
        embed_unit_unref(cache->notes.items[i].unit);
    VEC_DEINIT(&cache->notes);
}

/* Writes what is due. */
static void flush(HostModules *m)
{
    ModCache *cache = m->compiled;
    bool wrote = false;
    for (u32 i = 0; cache && cache->folder && i < cache->notes.len; i++) {
        CacheNote *note = &cache->notes.items[i];
        if (!is_due(note))
            continue;
        if (!make_folder(cache))
            return;
        write_note(cache, note);
        wrote = true;
    }
    if (wrote)
        sweep(cache);
}

static void flush_notes(Host *host)
{
    flush(mod_registry(host));
}

/* All of an entry was read when its checksum was taken; a server needs little of it. What it touches again comes from the file. */
static void when_idle(Host *host)
{
    flush_notes(host);
    const ModCache *cache = mod_registry(host)->compiled;
    for (u32 i = 0; cache && i < cache->notes.len; i++)
        if (cache->notes.items[i].map.len)
            os_mem_decommit((char *)(uintptr_t)cache->notes.items[i].map.data, cache->notes.items[i].map.len);
}

void mod_cache_free(HostModules *m)
{
    if (!m->compiled)
        return;
    forget_notes(m->compiled);
    xfree(m->compiled->folder);
    xfree(m->compiled);
    m->compiled = NULL;
}

/* ---- node:module ---- */

static HostModules *registry_of(Vm *vm)
{
    return mod_registry(host_of(vm));
}

static bool put_text(Vm *vm, Object *o, const char *key, const char *text)
{
    String *s = TRY_PTR_OR(false, string_from_wtf8(vm, str_view(text)));
    return obj_put(vm, o, key_from_c(vm, key), value_cell(s), PROP_WEC);
}

/* { status, directory } or { status, message } */
static Value status_object(Vm *vm, int status, const char *key, const char *text)
{
    Object *o = TRY_PTR(object_new_plain(vm));
    if (!obj_put(vm, o, key_from_c(vm, "status"), value_int(status), PROP_WEC) || !put_text(vm, o, key, text))
        return VAL_EXC;
    return value_cell(o);
}

/* enableCompileCache([directory | { directory }]): the cache is on without it; a folder named here is used from now on. */
Value mod_cache_enable(Vm *vm, Frame *f)
{
    enum { FAILED, ENABLED, ALREADY_ENABLED, DISABLED };
    HostModules *m = registry_of(vm);
    ModCache *cache = cache_of(m);
    Value v = frame_arg(f, 0);
    AUTO_BUF folder = {0};
    if (value_is_object(v))
        v = TRY(obj_get(vm, value_as_object(v), key_from_c(vm, "directory")));
    if (!value_is_undefined(v) && !value_is_string(v))
        return host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", "cacheDir should be a string");
    if (value_is_string(v) && !string_to_utf8(vm, value_as_string(v), &folder))
        return VAL_EXC;
    if (cache->off_by) {
        AUTO_BUF text = {0};
        buf_printf(&text, "Disabled by %s", cache->off_by);
        buf_push(&text, 0);
        return status_object(vm, DISABLED, "message", text.data);
    }
    if (cache->asked_for && cache->folder)
        return status_object(vm, ALREADY_ENABLED, "directory", cache->folder);
    char *before = cache->folder;
    bool was_made = cache->is_made;
    if (folder.len) {
        cache->is_made = false;
        set_folder(cache, buf_view(&folder), "/cob");
    }
    if (!cache->folder || !make_folder(cache)) {
        if (folder.len)
            xfree(cache->folder);
        cache->folder = before;
        cache->is_made = was_made;
        return status_object(vm, FAILED, "message", "Cannot create cache directory");
    }
    if (folder.len)
        xfree(before);
    cache->asked_for = true;
    return status_object(vm, ENABLED, "directory", cache->folder);
}

Value mod_cache_dir(Vm *vm, Frame *f)
{
    const ModCache *cache = cache_of(registry_of(vm));
    (void)f;
    return cache->folder ? value_cell(TRY_PTR(string_from_wtf8(vm, str_view(cache->folder)))) : VAL_UNDEFINED;
}

Value mod_cache_flush(Vm *vm, Frame *f)
{
    (void)f;
    flush(registry_of(vm));
    return VAL_UNDEFINED;
}
