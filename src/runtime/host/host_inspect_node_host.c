/* host_inspect_node_host.c - URL, Headers, Blob and the other web classes in Node's format: Node gives each an inspector of its
 * own that shows some of its getters.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "runtime/host/inspect_node_priv.h"

typedef enum HostLookHow {
    LOOK_GETTERS,       /* Name { getter: value ... }, one level less deep */
    LOOK_GETTERS_WHOLE, /* the same with all the levels of the options */
    LOOK_BARE,          /* { getter: value } */
    LOOK_PLAIN,         /* as LOOK_GETTERS, never in colour */
    LOOK_PARAMS,        /* URLSearchParams { 'a' => 'b' } */
    LOOK_PAIRS,         /* Name { name: value }, from its entries */
} HostLookHow;

typedef enum HostLookDeep { DEEP_AS_EVER, DEEP_BRACES, DEEP_BRACKETS, DEEP_OBJECT } HostLookDeep;

typedef struct HostLook {
    const char *name;
    HostLookHow how;
    HostLookDeep deep; /* where the depth is used up */
    const char *getters[16];
} HostLook;

static const HostLook looks[] = {
    {"URL", LOOK_GETTERS_WHOLE, DEEP_BRACES,
     {"href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "searchParams",
      "hash"}},
    {"URLSearchParams", LOOK_PARAMS, DEEP_OBJECT, {0}},
    {"Headers", LOOK_PAIRS, DEEP_AS_EVER, {0}},
    {"FormData", LOOK_PAIRS, DEEP_AS_EVER, {0}},
    {"Request", LOOK_GETTERS_WHOLE, DEEP_AS_EVER,
     {"method", "url", "headers", "destination", "referrer", "referrerPolicy", "mode", "credentials", "cache", "redirect",
      "integrity", "keepalive", "isReloadNavigation", "isHistoryNavigation", "signal"}},
    {"Response", LOOK_GETTERS_WHOLE, DEEP_AS_EVER,
     {"status", "statusText", "headers", "body", "bodyUsed", "ok", "redirected", "type", "url"}},
    {"File", LOOK_GETTERS, DEEP_BRACKETS, {"size", "type", "name", "lastModified"}},
    {"Blob", LOOK_GETTERS, DEEP_BRACKETS, {"size", "type"}},
    {"AbortSignal", LOOK_GETTERS, DEEP_BRACES, {"aborted"}},
    {"AbortController", LOOK_GETTERS, DEEP_BRACES, {"signal"}},
    {"Performance", LOOK_GETTERS, DEEP_BRACES, {"nodeTiming", "timeOrigin"}},
    {"EventTarget", LOOK_GETTERS, DEEP_BRACES, {0}},
    {"Event", LOOK_GETTERS, DEEP_BRACKETS, {"type", "defaultPrevented", "cancelable", "timeStamp"}},
    {"TextDecoder", LOOK_PLAIN, DEEP_BRACES, {"encoding", "fatal", "ignoreBOM"}},
    {"TextEncoder", LOOK_BARE, DEEP_BRACES, {"encoding"}},
};

static const HostLook *look_of(const HostClass *cls)
{
    for (; cls; cls = cls->parent)
        for (u32 i = 0; i < ARRAY_LEN(looks); i++)
            if (!strcmp(looks[i].name, cls->name))
                return &looks[i];
    return NULL;
}

/* ---- what is shown, as a plain object ---- */

static Object *getters_object(Vm *vm, Object *o, const HostLook *look)
{
    Object *shown = TRY_PTR_OR(NULL, object_new_plain(vm));
    for (u32 i = 0; i < ARRAY_LEN(look->getters) && look->getters[i]; i++) {
        PropKey key = key_from_c(vm, look->getters[i]);
        if (!TRY_BOOL_OR(NULL, obj_has(vm, o, key)))
            continue;
        Value v = TRY_OR(NULL, obj_get(vm, o, key));
        if (obj_create_data(vm, shown, key, v, true) < 0)
            return NULL;
    }
    return shown;
}

/* [[name, value], ...] */
static Array *pairs_of(Vm *vm, Object *o)
{
    Object *ctor = TRY_PTR_OR(NULL, intrinsic(vm, Intrinsic_Array));
    Value self = value_cell(o);
    Value list = TRY_OR(NULL, call_method(vm, value_cell(ctor), key_from_c(vm, "from"), 1, &self));
    return value_is_array_cell(list) ? value_as_array(list) : array_new_capacity(vm, 0);
}

