/* resolver.c - from a specifier to a file.
 *
 * The order: file names as they are; else `paths` and `baseUrl` of tsconfig.json, names of the own package (`imports`, self-reference),
 * node_modules folders upwards, NODE_PATH. Which ending is tried first depends on how the file is asked for and on whether it
 * lies in node_modules, as in Bun.
 *
 * SPDX-License-Identifier: MIT
 */
#include "toolkit/resolve/resolver.h"

#include <limits.h>

#include "base/alloc.h"
#include "base/vec.h"
#include "os/os_file.h"
#include "toolkit/resolve/folder.h"
#include "toolkit/resolve/resolve.h"

enum { NAME_MAX_BYTES = PATH_MAX - 32, CONDITIONS_MAX = 32, IMPORTS_DEPTH_MAX = 8 };

struct Resolver {
    FolderCache folders;
    ResolverOptions options;
    Str conditions[2][CONDITIONS_MAX]; /* by ResolveKind */
    u32 n_conditions;
    Map configs; /* tsconfig files by path */
};

/* One look-up. */
typedef struct Search {
    Resolver *r;
    ResolveKind kind;
    Resolved *out;
    u32 depth; /* names that `imports` led to */
    Conditions own; /* those of the caller; none: the resolver's */
} Search;

static bool find_config_base(void *ctx, Str specifier, Str folder, Buf *path);

Resolver *resolver_new(const ResolverOptions *options)
{
    static const char *const usual[] = {"bun", "node", "node-addons"};
    Resolver *r = xalloc_zero(sizeof *r);
    r->options = *options;
    for (u32 kind = 0; kind < 2; kind++) {
        u32 n = 0;
        for (u32 i = 0; i < ARRAY_LEN(usual); i++)
            r->conditions[kind][n++] = str_view(usual[i]);
        r->conditions[kind][n++] = kind == RESOLVE_IMPORT ? STR("import") : STR("require");
        for (u32 i = 0; i < options->n_conditions && n < CONDITIONS_MAX; i++)
            r->conditions[kind][n++] = options->conditions[i];
        r->n_conditions = n;
    }
    return r;
}

void resolver_free(Resolver *r)
{
    if (!r)
        return;
    map_deinit(&r->configs);
    folder_cache_deinit(&r->folders);
    xfree(r);
}

void resolved_deinit(Resolved *out)
{
    buf_deinit(&out->path);
    buf_deinit(&out->subject);
}

static Conditions conditions_of(const Search *s)
{
    return s->own.count ? s->own : (Conditions){s->r->conditions[s->kind], s->r->n_conditions};
}

bool resolver_in_modules(Str file)
{
    return memmem(file.data, file.len, "/node_modules/", 14) != NULL;
}

static Str base_name(Str path)
{
    size_t n = path.len;
    while (n && path.data[n - 1] != '/')
        n--;
    return (Str){path.data + n, path.len - n};
}

/* ---- files ------------------------------------------------------------------------------------ */

#define ENDINGS_MAX 10 /* the last: native addons, which only require() finds without their ending */
static const char *const endings_of[2][2][ENDINGS_MAX] = {
    /* [kind][in node_modules] */
    {{".tsx", ".jsx", ".mts", ".ts", ".mjs", ".js", ".cts", ".cjs", ".json"},
     {".mjs", ".jsx", ".mts", ".js", ".cjs", ".tsx", ".ts", ".cts", ".json"}},
    {{".tsx", ".ts", ".jsx", ".cts", ".cjs", ".js", ".mjs", ".mts", ".json", ".node"},
     {".jsx", ".cjs", ".js", ".mjs", ".mts", ".tsx", ".ts", ".cts", ".json", ".node"}},
};
static const char *const endings_of_main[ENDINGS_MAX] = {".js", ".cjs", ".cts", ".tsx", ".ts", ".jsx", ".json", ".mjs", ".mts", ".node"};

static const char *const node_endings[ENDINGS_MAX] = {".js", ".json", ".node"};

static const char *const *usual_endings(const Search *s, const Folder *folder)
{
    if (s->r->options.node_endings && s->kind == RESOLVE_REQUIRE)
        return node_endings;
    return endings_of[s->kind][folder->in_modules];
}

