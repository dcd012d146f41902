/* life.c - an addon with native data behind objects: a class, wraps, references, externals, memory of its own; it counts what is
 * finalized.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "node_api.h"

#define OK(call)                                                                     \
    do {                                                                             \
        napi_status ok_ = (call);                                                    \
        if (ok_ != napi_ok && ok_ != napi_pending_exception) {                       \
            fprintf(stderr, "%s: status %d\n", #call, ok_);                          \
            abort();                                                                 \
        }                                                                            \
    } while (0)

/* Instance data: one for each environment. */
typedef struct Data {
    int finalized, strings, bytes, externals, posted;
    bool says_end;
    napi_ref kept, ctor;
} Data;

static Data *data_of(napi_env env)
{
    void *data = NULL;
    OK(napi_get_instance_data(env, &data));
    return data;
}

typedef struct Args {
    size_t argc;
    napi_value v[4], self;
} Args;

static Args args_of(napi_env env, napi_callback_info info)
{
    Args a = {.argc = 4};
    OK(napi_get_cb_info(env, info, &a.argc, a.v, &a.self, NULL));
    return a;
}

static napi_value number(napi_env env, double d)
{
    napi_value v;
    OK(napi_create_double(env, d, &v));
    return v;
}

static double double_of(napi_env env, napi_value v)
{
    double d = 0;
    napi_get_value_double(env, v, &d);
    return d;
}

static napi_value status_text(napi_env env, napi_status status)
{
    napi_value v;
    char text[24];
    snprintf(text, sizeof text, "status %d", status);
    OK(napi_create_string_utf8(env, text, NAPI_AUTO_LENGTH, &v));
    return v;
}

/* ---- a class: Counter(start), value (accessor), add(n), Counter.of(n), Counter.limit ---- */

typedef struct Counter {
    double value;
} Counter;

static void counter_free(napi_env env, void *data, void *hint)
{
    free(data);
    data_of(env)->finalized++;
    if (hint)
        abort();
}

static napi_value counter_new(napi_env env, napi_callback_info info)
{
    Args a = args_of(env, info);
    napi_value target, made;
    OK(napi_get_new_target(env, info, &target));
    if (!target) { /* called without new */
        napi_value ctor;
        OK(napi_get_reference_value(env, data_of(env)->ctor, &ctor));
        OK(napi_new_instance(env, ctor, a.argc, a.v, &made));
        return made;
    }
    Counter *c = malloc(sizeof *c);
    c->value = double_of(env, a.v[0]);
    OK(napi_wrap(env, a.self, c, counter_free, NULL, NULL));
    return NULL;
}

static Counter *counter_of(napi_env env, napi_value self)
{
    void *c = NULL;
    if (napi_unwrap(env, self, &c) != napi_ok)
        napi_throw_type_error(env, NULL, "not a Counter");
    return c;
}

static napi_value counter_get(napi_env env, napi_callback_info info)
{
    Args a = args_of(env, info);
    Counter *c = counter_of(env, a.self);
    return c ? number(env, c->value) : NULL;
}

static napi_value counter_set(napi_env env, napi_callback_info info)
{
    Args a = args_of(env, info);
    Counter *c = counter_of(env, a.self);
    if (c)
        c->value = double_of(env, a.v[0]);
    return NULL;
}

static napi_value counter_add(napi_env env, napi_callback_info info)
{
    Args a = args_of(env, info);
    Counter *c = counter_of(env, a.self);
    if (!c)
        return NULL;
    c->value += double_of(env, a.v[0]);
    return a.self;
}

static napi_value counter_of_static(napi_env env, napi_callback_info info)
{
    Args a = args_of(env, info);
    napi_value made;
    OK(napi_new_instance(env, a.self, 1, a.v, &made));
    return made;
}

/* ---- wraps ---- */

static void count_free(napi_env env, void *data, void *hint)
{
    (void)data, (void)hint;
    data_of(env)->finalized++;
}

static napi_value wrap(napi_env env, napi_callback_info info)
{
    Args a = args_of(env, info);
    napi_status status = napi_wrap(env, a.v[0], (void *)(uintptr_t)0xF00DF00DF00Dul, count_free, NULL, NULL);
    bool pending = false;
    OK(napi_is_exception_pending(env, &pending));
    return status == napi_ok ? a.v[0] : pending ? NULL : status_text(env, status);
}

static napi_value unwrap(napi_env env, napi_callback_info info)
{
    Args a = args_of(env, info);
    void *data = NULL;
    napi_status status = napi_unwrap(env, a.v[0], &data);
    return status == napi_ok ? number(env, (double)(uintptr_t)data) : status_text(env, status);
}

