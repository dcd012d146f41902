/* intl_locales.c - locale lists and locale negotiation of Intl (ECMA-402 9.2), the default locale.
 *
 * Without ICU only en and en-US have data. Asking for another locale alone is then a RangeError that says so: silently answering in
 * English would hide that a package is missing.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/alloc.h"
#include "engine/builtins/intl_options.h"
#include "engine/builtins/intl_locale.h"
#include "engine/builtins/setup.h"
#include "engine/vm/vm.h"

enum { KEPT_SERVICES = 8, KEPT_LOCALE_MAX = 32 };

struct IntlState {
    char default_locale[ICU_LOCALE_MAX]; /* "" until asked for */
    struct {
        const IntlService *service; /* NULL: free */
        void *data;
        char locale[KEPT_LOCALE_MAX]; /* the argument; "" is undefined */
    } kept[KEPT_SERVICES];
};

void intl_state_free(IntlState *state)
{
    for (u32 i = 0; state && i < KEPT_SERVICES; i++)
        if (state->kept[i].service)
            state->kept[i].service->free(state->kept[i].data);
    xfree(state);
}

static IntlState *state_of(Vm *vm)
{
    IntlState **state = builtin_intl_state(vm);
    if (!*state)
        *state = xalloc_zero(sizeof **state);
    return *state;
}

/* ---- data kept for toLocale methods ---- */

/* The key of simple arguments; false when they are not. */
static bool simple_arguments(Vm *vm, Value locales, Value options, char key[KEPT_LOCALE_MAX])
{
    key[0] = 0;
    if (!value_is_undefined(options))
        return false;
    if (value_is_undefined(locales))
        return true;
    StrView view = value_is_string(locales) ? string_view(vm, value_as_string(locales)) : (StrView){0};
    if (!view.data || view.wide || !view.length || view.length >= KEPT_LOCALE_MAX)
        return false;
    memcpy(key, view.data, view.length);
    key[view.length] = 0;
    return true;
}

void *intl_kept(Vm *vm, const IntlService *service, Value locales, Value options)
{
    char key[KEPT_LOCALE_MAX];
    IntlState *state = state_of(vm);
    if (!simple_arguments(vm, locales, options, key))
        return NULL;
    for (u32 i = 0; i < KEPT_SERVICES; i++)
        if (state->kept[i].service == service && !strcmp(state->kept[i].locale, key))
            return state->kept[i].data;
    return NULL;
}

bool intl_keep(Vm *vm, const IntlService *service, Value locales, Value options, void *data)
{
    char key[KEPT_LOCALE_MAX];
    IntlState *state = state_of(vm);
    if (!simple_arguments(vm, locales, options, key))
        return false;
    u32 at = 0;
    while (at < KEPT_SERVICES && state->kept[at].service && state->kept[at].service != service)
        at++;
    if (at == KEPT_SERVICES)
        return false;
    if (state->kept[at].service)
        service->free(state->kept[at].data);
    state->kept[at].service = service;
    state->kept[at].data = data;
    memcpy(state->kept[at].locale, key, sizeof key);
    return true;
}

/* ---- which locales there are ---- */

static bool has_builtin_data(Str tag)
{
    return str_equal_c(tag, "en-US") || str_equal_c(tag, "en");
}

bool intl_has_locale(Str tag)
{
    if (has_builtin_data(tag))
        return true;
    const Icu *icu = icu_get();
    return icu && icu_locale_available(icu, tag);
}

Value intl_throw_no_icu(Vm *vm, const char *what)
{
    return throw_range(vm, "Intl: %s needs the ICU library, which is not installed (package libicu72 or another version)", what);
}

/* LookupMatchingLocaleByPrefix for one tag without extensions: the length of the prefix that has data, 0 for none. Without ICU
 * no prefix will do: en is not what en-GB means. */
static size_t match_prefix(Str tag)
{
    const Icu *icu = has_builtin_data(tag) ? NULL : icu_get();
    if (!icu)
        return has_builtin_data(tag) ? tag.len : 0;
    while (tag.len) {
        if (intl_has_locale(tag))
            return tag.len;
        while (tag.len && tag.data[tag.len - 1] != '-')
            tag.len--;
        if (tag.len)
            tag.len--;
        if (tag.len >= 2 && tag.data[tag.len - 2] == '-')
            tag.len -= 2;
    }
    return 0;
}

