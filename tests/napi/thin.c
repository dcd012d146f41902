/* thin.c - an addon whose functions are those of Node-API, as scripts see them: what they give, or the text of their status.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "node_api.h"

enum { MAX_ARGS = 8 };

typedef struct Call {
    size_t argc;
    napi_value args[MAX_ARGS], self;
    void *data;
} Call;

static Call call_of(napi_env env, napi_callback_info info)
{
    Call c = {.argc = MAX_ARGS};
    napi_get_cb_info(env, info, &c.argc, c.args, &c.self, &c.data);
    return c;
}

/* The value, or the text of the status; an exception goes on. */
static napi_value answer_of(napi_env env, napi_status status, napi_value value)
{
    const napi_extended_error_info *error;
    napi_value text;
    if (status == napi_ok)
        return value;
    napi_get_last_error_info(env, &error);
    const char *message = error->error_message;
    bool pending;
    napi_is_exception_pending(env, &pending);
    if (pending || napi_create_string_utf8(env, message ? message : "no error", NAPI_AUTO_LENGTH, &text) != napi_ok)
        return NULL;
    return text;
}

/* The call comes first, then the value that it sets. */
#define answer(env, call, value)          \
    ({                                    \
        napi_status status_ = (call);     \
        answer_of(env, status_, (value)); \
    })

static napi_value boolean(napi_env env, bool b)
{
    napi_value v;
    napi_get_boolean(env, b, &v);
    return v;
}

static napi_value number(napi_env env, double d)
{
    napi_value v;
    napi_create_double(env, d, &v);
    return v;
}

/* An optional argument: undefined is NULL. */
static napi_value optional(napi_env env, napi_value v)
{
    napi_valuetype type;
    napi_typeof(env, v, &type);
    return type == napi_undefined ? NULL : v;
}

static uint32_t integer(napi_env env, napi_value v)
{
    uint32_t n = 0;
    napi_get_value_uint32(env, v, &n);
    return n;
}

#define CALL(name) static napi_value name##_(napi_env env, napi_callback_info info)
#define VALUE_TO_VALUE(name)                               \
    CALL(name)                                             \
    {                                                      \
        Call c = call_of(env, info);                       \
        napi_value result = NULL;                          \
        return answer(env, name(env, c.args[0], &result), result); \
    }
#define VALUE_TO_BOOL(name)                                \
    CALL(name)                                             \
    {                                                      \
        Call c = call_of(env, info);                       \
        bool result = false;                               \
        napi_status status = name(env, c.args[0], &result);\
        return answer(env, status, status == napi_ok ? boolean(env, result) : NULL); \
    }
#define VALUE_TO_NUMBER(name, type)                        \
    CALL(name)                                             \
    {                                                      \
        Call c = call_of(env, info);                       \
        type result = 0;                                   \
        napi_status status = name(env, c.args[0], &result);\
        return answer(env, status, status == napi_ok ? number(env, (double)result) : NULL); \
    }
#define TWO_TO_BOOL(name)                                  \
    CALL(name)                                             \
    {                                                      \
        Call c = call_of(env, info);                       \
        bool result = false;                               \
        napi_status status = name(env, c.args[0], c.args[1], &result); \
        return answer(env, status, status == napi_ok ? boolean(env, result) : NULL); \
    }

/* ---- values ---- */
VALUE_TO_NUMBER(napi_get_value_double, double)
VALUE_TO_NUMBER(napi_get_value_int32, int32_t)
VALUE_TO_NUMBER(napi_get_value_uint32, uint32_t)
VALUE_TO_NUMBER(napi_get_value_int64, int64_t)
VALUE_TO_NUMBER(napi_get_date_value, double)
VALUE_TO_NUMBER(napi_get_array_length, uint32_t)
VALUE_TO_BOOL(napi_get_value_bool)
VALUE_TO_BOOL(napi_is_date)
VALUE_TO_BOOL(napi_is_error)
VALUE_TO_BOOL(napi_is_array)
VALUE_TO_BOOL(napi_is_promise)
VALUE_TO_BOOL(napi_is_arraybuffer)
VALUE_TO_BOOL(napi_is_typedarray)
VALUE_TO_BOOL(napi_is_dataview)
VALUE_TO_BOOL(napi_is_buffer)
VALUE_TO_BOOL(napi_is_detached_arraybuffer)
VALUE_TO_VALUE(napi_coerce_to_bool)
VALUE_TO_VALUE(napi_coerce_to_number)
VALUE_TO_VALUE(napi_coerce_to_object)
VALUE_TO_VALUE(napi_coerce_to_string)
VALUE_TO_VALUE(napi_get_prototype)
VALUE_TO_VALUE(napi_get_property_names)
VALUE_TO_VALUE(napi_create_symbol)
VALUE_TO_VALUE(napi_run_script)
TWO_TO_BOOL(napi_strict_equals)
TWO_TO_BOOL(napi_instanceof)
TWO_TO_BOOL(napi_has_property)
TWO_TO_BOOL(napi_has_own_property)
TWO_TO_BOOL(napi_delete_property)

