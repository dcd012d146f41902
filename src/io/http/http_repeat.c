/* http_repeat.c - a few pairs of head and answer, found by the bytes behind the method.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/http/http_repeat.h"

#include <string.h>

#include "base/alloc.h"
#include "io/http/http_conn_priv.h"

#define REPEAT_SLOTS 8 /* a power of two */
#define REPEAT_HEAD_MAX 512
#define REPEAT_ANSWER_MAX 1024
#define REPEAT_KEY_AT 4 /* "GET " */
#define REPEAT_KEY_LEN 16

typedef struct Repeat {
    u16 head_len; /* 0: nothing is kept */
    u16 answer_len;
    i16 date_at; /* of the Date line in `answer`; -1: none */
    char head[REPEAT_HEAD_MAX];
    char answer[REPEAT_ANSWER_MAX];
} Repeat;

struct HttpRepeats {
    Repeat slots[REPEAT_SLOTS];
};

static Repeat *slot_of(HttpRepeats *repeats, const char *head)
{
    u64 a, b;
    memcpy(&a, head + REPEAT_KEY_AT, sizeof a);
    memcpy(&b, head + REPEAT_KEY_AT + sizeof a, sizeof b);
    u64 hash = (a ^ (b << 1 | b >> 63)) * 0x9E3779B97F4A7C15u;
    return &repeats->slots[hash >> 32 & (REPEAT_SLOTS - 1)];
}

size_t http_repeat_answer(HttpConn *conn, const char *data, size_t len)
{
    HttpServer *server = conn->server;
    if (len < REPEAT_KEY_AT + REPEAT_KEY_LEN || server->stopping)
        return 0;
    const Repeat *kept = slot_of(server->repeats, data);
    if (!kept->head_len || kept->head_len > len || memcmp(kept->head, data, kept->head_len) != 0)
        return 0;
    conn->scanned = 0;
    conn->in_head = false;
    conn->keep_alive_10 = false;
    http_conn_touch(conn);
    Buf *out = http_write_buf(conn);
    size_t at = out->len;
    buf_append(out, kept->answer, kept->answer_len);
    if (kept->date_at >= 0)
        memcpy(out->data + at + kept->date_at, http_date_line(server), HTTP_DATE_LINE);
    http_write_soon(conn);
    return kept->head_len;
}

void http_repeat_keep(HttpConn *conn, Str head, Str answer, i64 date_at)
{
    HttpServer *server = conn->server;
    if (head.len < REPEAT_KEY_AT + REPEAT_KEY_LEN || head.len > REPEAT_HEAD_MAX || answer.len > REPEAT_ANSWER_MAX)
        return;
    if (!server->repeats)
        server->repeats = xalloc_zero(sizeof *server->repeats);
    Repeat *slot = slot_of(server->repeats, head.data);
    memcpy(slot->head, head.data, head.len);
    memcpy(slot->answer, answer.data, answer.len);
    slot->head_len = (u16)head.len;
    slot->answer_len = (u16)answer.len;
    slot->date_at = (i16)date_at;
}

void http_repeats_free(HttpRepeats *repeats)
{
    xfree(repeats);
}

void http_server_forget_answers(HttpServer *server)
{
    http_repeats_free(server->repeats);
    server->repeats = NULL;
}
