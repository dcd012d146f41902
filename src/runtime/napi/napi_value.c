/* napi_value.c - primitive values: made, asked for their type, converted.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "runtime/napi/napi_priv.h"

/* ---- making ----------------------------------------------------------------------------------- */

static napi_status give(napi_env env, napi_value *result, Value v)
{
    ADDON_ENV(env);
    ADDON_ARG(env, result);
    *result = addon_handle(env, v);
    return ADDON_OK(env);
}

/* What a maker gave; NULL: there was no memory. */
static napi_status give_cell(napi_env env, napi_value *result, const void *cell)
{
    return cell ? give(env, result, value_cell(cell)) : addon_failed(env);
}

napi_status napi_get_undefined(napi_env env, napi_value *result)
{
    return give(env, result, VAL_UNDEFINED);
}

napi_status napi_get_null(napi_env env, napi_value *result)
{
    return give(env, result, VAL_NULL);
}

napi_status napi_get_global(napi_env env, napi_value *result)
{
    ADDON_ENV(env);
    return give(env, result, value_cell(vm_core(env->vm)->realm->global_this));
}

napi_status napi_get_boolean(napi_env env, bool value, napi_value *result)
{
    return give(env, result, value_bool(value));
}

napi_status napi_create_double(napi_env env, double value, napi_value *result)
{
    return give(env, result, value_number(value));
}

napi_status napi_create_int32(napi_env env, int32_t value, napi_value *result)
{
    return give(env, result, value_int(value));
}

napi_status napi_create_uint32(napi_env env, uint32_t value, napi_value *result)
{
    return give(env, result, value_u32(value));
}

napi_status napi_create_int64(napi_env env, int64_t value, napi_value *result)
{
    return give(env, result, value_i64(value));
}

napi_status napi_create_symbol(napi_env env, napi_value description, napi_value *result)
{
    ADDON_ENV(env);
    ADDON_ARG(env, result);
    ADDON_WANT(env, !description || value_is_string(addon_value(description)), napi_string_expected);
    return give_cell(env, result, symbol_new(env->vm, description ? value_as_string(addon_value(description)) : NULL, 0));
}

napi_status node_api_symbol_for(napi_env env, const char *utf8description, size_t length, napi_value *result)
{
    Str text;
    ADDON_ENV(env);
    ADDON_ARG(env, result);
    ADDON_WANT(env, addon_utf8(utf8description, length, &text), napi_invalid_arg);
    String *key = string_from_utf8(env->vm, text);
    return give_cell(env, result, key ? symbol_for(env->vm, key) : NULL);
}

/* ---- dates ------------------------------------------------------------------------------------ */

napi_status napi_create_date(napi_env env, double time, napi_value *result)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, result);
    DateObject *date = object_new_kind(env->vm, Kind_Date, sizeof *date, intrinsic(env->vm, Intrinsic_DatePrototype), 0);
    if (!date)
        return addon_threw(env);
    date->time = fabs(time) <= 8.64e15 ? trunc(time) + 0.0 : __builtin_nan(""); /* TimeClip */
    return give(env, result, value_cell(date));
}

napi_status napi_is_date(napi_env env, napi_value value, bool *is_date)
{
    ADDON_ENV(env);
    ADDON_ARG(env, value);
    ADDON_ARG(env, is_date);
    *is_date = value_has_kind(addon_value(value), Kind_Date);
    return ADDON_OK(env);
}

napi_status napi_get_date_value(napi_env env, napi_value value, double *result)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, value);
    ADDON_ARG(env, result);
    ADDON_WANT(env, value_has_kind(addon_value(value), Kind_Date), napi_date_expected);
    *result = ((DateObject *)value_as_cell(addon_value(value)))->time;
    return ADDON_OK(env);
}

/* ---- big integers ----------------------------------------------------------------------------- */

napi_status napi_create_bigint_int64(napi_env env, int64_t value, napi_value *result)
{
    ADDON_ENV(env);
    ADDON_ARG(env, result);
    return give_cell(env, result, bigint_from_i64(env->vm, value));
}

napi_status napi_create_bigint_uint64(napi_env env, uint64_t value, napi_value *result)
{
    ADDON_ENV(env);
    ADDON_ARG(env, result);
    return give_cell(env, result, bigint_from_u64(env->vm, value));
}

napi_status napi_create_bigint_words(napi_env env, int sign_bit, size_t word_count, const uint64_t *words, napi_value *result)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, words);
    ADDON_ARG(env, result);
    ADDON_WANT(env, word_count <= INT32_MAX, napi_invalid_arg);
    BigInt *b = bigint_from_words(env->vm, sign_bit != 0, words, word_count);
    return b ? give(env, result, value_cell(b)) : addon_threw(env);
}

static napi_status want_bigint(napi_env env, napi_value value, const void *result, const void *second)
{
    ADDON_ENV(env);
    ADDON_ARG(env, value);
    ADDON_ARG(env, result);
    ADDON_ARG(env, second);
    ADDON_WANT(env, value_is_bigint(addon_value(value)), napi_bigint_expected);
    return ADDON_OK(env);
}

napi_status napi_get_value_bigint_int64(napi_env env, napi_value value, int64_t *result, bool *lossless)
{
    napi_status status = want_bigint(env, value, result, lossless);
    if (status != napi_ok)
        return status;
    const BigInt *b = value_as_bigint(addon_value(value));
    *result = bigint_to_i64(b);
    *lossless = bigint_fits_i64(b);
    return napi_ok;
}

