/* web.c - the table of web globals and what their implementations share.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "base/utf.h"
#include "runtime/host/host_js.h"
#include "runtime/web/web_crypto.h"
#include "runtime/web/web_priv.h"

static const BuiltinProp web_globals[] = {
    HOST_CLASS("URL", url_class),
    HOST_CLASS("URLSearchParams", url_search_params_class),
    JS_EXPORT("URLPattern", "web/url_pattern"),
    HOST_CLASS("Headers", headers_class),
    HOST_CLASS("Request", request_class),
    HOST_CLASS("Response", response_class),
    HOST_CLASS("Blob", blob_class),
    HOST_CLASS("File", file_class),
    HOST_CLASS("FormData", form_data_class),
    HOST_CLASS("TextEncoder", text_encoder_class),
    HOST_CLASS("TextDecoder", text_decoder_class),
    HOST_CLASS("Event", event_class),
    HOST_CLASS("CustomEvent", custom_event_class),
    HOST_CLASS("MessageEvent", event_message_class),
    HOST_CLASS("CloseEvent", event_close_class),
    HOST_CLASS("MessagePort", message_port_class),
    HOST_CLASS("MessageChannel", message_channel_class),
    HOST_CLASS("BroadcastChannel", broadcast_channel_class),
    HOST_CLASS("WebSocket", web_socket_class),
    HOST_CLASS("EventTarget", event_target_class),
    HOST_CLASS("AbortController", abort_controller_class),
    HOST_CLASS("AbortSignal", abort_signal_class),
    {.name = "performance", .kind = ROW_LAZY, .maker = web_performance_make, .flags = BF_ENUMERABLE},
    HOST_CLASS("Performance", performance_class),
    JS_EXPORT("PerformanceEntry", "web/performance"),
    JS_EXPORT("PerformanceMark", "web/performance"),
    JS_EXPORT("PerformanceMeasure", "web/performance"),
    JS_EXPORT("PerformanceObserver", "web/performance"),
    JS_EXPORT("PerformanceObserverEntryList", "web/performance"),
    JS_EXPORT("PerformanceResourceTiming", "web/performance"),
    JS_EXPORT("ReadableStream", "web/streams"),
    JS_EXPORT("ReadableStreamDefaultReader", "web/streams"),
    JS_EXPORT("ReadableStreamBYOBReader", "web/streams"),
    JS_EXPORT("ReadableStreamBYOBRequest", "web/streams"),
    JS_EXPORT("ReadableByteStreamController", "web/streams"),
    JS_EXPORT("ReadableStreamDefaultController", "web/streams"),
    JS_EXPORT("TransformStream", "web/streams"),
    JS_EXPORT("TransformStreamDefaultController", "web/streams"),
    JS_EXPORT("WritableStream", "web/streams"),
    JS_EXPORT("WritableStreamDefaultController", "web/streams"),
    JS_EXPORT("WritableStreamDefaultWriter", "web/streams"),
    JS_EXPORT("ByteLengthQueuingStrategy", "web/streams"),
    JS_EXPORT("CountQueuingStrategy", "web/streams"),
    JS_EXPORT("TextEncoderStream", "web/streams"),
    JS_EXPORT("TextDecoderStream", "web/streams"),
    JS_EXPORT("CompressionStream", "web/streams"),
    JS_EXPORT("DecompressionStream", "web/streams"),
    {.name = "crypto", .kind = ROW_LAZY, .maker = web_crypto_make, .flags = BF_ENUMERABLE},
    HOST_CLASS("Crypto", crypto_class),
    HOST_CLASS("CryptoKey", crypto_key_class),
    JS_EXPORT("SubtleCrypto", "web/crypto"),
    LAZY("DOMException", dom_exception_maker, NULL),
    HOST_FN("structuredClone", 1, structured_clone_native),
    {.name = "navigator", .kind = ROW_LAZY, .maker = web_navigator_make, .flags = BF_ENUMERABLE},
    HOST_FN("atob", 1, atob_native),
    HOST_FN("btoa", 1, btoa_native),
    {.name = "fetch", .kind = ROW_LAZY, .maker = web_fetch_maker, .flags = BF_ENUMERABLE},
    END,
};

/* What only Bun has, and only Node. */
static const BuiltinProp bun_globals[] = {
    HOST_CLASS("ErrorEvent", event_error_class),
    HOST_CLASS("Worker", worker_class),
    HOST_GETSET("self", web_self_get, web_self_set),
    HOST_FN("reportError", 1, web_report_error),
    HOST_FN("alert", 1, web_alert),
    HOST_FN("confirm", 1, web_confirm),
    HOST_FN("prompt", 1, web_prompt),
    JS_EXPORT("PerformanceServerTiming", "web/performance_timing"),
    JS_EXPORT("PerformanceTiming", "web/performance_timing"),
    END,
};

