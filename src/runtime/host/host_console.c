/* host_console.c - the global console.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include "base/alloc.h"
#include "base/vec.h"
#include "os/os_time.h"
#include "runtime/host/host_js.h"
#include "runtime/host/host_priv.h"
#include "runtime/host/inspect_priv.h"

/* One console.count or console.time label. */
typedef struct Label {
    char *text;
    size_t len;
    u64 value; /* how often, or when it began */
} Label;

typedef VEC(Label) Labels;

struct ConsoleState {
    u32 depth; /* of console.group */
    Labels counts, timers;
};

static ConsoleState *state_of(Host *host)
{
    if (!host->console)
        host->console = xalloc_zero(sizeof *host->console);
    return host->console;
}

static void labels_free(Labels *labels)
{
    for (u32 i = 0; i < labels->len; i++)
        xfree(labels->items[i].text);
    VEC_DEINIT(labels);
}

void console_free(Host *host)
{
    if (!host->console)
        return;
    labels_free(&host->console->counts);
    labels_free(&host->console->timers);
    xfree(host->console);
    host->console = NULL;
}

u32 console_depth(Host *host)
{
    return host->console ? host->console->depth : 0;
}

/* ---- writing
 * ----------------------------------------------------------------------------------------- */

static InspectOptions options_for(Host *host, int fd)
{
    return (InspectOptions){
        .depth = host->options.has_console_depth ? (int)MIN(host->options.console_depth, (u32)INT32_MAX) : -1,
        .colors = host_colors(host, fd),
        .top_level_string_raw = true,
        .indent = console_depth(host),
    };
}

static void indent_to(StringBuilder *out, u32 depth)
{
    while (depth--)
        sb_c(out, "  ");
}

static bool write_text(Host *host, int fd, StringBuilder *sb)
{
    String *text = sb_end(sb);
    AUTO_BUF bytes = {0};
    if (!text || !string_to_utf8(host->vm, text, &bytes))
        return false;
    return stdio_print(host, fd, buf_view(&bytes));
}

/* A single string to standard output, the usual case, goes straight into its buffer. */
static bool write_plain(Host *host, String *s)
{
    Buf *out = output_begin(host);
    bool ok = string_to_utf8(host->vm, s, out);
    if (ok)
        buf_push(out, '\n');
    (void)output_end(host);
    return ok;
}

static bool log_level(Host *host, int fd, bool is_error, u32 argc, const Value *args)
{
    if (fd == 1 && argc == 1 && value_is_string(args[0]) && !console_depth(host) && LIKELY(!host->options.thread) && LIKELY(!stdio_is_patched(host, 1)))
        return write_plain(host, value_as_string(args[0]));
    if (host->options.node_style)
        return console_node_log(host, fd, argc, args);
    InspectOptions options = options_for(host, fd);
    bool red = is_error && options.colors && argc && value_is_string(args[0]);
    StringBuilder sb;
    sb_init(&sb, host->vm);
    if (argc)
        indent_to(&sb, console_depth(host));
    if (red)
        sb_c(&sb, COLOR_RESET COLOR_RED);
    if (!inspect_format(host->vm, argc, args, &options, &sb)) {
        sb_drop(&sb);
        return false;
    }
    if (red)
        sb_c(&sb, COLOR_RESET);
    sb_unit(&sb, '\n');
    return write_text(host, fd, &sb);
}

static bool log_to(Host *host, int fd, u32 argc, const Value *args)
{
    return log_level(host, fd, false, argc, args);
}

/* Tells the channel console.NAME of a call; which: its place in consoleNames of node/diagnostics_channel. false: exception. */
static bool tell_channel(Vm *vm, Frame *f, u32 which)
{
    Host *host = host_of(vm);
    if (LIKELY(!(host->watched_console >> which & 1)))
        return true;
    Value args[2] = {value_int((int)which), value_cell(TRY_PTR_OR(false, array_from_values(vm, f->args, f->argc)))};
    return !value_is_exc(host_js_call(vm, "internal/diagnostics", "consoleCall", 2, args));
}