static napi_value remove_wrap(napi_env env, napi_callback_info info)
{
    Args a = args_of(env, info);
    void *data = NULL;
    napi_status status = napi_remove_wrap(env, a.v[0], &data);
    return status == napi_ok ? number(env, (double)(uintptr_t)data) : status_text(env, status);
}

static napi_value add_finalizer(napi_env env, napi_callback_info info)
{
    Args a = args_of(env, info);
    OK(napi_add_finalizer(env, a.v[0], NULL, count_free, NULL, NULL));
    return NULL;
}

static void calls_js(napi_env env, void *data, void *hint)
{
    napi_value fn, undefined;
    (void)hint;
    OK(napi_get_reference_value(env, data, &fn));
    OK(napi_get_undefined(env, &undefined));
    napi_call_function(env, undefined, fn, 0, NULL, NULL);
    OK(napi_delete_reference(env, data));
}

/* The function is called when the object has died. */
static napi_value when_dead(napi_env env, napi_callback_info info)
{
    Args a = args_of(env, info);
    napi_ref fn;
    OK(napi_create_reference(env, a.v[1], 1, &fn));
    OK(napi_add_finalizer(env, a.v[0], fn, calls_js, NULL, NULL));
    return NULL;
}

static void posted(napi_env env, void *data, void *hint)
{
    data_of(env)->posted += data == env && hint == (void *)1;
}

static napi_value post(napi_env env, napi_callback_info info)
{
    (void)info;
    OK(node_api_post_finalizer(env, posted, env, (void *)1));
    return NULL;
}

/* ---- references ---- */

/* keep(v, count): [count after one more ref, after one unref]; value() then gives v, or undefined when it has died. */
static napi_value keep(napi_env env, napi_callback_info info)
{
    Args a = args_of(env, info);
    Data *d = data_of(env);
    uint32_t up = 0, down = 0;
    napi_value list;
    if (d->kept)
        OK(napi_delete_reference(env, d->kept));
    d->kept = NULL;
    napi_status status = napi_create_reference(env, a.v[0], (uint32_t)double_of(env, a.v[1]), &d->kept);
    if (status != napi_ok)
        return status_text(env, status);
    napi_reference_ref(env, d->kept, &up);
    napi_reference_unref(env, d->kept, &down);
    OK(napi_create_array(env, &list));
    OK(napi_set_element(env, list, 0, number(env, up)));
    OK(napi_set_element(env, list, 1, number(env, down)));
    return list;
}

static napi_value kept(napi_env env, napi_callback_info info)
{
    napi_value v = NULL;
    (void)info;
    OK(napi_get_reference_value(env, data_of(env)->kept, &v));
    return v;
}

static napi_value unref(napi_env env, napi_callback_info info)
{
    uint32_t count = 99;
    (void)info;
    napi_status status = napi_reference_unref(env, data_of(env)->kept, &count);
    return status == napi_ok ? number(env, count) : status_text(env, status);
}

/* ---- memory of the addon's ---- */

static void external_free(napi_env env, void *data, void *hint)
{
    (void)data;
    data_of(env)->externals += hint == (void *)7;
}

static napi_value external(napi_env env, napi_callback_info info)
{
    napi_value v;
    (void)info;
    OK(napi_create_external(env, (void *)(uintptr_t)0x1234, external_free, (void *)7, &v));
    return v;
}

static napi_value external_value(napi_env env, napi_callback_info info)
{
    Args a = args_of(env, info);
    void *data = NULL;
    napi_status status = napi_get_value_external(env, a.v[0], &data);
    return status == napi_ok ? number(env, (double)(uintptr_t)data) : status_text(env, status);
}

static void bytes_free(napi_env env, void *data, void *hint)
{
    (void)hint;
    free(data);
    data_of(env)->bytes++;
}

static napi_value bytes(napi_env env, napi_callback_info info)
{
    Args a = args_of(env, info);
    size_t n = (size_t)double_of(env, a.v[0]);
    char *data = malloc(n);
    napi_value v;
    memset(data, 7, n);
    if (double_of(env, a.v[1]))
        OK(napi_create_external_buffer(env, n, data, bytes_free, NULL, &v));
    else
        OK(napi_create_external_arraybuffer(env, data, n, bytes_free, NULL, &v));
    return v;
}

static void string_free(napi_env env, void *data, void *hint)
{
    (void)hint;
    free(data);
    data_of(env)->strings++;
}

