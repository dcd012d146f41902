/* bun_data.c - Bun.TOML, Bun.YAML, Bun.JSON5, Bun.JSONC, Bun.JSONL: parsing.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "runtime/bun/bun_data.h"
#include "runtime/module/mod_data.h"
#include "runtime/web/web.h"

/* ---- trees ------------------------------------------------------------------------------------ */

/* The text of an argument: bytes as they are, anything else by ToString. */
static bool text_of(Vm *vm, Value v, Buf *text)
{
    u8 *bytes;
    size_t n;
    Str view;
    HostObject *blob = host_cast(v, &blob_class);
    bool is_bytes = embed_bytes_view(vm, v, &bytes, &n);
    if (blob && blob_view(blob, &view)) {
        bytes = (u8 *)view.data;
        n = view.len;
        is_bytes = true;
    }
    if (is_bytes) {
        if (!buf_try_reserve(text, n)) {
            throw_out_of_memory(vm);
            return false;
        }
        buf_append(text, bytes, n);
        return true;
    }
    String *s = to_string(vm, v);
    return s && string_to_utf8(vm, s, text);
}

static Value parse(Vm *vm, DataReadFn *read, const char *name, Value input)
{
    Arena arena;
    AUTO_BUF text = {0};
    if (!text_of(vm, input, &text))
        return VAL_EXC;
    arena_init(&arena);
    DataDocument doc = read(&arena, buf_view(&text));
    Value v = doc.root ? mod_data_value(vm, &doc) : throw_syntax(vm, "%s Parse error: %s", name, doc.error.message);
    arena_deinit(&arena);
    return v;
}

static Value parse_given(Vm *vm, DataReadFn *read, const char *name, Value input)
{
    if (value_is_nullish(input))
        return throw_type(vm, "input must be a string, ArrayBuffer, ArrayBufferView or Blob");
    return parse(vm, read, name, input);
}

static Value toml_parse(Vm *vm, Frame *f)
{
    return parse_given(vm, data_read_toml, "TOML", frame_arg(f, 0));
}

static Value json5_parse(Vm *vm, Frame *f)
{
    return parse_given(vm, data_read_json5, "JSON5", frame_arg(f, 0));
}

static Value yaml_parse(Vm *vm, Frame *f)
{
    return parse(vm, data_read_yaml, "YAML", frame_arg(f, 0));
}

static Value jsonc_parse(Vm *vm, Frame *f)
{
    Value input = frame_arg(f, 0);
    if (value_is_nullish(input))
        return throw_type(vm, "input must be a string");
    return parse(vm, data_read_jsonc, "JSONC", value_cell(TRY_PTR(to_string(vm, input))));
}

/* ---- JSONL ------------------------------------------------------------------------------------ */

typedef struct Lines {
    Vm *vm;
    StrView text;
    u32 p;         /* next unit */
    u32 read;      /* behind the last value */
    Array *values;
    bool failed;   /* the exception is pending: a value is none, or has something behind it */
} Lines;