/* ---- the default locale ---- */

/* What LC_ALL, LC_MESSAGES or LANG ask for, as a canonical tag: "de_DE.UTF-8" is de-DE; C and POSIX are en-US. false: nothing
 * that makes sense. */
static bool locale_of_environment(Buf *out)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char *text = NULL;
    for (u32 i = 0; i < ARRAY_LEN(names) && (!text || !*text); i++)
        text = getenv(names[i]);
    if (!text || !*text)
        return false;
    size_t n = strcspn(text, ".@");
    if ((n == 1 && *text == 'C') || (n == 5 && !memcmp(text, "POSIX", 5)))
        return false;
    AUTO_BUF tag = {0};
    for (size_t i = 0; i < n; i++)
        buf_push(&tag, text[i] == '_' ? '-' : text[i]);
    return locale_canonical(buf_view(&tag), out);
}

const char *intl_default_locale(Vm *vm)
{
    char *locale = state_of(vm)->default_locale;
    if (!locale[0]) {
        AUTO_BUF tag = {0};
        size_t n = 0;
        if (locale_of_environment(&tag) && tag.len < ICU_LOCALE_MAX)
            n = match_prefix(buf_view(&tag));
        memcpy(locale, n ? tag.data : "en-US", n ? n : 5);
    }
    return locale;
}

/* ---- lists ---- */

/* Appends the canonical form of a value of a list unless it is there. */
static bool add_locale(Vm *vm, Array *list, Value v)
{
    AUTO_BUF text = {0};
    AUTO_BUF tag = {0};
    if (!value_is_string(v) && !value_is_object(v)) {
        throw_type(vm, "Language ID should be string or object.");
        return false;
    }
    Str known;
    if (intl_locale_tag(v, &known)) {
        buf_append_str(&tag, known);
    } else {
        String *s = TRY_PTR_OR(false, to_string(vm, v));
        if (!intl_text(vm, s, &text))
            return false;
        if (!locale_canonical(buf_view(&text), &tag)) {
            throw_range(vm, "Incorrect locale information provided");
            return false;
        }
    }
    String *canonical = TRY_PTR_OR(false, string_from_latin1(vm, tag.data, (u32)tag.len));
    for (u32 i = 0; i < list->length; i++)
        if (string_equal(vm, value_as_string(list->object.elements->items[i]), canonical))
            return true;
    return array_push(vm, list, value_cell(canonical));
}

Array *intl_locale_list(Vm *vm, Value locales)
{
    Array *list = TRY_PTR_OR(NULL, array_new_capacity(vm, 1));
    Str known;
    if (value_is_undefined(locales))
        return list;
    if (value_is_string(locales) || intl_locale_tag(locales, &known))
        return add_locale(vm, list, locales) ? list : NULL;
    Object *o = TRY_PTR_OR(NULL, to_object(vm, locales));
    i64 length = obj_length(vm, o);
    for (i64 i = 0; i < length; i++) {
        PropKey key = key_from_value(vm, value_i64(i));
        int has = key_is_none(key) ? -1 : obj_has(vm, o, key);
        if (has < 0)
            return NULL;
        if (!has)
            continue;
        Value v = TRY_OR(NULL, obj_get(vm, o, key));
        if (!add_locale(vm, list, v))
            return NULL;
    }
    return length < 0 ? NULL : list;
}

static String *list_item(Array *list, u32 i)
{
    return value_as_string(list->object.elements->items[i]);
}

/* The text of the i-th tag: what comes before -u- in `tag`, parsed whole in `id`. Out of memory: false, exception. */
static bool parse_item(Vm *vm, Array *list, u32 i, LocaleId *id, Buf *without_u)
{
    AUTO_BUF text = {0};
    if (!intl_text(vm, list_item(list, i), &text))
        return false;
    if (!locale_id_parse(id, buf_view(&text))) {
        throw_out_of_memory(vm);
        return false;
    }
    without_u->len = 0;
    locale_id_write(id, LOCALE_WRITE_NO_U, without_u);
    return true;
}