Value console_watch(Vm *vm, Frame *f)
{
    Value bits = frame_arg(f, 0);
    host_of(vm)->watched_console = value_is_int(bits) ? (u32)value_as_int(bits) : 0;
    return VAL_UNDEFINED;
}

enum { CONSOLE_DEBUG, CONSOLE_ERROR, CONSOLE_LOG, CONSOLE_INFO, CONSOLE_WARN, CONSOLE_DIRXML };
#define LOGS(fd, which) ((fd) | (which) << 2)

/* error: a text it begins with is red */
static Value console_error(Vm *vm, Frame *f)
{
    if (!tell_channel(vm, f, CONSOLE_ERROR))
        return VAL_EXC;
    return log_level(host_of(vm), 2, true, f->argc, f->args) ? VAL_UNDEFINED : VAL_EXC;
}

/* log, info, debug, dirxml, warn: LOGS */
static Value console_log(Vm *vm, Frame *f)
{
    u32 magic = native_magic(f);
    if (!tell_channel(vm, f, magic >> 2))
        return VAL_EXC;
    return log_to(host_of(vm), (int)(magic & 3), f->argc, f->args) ? VAL_UNDEFINED : VAL_EXC;
}

static Value console_write(Vm *vm, Frame *f)
{
    u64 written = 0;
    for (u32 i = 0; i < f->argc; i++) {
        u8 *data;
        size_t len;
        AUTO_BUF text = {0};
        if (embed_bytes_view(vm, f->args[i], &data, &len))
            buf_append(&text, data, len);
        else if (!string_to_utf8(vm, TRY_PTR(to_string(vm, f->args[i])), &text))
            return VAL_EXC;
        if (!stdio_print(host_of(vm), 1, buf_view(&text)))
            return VAL_EXC;
        written += text.len;
    }
    return value_i64((i64)written);
}

static Value console_assert(Vm *vm, Frame *f)
{
    if (to_boolean(frame_arg(f, 0)))
        return VAL_UNDEFINED;
    Host *host = host_of(vm);
    if (host->options.node_style)
        return console_node_assert(host, f->argc ? f->argc - 1 : 0, f->args + 1) ? VAL_UNDEFINED : VAL_EXC;
    if (f->argc < 2) {
        Str text = host_colors(host, 2) ? STR(COLOR_RESET COLOR_RED "Assertion failed" COLOR_RESET "\n") : STR("Assertion failed\n");
        return stdio_print(host, 2, text) ? VAL_UNDEFINED : VAL_EXC;
    }
    return log_level(host, 2, true, f->argc - 1, f->args + 1) ? VAL_UNDEFINED : VAL_EXC;
}

/* ---- groups
 * ------------------------------------------------------------------------------------------- */

/* group, groupCollapsed (magic 1: in Bun a label without a level) */
static Value console_group(Vm *vm, Frame *f)
{
    Host *host = host_of(vm);
    if (f->argc && !log_to(host, 1, f->argc, f->args))
        return VAL_EXC;
    if (!native_magic(f) || host->options.node_style)
        state_of(host)->depth++;
    return VAL_UNDEFINED;
}

static Value console_group_end(Vm *vm, Frame *f)
{
    (void)f;
    ConsoleState *state = state_of(host_of(vm));
    if (state->depth)
        state->depth--;
    return VAL_UNDEFINED;
}

/* ---- labels
 * -------------------------------------------------------------------------------------------- */

static Label *label_find(Labels *labels, Str text)
{
    for (u32 i = 0; i < labels->len; i++)
        if (str_equal((Str){labels->items[i].text, labels->items[i].len}, text))
            return &labels->items[i];
    return NULL;
}

static Label *label_add(Labels *labels, Str text)
{
    Label label = {xalloc(text.len + 1), text.len, 0};
    memcpy(label.text, text.data, text.len);
    VEC_PUSH(labels, label);
    return &labels->items[labels->len - 1];
}

static void label_remove(Labels *labels, Label *label)
{
    xfree(label->text);
    *label = labels->items[--labels->len];
}

