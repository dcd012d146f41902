/* host_inspect_node_error.c - errors in Node's format: the stack with a better first line, frames shared with the cause left out.
 *
 * SPDX-License-Identifier: MIT
 */
#include "os/os_file.h"
#include "runtime/host/inspect_node_priv.h"

/* ---- reading an error that may be anything ---- */

/* The property; a hole when its getter throws. */
static Value quiet_get(Vm *vm, Object *o, PropKey key)
{
    Value v = obj_get(vm, o, key);
    if (!value_is_exc(v))
        return v;
    (void)exception_take(vm);
    return VAL_HOLE;
}

static bool append_value(Vm *vm, Value v, Buf *out)
{
    String *s = to_string(vm, v);
    return s && string_to_utf8(vm, s, out);
}

/* Error.prototype.toString of it. */
static bool error_to_string(Vm *vm, Object *error, Buf *out)
{
    Value f = value_cell(TRY_PTR_OR(false, intrinsic(vm, Intrinsic_ErrorPrototypeToString)));
    return append_value(vm, TRY_OR(false, call_function(vm, f, value_cell(error), 0, NULL)), out);
}

/* Its stack, or its name and message when there is none. false: exception. */
static bool stack_text(NodeInspect *n, Object *error, Buf *out)
{
    Value stack = quiet_get(n->vm, error, KEY_stack);
    if (value_is_string(stack) && value_as_string(stack)->length)
        return string_to_utf8(n->vm, value_as_string(stack), out);
    if (!error_to_string(n->vm, error, out))
        return false;
    if (value_is_hole(stack) || !to_boolean(stack))
        return true;
    Text text = {0};
    Seen seen = {error, n->seen};
    n->seen = &seen;
    n->indent += 4;
    bool ok = node_value(n, stack, 0, false, &text);
    n->indent -= 4;
    n->seen = seen.up;
    buf_append_c(out, "\n    ");
    text_flatten(&text, out);
    return ok;
}

/* ---- keys ---- */

static void remove_key(KeyVec *keys, PropKey key)
{
    for (u32 i = 0; i < keys->len; i++) {
        if (!key_equal(keys->items[i], key))
            continue;
        memmove(keys->items + i, keys->items + i + 1, (keys->len - i - 1) * sizeof *keys->items);
        keys->len--;
        return;
    }
}

static bool has_key(const KeyVec *keys, PropKey key)
{
    for (u32 i = 0; i < keys->len; i++)
        if (key_equal(keys->items[i], key))
            return true;
    return false;
}

static bool contains(Str text, Str part)
{
    return !part.len || memmem(text.data, text.len, part.data, part.len);
}

/* name and message are hidden when the stack tells them already. */
static bool hide_told(NodeInspect *n, Object *error, KeyVec *keys, Str stack)
{
    const PropKey told[] = {KEY_message, KEY_name};
    remove_key(keys, KEY_stack);
    for (u32 i = 0; i < ARRAY_LEN(told); i++) {
        Value v = quiet_get(n->vm, error, told[i]);
        AUTO_BUF text = {0};
        if (value_is_hole(v))
            continue;
        if (value_is_string(v) && !string_to_utf8(n->vm, value_as_string(v), &text))
            return false;
        if (!value_is_string(v) || contains(stack, buf_view(&text)))
            remove_key(keys, told[i]);
    }
    return true;
}

static bool add_cause_and_errors(NodeInspect *n, Object *error, KeyVec *keys)
{
    Vm *vm = n->vm;
    if (!has_key(keys, KEY_cause) && TRY_BOOL_OR(false, obj_has_own(vm, error, KEY_cause)))
        VEC_PUSH(keys, KEY_cause);
    Value errors = quiet_get(vm, error, KEY_errors);
    if (value_is_array_cell(errors) && !has_key(keys, KEY_errors) && TRY_BOOL_OR(false, obj_has_own(vm, error, KEY_errors)))
        VEC_PUSH(keys, KEY_errors);
    return true;
}

/* ---- the first line ---- */

static bool is_name_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

/* The name a stack begins with, for errors without a prototype. */
static Str leading_name(Str stack)
{
    size_t i = 0;
    while (i < stack.len && (is_name_char(stack.data[i]) || strchr(" [](-)", stack.data[i])) && stack.data[i])
        i++;
    bool ends = i < stack.len && (stack.data[i] == ':' || str_starts_with((Str){stack.data + i, stack.len - i}, STR("\n    at")));
    if (i > 1 && stack.data[0] >= 'A' && stack.data[0] <= 'Z' && ends)
        return (Str){stack.data, i};
    for (i = 0; i < stack.len && is_name_char(stack.data[i]);)
        i++;
    bool error = i == stack.len && i >= 5 && !memcmp(stack.data + i - 5, "Error", 5);
    return error ? (Str){stack.data, i} : (Str){"", 0};
}

