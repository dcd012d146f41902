/* h2_nghttp2.h - the one door to nghttp2: HTTP/2's frames, for the server of io/http (h2_session.c) and for node:http2.
 *
 * Both make sessions with the limits that belong to any peer that is not trusted, and add what is their own.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_HTTP_H2_NGHTTP2_H
#define IO_HTTP_H2_NGHTTP2_H

#include <nghttp2/nghttp2.h>

#include "base/buf.h"
#include "base/check.h"
#include "base/vec.h"

#define H2_MAX_WAITING_ACKS 256     /* answers to PING and SETTINGS that the peer does not read */
#define H2_MAX_SEND_HEAD (1024 * 1024)
#define H2_RESET_BURST 1000         /* streams that the peer may reset at once, and then in a second */
#define H2_RESET_RATE 33

typedef VEC(nghttp2_nv) H2Fields;

/* A field that nghttp2 copies when it is submitted. */
static inline nghttp2_nv h2_field(Str name, Str value)
{
    return (nghttp2_nv){(u8 *)name.data, (u8 *)value.data, name.len, value.len, NGHTTP2_NV_FLAG_NONE};
}

/* Options of a session whose windows are moved by what was read, not by what came. */
static inline nghttp2_option *h2_option_new(void)
{
    nghttp2_option *option;
    CHECK(nghttp2_option_new(&option) == 0);
    nghttp2_option_set_no_auto_window_update(option, 1);
    nghttp2_option_set_no_closed_streams(option, 1);
    nghttp2_option_set_max_outbound_ack(option, H2_MAX_WAITING_ACKS);
    nghttp2_option_set_stream_reset_rate_limit(option, H2_RESET_BURST, H2_RESET_RATE);
    nghttp2_option_set_max_send_header_block_length(option, H2_MAX_SEND_HEAD);
    return option;
}

#endif
