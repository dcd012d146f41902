/* inspect_priv.h - the state of one console.log-style print, shared by host_inspect*.c and
 * host_error_print.c.
 *
 * Bun decides line breaks while it writes: `line` is its estimate of how wide the current line is,
 * kept by rules of its own (strings count without quotes, some values not at all). The estimate
 * lives on between the arguments of one call.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_HOST_INSPECT_PRIV_H
#define RUNTIME_HOST_INSPECT_PRIV_H

#include "runtime/host/host.h"

/* Objects being printed, innermost first: what is found again is circular. */
typedef struct Seen {
    const Object *object;
    const struct Seen *up;
} Seen;

typedef struct Inspect {
    Vm *vm;
    StringBuilder *out;
    const InspectOptions *options;
    const Seen *seen;
    u32 indent, depth, max_depth;
    u64 line;
    bool quote;       /* strings are nested, so they are shown with quotes */
    bool single_line; /* everything on one line: cells of console.table */
    bool colors;
    u8 errors; /* nesting of error printing */
} Inspect;

enum { INSPECT_WIDTH = 80, INSPECT_ARRAY_MAX = 100, INSPECT_CHAIN_MAX = 5 };

/* host_inspect.c */
bool inspect_any(Inspect *in, Value v) MUST_USE;
bool inspect_is_text(Value v); /* a string, or a String object */
void inspect_color(Inspect *in, const char *sequence); /* only when colours are on */
void inspect_indent(Inspect *in);
void inspect_comma(Inspect *in);
void inspect_quoted(Inspect *in, String *s, bool as_key);
void inspect_key(Inspect *in, PropKey key); /* `name: ` as Bun shows it, in quotes where needed */
/* The custom inspector of o, or a hole. Never asks proxies. */
Value inspect_custom_of(Vm *vm, Object *o) MUST_USE;
Value inspect_custom_call(Inspect *in, Object *o, Value custom) MUST_USE; /* what it answers */
static inline void inspect_count(Inspect *in, u64 n)
{
    in->line += n;
}
static inline void inspect_reset_line(Inspect *in)
{
    in->line = (u64)in->indent * 2;
}
/* Is the line full? Then it counts as broken. */
static inline bool inspect_line_full(Inspect *in)
{
    if (in->line <= INSPECT_WIDTH)
        return false;
    inspect_reset_line(in);
    return true;
}
/* Goes down into `o`: false when it is already being printed. */
static inline bool inspect_enter(Inspect *in, Seen *seen, const Object *o)
{
    for (const Seen *s = in->seen; s; s = s->up)
        if (s->object == o)
            return false;
    *seen = (Seen){o, in->seen};
    in->seen = seen;
    return true;
}
static inline void inspect_leave(Inspect *in)
{
    in->seen = in->seen->up;
}

/* As toISOString, whatever a script made of that method. */
void inspect_iso_date(double time, char *out, size_t size);

/* host_inspect_object.c */
bool inspect_object(Inspect *in, Object *o) MUST_USE;
/* The named properties of an array after its elements; `first` when nothing was written yet. */
bool inspect_array_props(Inspect *in, Object *o) MUST_USE;
/* "Foo", or NULL when plain objects show no name. Runs no JavaScript. */
String *inspect_class_name(Vm *vm, Object *o);
/* What a function was called in its source, whatever its name property says now: displayName first. NULL: nothing. */
String *inspect_function_name(Vm *vm, Object *f);
/* Own or inherited data property without running JavaScript; VAL_HOLE. */
Value inspect_peek(Vm *vm, Object *o, PropKey key);

/* host_inspect_kinds.c */
bool inspect_array(Inspect *in, Object *o, u64 length) MUST_USE;
bool inspect_function(Inspect *in, Object *o) MUST_USE;
bool inspect_map(Inspect *in, Object *o) MUST_USE;
bool inspect_set(Inspect *in, Object *o) MUST_USE;
bool inspect_map_iterator(Inspect *in, Object *o) MUST_USE;
bool inspect_bytes(Inspect *in, Object *o) MUST_USE; /* ArrayBuffer, typed arrays, DataView */
bool inspect_wrapper(Inspect *in, Object *o) MUST_USE;

/* host_error_print.c: an Error with code frame, properties, stack and causes. Ends with a line
 * feed. */
bool inspect_error(Inspect *in, Object *error) MUST_USE;
void inspect_frame(Inspect *in, const EmbedFrame *frame); /* one line of a stack */

#define COLOR_RESET "\x1b[0m"
#define COLOR_RED "\x1b[31m"
#define COLOR_GREEN "\x1b[32m"
#define COLOR_YELLOW "\x1b[33m"
#define COLOR_BLUE "\x1b[34m"
#define COLOR_MAGENTA "\x1b[35m"
#define COLOR_CYAN "\x1b[36m"
#define COLOR_DIM "\x1b[2m"
#define COLOR_BOLD "\x1b[1m"
#define COLOR_ITALIC "\x1b[3m"

#endif
