/* bunfig.c - see bunfig.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "toolkit/config/bunfig.h"

#include "toolkit/data/data.h"

typedef struct Reader {
    Str text;
    Bunfig *out;
    BunfigError *error;
} Reader;

/* Always false. */
static bool fail(Reader *r, const DataNode *at, const char *message)
{
    r->error->message = message;
    r->error->line = r->error->column = 1;
    for (u32 i = 0; i < at->offset && i < r->text.len; i++) {
        r->error->column++;
        if (r->text.data[i] == '\n') {
            r->error->line++;
            r->error->column = 1;
        }
    }
    return false;
}

static bool read_bool(Reader *r, const DataNode *object, const char *key, bool *out)
{
    const DataNode *node = data_get(object, key);
    if (!node)
        return true;
    if (node->type != DATA_TRUE && node->type != DATA_FALSE)
        return fail(r, node, "expected a boolean");
    *out = node->type == DATA_TRUE;
    return true;
}

static bool read_text(Reader *r, const DataNode *object, const char *key, Str *out)
{
    const DataNode *node = data_get(object, key);
    if (!node)
        return true;
    if (node->type != DATA_STRING)
        return fail(r, node, "expected a string");
    *out = node->text;
    return true;
}

static bool read_number(Reader *r, const DataNode *object, const char *key, u32 max, bool *has, u32 *out)
{
    const DataNode *node = data_get(object, key);
    if (!node)
        return true;
    if (node->type != DATA_NUMBER || !(node->number >= 0 && node->number <= max))
        return fail(r, node, "expected a number from 0 on");
    *has = true;
    *out = (u32)node->number;
    return true;
}

/* A string or strings. */
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
            return fail(r, item->value, "expected a string");
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
    bool enabled = node->type != DATA_FALSE;
    if (node->type != DATA_TRUE && node->type != DATA_FALSE && node->type != DATA_OBJECT)
        return fail(r, node, "Expected 'env' to be a boolean, null, or an object");
    if (node->type == DATA_OBJECT && !read_bool(r, node, "file", &enabled))
        return false;
    r->out->no_env_files = !enabled;
    return true;
}

/* [define] and [loader]: tables of strings. */
static bool read_defines(Reader *r, const DataNode *root)
{
    const DataNode *node = data_get(root, "define");
    if (node && node->type != DATA_OBJECT)
        return fail(r, node, "expected a table");
    for (const DataItem *item = node ? node->first : NULL; item; item = item->next) {
        if (item->value->type != DATA_STRING)
            return fail(r, item->value, "expected a string with the value as JSON");
        VEC_PUSH(&r->out->defines, ((BunfigPair){item->key, item->value->text}));
    }
    return true;
}

static bool read_loaders(Reader *r, const DataNode *root)
{
    const DataNode *node = data_get(root, "loader");
    if (node && node->type != DATA_OBJECT)
        return fail(r, node, "expected a table");
    for (const DataItem *item = node ? node->first : NULL; item; item = item->next) {
        if (item->value->type != DATA_STRING || !item->key.len || item->key.data[0] != '.')
            return fail(r, item->value, "expected \".ending\" = \"loader\"");
        VEC_PUSH(&r->out->loaders, ((BunfigPair){item->key, item->value->text}));
    }
    return true;
}

static bool read_log_level(Reader *r, const DataNode *root)
{
    const DataNode *node = data_get(root, "logLevel");
    if (!node)
        return true;
    bool ok = node->type == DATA_STRING && (str_equal_c(node->text, "debug") || str_equal_c(node->text, "error") ||
                                            str_equal_c(node->text, "warn") || str_equal_c(node->text, "info"));
    return ok || fail(r, node, "Invalid log level, must be one of debug, error, or warn");
}

bool bunfig_read(Arena *arena, Str text, Bunfig *out, BunfigError *error)
{
    *out = (Bunfig){0};
    *error = (BunfigError){0};
    DataDocument document = data_read_toml(arena, text);
    if (!document.root) {
        *error = (BunfigError){document.error.message, document.error.line, document.error.column};
        return false;
    }
    Reader r = {text, out, error};
    const DataNode *root = document.root, *run = data_get(root, "run");
    return read_preloads(&r, root) && read_env(&r, root) && read_defines(&r, root) && read_loaders(&r, root) &&
           read_log_level(&r, root) && read_bool(&r, root, "smol", &out->smol) && read_text(&r, root, "jsx", &out->jsx) &&
           read_text(&r, root, "jsxFactory", &out->jsx_factory) && read_text(&r, root, "jsxFragment", &out->jsx_fragment) &&
           read_text(&r, root, "jsxImportSource", &out->jsx_import_source) &&
           read_number(&r, data_get(root, "console"), "depth", UINT32_MAX, &out->has_console_depth, &out->console_depth) &&
           read_number(&r, data_get(root, "serve"), "port", 65535, &out->has_port, &out->port) &&
           read_bool(&r, run, "silent", &out->run_silent) && read_bool(&r, run, "bun", &out->run_bun);
}

void bunfig_deinit(Bunfig *bunfig)
{
    VEC_DEINIT(&bunfig->preloads);
    VEC_DEINIT(&bunfig->defines);
    VEC_DEINIT(&bunfig->loaders);
}
