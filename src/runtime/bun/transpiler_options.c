/* transpiler_options.c - the options of Bun.Transpiler, from JavaScript values to settings.
 *
 * Tree shaking of one file drops unused imports. `target` and `logLevel` change nothing; functions that run while a text is changed
 * (macros) are refused where a text imports one.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "base/alloc.h"
#include "runtime/bun/bun_priv.h"

void transpiler_settings_init(TranspilerSettings *s)
{
    *s = (TranspilerSettings){.loader = TRANSPILER_JSX, .fold = true};
    arena_init(&s->arena);
}

void transpiler_settings_deinit(TranspilerSettings *s)
{
    VEC_DEINIT(&s->defines);
    VEC_DEINIT(&s->replace);
    arena_deinit(&s->arena);
}

/* A copy of a string in the settings. */
static bool keep(Vm *vm, TranspilerSettings *s, Value v, Str *out)
{
    AUTO_BUF text = {0};
    String *string = to_string(vm, v);
    if (!string || !string_to_utf8(vm, string, &text))
        return false;
    *out = arena_dup(&s->arena, buf_view(&text));
    return true;
}

/* An option; VAL_UNDEFINED when it is absent. */
static Value option(Vm *vm, Object *options, const char *name)
{
    return obj_get(vm, options, key_from_c(vm, name));
}

static bool read_flag(Vm *vm, Object *options, const char *name, bool *flag)
{
    Value v = TRY_OR(false, option(vm, options, name));
    if (!value_is_undefined(v))
        *flag = to_boolean(v);
    return true;
}

static bool read_text(Vm *vm, TranspilerSettings *s, Object *options, const char *name, Str *out)
{
    Value v = TRY_OR(false, option(vm, options, name));
    return !value_is_string(v) || keep(vm, s, v, out);
}

bool transpiler_loader_read(Vm *vm, Value v, u8 *loader)
{
    static const char *const names[] = {"js", "jsx", "ts", "tsx"};
    static const char *const others[] = {"css", "json", "jsonc", "json5", "toml", "yaml", "xml", "text", "wasm", "md", "file"};
    AUTO_BUF text = {0};
    String *string = to_string(vm, v);
    if (!string || !string_to_utf8(vm, string, &text))
        return false;
    Str name = buf_view(&text);
    if (name.len && name.data[0] == '.')
        name = (Str){name.data + 1, name.len - 1};
    for (u32 i = 0; i < ARRAY_LEN(names); i++) {
        if (str_equal_c(name, names[i])) {
            *loader = (u8)i;
            return true;
        }
    }
    for (u32 i = 0; i < ARRAY_LEN(others); i++) {
        if (str_equal_c(name, others[i])) {
            throw_type(vm, "only JavaScript-like loaders supported for now");
            return false;
        }
    }
    throw_type(vm, "invalid loader - must be js, jsx, tsx, ts, css, json, jsonc, json5, toml, yaml, xml, text, wasm, or md");
    return false;
}

/* ---- define --------------------------------------------------------------------------------- */

typedef bool EachEntry(Vm *vm, TranspilerSettings *s, Str key, Value v);

static bool each_entry(Vm *vm, TranspilerSettings *s, Object *record, EachEntry *fn)
{
    KeyList keys;
    if (!obj_own_keys(vm, record, KEYS_STRINGS | KEYS_ENUMERABLE, &keys))
        return false;
    for (u32 i = 0; i < keys.count; i++) {
        PropKey key = key_list_at(vm, &keys, i);
        Value v = TRY_OR(false, obj_get(vm, record, key));
        Value name = TRY_OR(false, key_to_value(vm, key));
        Str text;
        if (!keep(vm, s, name, &text) || !fn(vm, s, text, v))
            return false;
    }
    return true;
}

/* `text` as a JSON string. */
static Str quoted(TranspilerSettings *s, Str text)
{
    AUTO_BUF out = {0};
    PrintOptions options = {0};
    print_string(&out, text, &options);
    return arena_dup(&s->arena, buf_view(&out));
}