CALL(napi_typeof)
{
    static const char *const names[] = {"undefined", "null", "boolean", "number", "string", "symbol", "object", "function", "external", "bigint"};
    Call c = call_of(env, info);
    napi_valuetype type;
    napi_value text;
    napi_status status = napi_typeof(env, c.args[0], &type);
    if (status == napi_ok)
        status = napi_create_string_latin1(env, names[type], NAPI_AUTO_LENGTH, &text);
    return answer(env, status, text);
}

CALL(napi_create_int64)
{
    Call c = call_of(env, info);
    int64_t n = 0;
    napi_value v = NULL;
    napi_get_value_int64(env, c.args[0], &n);
    return answer(env, napi_create_int64(env, n, &v), v);
}

CALL(napi_create_date)
{
    Call c = call_of(env, info);
    double d = 0;
    napi_value v = NULL;
    napi_get_value_double(env, c.args[0], &d);
    return answer(env, napi_create_date(env, d, &v), v);
}

/* A BigInt taken apart and put together again. */
CALL(bigint_words)
{
    Call c = call_of(env, info);
    uint64_t words[8] = {0};
    size_t count = 8;
    int sign = 0;
    napi_value v = NULL;
    napi_status status = napi_get_value_bigint_words(env, c.args[0], &sign, &count, words);
    if (status == napi_ok)
        status = napi_create_bigint_words(env, !sign, count < 8 ? count : 8, words, &v); /* negated */
    return answer(env, status, v);
}

CALL(bigint_small)
{
    Call c = call_of(env, info);
    int64_t n = 0;
    uint64_t u = 0;
    bool exact = false, exact_u = false;
    napi_value array = NULL, parts[4];
    napi_status status = napi_get_value_bigint_int64(env, c.args[0], &n, &exact);
    if (status != napi_ok)
        return answer(env, status, NULL);
    napi_get_value_bigint_uint64(env, c.args[0], &u, &exact_u);
    napi_create_bigint_int64(env, n, &parts[0]);
    parts[1] = boolean(env, exact);
    napi_create_bigint_uint64(env, u, &parts[2]);
    parts[3] = boolean(env, exact_u);
    napi_create_array_with_length(env, 4, &array);
    for (uint32_t i = 0; i < 4; i++)
        napi_set_element(env, array, i, parts[i]);
    return array;
}

/* ---- strings ---- */
/* (string, size) -> [text that fits into so many bytes, how many were written, how many there are] in UTF-8. */
CALL(utf8)
{
    Call c = call_of(env, info);
    char text[64] = "";
    size_t written = 0, whole = 0;
    napi_value array, v;
    napi_status status = napi_get_value_string_utf8(env, c.args[0], text, integer(env, c.args[1]), &written);
    if (status != napi_ok)
        return answer(env, status, NULL);
    napi_get_value_string_utf8(env, c.args[0], NULL, 0, &whole);
    napi_create_array(env, &array);
    napi_create_string_utf8(env, text, NAPI_AUTO_LENGTH, &v);
    napi_set_element(env, array, 0, v);
    napi_set_element(env, array, 1, number(env, (double)written));
    napi_set_element(env, array, 2, number(env, (double)whole));
    return array;
}

CALL(utf16)
{
    Call c = call_of(env, info);
    char16_t text[64] = {0};
    size_t written = 0;
    napi_value v = NULL;
    napi_status status = napi_get_value_string_utf16(env, c.args[0], text, integer(env, c.args[1]), &written);
    if (status == napi_ok)
        status = napi_create_string_utf16(env, text, written, &v);
    return answer(env, status, v);
}

