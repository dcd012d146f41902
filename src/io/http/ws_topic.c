/* ws_topic.c - publishing to the connections of a group by topic.
 *
 * A topic exists while somebody is subscribed to it. Frames are built once, in the group's shared buffer; each subscriber
 * remembers which part of it to send, and copies only if it has other output in between.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "base/check.h"
#include "io/http/ws_conn_priv.h"

static WsMembership *membership(const WsConn *conn, const WsTopic *topic)
{
    for (u32 i = 0; i < conn->topic_count; i++)
        if (conn->topics[i].topic == topic)
            return &conn->topics[i];
    return NULL;
}

/* A connection with many topics is looked for on the shorter side. */
static WsMembership *find(const WsConn *conn, Str name)
{
    WsTopic *topic = map_get(&conn->group->topics, name);
    if (!topic)
        return NULL;
    if (conn->topic_count <= topic->len)
        return membership(conn, topic);
    for (u32 i = 0; i < topic->len; i++)
        if (topic->items[i].conn == conn)
            return &conn->topics[topic->items[i].at];
    return NULL;
}

/* Room for one more entry. */
static bool grow(void **items, u32 len, u32 *cap, size_t size)
{
    if (len < *cap)
        return true;
    u32 want = *cap ? *cap * 2 : 4;
    void *more = want > *cap ? try_realloc(*items, want * size) : NULL;
    if (!more)
        return false;
    *items = more;
    *cap = want;
    return true;
}

static WsTopic *topic_new(WsGroup *group, Str name)
{
    WsTopic *topic = try_alloc_zero(sizeof *topic);
    char *copy = topic ? try_alloc(name.len + 1) : NULL;
    if (!copy) {
        xfree(topic);
        return NULL;
    }
    memcpy(copy, name.data, name.len);
    topic->name = copy;
    topic->name_len = name.len;
    map_put(&group->topics, (Str){copy, name.len}, topic);
    return topic;
}

static void topic_free(WsGroup *group, WsTopic *topic)
{
    map_remove(&group->topics, (Str){topic->name, topic->name_len});
    xfree(topic->items);
    xfree(topic->name);
    xfree(topic);
}

bool ws_subscribe(WsConn *conn, Str name)
{
    if (conn->told || find(conn, name))
        return true;
    WsGroup *group = conn->group;
    WsTopic *topic = map_get(&group->topics, name);
    if (!topic && !(topic = topic_new(group, name)))
        return false;
    if (!grow((void **)&topic->items, topic->len, &topic->cap, sizeof *topic->items) ||
        !grow((void **)&conn->topics, conn->topic_count, &conn->topic_cap, sizeof *conn->topics)) {
        if (!topic->len)
            topic_free(group, topic);
        return false;
    }
    topic->items[topic->len] = (WsSubscription){conn, conn->topic_count};
    conn->topics[conn->topic_count++] = (WsMembership){topic, topic->len++};
    return true;
}

/* Takes the membership out of both lists, keeping the order of the connection's topics. */
static void leave(WsConn *conn, WsMembership *m)
{
    WsTopic *topic = m->topic;
    u32 at = m->at, index = (u32)(m - conn->topics);
    topic->items[at] = topic->items[--topic->len];
    if (at < topic->len) {
        WsSubscription *moved = &topic->items[at];
        moved->conn->topics[moved->at].at = at;
    }
    conn->topic_count--;
    for (u32 i = index; i < conn->topic_count; i++) {
        conn->topics[i] = conn->topics[i + 1];
        conn->topics[i].topic->items[conn->topics[i].at].at = i;
    }
    if (!topic->len)
        topic_free(conn->group, topic);
}

bool ws_unsubscribe(WsConn *conn, Str name)
{
    WsMembership *m = find(conn, name);
    if (m)
        leave(conn, m);
    return m;
}

bool ws_is_subscribed(const WsConn *conn, Str name)
{
    return find(conn, name);
}

u32 ws_topic_count(const WsConn *conn)
{
    return conn->topic_count;
}

