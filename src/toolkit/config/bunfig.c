/* bunfig.c - see bunfig.h.
 *
 * Keys, types and messages are those of Bun 1.4.5: a table that is none is passed over where it does so, keys it does not know too.
 *
 * SPDX-License-Identifier: MIT
 */
#include "toolkit/config/bunfig.h"

#include <stdio.h>

#include "toolkit/data/data.h"

typedef struct Reader {
    Arena *arena;
    Str text;
    Bunfig *out;
    BunfigError *error;
} Reader;

void bunfig_error_at(Str text, u32 offset, const char *message, BunfigError *error)
{
    *error = (BunfigError){.message = message, .line = 1, .column = 1, .offset = offset};
    for (u32 i = str_starts_with(text, STR("\xEF\xBB\xBF")) ? 3 : 0; i < offset && i < text.len; i++) {
        u8 byte = (u8)text.data[i]; /* UTF-16 units */
        error->column += (byte & 0xC0) != 0x80 ? 1 + (byte >= 0xF0) : 0;
        if (text.data[i] == '\n') {
            error->line++;
            error->column = 1;
        }
    }
}

/* Always false. */
static bool fail(Reader *r, const DataNode *at, const char *message)
{
    bunfig_error_at(r->text, at->offset, message, r->error);
    return false;
}

static bool fail_type(Reader *r, const DataNode *at, const char *expected)
{
    static const char *const names[] = {
        [DATA_NULL] = "null",     [DATA_FALSE] = "boolean", [DATA_TRUE] = "boolean", [DATA_NUMBER] = "number",
        [DATA_STRING] = "string", [DATA_DATE] = "string",   [DATA_ARRAY] = "array",  [DATA_OBJECT] = "object",
    };
    char message[80];
    int n = snprintf(message, sizeof message, "expected %s but received %s", expected, names[at->type]);
    return fail(r, at, arena_dup(r->arena, (Str){message, (size_t)n}).data);
}

static bool is_bool(const DataNode *node)
{
    return node->type == DATA_TRUE || node->type == DATA_FALSE;
}

/* Those at the top; message NULL: the types are told. */
static bool read_bool(Reader *r, const DataNode *object, const char *key, const char *message, bool *out)
{
    const DataNode *node = data_get(object, key);
    if (!node)
        return true;
    if (!is_bool(node))
        return message ? fail(r, node, message) : fail_type(r, node, "boolean");
    *out = node->type == DATA_TRUE;
    return true;
}

static bool read_number(Reader *r, const DataNode *object, const char *key, const char *message, u32 max, bool *has, u32 *out)
{
    const DataNode *node = data_get(object, key);
    if (!node)
        return true;
    if (node->type != DATA_NUMBER)
        return message ? fail(r, node, message) : fail_type(r, node, "number");
    *has = true;
    *out = !(node->number > 0) ? 0 : node->number >= max ? max : (u32)node->number;
    return true;
}

/* A string or strings; an empty one names no module. */
static bool read_preloads(Reader *r, const DataNode *root)
{
    const DataNode *node = data_get(root, "preload");
    if (!node)
        return true;
    if (node->type == DATA_STRING) {
        if (node->text.len)
            VEC_PUSH(&r->out->preloads, node->text);
        return true;
    }
    if (node->type != DATA_ARRAY)
        return fail(r, node, "Expected preload to be an array");
    for (const DataItem *item = node->first; item; item = item->next) {
        if (item->value->type != DATA_STRING)
            return fail_type(r, item->value, "string");
        if (item->value->text.len)
            VEC_PUSH(&r->out->preloads, item->value->text);
    }
    return true;
}

/* env = false, or env.file = false: programs see no .env files. */
static bool read_env(Reader *r, const DataNode *root)
{
    const DataNode *node = data_get(root, "env");
    if (!node || node->type == DATA_NULL)
        return true;
    if (is_bool(node)) {
        r->out->no_env_files = node->type == DATA_FALSE;
        return true;
    }
    if (node->type != DATA_OBJECT)
        return fail(r, node, "Expected 'env' to be a boolean, null, or an object");
    const DataNode *file = data_get(node, "file");
    if (!file || file->type == DATA_NULL)
        return true;
    if (!is_bool(file))
        return fail(r, file, "Expected 'file' to be a boolean or null");
    r->out->no_env_files = file->type == DATA_FALSE;
    return true;
}

/* Values that are no strings define nothing. */
static bool read_defines(Reader *r, const DataNode *root)
{
    const DataNode *node = data_get(root, "define");
    if (node && node->type != DATA_OBJECT)
        return fail_type(r, node, "object");
    for (const DataItem *item = node ? node->first : NULL; item; item = item->next)
        if (item->value->type == DATA_STRING)
            VEC_PUSH(&r->out->defines, ((BunfigPair){item->key, item->value->text, item->value->offset}));
    return true;
}