Value intl_supported_locales_of(Vm *vm, Frame *f)
{
    Array *requested = TRY_PTR(intl_locale_list(vm, frame_arg(f, 0)));
    Value options = TRY(intl_coerce_options(vm, frame_arg(f, 1)));
    if (!intl_option_matcher(vm, options))
        return VAL_EXC;
    Array *found = TRY_PTR(array_new_capacity(vm, requested->length));
    AUTO_BUF tag = {0};
    for (u32 i = 0; i < requested->length; i++) {
        LocaleId id;
        if (!parse_item(vm, requested, i, &id, &tag))
            return VAL_EXC;
        locale_id_deinit(&id);
        if (match_prefix(buf_view(&tag)) && !array_push(vm, found, value_cell(list_item(requested, i))))
            return VAL_EXC;
    }
    return value_cell(found);
}

/* ---- negotiation ---- */

/* The value of one key, and whether the extension's keyword stays in the locale. */
static bool resolve_key(Vm *vm, IntlKey *k, const LocaleId *extension, const char *data_locale, bool *keep)
{
    const Str *asked = extension ? locale_id_keyword(extension, k->key) : NULL;
    *keep = false;
    k->value[0] = 0;
    if (asked) {
        Str value = asked->len ? *asked : STR("true");
        if (value.len < INTL_TYPE_MAX && k->supported(data_locale, value)) {
            memcpy(k->value, value.data, value.len);
            k->value[value.len] = 0;
            *keep = true;
        }
    }
    if (k->option) {
        AUTO_BUF option = {0};
        if (!intl_text(vm, k->option, &option))
            return false;
        if (!option.len)
            buf_append_c(&option, "true");
        if (option.len < INTL_TYPE_MAX && k->supported(data_locale, buf_view(&option)) &&
            !str_equal_c(buf_view(&option), k->value)) {
            memcpy(k->value, option.data, option.len);
            k->value[option.len] = 0;
            *keep = false;
        }
    }
    return true;
}

/* Finds the locale; *extension is parsed (and to be freed) when the matching tag was found in the list. */
static bool lookup(Vm *vm, Array *requested, LocaleId *extension, bool *found, char *locale)
{
    AUTO_BUF tag = {0};
    *found = false;
    for (u32 i = 0; i < requested->length; i++) {
        if (!parse_item(vm, requested, i, extension, &tag))
            return false;
        size_t n = match_prefix(buf_view(&tag));
        if (n && n < ICU_LOCALE_MAX) {
            memcpy(locale, tag.data, n);
            locale[n] = 0;
            *found = true;
            return true;
        }
        locale_id_deinit(extension);
    }
    if (requested->length && !icu_get()) {
        char what[96];
        AUTO_BUF first = {0};
        if (intl_text(vm, list_item(requested, 0), &first)) {
            snprintf(what, sizeof what, "locale %.*s", (int)MIN(first.len, 64), first.data);
            intl_throw_no_icu(vm, what);
        }
        return false;
    }
    snprintf(locale, ICU_LOCALE_MAX, "%s", intl_default_locale(vm));
    return true;
}

bool intl_resolve_locale(Vm *vm, Array *requested, IntlKey *keys, u32 count, IntlResolved *out)
{
    LocaleId extension;
    bool found;
    if (!lookup(vm, requested, &extension, &found, out->data_locale))
        return false;
    AUTO_BUF locale = {0};
    buf_append_c(&locale, out->data_locale);
    bool any = false, ok = true;
    for (u32 i = 0; i < count && ok; i++) {
        bool keep;
        ok = resolve_key(vm, &keys[i], found ? &extension : NULL, out->data_locale, &keep);
        if (!ok || !keep)
            continue;
        buf_append_c(&locale, any ? "-" : "-u-");
        buf_append(&locale, keys[i].key, 2);
        if (strcmp(keys[i].value, "true") != 0) {
            buf_push(&locale, '-');
            buf_append_c(&locale, keys[i].value);
        }
        any = true;
    }
    if (found)
        locale_id_deinit(&extension);
    snprintf(out->locale, sizeof out->locale, "%.*s", (int)locale.len, locale.data);
    return ok;
}
