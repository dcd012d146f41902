/* host_error_print.c - errors as text: code frame, message, properties, stack, causes.
 *
 *     1 | function inner() {
 *     2 |   throw new TypeError("boom");
 *                     ^
 *     TypeError: boom
 *       code: "EXAMPLE"
 *
 *           at inner (file.js:2:13)
 *
 * The same text serves console.log(error) and errors that nobody caught.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

#include "engine/api/embed_kinds.h"
#include "os/os_file.h"
#include "runtime/host/host_priv.h"
#include "runtime/host/inspect_priv.h"

enum {
    FRAMES_MAX = 100,
    CONTEXT_LINES = 5,
    LINE_MAX_BYTES = 1024,
    CAUSES_MAX = 9,
    NAME_WIDTH_MAX = 10
};

static void sb_str(StringBuilder *out, Str s)
{
    String *text = string_from_wtf8(out->vm, s);
    if (text)
        sb_string(out, text);
}

static void sb_u32(StringBuilder *out, u32 n)
{
    char text[16];
    snprintf(text, sizeof text, "%u", n);
    sb_c(out, text);
}

static void spaces(StringBuilder *out, u32 n)
{
    while (n--)
        sb_unit(out, ' ');
}

/* ---- code frame
 * ----------------------------------------------------------------------------------- */

static u32 digits_of(u32 n)
{
    u32 digits = 1;
    while (n >= 10) {
        n /= 10;
        digits++;
    }
    return digits;
}

/* Cut at a character, without blanks at its end. */
static Str shown_part(Str line)
{
    if (line.len > LINE_MAX_BYTES) {
        line.len = LINE_MAX_BYTES;
        while (line.len && ((u8)line.data[line.len] & 0xC0) == 0x80)
            line.len--;
    }
    while (line.len && (line.data[line.len - 1] == ' ' || line.data[line.len - 1] == '\t'))
        line.len--;
    return line;
}

static void numbered_line(Inspect *in, u32 number, u32 width, Str text)
{
    inspect_color(in, COLOR_RESET COLOR_BOLD);
    spaces(in->out, width - digits_of(number));
    sb_u32(in->out, number);
    sb_c(in->out, " |");
    inspect_color(in, COLOR_RESET);
    sb_unit(in->out, ' ');
    sb_str(in->out, shown_part(text));
    sb_unit(in->out, '\n');
}

static void caret(Inspect *in, u32 width, u32 column)
{
    spaces(in->out, width + 3 + column - 1);
    inspect_color(in, COLOR_RED COLOR_BOLD);
    sb_unit(in->out, '^');
    inspect_color(in, COLOR_RESET);
    sb_unit(in->out, '\n');
}

/* A line of the file that the frame names. false: its text is not known. */
static bool frame_line(Inspect *in, const EmbedFrame *frame, u32 line, Str *text)
{
    if (frame->is_mapped)
        return host_mapped_line(host_of(in->vm), frame->source, frame->file, line, text);
    *text = embed_source_line(frame->source, line);
    return true;
}

static void code_frame(Inspect *in, const EmbedFrame *frame)
{
    Str text;
    u32 width = digits_of(frame->line);
    if (!frame_line(in, frame, frame->line, &text))
        return;
    u32 from = frame->line > CONTEXT_LINES ? frame->line - CONTEXT_LINES : 1;
    for (u32 n = from; n <= frame->line; n++)
        if (frame_line(in, frame, n, &text))
            numbered_line(in, n, width, text);
    if (frame->column <= LINE_MAX_BYTES)
        caret(in, width, frame->column);
}

/* ---- name and message
 * ------------------------------------------------------------------------------ */

static String *text_property(Inspect *in, Object *error, PropKey key)
{
    Value v = inspect_peek(in->vm, error, key);
    if (value_is_hole(v) && (key_equal(key, KEY_name) || key_equal(key, KEY_message)))
        v = error_kept(in->vm, error, key);
    if (value_is_string(v))
        return value_as_string(v);
    if (value_is_object(v) || value_is_nullish(v) || value_is_hole(v) || value_is_symbol(v))
        return NULL;
    return to_string(in->vm, v);
}

