/* tsconfig.c - tsconfig.json: reading, extends, paths.
 *
 * What a config says itself wins over what it extends; of several it extends the last wins. Relative names are relative to the file
 * they stand in, ${configDir} is the folder of the file that was asked for.
 *
 * SPDX-License-Identifier: MIT
 */
#include "toolkit/resolve/tsconfig.h"

#include <stdlib.h>

#include "os/os_file.h"
#include "toolkit/resolve/resolve.h"

enum { EXTENDS_MAX = 32 };

typedef struct Loading {
    Arena *arena;
    TsconfigFind *find;
    void *ctx;
    Str root;               /* folder of the outermost file */
    Str chain[EXTENDS_MAX]; /* files being read, outermost first */
    u32 depth;
    Str text;               /* of the innermost file */
} Loading;

static bool load(Loading *l, Str path, Tsconfig *out);

/* What is wrong with the node of the file that is being read, the innermost of the chain. */
static void fail(Loading *l, Tsconfig *out, const JsonNode *node, const char *message)
{
    if (out->error.message)
        return;
    out->error_path = l->chain[l->depth - 1];
    out->error.message = message;
    json_position(l->text, node->offset, &out->error);
}

/* A name of the config in `folder` as an absolute, plain path. */
static Str absolute(Loading *l, Str folder, Str name)
{
    AUTO_BUF path = {0};
    if (str_starts_with(name, STR("${configDir}"))) {
        buf_append_str(&path, l->root);
        buf_append(&path, name.data + 12, name.len - 12);
    } else {
        if (!str_starts_with(name, STR("/"))) {
            buf_append_str(&path, folder);
            buf_push(&path, '/');
        }
        buf_append_str(&path, name);
    }
    resolve_normalise(&path);
    while (path.len > 1 && path.data[path.len - 1] == '/')
        path.len--;
    return arena_dup(l->arena, buf_view(&path));
}

static void extend(Loading *l, Str folder, const JsonNode *specifier, Tsconfig *out)
{
    AUTO_BUF path = {0};
    if (!json_is(specifier, JSON_STRING))
        return;
    if (!l->find(l->ctx, specifier->text, folder, &path)) {
        AUTO_BUF message = {0};
        buf_printf(&message, "Cannot find base config file \"%.*s\"", (int)MIN(specifier->text.len, 400), specifier->text.data);
        fail(l, out, specifier, arena_dup(l->arena, buf_view(&message)).data);
        return;
    }
    for (u32 i = 0; i < l->depth; i++) {
        if (str_equal(l->chain[i], buf_view(&path))) {
            fail(l, out, specifier, "Base config file forms cycle");
            return;
        }
    }
    if (l->depth == EXTENDS_MAX)
        fail(l, out, specifier, "Too many config files extend each other");
    else if (!load(l, arena_dup(l->arena, buf_view(&path)), out))
        fail(l, out, specifier, "Cannot read base config file");
}

static void set_flag(TsFlag *flag, const JsonNode *options, const char *key)
{
    const JsonNode *n = json_get(options, key);
    if (json_is(n, JSON_TRUE) || json_is(n, JSON_FALSE))
        *flag = n->type == JSON_TRUE ? TS_ON : TS_OFF;
}

static void set_text(Str *text, const JsonNode *options, const char *key)
{
    Str found = json_get_text(options, key);
    if (found.len)
        *text = found;
}

static bool equal_caseless(Str a, const char *lower)
{
    for (size_t i = 0; i < a.len; i++)
        if ((a.data[i] >= 'A' && a.data[i] <= 'Z' ? a.data[i] + 32 : a.data[i]) != lower[i] || !lower[i])
            return false;
    return !lower[a.len];
}

static void read_jsx(const JsonNode *options, Tsconfig *out)
{
    static const struct {
        const char *name;
        TsJsx mode;
    } modes[] = {{"react", TS_JSX_CLASSIC},
                 {"react-jsx", TS_JSX_AUTOMATIC},
                 {"react-jsxdev", TS_JSX_AUTOMATIC_DEV},
                 {"preserve", TS_JSX_PRESERVE},
                 {"react-native", TS_JSX_PRESERVE}};
    Str jsx = json_get_text(options, "jsx");
    for (u32 i = 0; i < ARRAY_LEN(modes); i++)
        if (equal_caseless(jsx, modes[i].name))
            out->jsx = modes[i].mode;
    set_text(&out->jsx_factory, options, "jsxFactory");
    set_text(&out->jsx_fragment, options, "jsxFragmentFactory");
    set_text(&out->jsx_source, options, "jsxImportSource");
}

