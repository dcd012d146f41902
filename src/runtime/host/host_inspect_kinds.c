/* host_inspect_kinds.c - arrays, functions, maps, sets, buffers and wrappers as console.log shows
 * them.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>

#include "engine/api/embed_kinds.h"
#include "runtime/host/inspect_priv.h"

static void cyan(Inspect *in, const char *text)
{
    inspect_color(in, COLOR_RESET COLOR_CYAN);
    sb_c(in->out, text);
    inspect_color(in, COLOR_RESET);
}

static void number(Inspect *in, u64 n)
{
    char text[24];
    snprintf(text, sizeof text, "%llu", (unsigned long long)n);
    sb_c(in->out, text);
}

static void new_line(Inspect *in)
{
    sb_unit(in->out, '\n');
    inspect_indent(in);
}

/* ---- arrays
 * ----------------------------------------------------------------------------------------- */

typedef struct ArrayWalk {
    Object *o;
    u64 length;
    bool broken; /* some line break was made: the bracket closes on a line of its own */
} ArrayWalk;

/* The element as it is, without asking prototypes; a hole where there is none. Getters are called. */
static Value element_at(Inspect *in, const ArrayWalk *walk, u64 i)
{
    Object *o = walk->o;
    PropKey key = i < UINT32_MAX ? key_of_index((u32)i) : KEY_NONE;
    PropDesc desc;
    if (key_is_none(key))
        return VAL_HOLE;
    int found = obj_get_own(in->vm, o, key, &desc);
    if (found < 0)
        return VAL_EXC;
    return !found ? VAL_HOLE : desc_is_accessor(&desc) ? obj_get(in->vm, o, key) : desc.value;
}

/* Regular expressions and number and string objects count as primitive here, as in Bun. */
static bool breaks_first(Value v)
{
    if (!value_is_object(v) || value_has_kind(v, Kind_RegExp))
        return false;
    return !value_has_kind(v, Kind_Wrapper) ||
           value_is_symbol(((WrapperObject *)value_as_cell(v))->primitive) ||
           value_is_bigint(((WrapperObject *)value_as_cell(v))->primitive);
}

static void separator(Inspect *in, ArrayWalk *walk)
{
    inspect_comma(in);
    if (!in->single_line && (in->options->sorted || inspect_line_full(in))) {
        walk->broken = true;
        new_line(in);
    } else {
        sb_unit(in->out, ' ');
        inspect_count(in, 1);
    }
}

static void holes(Inspect *in, u64 n)
{
    inspect_color(in, COLOR_RESET COLOR_DIM);
    char text[48] = "empty item";
    if (n != 1)
        snprintf(text, sizeof text, "%llu x empty items", (unsigned long long)n);
    inspect_count(in, strlen(text));
    sb_c(in->out, text);
    inspect_color(in, COLOR_RESET);
}

static void more_items(Inspect *in, u64 n)
{
    inspect_comma(in);
    sb_unit(in->out, '\n');
    in->line = 0;
    inspect_indent(in);
    inspect_color(in, COLOR_RESET COLOR_DIM);
    sb_c(in->out, "... ");
    number(in, n);
    sb_c(in->out, " more items");
    inspect_color(in, COLOR_RESET);
}

static void open_bracket(Inspect *in, ArrayWalk *walk, Value first)
{
    walk->broken = in->options->sorted || walk->length > 10 || breaks_first(first) || inspect_line_full(in);
    if (walk->broken && !in->single_line) {
        inspect_reset_line(in);
        sb_unit(in->out, '[');
        new_line(in);
        inspect_count(in, 1);
    } else {
        sb_c(in->out, "[ ");
        inspect_count(in, 2);
    }
}

/* The next index at or after i that has an element, at most length. */
static u64 skip_holes(const ArrayWalk *walk, u64 i)
{
    const Object *o = walk->o;
    if (o->cell.kind != Kind_Array || o->cell.flags & OBJ_SPARSE)
        return i;
    while (i < o->elements->len && value_is_hole(o->elements->items[i]))
        i++;
    return i < o->elements->len ? i : walk->length;
}

/* Beyond what a sparse array can hold in its table, jumps to the next entry. */
static u64 next_present(Inspect *in, const ArrayWalk *walk, u64 i)
{
    Object *o = walk->o;
    (void)in;
    if (o->cell.kind != Kind_Array || !(o->cell.flags & OBJ_SPARSE))
        return skip_holes(walk, i);
    u64 best = walk->length;
    for (u32 k = 0; k < o->sparse->cap; k++) {
        const SparseEntry *e = &o->sparse->entries[k];
        if (e->state == SPARSE_USED && e->index >= i && e->index < best)
            best = e->index;
    }
    return best;
}