/* The name that the error or its class itself has as a plain value: what classes further up are called is no news. */
static String *name_of(Inspect *in, Object *error)
{
    PropDesc desc;
    Object *proto = error->cell.kind == Kind_Proxy ? NULL : obj_proto(in->vm, error);
    Object *const where[] = {error, proto && proto->cell.kind != Kind_Proxy ? proto : NULL};
    for (u32 i = 0; i < ARRAY_LEN(where) && where[i]; i++) {
        int found = obj_own_lookup(in->vm, where[i], KEY_name, &desc);
        if (found < 0)
            (void)exception_take(in->vm);
        if (found > 0 && (!desc_is_accessor(&desc) || !value_is_hole(error_kept(in->vm, error, KEY_name))))
            return text_property(in, error, KEY_name);
    }
    return NULL;
}

static bool starts_with_code(Vm *vm, String *message, String *code)
{
    StrView m = string_view(vm, message), c = string_view(vm, code);
    if (!c.length || m.length < c.length + 2)
        return false;
    for (u32 i = 0; i < c.length; i++)
        if (view_at(m, i) != view_at(c, i))
            return false;
    return view_at(m, c.length) == ':' && view_at(m, c.length + 1) == ' ';
}

static void title(Inspect *in, Object *error)
{
    String *name = name_of(in, error);
    String *message = text_property(in, error, KEY_message);
    Value shown = inspect_peek(in->vm, error, key_private(in->vm, STR("shown")));
    if (value_is_string(shown)) {
        name = NULL;
        message = value_as_string(shown);
    }
    bool plain = !name || !name->length || string_equal(in->vm, name, ATOM_Error);
    bool empty = !message || !message->length;
    String *code = text_property(in, error, key_from_c(in->vm, "code"));
    bool coded = plain && !empty && code && starts_with_code(in->vm, message, code);
    inspect_color(in, plain ? COLOR_RESET : COLOR_RESET COLOR_RED);
    if (!coded) { /* "ENOENT: ..." begins with a name already */
        if (plain)
            sb_c(in->out, empty ? "Error" : "error");
        else
            sb_string(in->out, name);
        inspect_color(in, COLOR_RESET COLOR_DIM);
        sb_unit(in->out, ':');
        inspect_color(in, COLOR_RESET);
        sb_unit(in->out, ' ');
    }
    inspect_color(in, COLOR_BOLD);
    if (!empty)
        sb_string(in->out, message);
    inspect_color(in, COLOR_RESET);
    sb_unit(in->out, '\n');
}

/* What host_error_tell was told besides, a line each. */
static void notes(Inspect *in, Object *error)
{
    Value list = inspect_peek(in->vm, error, key_private(in->vm, STR("notes")));
    for (u32 i = 0; value_is_array_cell(list) && i < value_as_array(list)->length; i++) {
        Value text = elements_get(in->vm, value_as_object(list), i);
        if (!value_is_string(text))
            continue;
        sb_c(in->out, "note: ");
        sb_string(in->out, value_as_string(text));
        sb_unit(in->out, '\n');
    }
}

/* ---- properties
 * ------------------------------------------------------------------------------------ */

/* A code that is text comes last, without a comma. */
static bool is_shown_property(Vm *vm, PropKey key, bool code_is_text)
{
    static const char *const hidden[] = {"message", "stack", "name", "errors"};
    if (!key_is_string(key))
        return key_is_symbol(key);
    if (code_is_text && string_equal(vm, (String *)key_as_cell(key), atom_from_c(vm, "code")))
        return false;
    for (u32 i = 0; i < ARRAY_LEN(hidden); i++)
        if (string_equal(vm, (String *)key_as_cell(key), atom_from_c(vm, hidden[i])))
            return false;
    return true;
}

static String *key_text(PropKey key)
{
    if (key_is_symbol(key)) {
        String *description = ((Symbol *)key_as_cell(key))->description;
        return description ? description : ATOM_empty;
    }
    return (String *)key_as_cell(key);
}