/* The label argument as text. */
static bool label_text(Vm *vm, Frame *f, Buf *out)
{
    if (value_is_undefined(frame_arg(f, 0))) {
        buf_append_c(out, "default");
        return true;
    }
    String *s = to_string(vm, f->args[0]);
    return s && string_to_utf8(vm, s, out);
}

/* A line that groups indent. */
static bool node_line(Host *host, const Buf *text, u32 argc, const Value *args)
{
    Vm *vm = host->vm;
    Array *list = TRY_PTR_OR(false, array_new_capacity(vm, argc + 2));
    Value parts[2] = {value_cell(TRY_PTR_OR(false, string_from_c(vm, "%s"))),
                      value_cell(TRY_PTR_OR(false, string_from_utf8(vm, buf_view(text))))};
    for (u32 i = 0; i < argc + 2; i++)
        if (!array_push(vm, list, i < 2 ? parts[i] : args[i - 2]))
            return false;
    return console_node_log(host, 1, list->length, list->object.elements->items);
}

static bool node_count(Host *host, const Label *label)
{
    AUTO_BUF line = {0};
    buf_append(&line, label->text, label->len);
    buf_printf(&line, ": %llu", (unsigned long long)label->value);
    return node_line(host, &line, 0, NULL);
}

static bool node_label_warning(Host *host, const char *format, const Buf *label)
{
    AUTO_BUF text = {0};
    const char *hole = strstr(format, "%.*s");
    buf_append(&text, format, (size_t)(hole - format));
    buf_append_str(&text, buf_view(label));
    buf_append_c(&text, hole + 4);
    return process_warn(host, "Warning", buf_view(&text));
}

static Value console_count(Vm *vm, Frame *f)
{
    Host *host = host_of(vm);
    AUTO_BUF text = {0};
    if (!label_text(vm, f, &text))
        return VAL_EXC;
    Labels *counts = &state_of(host)->counts;
    Label *label = label_find(counts, buf_view(&text));
    if (native_magic(f)) { /* countReset */
        if (label)
            label_remove(counts, label);
        else if (host->options.node_style)
            return node_label_warning(host, "Count for '%.*s' does not exist", &text) ? VAL_UNDEFINED : VAL_EXC;
        return VAL_UNDEFINED;
    }
    if (!label)
        label = label_add(counts, buf_view(&text));
    label->value++;
    if (host->options.node_style)
        return node_count(host, label) ? VAL_UNDEFINED : VAL_EXC;
    AUTO_BUF line = {0}; /* Bun does not indent these */
    bool colors = host_colors(host, 1);
    if (colors)
        buf_append_c(&line, COLOR_RESET);
    buf_append_str(&line, buf_view(&text));
    buf_append_c(&line, colors ? COLOR_DIM ": " COLOR_RESET COLOR_YELLOW : ": ");
    buf_printf(&line, colors ? "%llu" COLOR_RESET "\n" : "%llu\n",
               (unsigned long long)label->value);
    return stdio_print(host, 1, buf_view(&line)) ? VAL_UNDEFINED : VAL_EXC;
}

static Value console_time(Vm *vm, Frame *f)
{
    AUTO_BUF text = {0};
    if (!label_text(vm, f, &text))
        return VAL_EXC;
    Labels *timers = &state_of(host_of(vm))->timers;
    if (!label_find(timers, buf_view(&text)))
        label_add(timers, buf_view(&text))->value = os_time_monotonic_ns();
    else if (host_of(vm)->options.node_style &&
             !node_label_warning(host_of(vm), "Label '%.*s' already exists for console.time()", &text))
        return VAL_EXC;
    return VAL_UNDEFINED;
}

static void elapsed_text(Buf *out, u64 ns)
{
    double ms = (double)ns / 1e6;
    if (ms < 1000)
        buf_printf(out, "[%.2fms]", ms);
    else
        buf_printf(out, "[%.2fs]", ms / 1e3);
}

