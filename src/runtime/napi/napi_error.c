/* napi_error.c - errors: made, thrown, asked for, fatal.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/buf.h"
#include "runtime/napi/napi_priv.h"

/* ---- making ----------------------------------------------------------------------------------- */

static bool set_code(Vm *vm, Object *error, Value code)
{
    return obj_put(vm, error, key_from_c(vm, "code"), code, PROP_WEC);
}

static napi_status create_error(napi_env env, ErrorClass cls, napi_value code, napi_value msg, napi_value *result)
{
    ADDON_ENV(env);
    ADDON_ARG(env, msg);
    ADDON_ARG(env, result);
    ADDON_WANT(env, value_is_string(addon_value(msg)), napi_string_expected);
    ADDON_WANT(env, !code || value_is_string(addon_value(code)), napi_string_expected);
    Object *error = error_new(env->vm, cls, value_as_string(addon_value(msg)));
    if (!error || (code && !set_code(env->vm, error, addon_value(code))))
        return addon_failed(env);
    *result = addon_handle(env, value_cell(error));
    return ADDON_OK(env);
}

napi_status napi_create_error(napi_env env, napi_value code, napi_value msg, napi_value *result)
{
    return create_error(env, ERR_ERROR, code, msg, result);
}

napi_status napi_create_type_error(napi_env env, napi_value code, napi_value msg, napi_value *result)
{
    return create_error(env, ERR_TYPE, code, msg, result);
}

napi_status napi_create_range_error(napi_env env, napi_value code, napi_value msg, napi_value *result)
{
    return create_error(env, ERR_RANGE, code, msg, result);
}

napi_status node_api_create_syntax_error(napi_env env, napi_value code, napi_value msg, napi_value *result)
{
    return create_error(env, ERR_SYNTAX, code, msg, result);
}

napi_status napi_is_error(napi_env env, napi_value value, bool *result)
{
    ADDON_ENV(env);
    ADDON_ARG(env, value);
    ADDON_ARG(env, result);
    *result = value_has_kind(addon_value(value), Kind_Error);
    return ADDON_OK(env);
}

/* ---- throwing --------------------------------------------------------------------------------- */

napi_status napi_throw(napi_env env, napi_value error)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, error);
    env->exception = addon_value(error);
    return ADDON_OK(env);
}

static napi_status throw_text(napi_env env, ErrorClass cls, const char *code, const char *msg)
{
    ADDON_ENTER(env);
    Vm *vm = env->vm;
    String *text = string_from_utf8(vm, str_view(msg ? msg : ""));
    Object *error = text ? error_new(vm, cls, text) : NULL;
    if (!error)
        return addon_threw(env);
    if (code) {
        String *name = string_from_utf8(vm, str_view(code));
        if (!name || !set_code(vm, error, value_cell(name)))
            return addon_threw(env);
    }
    env->exception = value_cell(error);
    return ADDON_OK(env);
}

napi_status napi_throw_error(napi_env env, const char *code, const char *msg)
{
    return throw_text(env, ERR_ERROR, code, msg);
}

napi_status napi_throw_type_error(napi_env env, const char *code, const char *msg)
{
    return throw_text(env, ERR_TYPE, code, msg);
}

napi_status napi_throw_range_error(napi_env env, const char *code, const char *msg)
{
    return throw_text(env, ERR_RANGE, code, msg);
}

napi_status node_api_throw_syntax_error(napi_env env, const char *code, const char *msg)
{
    return throw_text(env, ERR_SYNTAX, code, msg);
}

napi_status napi_is_exception_pending(napi_env env, bool *result)
{
    ADDON_ENV(env);
    ADDON_ARG(env, result);
    *result = !value_is_hole(env->exception);
    return ADDON_OK(env);
}

napi_status napi_get_and_clear_last_exception(napi_env env, napi_value *result)
{
    ADDON_ENV(env);
    ADDON_ARG(env, result);
    Value thrown = env->exception;
    env->exception = VAL_HOLE;
    *result = addon_handle(env, value_is_hole(thrown) ? VAL_UNDEFINED : thrown);
    return ADDON_OK(env);
}

/* ---- what ends the program -------------------------------------------------------------------- */

napi_status napi_fatal_exception(napi_env env, napi_value err)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, err);
    throw_value(env->vm, addon_value(err));
    host_uncaught(env->addons->host);
    return ADDON_OK(env);
}

static void append_text(Buf *out, const char *text, size_t length)
{
    if (text)
        buf_append(out, text, length == NAPI_AUTO_LENGTH ? strlen(text) : length);
}

/* There is no environment here, so what standard output holds back is not written; the process is beyond help. */
void napi_fatal_error(const char *location, size_t location_len, const char *message, size_t message_len)
{
    AUTO_BUF text = {0};
    buf_append_str(&text, STR("FATAL ERROR: "));
    append_text(&text, location, location_len);
    if (location)
        buf_push(&text, ' ');
    append_text(&text, message, message_len);
    buf_push(&text, '\n');
    fflush(NULL);
    fwrite(text.data, 1, text.len, stderr);
    fflush(stderr);
    abort();
}