static bool property_line(Inspect *in, String *name, u32 width, Value v)
{
    spaces(in->out, width > name->length ? width - name->length + 1 : 1);
    sb_string(in->out, name);
    inspect_color(in, COLOR_RESET COLOR_DIM);
    sb_c(in->out, ": ");
    inspect_color(in, COLOR_RESET);
    Inspect nested = *in;
    nested.indent = nested.depth = nested.max_depth = 0;
    nested.line = 0;
    nested.quote = true;
    return inspect_any(&nested, v);
}

/* Width of the longest name among the shown ones; 0: there are none. */
static bool measure(Inspect *in, Object *error, KeyList *keys, bool has_code, u32 *width)
{
    if (!obj_own_keys(in->vm, error, KEYS_STRINGS | KEYS_SYMBOLS | KEYS_ENUMERABLE, keys))
        return false;
    *width = 0;
    for (u32 i = 0; i < keys->count; i++) {
        PropKey key = key_list_at(in->vm, keys, i);
        if (!key_is_index(key) && is_shown_property(in->vm, key, has_code))
            *width = MAX(*width, key_text(key)->length);
    }
    *width = MIN(*width, NAME_WIDTH_MAX);
    return true;
}

/* Errors among the properties are told after the stack, unless they are being told already. */
static bool is_told_later(const Inspect *in, Value v)
{
    if (!value_has_kind(v, Kind_Error))
        return false;
    for (const Seen *s = in->seen; s; s = s->up)
        if (s->object == value_as_object(v))
            return false;
    return true;
}

static bool properties(Inspect *in, Object *error)
{
    Vm *vm = in->vm;
    KeyList keys;
    u32 width;
    Value code = obj_peek(vm, error, key_from_c(vm, "code"));
    bool has_code = value_is_string(code) && value_as_string(code)->length;
    if (!measure(in, error, &keys, has_code, &width))
        return false;
    if (has_code)
        width = MAX(width, 4);
    if (!width)
        return true;
    bool any = has_code;
    for (u32 i = 0; i < keys.count; i++) {
        PropKey key = key_list_at(vm, &keys, i);
        if (key_is_index(key) || !is_shown_property(vm, key, has_code))
            continue;
        Value v = obj_peek(vm, error, key);
        if (value_is_hole(v) || value_is_lazy(v) || is_told_later(in, v))
            continue;
        any = true;
        if (!property_line(in, key_text(key), width, v))
            return false;
        sb_c(in->out, ",\n");
    }
    if (has_code) {
        if (!property_line(in, atom_from_c(vm, "code"), width, code))
            return false;
        sb_unit(in->out, '\n');
    }
    if (any)
        sb_unit(in->out, '\n');
    return true;
}

/* ---- stack
 * ------------------------------------------------------------------------------------------ */

/* The folder is dimmed, so that the name stands out. */
static void file_name(Inspect *in, Str file)
{
    size_t folder = file.len;
    while (folder && file.data[folder - 1] != '/')
        folder--;
    inspect_color(in, COLOR_RESET COLOR_CYAN);
    if (folder) {
        inspect_color(in, COLOR_DIM);
        sb_str(in->out, (Str){file.data, folder});
        inspect_color(in, COLOR_RESET COLOR_CYAN);
    }
    sb_str(in->out, (Str){file.data + folder, file.len - folder});
}

static void position(Inspect *in, const EmbedFrame *frame)
{
    if (frame->is_native) {
        sb_c(in->out, "native");
        return;
    }
    file_name(in, frame->file);
    inspect_color(in, COLOR_RESET COLOR_DIM);
    sb_unit(in->out, ':');
    inspect_color(in, COLOR_RESET COLOR_YELLOW);
    sb_u32(in->out, frame->line);
    inspect_color(in, COLOR_RESET COLOR_DIM);
    sb_unit(in->out, ':');
    inspect_color(in, COLOR_YELLOW);
    sb_u32(in->out, frame->column);
    inspect_color(in, COLOR_RESET);
}