/* Names that come more than once have an array. */
static Object *pairs_object(Vm *vm, Object *o)
{
    Array *pairs = TRY_PTR_OR(NULL, pairs_of(vm, o));
    Object *shown = TRY_PTR_OR(NULL, object_new_plain(vm));
    for (u32 i = 0; i < pairs->length; i++) {
        Value pair = elements_get(vm, &pairs->object, i);
        Value name = TRY_OR(NULL, value_get_index(vm, pair, 0)), value = TRY_OR(NULL, value_get_index(vm, pair, 1));
        PropKey key = key_from_value(vm, name);
        if (key_is_none(key))
            return NULL;
        if (TRY_BOOL_OR(NULL, obj_has_own(vm, shown, key))) {
            Value before = TRY_OR(NULL, obj_get(vm, shown, key));
            Array *list = value_is_array_cell(before) ? value_as_array(before) : array_from_values(vm, &before, 1);
            if (!list || !array_push(vm, list, value))
                return NULL;
            value = value_cell(list);
        }
        if (obj_create_data(vm, shown, key, value, true) < 0)
            return NULL;
    }
    return shown;
}

/* ---- texts ---- */

static bool nested_text(NodeInspect *n, Object *shown, double depth, bool plain, Text *out)
{
    StringBuilder sb;
    NodeOptions options = *n->options;
    options.depth = depth;
    options.colors &= !plain;
    sb_init(&sb, n->vm);
    if (!node_inspect(n->vm, value_cell(shown), &options, 0, &sb)) {
        sb_drop(&sb);
        return false;
    }
    AUTO_BUF text = {0};
    String *s = TRY_PTR_OR(false, sb_end(&sb));
    if (!string_to_utf8(n->vm, s, &text))
        return false;
    text_indented(n, out, buf_view(&text));
    return true;
}

/* On one line, or a line each when it is longer than a line may be. */
static bool params_text(NodeInspect *n, Object *o, Text *out)
{
    Array *pairs = TRY_PTR_OR(false, pairs_of(n->vm, o));
    Entries e = {0};
    double total = -2;
    bool ok = true;
    for (u32 i = 0; ok && i < pairs->length; i++) {
        Value pair = elements_get(n->vm, &pairs->object, i);
        Text text = {0}, second = {0};
        Value name = value_get_index(n->vm, pair, 0), value = value_is_exc(name) ? VAL_EXC : value_get_index(n->vm, pair, 1);
        ok = !value_is_exc(value) && node_value(n, name, 0, false, &text);
        text_c(n, &text, " => ");
        ok = ok && node_value(n, value, 0, false, &second);
        text_join(&text, &second);
        total += (double)(text.units - text.colors) + 2;
        VEC_PUSH(&e, text);
    }
    bool lines = total > n->options->break_length;
    text_c(n, out, !e.len ? "{" : lines ? "{\n  " : "{ ");
    for (u32 i = 0; ok && i < e.len; i++) {
        if (i)
            text_c(n, out, lines ? ",\n  " : ", ");
        if (lines)
            text_spaces(n, out, n->indent);
        text_join(out, &e.items[i]);
    }
    text_c(n, out, e.len ? " }" : "}");
    VEC_DEINIT(&e);
    return ok;
}

int node_host_text(NodeInspect *n, Object *o, u32 depth, Text *out)
{
    const HostLook *look = look_of(((HostObject *)o)->class_);
    if (((HostObject *)o)->class_ == &host_external_class) {
        text_begin_style(n, out, STYLE_SPECIAL);
        text_printf(n, out, "[External: %lx]", (unsigned long)*(uintptr_t *)host_data((HostObject *)o));
        text_end_style(n, out, STYLE_SPECIAL);
        return 1;
    }
    Names names = {0};
    if (!look)
        return 0;
    if (!node_names(n, o, depth, &names, NULL))
        return -1;
    bool deep = depth > n->depth_max && look->deep != DEEP_AS_EVER;
    if (deep && look->deep == DEEP_BRACES)
        return 0;
    if (deep) {
        text_begin_style(n, out, STYLE_SPECIAL);
        text_printf(n, out, "[%s]", look->deep == DEEP_OBJECT ? "Object" : look->name);
        text_end_style(n, out, STYLE_SPECIAL);
        return 1;
    }
    if (look->how != LOOK_BARE) {
        if (names.ctor ? !text_string(n, out, names.ctor) : (text_c(n, out, look->name), false))
            return -1;
        text_c(n, out, " ");
    }
    if (look->how == LOOK_PARAMS)
        return params_text(n, o, out) ? 1 : -1;
    Object *shown = look->how == LOOK_PAIRS ? pairs_object(n->vm, o) : getters_object(n->vm, o, look);
    double inner = look->how == LOOK_GETTERS || look->how == LOOK_PLAIN ? n->options->depth - 1 : n->options->depth;
    return shown && nested_text(n, shown, inner, look->how == LOOK_PLAIN, out) ? 1 : -1;
}

int node_url_text(NodeInspect *n, Object *o, Text *out)
{
    const HostClass *cls = ((HostObject *)o)->class_;
    while (cls && strcmp(cls->name, "URL") != 0)
        cls = cls->parent;
    if (!cls)
        return 0;
    Value href = TRY_OR(-1, obj_get(n->vm, o, key_from_c(n->vm, "href")));
    return value_is_string(href) ? (text_string(n, out, value_as_string(href)) ? 1 : -1) : 0;
}
