/* string.c - making strings: flat, rope, slice, external; joining and converting.
 *
 * s += x: short results are copied; longer ones become ropes, and from the APPEND_AFTER-th append
 * on the left side is copied into a buffer with spare room. A buffer is a flat cell that no script
 * sees (its `hash` holds its capacity, its `length` how much is taken); strings of growing length
 * are INDIRECT views of its start, so each further append copies only what is new.
 * Cell.inline_slots, which strings do not need, counts appends in ropes.
 *
 * A full cycle tells which long strings live only for the sake of slices that show a small part of them. These slices
 * get copies of their text when the cycle is over, and the next one frees the string. A pointer into it in a C local
 * marks it, so it is not touched while C code reads it.
 *
 * Flattening turns the rope cell into an INDIRECT view of the new flat string; it keeps no stack
 * but a list of what is still to copy.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/object/string.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/alloc.h"
#include "base/check.h"
#include "base/utf.h"
#include "base/vec.h"
#include "engine/heap/heap_inl.h"
#include "engine/object/atom.h"
#include "engine/object/atom_priv.h"
#include "engine/object/convert.h"
#include "engine/object/error.h"

#define COPY_MAX 48      /* units: joins and slices up to this length are copied */
#define APPEND_AFTER 8   /* appends in a row that make a buffer */
#define BUFFER_MARK 0xFF /* Cell.inline_slots of a buffer */
#define SLICED_MIN 4096  /* bytes: shorter strings are kept for their slices */
#define SLICED_WASTE 4   /* longer ones are kept while slices show more than a quarter of them */

static size_t flat_size(u32 length, bool wide)
{
    size_t size = offsetof(String, u) + ((size_t)length << wide);
    return MAX(size, 24);
}

String *string_alloc(Vm *vm, u32 length, bool wide)
{
    if (UNLIKELY(length > STRING_MAX)) {
        throw_range(vm, "Invalid string length");
        return NULL;
    }
    size_t size = flat_size(length, wide);
    String *s = size <= HEAP_SMALL_MAX ? heap_alloc_small(vm, size, Kind_String)
                                       : heap_try_alloc(vm, size, Kind_String);
    if (UNLIKELY(!s))
        return NULL;
    s->cell.flags = wide ? STR_WIDE | STR_NOT_ASCII : 0;
    s->length = length;
    return s;
}

String *string_from_latin1(Vm *vm, const void *bytes, u32 length)
{
    if (length <= 1)
        return length ? ATOM_CHAR(*(const u8 *)bytes) : ATOM_empty;
    String *s = string_alloc(vm, length, false);
    if (s)
        memcpy(s->u.latin1, bytes, length);
    return s;
}

String *string_from_utf16(Vm *vm, const u16 *units, u32 length)
{
    bool narrow = utf16_fits_latin1(units, length);
    if (length <= 1 && narrow)
        return length ? ATOM_CHAR(units[0]) : ATOM_empty;
    String *s = string_alloc(vm, length, !narrow);
    if (!s)
        return NULL;
    if (narrow)
        utf16_to_latin1(units, length, s->u.latin1);
    else
        memcpy(s->u.utf16, units, (size_t)length * 2);
    return s;
}

static bool length_fits(Vm *vm, size_t units)
{
    if (LIKELY(units <= STRING_MAX))
        return true;
    throw_range(vm, "Invalid string length");
    return false;
}

String *string_from_utf8(Vm *vm, Str text)
{
    Utf8Info info = utf8_measure(text.data, text.len);
    if (!length_fits(vm, info.units))
        return NULL;
    if (info.units <= 1 && info.latin1) {
        u8 unit = 0;
        utf8_to_latin1(text.data, text.len, &unit);
        return string_from_latin1(vm, &unit, (u32)info.units);
    }
    String *s = string_alloc(vm, (u32)info.units, !info.latin1);
    if (!s)
        return NULL;
    if (info.ascii) {
        memcpy(s->u.latin1, text.data, text.len);
        s->cell.flags |= STR_ASCII;
    } else if (info.latin1) {
        utf8_to_latin1(text.data, text.len, s->u.latin1);
    } else {
        utf8_to_utf16(text.data, text.len, s->u.utf16);
    }
    return s;
}

