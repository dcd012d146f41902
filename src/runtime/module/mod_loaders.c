/* mod_loaders.c - loaders by name and by ending; the makers of JSON, text and file modules.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/module/mod_loaders.h"

#include "base/utf.h"
#include "runtime/host/host_js.h"
#include "toolkit/data/data.h"

const LoaderInfo mod_loader_info[Loader__count] = {
#define LOADER(id, name, maker, flags) [Loader_##id] = {name, maker, flags},
#define ENDING(ending, id, format)
#include "runtime/module/mod_loaders.def"
#undef LOADER
#undef ENDING
};

static const struct {
    Str ending;
    u8 loader, format;
} endings[] = {
#define LOADER(id, name, maker, flags)
#define ENDING(ending, id, format) {{ending, sizeof(ending) - 1}, Loader_##id, format},
#include "runtime/module/mod_loaders.def"
#undef LOADER
#undef ENDING
};

int mod_loader_of_name(Str name)
{
    for (u32 i = 0; i < Loader__count; i++)
        if (str_equal_c(name, mod_loader_info[i].name))
            return (int)i;
    return -1;
}

bool mod_loader_of_file(Str path, ModLoader *loader, ModFormat *format)
{
    size_t longest = 0;
    for (u32 i = 0; i < ARRAY_LEN(endings); i++) {
        if (endings[i].ending.len <= longest || !str_ends_with(path, endings[i].ending))
            continue;
        longest = endings[i].ending.len;
        *loader = endings[i].loader;
        *format = endings[i].format;
    }
    return longest != 0;
}

Value loader_text(Vm *vm, Str text, Str path)
{
    (void)path;
    return value_cell(TRY_PTR(string_from_utf8(vm, text)));
}

Value loader_file(Vm *vm, Str text, Str path)
{
    (void)text;
    return value_cell(TRY_PTR(string_from_wtf8(vm, path)));
}

Value loader_xml(Vm *vm, Str text, Str path)
{
    u32 offset;
    AUTO_BUF message = {0};
    Value source = value_cell(TRY_PTR(string_from_utf8(vm, text)));
    Value r = TRY(host_js_call(vm, "bun/xml", "parseFile", 1, &source));
    Value document = TRY(value_get_index(vm, r, 0));
    if (!value_is_undefined(document))
        return document;
    String *why = TRY_PTR(to_string(vm, TRY(value_get_index(vm, r, 1))));
    if (!string_to_utf8(vm, why, &message) || !to_uint32(vm, TRY(value_get_index(vm, r, 2)), &offset))
        return VAL_EXC;
    return embed_throw_syntax_at(vm, buf_view(&message), path, text, MIN(offset, (u32)text.len));
}

/* The database in the file, opened now. */
Value loader_sqlite(Vm *vm, Str text, Str path)
{
    (void)text;
    Value name = value_cell(TRY_PTR(string_from_wtf8(vm, path)));
    return host_js_call(vm, "bun/sqlite", "openFile", 1, &name);
}

Value loader_addon(Vm *vm, Str text, Str path)
{
    (void)text;
    Value name = value_cell(TRY_PTR(string_from_wtf8(vm, path)));
    return host_js_call(vm, "internal/addons", "load", 1, &name);
}

/* Styles are for browsers: a program that imports them gets an empty object, as in Bun. */
Value loader_css(Vm *vm, Str text, Str path)
{
    (void)text;
    (void)path;
    return value_cell(TRY_PTR(object_new_plain(vm)));
}

/* Where JSON.parse stopped: what its message says, else what the lenient reader found, else the end. */
static u32 json_error_offset(Str message, Str text)
{
    Str mark = STR(" at position ");
    const char *at = memmem(message.data, message.len, mark.data, mark.len);
    if (at) {
        u32 units = 0, offset = 0;
        for (at += mark.len; at < message.data + message.len && *at >= '0' && *at <= '9'; at++)
            units = units < UINT32_MAX / 16 ? units * 10 + (u32)(*at - '0') : units;
        while (units && offset < text.len) { /* UTF-16 units to bytes */
            u32 n, code = utf8_decode_one(text.data + offset, text.data + text.len, &n);
            units -= MIN(units, code != UTF_BAD && code > 0xFFFF ? 2u : 1u);
            offset += n;
        }
        return offset;
    }
    Arena arena;
    arena_init(&arena);
    DataDocument doc = data_read_jsonc(&arena, text);
    u32 offset = doc.root ? (u32)text.len : doc.error.offset;
    arena_deinit(&arena);
    return offset;
}

Value loader_json(Vm *vm, Str text, Str path)
{
    Str whole = text;
    if (str_starts_with(text, STR("\xEF\xBB\xBF")))
        text = (Str){text.data + 3, text.len - 3};
    String *s = TRY_PTR(string_from_utf8(vm, text));
    Value value = json_parse(vm, s);
    if (!value_is_exc(value))
        return value;
    Value error = exception_take(vm);
    Value message = value_is_object(error) ? obj_peek(vm, value_as_object(error), KEY_message) : VAL_HOLE;
    AUTO_BUF shown = {0};
    bool node = host_options(host_of(vm))->node_style;
    if (!value_is_string(message) || whole.len >= UINT32_MAX) /* out of memory, or nested too deep */
        return throw_value(vm, error);
    if (!string_to_utf8(vm, value_as_string(message), &shown))
        return VAL_EXC;
    u32 offset = json_error_offset(buf_view(&shown), text) + (u32)(whole.len - text.len);
    AUTO_BUF named = {0};
    if (node) /* Node's message begins with the file */
        buf_printf(&named, "%.*s: ", (int)path.len, path.data);
    buf_append_str(&named, buf_view(&shown));
    return embed_throw_syntax_at(vm, buf_view(&named), path, whole, offset);
}
