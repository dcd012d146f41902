/* node_buffer_search.c - Buffer's comparisons, indexOf and its sisters, fill.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "base/find.h"
#include "runtime/node/buffer.h"

/* ---- order ---- */

static int order(const u8 *a, u64 n, const u8 *b, u64 m)
{
    u64 both = MIN(n, m);
    int c = both ? memcmp(a, b, both) : 0;
    return c ? (c > 0) - (c < 0) : (n > m) - (n < m);
}

Value buffer_compare_static(Vm *vm, Frame *f)
{
    Bytes a, b;
    if (!buffer_arg(vm, frame_arg(f, 0), "buf1", &a) || !buffer_arg(vm, frame_arg(f, 1), "buf2", &b))
        return VAL_EXC;
    return value_int(order(a.data, a.length, b.data, b.length));
}

static Value buffer_equals(Vm *vm, Frame *f)
{
    Bytes a, b;
    if (!buffer_this(vm, f, &a) || !buffer_arg(vm, frame_arg(f, 0), "otherBuffer", &b))
        return VAL_EXC;
    return value_bool(a.length == b.length && (!a.length || !memcmp(a.data, b.data, a.length)));
}

/* compare(target, targetStart, targetEnd, sourceStart, sourceEnd) */
static Value buffer_compare(Vm *vm, Frame *f)
{
    Bytes a, b;
    if (!buffer_this(vm, f, &a) || !buffer_arg(vm, frame_arg(f, 0), "target", &b))
        return VAL_EXC;
    static const char *const names[] = {"targetStart", "targetEnd", "sourceStart", "sourceEnd"};
    u64 at[4] = {0, b.length, 0, a.length};
    for (u32 i = 0; i < 4; i++) {
        double max = i % 2 ? (double)at[i] : BUFFER_MAX;
        if (!value_is_undefined(frame_arg(f, i + 1)) && !buffer_offset(vm, f->args[i + 1], names[i], max, &at[i]))
            return VAL_EXC;
    }
    if (at[2] >= at[3])
        return value_int(at[0] >= at[1] ? 0 : -1);
    if (at[0] >= at[1])
        return value_int(1);
    return value_int(order(a.data + at[2], at[3] - at[2], b.data + at[0], at[1] - at[0]));
}

/* ---- search ---- */

typedef struct Needle {
    const u8 *data;
    u64 length;
    u32 step; /* 2: at even distances only */
} Needle;

/* The first (last) place at or behind (before) `from`; -1: none. */
static i64 find(Bytes b, Needle n, u64 from, bool backwards)
{
    if (n.length > b.length)
        return -1;
    u64 top = b.length - n.length;
    if (backwards) {
        for (u64 i = MIN(from, top) + 1; i-- > 0;)
            if (!memcmp(b.data + i, n.data, n.length) && i % n.step == 0)
                return (i64)i;
        return -1;
    }
    for (u64 i = from; i <= top; i++) {
        const char *at = (const char *)b.data + i, *end = (const char *)b.data + b.length;
        const char *found = n.length == 1 ? memchr(at, n.data[0], (size_t)(end - at))
                                          : text_find_word(at, end, (const char *)n.data, n.length);
        if (!found)
            return -1;
        i = (u64)((const u8 *)found - b.data);
        if (i % n.step == 0)
            return (i64)i;
    }
    return -1;
}

enum { FIND_LAST = 1, FIND_BOOLEAN = 2 };

/* Where the search begins; -1: nowhere, -2: exception. */
static double start_of(Vm *vm, Value offset, u64 length, bool backwards, u64 needle)
{
    double at = backwards ? (double)length : 0;
    if (!value_is_undefined(offset)) {
        double d;
        if (!to_double(vm, offset, &d))
            return -2;
        at = d != d ? at : trunc(d);
    }
    if (at < 0)
        at += (double)length;
    if (at < 0)
        return backwards && needle ? -1 : 0;
    if (at > (double)length && !backwards)
        return needle ? -1 : (double)length;
    return MIN(at, (double)length);
}

static Value search(Vm *vm, Frame *f, Needle n, Value offset, u32 how)
{
    Bytes b;
    if (!buffer_this(vm, f, &b))
        return VAL_EXC;
    double from = start_of(vm, offset, b.length, how & FIND_LAST, n.length);
    if (from == -2 || !buffer_this(vm, f, &b))
        return VAL_EXC;
    bool empty = !n.length, fits = n.length <= b.length && (how & FIND_LAST || (u64)MAX(from, 0) + n.length <= b.length);
    n.length -= n.length % n.step; /* of units of two bytes half a one is not looked for */
    i64 at = from < 0              ? -1
             : empty               ? (i64)MIN((u64)from, b.length)
             : !fits || b.length < n.step || !n.length ? -1
                          : find(b, n, (u64)from / n.step * n.step, how & FIND_LAST);
    return how & FIND_BOOLEAN ? value_bool(at >= 0) : value_number((double)at);
}