String *string_from_wtf8(Vm *vm, Str text)
{
    Utf8Info info = utf8_measure(text.data, text.len);
    if (info.valid)
        return string_from_utf8(vm, text);
    size_t units = wtf8_count_utf16(text.data, text.len);
    String *s = length_fits(vm, units) ? string_alloc(vm, (u32)units, true) : NULL;
    if (s)
        wtf8_to_utf16(text.data, text.len, s->u.utf16);
    return s; /* not valid UTF-8: something above 0xFF is in it */
}

String *string_from_c(Vm *vm, const char *ascii)
{
    size_t len = strlen(ascii);
    String *s = length_fits(vm, len) ? string_from_latin1(vm, ascii, (u32)len) : NULL;
    if (s && s->cell.gc != GC_IMMORTAL)
        s->cell.flags |= STR_ASCII;
    return s;
}

String *string_printf(Vm *vm, const char *format, ...)
{
    char small[256];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(small, sizeof small, format, args);
    va_end(args);
    CHECK(n >= 0);
    if ((size_t)n < sizeof small)
        return string_from_utf8(vm, (Str){small, (size_t)n});
    char *text = xalloc((size_t)n + 1);
    va_start(args, format);
    vsnprintf(text, (size_t)n + 1, format, args);
    va_end(args);
    String *s = string_from_utf8(vm, (Str){text, (size_t)n});
    xfree(text);
    return s;
}

String *string_from_unit(Vm *vm, u16 unit)
{
    return unit < 0x100 ? ATOM_CHAR(unit) : string_from_utf16(vm, &unit, 1);
}

String *string_from_code_point(Vm *vm, u32 cp)
{
    u16 units[2];
    return string_from_utf16(vm, units, utf16_put(cp, units));
}

/* A view of characters that `base` keeps alive. */
static String *new_indirect(Vm *vm, const void *data, u32 length, bool wide, Cell *base)
{
    String *s = heap_alloc_small(vm, sizeof(String), Kind_String);
    s->cell.flags = STR_INDIRECT | (wide ? STR_WIDE | STR_NOT_ASCII : 0);
    s->length = length;
    s->u.indirect.data = data;
    s->u.indirect.base = base;
    return s;
}

String *string_external(Vm *vm, const void *data, u32 length, bool wide, Cell *owner)
{
    if (!length_fits(vm, length))
        return NULL;
    if (length <= COPY_MAX || (wide && utf16_fits_latin1(data, length)))
        return wide ? string_from_utf16(vm, data, length) : string_from_latin1(vm, data, length);
    return new_indirect(vm, data, length, wide, owner);
}

/* ---- ropes ---- */

static void copy_units(void *out, bool out_wide, size_t at, StrView from)
{
    if (!out_wide)
        memcpy((u8 *)out + at, from.data, from.length);
    else if (from.wide)
        memcpy((u16 *)out + at, from.data, (size_t)from.length * 2);
    else
        latin1_to_utf16(from.data, from.length, (u16 *)out + at);
}

/* Characters of a string that is no rope. */
static StrView flat_view(const String *s)
{
    const void *data = s->cell.flags & STR_INDIRECT ? s->u.indirect.data : (const void *)&s->u;
    return (StrView){data, s->length, string_is_wide(s)};
}

/* Writes the text of s, from its end to its start: left-deep ropes, the usual ones, need no room in
 * the list. */
static void copy_rope(String *s, void *out, bool wide)
{
    VEC(String *) todo = {0};
    size_t end = s->length;
    for (;;) {
        while (s->cell.flags & STR_ROPE) {
            VEC_PUSH(&todo, s->u.rope.left);
            s = s->u.rope.right;
        }
        end -= s->length;
        copy_units(out, wide, end, flat_view(s));
        if (!todo.len)
            break;
        s = VEC_POP(&todo);
    }
    ASSERT(end == 0);
    VEC_DEINIT(&todo);
}