static bool ends_with_error(Str name)
{
    return name.len >= 5 && !memcmp(name.data + name.len - 5, "Error", 5);
}

/* Puts the name of the class before the message, where `name` says less. */
static bool improve(NodeInspect *n, const Names *names, Str name, Buf *stack)
{
    Str all = buf_view(stack);
    bool normal = ends_with_error(name) && str_starts_with(all, name) &&
                  (all.len == name.len || all.data[name.len] == ':' || all.data[name.len] == '\n');
    if (names->ctor && !normal)
        return true;
    size_t skip = name.len;
    AUTO_BUF fallback = {0};
    if (!names->ctor) {
        Str lead = leading_name(all);
        skip = lead.len;
        buf_append_str(&fallback, lead);
    }
    if (!fallback.len)
        buf_append_c(&fallback, "Error");
    buf_push(&fallback, 0);
    Text text = {0};
    if (!node_prefix(n, names, fallback.data, "", &text))
        return false;
    AUTO_BUF prefix = {0};
    text_flatten(&text, &prefix);
    prefix.len -= prefix.len > 0;
    if (str_equal(buf_view(&prefix), name))
        return true;
    Buf better = {0};
    buf_append_str(&better, buf_view(&prefix));
    if (!contains(buf_view(&prefix), name))
        buf_printf(&better, " [%.*s]", (int)name.len, name.data);
    else if (!skip)
        buf_append_c(&better, ": ");
    buf_append(&better, all.data + MIN(skip, all.len), all.len - MIN(skip, all.len));
    buf_deinit(stack);
    *stack = better;
    return true;
}

/* ---- frames ---- */

typedef VEC(Str) Lines;

static void split_lines(Str text, Lines *out)
{
    for (;;) {
        const char *feed = text.len ? memchr(text.data, '\n', text.len) : NULL;
        size_t len = feed ? (size_t)(feed - text.data) : text.len;
        VEC_PUSH(out, ((Str){text.data, len}));
        if (!feed)
            return;
        text = (Str){text.data + len + 1, text.len - len - 1};
    }
}

/* More than three lines of a that stand in b likewise: their number, and where they begin in a. 0: none. */
static u32 same_run(const Lines *a, const Lines *b, u32 *at)
{
    for (u32 i = 0; i + 3 < a->len; i++) {
        u32 pos = 0;
        while (pos < b->len && !str_equal(a->items[i], b->items[pos]))
            pos++;
        u32 len = 0;
        while (pos + len < b->len && i + len < a->len && str_equal(a->items[i + len], b->items[pos + len]))
            len++;
        *at = i;
        if (len > 3)
            return len;
    }
    return 0;
}

/* Leaves out what the cause's stack shows as well. */
static bool drop_shared(NodeInspect *n, Object *error, Lines *lines, Buf *note)
{
    Value cause = quiet_get(n->vm, error, KEY_cause);
    if (!value_has_kind(cause, Kind_Error))
        return true;
    AUTO_BUF text = {0};
    if (!stack_text(n, value_as_object(cause), &text))
        return false;
    const char *start = text.len ? memmem(text.data, text.len, "\n    at", 7) : NULL;
    if (!start)
        return true;
    Lines other = {0};
    u32 at = 0;
    split_lines((Str){start + 1, text.len - (size_t)(start + 1 - text.data)}, &other);
    u32 len = same_run(lines, &other, &at);
    if (len > 0) {
        buf_printf(note, "    ... %u lines matching cause stack trace ...", len - 2);
        lines->items[at + 1] = buf_view(note);
        memmove(lines->items + at + 2, lines->items + at + len - 1, (lines->len - (at + len - 1)) * sizeof *lines->items);
        lines->len -= len - 3;
    }
    VEC_DEINIT(&other);
    return true;
}

static void grey(NodeInspect *n, Text *t, Str s)
{
    text_begin_style(n, t, STYLE_UNDEFINED);
    text_bytes(n, t, s);
    text_end_style(n, t, STYLE_UNDEFINED);
}

