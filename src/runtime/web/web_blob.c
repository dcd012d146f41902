/* web_blob.c - Blob and File: bytes that never change, in memory or (Bun.file) in the file system.
 *
 * Slices share the bytes. The buffer that holds them is never seen by a script.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>

#include "base/alloc.h"
#include "base/vec.h"
#include "os/os_file.h"
#include "os/os_time.h"
#include "runtime/host/host_js.h"
#include "runtime/web/web_file.h"
#include "runtime/web/web_priv.h"

static WebBlob *blob_of(HostObject *o) { return host_data(o); }

static void blob_trace(Vm *vm, void *data)
{
    WebBlob *b = data;
    heap_mark(vm, b->bytes);
    heap_mark_cell(vm, b->type);
    heap_mark_cell(vm, b->path);
    heap_mark_cell(vm, b->name);
}

BufferObject *web_buffer_copy(Vm *vm, Str bytes)
{
    BufferObject *b = TRY_PTR_OR(NULL, buffer_new(vm, bytes.len, -1, false, NULL));
    if (bytes.len)
        memcpy(b->data, bytes.data, bytes.len);
    return b;
}

static HostObject *make(Vm *vm, Value bytes, u64 size, String *type)
{
    HostObject *o = TRY_PTR_OR(NULL, host_object_new(vm, &blob_class));
    WebBlob *b = blob_of(o);
    *b = (WebBlob){.bytes = bytes, .size = size, .type = type ? type : ATOM_empty};
    barrier(vm, o);
    return o;
}

HostObject *blob_new(Vm *vm, const void *bytes, size_t len, String *type)
{
    Value buffer = VAL_UNDEFINED;
    if (len)
        buffer = value_cell(TRY_PTR_OR(NULL, web_buffer_copy(vm, (Str){bytes, len})));
    return make(vm, buffer, len, type);
}

HostObject *blob_from_buffer(Vm *vm, Value buffer, size_t len, String *type)
{
    return make(vm, buffer, len, type);
}

HostObject *blob_new_file(Vm *vm, String *path, String *type)
{
    HostObject *o = TRY_PTR_OR(NULL, make(vm, VAL_UNDEFINED, BLOB_SIZE_UNKNOWN, type));
    blob_of(o)->path = path;
    barrier(vm, o);
    return o;
}

HostObject *blob_new_fd(Vm *vm, i32 fd, String *type)
{
    char name[32];
    snprintf(name, sizeof name, "/dev/fd/%d", fd);
    HostObject *o = TRY_PTR_OR(NULL, blob_new_file(vm, TRY_PTR_OR(NULL, string_from_c(vm, name)), type));
    blob_of(o)->fd_plus_one = fd + 1;
    return o;
}

/* What the system says of a file: *error is 0 or -errno. false: exception. */
static bool blob_stat(Vm *vm, WebBlob *b, OsFileStat *st, int *error)
{
    if (b->fd_plus_one) {
        *error = os_file_fstat(b->fd_plus_one - 1, st);
        return true;
    }
    char *path = TRY_PTR_OR(false, string_to_c(vm, b->path, NULL));
    *error = os_file_stat(path, st);
    xfree(path);
    return true;
}

bool blob_view(HostObject *o, Str *out)
{
    WebBlob *b = blob_of(o);
    *out = STR("");
    if (b->path)
        return false;
    if (value_is_buffer(b->bytes)) {
        BufferObject *buffer = (BufferObject *)value_as_cell(b->bytes);
        *out = (Str){(const char *)buffer->data + b->offset, b->size};
    }
    return true;
}

bool blob_read_bytes(Vm *vm, HostObject *o, Buf *room, Str *out)
{
    if (blob_view(o, out))
        return true;
    WebBlob *b = blob_of(o);
    char *path = TRY_PTR_OR(false, string_to_c(vm, b->path, NULL));
    int fd = b->fd_plus_one ? os_file_dup(b->fd_plus_one - 1) : os_file_open_read(path);
    int error = fd < 0 ? fd : os_file_read_fd(fd, room);
    if (fd >= 0)
        os_file_close(fd);
    if (error)
        host_throw_errno(vm, error, "open", path);
    xfree(path);
    if (error)
        return false;
    u64 from = MIN(b->offset, (u64)room->len);
    *out = (Str){room->data + from, MIN(b->size, room->len - from)};
    return true;
}