/* s becomes a view of `flat`, which begins with its text. */
static void become_view(Vm *vm, String *s, String *flat)
{
    s->cell.flags = (u8)((s->cell.flags & ~STR_ROPE) | STR_INDIRECT);
    s->cell.inline_slots = 0;
    s->u.indirect.data = &flat->u;
    s->u.indirect.base = &flat->cell;
    barrier(vm, s);
}

String *string_flatten_slow(Vm *vm, String *s)
{
    String *flat = string_alloc(vm, s->length, string_is_wide(s));
    if (!flat)
        return NULL;
    copy_rope(s, &flat->u, string_is_wide(s));
    become_view(vm, s, flat);
    return s;
}

static bool is_buffer(const Cell *base)
{
    return base && base->kind == Kind_String && base->inline_slots == BUFFER_MARK;
}

/* The text of left in a new buffer with room for `total` and as much again; left becomes a view of
 * it. */
static bool move_to_buffer(Vm *vm, String *left, u32 total, bool wide)
{
    u32 cap = total > STRING_MAX / 2 ? STRING_MAX : total * 2;
    size_t size = heap_good_size(flat_size(cap, wide));
    cap = (u32)MIN((size - offsetof(String, u)) >> wide, STRING_MAX);
    String *buffer = string_alloc(vm, cap, wide);
    if (!buffer)
        return false;
    buffer->cell.inline_slots = BUFFER_MARK;
    buffer->hash = cap;
    buffer->length = left->length;
    copy_rope(left, &buffer->u, wide);
    if (string_is_wide(left) == wide)
        become_view(vm, left, buffer);
    return true;
}

/* left + right in the room behind left; NULL when there is none. */
static String *append_in_place(Vm *vm, String *left, String *right)
{
    if (!(left->cell.flags & STR_INDIRECT) || !is_buffer(left->u.indirect.base))
        return NULL;
    String *buffer = (String *)left->u.indirect.base;
    bool wide = string_is_wide(left);
    u32 used = buffer->length, more = right->length;
    if (left->u.indirect.data != &buffer->u || used != left->length || buffer->hash - used < more ||
        (string_is_wide(right) && !wide) || right->cell.flags & STR_ROPE)
        return NULL;
    copy_units(&buffer->u, wide, used, flat_view(right));
    buffer->length = used + more;
    return new_indirect(vm, &buffer->u, used + more, wide, &buffer->cell);
}

static String *new_rope(Vm *vm, String *left, String *right)
{
    u8 appends = 0;
    if (left->cell.flags & STR_ROPE)
        appends = left->cell.inline_slots;
    String *s = heap_alloc_small(vm, sizeof(String), Kind_String);
    bool wide = (left->cell.flags | right->cell.flags) & STR_WIDE;
    s->cell.flags = STR_ROPE | (wide ? STR_WIDE | STR_NOT_ASCII : 0);
    s->cell.inline_slots = (u8)MIN(appends + 1, 100);
    s->length = left->length + right->length;
    s->u.rope.left = left;
    s->u.rope.right = right;
    return s;
}

static String *join_flat(Vm *vm, String *left, String *right, u32 length)
{
    bool wide = (left->cell.flags | right->cell.flags) & STR_WIDE;
    String *s = string_alloc(vm, length, wide);
    if (!s)
        return NULL;
    copy_units(&s->u, wide, 0, flat_view(left));
    copy_units(&s->u, wide, left->length, flat_view(right));
    return s;
}

String *string_concat(Vm *vm, String *left, String *right)
{
    if (left->length == 0)
        return right;
    if (right->length == 0)
        return left;
    u32 length = left->length + right->length; /* both at most 2^29: no overflow */
    if (UNLIKELY(length > STRING_MAX)) {
        throw_range(vm, "Invalid string length");
        return NULL;
    }
    if (length <= COPY_MAX && !((left->cell.flags | right->cell.flags) & STR_ROPE))
        return join_flat(vm, left, right, length);
    String *s = append_in_place(vm, left, right);
    if (s)
        return s;
    if (left->cell.flags & STR_ROPE && left->cell.inline_slots >= APPEND_AFTER &&
        !(right->cell.flags & STR_ROPE)) {
        bool wide = (left->cell.flags | right->cell.flags) & STR_WIDE;
        if (wide == string_is_wide(left)) {
            if (!move_to_buffer(vm, left, length, wide))
                return NULL;
            s = append_in_place(vm, left, right);
            if (s)
                return s;
        }
    }
    /* A full buffer: the next one is made at once, its text is long. */
    if (left->cell.flags & STR_INDIRECT && is_buffer(left->u.indirect.base) &&
        !(right->cell.flags & STR_ROPE) &&
        left->length == ((String *)left->u.indirect.base)->length) {
        bool wide = (left->cell.flags | right->cell.flags) & STR_WIDE;
        if (wide == string_is_wide(left)) {
            if (!move_to_buffer(vm, left, length, wide))
                return NULL;
            s = append_in_place(vm, left, right);
            if (s)
                return s;
        }
    }
    return new_rope(vm, left, right);
}