static bool array_elements(Inspect *in, ArrayWalk *walk)
{
    u32 shown = 0;
    bool any = false;
    for (u64 i = 0; i < walk->length;) {
        u64 at = next_present(in, walk, i);
        Value v = VAL_HOLE;
        while (at < walk->length && value_is_hole(v = TRY_OR(false, element_at(in, walk, at))))
            at++;
        if (shown >= INSPECT_ARRAY_MAX && at < walk->length) {
            more_items(in, walk->length - at);
            return true;
        }
        if (!any && at > i)
            open_bracket(in, walk, VAL_UNDEFINED);
        if (at > i) {
            if (any)
                separator(in, walk);
            holes(in, at - i);
            any = true;
            shown += i == 0;
        }
        if (at >= walk->length)
            return true;
        if (any)
            separator(in, walk);
        else
            open_bracket(in, walk, v);
        any = true;
        shown++;
        if (!inspect_any(in, v))
            return false;
        if (inspect_is_text(v))
            inspect_color(in, COLOR_RESET);
        i = at + 1;
    }
    return true;
}

bool inspect_array(Inspect *in, Object *o, u64 length)
{
    ArrayWalk walk = {.o = o, .length = length};
    if (!length) {
        sb_c(in->out, "[]");
        inspect_count(in, 2);
        return true;
    }
    if (in->depth > in->max_depth) {
        cyan(in, "[Array ...]");
        return true;
    }
    bool quote = in->quote;
    in->quote = true;
    in->indent++;
    in->depth++;
    inspect_count(in, 2);
    bool ok =
        array_elements(in, &walk) && (o->cell.kind != Kind_Array || inspect_array_props(in, o));
    in->indent--;
    in->depth--;
    in->quote = quote;
    if (!ok)
        return false;
    if (!in->single_line && (walk.broken || inspect_line_full(in))) {
        new_line(in);
        sb_unit(in->out, ']');
        inspect_reset_line(in);
        inspect_count(in, 1);
    } else {
        sb_c(in->out, " ]");
        inspect_count(in, 2);
    }
    return true;
}

/* ---- functions
 * --------------------------------------------------------------------------------------- */

/* What kind of function, by the prototype it was made with: its toStringTag tells generators and
 * async ones. */
static const char *function_word(Inspect *in, Object *f)
{
    if (f->cell.kind == Kind_Function)
        switch (((TemplateHead *)((Function *)f)->tmpl)->layout) {
        case LAYOUT_ASYNC:
            return "AsyncFunction";
        case LAYOUT_GENERATOR:
            return "GeneratorFunction";
        case LAYOUT_ASYNC_GENERATOR:
            return "AsyncGeneratorFunction";
        default:
            break;
        }
    (void)in;
    return "Function";
}

static bool shows_as_class(Inspect *in, Object *f)
{
    if (f->cell.flags & OBJ_CLASS)
        return true;
    return f->cell.kind == Kind_Native && f->cell.flags & OBJ_CONSTRUCTOR &&
           !value_same_bits(in->vm->core.realm->intrinsics[Intrinsic_Promise], value_cell(f));
}

static void class_text(Inspect *in, Object *f)
{
    Vm *vm = in->vm;
    Object *super = obj_proto(vm, f);
    String *name = inspect_function_name(vm, f);
    String *super_name = super && value_is_callable(value_cell(super)) &&
                                 super->cell.kind != Kind_Proxy &&
                                 super != intrinsic(vm, Intrinsic_FunctionPrototype)
                             ? inspect_function_name(vm, super)
                             : NULL;
    inspect_count(in, (u64)(name ? name->length : 0) + (super_name ? super_name->length : 0));
    inspect_color(in, COLOR_CYAN);
    sb_c(in->out, "[class ");
    if (name)
        sb_string(in->out, name);
    else
        sb_c(in->out, "(anonymous)");
    if (super_name) {
        sb_c(in->out, " extends ");
        sb_string(in->out, super_name);
    }
    sb_unit(in->out, ']');
    inspect_color(in, COLOR_RESET);
}