CALL(latin1)
{
    Call c = call_of(env, info);
    char text[64] = "";
    size_t written = 0;
    napi_value v = NULL;
    napi_status status = napi_get_value_string_latin1(env, c.args[0], text, sizeof text, &written);
    if (status == napi_ok)
        status = napi_create_string_latin1(env, text, written, &v);
    return answer(env, status, v);
}

CALL(property_key)
{
    static const char16_t wide[] = {'k', 0x4e2d};
    napi_value keys[3], object;
    (void)info;
    napi_create_object(env, &object);
    napi_status status = node_api_create_property_key_utf8(env, "kéy", NAPI_AUTO_LENGTH, &keys[0]);
    if (status == napi_ok)
        status = node_api_create_property_key_latin1(env, "\xe9", 1, &keys[1]);
    if (status == napi_ok)
        status = node_api_create_property_key_utf16(env, wide, 2, &keys[2]);
    for (int i = 0; status == napi_ok && i < 3; i++)
        status = napi_set_property(env, object, keys[i], number(env, i));
    return answer(env, status, object);
}

CALL(symbol_for)
{
    napi_value v = NULL;
    (void)info;
    return answer(env, node_api_symbol_for(env, "thin.symbol!", 11, &v), v);
}

/* ---- objects ---- */
CALL(napi_set_property)
{
    Call c = call_of(env, info);
    return answer(env, napi_set_property(env, c.args[0], c.args[1], c.args[2]), boolean(env, true));
}

CALL(napi_get_property)
{
    Call c = call_of(env, info);
    napi_value v = NULL;
    return answer(env, napi_get_property(env, c.args[0], c.args[1], &v), v);
}

CALL(napi_get_named_property)
{
    Call c = call_of(env, info);
    char name[64];
    napi_value v = NULL;
    napi_get_value_string_utf8(env, c.args[1], name, sizeof name, NULL);
    return answer(env, napi_get_named_property(env, c.args[0], name, &v), v);
}

CALL(elements)
{
    Call c = call_of(env, info);
    napi_value v = NULL;
    bool has = false, deleted = false;
    napi_status status = napi_set_element(env, c.args[0], 7, c.args[1]);
    if (status == napi_ok)
        status = napi_has_element(env, c.args[0], 7, &has);
    if (status == napi_ok)
        status = napi_get_element(env, c.args[0], 7, &v);
    if (status == napi_ok)
        status = napi_delete_element(env, c.args[0], 7, &deleted);
    return answer(env, status, has && deleted ? v : NULL);
}

CALL(napi_get_all_property_names)
{
    Call c = call_of(env, info);
    napi_value v = NULL;
    napi_status status = napi_get_all_property_names(env, c.args[0], (napi_key_collection_mode)integer(env, c.args[1]), (napi_key_filter)integer(env, c.args[2]),
                                                     (napi_key_conversion)integer(env, c.args[3]), &v);
    return answer(env, status, v);
}

CALL(napi_object_freeze)
{
    Call c = call_of(env, info);
    return answer(env, napi_object_freeze(env, c.args[0]), c.args[0]);
}

CALL(napi_object_seal)
{
    Call c = call_of(env, info);
    return answer(env, napi_object_seal(env, c.args[0]), c.args[0]);
}

static napi_value echo_data(napi_env env, napi_callback_info info)
{
    Call c = call_of(env, info);
    napi_value text;
    napi_create_string_utf8(env, c.data ? c.data : "no data", NAPI_AUTO_LENGTH, &text);
    return text;
}

