/* web_fetch_tls.c - the `tls` option of fetch: contexts by their options, and who judges the peer's certificate.
 *
 * Contexts are kept by the bytes of the options that made them, so that requests with equal options share connections.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "runtime/web/web_fetch.h"

#define MAX_CONTEXTS 64

typedef struct FetchTlsEntry FetchTlsEntry;
struct FetchTlsEntry {
    FetchTlsEntry *next;
    Buf key;
    TlsContext *context;
};

/* Text of a PEM option: a string, bytes, a file, or an array of those. */
static bool append_pem(Vm *vm, Value v, u32 depth, Buf *out)
{
    u8 *bytes;
    size_t len;
    if (value_is_nullish(v) || value_is_bool(v))
        return true;
    HostObject *blob = host_cast(v, &blob_class);
    if (blob) {
        AUTO_BUF room = {0};
        Str text;
        if (!blob_read_bytes(vm, blob, &room, &text))
            return false;
        buf_append_str(out, text);
    } else if (value_is_object(v) && embed_bytes_view(vm, v, &bytes, &len)) {
        buf_append(out, bytes, len);
    } else if (value_is_array_cell(v) && depth == 0) {
        for (u32 i = 0; i < value_as_array(v)->length; i++) {
            Value item = TRY_OR(false, value_get(vm, v, key_of_index(i)));
            if (!append_pem(vm, item, 1, out))
                return false;
        }
        return true;
    } else {
        String *s = TRY_PTR_OR(false, to_string(vm, v));
        if (!string_to_utf8(vm, s, out))
            return false;
    }
    buf_push(out, '\n');
    return true;
}

static bool member_pem(Vm *vm, Value options, const char *name, Buf *out)
{
    Value v = TRY_OR(false, web_member(vm, options, web_key(vm, name)));
    return append_pem(vm, v, 0, out);
}

static bool member_text(Vm *vm, Value options, const char *name, Buf *out)
{
    Value v = TRY_OR(false, web_member(vm, options, web_key(vm, name)));
    return !value_is_string(v) || string_to_utf8(vm, value_as_string(v), out);
}

static FetchTlsEntry *find(FetchState *state, Str key)
{
    for (FetchTlsEntry *e = state->tls; e; e = e->next)
        if (str_equal(buf_view(&e->key), key))
            return e;
    return NULL;
}

static void entry_free(FetchTlsEntry *entry)
{
    tls_context_unref(entry->context);
    buf_deinit(&entry->key);
    xfree(entry);
}

void fetch_tls_free(FetchState *state)
{
    while (state->tls) {
        FetchTlsEntry *entry = state->tls;
        state->tls = entry->next;
        entry_free(entry);
    }
}

/* Takes the key's bytes. */
static void keep(FetchState *state, Buf *key, TlsContext *context)
{
    u32 count = 0;
    for (FetchTlsEntry **at = &state->tls; *at; at = &(*at)->next) {
        if (++count < MAX_CONTEXTS)
            continue;
        FetchTlsEntry *last = *at; /* the oldest; connections that use it keep it */
        *at = last->next;
        entry_free(last);
        break;
    }
    FetchTlsEntry *entry = xalloc_zero(sizeof *entry);
    entry->next = state->tls;
    entry->key = *key;
    entry->context = context;
    *key = (Buf){0};
    state->tls = entry;
}

/* The five texts one after the other, each behind its length. */
static void write_key(const Buf *texts, u32 n, Buf *key)
{
    for (u32 i = 0; i < n; i++) {
        buf_append(key, &texts[i].len, sizeof texts[i].len);
        buf_append_str(key, buf_view(&texts[i]));
    }
}

/* false: OpenSSL does not take the texts. */
static bool use_context(FetchState *state, FetchTls *tls, const Buf *texts)
{
    static const char http1[] = "\x08http/1.1";
    AUTO_BUF key = {0};
    write_key(texts, 5, &key);
    FetchTlsEntry *known = find(state, buf_view(&key));
    if (known) {
        tls->context = known->context;
        tls_context_ref(known->context);
        return true;
    }
    TlsOptions options = {.ca = buf_view(&texts[0]),
                          .cert = buf_view(&texts[1]),
                          .key = buf_view(&texts[2]),
                          .passphrase = buf_view(&texts[3]),
                          .ciphers = buf_view(&texts[4]),
                          .alpn = {http1, sizeof http1 - 1}};
    TlsContext *context = tls_context_new(&options, NULL);
    if (!context)
        return false;
    tls_context_ref(context);
    tls->context = context;
    keep(state, &key, context);
    return true;
}

bool fetch_tls_read(Vm *vm, Value v, FetchTls *tls, bool *usable)
{
    bool verify = true, any = false;
    Buf texts[5] = {0};
    bool fine = web_member_bool(vm, v, "rejectUnauthorized", true, &verify) && member_pem(vm, v, "ca", &texts[0]) &&
                member_pem(vm, v, "cert", &texts[1]) && member_pem(vm, v, "key", &texts[2]) &&
                member_text(vm, v, "passphrase", &texts[3]) && member_text(vm, v, "ciphers", &texts[4]) &&
                member_text(vm, v, "serverName", &tls->server_name);
    if (fine && !tls->server_name.len)
        fine = member_text(vm, v, "servername", &tls->server_name);
    if (fine) {
        Value given = web_member(vm, v, web_key(vm, "rejectUnauthorized"));
        fine = !value_is_exc(given);
        tls->verify_given = fine && !value_is_undefined(given);
    }
    tls->no_verify = !verify;
    for (u32 i = 0; i < ARRAY_LEN(texts); i++)
        any |= texts[i].len > 0;
    *usable = !fine || !any || use_context(fetch_state(host_of(vm)), tls, texts);
    for (u32 i = 0; i < ARRAY_LEN(texts); i++)
        buf_deinit(&texts[i]);
    return fine;
}

bool fetch_read_tls(Vm *vm, Fetch *fetch, Value v)
{
    bool usable;
    if (!value_is_object(v))
        return true;
    if (!fetch_tls_read(vm, v, &fetch->tls, &usable))
        return false;
    if (!usable)
        fetch->error = NetFail_OpenSocket; /* told as a failure of the connection, as in Bun */
    Value check = TRY_OR(false, web_member(vm, v, web_key(vm, "checkServerIdentity")));
    if (value_is_callable(check)) {
        fetch->object->host_slots[FETCH_CHECK] = check;
        barrier(vm, fetch->object);
    }
    return true;
}
