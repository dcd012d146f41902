/* node_tls.c - $binding("tls"): contexts of certificates, and TLS on the handles of net.Socket.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>

#include "base/alloc.h"
#include "io/net/tls.h"
#include "runtime/node/net_handle.h"
#include "runtime/web/web.h"

/* ---- contexts ----------------------------------------------------------------------------------- */

static void context_finalise(Vm *vm, void *data)
{
    (void)vm;
    tls_context_unref(*(TlsContext **)data);
}

static const HostClass context_class = {
    .name = "SecureContext",
    .data_size = sizeof(TlsContext *),
    .finalise = context_finalise,
};

static TlsContext *context_of(Value v)
{
    HostObject *o = host_cast(v, &context_class);
    return o ? *(TlsContext **)host_data(o) : NULL;
}

/* What a member of the options holds: text or bytes. */
static bool member(Vm *vm, Value options, const char *name, Buf *room, Str *out)
{
    Value v = TRY_OR(false, value_get(vm, options, key_from_c(vm, name)));
    *out = STR("");
    if (value_is_nullish(v))
        return true;
    Str text;
    if (!net_bytes_of(vm, v, VAL_UNDEFINED, room, &text))
        return false;
    if (text.data != room->data) { /* borrowed of a value that only the options keep */
        buf_append_str(room, text);
        text = buf_view(room);
    }
    *out = text;
    return true;
}

static bool number(Vm *vm, Value options, const char *name, double *out)
{
    Value v = TRY_OR(false, value_get(vm, options, key_from_c(vm, name)));
    *out = 0;
    return value_is_nullish(v) || to_double(vm, v, out);
}

static int flag(Vm *vm, Value options, const char *name)
{
    Value v = TRY_OR(-1, value_get(vm, options, key_from_c(vm, name)));
    return to_boolean(v);
}

enum { TEXT_CA, TEXT_CERT, TEXT_KEY, TEXT_PASSPHRASE, TEXT_CIPHERS, TEXT_ALPN, TEXT_DH, TEXT_SIGALGS, TEXT_CURVES, TEXT_SUITES, TEXT_ID, TEXT_PFX, TEXT_PFX_SECRETS, TEXT_CRL, TEXT_TICKETS,
       TEXTS };

static bool read_options(Vm *vm, Value v, Buf rooms[TEXTS], TlsOptions *o)
{
    static const char *const names[TEXTS] = {"ca", "cert", "key", "passphrase", "ciphers", "alpn", "dhparam", "sigalgs", "ecdhCurve",
                                             "cipherSuites", "sessionIdContext", "pfx", "pfxPassphrases", "crl", "ticketKeys"};
    Str *const to[TEXTS] = {&o->ca, &o->cert, &o->key, &o->passphrase, &o->ciphers, &o->alpn, &o->dh_params, &o->sigalgs, &o->curves,
                            &o->cipher_suites, &o->session_context, &o->pfx, &o->pfx_passphrases, &o->crl, &o->ticket_keys};
    double min, max, flags, timeout;
    for (u32 i = 0; i < TEXTS; i++)
        if (!member(vm, v, names[i], &rooms[i], to[i]))
            return false;
    if (!number(vm, v, "minVersion", &min) || !number(vm, v, "maxVersion", &max) || !number(vm, v, "secureOptions", &flags) ||
        !number(vm, v, "sessionTimeout", &timeout))
        return false;
    int server = flag(vm, v, "server"), request = flag(vm, v, "requestCert"), require = flag(vm, v, "requireCert");
    int honor = flag(vm, v, "honorCipherOrder"), ask = flag(vm, v, "askHello");
    if (server < 0 || request < 0 || require < 0 || honor < 0 || ask < 0)
        return false;
    o->min_version = (u16)min;
    o->max_version = (u16)max;
    o->flags = flags > 0 ? (u64)flags : 0;
    o->server = server;
    o->request_cert = request;
    o->require_cert = require;
    o->honor_cipher_order = honor;
    o->ask_hello = ask;
    o->no_known_sessions = true;
    o->strict_alpn = true;
    o->parts = true;
    o->session_timeout_s = timeout > 0 ? (u32)MIN(timeout, (double)INT32_MAX) : 0;
    return true;
}