bool inspect_function(Inspect *in, Object *o)
{
    if (shows_as_class(in, o)) {
        class_text(in, o);
        return true;
    }
    String *name = o->cell.kind == Kind_Proxy ? NULL : inspect_function_name(in->vm, o);
    if (name && o->cell.kind == Kind_Bound && name->length > 6) { /* without "bound " */
        StrView v = string_view(in->vm, name);
        bool bound = true;
        for (u32 i = 0; i < 6; i++)
            bound &= view_at(v, i) == (u8) "bound "[i];
        if (bound)
            name = TRY_PTR_OR(false, string_slice(in->vm, name, 6, name->length));
    } else if (name && o->cell.kind == Kind_Bound) {
        name = NULL;
    }
    inspect_color(in, COLOR_CYAN);
    sb_unit(in->out, '[');
    sb_c(in->out, function_word(in, o));
    if (name) {
        sb_c(in->out, ": ");
        sb_string(in->out, name);
    }
    sb_unit(in->out, ']');
    inspect_color(in, COLOR_RESET);
    return true;
}

/* ---- maps and sets
 * ------------------------------------------------------------------------------------ */

/* What to show of each entry. */
enum { SHOW_KEY = 1, SHOW_VALUE = 2, SHOW_PAIR = 4 };

static bool entry_text(Inspect *in, Value key, Value value, u32 what)
{
    if (what == SHOW_PAIR) {
        Value pair[2] = {key, value};
        return inspect_any(in, value_cell(TRY_PTR_OR(false, array_from_values(in->vm, pair, 2))));
    }
    if (what & SHOW_KEY && !inspect_any(in, key))
        return false;
    if (what == (SHOW_KEY | SHOW_VALUE))
        sb_c(in->out, ": ");
    return !(what & SHOW_VALUE) || inspect_any(in, value);
}

static bool table_entries(Inspect *in, HashTable *table, HashCursor cursor, bool has_values,
                          u32 what)
{
    HashEntry *entry;
    bool first = true;
    while (table_next(table, &cursor, &entry)) {
        Value key = entry->key,
              value = has_values ? entry->value : entry->key; /* entries may move */
        if (!in->single_line) {
            inspect_indent(in);
        } else if (!first) {
            inspect_comma(in);
            sb_unit(in->out, ' ');
        }
        first = false;
        if (!entry_text(in, key, value, what))
            return false;
        if (!in->single_line) {
            inspect_comma(in);
            sb_unit(in->out, '\n');
        }
    }
    return true;
}

static bool table_braces(Inspect *in, HashTable *table, HashCursor cursor, bool has_values,
                         u32 what, bool closing_space)
{
    bool quote = in->quote;
    in->quote = true;
    in->indent++;
    in->depth++;
    bool ok = table_entries(in, table, cursor, has_values, what);
    in->indent--;
    in->depth--;
    in->quote = quote;
    if (!ok)
        return false;
    if (!in->single_line)
        inspect_indent(in);
    else if (closing_space)
        sb_unit(in->out, ' ');
    sb_unit(in->out, '}');
    return true;
}

/* The number shown is what `size` says, which scripts may have changed; 0 shows no entries. */
static bool inspect_table(Inspect *in, Object *o, const char *name, bool has_values, u32 what)
{
    HashTable *table = ((MapObject *)o)->table;
    Value size = TRY_OR(false, obj_get(in->vm, o, KEY_size));
    double n = value_is_number(size) ? value_as_number(size) : 0;
    if (!(n >= 1) || !table) {
        sb_c(in->out, name);
        sb_c(in->out, " {}");
        return true;
    }
    if (in->depth > in->max_depth) {
        cyan(in, has_values ? "[Map ...]" : "[Set ...]");
        return true;
    }
    sb_c(in->out, name);
    sb_unit(in->out, '(');
    number(in, n < 4294967296.0 ? (u64)n : UINT32_MAX);
    sb_c(in->out, in->single_line ? ") { " : ") {\n");
    return table_braces(in, table, (HashCursor){0}, has_values, what, true);
}

bool inspect_map(Inspect *in, Object *o)
{
    return inspect_table(in, o, "Map", true, SHOW_KEY | SHOW_VALUE);
}

bool inspect_set(Inspect *in, Object *o)
{
    return inspect_table(in, o, "Set", false, SHOW_KEY);
}