/* A written ending and what may stand on disk in its place. */
static const struct {
    const char *written, *on_disk[3];
} rewrites[] = {
    {".js", {".ts", ".tsx", ".mts"}},
    {".jsx", {".ts", ".tsx", ".mts"}},
    {".mjs", {".mts", NULL, NULL}},
    {".cjs", {".cts", NULL, NULL}},
};

/* The file is there: its name without links is the answer. */
static bool found(Search *s, Folder *folder, Str name, u32 entry)
{
    Buf *path = &s->out->path;
    bool keep = s->r->options.preserve_symlinks;
    Str in = keep ? folder->path : folder_real(&s->r->folders, folder);
    path->len = 0;
    if (!keep && entry & ENTRY_LINK) {
        AUTO_BUF full = {0};
        buf_append_str(&full, folder->path);
        buf_push(&full, '/');
        buf_append_str(&full, name);
        buf_push(&full, 0);
        if (os_file_realpath(full.data, path) >= 0) {
            s->out->status = RESOLVE_FILE;
            return true;
        }
    }
    buf_append_str(path, in);
    if (in.len != 1)
        buf_push(path, '/');
    buf_append_str(path, name);
    s->out->status = RESOLVE_FILE;
    return true;
}

static bool try_name(Search *s, Folder *folder, Str name)
{
    u32 entry = folder_entry(&s->r->folders, folder, name);
    return entry & ENTRY_FILE && found(s, folder, name, entry);
}

/* `stem` with each of the endings. */
static bool try_endings(Search *s, Folder *folder, Str stem, const char *const *endings, u32 n)
{
    AUTO_BUF name = {0};
    buf_append_str(&name, stem);
    for (u32 i = 0; i < n && endings[i]; i++) {
        name.len = stem.len;
        buf_append_c(&name, endings[i]);
        if (try_name(s, folder, buf_view(&name)))
            return true;
    }
    return false;
}

static bool try_rewrites(Search *s, Folder *folder, Str name)
{
    for (u32 i = 0; i < ARRAY_LEN(rewrites); i++) {
        Str written = str_view(rewrites[i].written);
        if (name.len > written.len && str_ends_with(name, written))
            return try_endings(s, folder, (Str){name.data, name.len - written.len}, rewrites[i].on_disk,
                               ARRAY_LEN(rewrites[i].on_disk));
    }
    return false;
}

/* LOAD_AS_FILE: an absolute, plain path without a slash at its end. endings NULL: the usual ones. */
static bool try_file(Search *s, Str path, const char *const *endings)
{
    Str name = base_name(path);
    if (!name.len || path.len > NAME_MAX_BYTES)
        return false;
    Folder *folder = folder_get(&s->r->folders, resolve_folder(path));
    if (!endings)
        endings = usual_endings(s, folder);
    return try_name(s, folder, name) || try_rewrites(s, folder, name) || try_endings(s, folder, name, endings, ENDINGS_MAX);
}

static bool is_folder(Search *s, Str path)
{
    if (path.len > NAME_MAX_BYTES)
        return false;
    if (path.len <= 1)
        return true;
    Folder *above = folder_get(&s->r->folders, resolve_folder(path));
    return folder_entry(&s->r->folders, above, base_name(path)) & ENTRY_DIR;
}

static bool bad_package(Search *s, const Package *package)
{
    s->out->status = RESOLVE_BAD_PACKAGE;
    s->out->json = package->error;
    s->out->path.len = 0;
    buf_append_str(&s->out->path, package->path);
    return false;
}

static bool try_index(Search *s, Folder *folder)
{
    return try_endings(s, folder, STR("index"), usual_endings(s, folder), ENDINGS_MAX);
}

/* A field of package.json that names a file of the package, with or without its ending, or a folder with an index. */
static bool try_main(Search *s, Folder *folder, Str field)
{
    AUTO_BUF main = {0};
    buf_append_str(&main, folder->path);
    buf_push(&main, '/');
    buf_append_str(&main, field);
    resolve_normalise(&main);
    while (main.len > 1 && main.data[main.len - 1] == '/')
        main.len--;
    if (try_file(s, buf_view(&main), s->r->options.node_endings ? node_endings : endings_of_main))
        return true;
    return is_folder(s, buf_view(&main)) && try_index(s, folder_get(&s->r->folders, buf_view(&main)));
}