napi_status napi_get_value_bigint_uint64(napi_env env, napi_value value, uint64_t *result, bool *lossless)
{
    napi_status status = want_bigint(env, value, result, lossless);
    if (status != napi_ok)
        return status;
    const BigInt *b = value_as_bigint(addon_value(value));
    *result = bigint_to_u64(b);
    *lossless = bigint_fits_u64(b);
    return napi_ok;
}

/* Without sign_bit and words only the number of words is asked for. */
napi_status napi_get_value_bigint_words(napi_env env, napi_value value, int *sign_bit, size_t *word_count, uint64_t *words)
{
    napi_status status = want_bigint(env, value, word_count, word_count);
    if (status != napi_ok)
        return status;
    const BigInt *b = value_as_bigint(addon_value(value));
    if (sign_bit || words) {
        ADDON_ARG(env, sign_bit);
        ADDON_ARG(env, words);
        *sign_bit = b->negative;
        memcpy(words, b->limbs, MIN((size_t)b->len, *word_count) * sizeof *words);
    }
    *word_count = b->len;
    return napi_ok;
}

/* ---- asking ----------------------------------------------------------------------------------- */

napi_status napi_typeof(napi_env env, napi_value value, napi_valuetype *result)
{
    ADDON_ENV(env);
    ADDON_ARG(env, value);
    ADDON_ARG(env, result);
    Value v = addon_value(value);
    if (value_is_number(v))
        *result = napi_number;
    else if (value_is_bigint(v))
        *result = napi_bigint;
    else if (value_is_string(v))
        *result = napi_string;
    else if (value_is_callable(v))
        *result = napi_function;
    else if (host_cast(v, &host_external_class))
        *result = napi_external;
    else if (value_is_object(v))
        *result = napi_object;
    else if (value_is_bool(v))
        *result = napi_boolean;
    else if (value_is_symbol(v))
        *result = napi_symbol;
    else if (value_is_undefined(v))
        *result = napi_undefined;
    else if (value_is_null(v))
        *result = napi_null;
    else
        return ADDON_STATUS(env, napi_invalid_arg);
    return ADDON_OK(env);
}

static napi_status want_number(napi_env env, napi_value value, const void *result)
{
    ADDON_ENV(env);
    ADDON_ARG(env, value);
    ADDON_ARG(env, result);
    ADDON_WANT(env, value_is_number(addon_value(value)), napi_number_expected);
    return ADDON_OK(env);
}

napi_status napi_get_value_double(napi_env env, napi_value value, double *result)
{
    napi_status status = want_number(env, value, result);
    if (status == napi_ok)
        *result = value_as_number(addon_value(value));
    return status;
}

napi_status napi_get_value_int32(napi_env env, napi_value value, int32_t *result)
{
    napi_status status = want_number(env, value, result);
    if (status == napi_ok)
        *result = value_is_int(addon_value(value)) ? value_as_int(addon_value(value)) : double_to_int32(value_as_double(addon_value(value)));
    return status;
}

napi_status napi_get_value_uint32(napi_env env, napi_value value, uint32_t *result)
{
    return napi_get_value_int32(env, value, (int32_t *)result);
}

/* What is too large becomes the largest, what is no number zero. */
napi_status napi_get_value_int64(napi_env env, napi_value value, int64_t *result)
{
    napi_status status = want_number(env, value, result);
    if (status != napi_ok)
        return status;
    double d = value_as_number(addon_value(value));
    if (!isfinite(d))
        *result = 0;
    else if (d >= 0x1p63)
        *result = INT64_MAX;
    else
        *result = d <= -0x1p63 ? INT64_MIN : (int64_t)d;
    return napi_ok;
}

napi_status napi_get_value_bool(napi_env env, napi_value value, bool *result)
{
    ADDON_ENV(env);
    ADDON_ARG(env, value);
    ADDON_ARG(env, result);
    ADDON_WANT(env, value_is_bool(addon_value(value)), napi_boolean_expected);
    *result = value_as_bool(addon_value(value));
    return ADDON_OK(env);
}

napi_status napi_strict_equals(napi_env env, napi_value lhs, napi_value rhs, bool *result)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, lhs);
    ADDON_ARG(env, rhs);
    ADDON_ARG(env, result);
    *result = value_strict_equal(env->vm, addon_value(lhs), addon_value(rhs));
    return ADDON_OK(env);
}

/* ---- converting ------------------------------------------------------------------------------- */

napi_status napi_coerce_to_bool(napi_env env, napi_value value, napi_value *result)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, value);
    return give(env, result, value_bool(to_boolean(addon_value(value))));
}

static napi_status converted(napi_env env, Value v, napi_value *result)
{
    return value_is_exc(v) ? addon_threw(env) : give(env, result, v);
}

napi_status napi_coerce_to_number(napi_env env, napi_value value, napi_value *result)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, value);
    ADDON_ARG(env, result);
    return converted(env, to_number(env->vm, addon_value(value)), result);
}

napi_status napi_coerce_to_string(napi_env env, napi_value value, napi_value *result)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, value);
    ADDON_ARG(env, result);
    return converted(env, to_string_value(env->vm, addon_value(value)), result);
}

napi_status napi_coerce_to_object(napi_env env, napi_value value, napi_value *result)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, value);
    ADDON_ARG(env, result);
    Object *o = addon_object(env, addon_value(value));
    ADDON_WANT(env, o, napi_object_expected);
    return give(env, result, value_cell(o));
}