/* indexOf, lastIndexOf, includes (value, byteOffset, encoding); magic FIND_* */
Value buffer_index_of(Vm *vm, Frame *f)
{
    Bytes b;
    if (!buffer_this(vm, f, &b))
        return VAL_EXC;
    u32 how = native_magic(f);
    Value value = frame_arg(f, 0), offset = frame_arg(f, 1), encoding = frame_arg(f, 2);
    if (value_is_string(offset)) {
        encoding = offset;
        offset = VAL_UNDEFINED;
    }
    if (value_is_number(value)) {
        u8 byte = (u8)double_to_int32(value_as_number(value));
        return search(vm, f, (Needle){&byte, 1, 1}, offset, how);
    }
    if (!value_is_string(value) && !value_is_uint8_array(value))
        return host_throw_arg_type(vm, "value", "one of type number or string or an instance of Buffer or Uint8Array", value);
    int e = value_is_string(value) ? buffer_encoding(vm, encoding) : text_encoding_arg(vm, encoding, TEXT_UTF8);
    if (e < 0)
        return VAL_EXC;
    Value bytes = value_is_string(value) ? TRY(node_buffer_from_text(vm, value_as_string(value), (TextEncoding)e)) : value;
    Bytes needle = buffer_bytes(bytes);
    return search(vm, f, (Needle){needle.data, needle.length, e == TEXT_UTF16 ? 2 : 1}, offset, how);
}

/* ---- fill ---- */

static Value invalid_fill(Vm *vm, Value v)
{
    AUTO_BUF text = {0};
    host_describe_received(vm, v, &text);
    const char *shown = text.data;
    size_t n = text.len;
    if (value_is_string(v) && n > 14) { /* "type string ('zz')" */
        shown += 13;
        n -= 14;
    } else if (value_is_uint8_array(v)) {
        shown = "<Buffer >";
        n = 9;
    }
    return host_throw_node(vm, NodeError_ERR_INVALID_ARG_VALUE, "The argument 'value' is invalid. Received %.*s", (int)n, shown);
}

static void repeat(u8 *out, u64 room, const u8 *pattern, u64 n)
{
    if (n == 1) {
        memset(out, pattern[0], room);
        return;
    }
    memmove(out, pattern, MIN(n, room));
    for (u64 done = n; done < room; done *= 2)
        memcpy(out + done, out, MIN(done, room - done));
}

bool buffer_fill_with(Vm *vm, Bytes b, u64 from, u64 to, Value value, TextEncoding e)
{
    u8 byte = 0;
    Bytes pattern = {&byte, 1};
    if (value_is_string(value) && value_as_string(value)->length) {
        pattern = buffer_bytes(TRY_OR(false, node_buffer_from_text(vm, value_as_string(value), e)));
    } else if (value_is_uint8_array(value)) {
        pattern = buffer_bytes(value);
    } else if (!value_is_string(value)) {
        double d = 0;
        if (!value_is_nullish(value) && !to_double(vm, value, &d)) /* throws for symbols and BigInts */
            return false;
        byte = (u8)double_to_int32(d);
    }
    if (!pattern.length) {
        invalid_fill(vm, value);
        return false;
    }
    if (from < to)
        repeat(b.data + from, to - from, pattern.data, pattern.length);
    return true;
}

/* fill(value, offset, end, encoding), fill(value, encoding), fill(value, offset, encoding) */
Value buffer_fill(Vm *vm, Frame *f)
{
    Bytes b;
    if (!buffer_this(vm, f, &b))
        return VAL_EXC;
    Value value = frame_arg(f, 0), offset = frame_arg(f, 1), end = frame_arg(f, 2), encoding = frame_arg(f, 3);
    int e = TEXT_UTF8;
    if (value_is_string(value)) {
        if (value_is_undefined(offset) || value_is_string(offset)) {
            encoding = offset;
            offset = end = VAL_UNDEFINED;
        } else if (value_is_string(end)) {
            encoding = end;
            end = VAL_UNDEFINED;
        }
        if (!value_is_nullish(encoding) && !value_is_string(encoding))
            return host_throw_arg_type(vm, "encoding", "of type string", encoding);
        e = buffer_encoding(vm, encoding);
        if (e < 0)
            return VAL_EXC;
    }
    double from = 0, to = (double)b.length;
    if (!value_is_undefined(offset)) {
        if (value_is_double(offset) && trunc(value_as_double(offset)) != value_as_double(offset)) {
            char text[40];
            value_describe(vm, offset, text, sizeof text);
            return host_throw_node(vm, NodeError_ERR_OUT_OF_RANGE, "The value of \"offset\" is out of range. It must be an integer. Received %s", text);
        }
        if (!buffer_number(vm, offset, "offset", BUFFER_MAX, &from) ||
            (!value_is_undefined(end) && !buffer_number(vm, end, "end", (double)b.length, &to)))
            return VAL_EXC;
        if (from >= to)
            return f->this_value;
    }
    return buffer_fill_with(vm, b, (u64)from, (u64)to, value, (TextEncoding)e) ? f->this_value : VAL_EXC;
}

const BuiltinProp buffer_search_rows[] = {
    HOST_FN("equals", 1, buffer_equals),
    HOST_FN("compare", 5, buffer_compare),
    HOST_FN_MAGIC("indexOf", 3, buffer_index_of, 0),
    HOST_FN_MAGIC("lastIndexOf", 3, buffer_index_of, FIND_LAST),
    HOST_FN_MAGIC("includes", 3, buffer_index_of, FIND_BOOLEAN),
    HOST_FN("fill", 4, buffer_fill),
    END,
};