String *string_slice(Vm *vm, String *s, u32 from, u32 to)
{
    ASSERT(from <= to && to <= s->length);
    u32 length = to - from;
    if (length == s->length)
        return s;
    if (length == 0)
        return ATOM_empty;
    StrView v = string_view(vm, s);
    if (UNLIKELY(!v.data))
        return NULL;
    const char *data = (const char *)v.data + ((size_t)from << v.wide);
    if (!v.wide) {
        if (length <= COPY_MAX)
            return string_from_latin1(vm, data, length);
    } else if (length <= COPY_MAX || utf16_fits_latin1((const u16 *)data, length)) {
        return string_from_utf16(vm, (const u16 *)data, length);
    }
    Cell *base = s->cell.flags & STR_INDIRECT ? s->u.indirect.base : &s->cell;
    String *slice = new_indirect(vm, data, length, v.wide, base);
    if (s->cell.flags & STR_ASCII)
        slice->cell.flags |= STR_ASCII;
    return slice;
}

/* ---- out of the engine ---- */

bool string_is_ascii(Vm *vm, String *s)
{
    if (s->cell.flags & (STR_ASCII | STR_NOT_ASCII))
        return s->cell.flags & STR_ASCII;
    StrView v = string_view(vm, s);
    if (!v.data || v.wide)
        return false;
    bool ascii = latin1_is_ascii(v.data, v.length);
    s->cell.flags |= ascii ? STR_ASCII : STR_NOT_ASCII;
    return ascii;
}

bool string_to_utf8(Vm *vm, String *s, Buf *out)
{
    StrView v = string_view(vm, s);
    if (!v.data)
        return false;
    bool ascii = !v.wide && string_is_ascii(vm, s);
    size_t need = ascii    ? v.length
                  : v.wide ? utf16_utf8_len(v.data, v.length)
                           : latin1_utf8_len(v.data, v.length);
    if (!buf_try_reserve(out, need + 1)) {
        throw_out_of_memory(vm);
        return false;
    }
    char *at = out->data + out->len;
    if (ascii)
        memcpy(at, v.data, need);
    else if (v.wide)
        utf16_to_utf8(v.data, v.length, at);
    else
        latin1_to_utf8(v.data, v.length, at);
    out->len += need;
    return true;
}

char *string_to_c(Vm *vm, String *s, size_t *len_or_null)
{
    Buf buf = {0};
    if (!string_to_utf8(vm, s, &buf)) {
        buf_deinit(&buf);
        return NULL;
    }
    if (len_or_null)
        *len_or_null = buf.len;
    return buf_take(&buf);
}

/* ---- builder ---- */

void sb_init(StringBuilder *sb, Vm *vm)
{
    sb->vm = vm;
    sb->data = sb->room;
    sb->length = 0;
    sb->cap = sizeof sb->room;
    sb->wide = sb->failed = false;
}

void sb_drop(StringBuilder *sb)
{
    if (sb->data != sb->room)
        xfree(sb->data);
    sb->data = sb->room;
    sb->length = sb->cap = 0;
    sb->failed = true;
}

static bool fail(StringBuilder *sb, bool too_long)
{
    if (too_long)
        throw_range(sb->vm, "Invalid string length");
    else
        throw_out_of_memory(sb->vm);
    sb_drop(sb);
    return false;
}