/* Every kind of descriptor on an object. */
CALL(define)
{
    Call c = call_of(env, info);
    napi_value symbol, text;
    napi_create_string_utf8(env, "sym", NAPI_AUTO_LENGTH, &text);
    napi_create_symbol(env, text, &symbol);
    napi_property_descriptor rows[] = {
        {.utf8name = "method", .method = echo_data, .attributes = napi_default_method, .data = "of method"},
        {.utf8name = "hidden", .value = number(env, 1), .attributes = napi_default},
        {.utf8name = "plain", .value = number(env, 2), .attributes = napi_default_jsproperty},
        {.utf8name = "read", .getter = echo_data, .attributes = napi_enumerable, .data = "of getter"},
        {.utf8name = "both", .getter = echo_data, .setter = echo_data, .attributes = napi_configurable},
        {.name = symbol, .value = number(env, 3), .attributes = napi_enumerable},
        {.utf8name = "5", .value = number(env, 4), .attributes = napi_enumerable},
    };
    return answer(env, napi_define_properties(env, c.args[0], sizeof rows / sizeof *rows, rows), c.args[0]);
}

/* ---- functions ---- */
CALL(napi_call_function)
{
    Call c = call_of(env, info);
    napi_value v = NULL;
    return answer(env, napi_call_function(env, c.args[0], c.args[1], c.argc > 2 ? c.argc - 2 : 0, c.args + 2, &v), v);
}

CALL(napi_new_instance)
{
    Call c = call_of(env, info);
    napi_value v = NULL;
    return answer(env, napi_new_instance(env, c.args[0], c.argc > 1 ? c.argc - 1 : 0, c.args + 1, &v), v);
}

/* What a function is told: [this, new.target or null, argc, arguments...] */
CALL(told)
{
    Call c = call_of(env, info);
    napi_value array, target = NULL;
    napi_create_array(env, &array);
    napi_get_new_target(env, info, &target);
    if (!target)
        napi_get_null(env, &target);
    napi_set_element(env, array, 0, c.self);
    napi_set_element(env, array, 1, target);
    napi_set_element(env, array, 2, number(env, (double)c.argc));
    for (uint32_t i = 0; i < MAX_ARGS && i < c.argc; i++)
        napi_set_element(env, array, 3 + i, c.args[i]);
    return array;
}

CALL(napi_create_function)
{
    napi_value v = NULL;
    (void)info;
    return answer(env, napi_create_function(env, "näme!", 5, told_, NULL, &v), v);
}

/* ---- errors ---- */
CALL(throw_it)
{
    Call c = call_of(env, info);
    napi_throw(env, c.args[0]);
    return number(env, 1); /* is not looked at */
}

CALL(throw_text)
{
    Call c = call_of(env, info);
    char code[32];
    bool has_code = optional(env, c.args[1]) && napi_get_value_string_utf8(env, c.args[1], code, sizeof code, NULL) == napi_ok;
    switch (integer(env, c.args[0])) {
    case 0: napi_throw_error(env, has_code ? code : NULL, "plain"); break;
    case 1: napi_throw_type_error(env, has_code ? code : NULL, "type"); break;
    case 2: napi_throw_range_error(env, has_code ? code : NULL, "range"); break;
    default: node_api_throw_syntax_error(env, has_code ? code : NULL, "syntax"); break;
    }
    return NULL;
}

CALL(make_error)
{
    Call c = call_of(env, info);
    napi_value v = NULL, code = optional(env, c.args[1]);
    switch (integer(env, c.args[0])) {
    case 0: return answer(env, napi_create_error(env, code, c.args[2], &v), v);
    case 1: return answer(env, napi_create_type_error(env, code, c.args[2], &v), v);
    case 2: return answer(env, napi_create_range_error(env, code, c.args[2], &v), v);
    default: return answer(env, node_api_create_syntax_error(env, code, c.args[2], &v), v);
    }
}

/* Calls the function, catches what it throws and says what else works meanwhile. */
CALL(catch_it)
{
    Call c = call_of(env, info);
    napi_value undefined, v, caught, array;
    bool pending = false, after = true;
    napi_get_undefined(env, &undefined);
    napi_status called = napi_call_function(env, undefined, c.args[0], 0, NULL, &v);
    napi_is_exception_pending(env, &pending);
    napi_status refused = napi_get_property(env, c.args[0], c.args[0], &v);
    napi_status allowed = napi_create_array(env, &array);
    napi_get_and_clear_last_exception(env, &caught);
    napi_is_exception_pending(env, &after);
    napi_set_element(env, array, 0, number(env, called));
    napi_set_element(env, array, 1, boolean(env, pending));
    napi_set_element(env, array, 2, number(env, refused));
    napi_set_element(env, array, 3, number(env, allowed));
    napi_set_element(env, array, 4, caught);
    napi_set_element(env, array, 5, boolean(env, after));
    return array;
}