static void read_options(Loading *l, const JsonNode *options, Str folder, Tsconfig *out)
{
    static const char *const new_targets[] = {"es2022", "es2023", "es2024", "es2025", "es2026", "esnext", "latest"};
    read_jsx(options, out);
    set_flag(&out->legacy_decorators, options, "experimentalDecorators");
    set_flag(&out->decorator_metadata, options, "emitDecoratorMetadata");
    set_flag(&out->strict, options, "strict");
    set_flag(&out->strict_nulls, options, "strictNullChecks");
    set_flag(&out->define_fields, options, "useDefineForClassFields");
    set_flag(&out->verbatim_modules, options, "verbatimModuleSyntax");
    Str target = json_get_text(options, "target");
    if (target.len) {
        out->old_target = true;
        for (u32 i = 0; i < ARRAY_LEN(new_targets); i++)
            if (equal_caseless(target, new_targets[i]))
                out->old_target = false;
    }
    Str base = json_get_text(options, "baseUrl");
    if (base.len)
        out->base = absolute(l, folder, base);
    const JsonNode *paths = json_get(options, "paths");
    if (json_is(paths, JSON_OBJECT)) {
        out->paths = paths;
        out->paths_base = folder;
    }
}

static bool load(Loading *l, Str path, Tsconfig *out)
{
    AUTO_BUF text = {0};
    JsonError error;
    if (os_file_read(path.data, &text) < 0)
        return false;
    Str copy = arena_dup(l->arena, buf_view(&text)), outer = l->text;
    const JsonNode *root = json_read(l->arena, copy, &error);
    if (!root) {
        bool blank = true;
        for (size_t i = 0; i < text.len; i++)
            blank = blank && strchr(" \t\r\n", text.data[i]);
        if (!blank && !out->error.message) {
            out->error = error;
            out->error_path = path;
        }
        return true;
    }
    Str folder = arena_dup(l->arena, resolve_folder(path));
    const JsonNode *extends = json_get(root, "extends");
    l->chain[l->depth++] = path;
    l->text = copy;
    if (json_is(extends, JSON_ARRAY))
        for (const JsonNode *n = extends->first; n; n = n->next)
            extend(l, folder, n, out);
    else if (extends)
        extend(l, folder, extends, out);
    l->depth--;
    l->text = outer;
    read_options(l, json_get(root, "compilerOptions"), folder, out);
    return true;
}

Tsconfig *tsconfig_read(Arena *arena, Str path, TsconfigFind *find, void *ctx)
{
    Str copy = arena_dup(arena, path);
    Loading l = {.arena = arena, .find = find, .ctx = ctx, .root = arena_dup(arena, resolve_folder(path))};
    Tsconfig *config = ARENA_NEW(arena, Tsconfig);
    config->path = copy;
    if (!load(&l, copy, config))
        return NULL;
    if (config->base.len)
        config->paths_base = config->base;
    return config;
}

/* ---- paths ------------------------------------------------------------------------------------ */

static bool try_target(const Tsconfig *config, Str target, Str middle, bool is_pattern, TsconfigTry *try_, void *ctx)
{
    AUTO_BUF path = {0};
    if (str_starts_with(target, STR("${configDir}"))) {
        buf_append_str(&path, resolve_folder(config->path));
        target = (Str){target.data + 12, target.len - 12};
    } else if (!str_starts_with(target, STR("/"))) {
        buf_append_str(&path, config->paths_base);
        buf_push(&path, '/');
    }
    for (size_t i = 0; i < target.len; i++) {
        if (is_pattern && target.data[i] == '*') {
            buf_append_str(&path, middle);
            buf_append(&path, target.data + i + 1, target.len - i - 1);
            break;
        }
        buf_push(&path, target.data[i]);
    }
    resolve_normalise(&path);
    return try_(ctx, buf_view(&path));
}

/* The exact key, else the pattern with the longest part before its star. */
static const JsonNode *find_key(const JsonNode *paths, Str specifier, Str *middle, bool *is_pattern)
{
    const JsonNode *best = json_get_str(paths, specifier);
    size_t longest = 0;
    *is_pattern = false;
    if (best && !memchr(specifier.data, '*', specifier.len))
        return best;
    best = NULL;
    for (const JsonNode *n = paths->first; n; n = n->next) {
        const char *star = memchr(n->key.data, '*', n->key.len);
        if (!star)
            continue;
        Str before = {n->key.data, (size_t)(star - n->key.data)}, after = {star + 1, n->key.len - before.len - 1};
        if (specifier.len < before.len + after.len || !str_starts_with(specifier, before) || !str_ends_with(specifier, after) ||
            (best && before.len <= longest))
            continue;
        best = n;
        longest = before.len;
        *middle = (Str){specifier.data + before.len, specifier.len - before.len - after.len};
        *is_pattern = true;
    }
    return best;
}

bool tsconfig_paths(const Tsconfig *config, Str specifier, TsconfigTry *try_, void *ctx)
{
    Str middle = STR("");
    bool is_pattern;
    const JsonNode *key = config->paths ? find_key(config->paths, specifier, &middle, &is_pattern) : NULL;
    if (!json_is(key, JSON_ARRAY))
        return false;
    for (const JsonNode *n = key->first; n; n = n->next)
        if (json_is(n, JSON_STRING) && try_target(config, n->text, middle, is_pattern, try_, ctx))
            return true;
    return false;
}