/* context(options): a context, or the text of what is wrong */
static Value tls_make_context(Vm *vm, Frame *f)
{
    Buf rooms[TEXTS] = {{0}};
    AUTO_BUF failure = {0};
    TlsOptions options = {0};
    HostObject *o = TRY_PTR(host_object_new(vm, &context_class));
    *(TlsContext **)host_data(o) = NULL;
    bool fine = read_options(vm, frame_arg(f, 0), rooms, &options);
    TlsContext *context = fine ? tls_context_new(&options, &failure) : NULL;
    for (u32 i = 0; i < TEXTS; i++)
        buf_deinit(&rooms[i]);
    if (!fine)
        return VAL_EXC;
    if (!context)
        return value_cell(TRY_PTR(string_from_utf8(vm, buf_view(&failure))));
    *(TlsContext **)host_data(o) = context;
    return value_cell(o);
}

static Value text_value(Vm *vm, Str s)
{
    return value_cell(TRY_PTR(string_from_utf8(vm, s)));
}

/* ticketKeys(context, keys or undefined): gives the keys, or sets them */
static Value tls_ticket_keys(Vm *vm, Frame *f)
{
    TlsContext *context = context_of(frame_arg(f, 0));
    u8 *bytes, keys[48];
    size_t n;
    if (!context)
        return VAL_UNDEFINED;
    if (embed_bytes_view(vm, frame_arg(f, 1), &bytes, &n) && n == sizeof keys)
        tls_context_set_ticket_keys(context, bytes);
    tls_context_get_ticket_keys(context, keys);
    return node_buffer_copy(vm, keys, sizeof keys);
}

/* addAuthority(context, text): false: the text has none */
static Value tls_add_authority(Vm *vm, Frame *f)
{
    TlsContext *context = context_of(frame_arg(f, 0));
    AUTO_BUF text = {0};
    String *s = TRY_PTR(to_string(vm, frame_arg(f, 1)));
    if (!string_to_utf8(vm, s, &text))
        return VAL_EXC;
    return value_bool(context && tls_context_add_authority(context, buf_view(&text)));
}

/* ---- connections -------------------------------------------------------------------------------- */

#define ARG_HANDLE(h)                                                     \
    NetHandle *h = net_handle_of(frame_arg(f, 0));                        \
    if (!h)                                                               \
        return host_throw_arg_type(vm, "handle", "a handle", frame_arg(f, 0))

/* start(handle, context, server name, session, offer, early): `early` came before; 0 or -errno; NET_ON_SECURE follows */
static Value tls_start_handle(Vm *vm, Frame *f)
{
    ARG_HANDLE(h);
    AUTO_BUF name = {0};
    u8 *bytes;
    size_t n;
    TlsContext *context = context_of(frame_arg(f, 1));
    if (value_is_string(frame_arg(f, 2)) && !string_to_utf8(vm, value_as_string(f->args[2]), &name))
        return VAL_EXC;
    if (!context || !h->open)
        return value_int(-EINVAL);
    TlsStart start = {.server_name = buf_view(&name), .offer_alpn = to_boolean(frame_arg(f, 4))};
    int r = tls_start(&h->stream, context, &start);
    if (r < 0)
        return value_int(r);
    if (embed_bytes_view(vm, frame_arg(f, 3), &bytes, &n) && !tls_session_take_up(&h->stream, (Str){(const char *)bytes, n}))
        return value_int(-EBADMSG);
    if (embed_bytes_view(vm, frame_arg(f, 5), &bytes, &n))
        tls_give_early(&h->stream, (Str){(const char *)bytes, n});
    net_handle_shake(h);
    return value_int(0);
}