/* ---- making ---- */

/* Bun writes these types in full, Node as they are given. */
static const struct {
    const char *given, *full;
} full_types[] = {
    {"text/html", "text/html;charset=utf-8"}, {"text/css", "text/css;charset=utf-8"},
    {"text/javascript", "text/javascript;charset=utf-8"}, {"application/javascript", "text/javascript;charset=utf-8"},
    {"application/json", "application/json;charset=utf-8"}, {"text/plain", "text/plain;charset=utf-8"},
};

String *blob_type_full(Vm *vm, String *s)
{
    if (host_options(host_of(vm))->node_style)
        return s;
    StrView text = string_view(vm, s);
    for (u32 i = 0; !text.wide && i < ARRAY_LEN(full_types); i++)
        if (str_equal((Str){text.data, text.length}, str_view(full_types[i].given)))
            return string_from_c(vm, full_types[i].full);
    return s;
}

/* What stands before the parameters in lower case. */
String *blob_type_of_header(Vm *vm, String *s)
{
    StrView text = string_view(vm, s);
    if (text.wide)
        return s;
    AUTO_BUF lower = {0};
    buf_append(&lower, text.data, text.length);
    bool same = true;
    for (u32 i = 0; i < lower.len && lower.data[i] != ';'; i++)
        if (lower.data[i] >= 'A' && lower.data[i] <= 'Z') {
            lower.data[i] = (char)(lower.data[i] | 32);
            same = false;
        }
    return same ? s : web_ascii(vm, buf_view(&lower));
}

String *blob_type_clean(Vm *vm, Value v)
{
    if (value_is_undefined(v))
        return ATOM_empty;
    String *s = TRY_PTR_OR(NULL, to_string(vm, v));
    String *full = TRY_PTR_OR(NULL, blob_type_full(vm, s));
    if (full != s)
        return full;
    StrView text = string_view(vm, s);
    AUTO_BUF lower = {0};
    for (u32 i = 0; i < text.length; i++) {
        u16 c = view_at(text, i);
        if (c < 0x20 || c > 0x7E)
            return ATOM_empty;
        buf_push(&lower, (char)(c >= 'A' && c <= 'Z' ? c | 32 : c));
    }
    return lower.len ? web_ascii(vm, buf_view(&lower)) : ATOM_empty;
}

/* What a constructor has gathered. Line ends are made "\n" when all is there, for what options say is read last. */
typedef struct TextPart {
    size_t at, len; /* in the bytes */
} TextPart;

typedef struct Parts {
    Buf bytes;
    VEC(TextPart) texts; /* those that were strings */
    bool only_texts;
} Parts;

static void parts_deinit(Parts *p)
{
    buf_deinit(&p->bytes);
    VEC_DEINIT(&p->texts);
}

static bool append_part(Vm *vm, Value v, Parts *p)
{
    u8 *data;
    size_t len;
    HostObject *blob = host_cast(v, &blob_class);
    p->only_texts &= !value_is_object(v);
    if (blob) {
        AUTO_BUF room = {0};
        Str bytes;
        if (!blob_read_bytes(vm, blob, &room, &bytes) || !buf_try_reserve(&p->bytes, bytes.len))
            return false;
        buf_append_str(&p->bytes, bytes);
        return true;
    }
    if (value_is_object(v) && embed_bytes_view(vm, v, &data, &len)) {
        if (!buf_try_reserve(&p->bytes, len)) {
            throw_out_of_memory(vm);
            return false;
        }
        buf_append(&p->bytes, data, len);
        return true;
    }
    String *s = TRY_PTR_OR(false, to_string(vm, v));
    TextPart text = {p->bytes.len, 0};
    if (!string_to_utf8(vm, s, &p->bytes))
        return false;
    text.len = p->bytes.len - text.at;
    VEC_PUSH(&p->texts, text);
    return true;
}

