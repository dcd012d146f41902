/* mod_loaders.c - loaders by name and by ending; the makers of JSON, text and file modules.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/module/mod_loaders.h"

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

Value loader_json(Vm *vm, Str text, Str path)
{
    if (str_starts_with(text, STR("\xEF\xBB\xBF")))
        text = (Str){text.data + 3, text.len - 3};
    String *s = TRY_PTR(string_from_utf8(vm, text));
    Value parse = TRY(obj_get(vm, intrinsic(vm, Intrinsic_JSON), key_from_c(vm, "parse")));
    Value arg = value_cell(s), value = call_function(vm, parse, VAL_UNDEFINED, 1, &arg);
    if (!value_is_exc(value))
        return value;
    Value error = exception_take(vm);
    Value message = value_is_object(error) ? obj_peek(vm, value_as_object(error), KEY_message) : VAL_HOLE;
    AUTO_BUF shown = {0};
    if (!value_is_string(message)) /* out of memory, or nested too deep */
        return throw_value(vm, error);
    if (!string_to_utf8(vm, value_as_string(message), &shown))
        return VAL_EXC;
    return throw_syntax(vm, "%.*s: %.*s", (int)path.len, path.data, (int)shown.len, shown.data);
}