/* Nobody hears what the program posts to itself; workers have a function of their own (worker_scope.c). */
static Value post_nowhere(Vm *vm, Frame *f)
{
    (void)vm;
    (void)f;
    return VAL_UNDEFINED;
}

static const BuiltinProp program_globals[] = {
    HOST_FN("postMessage", 1, post_nowhere),
    END,
};

static const BuiltinProp node_globals[] = {
    JS_EXPORT("Navigator", "web/navigator"),
    END,
};

bool web_install(Host *host)
{
    Vm *vm = host_vm(host);
    Object *global = vm_core(vm)->realm->global;
    return embed_add_props(vm, global, web_globals) &&
           embed_add_props(vm, global, host_options(host)->node_style ? node_globals : bun_globals) &&
           (host_options(host)->node_style || host_thread_id(host) || embed_add_props(vm, global, program_globals)) && web_scope_install(host);
}

/* ---- arguments ---- */

/* Under the name node: URL's members are private there, undici's classes have words of their own. */
static Value node_wrong_this(Vm *vm, const HostClass *cls, const BuiltinProp *row, bool is_setter)
{
    static const HostClass *const undici[] = {&headers_class, &request_class, &response_class, &form_data_class};
    for (u32 i = 0; i < ARRAY_LEN(undici); i++)
        if (cls == undici[i])
            return host_throw_code(vm, ERR_TYPE, "ERR_INVALID_THIS", "Illegal invocation");
    if (cls != &url_class)
        return host_throw_code(vm, ERR_TYPE, "ERR_INVALID_THIS", "Value of \"this\" must be of type %s", cls->name);
    bool whole = row && (row->kind != ROW_GET || (!is_setter && (!strcmp(row->name, "href") || !strcmp(row->name, "search"))));
    return whole ? throw_type(vm, "Receiver must be an instance of class URL")
                 : throw_type(vm, "Cannot read private member #context from an object whose class did not declare it");
}

HostObject *web_this(Vm *vm, const Frame *f, const HostClass *cls)
{
    HostObject *o = host_cast(f->this_value, cls);
    if (LIKELY(o))
        return o;
    const BuiltinProp *row = native_row(f);
    if (host_options(host_of(vm))->node_style)
        node_wrong_this(vm, cls, row, f->argc > 0);
    else if (row && row->kind == ROW_GET)
        throw_type(vm, "The %s.%s getter can only be used on instances of %s", cls->name, row->name, cls->name);
    else
        host_throw_code(vm, ERR_TYPE, "ERR_INVALID_THIS", "Can only call %s.%s on instances of %s", cls->name,
                        row ? row->name : "method", cls->name);
    return NULL;
}

Value web_missing_args(Vm *vm)
{
    return host_throw_code(vm, ERR_TYPE, "ERR_MISSING_ARGS", "Not enough arguments");
}

Value web_need_args(Vm *vm, const char *names, bool several)
{
    if (!host_options(host_of(vm))->node_style)
        return web_missing_args(vm);
    return host_throw_code(vm, ERR_TYPE, "ERR_MISSING_ARGS", "The %s argument%s must be specified", names, several ? "s" : "");
}

Value web_type_error(Vm *vm)
{
    return throw_type(vm, "Type error");
}

HostObject *web_construct(Vm *vm, const Frame *f, const HostClass *cls)
{
    if (UNLIKELY(!(f->flags & FRAME_CONSTRUCT))) {
        host_throw_code(vm, ERR_TYPE, "ERR_ILLEGAL_CONSTRUCTOR", "Use `new %s(...)` instead of `%s(...)`", cls->name,
                        cls->name);
        return NULL;
    }
    return host_object_construct(vm, f, cls);
}

Value web_throw_arg_type(Vm *vm, const char *name, const char *expected, Value got)
{
    char text[128];
    value_describe(vm, got, text, sizeof text);
    if (value_is_nullish(got))
        return host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", "The \"%s\" argument must be %s. Received %s", name,
                               expected, text);
    AUTO_BUF type = {0};
    if (!string_to_utf8(vm, value_typeof(got), &type))
        return VAL_EXC;
    buf_push(&type, 0);
    return host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", "The \"%s\" argument must be %s. Received type %s (%s)",
                           name, expected, type.data, text);
}

/* ---- text and members ---- */

String *web_ascii(Vm *vm, Str text)
{
    if (text.len > STRING_MAX) {
        throw_range(vm, "Invalid string length");
        return NULL;
    }
    return string_from_latin1(vm, text.data, (u32)text.len);
}