/* LOAD_AS_DIRECTORY: `main` of its package.json, else its index; `module` when there is nothing else. */
static bool try_folder(Search *s, Str path)
{
    if (!is_folder(s, path))
        return false;
    Folder *folder = folder_get(&s->r->folders, path);
    Package *package = folder_package(&s->r->folders, folder);
    if (package && package->error.message)
        return bad_package(s, package);
    if (package && package->main.len && try_main(s, folder, package->main))
        return true;
    if (try_index(s, folder))
        return true;
    Str module = package ? json_get_text(package->root, "module") : STR("");
    return module.len && try_main(s, folder, module);
}

/* A path as written: with a slash at its end the folder comes first. */
static bool try_path(Search *s, Str path)
{
    bool slash = path.len > 1 && path.data[path.len - 1] == '/';
    Str plain = slash ? (Str){path.data, path.len - 1} : path;
    if (slash || plain.len <= 1)
        return try_folder(s, plain) || (s->out->status == RESOLVE_NOT_FOUND && plain.len > 1 && try_file(s, plain, NULL));
    return try_file(s, plain, NULL) || try_folder(s, plain);
}

/* ---- packages --------------------------------------------------------------------------------- */

/* The length of the package's name in a bare specifier; 0: it is none. */
static size_t name_length(Str specifier)
{
    const char *slash = memchr(specifier.data, '/', specifier.len);
    if (!specifier.len || specifier.data[0] == '.' || memchr(specifier.data, '\\', specifier.len) || specifier.data[0] == '%')
        return 0;
    if (specifier.data[0] != '@')
        return slash ? (size_t)(slash - specifier.data) : specifier.len;
    if (!slash)
        return 0;
    const char *second = memchr(slash + 1, '/', specifier.len - (size_t)(slash + 1 - specifier.data));
    size_t n = second ? (size_t)(second - specifier.data) : specifier.len;
    return n > (size_t)(slash + 1 - specifier.data) ? n : 0;
}

/* What `exports` or `imports` said, as a file of the package or as an error. */
static bool take_target(Search *s, const Package *package, PackageTarget target, Str key, const Buf *text, bool imports)
{
    Resolved *out = s->out;
    AUTO_BUF path = {0};
    if (target == PACKAGE_TARGET) {
        buf_append_str(&path, package->folder);
        buf_push(&path, '/');
        buf_append_str(&path, buf_view(text));
        resolve_normalise(&path);
        if (path.data[path.len - 1] != '/' && try_file(s, buf_view(&path), NULL))
            return true;
        target = PACKAGE_NOT_EXPORTED;
        if (!is_folder(s, buf_view(&path))) {
            /* Exported, but the file is not there. */
            out->status = RESOLVE_NOT_FOUND;
            return false;
        }
    }
    out->package = package;
    out->of_imports = imports;
    out->subject.len = out->path.len = 0;
    buf_append_str(&out->subject, key);
    buf_append_str(&out->path, buf_view(text));
    out->status = target == PACKAGE_BAD_TARGET   ? RESOLVE_BAD_TARGET
                  : target == PACKAGE_BAD_CONFIG ? RESOLVE_BAD_PACKAGE
                  : imports                      ? RESOLVE_NOT_IMPORTED
                                                 : RESOLVE_NOT_EXPORTED;
    if (out->status == RESOLVE_BAD_PACKAGE) {
        bad_package(s, package);
        out->json.message = "\"exports\" cannot contain some keys starting with '.' and some not";
    }
    return false;
}

static bool try_exports(Search *s, const Package *package, Str rest)
{
    AUTO_BUF subpath = {0};
    AUTO_BUF target = {0};
    buf_push(&subpath, '.');
    if (rest.len > 1) /* a slash alone is the package itself */
        buf_append_str(&subpath, rest);
    PackageTarget result = package_exports(package, buf_view(&subpath), conditions_of(s), &target);
    /* Its package.json can be read whatever it exports. */
    if (result == PACKAGE_NOT_EXPORTED && str_equal_c(buf_view(&subpath), "./package.json"))
        return found(s, folder_get(&s->r->folders, package->folder), STR("package.json"), ENTRY_FILE);
    return take_target(s, package, result, buf_view(&subpath), &target, false);
}

