/* http_wire_chunk.c - of http_wire.c, what stands around the bytes of chunks: sizes, extensions, line ends.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/http/http_wire_priv.h"

static WireStep bad_size(HttpWire *w, const char *reason)
{
    return wire_fault(w, "HPE_INVALID_CHUNK_SIZE", reason);
}

static WireStep bad_extension(HttpWire *w, const char *reason)
{
    return wire_fault_after(w, "HPE_STRICT", reason);
}

static WireStep step_size(HttpWire *w, u8 c)
{
    if (!(http_char_class[c] & HTTP_CH_HEX)) {
        if (w->state == W_CHUNK_SIZE_START)
            return bad_size(w, "Invalid character in chunk size");
        return wire_again(w, W_CHUNK_SIZE_END);
    }
    if (w->length >> 60)
        return wire_fault_after(w, "HPE_INVALID_CHUNK_SIZE", "Chunk size overflow");
    w->length = w->length << 4 | (u64)(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
    return wire_to(w, W_CHUNK_SIZE);
}

static WireStep size_end(HttpWire *w, u8 c)
{
    switch (c) {
    case ' ': case '\t':
        if (wire_lets(w, HTTP_LENIENT_SPACES_AFTER_CHUNK_SIZE))
            return WIRE_TAKEN;
        return wire_fault_after(w, "HPE_INVALID_CHUNK_SIZE", "Invalid character in chunk size");
    case '\r': return wire_to(w, W_CHUNK_SIZE_LF);
    case '\n':
        if (wire_lets(w, HTTP_LENIENT_OPTIONAL_CR))
            return wire_to(w, W_CHUNK_SIZE_LF);
        return wire_fault_after(w, "HPE_CR_EXPECTED", "Missing expected CR after chunk size");
    case ';': return wire_to(w, W_EXTENSION);
    default: return bad_size(w, "Invalid character in chunk size");
    }
}

/* ---- extensions -------------------------------------------------------------------------------------- */

/* An extension's name or value ends at the byte, which counts as read but for a line feed. */
static WireStep extension_part_end(HttpWire *w, u8 c, const char *no_cr, const char *bad)
{
    bool fits = wire_extension_fits(w);
    if (c == '\n') {
        if (!fits)
            return WIRE_FAULT;
        return wire_lets(w, HTTP_LENIENT_OPTIONAL_CR) ? wire_again(w, W_CHUNK_SIZE_LF) : wire_fault(w, "HPE_CR_EXPECTED", no_cr);
    }
    if (!fits)
        return WIRE_FAULT_AFTER;
    if (c == ';' || c == '\r')
        return wire_to(w, c == ';' ? W_EXTENSION : W_CHUNK_SIZE_LF);
    return bad_extension(w, bad);
}

static WireStep step_extension_name(HttpWire *w, u8 c)
{
    if (http_char_class[c] & HTTP_CH_TOKEN) {
        w->extension++;
        return WIRE_TAKEN;
    }
    if (c == '=')
        return wire_extension_fits(w) ? wire_to(w, W_EXTENSION_VALUE) : WIRE_FAULT_AFTER;
    return extension_part_end(w, c, "Missing expected CR after chunk extension name", "Invalid character in chunk extensions name");
}

static WireStep step_extension_value(HttpWire *w, u8 c)
{
    if (c == '"' || http_char_class[c] & HTTP_CH_TOKEN) {
        w->extension++;
        return wire_to(w, c == '"' ? W_EXTENSION_QUOTED : W_EXTENSION_VALUE);
    }
    return extension_part_end(w, c, "Missing expected CR after chunk extension value", "Invalid character in chunk extensions value");
}

static WireStep step_extension_quoted(HttpWire *w, u8 c)
{
    bool allowed = (http_char_class[c] & HTTP_CH_VALUE) != 0;
    if (w->state == W_EXTENSION_ESCAPE) {
        if (!allowed)
            return wire_extension_fits(w) ? bad_extension(w, "Invalid quoted-pair in chunk extensions quoted value") : WIRE_FAULT_AFTER;
        w->extension++;
        return wire_to(w, W_EXTENSION_QUOTED);
    }
    if (!allowed)
        return wire_extension_fits(w) ? bad_extension(w, "Invalid character in chunk extensions quoted value") : WIRE_FAULT_AFTER;
    w->extension++;
    if (c == '"')
        return wire_extension_fits(w) ? wire_to(w, W_EXTENSION_QUOTED_END) : WIRE_FAULT_AFTER;
    return wire_to(w, c == '\\' ? W_EXTENSION_ESCAPE : W_EXTENSION_QUOTED);
}

static WireStep extension_quoted_end(HttpWire *w, u8 c)
{
    if (c == ';' || c == '\r')
        return wire_to(w, c == ';' ? W_EXTENSION : W_CHUNK_SIZE_LF);
    if (c != '\n')
        return wire_fault(w, "HPE_STRICT", "Invalid character in chunk extensions quote value");
    if (wire_lets(w, HTTP_LENIENT_OPTIONAL_CR))
        return wire_again(w, W_CHUNK_SIZE_LF);
    return wire_fault(w, "HPE_CR_EXPECTED", "Missing expected CR after chunk extension value");
}

/* ---- line ends --------------------------------------------------------------------------------------- */

static WireStep size_line_feed(HttpWire *w, u8 c)
{
    if (c == '\n')
        return wire_to(w, W_CHUNK_HEAD_DONE);
    if (wire_lets(w, HTTP_LENIENT_OPTIONAL_LF))
        return wire_again(w, W_CHUNK_HEAD_DONE);
    return wire_fault(w, "HPE_STRICT", "Expected LF after chunk size");
}

static WireStep chunk_end(HttpWire *w, u8 c)
{
    if (c == '\r' && w->state == W_CHUNK_CR)
        return wire_to(w, W_CHUNK_LF);
    bool ends = c == '\n';
    if (ends && w->state == W_CHUNK_CR && !wire_lets(w, HTTP_LENIENT_OPTIONAL_CR))
        return wire_fault_after(w, "HPE_CR_EXPECTED", "Missing expected CR after chunk data");
    if (!ends && !wire_lets(w, HTTP_LENIENT_OPTIONAL_CRLF_AFTER_CHUNK))
        return wire_fault(w, "HPE_STRICT", "Expected LF after chunk data");
    w->counted = 0;
    w->length = 0;
    return ends ? wire_to(w, W_CHUNK_SIZE_START) : wire_again(w, W_CHUNK_SIZE_START);
}

WireStep http_wire_step_chunk(HttpWire *w, u8 c)
{
    switch ((WireState)w->state) {
    case W_CHUNK_SIZE_START: case W_CHUNK_SIZE: return step_size(w, c);
    case W_CHUNK_SIZE_END: return size_end(w, c);
    case W_EXTENSION:
        if (c == ' ' || c == '\r')
            return bad_extension(w, "Invalid character in chunk extensions");
        return wire_again(w, W_EXTENSION_NAME);
    case W_EXTENSION_NAME: return step_extension_name(w, c);
    case W_EXTENSION_VALUE: return step_extension_value(w, c);
    case W_EXTENSION_QUOTED: case W_EXTENSION_ESCAPE: return step_extension_quoted(w, c);
    case W_EXTENSION_QUOTED_END: return extension_quoted_end(w, c);
    case W_CHUNK_SIZE_LF: return size_line_feed(w, c);
    default: return chunk_end(w, c);
    }
}