Str ws_topic_at(const WsConn *conn, u32 i)
{
    const WsTopic *topic = conn->topics[i].topic;
    return (Str){topic->name, topic->name_len};
}

u32 ws_subscriber_count(const WsGroup *group, Str name)
{
    const WsTopic *topic = map_get(&group->topics, name);
    return topic ? topic->len : 0;
}

void ws_topic_leave_all(WsConn *conn)
{
    while (conn->topic_count)
        leave(conn, &conn->topics[conn->topic_count - 1]);
    xfree(conn->topics);
    conn->topics = NULL;
    conn->topic_cap = 0;
}

void ws_topic_free_all(WsGroup *group)
{
    Str name;
    void *topic;
    for (u32 i = 0; map_next(&group->topics, &i, &name, &topic); i = 0)
        topic_free(group, topic);
    map_deinit(&group->topics);
}

/* --- publishing -------------------------------------------------------------------------- */

/* A frame in the group's shared buffer; len 0: not made. */
typedef struct Shared {
    size_t from, len;
    bool failed;
} Shared;

static void share(WsGroup *group, Shared *frame, u8 first, Str data)
{
    u8 head[WS_HEAD_MAX];
    u32 head_len = ws_head_write(head, first, data.len, NULL);
    if (!buf_try_reserve(&group->shared, head_len + data.len)) {
        frame->failed = true;
        return;
    }
    frame->from = group->shared.len;
    frame->len = head_len + data.len;
    buf_append(&group->shared, head, head_len);
    buf_append_str(&group->shared, data);
}

/* The connection is to send the shared frame after all it has. false: out of memory. */
static bool promise(WsConn *conn, const Shared *frame)
{
    if (conn->shared_to && conn->shared_to != frame->from && !ws_write_own_shared(conn))
        return false;
    if (!conn->shared_to)
        conn->shared_from = frame->from;
    conn->shared_to = frame->from + frame->len;
    ws_write_mark_dirty(conn);
    return true;
}

u32 ws_publish(WsGroup *group, Str name, WsOpcode opcode, Str data, bool compress, const WsConn *except)
{
    WsTopic *topic = map_get(&group->topics, name);
    Shared plain = {0}, deflated = {0};
    u32 sent = 0;
    if (!topic)
        return 0;
    for (u32 i = 0; i < topic->len; i++) {
        WsConn *conn = topic->items[i].conn;
        if (conn == except || conn->close_sent)
            continue;
        /* Those with windows of their own get frames of their own; so do those with a backlog, whose limit counts. */
        bool squeeze = compress && data.len && conn->deflate_bits;
        if (conn->blocked || (squeeze && (conn->deflater || conn->deflate_bits != 15))) {
            if (group->options.backpressure && ws_buffered(conn) > group->options.backpressure)
                continue;
            AUTO_BUF own = {0};
            bool fits = !squeeze || ws_write_deflate(conn, data, &own);
            u8 first = (u8)(WS_FIN | opcode | (squeeze ? WS_RSV1 : 0));
            conn->corked++; /* nothing is sent here: that may close connections, and change the list */
            if (fits && ws_write_frame(conn, first, squeeze ? buf_view(&own) : data)) {
                ws_write_mark_dirty(conn);
                sent++;
            }
            conn->corked--;
            continue;
        }
        Shared *frame = squeeze ? &deflated : &plain;
        if (!frame->len && !frame->failed && squeeze) {
            AUTO_BUF own = {0};
            if (ws_write_deflate(conn, data, &own))
                share(group, frame, (u8)(WS_FIN | WS_RSV1 | opcode), buf_view(&own));
            else
                frame->failed = true;
        } else if (!frame->len && !frame->failed) {
            share(group, frame, (u8)(WS_FIN | opcode), data);
        }
        if (!frame->failed && promise(conn, frame))
            sent++;
    }
    if (!group->depth)
        loop_defer(group->loop, &group->flush);
    return sent;
}