/* On standard output, with a colon after the label. */
static Value node_time_log(Host *host, Frame *f, const Buf *text, Label *label, u64 now)
{
    bool end = native_magic(f);
    if (!label)
        return node_label_warning(host, end ? "No such label '%.*s' for console.timeEnd()" : "No such label '%.*s' for console.timeLog()",
                                  text) ? VAL_UNDEFINED : VAL_EXC;
    AUTO_BUF line = {0};
    buf_append_str(&line, buf_view(text));
    buf_append_c(&line, ": ");
    console_node_elapsed(&line, now - label->value);
    if (end)
        label_remove(&state_of(host)->timers, label);
    u32 more = !end && f->argc > 1 ? f->argc - 1 : 0;
    return node_line(host, &line, more, f->args + 1) ? VAL_UNDEFINED : VAL_EXC;
}

/* timeLog(label, ...data) and timeEnd(label) (magic 1) */
static Value console_time_log(Vm *vm, Frame *f)
{
    Host *host = host_of(vm);
    u64 now = os_time_monotonic_ns();
    AUTO_BUF text = {0};
    if (!label_text(vm, f, &text))
        return VAL_EXC;
    Labels *timers = &state_of(host)->timers;
    Label *label = label_find(timers, buf_view(&text));
    if (host->options.node_style)
        return node_time_log(host, f, &text, label, now);
    if (!label)
        return VAL_UNDEFINED;
    AUTO_BUF line = {0};
    elapsed_text(&line, now - label->value);
    buf_push(&line, ' ');
    buf_append_str(&line, buf_view(&text));
    if (native_magic(f))
        label_remove(timers, label);
    if (!native_magic(f) && f->argc > 1) {
        buf_push(&line, ' ');
        if (!stdio_print(host, 2, buf_view(&line)))
            return VAL_EXC;
        return log_to(host, 2, f->argc - 1, f->args + 1) ? VAL_UNDEFINED : VAL_EXC;
    }
    buf_push(&line, '\n');
    return stdio_print(host, 2, buf_view(&line)) ? VAL_UNDEFINED : VAL_EXC;
}

/* ---- trace, dir, table, clear
 * ---------------------------------------------------------------------------- */

static Value console_trace(Vm *vm, Frame *f)
{
    Host *host = host_of(vm);
    if (host->options.node_style)
        return console_node_trace(host, f->argc, f->args) ? VAL_UNDEFINED : VAL_EXC;
    EmbedFrame frames[10];
    u32 n = embed_current_frames(vm, frames, ARRAY_LEN(frames));
    if (f->argc && !log_to(host, 1, f->argc, f->args))
        return VAL_EXC;
    StringBuilder sb;
    sb_init(&sb, vm);
    Inspect in = {.vm = vm, .out = &sb, .colors = host_colors(host, 1)};
    for (u32 i = 0; i < n; i++)
        if (i || !frames[i].is_native) /* not console.trace itself */
            inspect_frame(&in, &frames[i]);
    return write_text(host, 1, &sb) ? VAL_UNDEFINED : VAL_EXC;
}

/* depth: a number, null or Infinity for all */
static bool dir_options(Vm *vm, Value given, InspectOptions *options)
{
    if (!value_is_object(given))
        return true;
    Value depth = TRY_OR(false, obj_get(vm, value_as_object(given), key_from_c(vm, "depth")));
    Value colors = TRY_OR(false, obj_get(vm, value_as_object(given), key_from_c(vm, "colors")));
    if (value_is_null(depth) ||
        (value_is_number(depth) && value_as_number(depth) >= (double)INSPECT_DEPTH_ALL))
        options->depth = INSPECT_DEPTH_ALL;
    else if (value_is_number(depth) && value_as_number(depth) >= 0)
        options->depth = (int)value_as_number(depth);
    if (value_is_bool(colors))
        options->colors = value_as_bool(colors);
    return true;
}