static bool add_define(Vm *vm, TranspilerSettings *s, Str key, Value v)
{
    Define d = {.key = key};
    if (!value_is_string(v)) {
        throw_type(vm, "define \"%.*s\" must be a JSON string", (int)MIN(key.len, 200), key.data);
        return false;
    }
    if (!define_key_ok(key)) {
        throw_type(vm, "define key \"%.*s\" must be a valid identifier", (int)MIN(key.len, 200), key.data);
        return false;
    }
    if (!keep(vm, s, v, &d.value))
        return false;
    Arena scratch;
    arena_init(&scratch);
    if (!define_value(&scratch, d.value)) /* neither JSON nor a name: a text */
        d.value = quoted(s, d.value);
    arena_deinit(&scratch);
    VEC_PUSH(&s->defines, d);
    return true;
}

static void add_default_defines(TranspilerSettings *s)
{
    const char *env = getenv("NODE_ENV");
    Str value = env && *env ? str_view(env) : STR("development");
    Define d = {STR("process.env.NODE_ENV"), quoted(s, value)};
    VEC_PUSH(&s->defines, d);
}

static bool read_define(Vm *vm, TranspilerSettings *s, Object *options)
{
    Value v = TRY_OR(false, option(vm, options, "define"));
    if (value_is_undefined(v) || value_is_null(v))
        return true;
    if (!value_is_object(v)) {
        throw_type(vm, "define must be an object");
        return false;
    }
    return each_entry(vm, s, value_as_object(v), add_define);
}

/* ---- exports -------------------------------------------------------------------------------- */

static bool add_replacement(Vm *vm, TranspilerSettings *s, Str key, Value v)
{
    Define d = {.key = key};
    if (value_is_string(v)) {
        Str text;
        if (!keep(vm, s, v, &text))
            return false;
        d.value = quoted(s, text);
    } else if (value_is_object(v)) {
        throw_type(vm, "exports.replace values can only be string, null, undefined, number or boolean");
        return false;
    } else if (value_is_undefined(v)) {
        d.value = STR("undefined");
    } else if (!keep(vm, s, v, &d.value)) {
        return false;
    }
    VEC_PUSH(&s->replace, d);
    return true;
}

static bool read_eliminate(Vm *vm, TranspilerSettings *s, Value list)
{
    if (value_is_undefined(list))
        return true;
    if (!value_is_object(list)) {
        throw_type(vm, "exports.eliminate must be an array");
        return false;
    }
    Object *array = value_as_object(list);
    Value length = TRY_OR(false, option(vm, array, "length"));
    double n = value_is_number(length) ? value_as_number(length) : 0;
    for (u32 i = 0; i < 100000 && i < n; i++) {
        Define d = {0};
        Value v = TRY_OR(false, obj_get(vm, array, key_of_index(i)));
        if (!keep(vm, s, v, &d.key))
            return false;
        if (d.key.len)
            VEC_PUSH(&s->replace, d);
    }
    return true;
}

static bool read_exports(Vm *vm, TranspilerSettings *s, Object *options)
{
    Value v = TRY_OR(false, option(vm, options, "exports"));
    if (value_is_undefined(v) || value_is_null(v))
        return true;
    if (!value_is_object(v)) {
        throw_type(vm, "exports must be an object");
        return false;
    }
    Object *exports = value_as_object(v);
    Value eliminate = TRY_OR(false, option(vm, exports, "eliminate"));
    if (!read_eliminate(vm, s, eliminate))
        return false;
    Value replace = TRY_OR(false, option(vm, exports, "replace"));
    return !value_is_object(replace) || each_entry(vm, s, value_as_object(replace), add_replacement);
}

/* ---- tsconfig, minify ----------------------------------------------------------------------- */

static bool read_jsx(Vm *vm, TranspilerSettings *s, Object *compiler)
{
    Str jsx = {0};
    if (!read_text(vm, s, compiler, "jsx", &jsx) || !read_text(vm, s, compiler, "jsxFactory", &s->dialect.jsx_factory) ||
        !read_text(vm, s, compiler, "jsxFragmentFactory", &s->dialect.jsx_fragment) ||
        !read_text(vm, s, compiler, "jsxImportSource", &s->dialect.jsx_source))
        return false;
    s->dialect.jsx_mode = str_equal(jsx, STR("react"))       ? JSX_CLASSIC
                          : str_equal(jsx, STR("react-jsx")) ? JSX_AUTOMATIC
                                                             : JSX_AUTOMATIC_DEV;
    return true;
}