/* sequence<BlobPart> (Web IDL 3.2.21): any object that can be iterated. */
static bool append_parts(Vm *vm, Value parts, Parts *p)
{
    Value iter[3], part;
    if (value_is_undefined(parts))
        return true;
    Value method = value_is_object(parts) ? TRY_OR(false, value_get_method(vm, parts, KEY_SYM_iterator)) : VAL_UNDEFINED;
    if (value_is_undefined(method)) {
        host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", "new Blob() expects an Array");
        return false;
    }
    if (!iterate_begin(vm, parts, iter))
        return false;
    for (;;) {
        int more = iterate_next(vm, iter, &part);
        if (more <= 0)
            return !more;
        if (!append_part(vm, part, p)) {
            (void)iterate_close_throw(vm, iter);
            return false;
        }
    }
}

/* "\r\n" and "\r" of the strings become "\n" (File API 3.1, convert line endings to native). */
static void native_endings(Parts *p)
{
    char *data = p->bytes.data;
    size_t to = 0, from = 0;
    for (u32 i = 0; i < p->texts.len; i++) {
        TextPart text = p->texts.items[i];
        memmove(data + to, data + from, text.at - from);
        to += text.at - from;
        size_t end = text.at + text.len;
        for (from = text.at; from < end; from++) {
            if (data[from] == '\r' && from + 1 < end && data[from + 1] == '\n')
                continue;
            data[to++] = data[from] == '\r' ? '\n' : data[from];
        }
    }
    if (p->texts.len) {
        memmove(data + to, data + from, p->bytes.len - from);
        p->bytes.len = to + p->bytes.len - from;
    }
}

static bool read_endings(Vm *vm, Value options, Parts *p)
{
    Value v = TRY_OR(false, web_member(vm, options, web_key(vm, "endings")));
    if (value_is_undefined(v))
        return true;
    String *s = TRY_PTR_OR(false, to_string(vm, v));
    AUTO_BUF text = {0};
    if (!string_to_utf8(vm, s, &text))
        return false;
    if (str_equal(buf_view(&text), STR("native"))) {
        native_endings(p);
    } else if (!str_equal(buf_view(&text), STR("transparent"))) {
        host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_VALUE", "The property 'options.endings' is invalid. Received '%.*s'",
                        (int)MIN(text.len, 100), text.data ? text.data : "");
        return false;
    }
    return true;
}

static bool fill_from(Vm *vm, HostObject *o, Value options, Parts *p)
{
    if (!value_is_nullish(options) && !value_is_object(options)) {
        host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", "The \"options\" argument must be a dictionary");
        return false;
    }
    if (!read_endings(vm, options, p))
        return false;
    Value type = TRY_OR(false, web_member(vm, options, web_key(vm, "type")));
    String *clean = TRY_PTR_OR(false, blob_type_clean(vm, type));
    size_t len = p->bytes.len;
    Value buffer = VAL_UNDEFINED;
    if (len)
        buffer = value_cell(TRY_PTR_OR(false, embed_array_buffer_take(vm, buf_take(&p->bytes), len)));
    *blob_of(o) = (WebBlob){.bytes = buffer, .size = len, .type = clean, .text = p->only_texts};
    barrier(vm, o);
    return true;
}

static bool fill(Vm *vm, HostObject *o, Value parts, Value options)
{
    Parts p = {.only_texts = true};
    bool ok = append_parts(vm, parts, &p) && fill_from(vm, o, options, &p);
    parts_deinit(&p);
    return ok;
}

static HostObject *construct_blob(Vm *vm, Frame *f, const HostClass *cls)
{
    if (!(f->flags & FRAME_CONSTRUCT)) {
        host_throw_code(vm, ERR_TYPE, "ERR_ILLEGAL_CONSTRUCTOR", "%s constructor cannot be invoked without 'new'", cls->name);
        return NULL;
    }
    HostObject *o = TRY_PTR_OR(NULL, host_object_construct(vm, f, cls));
    *blob_of(o) = (WebBlob){.bytes = VAL_UNDEFINED, .type = ATOM_empty};
    return o;
}