bool inspect_map_iterator(Inspect *in, Object *o)
{
    const IteratorObject *it = (const IteratorObject *)o;
    bool map = it->type == Iterator_Map;
    if (!map && it->type != Iterator_Set) {
        if (it->type != Iterator_String)
            return inspect_object(in, o);
        sb_c(in->out, "{}");
        return true;
    }
    sb_c(in->out, map ? "MapIterator { " : "SetIterator { ");
    HashCursor cursor = it->at.cursor;
    HashEntry *entry;
    if (!value_has_kind(it->values[0], Kind_HashTable) ||
        !table_next((HashTable *)value_as_cell(it->values[0]), &cursor, &entry)) { /* at its end */
        sb_unit(in->out, '}');
        return true;
    }
    if (!in->single_line)
        sb_unit(in->out, '\n');
    u32 what = it->how == ITERATOR_ENTRIES ? SHOW_PAIR
               : it->how == ITERATOR_KEYS  ? SHOW_KEY
                                           : SHOW_VALUE;
    return table_braces(in, (HashTable *)value_as_cell(it->values[0]), it->at.cursor, map, what, map); /* Bun has no space after a set's */
}

/* ---- bytes
 * --------------------------------------------------------------------------------------------- */

enum { BYTES_MAX = 513 };

static void bytes_head(Inspect *in, const char *name, u64 length)
{
    sb_c(in->out, name);
    sb_unit(in->out, '(');
    number(in, length);
    sb_c(in->out, length ? ") [ " : ") []");
}

static bool bytes_list(Inspect *in, const char *name, const u8 *data, u64 length, u8 type)
{
    if (!data)
        length = 0;
    bytes_head(in, name, length);
    for (u64 i = 0; i < length; i++) {
        if (i) {
            inspect_comma(in);
            sb_unit(in->out, ' ');
            inspect_count(in, 1);
        }
        if (i >= BYTES_MAX) {
            sb_c(in->out, "... ");
            number(in, length - i);
            sb_c(in->out, " more");
            break;
        }
        Value v = TRY_OR(false, element_read(in->vm, data + (i << element_shift(type)), type));
        inspect_color(in, COLOR_RESET COLOR_YELLOW);
        sb_string(in->out, TRY_PTR_OR(false, to_string(in->vm, v)));
        if (value_is_bigint(v))
            sb_unit(in->out, 'n');
        inspect_color(in, COLOR_RESET);
    }
    if (length)
        sb_c(in->out, " ]");
    return true;
}

bool inspect_bytes(Inspect *in, Object *o)
{
    if (o->cell.kind == Kind_ArrayBuffer) {
        const BufferObject *b = (const BufferObject *)o;
        return bytes_list(in, buffer_is_shared(b) ? "SharedArrayBuffer" : "ArrayBuffer", b->data,
                          buffer_length(b), Element_Uint8);
    }
    const ViewObject *view = (const ViewObject *)o;
    if (o->cell.kind == Kind_DataView)
        return bytes_list(in, "DataView", view->data, view_length(view), Element_Uint8);
    return bytes_list(in, typed_name((ElementType)view->type), view->data, view_length(view),
                      view->type);
}

/* ---- wrappers
 * -------------------------------------------------------------------------------------------- */

bool inspect_wrapper(Inspect *in, Object *o)
{
    Value v = ((WrapperObject *)o)->primitive;
    if (value_is_string(v) && in->quote)
        return inspect_any(in, v);
    if (value_is_string(v)) { /* by itself it is told from a string */
        inspect_color(in, COLOR_RESET COLOR_GREEN);
        sb_c(in->out, "[String: ");
        inspect_quoted(in, value_as_string(v), false);
        sb_c(in->out, "]");
        inspect_color(in, COLOR_RESET);
        return true;
    }
    if (value_is_number(v)) {
        String *s = TRY_PTR_OR(false, number_to_string(in->vm, v));
        inspect_count(in, (u64)s->length + 10);
        inspect_color(in, COLOR_RESET COLOR_YELLOW);
        sb_c(in->out, "[Number: ");
        sb_string(in->out, s);
        sb_unit(in->out, ']');
        inspect_color(in, COLOR_RESET);
        return true;
    }
    if (value_is_bool(v)) {
        inspect_count(in, 15);
        inspect_color(in, COLOR_RESET COLOR_YELLOW);
        sb_c(in->out, value_as_bool(v) ? "[Boolean: true]" : "[Boolean: false]");
        inspect_color(in, COLOR_RESET);
        return true;
    }
    return inspect_object(in, o);
}
