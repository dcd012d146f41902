/* napi_string.c - strings: from and to Latin-1, UTF-8 and UTF-16; property keys; memory of addons as strings.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/utf.h"
#include "runtime/napi/napi_priv.h"

/* ---- making ----------------------------------------------------------------------------------- */

/* Lengths that addons give: at most INT_MAX, or "up to the NUL". */
static bool length_is_valid(const void *str, size_t length)
{
    return str ? length == NAPI_AUTO_LENGTH || length <= INT32_MAX : length == 0;
}

bool addon_utf8(const char *str, size_t length, Str *out)
{
    if (!length_is_valid(str, length))
        return false;
    *out = (Str){str ? str : "", !str ? 0 : length == NAPI_AUTO_LENGTH ? strlen(str) : length};
    return true;
}

static size_t utf16_length(const char16_t *str, size_t length)
{
    if (length != NAPI_AUTO_LENGTH)
        return length;
    for (length = 0; str[length];)
        length++;
    return length;
}

typedef enum Encoding { LATIN1, UTF8, UTF16 } Encoding;

static String *make(Vm *vm, Encoding encoding, const void *str, size_t length)
{
    if (!str)
        return ATOM_empty;
    if (encoding == UTF16)
        length = utf16_length(str, length);
    else if (length == NAPI_AUTO_LENGTH)
        length = strlen(str);
    if (length > UINT32_MAX) {
        throw_range(vm, "Invalid string length");
        return NULL;
    }
    switch (encoding) {
    case LATIN1: return string_from_latin1(vm, str, (u32)length);
    case UTF8: return string_from_utf8(vm, (Str){str, length});
    default: return string_from_utf16(vm, str, (u32)length);
    }
}

static napi_status create(napi_env env, Encoding encoding, const void *str, size_t length, bool as_key, napi_value *result)
{
    ADDON_ENV(env);
    ADDON_WANT(env, str || length == 0, napi_invalid_arg);
    ADDON_ARG(env, result);
    ADDON_WANT(env, length_is_valid(str, length), napi_invalid_arg);
    String *s = make(env->vm, encoding, str, length);
    if (s && as_key)
        s = string_to_atom(env->vm, s);
    if (!s)
        return addon_failed(env);
    *result = addon_handle(env, value_cell(s));
    return ADDON_OK(env);
}

napi_status napi_create_string_latin1(napi_env env, const char *str, size_t length, napi_value *result)
{
    return create(env, LATIN1, str, length, false, result);
}

napi_status napi_create_string_utf8(napi_env env, const char *str, size_t length, napi_value *result)
{
    return create(env, UTF8, str, length, false, result);
}

napi_status napi_create_string_utf16(napi_env env, const char16_t *str, size_t length, napi_value *result)
{
    return create(env, UTF16, str, length, false, result);
}

/* Keys are interned, so that using one again costs no look into the table of names. */
napi_status node_api_create_property_key_latin1(napi_env env, const char *str, size_t length, napi_value *result)
{
    return create(env, LATIN1, str, length, true, result);
}

napi_status node_api_create_property_key_utf8(napi_env env, const char *str, size_t length, napi_value *result)
{
    return create(env, UTF8, str, length, true, result);
}

napi_status node_api_create_property_key_utf16(napi_env env, const char16_t *str, size_t length, napi_value *result)
{
    return create(env, UTF16, str, length, true, result);
}

/* ---- memory of the addon's -------------------------------------------------------------------- */

/* The characters stay where they are, held by an object whose death is the addon's finalizer. Short ones are copied all the same, so
 * that object dies soon. */
static napi_status create_external(napi_env env, void *str, size_t length, bool wide, node_api_basic_finalize finalize, void *hint,
                                   napi_value *result, bool *copied)
{
    ADDON_ENV(env);
    ADDON_WANT(env, str || length == 0, napi_invalid_arg);
    ADDON_ARG(env, result);
    ADDON_WANT(env, length_is_valid(str, length), napi_invalid_arg);
    length = wide ? utf16_length(str, str ? length : 0) : length == NAPI_AUTO_LENGTH ? strlen(str) : length;
    HostObject *owner = host_external_new(env->vm, str);
    String *s = owner && length <= UINT32_MAX ? string_external(env->vm, str, (u32)length, wide, &owner->object.cell) : NULL;
    if (!s)
        return addon_failed(env);
    *result = addon_handle(env, value_cell(s));
    if (copied)
        *copied = false;
    if (finalize)
        addon_ref_new(env, value_cell(owner), 0, true, finalize, str, hint);
    return ADDON_OK(env);
}

napi_status node_api_create_external_string_latin1(napi_env env, char *str, size_t length, node_api_basic_finalize finalize,
                                                   void *hint, napi_value *result, bool *copied)
{
    return create_external(env, str, length, false, finalize, hint, result, copied);
}

napi_status node_api_create_external_string_utf16(napi_env env, char16_t *str, size_t length, node_api_basic_finalize finalize,
                                                  void *hint, napi_value *result, bool *copied)
{
    return create_external(env, str, length, true, finalize, hint, result, copied);
}

/* ---- reading ---------------------------------------------------------------------------------- */

static size_t length_in(StrView v, Encoding encoding)
{
    if (encoding != UTF8)
        return v.length;
    return v.wide ? utf16_utf8_len(v.data, v.length) : latin1_utf8_len(v.data, v.length);
}

/* As many whole characters as fit into `cap` units of buf; how many units those are. */
static size_t write_in(StrView v, Encoding encoding, void *buf, size_t cap)
{
    size_t n = MIN((size_t)v.length, cap), read;
    switch (encoding) {
    case LATIN1:
        if (v.wide)
            utf16_to_latin1(v.data, n, buf);
        else
            memcpy(buf, v.data, n);
        return n;
    case UTF16:
        if (v.wide)
            memcpy(buf, v.data, n * 2);
        else
            latin1_to_utf16(v.data, n, buf);
        return n;
    default:
        return v.wide ? utf16_to_utf8_into(v.data, v.length, buf, cap, &read) : latin1_to_utf8_into(v.data, v.length, buf, cap, &read);
    }
}

static napi_status get(napi_env env, napi_value value, Encoding encoding, void *buf, size_t bufsize, size_t *result)
{
    ADDON_ENV(env);
    ADDON_ARG(env, value);
    ADDON_WANT(env, value_is_string(addon_value(value)), napi_string_expected);
    StrView v = string_view(env->vm, value_as_string(addon_value(value)));
    if (!v.data)
        return addon_failed(env);
    if (!buf) {
        ADDON_ARG(env, result);
        *result = length_in(v, encoding);
        return ADDON_OK(env);
    }
    size_t written = 0;
    if (bufsize) {
        written = write_in(v, encoding, buf, bufsize - 1);
        if (encoding == UTF16)
            ((char16_t *)buf)[written] = 0;
        else
            ((char *)buf)[written] = 0;
    }
    if (result)
        *result = written;
    return ADDON_OK(env);
}

napi_status napi_get_value_string_latin1(napi_env env, napi_value value, char *buf, size_t bufsize, size_t *result)
{
    return get(env, value, LATIN1, buf, bufsize, result);
}

napi_status napi_get_value_string_utf8(napi_env env, napi_value value, char *buf, size_t bufsize, size_t *result)
{
    return get(env, value, UTF8, buf, bufsize, result);
}

napi_status napi_get_value_string_utf16(napi_env env, napi_value value, char16_t *buf, size_t bufsize, size_t *result)
{
    return get(env, value, UTF16, buf, bufsize, result);
}
