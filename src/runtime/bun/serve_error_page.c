/* serve_error_page.c - the page that shows an error of a handler in the browser, in development.
 *
 *   in:   the error
 *   out:  HTML with its message, the lines of source around the place, and the stack; all text is escaped
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/bun/serve_priv.h"

#define LINES_BEFORE 5

static void append_escaped(Buf *out, Str text)
{
    for (size_t i = 0; i < text.len; i++) {
        switch (text.data[i]) {
        case '&': buf_append_c(out, "&amp;"); break;
        case '<': buf_append_c(out, "&lt;"); break;
        case '>': buf_append_c(out, "&gt;"); break;
        case '"': buf_append_c(out, "&quot;"); break;
        case '\'': buf_append_c(out, "&#39;"); break;
        default: buf_push(out, text.data[i]);
        }
    }
}

/* The lines that lead to the first place in a file, which is marked. */
static void append_source(Vm *vm, Value error, Buf *out)
{
    EmbedFrame frames[16];
    u32 n = embed_error_frames(vm, error, frames, ARRAY_LEN(frames)), at = 0;
    while (at < n && (!frames[at].source || !frames[at].line))
        at++;
    if (at == n)
        return;
    const EmbedFrame *frame = &frames[at];
    buf_append_c(out, "<div class=\"file\">");
    append_escaped(out, frame->file);
    buf_printf(out, ":%u:%u</div>\n<pre class=\"source\">", frame->line, frame->column);
    for (u32 line = frame->line > LINES_BEFORE ? frame->line - LINES_BEFORE : 1; line <= frame->line; line++) {
        buf_printf(out, line == frame->line ? "<b>%5u | " : "%5u | ", line);
        append_escaped(out, embed_source_line(frame->source, line));
        buf_append_c(out, line == frame->line ? "</b>\n" : "\n");
    }
    buf_append_c(out, "</pre>\n");
}

static const char page_start[] =
    "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>Internal Server Error</title>\n<style>\n"
    "body { margin: 3rem auto; max-width: 60rem; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; color: #1b1b1f; background: #fafafa }\n"
    "h1 { font-size: 1.3rem; color: #b3261e; margin: 0 0 .2rem; white-space: pre-wrap; overflow-wrap: anywhere }\n"
    ".what, .file { color: #666; font-size: .9rem; margin-bottom: 1rem }\n.file { margin: 1rem 0 .3rem }\n"
    "pre { font: 13px/1.5 ui-monospace, monospace; background: #fff; border: 1px solid #ddd; border-radius: 6px; padding: .8rem; overflow-x: auto }\n"
    "pre b { display: inline-block; min-width: 100%; background: #fdecea }\n"
    "@media (prefers-color-scheme: dark) { body { color: #e4e4e7; background: #18181b } pre { background: #222226; border-color: #3a3a40 }\n"
    "h1 { color: #ff8a80 } pre b { background: #4a2522 } }\n"
    "</style>\n</head>\n<body>\n";

void serve_error_page(Vm *vm, HttpRequest *req, Value error, Buf *out)
{
    AUTO_BUF stack = {0};
    String *text = embed_error_stack(vm, error);
    if (!text || !string_to_utf8(vm, text, &stack))
        exception_take(vm);
    Str whole = buf_view(&stack), path = http_route_path(http_slice(&req->head, req->head.target));
    const char *frames = memmem(whole.data, whole.len, "\n    at ", 8);
    size_t message = frames ? (size_t)(frames - whole.data) : whole.len;
    buf_append_c(out, page_start);
    buf_append_c(out, "<h1>");
    append_escaped(out, (Str){whole.data, message});
    buf_append_c(out, "</h1>\n<div class=\"what\">");
    append_escaped(out, http_method_name((HttpMethod)req->head.method));
    buf_push(out, ' ');
    append_escaped(out, path);
    buf_append_c(out, " failed</div>\n");
    append_source(vm, error, out);
    if (frames) {
        buf_append_c(out, "<pre class=\"stack\">");
        append_escaped(out, (Str){frames + 1, whole.len - message - 1});
        buf_append_c(out, "</pre>\n");
    }
    buf_append_c(out, "</body>\n</html>\n");
}