/* ticket(handle): bytes, or undefined */
static Value tls_ticket_of(Vm *vm, Frame *f)
{
    ARG_HANDLE(h);
    Str ticket = h->open ? tls_session_ticket(&h->stream) : STR("");
    return ticket.len ? node_buffer_copy(vm, ticket.data, ticket.len) : VAL_UNDEFINED;
}

/* sharedSigalgs(handle): a list of names */
static Value tls_sigalgs_of(Vm *vm, Frame *f)
{
    ARG_HANDLE(h);
    Array *list = TRY_PTR(array_new(vm, 0));
    for (u32 i = 0; h->open; i++) {
        AUTO_BUF name = {0};
        if (!tls_shared_sigalg(&h->stream, i, &name))
            break;
        Value text = TRY(text_value(vm, buf_view(&name)));
        if (!array_push(vm, list, text))
            return VAL_EXC;
    }
    return value_cell(list);
}

/* maxFragment(handle, size): was it taken? */
static Value tls_max_fragment(Vm *vm, Frame *f)
{
    ARG_HANDLE(h);
    i32 size;
    if (!to_int32(vm, frame_arg(f, 1), &size))
        return VAL_EXC;
    return value_bool(h->open && tls_set_max_fragment(&h->stream, size));
}

/* logKeys(handle) */
static Value tls_log_keys(Vm *vm, Frame *f)
{
    ARG_HANDLE(h);
    if (h->open)
        net_handle_log_keys(h);
    return VAL_UNDEFINED;
}

/* answerHello(handle, context or undefined, protocol or undefined) */
static Value tls_answer(Vm *vm, Frame *f)
{
    ARG_HANDLE(h);
    AUTO_BUF protocol = {0};
    if (value_is_string(frame_arg(f, 2)) && !string_to_utf8(vm, value_as_string(f->args[2]), &protocol))
        return VAL_EXC;
    if (!h->open || !h->handshaking)
        return VAL_UNDEFINED;
    tls_answer_hello(&h->stream, context_of(frame_arg(f, 1)), buf_view(&protocol));
    net_handle_shake(h);
    return VAL_UNDEFINED;
}

/* text(handle, which): see TlsText; 6: the protocol of ALPN */
static Value tls_text_of(Vm *vm, Frame *f)
{
    ARG_HANDLE(h);
    u32 which;
    if (!to_uint32(vm, frame_arg(f, 1), &which))
        return VAL_EXC;
    return text_value(vm, which == 6 ? tls_alpn(&h->stream) : which <= TLS_TEXT_GROUP ? tls_text(&h->stream, (TlsText)which) : STR(""));
}

static Value tls_is_reused(Vm *vm, Frame *f)
{
    ARG_HANDLE(h);
    return value_bool(tls_session_reused(&h->stream));
}

/* verify(handle): undefined, or ["CODE", "text"] of what is wrong with the peer's certificate */
static Value tls_verify(Vm *vm, Frame *f)
{
    ARG_HANDLE(h);
    int r = h->open && h->stream.tls ? tls_check_peer(&h->stream, STR("")) : 0;
    if (!r)
        return VAL_UNDEFINED;
    const char *code = tls_verify_code(r), *text = tls_verify_text(r);
    if (!strcmp(code, "DEPTH_ZERO_SELF_SIGNED_CERT"))
        text = "self-signed certificate";
    else if (!strcmp(code, "SELF_SIGNED_CERT_IN_CHAIN"))
        text = "self-signed certificate in certificate chain";
    Value both[2] = {text_value(vm, str_view(code)), VAL_UNDEFINED};
    if (value_is_exc(both[0]) || value_is_exc(both[1] = text_value(vm, str_view(text))))
        return VAL_EXC;
    return value_cell(TRY_PTR(array_from_values(vm, both, 2)));
}

/* certificate(handle, own, index): as an object; undefined: there is none */
static Value tls_certificate_of(Vm *vm, Frame *f)
{
    ARG_HANDLE(h);
    AUTO_BUF der = {0};
    u32 index;
    bool own = to_boolean(frame_arg(f, 1));
    if (!to_uint32(vm, frame_arg(f, 2), &index))
        return VAL_EXC;
    bool found = !own && index == 0 ? h->open && tls_peer_certificate(&h->stream, &der) : h->open && tls_chain_certificate(&h->stream, own, index, &der);
    return found ? web_certificate_object(vm, buf_view(&der)) : VAL_UNDEFINED;
}

