/* h2_text.c - heads of HTTP/2 to and from the text of HTTP/1.1.
 *
 * The text of a request is what an HTTP/1.1 peer would have sent, so that one parser and one form of Request serve both. Responses
 * come from http_write.c: what they look like is known.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/http/h2_text.h"

#include "base/check.h"
#include "io/http/http_parse.h"

#define FIELD_OVERHEAD 32 /* RFC 9113, 6.5.2 */

void h2_head_deinit(H2Head *head)
{
    buf_deinit(&head->method);
    buf_deinit(&head->path);
    buf_deinit(&head->authority);
    buf_deinit(&head->lines);
    buf_deinit(&head->cookie);
}

static void append_line(Buf *out, Str name, Str value)
{
    buf_append_str(out, name);
    buf_append(out, ": ", 2);
    buf_append_str(out, value);
    buf_append(out, "\r\n", 2);
}

void h2_head_add(H2Head *head, Str name, Str value, size_t max)
{
    head->size += name.len + value.len + FIELD_OVERHEAD;
    if (head->size > max)
        return;
    if (str_equal_c(name, ":method")) {
        buf_append_str(&head->method, value);
    } else if (str_equal_c(name, ":path")) {
        buf_append_str(&head->path, value);
    } else if (str_equal_c(name, ":authority")) {
        buf_append_str(&head->authority, value);
    } else if (name.len && name.data[0] == ':') {
        /* :scheme is that of the connection */
    } else if (str_equal_c(name, "host")) {
        if (!head->authority.len) /* with :authority that one counts, RFC 9113, 8.3.1 */
            buf_append_str(&head->authority, value);
    } else if (str_equal_c(name, "cookie")) {
        if (head->cookie.len)
            buf_append(&head->cookie, "; ", 2);
        buf_append_str(&head->cookie, value);
    } else {
        head->has_length |= str_equal_c(name, "content-length");
        append_line(&head->lines, name, value);
    }
}

void h2_head_write(const H2Head *head, Buf *out)
{
    buf_append_str(out, buf_view(&head->method));
    buf_push(out, ' ');
    buf_append_str(out, buf_view(&head->path));
    buf_append(out, " HTTP/1.1\r\n", 11);
    append_line(out, STR("host"), buf_view(&head->authority));
    buf_append_str(out, buf_view(&head->lines));
    if (head->cookie.len)
        append_line(out, STR("cookie"), buf_view(&head->cookie));
    buf_append(out, "\r\n", 2);
}

size_t h2_response_length(Str text)
{
    const char *end = memmem(text.data, text.len, "\r\n\r\n", 4);
    return end ? (size_t)(end - text.data) + 4 : 0;
}

/* Up to the next CRLF, which is skipped. */
static Str take_line(Str *rest)
{
    const char *end = memmem(rest->data, rest->len, "\r\n", 2);
    Str line = {rest->data, end ? (size_t)(end - rest->data) : rest->len};
    size_t used = line.len + (end ? 2 : 0);
    *rest = (Str){rest->data + used, rest->len - used};
    return line;
}

Str h2_response_status(Str head, Str *rest)
{
    *rest = head;
    Str line = take_line(rest);
    CHECK(line.len >= 12); /* "HTTP/1.1 200" */
    return (Str){line.data + 9, 3};
}

/* RFC 9113, 8.2.2 */
static bool is_of_connection(Str name)
{
    static const char *const names[] = {"connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade"};
    for (u32 i = 0; i < ARRAY_LEN(names); i++)
        if (str_equal_c(name, names[i]))
            return true;
    return false;
}

bool h2_response_next(Str *rest, Str *name, Str *value)
{
    for (;;) {
        Str line = take_line(rest);
        if (!line.len)
            return false;
        const char *colon = memchr(line.data, ':', line.len);
        if (!colon)
            continue;
        *name = (Str){line.data, (size_t)(colon - line.data)};
        *value = (Str){colon + 1, line.len - name->len - 1};
        while (value->len && value->data[0] == ' ')
            *value = (Str){value->data + 1, value->len - 1};
        for (size_t i = 0; i < name->len; i++)
            if (name->data[i] >= 'A' && name->data[i] <= 'Z')
                ((char *)name->data)[i] |= 32;
        if (!is_of_connection(*name))
            return true;
    }
}
