/* intl_options.c - what all classes of Intl share: objects, options, results. Locales are in intl_locales.c.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/intl_options.h"

#include <math.h>

#include "engine/builtins/setup.h"
#include "engine/vm/vm.h"

/* ---- objects ---- */

/* What the collector takes an object to hold outside its heap: ICU does not say. */
enum { EXTERNAL_BYTES = 8192 };

void kind_trace_Intl(Vm *vm, Cell *cell)
{
    IntlObject *o = (IntlObject *)cell;
    object_trace(vm, &o->object);
    for (u32 i = 0; i < INTL_WORDS; i++)
        heap_mark(vm, o->words[i]);
}

void kind_finalise_Intl(Vm *vm, Cell *cell)
{
    IntlObject *o = (IntlObject *)cell;
    if (o->service)
        heap_external_sub(vm, EXTERNAL_BYTES);
    if (o->data && o->service->free)
        o->service->free(o->data);
}

IntlObject *intl_object_new(Vm *vm, const IntlService *service, Object *proto)
{
    IntlObject *o = object_new_kind(vm, Kind_Intl, sizeof *o, proto, 0);
    if (!o)
        return NULL;
    o->service = service;
    heap_external_add(vm, EXTERNAL_BYTES);
    for (u32 i = 0; i < INTL_WORDS; i++)
        o->words[i] = VAL_UNDEFINED;
    return o;
}

static IntlObject *throw_receiver(Vm *vm, Frame *f, const char *method)
{
    char text[64];
    value_describe(vm, f->this_value, text, sizeof text);
    throw_type(vm, "Method %s called on incompatible receiver %s", method, text);
    return NULL;
}

IntlObject *intl_this(Vm *vm, Frame *f, const IntlService *service, const char *method)
{
    IntlObject *o = intl_object_of(f->this_value, service);
    return o ? o : throw_receiver(vm, f, method);
}

Value intl_bound_function(Vm *vm, IntlObject *o, u32 word, NativeFn fn, u32 length)
{
    if (value_is_undefined(o->words[word])) {
        NativeFunction *bound = TRY_PTR(native_new(vm, fn, NULL, length, 0, 1));
        bound->data[0] = value_cell(o);
        o->words[word] = value_cell(bound);
        barrier(vm, o);
    }
    return o->words[word];
}

Value intl_fallback_symbol(Vm *vm)
{
    Realm *realm = vm_core(vm)->realm;
    Value *slot = &realm->intrinsics[Intrinsic_IntlFallbackSymbol];
    if (value_is_hole(*slot)) {
        String *text = TRY_PTR(string_from_c(vm, "IntlLegacyConstructedSymbol"));
        *slot = value_cell(TRY_PTR(symbol_new(vm, text, 0)));
        barrier(vm, realm);
    }
    return *slot;
}

IntlObject *intl_unwrap(Vm *vm, Frame *f, const IntlService *service, Intrinsic ctor, const char *method)
{
    Value v = f->this_value;
    IntlObject *o = intl_object_of(v, service);
    if (o)
        return o;
    if (value_is_object(v)) {
        int is = value_has_instance(vm, value_cell(intrinsic(vm, ctor)), v);
        if (is < 0)
            return NULL;
        if (is) {
            Value symbol = TRY_OR(NULL, intl_fallback_symbol(vm));
            v = TRY_OR(NULL, obj_get(vm, value_as_object(v), key_of_cell(value_as_cell(symbol))));
            if ((o = intl_object_of(v, service)))
                return o;
        }
    }
    return throw_receiver(vm, f, method);
}

Value intl_chain(Vm *vm, Frame *f, IntlObject *made, Intrinsic ctor)
{
    if (!value_is_undefined(frame_new_target(f)) || !value_is_object(f->this_value))
        return value_cell(made);
    if (!TRY_BOOL(value_has_instance(vm, value_cell(intrinsic(vm, ctor)), f->this_value)))
        return value_cell(made);
    Value symbol = TRY(intl_fallback_symbol(vm));
    PropDesc desc = desc_data(value_cell(made), 0);
    TRY_BOOL(obj_define_own(vm, value_as_object(f->this_value), key_of_cell(value_as_cell(symbol)), &desc, true));
    return f->this_value;
}

/* ---- options ---- */

Value intl_coerce_options(Vm *vm, Value options)
{
    if (value_is_undefined(options))
        return options;
    return value_cell(TRY_PTR(to_object(vm, options)));
}