/* The name in one node_modules folder (or one of NODE_PATH). true: the search is over, found or not. */
static bool try_modules(Search *s, Str modules, Str specifier, size_t name_len)
{
    Resolver *r = s->r;
    AUTO_BUF path = {0};
    buf_append_str(&path, modules);
    buf_push(&path, '/');
    buf_append(&path, specifier.data, name_len);
    resolve_normalise(&path);
    Str rest = {specifier.data + name_len, specifier.len - name_len};
    if (!is_folder(s, buf_view(&path)))
        return !rest.len && try_file(s, buf_view(&path), NULL);
    Folder *folder = folder_get(&r->folders, buf_view(&path));
    if (!r->options.preserve_symlinks) /* a linked package's own files are where it really is */
        folder = folder_get(&r->folders, folder_real(&r->folders, folder));
    Package *package = folder_package(&r->folders, folder);
    if (package && package->error.message)
        return !bad_package(s, package);
    if (package && package->exports)
        return try_exports(s, package, rest) || true;
    path.len = 0;
    buf_append_str(&path, folder->path);
    if (rest.len <= 1)
        return try_folder(s, buf_view(&path)) || s->out->status != RESOLVE_NOT_FOUND;
    buf_append_str(&path, rest);
    resolve_normalise(&path);
    return try_path(s, buf_view(&path)) || s->out->status != RESOLVE_NOT_FOUND;
}

static bool walk_modules(Search *s, Str specifier, size_t name_len, Folder *from)
{
    AUTO_BUF path = {0};
    for (Folder *f = from; f; f = f->parent) {
        if (f->is_modules || !(folder_entry(&s->r->folders, f, STR("node_modules")) & ENTRY_DIR))
            continue;
        path.len = 0;
        buf_append_str(&path, f->path.len == 1 ? STR("") : f->path);
        buf_append_c(&path, "/node_modules");
        if (try_modules(s, buf_view(&path), specifier, name_len))
            return true;
    }
    Str list = s->r->options.node_path;
    while (list.len) {
        const char *colon = memchr(list.data, ':', list.len);
        Str one = {list.data, colon ? (size_t)(colon - list.data) : list.len};
        list = colon ? (Str){colon + 1, list.len - one.len - 1} : STR("");
        if (one.len && one.data[0] == '/' && try_modules(s, one, specifier, name_len))
            return true;
    }
    return false;
}

static const Package *package_of_folder(Resolver *r, Folder *folder)
{
    for (; folder && !folder->is_modules; folder = folder->parent) {
        Package *package = folder_package(&r->folders, folder);
        if (package)
            return package;
    }
    return NULL;
}

static bool resolve_bare(Search *s, Str specifier, Folder *from);

static bool resolve_import_name(Search *s, Str name, Folder *from)
{
    AUTO_BUF target = {0};
    const Package *package = package_of_folder(s->r, from);
    if (package && package->error.message)
        return bad_package(s, package);
    if (!package)
        return take_target(s, NULL, PACKAGE_NOT_EXPORTED, name, &target, true);
    PackageTarget result = package_imports(package, name, conditions_of(s), &target);
    if (result != PACKAGE_TARGET_BARE)
        return take_target(s, package, result, name, &target, true);
    if (++s->depth > IMPORTS_DEPTH_MAX)
        return take_target(s, package, PACKAGE_BAD_TARGET, name, &target, true);
    if (resolve_bare(s, buf_view(&target), folder_get(&s->r->folders, package->folder)))
        return true;
    if (s->out->status == RESOLVE_NOT_FOUND) { /* perhaps a builtin, which only the runtime knows */
        s->out->status = RESOLVE_BARE;
        s->out->path.len = 0;
        buf_append_str(&s->out->path, buf_view(&target));
        return true;
    }
    return false;
}

/* ---- tsconfig.json ---------------------------------------------------------------------------- */