static Value blob_ctor(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(construct_blob(vm, f, &blob_class));
    return fill(vm, o, frame_arg(f, 0), frame_arg(f, 1)) ? value_cell(o) : VAL_EXC;
}

static double now_ms(void)
{
    return (double)(os_time_wall_ns() / 1000000);
}

static Value file_ctor(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(construct_blob(vm, f, &file_class));
    if (f->argc < 2)
        return host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", "new File(bits, name) expects at least 2 arguments");
    if (!fill(vm, o, f->args[0], frame_arg(f, 2)))
        return VAL_EXC;
    String *name = TRY_PTR(web_usv_string(vm, f->args[1]));
    Value modified = TRY(web_member(vm, frame_arg(f, 2), web_key(vm, "lastModified")));
    double when = now_ms();
    if (!value_is_undefined(modified) && !to_integer(vm, modified, &when))
        return VAL_EXC;
    blob_of(o)->name = name;
    blob_of(o)->last_modified = when;
    barrier(vm, o);
    return value_cell(o);
}

HostObject *file_from_blob(Vm *vm, HostObject *blob, String *name)
{
    HostObject *o = TRY_PTR_OR(NULL, host_object_new(vm, &file_class));
    WebBlob *b = blob_of(o);
    *b = *blob_of(blob);
    if (name) {
        b->name = name;
        if (!host_cast(value_cell(blob), &file_class)) {
            b->last_modified = now_ms();
            b->date_hidden = true;
        }
    }
    barrier(vm, o);
    return o;
}

/* ---- members ---- */

#define BLOB_THIS(vm, f) TRY_PTR(web_this(vm, f, &blob_class))

static Value blob_get_size(Vm *vm, Frame *f)
{
    HostObject *o = BLOB_THIS(vm, f);
    WebBlob *b = blob_of(o);
    if (b->size != BLOB_SIZE_UNKNOWN)
        return value_number((double)b->size);
    OsFileStat st;
    int error;
    if (!blob_stat(vm, b, &st, &error))
        return VAL_EXC;
    if (!error && st.type == OS_FILE_OTHER)
        return value_number(INFINITY);
    if (error || st.size < b->offset)
        return value_int(0);
    return value_number((double)(st.size - b->offset));
}

static Value blob_get_type(Vm *vm, Frame *f)
{
    return value_cell(blob_of(BLOB_THIS(vm, f))->type);
}

static Value file_get_name(Vm *vm, Frame *f)
{
    WebBlob *b = blob_of(BLOB_THIS(vm, f));
    return b->name ? value_cell(b->name) : b->path && !b->fd_plus_one ? value_cell(b->path) : VAL_UNDEFINED;
}

static Value file_get_modified(Vm *vm, Frame *f)
{
    WebBlob *b = blob_of(BLOB_THIS(vm, f));
    if (b->name || !b->path)
        return b->name ? value_number(b->last_modified) : VAL_UNDEFINED;
    OsFileStat st;
    int error;
    if (!blob_stat(vm, b, &st, &error))
        return VAL_EXC;
    /* 2^52 - 1, as in Bun, when there is no such file */
    return error ? value_number(4503599627370495.0) : value_number((double)(st.modified_ns / 1000000));
}

static Value blob_read(Vm *vm, Frame *f)
{
    HostObject *o = BLOB_THIS(vm, f);
    WebBlob *b = blob_of(o);
    AUTO_BUF room = {0};
    Str bytes;
    Value result = VAL_EXC;
    if (b->path) {
        char *path = b->fd_plus_one ? NULL : TRY_PTR(string_to_c(vm, b->path, NULL));
        Value v = web_file_read(vm, (WebFile){path, b->fd_plus_one - 1}, b->offset, b->size, native_magic(f), b->type);
        xfree(path);
        return v;
    }
    if (blob_read_bytes(vm, o, &room, &bytes))
        result = web_bytes_to(vm, native_magic(f), bytes, blob_of(o)->type);
    return web_settled(vm, result);
}

