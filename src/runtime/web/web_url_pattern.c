/* web_url_pattern.c - what src/js/web/url_pattern.js asks of the URL parser: URLs taken apart, and components as a URL would hold them
 * (URL Pattern 3.1, the encoding callbacks).
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include "runtime/host/host_js.h"
#include "runtime/web/web_priv.h"
#include "runtime/web/web_url.h"

/* Components in the order of src/js; the last is the path of a URL whose path is opaque. */
enum { PROTOCOL, USERNAME, PASSWORD, HOSTNAME, PORT, PATHNAME, SEARCH, HASH, OPAQUE_PATHNAME, COMPONENTS = HASH + 1 };

static bool text_of(Vm *vm, Value v, Buf *room, Str *out)
{
    String *s = TRY_PTR_OR(false, web_usv_string(vm, v));
    return web_utf8(vm, s, room, out);
}

/* What parts() gives: an array of the texts in the set, the others empty, and of whether the path is opaque. */
static Value parts_array(Vm *vm, const Str *all, u32 wanted, bool opaque)
{
    Value out[COMPONENTS + 1];
    for (u32 i = 0; i < COMPONENTS; i++)
        out[i] = wanted & 1u << i && all[i].len ? value_cell(TRY_PTR(web_ascii(vm, all[i]))) : value_cell(ATOM_empty);
    out[COMPONENTS] = value_bool(opaque);
    return value_cell(TRY_PTR(array_from_values(vm, out, COMPONENTS + 1)));
}

/* A URL that parsing would leave as it is: its slices. */
static Value parts_plain(Vm *vm, const char *text, const UrlOffsets *o, u32 wanted)
{
    char port[8];
    Str all[COMPONENTS] = {[PROTOCOL] = {text, o->scheme_end - 1},
                           [HOSTNAME] = {text + o->host_start, o->host_end - o->host_start},
                           [PORT] = {port, o->port < 0 ? 0 : (size_t)snprintf(port, sizeof port, "%d", o->port)},
                           [PATHNAME] = {text + o->path_start, o->query_start - o->path_start}};
    if (o->query_start < o->fragment_start)
        all[SEARCH] = (Str){text + o->query_start + 1, o->fragment_start - o->query_start - 1};
    if (o->fragment_start < o->len)
        all[HASH] = (Str){text + o->fragment_start + 1, o->len - o->fragment_start - 1};
    return parts_array(vm, all, wanted, false);
}

/* parts(url, base, wanted): the eight components without their separators, and whether the path is opaque. undefined: no URL. Components
 * that are not in the set of bits `wanted` may be empty. */
static Value parts(Vm *vm, Frame *f)
{
    AUTO_BUF room = {0}, base_room = {0}, port = {0};
    AUTO_URL u = {.port = -1}, base = {.port = -1};
    UrlOffsets offsets;
    Str text, base_text;
    bool has_base = !value_is_undefined(frame_arg(f, 1));
    u32 wanted = (u32)value_as_int(frame_arg(f, 2));
    if (!text_of(vm, frame_arg(f, 0), &room, &text) ||
        (has_base && !text_of(vm, f->args[1], &base_room, &base_text)))
        return VAL_EXC;
    if (!has_base && text.len <= UINT32_MAX && url_scan_plain((const u8 *)text.data, (u32)text.len, &offsets)) {
        if (!room.data) /* what lies in the heap may move */
            buf_append_str(&room, text);
        return parts_plain(vm, room.data, &offsets, wanted);
    }
    if (has_base && !url_parse(&base, base_text, NULL, URL_NO_OVERRIDE))
        return VAL_UNDEFINED;
    if (!url_parse(&u, text, has_base ? &base : NULL, URL_NO_OVERRIDE))
        return VAL_UNDEFINED;
    if (u.port >= 0)
        buf_printf(&port, "%d", u.port);
    Str all[COMPONENTS] = {buf_view(&u.scheme), buf_view(&u.username), buf_view(&u.password), buf_view(&u.host),
                           buf_view(&port), buf_view(&u.path), buf_view(&u.query), buf_view(&u.fragment)};
    return parts_array(vm, all, wanted, u.opaque);
}

/* A URL whose components the parser changes from the state of the component on. */
static bool dummy(UrlParts *u)
{
    return url_parse(u, STR("https://dummy.invalid"), NULL, URL_NO_OVERRIDE);
}