static bool is_white(u16 c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Behind a string whose quote is at i; 0: it does not end. */
static u32 string_end(const Lines *l, u32 i)
{
    for (i++; i < l->text.length; i++) {
        u16 c = view_at(l->text, i);
        if (c == '"')
            return i + 1;
        if (c == '\\')
            i++;
    }
    return 0;
}

/* Behind the value that begins at p, as its brackets tell; 0: more text must come. */
static u32 value_end(const Lines *l)
{
    u32 depth = 0, i = l->p;
    while (i < l->text.length) {
        u16 c = view_at(l->text, i);
        if (c == '"') {
            if (!(i = string_end(l, i)))
                return 0;
            if (!depth)
                return i;
            continue;
        }
        i++;
        if (c == '{' || c == '[') {
            depth++;
        } else if (depth) {
            depth -= c == '}' || c == ']';
            if (!depth)
                return i;
        } else if (i == l->text.length || is_white(view_at(l->text, i))) {
            return i;
        }
    }
    return depth ? 0 : i;
}

/* Is what is left of the line white space? */
static bool line_ends(Lines *l)
{
    while (l->p < l->text.length && is_white(view_at(l->text, l->p)))
        if (view_at(l->text, l->p++) == '\n')
            return true;
    return l->p == l->text.length;
}

/* Reads values until the text ends, is incomplete, or is wrong (failed). false: another exception. */
static bool read_lines(Lines *l, String *text)
{
    for (;;) {
        while (l->p < l->text.length && is_white(view_at(l->text, l->p)))
            l->p++;
        u32 end = l->p < l->text.length ? value_end(l) : 0;
        if (!end)
            return true;
        String *slice = string_slice(l->vm, text, l->p, end);
        if (!slice)
            return false;
        Value v = json_parse(l->vm, slice);
        if (value_is_exc(v)) {
            u16 last = view_at(l->text, end - 1);
            l->failed = end < l->text.length || last == '}' || last == ']' || last == '"';
            if (!l->failed)
                (void)exception_take(l->vm); /* a word that more text may complete */
            return true;
        }
        if (!array_push(l->vm, l->values, v))
            return false;
        l->read = l->p = end;
        if (!line_ends(l)) {
            throw_syntax(l->vm, "Failed to parse JSONL");
            l->failed = true;
            return true;
        }
    }
}

/* The text of an argument, from start to end units (bytes when it is bytes). false: exception. */
static bool lines_init(Vm *vm, Frame *f, Lines *l, String **text, u32 *base)
{
    u8 *bytes;
    size_t n;
    Value v = frame_arg(f, 0);
    double start = 0, end = INFINITY;
    *l = (Lines){.vm = vm};
    if (value_is_nullish(v)) {
        throw_type(vm, "JSONL.parse requires a string argument");
        return false;
    }
    if (!value_is_undefined(frame_arg(f, 1)) && !to_integer(vm, frame_arg(f, 1), &start))
        return false;
    if (!value_is_undefined(frame_arg(f, 2)) && !to_integer(vm, frame_arg(f, 2), &end))
        return false;
    if (embed_bytes_view(vm, v, &bytes, &n)) {
        size_t to = end < (double)n ? (size_t)MAX(end, 0) : n, from = start < (double)to ? (size_t)MAX(start, 0) : to;
        *text = string_from_utf8(vm, (Str){(const char *)bytes + from, to - from});
        *base = (u32)from;
    } else {
        String *s = to_string(vm, v);
        if (!s)
            return false;
        u32 to = end < s->length ? (u32)MAX(end, 0) : s->length, from = start < to ? (u32)MAX(start, 0) : to;
        *text = string_slice(vm, s, from, to);
        *base = from;
    }
    if (!*text)
        return false;
    l->text = string_view(vm, *text);
    l->values = array_new(vm, 0);
    return l->text.data && l->values;
}

static Value jsonl_parse(Vm *vm, Frame *f)
{
    Lines l;
    String *text;
    u32 base;
    if (!lines_init(vm, f, &l, &text, &base) || !read_lines(&l, text))
        return VAL_EXC;
    bool incomplete = l.values->length == 0 && l.p < l.text.length;
    if (l.failed)
        (void)exception_take(vm);
    if (l.values->length == 0 && (l.failed || incomplete))
        return throw_syntax(vm, "Failed to parse JSONL");
    return value_cell(l.values);
}

/* { values, read, done, error }: what is complete so far, and how far that goes. */
static Value jsonl_parse_chunk(Vm *vm, Frame *f)
{
    Lines l;
    String *text;
    u32 base, read;
    if (!lines_init(vm, f, &l, &text, &base) || !read_lines(&l, text))
        return VAL_EXC;
    Value error = VAL_NULL;
    if (l.failed) {
        (void)exception_take(vm);
        throw_syntax(vm, "Failed to parse JSONL");
        error = exception_take(vm);
    }
    u8 *bytes;
    size_t n;
    read = l.read;
    if (embed_bytes_view(vm, frame_arg(f, 0), &bytes, &n)) { /* units to bytes */
        AUTO_BUF utf8 = {0};
        String *done = TRY_PTR(string_slice(vm, text, 0, l.read));
        if (!string_to_utf8(vm, done, &utf8))
            return VAL_EXC;
        read = (u32)utf8.len;
    }
    Object *o = TRY_PTR(object_new_plain(vm));
    const struct {
        const char *name;
        Value v;
    } members[] = {{"values", value_cell(l.values)},
                   {"read", value_number(base + read)},
                   {"done", value_bool(!l.failed && l.p == l.text.length)},
                   {"error", error}};
    for (u32 i = 0; i < ARRAY_LEN(members); i++)
        if (obj_create_data(vm, o, key_from_c(vm, members[i].name), members[i].v, true) < 0)
            return VAL_EXC;
    return value_cell(o);
}

/* ---- the objects ------------------------------------------------------------------------------ */

#define DATA_FN(name_, len, c) {.name = name_, .kind = ROW_FN, .length = len, .fn = c, .flags = BF_ENUMERABLE}

static const BuiltinProp toml_rows[] = {
    DATA_FN("parse", 1, toml_parse),
    DATA_FN("stringify", 3, bun_toml_stringify),
    END,
};
static const BuiltinProp yaml_rows[] = {
    DATA_FN("parse", 1, yaml_parse),
    DATA_FN("stringify", 3, bun_yaml_stringify),
    END,
};
static const BuiltinProp json5_rows[] = {
    DATA_FN("parse", 1, json5_parse),
    DATA_FN("stringify", 3, bun_json5_stringify),
    END,
};
static const BuiltinProp jsonc_rows[] = {
    DATA_FN("parse", 1, jsonc_parse),
    END,
};
static const BuiltinProp jsonl_rows[] = {
    DATA_FN("parse", 1, jsonl_parse),
    DATA_FN("parseChunk", 1, jsonl_parse_chunk),
    TAG("JSONL"),
    END,
};

static const BuiltinProp *const rows_of[] = {
    [BUN_TOML] = toml_rows, [BUN_YAML] = yaml_rows, [BUN_JSON5] = json5_rows, [BUN_JSONC] = jsonc_rows, [BUN_JSONL] = jsonl_rows,
};

const u8 bun_data_which[] = {BUN_TOML, BUN_YAML, BUN_JSON5, BUN_JSONC, BUN_JSONL};

Value bun_data_make(Vm *vm, const void *which)
{
    Object *o = TRY_PTR(object_new_plain(vm));
    return embed_add_props(vm, o, rows_of[*(const u8 *)which]) ? value_cell(o) : VAL_EXC;
}