static bool read_tsconfig(Vm *vm, TranspilerSettings *s, Object *options)
{
    Value v = TRY_OR(false, option(vm, options, "tsconfig"));
    if (value_is_string(v)) {
        Value json = TRY_OR(false, obj_get(vm, vm_core(vm)->realm->global, key_from_c(vm, "JSON")));
        Value parse = TRY_OR(false, value_get(vm, json, key_from_c(vm, "parse")));
        v = TRY_OR(false, call_function(vm, parse, json, 1, &v));
    }
    if (!value_is_object(v))
        return true;
    Value c = TRY_OR(false, option(vm, value_as_object(v), "compilerOptions"));
    if (!value_is_object(c))
        return true;
    Object *compiler = value_as_object(c);
    bool define_fields = true;
    Dialect *d = &s->dialect;
    bool ok = read_jsx(vm, s, compiler) && read_flag(vm, compiler, "experimentalDecorators", &d->legacy_decorators) &&
              read_flag(vm, compiler, "emitDecoratorMetadata", &d->decorator_metadata) &&
              read_flag(vm, compiler, "verbatimModuleSyntax", &d->verbatim_modules) && read_flag(vm, compiler, "strict", &d->strict_nulls) &&
              read_flag(vm, compiler, "strictNullChecks", &d->strict_nulls) &&
              read_flag(vm, compiler, "useDefineForClassFields", &define_fields);
    d->assign_fields = !define_fields;
    return ok;
}

static bool read_minify(Vm *vm, TranspilerSettings *s, Object *options)
{
    Value v = TRY_OR(false, option(vm, options, "minify"));
    if (value_is_object(v)) {
        Object *minify = value_as_object(v);
        if (!read_flag(vm, minify, "whitespace", &s->minify_whitespace) || !read_flag(vm, minify, "syntax", &s->minify_syntax) ||
            !read_flag(vm, minify, "identifiers", &s->minify_identifiers))
            return false;
    } else if (!value_is_undefined(v)) {
        s->minify_whitespace = s->minify_syntax = s->minify_identifiers = to_boolean(v);
    }
    return read_flag(vm, options, "minifyWhitespace", &s->minify_whitespace) &&
           read_flag(vm, options, "minifySyntax", &s->minify_syntax) &&
           read_flag(vm, options, "minifyIdentifiers", &s->minify_identifiers);
}

static bool check_log_level(Vm *vm, Object *options)
{
    static const char *const levels[] = {"verbose", "debug", "info", "warn", "error"};
    Value v = TRY_OR(false, option(vm, options, "logLevel"));
    AUTO_BUF text = {0};
    if (value_is_undefined(v))
        return true;
    String *string = to_string(vm, v);
    if (!string || !string_to_utf8(vm, string, &text))
        return false;
    for (u32 i = 0; i < ARRAY_LEN(levels); i++)
        if (str_equal_c(buf_view(&text), levels[i]))
            return true;
    host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", "logLevel must be one of \"verbose\", \"debug\", \"info\", \"warn\", or \"error\"");
    return false;
}

static bool check_macro(Vm *vm, Object *options)
{
    Value v = TRY_OR(false, option(vm, options, "macro"));
    if (value_is_undefined(v) || value_is_null(v) || value_is_object(v) || value_is_false(v))
        return true;
    host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", "macro must be an object");
    return false;
}

bool transpiler_settings_read(Vm *vm, TranspilerSettings *s, Value v)
{
    s->dialect.jsx_mode = JSX_AUTOMATIC_DEV;
    add_default_defines(s);
    if (value_is_undefined(v) || value_is_null(v))
        return true;
    if (!value_is_object(v)) {
        throw_type(vm, "Expected an object");
        return false;
    }
    Object *options = value_as_object(v);
    Value loader = TRY_OR(false, option(vm, options, "loader"));
    if (!value_is_undefined(loader) && !transpiler_loader_read(vm, loader, &s->loader))
        return false;
    bool shake = false;
    if (!read_flag(vm, options, "treeShaking", &shake) || !check_log_level(vm, options) || !check_macro(vm, options))
        return false;
    s->trim_imports |= shake;
    return read_define(vm, s, options) && read_flag(vm, options, "inline", &s->inline_constants) && read_exports(vm, s, options) && read_tsconfig(vm, s, options) &&
           read_minify(vm, s, options) && read_flag(vm, options, "trimUnusedImports", &s->trim_imports) &&
           read_flag(vm, options, "deadCodeElimination", &s->fold);
}