/* Room for `cap` units of the given width; keeps what is there. */
static bool sb_move(StringBuilder *sb, u32 cap, bool wide)
{
    size_t bytes = (size_t)cap << wide;
    void *data;
    if (wide == sb->wide && sb->data != sb->room) {
        data = try_realloc(sb->data, bytes);
        if (!data)
            return fail(sb, false);
    } else {
        data = try_alloc(bytes);
        if (!data)
            return fail(sb, false);
        copy_units(data, wide, 0, (StrView){sb->data, sb->length, sb->wide});
        if (sb->data != sb->room)
            xfree(sb->data);
    }
    sb->data = data;
    sb->cap = cap;
    sb->wide = wide;
    return true;
}

/* Room for `more` units, wide ones if asked. */
static NOINLINE bool sb_grow(StringBuilder *sb, u32 more, bool wide)
{
    if (sb->failed)
        return false;
    if (more > STRING_MAX - sb->length)
        return fail(sb, true);
    u32 need = sb->length + more;
    u32 cap = MAX(sb->cap, need);
    if (need > sb->cap)
        cap = MIN(MAX(need, sb->cap + sb->cap / 2), STRING_MAX);
    return sb_move(sb, cap, wide || sb->wide);
}

static ALWAYS_INLINE bool sb_ready(StringBuilder *sb, u32 more, bool wide)
{
    if (LIKELY(!sb->failed && sb->cap - sb->length >= more && (sb->wide || !wide)))
        return true;
    return sb_grow(sb, more, wide);
}

void sb_unit(StringBuilder *sb, u16 unit)
{
    if (!sb_ready(sb, 1, unit > 0xFF))
        return;
    if (sb->wide)
        ((u16 *)sb->data)[sb->length++] = unit;
    else
        ((u8 *)sb->data)[sb->length++] = (u8)unit;
}

void sb_code_point(StringBuilder *sb, u32 cp)
{
    u16 units[2];
    u32 n = utf16_put(cp, units);
    for (u32 i = 0; i < n; i++)
        sb_unit(sb, units[i]);
}

void sb_latin1(StringBuilder *sb, const void *bytes, u32 length)
{
    if (!sb_ready(sb, length, false))
        return;
    copy_units(sb->data, sb->wide, sb->length, (StrView){bytes, length, false});
    sb->length += length;
}

void sb_utf16(StringBuilder *sb, const u16 *units, u32 length)
{
    bool wide = sb->wide || !utf16_fits_latin1(units, length);
    if (!sb_ready(sb, length, wide))
        return;
    if (sb->wide)
        memcpy((u16 *)sb->data + sb->length, units, (size_t)length * 2);
    else
        utf16_to_latin1(units, length, (u8 *)sb->data + sb->length);
    sb->length += length;
}

void sb_c(StringBuilder *sb, const char *ascii)
{
    size_t n = strlen(ascii);
    if (n > STRING_MAX)
        fail(sb, true);
    else
        sb_latin1(sb, ascii, (u32)n);
}

void sb_view(StringBuilder *sb, StrView v, u32 from, u32 to)
{
    if (v.wide)
        sb_utf16(sb, (const u16 *)v.data + from, to - from);
    else
        sb_latin1(sb, (const u8 *)v.data + from, to - from);
}

void sb_string(StringBuilder *sb, String *s)
{
    if (sb->failed)
        return;
    StrView v = string_view(sb->vm, s);
    if (!v.data)
        sb_drop(sb);
    else
        sb_view(sb, v, 0, v.length);
}

bool sb_value(StringBuilder *sb, Value v)
{
    if (sb->failed)
        return false;
    String *s = to_string(sb->vm, v);
    if (!s) {
        sb_drop(sb);
        return false;
    }
    sb_string(sb, s);
    return !sb->failed;
}

String *sb_end(StringBuilder *sb)
{
    if (sb->failed)
        return NULL;
    String *s = sb->wide ? string_from_utf16(sb->vm, sb->data, sb->length)
                         : string_from_latin1(sb->vm, sb->data, sb->length);
    sb_drop(sb);
    return s;
}

/* ---- collector ---- */

static size_t text_bytes(const String *s)
{
    return (size_t)s->length << string_is_wide(s);
}

