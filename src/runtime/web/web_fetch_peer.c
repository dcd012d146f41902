/* web_fetch_peer.c - whether the server of an https URL is who it should be: by its certificate, or by a function of the
 * script (checkServerIdentity), which gets the certificate as an object like Node's.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/net/tls_certificate.h"
#include "runtime/web/web_fetch.h"

static bool put(Vm *vm, Object *o, const char *name, Value v)
{
    PropKey key = web_key(vm, name);
    return !value_is_exc(v) && !key_is_none(key) && obj_put(vm, o, key, v, PROP_WEC);
}

static Value text_value(Vm *vm, const Buf *text)
{
    return value_cell(TRY_PTR(string_from_utf8(vm, buf_view(text))));
}

static Value bytes_value(Vm *vm, Str bytes)
{
    return value_cell(TRY_PTR(embed_uint8_array(vm, bytes.data, bytes.len)));
}

/* "key<separator>value" lines to an object without a prototype; keys that come again make lists. */
static Value record(Vm *vm, const Buf *lines, const char *separator)
{
    Object *o = TRY_PTR(object_new(vm, NULL));
    Str rest = buf_view(lines);
    for (const char *end; rest.len && (end = memchr(rest.data, '\n', rest.len));) {
        Str line = {rest.data, (size_t)(end - rest.data)};
        rest = (Str){end + 1, rest.len - line.len - 1};
        const char *at = memmem(line.data, line.len, separator, strlen(separator));
        if (!at)
            continue;
        Str name = {line.data, (size_t)(at - line.data)};
        Str value = {at + strlen(separator), line.len - name.len - strlen(separator)};
        PropKey key = key_from_string(vm, TRY_PTR(string_from_utf8(vm, name)));
        Value text = value_cell(TRY_PTR(string_from_utf8(vm, value)));
        if (key_is_none(key))
            return VAL_EXC;
        Value before = obj_peek(vm, o, key);
        if (value_is_array_cell(before)) {
            if (!array_push(vm, value_as_array(before), text))
                return VAL_EXC;
            continue;
        }
        if (value_is_string(before)) {
            Value both[2] = {before, text};
            text = value_cell(TRY_PTR(array_from_values(vm, both, 2)));
        }
        if (!obj_put(vm, o, key, text, PROP_WEC))
            return VAL_EXC;
    }
    return value_cell(o);
}

static Value line_list(Vm *vm, const Buf *lines)
{
    Array *list = TRY_PTR(array_new_capacity(vm, 2));
    Str rest = buf_view(lines);
    for (const char *end; rest.len && (end = memchr(rest.data, '\n', rest.len));) {
        Str line = {rest.data, (size_t)(end - rest.data)};
        rest = (Str){end + 1, rest.len - line.len - 1};
        if (!array_push(vm, list, value_cell(TRY_PTR(string_from_utf8(vm, line)))))
            return VAL_EXC;
    }
    return value_cell(list);
}

static bool fill(Vm *vm, Object *o, const TlsCertificate *c, Str der)
{
    if (!put(vm, o, "subject", record(vm, &c->subject, "=")) || !put(vm, o, "issuer", record(vm, &c->issuer, "=")))
        return false;
    if (c->alt_names.len && !put(vm, o, "subjectaltname", text_value(vm, &c->alt_names)))
        return false;
    if (!put(vm, o, "infoAccess", c->info_access.len ? record(vm, &c->info_access, " - ") : VAL_UNDEFINED))
        return false;
    if (c->modulus.len && (!put(vm, o, "modulus", text_value(vm, &c->modulus)) || !put(vm, o, "exponent", text_value(vm, &c->exponent))))
        return false;
    if (!put(vm, o, "bits", value_int((i32)c->bits)) || !put(vm, o, "pubkey", bytes_value(vm, buf_view(&c->public_key))) ||
        !put(vm, o, "valid_from", text_value(vm, &c->valid_from)) || !put(vm, o, "valid_to", text_value(vm, &c->valid_to)) ||
        !put(vm, o, "fingerprint", text_value(vm, &c->fingerprint)) ||
        !put(vm, o, "fingerprint256", text_value(vm, &c->fingerprint256)) ||
        !put(vm, o, "fingerprint512", text_value(vm, &c->fingerprint512)))
        return false;
    if (!put(vm, o, "ext_key_usage", c->ext_key_usage.len ? line_list(vm, &c->ext_key_usage) : VAL_UNDEFINED))
        return false;
    return put(vm, o, "serialNumber", text_value(vm, &c->serial)) && put(vm, o, "raw", bytes_value(vm, der)) &&
           put(vm, o, "ca", value_bool(c->is_ca));
}

Value web_certificate_object(Vm *vm, Str der)
{
    TlsCertificate certificate;
    if (!tls_certificate_read(der, &certificate))
        return VAL_UNDEFINED;
    Object *o = object_new_plain(vm);
    bool fine = o && fill(vm, o, &certificate, der);
    tls_certificate_deinit(&certificate);
    return fine ? value_cell(o) : VAL_EXC;
}

static Str host_of_fetch(Vm *vm, Fetch *fetch)
{
    UrlOffsets at;
    if (fetch->tls.server_name.len)
        return buf_view(&fetch->tls.server_name);
    StrView url = string_view(vm, value_as_string(fetch->object->host_slots[FETCH_URL]));
    if (!fetch_split(url.data, url.length, &at))
        return STR("");
    return (Str){(const char *)url.data + at.host_start, at.host_end - at.host_start};
}

/* The script's function says yes with undefined, no with an Error that it returns or throws. */
static int ask_script(Vm *vm, Fetch *fetch, Value check, Str host, Stream *stream)
{
    AUTO_BUF der = {0};
    HostObject *o = fetch->object;
    tls_peer_certificate(stream, &der);
    String *name = string_from_utf8(vm, host);
    Value args[2] = {VAL_UNDEFINED, name ? web_certificate_object(vm, buf_view(&der)) : VAL_EXC};
    if (!value_is_exc(args[1])) {
        args[0] = value_cell(name);
        Value result = call_function(vm, check, VAL_UNDEFINED, 2, args);
        if (!value_is_exc(result) && !value_is_object(result))
            return 0;
        o->host_slots[FETCH_REASON] = value_is_exc(result) ? exception_take(vm) : result;
    } else {
        o->host_slots[FETCH_REASON] = exception_take(vm);
    }
    barrier(vm, o);
    return NetFail_TlsName;
}

int fetch_check_peer(Vm *vm, Fetch *fetch, Stream *stream)
{
    Value check = fetch->object->host_slots[FETCH_CHECK];
    if (fetch->tls.no_verify)
        return 0;
    Str host = host_of_fetch(vm, fetch);
    if (value_is_hole(check))
        return tls_check_peer(stream, host);
    int r = tls_check_peer(stream, STR(""));
    return r ? r : ask_script(vm, fetch, check, host, stream);
}