void inspect_frame(Inspect *in, const EmbedFrame *frame)
{
    inspect_color(in, COLOR_RESET);
    sb_c(in->out, "      ");
    inspect_color(in, COLOR_DIM);
    sb_c(in->out, "at ");
    inspect_color(in, COLOR_RESET);
    if (frame->is_program) {
        if (frame->is_async)
            sb_c(in->out, "async ");
        position(in, frame);
        sb_unit(in->out, '\n');
        return;
    }
    inspect_color(in, COLOR_RESET COLOR_BOLD COLOR_ITALIC);
    if (frame->is_async)
        sb_c(in->out, "async ");
    if (frame->is_new)
        sb_c(in->out, "new ");
    if (frame->function)
        sb_string(in->out, frame->function);
    else
        sb_c(in->out, "<anonymous>");
    inspect_color(in, COLOR_RESET COLOR_DIM);
    sb_c(in->out, " (");
    inspect_color(in, COLOR_RESET);
    position(in, frame);
    inspect_color(in, COLOR_DIM);
    sb_unit(in->out, ')');
    inspect_color(in, COLOR_RESET);
    sb_unit(in->out, '\n');
}

/* The constructors of error classes are no news. */
static u32 skip_constructors(const EmbedFrame *frames, u32 n)
{
    u32 i = 0;
    while (i + 1 < n && frames[i].is_native && frames[i].is_new)
        i++;
    return i;
}

/* ---- errors of many errors, causes
 * -------------------------------------------------------------------- */

static bool is_kind_of(Vm *vm, Object *o, Intrinsic proto)
{
    Value wanted = vm->core.realm->intrinsics[proto];
    for (u32 i = 0; o && i < 64 && o->cell.kind != Kind_Proxy; i++, o = obj_proto(vm, o))
        if (value_same_bits(value_cell(o), wanted))
            return true;
    return false;
}

/* What was thrown is no error: a first line that says so, then the value. */
static bool thrown_value(Inspect *in, Value v)
{
    sb_c(in->out, "error");
    String *text = value_is_symbol(v)   ? value_as_symbol(v)->description
                   : value_is_object(v) ? NULL
                                        : to_string(in->vm, v);
    if (text) {
        sb_c(in->out, ": ");
        sb_string(in->out, text);
    }
    sb_unit(in->out, '\n');
    if (!inspect_any(in, v))
        return false;
    sb_unit(in->out, '\n');
    return true;
}

/* AggregateErrors are shown as the errors they hold. 0: no such error, 1 done, -1 exception. */
static int aggregate(Inspect *in, Object *error)
{
    if (!is_kind_of(in->vm, error, Intrinsic_AggregateErrorPrototype))
        return 0;
    Value list = obj_peek(in->vm, error, KEY_errors);
    if (!value_is_array_cell(list) || !value_as_array(list)->length)
        return 0;
    for (u32 i = 0; i < value_as_array(list)->length; i++) {
        Value v = elements_get(in->vm, value_as_object(list), i);
        if (value_is_hole(v))
            continue;
        if (value_has_kind(v, Kind_Error) ? !inspect_any(in, v) : !thrown_value(in, v))
            return -1;
    }
    return 1;
}

static bool related_error(Inspect *in, Value v)
{
    if (!is_told_later(in, v))
        return true;
    sb_unit(in->out, '\n');
    if (in->errors < CAUSES_MAX)
        return inspect_any(in, v);
    sb_c(in->out, "[Error ...]");
    return true;
}

/* Errors in properties, then a cause that is none of the enumerable ones. */
static bool related_errors(Inspect *in, Object *error)
{
    KeyList keys;
    PropDesc cause;
    if (!obj_own_keys(in->vm, error, KEYS_STRINGS | KEYS_SYMBOLS | KEYS_ENUMERABLE, &keys))
        return false;
    for (u32 i = 0; i < keys.count; i++) {
        PropKey key = key_list_at(in->vm, &keys, i);
        if (!key_is_none(key) && !key_is_index(key) && is_shown_property(in->vm, key, false) &&
            !related_error(in, obj_peek(in->vm, error, key)))
            return false;
    }
    int found = obj_own_lookup(in->vm, error, KEY_cause, &cause);
    return found == 0 || (found > 0 && (cause.attrs & (PROP_ENUMERABLE | PROP_ACCESSOR) ||
                                        related_error(in, cause.value)));
}