/* Package names are underlined. */
static void mark_modules(NodeInspect *n, Text *t, Str line)
{
    static const char folder[] = "/node_modules/";
    for (;;) {
        const char *at = line.len ? memmem(line.data, line.len, folder, sizeof folder - 1) : NULL;
        if (!at)
            break;
        size_t start = (size_t)(at - line.data) + sizeof folder - 1, end = start;
        bool scoped = start < line.len && line.data[start] == '@';
        while (end < line.len && (line.data[end] != '/' || scoped)) {
            scoped &= line.data[end] != '/';
            end++;
        }
        text_bytes(n, t, (Str){line.data, start});
        text_begin_style(n, t, STYLE_MODULE);
        text_bytes(n, t, (Str){line.data + start, end - start});
        text_end_style(n, t, STYLE_MODULE);
        line = (Str){line.data + end, line.len - end};
    }
    text_bytes(n, t, line);
}

/* The part of a frame that is the current folder is grey, as are frames of the runtime. */
static void frame_text(NodeInspect *n, Text *t, Str line, Str cwd)
{
    if (memmem(line.data, line.len, "node:", 5) || (n->options->colors && contains(line, STR("(native)")))) {
        grey(n, t, line);
        return;
    }
    const char *at = cwd.len ? memmem(line.data, line.len, cwd.data, cwd.len) : NULL;
    if (!at) {
        mark_modules(n, t, line);
        return;
    }
    size_t start = (size_t)(at - line.data), end = MIN(start + cwd.len + 1, line.len);
    if (start >= 7 && !memcmp(line.data + start - 7, "file://", 7))
        start -= 7;
    bool paren = start && line.data[start - 1] == '(';
    start -= paren;
    bool closes = paren && line.data[line.len - 1] == ')' && end < line.len;
    text_bytes(n, t, (Str){line.data, start});
    grey(n, t, (Str){line.data + start, end - start});
    mark_modules(n, t, (Str){line.data + end, line.len - end - closes});
    if (closes)
        grey(n, t, STR(")"));
}

static bool frames_text(NodeInspect *n, Object *error, Str frames, Text *out)
{
    Lines lines = {0};
    AUTO_BUF note = {0};
    AUTO_BUF cwd = {0};
    split_lines(frames, &lines);
    bool ok = drop_shared(n, error, &lines, &note);
    if (n->options->colors && os_file_cwd(&cwd) < 0)
        cwd.len = 0;
    for (u32 i = 0; ok && i < lines.len; i++) {
        text_c(n, out, "\n");
        text_spaces(n, out, n->indent);
        if (n->options->colors && lines.items[i].data == note.data)
            grey(n, out, lines.items[i]);
        else if (n->options->colors)
            frame_text(n, out, lines.items[i], buf_view(&cwd));
        else
            text_bytes(n, out, lines.items[i]);
    }
    VEC_DEINIT(&lines);
    return ok;
}

/* Where the frames begin, after the message; the length of the stack when there are none. */
static size_t frames_start(Str stack, Str message)
{
    size_t from = 0;
    if (message.len) {
        const char *at = memmem(stack.data, stack.len, message.data, message.len);
        from = at ? (size_t)(at - stack.data) + message.len : 0;
    }
    const char *frame = memmem(stack.data + from, stack.len - from, "\n    at", 7);
    return frame ? (size_t)(frame - stack.data) : stack.len;
}

bool node_error(NodeInspect *n, Object *error, const Names *names, KeyVec *keys, Text *out)
{
    Vm *vm = n->vm;
    AUTO_BUF stack = {0};
    AUTO_BUF name = {0};
    AUTO_BUF message = {0};
    if (!stack_text(n, error, &stack)) {
        (void)exception_take(vm);
        text_c(n, out, "[object Error]");
        return true;
    }
    if (!n->options->show_hidden && keys->len && !hide_told(n, error, keys, buf_view(&stack)))
        return false;
    Value own_name = quiet_get(vm, error, KEY_name), text = quiet_get(vm, error, KEY_message);
    if (value_is_hole(own_name) || value_is_nullish(own_name))
        buf_append_c(&name, "Error");
    else if (!value_is_symbol(own_name) && !append_value(vm, own_name, &name))
        return false;
    if (value_is_string(text) && !string_to_utf8(vm, value_as_string(text), &message))
        return false;
    if (!add_cause_and_errors(n, error, keys) || !improve(n, names, buf_view(&name), &stack))
        return false;
    Str all = buf_view(&stack);
    size_t start = frames_start(all, buf_view(&message));
    if (start == all.len)
        text_c(n, out, "[");
    text_indented(n, out, (Str){all.data, start});
    if (start == all.len)
        text_c(n, out, "]");
    return start == all.len || frames_text(n, error, (Str){all.data + start + 1, all.len - start - 1}, out);
}