/* [Clamp] of Web IDL: the nearest whole number, the even one of two. */
static Value clamped(Vm *vm, Value v)
{
    double d;
    if (value_is_undefined(v) || value_is_int(v))
        return v;
    return to_double(vm, v, &d) ? value_number(d == d ? rint(d) : 0) : VAL_EXC;
}

static Value blob_slice(Vm *vm, Frame *f)
{
    HostObject *o = BLOB_THIS(vm, f);
    WebBlob *b = blob_of(o);
    u64 from, to, size = b->size;
    if (size == BLOB_SIZE_UNKNOWN)
        size = (u64)MIN(value_as_number(TRY(blob_get_size(vm, f))), 9007199254740991.0); /* pipes have no end */
    Value start = frame_arg(f, 0), end = frame_arg(f, 1), type = frame_arg(f, 2);
    if (value_is_string(start)) { /* slice(type) */
        type = start;
        start = end = VAL_UNDEFINED;
    } else if (value_is_string(end)) {
        type = end;
        end = VAL_UNDEFINED;
    }
    start = TRY(clamped(vm, start));
    end = TRY(clamped(vm, end));
    if (!to_relative(vm, start, size, 0, &from) || !to_relative(vm, end, size, size, &to))
        return VAL_EXC;
    String *clean = TRY_PTR(blob_type_clean(vm, type));
    HostObject *part = TRY_PTR(make(vm, b->bytes, to > from ? to - from : 0, clean));
    blob_of(part)->path = b->path;
    blob_of(part)->fd_plus_one = b->fd_plus_one;
    blob_of(part)->offset = b->offset + from;
    barrier(vm, part);
    return value_cell(part);
}

static Value blob_stream(Vm *vm, Frame *f)
{
    HostObject *o = BLOB_THIS(vm, f);
    HostObject *owner = TRY_PTR(host_object_new(vm, &response_class));
    WebBody *body = &web_response_of(owner)->body;
    if (!web_body_init(vm, &owner->object.cell, body, value_cell(o)))
        return VAL_EXC;
    return web_body_stream(vm, owner, body);
}

static Value blob_exists(Vm *vm, Frame *f)
{
    WebBlob *b = blob_of(BLOB_THIS(vm, f));
    if (!b->path)
        return web_settled(vm, VAL_TRUE);
    OsFileStat st;
    int error;
    if (!blob_stat(vm, b, &st, &error))
        return VAL_EXC;
    return web_settled(vm, value_bool(!error && st.type != OS_FILE_DIR));
}

/* What only files can: src/js/bun/files.js does it. */
static Value blob_by_js(Vm *vm, Frame *f)
{
    static const char *const names[] = {"blobDelete", "blobStat", "blobWrite", "blobWriter"};
    HostObject *o = BLOB_THIS(vm, f);
    Value args[3] = {value_cell(o), frame_arg(f, 0), frame_arg(f, 1)};
    return host_js_call(vm, "bun/files", names[native_magic(f)], 3, args);
}

/* " (3 bytes)" or " (1.02 KB)". */
static void write_size(u64 size, StringBuilder *out)
{
    char text[48];
    double v = (double)size;
    int step = 0;
    while (step < 8 && v >= 1000) {
        v /= 1000;
        step++;
    }
    if (!size)
        snprintf(text, sizeof text, " (0 KB)");
    else if (size < 512)
        snprintf(text, sizeof text, " (%u bytes)", (u32)size);
    else if (!step)
        snprintf(text, sizeof text, " (%.2f KB)", v / 1000);
    else
        snprintf(text, sizeof text, " (%.*f %cB)", v - floor(v) <= 0.1 ? 1 : 2, v, " KMGTPEZY"[step]);
    sb_c(out, text);
}