static bool syntax_frame(Inspect *in, Object *error)
{
    String *file, *text;
    u32 line, column;
    if (!embed_syntax_position(in->vm, value_cell(error), &file, &line, &column, &text))
        return false;
    u32 width = digits_of(line);
    inspect_color(in, COLOR_RESET COLOR_BOLD);
    sb_u32(in->out, line);
    sb_c(in->out, " | ");
    inspect_color(in, COLOR_RESET);
    sb_string(in->out, text);
    sb_unit(in->out, '\n');
    caret(in, width, column);
    title(in, error);
    sb_c(in->out, "    at ");
    sb_string(in->out, file);
    sb_unit(in->out, ':');
    sb_u32(in->out, line);
    sb_unit(in->out, ':');
    sb_u32(in->out, column);
    sb_unit(in->out, '\n');
    notes(in, error);
    /* Who called eval, new Function or import(). */
    EmbedFrame *frames = malloc(FRAMES_MAX * sizeof *frames);
    u32 n = frames ? embed_error_frames(in->vm, value_cell(error), frames, FRAMES_MAX) : 0;
    for (u32 i = 0; i < n; i++)
        inspect_frame(in, &frames[i]);
    free(frames);
    return true;
}

static bool one_error(Inspect *in, Object *error)
{
    if (syntax_frame(in, error))
        return true;
    EmbedFrame *frames =
        malloc(FRAMES_MAX * sizeof *frames); /* names are alive through the error's trace */
    u32 n = frames ? embed_error_frames(in->vm, value_cell(error), frames, FRAMES_MAX) : 0;
    u32 first = skip_constructors(frames, n), top = first;
    while (top < n && !frames[top].source)
        top++;
    if (top < n)
        code_frame(in, &frames[top]);
    title(in, error);
    notes(in, error);
    bool ok = properties(in, error);
    for (u32 i = first; ok && i < n; i++)
        inspect_frame(in, &frames[i]);
    free(frames);
    return ok;
}

bool inspect_error(Inspect *in, Object *error)
{
    in->errors++;
    int many = aggregate(in, error);
    bool ok = many < 0 ? false : many ? true : one_error(in, error) && related_errors(in, error);
    in->errors--;
    return ok;
}

/* ---- uncaught
 * ------------------------------------------------------------------------------------------- */

/* "Name: message" and the stack's lines: what test262 looks for comes first. */
static bool render_test262(Vm *vm, Value error, StringBuilder *out)
{
    String *text = NULL;
    if (value_is_object(error) && !value_has_kind(error, Kind_Error))
        text = to_string(vm, error);
    if (!text) {
        if (!value_is_hole(vm->core.exception))
            (void)exception_take(vm);
        text = embed_error_stack(vm, error);
    }
    if (!text)
        return false;
    sb_string(out, text);
    sb_unit(out, '\n');
    return true;
}

bool error_render(Host *host, Value error, bool test262, Buf *out)
{
    Vm *vm = host->vm;
    InspectOptions options = {
        .depth = -1, .top_level_string_raw = true, .colors = host_colors(host, 2)};
    StringBuilder sb;
    sb_init(&sb, vm);
    Inspect in = {
        .vm = vm, .out = &sb, .options = &options, .max_depth = 2, .colors = options.colors};
    while (value_has_kind(error, Kind_Proxy) && ((ProxyObject *)value_as_cell(error))->target)
        error = value_cell(((ProxyObject *)value_as_cell(error))->target);
    bool ok = test262                             ? render_test262(vm, error, &sb)
              : value_has_kind(error, Kind_Error) ? inspect_any(&in, error)
                                                  : thrown_value(&in, error);
    if (!ok) {
        sb_drop(&sb);
        return false;
    }
    String *text = sb_end(&sb);
    if (!text || !string_to_utf8(vm, text, out))
        return false;
    if (out->len && out->data[out->len - 1] != '\n')
        buf_push(out, '\n');
    return true;
}