static Tsconfig *config_read(Resolver *r, Str path)
{
    Tsconfig *config = map_get(&r->configs, path);
    if (config || map_has(&r->configs, path))
        return config;
    config = tsconfig_read(&r->folders.arena, path, find_config_base, r);
    map_put(&r->configs, arena_dup(&r->folders.arena, path), config);
    return config;
}

static Tsconfig *config_of_folder(Resolver *r, Folder *folder)
{
    if (folder->tsconfig_known)
        return folder->tsconfig;
    static const char *const names[] = {"tsconfig.json", "jsconfig.json"};
    AUTO_BUF path = {0};
    folder->tsconfig_known = true;
    for (u32 i = 0; i < ARRAY_LEN(names) && !folder->tsconfig; i++) {
        if (folder->listed && !map_has(&folder->names, str_view(names[i])))
            continue;
        path.len = 0;
        buf_append_str(&path, folder->path.len == 1 ? STR("") : folder->path);
        buf_push(&path, '/');
        buf_append(&path, names[i], strlen(names[i]) + 1);
        folder->tsconfig = tsconfig_read(&r->folders.arena, (Str){path.data, path.len - 1}, find_config_base, r);
    }
    if (!folder->tsconfig && folder->parent)
        folder->tsconfig = config_of_folder(r, folder->parent);
    return folder->tsconfig;
}

static Tsconfig *config_for(Resolver *r, Folder *folder)
{
    if (folder->in_modules)
        return NULL;
    return r->options.tsconfig.len ? config_read(r, r->options.tsconfig) : config_of_folder(r, folder);
}

/* `extends`: a path, with or without .json; or a package's file, where a package alone means its tsconfig.json. */
static bool find_config_base(void *ctx, Str specifier, Str folder, Buf *path)
{
    static const char *const tails[] = {"", ".json", "/tsconfig.json"};
    Resolver *r = ctx;
    bool is_path = resolve_is_path(specifier);
    for (Folder *f = folder_get(&r->folders, folder); f; f = is_path ? NULL : f->parent) {
        for (u32 i = 0; i < ARRAY_LEN(tails); i++) {
            OsFileStat info;
            path->len = 0;
            if (specifier.data[0] != '/') {
                buf_append_str(path, f->path);
                buf_append_c(path, is_path ? "/" : "/node_modules/");
            }
            buf_append_str(path, specifier);
            buf_append_c(path, tails[i]);
            resolve_normalise(path);
            buf_push(path, 0);
            path->len--;
            if (os_file_stat(path->data, &info) >= 0 && info.type != OS_FILE_DIR)
                return true;
        }
    }
    return false;
}

static bool try_mapped(void *ctx, Str path)
{
    return try_path(ctx, path);
}

static bool try_config(Search *s, Str specifier, Folder *from)
{
    Tsconfig *config = config_for(s->r, from);
    if (!config)
        return false;
    if (config->paths && tsconfig_paths(config, specifier, try_mapped, s))
        return true;
    if (!config->base.len || s->out->status != RESOLVE_NOT_FOUND)
        return false;
    AUTO_BUF path = {0};
    buf_append_str(&path, config->base);
    buf_push(&path, '/');
    buf_append_str(&path, specifier);
    resolve_normalise(&path);
    return try_path(s, buf_view(&path));
}

/* ---- specifiers ------------------------------------------------------------------------------- */

/* false with status RESOLVE_NOT_FOUND: nothing of that name; else the error. */
static bool resolve_bare(Search *s, Str specifier, Folder *from)
{
    if (try_config(s, specifier, from))
        return true;
    if (s->out->status != RESOLVE_NOT_FOUND)
        return false;
    if (specifier.len && specifier.data[0] == '#')
        return resolve_import_name(s, specifier, from);
    size_t n = name_length(specifier);
    if (!n)
        return false;
    const Package *own = package_of_folder(s->r, from);
    if (own && own->exports && own->name.len == n && !memcmp(own->name.data, specifier.data, n))
        return try_exports(s, own, (Str){specifier.data + n, specifier.len - n});
    return walk_modules(s, specifier, n, from) && s->out->status == RESOLVE_FILE;
}