void web_inspect_size(WebBody *body, StringBuilder *out)
{
    u64 size = 0;
    if (body->used) {
        size = 0;
    } else if (body->kind == WEB_BODY_BLOB) {
        size = blob_of((HostObject *)value_as_cell(body->source))->size;
        size = size == BLOB_SIZE_UNKNOWN ? 0 : size;
    } else if (body->kind == WEB_BODY_BYTES) {
        size = ((BufferObject *)value_as_cell(body->source))->length;
    } else if (body->kind == WEB_BODY_STRING) {
        AUTO_BUF room = {0};
        String *s = value_as_string(body->source);
        size = string_to_utf8(out->vm, s, &room) ? room.len : 0;
    } else if (body->kind == WEB_BODY_INCOMING) {
        Str bytes;
        web_incoming_whole(body->source, &bytes);
        size = bytes.len;
    }
    write_size(size, out);
}

static bool inspect_blob(Vm *vm, HostObject *o, u32 indent, StringBuilder *out)
{
    WebBlob *b = blob_of(o);
    bool opened = false;
    sb_c(out, host_cast(value_cell(o), &file_class) ? "File" : b->path ? "FileRef" : "Blob");
    if (b->path) {
        char number[32];
        snprintf(number, sizeof number, "fd: %d", b->fd_plus_one - 1);
        sb_c(out, " (");
        if (b->fd_plus_one)
            sb_c(out, number);
        else if (!web_inspect_quoted(vm, value_cell(b->path), '"', out))
            return false;
        sb_c(out, ")");
    } else {
        write_size(b->size, out);
    }
    for (u32 i = 0; i < 3; i++) {
        static const char *const names[] = {"name", "type", "lastModified"};
        Value v = i == 0   ? (b->name ? value_cell(b->name) : VAL_UNDEFINED)
                  : i == 1 ? (b->type->length ? value_cell(b->type) : VAL_UNDEFINED)
                           : (b->name && !b->date_hidden ? value_number(b->last_modified) : VAL_UNDEFINED);
        if (value_is_undefined(v))
            continue;
        sb_c(out, opened ? ",\n" : " {\n");
        opened = true;
        web_indent(out, indent + 1);
        sb_c(out, names[i]);
        sb_c(out, ": ");
        if (value_is_string(v) ? !web_inspect_quoted(vm, v, '"', out) : !web_inspect_value(vm, v, indent, out))
            return false;
    }
    if (opened) {
        sb_unit(out, '\n');
        web_indent(out, indent);
        sb_unit(out, '}');
    }
    return true;
}

static const BuiltinProp blob_rows[] = {
    HOST_FN_MAGIC("arrayBuffer", 0, blob_read, BODY_ARRAY_BUFFER),
    HOST_FN_MAGIC("bytes", 0, blob_read, BODY_BYTES),
    HOST_FN_MAGIC("delete", 0, blob_by_js, 0),
    HOST_FN("exists", 0, blob_exists),
    HOST_FN_MAGIC("formData", 0, blob_read, BODY_FORM),
    HOST_FN_MAGIC("json", 0, blob_read, BODY_JSON),
    HOST_GET("lastModified", file_get_modified),
    HOST_GET("name", file_get_name),
    HOST_GET("size", blob_get_size),
    HOST_FN("slice", 2, blob_slice),
    HOST_FN_MAGIC("stat", 0, blob_by_js, 1),
    HOST_FN("stream", 1, blob_stream),
    HOST_FN_MAGIC("text", 0, blob_read, BODY_TEXT),
    HOST_GET("type", blob_get_type),
    HOST_FN_MAGIC("unlink", 0, blob_by_js, 0),
    HOST_FN_MAGIC("write", 2, blob_by_js, 2),
    HOST_FN_MAGIC("writer", 1, blob_by_js, 3),
    TAG("Blob"),
    END,
};

const HostClass blob_class = {
    .name = "Blob",
    .ctor = blob_ctor,
    .data_size = sizeof(WebBlob),
    .proto_props = blob_rows,
    .trace = blob_trace,
    .inspect = inspect_blob,
};

static const BuiltinProp file_rows[] = {TAG("File"), END};

const HostClass file_class = {
    .name = "File",
    .ctor = file_ctor,
    .ctor_length = 2,
    .data_size = sizeof(WebBlob),
    .proto_props = file_rows,
    .trace = blob_trace,
    .inspect = inspect_blob,
    .parent = &blob_class,
};