PropKey web_key(Vm *vm, const char *name)
{
    return key_from_c(vm, name);
}

Value web_member(Vm *vm, Value dict, PropKey key)
{
    if (key_is_none(key))
        return VAL_EXC;
    return value_is_object(dict) ? obj_get(vm, value_as_object(dict), key) : VAL_UNDEFINED;
}

String *web_usv_string(Vm *vm, Value v)
{
    String *s = TRY_PTR_OR(NULL, to_string(vm, v));
    StrView text = string_view(vm, s);
    if (!text.data && text.length)
        return NULL;
    if (!text.wide || utf16_is_well_formed(text.data, text.length))
        return s;
    u16 *units = try_alloc(text.length * 2u);
    if (!units) {
        throw_out_of_memory(vm);
        return NULL;
    }
    utf16_make_well_formed(text.data, text.length, units);
    String *fixed = string_from_utf16(vm, units, text.length);
    xfree(units);
    return fixed;
}

bool web_record_start(Vm *vm, Object *object, WebRecord *out)
{
    *out = (WebRecord){.object = object};
    /* A proxy is asked key by key; of the others nobody sees when. */
    u32 filter = KEYS_STRINGS | KEYS_SYMBOLS | (value_has_kind(value_cell(object), Kind_Proxy) ? 0 : KEYS_ENUMERABLE);
    return obj_own_keys(vm, object, filter, &out->keys);
}

int web_record_next(Vm *vm, WebRecord *r, PropKey *key, String **name)
{
    bool proxy = value_has_kind(value_cell(r->object), Kind_Proxy);
    while (r->at < r->keys.count) {
        *key = key_list_at(vm, &r->keys, r->at++);
        if (proxy) {
            PropDesc desc;
            int found = obj_get_own(vm, r->object, *key, &desc);
            if (found < 0)
                return -1;
            if (!found || !(desc.attrs & PROP_ENUMERABLE))
                continue;
        }
        *name = TRY_PTR_OR(-1, to_string(vm, TRY_OR(-1, key_to_value(vm, *key))));
        return 1;
    }
    return 0;
}

bool web_member_bool(Vm *vm, Value dict, const char *name, bool absent, bool *out)
{
    *out = absent;
    if (!value_is_object(dict))
        return true;
    Value v = TRY_OR(false, web_member(vm, dict, web_key(vm, name)));
    if (!value_is_undefined(v))
        *out = to_boolean(v);
    return true;
}

bool web_utf8(Vm *vm, String *s, Buf *room, Str *out)
{
    StrView v = string_view(vm, s);
    if (!v.data && v.length)
        return false;
    if (!v.wide && string_is_ascii(vm, s)) {
        *out = (Str){v.data, v.length};
        return true;
    }
    if (!string_to_utf8(vm, s, room))
        return false;
    *out = buf_view(room);
    return true;
}

/* ---- iterators ---- */

static const BuiltinProp headers_iterator_rows[] = {
    HOST_FN("next", 0, web_iterator_next),
    TAG("Headers Iterator"),
    END,
};
static const BuiltinProp params_iterator_rows[] = {
    HOST_FN("next", 0, web_iterator_next),
    TAG("URLSearchParams Iterator"),
    END,
};
static const BuiltinProp form_iterator_rows[] = {
    HOST_FN("next", 0, web_iterator_next),
    TAG("FormData Iterator"),
    END,
};
static const BuiltinProp cookie_iterator_rows[] = {
    HOST_FN("next", 0, web_iterator_next),
    TAG("CookieMap Iterator"),
    END,
};
const HostClass cookie_map_iterator_class = {.name = "CookieMap Iterator", .data_size = sizeof(WebIterator),
                                             .slots = WEB_ITERATOR_SLOTS, .proto_props = cookie_iterator_rows};
const HostClass form_data_iterator_class = {.name = "FormData Iterator", .data_size = sizeof(WebIterator),
                                            .slots = WEB_ITERATOR_SLOTS, .proto_props = form_iterator_rows};
const HostClass headers_iterator_class = {.name = "Headers Iterator", .data_size = sizeof(WebIterator),
                                          .slots = WEB_ITERATOR_SLOTS, .proto_props = headers_iterator_rows};
const HostClass url_params_iterator_class = {.name = "URLSearchParams Iterator", .data_size = sizeof(WebIterator),
                                             .slots = WEB_ITERATOR_SLOTS, .proto_props = params_iterator_rows};