Value intl_options_object(Vm *vm, Value options)
{
    if (value_is_undefined(options) || value_is_object(options))
        return options;
    return throw_type(vm, "Incorrect options object provided");
}

static Value get(Vm *vm, Value options, const char *name)
{
    if (value_is_undefined(options))
        return VAL_UNDEFINED;
    PropKey key = key_from_c(vm, name);
    return key_is_none(key) ? VAL_EXC : obj_get(vm, value_as_object(options), key);
}

Str intl_word(const char *words, int n)
{
    while (n-- > 0)
        words = strchr(words, '|') + 1;
    return (Str){words, strcspn(words, "|")};
}

Value intl_option_string(Vm *vm, Value options, const char *name)
{
    Value v = TRY(get(vm, options, name));
    return value_is_undefined(v) ? v : value_cell(TRY_PTR(to_string(vm, v)));
}

bool intl_text(Vm *vm, String *s, Buf *out)
{
    out->len = 0;
    return string_to_utf8(vm, s, out);
}

static bool throw_option(Vm *vm, const char *name, Str value)
{
    throw_range(vm, "Value %.*s out of range for Intl options property %s", (int)MIN(value.len, 100), value.data, name);
    return false;
}

bool intl_option_word(Vm *vm, Value options, const char *name, const char *words, int fallback, int *out)
{
    AUTO_BUF text = {0};
    Value v = TRY_OR(false, intl_option_string(vm, options, name));
    *out = fallback;
    if (value_is_undefined(v))
        return true;
    if (!intl_text(vm, value_as_string(v), &text))
        return false;
    int n = 0;
    for (const char *word = words; word; n++) {
        size_t length = strcspn(word, "|");
        if (str_equal((Str){word, length}, buf_view(&text))) {
            *out = n;
            return true;
        }
        word = word[length] ? word + length + 1 : NULL;
    }
    return throw_option(vm, name, buf_view(&text));
}

bool intl_option_bool(Vm *vm, Value options, const char *name, int fallback, int *out)
{
    Value v = TRY_OR(false, get(vm, options, name));
    *out = value_is_undefined(v) ? fallback : to_boolean(v);
    return true;
}

bool intl_default_number(Vm *vm, Value v, const char *name, int least, int most, int fallback, int *out)
{
    double d;
    *out = fallback;
    if (value_is_undefined(v))
        return true;
    if (!to_double(vm, v, &d))
        return false;
    if (isnan(d) || d < least || d > most) {
        throw_range(vm, "%s value is out of range.", name);
        return false;
    }
    *out = (int)floor(d);
    return true;
}

bool intl_option_number(Vm *vm, Value options, const char *name, int least, int most, int fallback, int *out)
{
    Value v = TRY_OR(false, get(vm, options, name));
    return intl_default_number(vm, v, name, least, most, fallback, out);
}

bool intl_option_matcher(Vm *vm, Value options)
{
    int matcher;
    return intl_option_word(vm, options, "localeMatcher", "lookup|best fit", 1, &matcher);
}

bool intl_option_type(Vm *vm, Value options, const char *name, const char *key, String **out)
{
    AUTO_BUF text = {0};
    *out = NULL;
    Value v = TRY_OR(false, intl_option_string(vm, options, name));
    if (value_is_undefined(v))
        return true;
    if (!intl_text(vm, value_as_string(v), &text))
        return false;
    if (!locale_is_type(buf_view(&text))) {
        throw_range(vm, "Invalid %s : %.*s", name, (int)MIN(text.len, 100), text.data ? text.data : "");
        return false;
    }
    for (size_t i = 0; i < text.len; i++)
        if (text.data[i] >= 'A' && text.data[i] <= 'Z')
            text.data[i] |= 32;
    Str canonical = locale_canonical_type(key, buf_view(&text));
    *out = canonical.len ? string_from_latin1(vm, canonical.data, (u32)canonical.len) : string_from_c(vm, "true");
    return *out != NULL;
}

/* ---- results ---- */

bool intl_put(Vm *vm, Object *o, const char *name, Value v)
{
    PropKey key = key_from_c(vm, name);
    return !key_is_none(key) && obj_put(vm, o, key, v, PROP_WEC);
}

bool intl_put_text(Vm *vm, Object *o, const char *name, Str utf8)
{
    String *s = string_from_utf8(vm, utf8);
    return s && intl_put(vm, o, name, value_cell(s));
}

String *intl_string(Vm *vm, const u16 *text, i32 length)
{
    return string_from_utf16(vm, text, (u32)length);
}