/* ---- handles ---- */
/* So many objects, each in a scope of its own, of which one escapes. */
CALL(scopes)
{
    Call c = call_of(env, info);
    uint32_t n = integer(env, c.args[0]);
    napi_value kept = NULL, again;
    napi_status twice = napi_ok;
    for (uint32_t i = 0; i < n; i++) {
        napi_escapable_handle_scope outer;
        napi_handle_scope inner;
        napi_value o, name;
        napi_open_escapable_handle_scope(env, &outer);
        napi_create_object(env, &o);
        napi_open_handle_scope(env, &inner);
        napi_create_string_utf8(env, "a text that is no atom, and long enough", NAPI_AUTO_LENGTH, &name);
        napi_set_named_property(env, o, "name", name);
        napi_close_handle_scope(env, inner);
        if (i == n / 2) {
            napi_escape_handle(env, outer, o, &kept);
            twice = napi_escape_handle(env, outer, o, &again);
        }
        napi_close_escapable_handle_scope(env, outer);
    }
    napi_set_named_property(env, kept, "twice", number(env, twice));
    return kept;
}

/* Many handles in memory that only the addon knows. */
CALL(many)
{
    Call c = call_of(env, info);
    static napi_value values[1000];
    napi_value array;
    for (int i = 0; i < 1000; i++) {
        char text[64];
        snprintf(text, sizeof text, "number %d in a text of its own", i);
        napi_create_string_utf8(env, text, NAPI_AUTO_LENGTH, &values[i]);
    }
    napi_value undefined, v;
    napi_get_undefined(env, &undefined);
    if (optional(env, c.args[0]))
        napi_call_function(env, undefined, c.args[0], 0, NULL, &v);
    napi_create_array(env, &array);
    for (uint32_t i = 0; i < 1000; i++)
        napi_set_element(env, array, i, values[i]);
    return array;
}

/* ---- buffers ---- */
CALL(napi_create_typedarray)
{
    Call c = call_of(env, info);
    napi_value v = NULL;
    return answer(env, napi_create_typedarray(env, (napi_typedarray_type)integer(env, c.args[1]), integer(env, c.args[2]), c.args[0], integer(env, c.args[3]), &v), v);
}

CALL(napi_create_dataview)
{
    Call c = call_of(env, info);
    napi_value v = NULL;
    return answer(env, napi_create_dataview(env, integer(env, c.args[1]), c.args[0], integer(env, c.args[2]), &v), v);
}

/* [type, length, offset, first byte] of a typed array. */
CALL(typed_info)
{
    Call c = call_of(env, info);
    napi_typedarray_type type = napi_int8_array;
    size_t length = 0, offset = 0;
    void *data = NULL;
    napi_value array, buffer;
    napi_status status = napi_get_typedarray_info(env, c.args[0], &type, &length, &data, &buffer, &offset);
    if (status != napi_ok)
        return answer(env, status, NULL);
    napi_create_array(env, &array);
    napi_set_element(env, array, 0, number(env, type));
    napi_set_element(env, array, 1, number(env, (double)length));
    napi_set_element(env, array, 2, number(env, (double)offset));
    napi_set_element(env, array, 3, number(env, length ? *(unsigned char *)data : -1));
    napi_set_element(env, array, 4, buffer);
    return array;
}

CALL(view_info)
{
    Call c = call_of(env, info);
    size_t length = 0, offset = 0;
    void *data = NULL;
    napi_value array, buffer;
    napi_status status = napi_get_dataview_info(env, c.args[0], &length, &data, &buffer, &offset);
    if (status != napi_ok)
        return answer(env, status, NULL);
    napi_create_array(env, &array);
    napi_set_element(env, array, 0, number(env, (double)length));
    napi_set_element(env, array, 1, number(env, (double)offset));
    napi_set_element(env, array, 2, buffer);
    return array;
}

CALL(buffer_bytes)
{
    Call c = call_of(env, info);
    void *data = NULL;
    size_t length = 0;
    double sum = 0;
    napi_status status = napi_get_buffer_info(env, c.args[0], &data, &length);
    for (size_t i = 0; status == napi_ok && i < length; i++)
        sum += ((unsigned char *)data)[i];
    return answer(env, status, status == napi_ok ? number(env, sum) : NULL);
}

