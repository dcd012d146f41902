/* host_error_print_node.c - an uncaught error as Node shows it, for programs that are run under the name node: the place, the error as
 * util.inspect shows it, the version.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/version.h"
#include "runtime/host/host_priv.h"
#include "runtime/host/inspect_node.h"

static void put_string(Vm *vm, String *s, Buf *out)
{
    if (!string_to_utf8(vm, s, out))
        (void)exception_take(vm);
}

/* "file:line", the line, and a mark below the column. */
static void put_place(Str file, u32 line, u32 column, Str text, Buf *out)
{
    if (str_ends_with(file, STR("/[eval]")))
        file = STR("[eval]");
    buf_printf(out, "%.*s:%u\n%.*s\n", (int)file.len, file.data, line, (int)text.len, text.data ? text.data : "");
    for (u32 i = 1; i < column; i++)
        buf_push(out, i <= text.len && text.data[i - 1] == '\t' ? '\t' : ' ');
    buf_append_c(out, "^\n\n");
}

/* Where it was thrown, or does not compile: true. */
static bool put_position(Vm *vm, Value error, Buf *out)
{
    Str file, text;
    u32 line, column;
    String *name, *source;
    if (embed_syntax_position(vm, error, &name, &line, &column, &source)) {
        AUTO_BUF where = {0}, shown = {0};
        put_string(vm, name, &where);
        put_string(vm, source, &shown);
        put_place(buf_view(&where), line, column, buf_view(&shown), out);
        return true;
    }
    if (embed_error_position(vm, error, &file, &line, &column, &text))
        put_place(file, line, column, text, out);
    return false;
}

bool error_render_node(Host *host, Value error, Buf *out)
{
    Vm *vm = host->vm;
    NodeOptions options;
    StringBuilder sb;
    bool is_error = value_has_kind(error, Kind_Error), is_syntax = is_error && put_position(vm, error, out);
    if (!is_error)
        buf_append_c(out, "Uncaught:\n");
    if (!node_options_default(vm, &options))
        return false;
    options.colors = host_colors(host, 2);
    sb_init(&sb, vm);
    if (value_is_string(error)) {
        sb_string(&sb, value_as_string(error));
    } else if (!node_inspect(vm, error, &options, 0, &sb)) {
        sb_drop(&sb);
        return false;
    }
    String *text = sb_end(&sb);
    size_t begin = out->len;
    if (!text || !string_to_utf8(vm, text, out))
        return false;
    if (is_syntax && out->len > begin + 1 && out->data[begin] == '[' && out->data[out->len - 1] == ']') { /* it has no frames */
        memmove(out->data + begin, out->data + begin + 1, out->len - begin - 2);
        out->len -= 2;
    }
    if (!value_is_object(error))
        buf_append_c(out, "\n(Use `node --trace-uncaught ...` to show where the exception was thrown)");
    buf_append_c(out, "\n\nNode.js v" COB_AS_NODE "\n");
    return true;
}