/* session(handle): its bytes, or undefined */
static Value tls_session_of(Vm *vm, Frame *f)
{
    ARG_HANDLE(h);
    AUTO_BUF bytes = {0};
    return h->open && tls_session_bytes(&h->stream, &bytes) ? node_buffer_copy(vm, bytes.data, bytes.len) : VAL_UNDEFINED;
}

static Value tls_finished_of(Vm *vm, Frame *f)
{
    ARG_HANDLE(h);
    u8 bytes[64];
    size_t n = h->open ? tls_finished(&h->stream, to_boolean(frame_arg(f, 1)), bytes) : 0;
    return n ? node_buffer_copy(vm, bytes, n) : VAL_UNDEFINED;
}

/* keyBits(handle): [bits, kind] or undefined */
static Value tls_key_of(Vm *vm, Frame *f)
{
    ARG_HANDLE(h);
    const char *kind = "";
    u32 bits = h->open ? tls_key_bits(&h->stream, &kind) : 0;
    if (!bits)
        return VAL_UNDEFINED;
    Value both[2] = {value_int((i32)bits), text_value(vm, str_view(kind))};
    return value_is_exc(both[1]) ? VAL_EXC : value_cell(TRY_PTR(array_from_values(vm, both, 2)));
}

/* exportKey(handle, length, label, context or undefined) */
static Value tls_export(Vm *vm, Frame *f)
{
    ARG_HANDLE(h);
    AUTO_BUF label = {0}, room = {0}, out = {0};
    u32 n;
    Str context;
    String *name = TRY_PTR(to_string(vm, frame_arg(f, 2)));
    bool has = !value_is_undefined(frame_arg(f, 3));
    if (!to_uint32(vm, frame_arg(f, 1), &n) || !string_to_utf8(vm, name, &label) ||
        (has && !net_bytes_of(vm, f->args[3], VAL_UNDEFINED, &room, &context)))
        return VAL_EXC;
    if (!buf_try_reserve(&out, (size_t)n + 1))
        return VAL_UNDEFINED;
    bool fine = h->open && tls_export_key(&h->stream, buf_view(&label), has ? &context : NULL, (u8 *)out.data, n);
    return fine ? node_buffer_copy(vm, out.data, n) : VAL_UNDEFINED;
}

const BuiltinProp node_tls_binding[] = {
    FN("context", 1, tls_make_context, 0, INTRIN_NONE),
    FN("ticketKeys", 2, tls_ticket_keys, 0, INTRIN_NONE),
    FN("addAuthority", 2, tls_add_authority, 0, INTRIN_NONE),
    FN("ticket", 1, tls_ticket_of, 0, INTRIN_NONE),
    FN("sharedSigalgs", 1, tls_sigalgs_of, 0, INTRIN_NONE),
    FN("maxFragment", 2, tls_max_fragment, 0, INTRIN_NONE),
    FN("logKeys", 1, tls_log_keys, 0, INTRIN_NONE),
    FN("start", 6, tls_start_handle, 0, INTRIN_NONE),
    FN("answerHello", 3, tls_answer, 0, INTRIN_NONE),
    FN("text", 2, tls_text_of, 0, INTRIN_NONE),
    FN("isReused", 1, tls_is_reused, 0, INTRIN_NONE),
    FN("verify", 1, tls_verify, 0, INTRIN_NONE),
    FN("certificate", 3, tls_certificate_of, 0, INTRIN_NONE),
    FN("session", 1, tls_session_of, 0, INTRIN_NONE),
    FN("finished", 2, tls_finished_of, 0, INTRIN_NONE),
    FN("keyBits", 1, tls_key_of, 0, INTRIN_NONE),
    FN("exportKey", 4, tls_export, 0, INTRIN_NONE),
    END,
};