CALL(buffers)
{
    napi_value array, v;
    void *data;
    (void)info;
    napi_create_array(env, &array);
    napi_create_buffer(env, 3, &data, &v);
    memcpy(data, "abc", 3);
    napi_set_element(env, array, 0, v);
    napi_create_buffer_copy(env, 2, "xy", NULL, &v);
    napi_set_element(env, array, 1, v);
    napi_create_arraybuffer(env, 4, &data, &v);
    memcpy(data, "\1\2\3\4", 4);
    napi_set_element(env, array, 2, v);
    node_api_create_buffer_from_arraybuffer(env, v, 1, 2, &v);
    napi_set_element(env, array, 3, v);
    return array;
}

CALL(napi_detach_arraybuffer)
{
    Call c = call_of(env, info);
    return answer(env, napi_detach_arraybuffer(env, c.args[0]), c.args[0]);
}

/* ---- promises ---- */
CALL(promise)
{
    Call c = call_of(env, info);
    napi_deferred deferred;
    napi_value promise;
    napi_status status = napi_create_promise(env, &deferred, &promise);
    if (status == napi_ok)
        status = integer(env, c.args[1]) ? napi_reject_deferred(env, deferred, c.args[0]) : napi_resolve_deferred(env, deferred, c.args[0]);
    return answer(env, status, promise);
}

CALL(versions)
{
    uint32_t version = 0;
    const napi_node_version *node;
    const char *file;
    char text[300];
    napi_value v;
    (void)info;
    napi_get_version(env, &version);
    napi_get_node_version(env, &node);
    node_api_get_module_file_name(env, &file);
    const char *name = strrchr(file, '/');
    snprintf(text, sizeof text, "%u %u %s %.8s %s", version, node->major, node->release, file, name ? name : "");
    napi_create_string_utf8(env, text, NAPI_AUTO_LENGTH, &v);
    return v;
}

#define ROW(name) {.utf8name = #name, .method = name##_, .attributes = napi_enumerable}

NAPI_MODULE_INIT()
{
    napi_property_descriptor rows[] = {
        ROW(napi_get_value_double), ROW(napi_get_value_int32), ROW(napi_get_value_uint32), ROW(napi_get_value_int64), ROW(napi_get_date_value),
        ROW(napi_get_array_length), ROW(napi_get_value_bool), ROW(napi_is_date), ROW(napi_is_error), ROW(napi_is_array), ROW(napi_is_promise),
        ROW(napi_is_arraybuffer), ROW(napi_is_typedarray), ROW(napi_is_dataview), ROW(napi_is_buffer), ROW(napi_is_detached_arraybuffer),
        ROW(napi_coerce_to_bool), ROW(napi_coerce_to_number), ROW(napi_coerce_to_object), ROW(napi_coerce_to_string), ROW(napi_get_prototype),
        ROW(napi_get_property_names), ROW(napi_create_symbol), ROW(napi_run_script), ROW(napi_strict_equals), ROW(napi_instanceof),
        ROW(napi_has_property), ROW(napi_has_own_property), ROW(napi_delete_property), ROW(napi_typeof), ROW(napi_create_int64),
        ROW(napi_create_date), ROW(bigint_words), ROW(bigint_small), ROW(utf8), ROW(utf16), ROW(latin1), ROW(property_key), ROW(symbol_for),
        ROW(napi_set_property), ROW(napi_get_property), ROW(napi_get_named_property), ROW(elements), ROW(napi_get_all_property_names),
        ROW(napi_object_freeze), ROW(napi_object_seal), ROW(define), ROW(napi_call_function), ROW(napi_new_instance), ROW(told),
        ROW(napi_create_function), ROW(throw_it), ROW(throw_text), ROW(make_error), ROW(catch_it), ROW(scopes), ROW(many),
        ROW(napi_create_typedarray), ROW(napi_create_dataview), ROW(typed_info), ROW(view_info), ROW(buffer_bytes), ROW(buffers),
        ROW(napi_detach_arraybuffer), ROW(promise), ROW(versions),
    };
    napi_define_properties(env, exports, sizeof rows / sizeof *rows, rows);
    return exports;
}