static bool canonical_protocol(Str text, Buf *out)
{
    AUTO_BUF whole = {0};
    AUTO_URL u = {.port = -1};
    buf_append_str(&whole, text);
    buf_append_c(&whole, "://dummy.invalid");
    if (!url_parse(&u, buf_view(&whole), NULL, URL_NO_OVERRIDE))
        return false;
    buf_append_str(out, buf_view(&u.scheme));
    return true;
}

static bool canonical_port(Str text, Str protocol, Buf *out)
{
    AUTO_URL u = {.port = -1};
    if (!dummy(&u))
        return false;
    if (protocol.len) {
        u.scheme.len = 0;
        buf_append_str(&u.scheme, protocol);
    }
    if (!url_parse(&u, text, NULL, URL_PORT))
        return false;
    if (u.port >= 0)
        buf_printf(out, "%d", u.port);
    return true;
}

/* What does not begin with a slash must not get one: "-" stands before it while it is parsed, so that no part becomes a dot segment. */
static bool canonical_pathname(Str text, Buf *out)
{
    AUTO_BUF whole = {0};
    AUTO_URL u = {.port = -1};
    bool absolute = text.data[0] == '/';
    buf_append_c(&whole, absolute ? "" : "/-");
    buf_append_str(&whole, text);
    if (!dummy(&u))
        return false;
    u.path.len = 0;
    if (!url_parse(&u, buf_view(&whole), NULL, URL_PATH_START))
        return false;
    Str path = buf_view(&u.path);
    u32 skip = absolute ? 0 : 2;
    if (path.len >= skip)
        buf_append(out, path.data + skip, path.len - skip);
    return true;
}

static bool canonical_by_state(Str text, UrlState state, Buf *out)
{
    AUTO_URL u = {.port = -1};
    if (!dummy(&u))
        return false;
    Buf *part = state == URL_HOSTNAME ? &u.host : state == URL_OPAQUE_PATH ? &u.path : state == URL_QUERY ? &u.query : &u.fragment;
    if (state != URL_HOSTNAME)
        part->len = 0;
    u.opaque = state == URL_OPAQUE_PATH;
    if (!url_parse(&u, text, NULL, state))
        return false;
    buf_append_str(out, buf_view(part));
    return true;
}

static bool canonical(u32 which, Str text, Str protocol, Buf *out)
{
    switch (which) {
    case PROTOCOL: return canonical_protocol(text, out);
    case USERNAME:
    case PASSWORD: url_percent_encode(out, text, URL_SET_USERINFO); return true;
    case HOSTNAME: return canonical_by_state(text, URL_HOSTNAME, out);
    case PORT: return canonical_port(text, protocol, out);
    case PATHNAME: return canonical_pathname(text, out);
    case SEARCH: return canonical_by_state(text, URL_QUERY, out);
    case HASH: return canonical_by_state(text, URL_FRAGMENT, out);
    default: return canonical_by_state(text, URL_OPAQUE_PATH, out);
    }
}

/* canonical(component, text, protocol): undefined when no URL could have it. */
static Value canonical_native(Vm *vm, Frame *f)
{
    AUTO_BUF room = {0}, protocol_room = {0}, out = {0};
    Str text, protocol = {0};
    if (!text_of(vm, frame_arg(f, 1), &room, &text) ||
        (value_is_string(frame_arg(f, 2)) && !text_of(vm, f->args[2], &protocol_room, &protocol)))
        return VAL_EXC;
    if (!text.len)
        return value_cell(ATOM_empty);
    return canonical((u32)value_as_int(f->args[0]), text, protocol, &out) ? value_cell(TRY_PTR(web_ascii(vm, buf_view(&out)))) : VAL_UNDEFINED;
}

static Value usv(Vm *vm, Frame *f)
{
    return value_cell(TRY_PTR(web_usv_string(vm, frame_arg(f, 0))));
}

const BuiltinProp web_url_pattern_binding[] = {
    FN("parts", 3, parts, 0, INTRIN_NONE),
    FN("canonical", 3, canonical_native, 0, INTRIN_NONE),
    FN("usv", 1, usv, 0, INTRIN_NONE),
    END,
};