static bool read_loaders(Reader *r, const DataNode *root)
{
    const DataNode *node = data_get(root, "loader");
    if (node && node->type != DATA_OBJECT)
        return fail_type(r, node, "object");
    for (const DataItem *item = node ? node->first : NULL; item; item = item->next) {
        if (item->value->type != DATA_STRING)
            return fail_type(r, item->value, "string");
        if (!item->key.len || item->key.data[0] != '.')
            return fail(r, item->value, "file extension for loader must start with a '.'");
        VEC_PUSH(&r->out->loaders, ((BunfigPair){item->key, item->value->text, item->value->offset}));
    }
    return true;
}

/* Checked alone: programs that run say what they say. */
static bool read_log_level(Reader *r, const DataNode *root)
{
    const DataNode *node = data_get(root, "logLevel");
    if (!node)
        return true;
    if (node->type != DATA_STRING)
        return fail_type(r, node, "string");
    static const char *const levels[] = {"debug", "error", "warn", "info"};
    for (u32 i = 0; i < ARRAY_LEN(levels); i++)
        if (str_equal_c(node->text, levels[i]))
            return true;
    return fail(r, node, "Invalid log level, must be one of debug, error, or warn");
}

static bool read_jsx(Reader *r, const DataNode *root)
{
    static const struct {
        const char *name;
        BunfigJsx jsx;
    } rows[] = {{"react", BUNFIG_JSX_CLASSIC}, {"react-jsx", BUNFIG_JSX_AUTOMATIC}, {"react-jsxDEV", BUNFIG_JSX_AUTOMATIC_DEV}};
    r->out->jsx_factory = data_get_text(root, "jsxFactory");
    r->out->jsx_fragment = data_get_text(root, "jsxFragment");
    r->out->jsx_import_source = data_get_text(root, "jsxImportSource");
    const DataNode *node = data_get(root, "jsx");
    if (!node || node->type != DATA_STRING)
        return true;
    for (u32 i = 0; i < ARRAY_LEN(rows); i++)
        if (str_equal_c(node->text, rows[i].name))
            r->out->jsx = rows[i].jsx;
    return r->out->jsx != BUNFIG_JSX_NONE ||
           fail(r, node, "Invalid jsx runtime, only 'react', 'react-jsx', and 'react-jsxDEV' are supported");
}

static bool read_run(Reader *r, const DataNode *run)
{
    bool ignored = false;
    u32 lines = 0;
    const DataNode *shell = data_get(run, "shell");
    if (!read_bool(r, run, "silent", "Expected boolean", &r->out->run_silent) ||
        !read_number(r, run, "elide-lines", "Expected number", UINT32_MAX, &ignored, &lines) ||
        !read_bool(r, run, "bun", "Expected boolean", &r->out->run_bun) ||
        !read_bool(r, run, "noOrphans", "Expected boolean", &ignored))
        return false;
    if (shell && shell->type != DATA_STRING)
        return fail(r, shell, "Expected string");
    if (shell && !str_equal_c(shell->text, "bun") && !str_equal_c(shell->text, "system"))
        return fail(r, shell, "Invalid shell, only 'bun' and 'system' are supported");
    return true;
}

bool bunfig_read(Arena *arena, Str text, bool json, Bunfig *out, BunfigError *error)
{
    *out = (Bunfig){0};
    *error = (BunfigError){0};
    DataDocument document = json ? data_read_jsonc(arena, text) : data_read_toml(arena, text);
    if (!document.root) {
        *error = (BunfigError){document.error.message, document.error.line, document.error.column, document.error.offset, true};
        return false;
    }
    Reader r = {arena, text, out, error};
    const DataNode *root = document.root;
    bool telemetry;
    if (root->type != DATA_OBJECT)
        return fail(&r, root, "bunfig expects an object { } at the root");
    return read_log_level(&r, root) && read_defines(&r, root) && read_preloads(&r, root) && read_env(&r, root) &&
           read_bool(&r, root, "telemetry", NULL, &telemetry) && read_bool(&r, root, "smol", NULL, &out->smol) &&
           read_number(&r, data_get(root, "serve"), "port", NULL, 65535, &out->has_port, &out->port) &&
           read_run(&r, data_get(root, "run")) &&
           read_number(&r, data_get(root, "console"), "depth", "Expected number", INT32_MAX, &out->has_console_depth,
                       &out->console_depth) &&
           read_jsx(&r, root) && read_loaders(&r, root);
}

void bunfig_deinit(Bunfig *bunfig)
{
    VEC_DEINIT(&bunfig->preloads);
    VEC_DEINIT(&bunfig->defines);
    VEC_DEINIT(&bunfig->loaders);
}