static bool resolve_written(Search *s, Str specifier, Str folder)
{
    AUTO_BUF path = {0};
    s->out->status = RESOLVE_NOT_FOUND;
    if (str_starts_with(specifier, STR("file:"))) {
        if (resolve_url_path(specifier, &path) < 0)
            return false;
    } else if (resolve_is_path(specifier)) {
        if (specifier.data[0] != '/') {
            buf_append_str(&path, folder);
            buf_push(&path, '/');
        }
        buf_append_str(&path, specifier);
        /* `.` and `..` are folders however they are written. */
        if (str_equal_c(specifier, ".") || str_ends_with(specifier, STR("..")) || str_ends_with(specifier, STR("/.")))
            buf_push(&path, '/');
    } else {
        return resolve_bare(s, specifier, folder_get(&s->r->folders, folder));
    }
    if (!path.len || path.data[0] != '/')
        return false;
    resolve_normalise(&path);
    if (path.len > NAME_MAX_BYTES) {
        s->out->status = RESOLVE_TOO_LONG;
        return false;
    }
    return try_path(s, buf_view(&path));
}

/* The specifier without what follows a '?'; a file: URL keeps its query apart too. */
static Str split_query(Str specifier, Str *query)
{
    const char *mark = specifier.len > 1 ? memchr(specifier.data + 1, '?', specifier.len - 1) : NULL;
    size_t n = mark ? (size_t)(mark - specifier.data) : specifier.len;
    *query = (Str){specifier.data + n, specifier.len - n};
    return (Str){specifier.data, n};
}

static ResolveStatus start(Resolver *r, Search *s, Str *specifier, Resolved *out)
{
    *s = (Search){.r = r, .kind = s->kind, .out = out, .own = s->own};
    out->status = RESOLVE_NOT_FOUND;
    out->package = NULL;
    out->query = STR("");
    out->path.len = out->subject.len = 0;
    if (!specifier->len || memchr(specifier->data, 0, specifier->len))
        return RESOLVE_NOT_FOUND;
    if (specifier->len > NAME_MAX_BYTES)
        return out->status = RESOLVE_TOO_LONG;
    *specifier = split_query(*specifier, &out->query);
    return RESOLVE_FILE;
}

const Str *resolver_conditions(const Resolver *r, ResolveKind kind, u32 *n)
{
    *n = r->n_conditions;
    return r->conditions[kind];
}

ResolveStatus resolver_resolve(Resolver *r, Str specifier, Str folder, ResolveKind kind, Resolved *out)
{
    return resolver_resolve_with(r, specifier, folder, kind, NULL, 0, out);
}

ResolveStatus resolver_resolve_with(Resolver *r, Str specifier, Str folder, ResolveKind kind, const Str *conditions, u32 n, Resolved *out)
{
    Search s = {.kind = kind, .own = {conditions, n}};
    if (start(r, &s, &specifier, out) != RESOLVE_FILE)
        return out->status;
    folder_is_real(folder_get(&r->folders, folder));
    if (!resolve_written(&s, specifier, folder) && out->status == RESOLVE_NOT_FOUND) {
        /* Something may be new since we looked: once more, asking the system for everything. */
        r->folders.distrust = true;
        s.depth = 0;
        if (resolve_written(&s, specifier, folder))
            folder_cache_refresh(&r->folders);
        r->folders.distrust = false;
    }
    return out->status;
}

ResolveStatus resolver_resolve_in(Resolver *r, Str specifier, const Str *folders, u32 n, ResolveKind kind, Resolved *out)
{
    Search s = {.kind = kind};
    if (start(r, &s, &specifier, out) != RESOLVE_FILE)
        return out->status;
    size_t name_len = name_length(specifier);
    for (u32 i = 0; name_len && i < n; i++)
        if (folders[i].len && folders[i].data[0] == '/' && is_folder(&s, folders[i]) &&
            try_modules(&s, folders[i], specifier, name_len))
            break;
    return out->status;
}

const Package *resolver_package_of(Resolver *r, Str file)
{
    return package_of_folder(r, folder_get(&r->folders, resolve_folder(file)));
}

Tsconfig *resolver_tsconfig_of(Resolver *r, Str file)
{
    return resolver_in_modules(file) ? NULL : config_for(r, folder_get(&r->folders, resolve_folder(file)));
}