/* A slice of a long flat string that nothing has reached so far in this cycle. */
static bool may_be_last_user(Vm *vm, const String *s)
{
    const Cell *base = s->u.indirect.base;
    if (!base || base->kind != Kind_String || is_buffer(base) || !heap_is_dead(vm, base))
        return false;
    size_t whole = text_bytes((const String *)base);
    return whole >= SLICED_MIN && text_bytes(s) < whole / SLICED_WASTE;
}

void kind_trace_String(Vm *vm, Cell *cell)
{
    String *s = (String *)cell;
    if (cell->flags & STR_ROPE) {
        heap_mark_cell(vm, s->u.rope.left);
        heap_mark_cell(vm, s->u.rope.right);
    } else if (cell->flags & STR_INDIRECT) {
        AtomTable *table = vm_core(vm)->atoms;
        if (table && heap_marks_full(vm) && may_be_last_user(vm, s))
            VEC_PUSH(&table->slices, s);
        else
            heap_mark_cell(vm, s->u.indirect.base);
    }
}

/* Characters inside a base that moved have moved with it. */
void kind_update_String(Vm *vm, Cell *cell)
{
    (void)vm;
    String *s = (String *)cell;
    if (cell->flags & STR_ROPE) {
        s->u.rope.left = heap_new_place(s->u.rope.left);
        s->u.rope.right = heap_new_place(s->u.rope.right);
        return;
    }
    if (!(cell->flags & STR_INDIRECT))
        return;
    char *base = (char *)s->u.indirect.base, *place = heap_new_place(base);
    if (place == base)
        return;
    if (!(s->u.indirect.base->flags & STR_INDIRECT))
        s->u.indirect.data = place + ((const char *)s->u.indirect.data - base);
    s->u.indirect.base = (Cell *)place;
}

/* The table of atoms and everything that has one as a key knows their addresses. */
bool kind_moves_String(const Cell *cell)
{
    return !(cell->flags & STR_ATOM);
}

static int by_base(const void *a, const void *b)
{
    const Cell *x = (*(String *const *)a)->u.indirect.base, *y = (*(String *const *)b)->u.indirect.base;
    return x < y ? -1 : x > y;
}

void string_slices_mark(Vm *vm)
{
    AtomTable *table = vm_core(vm)->atoms;
    if (!table || !table->slices.len)
        return;
    String **all = table->slices.items;
    u32 n = 0, kept = 0;
    for (u32 i = 0; i < table->slices.len; i++) /* the program ran since: they may have changed */
        if (all[i]->cell.flags & STR_INDIRECT && all[i]->u.indirect.base && all[i]->u.indirect.base->kind == Kind_String)
            all[n++] = all[i];
        else if (all[i]->cell.flags & STR_INDIRECT && all[i]->u.indirect.base)
            heap_mark_cell(vm, all[i]->u.indirect.base);
    qsort(all, n, sizeof *all, by_base);
    for (u32 from = 0, to; from < n; from = to) {
        String *base = (String *)all[from]->u.indirect.base;
        size_t used = 0;
        for (to = from; to < n && all[to]->u.indirect.base == &base->cell; to++)
            used += text_bytes(all[to]) + sizeof(String);
        if (heap_is_dead(vm, base) && used < text_bytes(base) / SLICED_WASTE)
            for (u32 i = from; i < to; i++)
                all[kept++] = all[i];
        heap_mark_cell(vm, base);
    }
    table->slices.len = kept;
}

void string_slices_copy(Vm *vm)
{
    AtomTable *table = vm_core(vm)->atoms;
    if (!table || !table->slices.len)
        return;
    heap_disable(vm);
    for (u32 i = 0; i < table->slices.len; i++) {
        String *s = table->slices.items[i];
        String *flat = string_alloc(vm, s->length, string_is_wide(s));
        if (!flat) {
            exception_take(vm);
            break;
        }
        copy_units(&flat->u, string_is_wide(s), 0, flat_view(s));
        s->u.indirect.data = &flat->u;
        s->u.indirect.base = &flat->cell;
        barrier(vm, s);
    }
    heap_enable(vm);
    VEC_DEINIT(&table->slices);
}