/* A string in the addon's memory; the length in characters, and whether they are wide. */
static napi_value string(napi_env env, napi_callback_info info)
{
    Args a = args_of(env, info);
    size_t n = (size_t)double_of(env, a.v[0]);
    bool copied = false;
    napi_value v;
    if (double_of(env, a.v[1])) {
        char16_t *text = malloc(n * 2 + 2);
        for (size_t i = 0; i < n; i++)
            text[i] = (char16_t)(0x4e00 + i);
        text[n] = 0;
        OK(node_api_create_external_string_utf16(env, text, n, string_free, NULL, &v, &copied));
    } else {
        char *text = malloc(n + 1);
        memset(text, 'x', n);
        text[n] = 0;
        OK(node_api_create_external_string_latin1(env, text, NAPI_AUTO_LENGTH, string_free, NULL, &v, &copied));
    }
    return v;
}

/* ---- type tags ---- */

static const napi_type_tag tags[] = {{1, 2}, {1, 3}};

static napi_value tag(napi_env env, napi_callback_info info)
{
    Args a = args_of(env, info);
    napi_status status = napi_type_tag_object(env, a.v[0], &tags[(int)double_of(env, a.v[1])]);
    return status_text(env, status);
}

static napi_value has_tag(napi_env env, napi_callback_info info)
{
    Args a = args_of(env, info);
    bool has = false;
    napi_value v;
    OK(napi_check_object_type_tag(env, a.v[0], &tags[(int)double_of(env, a.v[1])], &has));
    OK(napi_get_boolean(env, has, &v));
    return v;
}

static napi_value adjust(napi_env env, napi_callback_info info)
{
    Args a = args_of(env, info);
    int64_t now = 0;
    OK(napi_adjust_external_memory(env, (int64_t)double_of(env, a.v[0]), &now));
    return number(env, (double)now);
}

static napi_value counts(napi_env env, napi_callback_info info)
{
    Data *d = data_of(env);
    int numbers[] = {d->finalized, d->strings, d->bytes, d->externals, d->posted};
    static const char *const names[] = {"finalized", "strings", "bytes", "externals", "posted"};
    napi_value o;
    (void)info;
    OK(napi_create_object(env, &o));
    for (int i = 0; i < 5; i++)
        OK(napi_set_named_property(env, o, names[i], number(env, numbers[i])));
    return o;
}

static void data_free(napi_env env, void *data, void *hint)
{
    (void)env;
    if (((Data *)data)->says_end)
        printf("%s ends\n", (const char *)hint);
    fflush(stdout);
    free(data);
}

static napi_value say_end(napi_env env, napi_callback_info info)
{
    (void)info;
    data_of(env)->says_end = true;
    return NULL;
}

NAPI_MODULE_INIT()
{
    Data *d = calloc(1, sizeof *d);
    OK(napi_set_instance_data(env, d, data_free, "instance data"));
    napi_property_descriptor members[] = {
        {.utf8name = "value", .getter = counter_get, .setter = counter_set, .attributes = napi_enumerable},
        {.utf8name = "add", .method = counter_add, .attributes = napi_default_method},
        {.utf8name = "unit", .value = number(env, 1), .attributes = napi_default_jsproperty},
        {.utf8name = "of", .method = counter_of_static, .attributes = napi_static},
        {.utf8name = "limit", .value = number(env, 100), .attributes = napi_static | napi_enumerable},
    };
    napi_value cls;
    OK(napi_define_class(env, "Counter", NAPI_AUTO_LENGTH, counter_new, NULL, sizeof members / sizeof *members, members, &cls));
    OK(napi_create_reference(env, cls, 1, &d->ctor));
    OK(napi_set_named_property(env, exports, "Counter", cls));
    static const struct {
        const char *name;
        napi_callback fn;
    } rows[] = {
        {"wrap", wrap}, {"unwrap", unwrap}, {"removeWrap", remove_wrap}, {"addFinalizer", add_finalizer}, {"whenDead", when_dead},
        {"post", post}, {"keep", keep}, {"kept", kept}, {"unref", unref}, {"external", external}, {"externalValue", external_value},
        {"bytes", bytes}, {"string", string}, {"tag", tag}, {"hasTag", has_tag}, {"adjust", adjust}, {"counts", counts}, {"sayEnd", say_end},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        napi_value fn;
        OK(napi_create_function(env, rows[i].name, NAPI_AUTO_LENGTH, rows[i].fn, NULL, &fn));
        OK(napi_set_named_property(env, exports, rows[i].name, fn));
    }
    return NULL;
}