static Value console_dir(Vm *vm, Frame *f)
{
    Host *host = host_of(vm);
    if (host->options.node_style)
        return console_node_dir(host, frame_arg(f, 0), frame_arg(f, 1)) ? VAL_UNDEFINED : VAL_EXC;
    InspectOptions options = options_for(host, 1);
    if (!dir_options(vm, frame_arg(f, 1), &options))
        return VAL_EXC;
    StringBuilder sb;
    sb_init(&sb, vm);
    indent_to(&sb, console_depth(host));
    if (!inspect_value(vm, frame_arg(f, 0), &options, &sb)) {
        sb_drop(&sb);
        return VAL_EXC;
    }
    sb_unit(&sb, '\n');
    return write_text(host, 1, &sb) ? VAL_UNDEFINED : VAL_EXC;
}

static Value console_table(Vm *vm, Frame *f)
{
    Host *host = host_of(vm);
    if (host->options.node_style)
        return console_node_table(host, frame_arg(f, 0), frame_arg(f, 1)) ? VAL_UNDEFINED : VAL_EXC;
    if (!f->argc)
        return VAL_UNDEFINED;
    StringBuilder sb;
    sb_init(&sb, vm);
    int drawn = table_render(vm, frame_arg(f, 0), frame_arg(f, 1), host_colors(host, 1), 1, &sb);
    if (drawn > 0)
        return write_text(host, 1, &sb) ? VAL_UNDEFINED : VAL_EXC;
    sb_drop(&sb);
    return drawn == 0 && log_to(host, 1, MIN(f->argc, 1), f->args) ? VAL_UNDEFINED : VAL_EXC;
}

static Value console_clear(Vm *vm, Frame *f)
{
    (void)f;
    if (host_is_terminal(host_of(vm), 1))
        return stdio_print(host_of(vm), 1, STR("\x1b[2J\x1b[3J\x1b[H")) ? VAL_UNDEFINED : VAL_EXC;
    return VAL_UNDEFINED;
}

static Value console_nothing(Vm *vm, Frame *f)
{
    (void)vm;
    (void)f;
    return VAL_UNDEFINED;
}

#define METHOD(name_, c, magic_)                                                        \
    {                                                                                   \
        .name = name_, .kind = ROW_FN, .fn = c, .magic = magic_, .flags = BF_ENUMERABLE \
    }

static const BuiltinProp console_rows[] = {
    METHOD("debug", console_log, LOGS(1, CONSOLE_DEBUG)),
    METHOD("error", console_error, 0),
    METHOD("log", console_log, LOGS(1, CONSOLE_LOG)),
    METHOD("info", console_log, LOGS(1, CONSOLE_INFO)),
    METHOD("warn", console_log, LOGS(2, CONSOLE_WARN)),
    METHOD("clear", console_clear, 0),
    METHOD("dir", console_dir, 0),
    METHOD("dirxml", console_log, LOGS(1, CONSOLE_DIRXML)),
    METHOD("table", console_table, 0),
    METHOD("trace", console_trace, 0),
    METHOD("assert", console_assert, 0),
    METHOD("count", console_count, 0),
    METHOD("countReset", console_count, 1),
    METHOD("profile", console_nothing, 0),
    METHOD("profileEnd", console_nothing, 0),
    METHOD("time", console_time, 0),
    METHOD("timeLog", console_time_log, 0),
    METHOD("timeEnd", console_time_log, 1),
    METHOD("timeStamp", console_nothing, 0),
    METHOD("group", console_group, 0),
    METHOD("groupCollapsed", console_group, 1),
    METHOD("groupEnd", console_group_end, 0),
    METHOD("write", console_write, 0),
    FN("@@asyncIterator", 0, stdin_lines, 0, 0),
    {.name = "Console", .kind = ROW_LAZY, .maker = host_js_maker, .maker_data = &(const JsExport){"internal/console", "Console"}, .flags = BF_ENUMERABLE},
    TAG("console"),
    END,
};

static Value make_console(Vm *vm, const void *data)
{
    (void)data;
    Object *o = TRY_PTR(object_new_plain(vm));
    return embed_add_props(vm, o, console_rows) ? value_cell(o) : VAL_EXC;
}

static const BuiltinProp console_globals[] = {
    LAZY("console", make_console, NULL),
    END,
};

bool console_install(Host *host)
{
    return embed_add_props(host->vm, vm_core(host->vm)->realm->global, console_globals);
}
