/* config.c - bunfig.toml as options of the command line.
 *
 * Every key that matters when a program runs has an option of the same meaning, so what reads options needs to know nothing of the file.
 * The file of the home folder (~/.bunfig.toml) is the package manager's alone, as in Bun: no program runs by it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/config.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/buf.h"
#include "cli/settings.h"
#include "os/os_file.h"
#include "runtime/host/host.h"
#include "runtime/module/mod_loaders.h"
#include "toolkit/config/bunfig.h"

/* One file on its way into the options. */
typedef struct Config {
    Args *args;
    const char *path;
    Str text;
    VEC(ArgItem) items; /* in the order of the file */
} Config;

/* The line, the place and the cause. */
static void show_error(const Config *c, const BunfigError *error)
{
    AUTO_BUF path = {0};
    size_t at = MIN(error->offset, c->text.len), start = at, end = at;
    while (start && c->text.data[start - 1] != '\n')
        start--;
    while (end < c->text.len && c->text.data[end] != '\n')
        end++;
    while (end > start && strchr(" \t\r", c->text.data[end - 1]))
        end--;
    if (os_file_realpath(c->path, &path) < 0)
        buf_append_c(&path, c->path);
    int width = snprintf(NULL, 0, "%u | ", error->line) + (int)MIN(error->column, 500) - 1;
    fprintf(stderr, "%u | %.*s\n%*s^\nerror: %s\n    at %.*s:%u:%u\n\n%s: failed to load bunfig\n", error->line, (int)MIN(end - start, 500),
            c->text.data + start, width, "", error->message, (int)path.len, path.data, error->line, error->column,
            error->is_syntax ? "SyntaxError" : "Invalid Bunfig");
}

/* Always false. */
static bool fail_at(const Config *c, u32 offset, const char *message)
{
    BunfigError error;
    bunfig_error_at(c->text, offset, message, &error);
    show_error(c, &error);
    return false;
}

/* The option has that value, unless the command line gives it another one. */
static void add(Config *c, OptionId id, Buf *value)
{
    const char *text = buf_take(value);
    c->args->has[id] = true;
    if (!c->args->value[id])
        c->args->value[id] = text;
    VEC_PUSH(&c->items, ((ArgItem){id, text}));
}

static void add_text(Config *c, OptionId id, Str text)
{
    Buf value = {0};
    if (!text.len)
        return;
    buf_append_str(&value, text);
    add(c, id, &value);
}

static void add_number(Config *c, OptionId id, u32 n)
{
    Buf value = {0};
    buf_printf(&value, "%u", n);
    add(c, id, &value);
}

static void add_pair(Config *c, OptionId id, Str key, char sign, Str text)
{
    Buf value = {0};
    buf_append_str(&value, key);
    buf_push(&value, sign);
    buf_append_str(&value, text);
    add(c, id, &value);
}

/* Loaders of Bun's that cob has not: files of that ending stay what they are. */
static bool is_foreign_loader(Str name)
{
    static const char *const names[] = {"wasm", "napi", "node", "base64", "dataurl", "base64-url", "sqlite", "sqlite_embedded", "html", "sh", "md",
                                        "xml"};
    for (u32 i = 0; i < ARRAY_LEN(names); i++)
        if (str_equal_c(name, names[i]))
            return true;
    return false;
}

static bool add_loaders(Config *c, const Bunfig *bunfig)
{
    for (u32 i = 0; i < bunfig->loaders.len; i++) {
        const BunfigPair *pair = &bunfig->loaders.items[i];
        if (mod_loader_of_name(pair->value) >= 0 && !memchr(pair->key.data, ':', pair->key.len))
            add_pair(c, Option_loader, pair->key, ':', pair->value);
        else if (!is_foreign_loader(pair->value))
            return fail_at(c, pair->offset, "Invalid loader");
    }
    return true;
}

static bool add_defines(Config *c, const Bunfig *bunfig)
{
    for (u32 i = 0; i < bunfig->defines.len; i++) {
        const BunfigPair *pair = &bunfig->defines.items[i];
        if (!settings_define_ok(pair->key, pair->value))
            return fail_at(c, pair->offset, "a define is a name with JSON or a name as its value");
        add_pair(c, Option_define, pair->key, '=', pair->value);
    }
    return true;
}

static bool add_all(Config *c, const Bunfig *bunfig)
{
    static const char *const runtimes[] = {NULL, "classic", "automatic", "automatic-dev"};
    bool *has = c->args->has;
    for (u32 i = 0; i < bunfig->preloads.len; i++)
        add_text(c, Option_preload, bunfig->preloads.items[i]);
    if (bunfig->jsx != BUNFIG_JSX_NONE)
        add_text(c, Option_jsx_runtime, str_view(runtimes[bunfig->jsx]));
    else if ((bunfig->jsx_import_source.len || bunfig->jsx_factory.len || bunfig->jsx_fragment.len) && !has[Option_jsx_runtime])
        add_text(c, Option_jsx_runtime, STR("automatic-dev"));
    add_text(c, Option_jsx_factory, bunfig->jsx_factory);
    add_text(c, Option_jsx_fragment, bunfig->jsx_fragment);
    add_text(c, Option_jsx_source, bunfig->jsx_import_source);
    if (bunfig->has_port && bunfig->port)
        add_number(c, Option_port, bunfig->port);
    if (bunfig->has_console_depth)
        add_number(c, Option_console_depth, bunfig->console_depth);
    has[Option_smol] |= bunfig->smol;
    has[Option_silent] |= bunfig->run_silent;
    has[Option_bun] |= bunfig->run_bun;
    has[Option_no_env_file] |= bunfig->no_env_files;
    return add_loaders(c, bunfig) && add_defines(c, bunfig);
}

/* What the file says stands in front of what was given. */
static void put_in_front(Config *c)
{
    for (u32 i = 0; i < c->args->items.len; i++)
        VEC_PUSH(&c->items, c->args->items.items[i]);
    VEC_DEINIT(&c->args->items);
    for (u32 i = 0; i < c->items.len; i++)
        VEC_PUSH(&c->args->items, c->items.items[i]);
    VEC_DEINIT(&c->items);
}

static NOINLINE bool apply(Args *args, const char *path, Str text)
{
    Config c = {.args = args, .path = path, .text = text};
    Bunfig bunfig;
    BunfigError error;
    Arena arena;
    arena_init(&arena);
    bool read = bunfig_read(&arena, text, str_ends_with(str_view(path), STR(".json")), &bunfig, &error);
    if (!read)
        show_error(&c, &error);
    bool ok = read && add_all(&c, &bunfig);
    put_in_front(&c);
    bunfig_deinit(&bunfig);
    arena_deinit(&arena);
    return ok;
}

static NOINLINE bool cannot_read(const char *path, int error)
{
    AUTO_BUF full = {0};
    if (path[0] != '/' && os_file_cwd(&full) >= 0)
        buf_push(&full, '/');
    buf_append_c(&full, path);
    const char *name = host_errno_name(error);
    fprintf(stderr, "%s: %.*s: %s (open())\nwhile reading config \"%.*s\"\n", name ? name : "EIO", (int)full.len, full.data, strerror(-error),
            (int)full.len, full.data);
    return false;
}

bool config_load(Args *args)
{
    const char *given = args->value[Option_config], *path = given ? given : "bunfig.toml";
    AUTO_BUF text = {0};
    if (args->called == CALLED_NODE)
        return true;
    int error = os_file_read(path, &text);
    if (LIKELY(error < 0))
        return given || error == -EACCES ? cannot_read(path, error) : true;
    return apply(args, path, buf_view(&text));
}
