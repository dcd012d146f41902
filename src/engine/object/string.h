/* string.h - string cells: flat, rope, slice, external; Latin-1 or UTF-16.
 *
 * Invariants (checked by heap_verify): length <= STRING_MAX; a wide flat string made by
 * string_from_utf16 holds at least one unit above 0xFF (so equal texts have equal width); an atom is
 * flat, narrow whenever it can be, and the only atom with its text; hash 0 means not computed.
 * Atoms whose text is an array index (canonical "0".."4294967294") never become property keys:
 * property keys of that text are integers (PropKey, atom.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_OBJECT_STRING_H
#define ENGINE_OBJECT_STRING_H

#include "base/buf.h"
#include "engine/heap/heap.h"

#define STRING_MAX 536870888u /* 2^29 - 24 units, as V8 */

/* Cell.flags of a string. */
enum {
    STR_WIDE = 1,     /* UTF-16 units, else Latin-1 bytes */
    STR_ROPE = 2,     /* left + right, not yet flattened */
    STR_INDIRECT = 4, /* characters at `data`: a slice, an external string or a grown buffer */
    STR_ATOM = 8,     /* in the atom table, compared by pointer */
    STR_ASCII = 16,   /* known to be all below 0x80 */
    STR_NOT_ASCII = 32,
    STR_NOT_INDEX = 64, /* known not to be a canonical array index */
    STR_HAS_ATOM = 128, /* INDIRECT or flat with its atom found: see string_to_atom */
};

struct String {
    Cell cell;
    u32 length; /* units */
    u32 hash;   /* base/hash.h; 0: not yet known */
    union {
        u8 latin1[8];  /* flat and narrow: the characters, as many as length */
        u16 utf16[4];  /* flat and wide */
        struct {
            String *left, *right;
        } rope;
        struct {
            const void *data;
            Cell *base; /* String that owns data, HostData, or NULL for constant memory */
        } indirect;
    } u;
};

/* A borrowed look at the characters; valid while the string is reachable. */
typedef struct StrView {
    const void *data;
    u32 length;
    bool wide;
} StrView;

String *string_flatten_slow(Vm *vm, String *s); /* NULL: out of memory, exception pending */

static inline bool string_is_wide(const String *s) { return s->cell.flags & STR_WIDE; }

/* Characters of s, flattening a rope in place (iteratively). data is NULL when that ran out of
 * memory, with the exception pending. */
static inline StrView string_view(Vm *vm, String *s)
{
    if (UNLIKELY(s->cell.flags & STR_ROPE) && !string_flatten_slow(vm, s))
        return (StrView){0};
    const void *data = s->cell.flags & STR_INDIRECT ? s->u.indirect.data : (const void *)&s->u;
    return (StrView){data, s->length, string_is_wide(s)};
}

static inline u16 view_at(StrView v, u32 i)
{
    return v.wide ? ((const u16 *)v.data)[i] : ((const u8 *)v.data)[i];
}

/* All makers: NULL with RangeError "Invalid string length" / out of memory pending. */
String *string_from_latin1(Vm *vm, const void *bytes, u32 length) MUST_USE;
String *string_from_utf16(Vm *vm, const u16 *units, u32 length) MUST_USE; /* narrows when it can */
String *string_from_utf8(Vm *vm, Str text) MUST_USE;  /* lossy: U+FFFD */
String *string_from_wtf8(Vm *vm, Str text) MUST_USE;  /* keeps lone surrogates */
String *string_from_c(Vm *vm, const char *ascii) MUST_USE;
String *string_printf(Vm *vm, const char *format, ...) PRINTF_LIKE(2, 3) MUST_USE; /* UTF-8 */
String *string_from_unit(Vm *vm, u16 unit) MUST_USE;  /* single characters < 0x100 are immortal atoms */
String *string_from_code_point(Vm *vm, u32 cp) MUST_USE;
String *string_external(Vm *vm, const void *data, u32 length, bool wide, Cell *owner) MUST_USE;
/* Writable flat string, contents undefined until filled; fill before anything may collect or run. */
String *string_alloc(Vm *vm, u32 length, bool wide) MUST_USE;
static inline void *string_chars(String *flat) { return &flat->u; }

String *string_concat(Vm *vm, String *left, String *right) MUST_USE; /* rope when long; appends in place when left has room */
String *string_slice(Vm *vm, String *s, u32 from, u32 to) MUST_USE;  /* from <= to <= length */
bool string_equal(Vm *vm, String *a, String *b);      /* flattens; on out of memory: ends the process */
int string_compare(Vm *vm, String *a, String *b);     /* code unit order: < 0, 0, > 0 */
u32 string_hash(Vm *vm, String *s);
u32 view_hash(StrView v); /* what string_hash would say; never 0 */
i64 string_index_of(StrView text, StrView what, u32 from); /* -1: none; string_find.c */
i64 string_last_index_of(StrView text, StrView what, u32 from);
bool string_is_ascii(Vm *vm, String *s);
bool unit_is_space(u32 unit);                         /* WhiteSpace or LineTerminator */
StrView view_trim(StrView v, bool start, bool end);   /* without such units at its ends */

/* Appends as UTF-8 (lone surrogates become U+FFFD). false: out of memory, exception pending. */
bool string_to_utf8(Vm *vm, String *s, Buf *out) MUST_USE;
/* Zero-terminated UTF-8 for messages and system calls; free with xfree. NULL: exception. */
char *string_to_c(Vm *vm, String *s, size_t *len_or_null) MUST_USE;

/* Collects pieces; narrow until a wide one comes. On failure the exception is pending and every
 * later call is a no-op, so only string_builder_end needs a check. Lives on the C stack. */
typedef struct StringBuilder {
    Vm *vm;
    void *data; /* room, later malloc */
    u32 length, cap;
    bool wide, failed;
    u8 room[192]; /* where data points at first: never copy the struct */
} StringBuilder;
void sb_init(StringBuilder *sb, Vm *vm);
void sb_unit(StringBuilder *sb, u16 unit);
void sb_code_point(StringBuilder *sb, u32 cp);
void sb_latin1(StringBuilder *sb, const void *bytes, u32 length);
void sb_utf16(StringBuilder *sb, const u16 *units, u32 length);
void sb_c(StringBuilder *sb, const char *ascii);
void sb_string(StringBuilder *sb, String *s);
void sb_view(StringBuilder *sb, StrView v, u32 from, u32 to);
bool sb_value(StringBuilder *sb, Value v) MUST_USE; /* ToString first; may run JavaScript */
String *sb_end(StringBuilder *sb) MUST_USE; /* frees the builder; NULL: exception */
void sb_drop(StringBuilder *sb);

/* Called by the collector in full cycles, after marking and when the cycle is over: strings that live only for small
 * slices of them are replaced by copies of those. */
void string_slices_mark(Vm *vm);
void string_slices_copy(Vm *vm);

#endif