Value web_iterator_new(Vm *vm, const HostClass *cls, Value target, WebListStep *step, u32 how)
{
    Object *proto = TRY_PTR(host_class_proto(vm, cls));
    Object *base = TRY_PTR(intrinsic(vm, Intrinsic_IteratorPrototype));
    if (obj_proto(vm, proto) != base && !obj_set_shape_proto(vm, proto, base))
        return VAL_EXC;
    HostObject *o = TRY_PTR(host_object_new(vm, cls));
    o->host_slots[0] = target;
    barrier(vm, o);
    *(WebIterator *)host_data(o) = (WebIterator){step, 0, (u8)how};
    return value_cell(o);
}

Value web_iterator_next(Vm *vm, Frame *f)
{
    HostObject *o = host_cast(f->this_value, &headers_iterator_class);
    if (!o)
        o = host_cast(f->this_value, &url_params_iterator_class);
    if (!o)
        o = host_cast(f->this_value, &form_data_iterator_class);
    if (!o)
        o = host_cast(f->this_value, &cookie_map_iterator_class);
    if (!o && host_options(host_of(vm))->node_style)
        return host_throw_code(vm, ERR_TYPE, "ERR_INVALID_THIS", "Value of \"this\" must be of type URLSearchParamsIterator");
    if (!o)
        return throw_type(vm, "Cannot call next() on a non-Iterator object");
    WebIterator *it = host_data(o);
    Value key = VAL_UNDEFINED, value = VAL_UNDEFINED;
    HostObject *target = (HostObject *)value_as_cell(o->host_slots[0]);
    if (it->index == UINT32_MAX || !TRY_BOOL(it->step(vm, target, it->index, &key, &value))) {
        it->index = UINT32_MAX;
        return iter_result(vm, VAL_UNDEFINED, true);
    }
    it->index++;
    Value result = it->how == ITERATOR_KEYS     ? key
                   : it->how == ITERATOR_VALUES ? value
                                                : TRY(pair_new(vm, key, value));
    return iter_result(vm, result, false);
}

Value web_for_each(Vm *vm, Frame *f, HostObject *target, WebListStep *step)
{
    Value fn = frame_arg(f, 0), this_value = frame_arg(f, 1);
    if (!value_is_callable(fn))
        return host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", "Cannot call callback on a non-function");
    for (u32 i = 0;; i++) {
        Value args[3] = {VAL_UNDEFINED, VAL_UNDEFINED, value_cell(target)};
        if (!TRY_BOOL(step(vm, target, i, &args[1], &args[0])))
            return VAL_UNDEFINED;
        TRY(call_function(vm, fn, this_value, 3, args));
    }
}

/* ---- inspect ---- */

void web_indent(StringBuilder *out, u32 indent)
{
    for (u32 i = 0; i < indent; i++)
        sb_c(out, "  ");
}

bool web_inspect_quoted(Vm *vm, Value v, char quote, StringBuilder *out)
{
    String *s = TRY_PTR_OR(false, to_string(vm, v));
    StrView text = string_view(vm, s);
    sb_unit(out, (u16)quote);
    for (u32 i = 0; i < text.length; i++) {
        u16 c = view_at(text, i);
        if (c == '\n' || c == '\r' || c == '\t') {
            sb_c(out, c == '\n' ? "\\n" : c == '\r' ? "\\r" : "\\t");
            continue;
        }
        if (c == quote || c == '\\')
            sb_unit(out, '\\');
        sb_unit(out, c);
    }
    sb_unit(out, (u16)quote);
    return true;
}

bool web_inspect_value(Vm *vm, Value v, u32 indent, StringBuilder *out)
{
    InspectOptions options = {.depth = -1, .indent = indent};
    return inspect_value(vm, v, &options, out);
}

bool web_inspect_object(Vm *vm, const char *name, Value record, u32 indent, StringBuilder *out)
{
    sb_c(out, name);
    sb_c(out, *name ? " " : "");
    Object *o = value_as_object(record);
    KeyList keys;
    if (!obj_own_keys(vm, o, KEYS_STRINGS, &keys))
        return false;
    if (!keys.count) {
        sb_c(out, "{}");
        return true;
    }
    sb_c(out, "{\n");
    for (u32 i = 0; i < keys.count; i++) {
        PropKey key = key_list_at(vm, &keys, i);
        Value v = TRY_OR(false, obj_get(vm, o, key));
        web_indent(out, indent + 1);
        if (!web_inspect_quoted(vm, TRY_OR(false, key_to_value(vm, key)), '"', out))
            return false;
        sb_c(out, ": ");
        if (value_is_string(v) ? !web_inspect_quoted(vm, v, '"', out) : !web_inspect_value(vm, v, indent + 1, out))
            return false;
        sb_c(out, ",\n");
    }
    web_indent(out, indent);
    sb_unit(out, '}');
    return true;
}
