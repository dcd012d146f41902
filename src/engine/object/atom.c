/* atom.c - interning, symbols, property keys.
 *
 * Names known when cob is built lie in read-only tables with an index of their own
 * (tools/gen_atoms.py). Others are in an open-addressing set of strings; it does not keep them
 * alive. A flat string becomes the atom itself when its text is new; nothing is copied.
 *
 * A young cycle can only lose atoms made since the last cycle, so only those are looked at then.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/object/atom.h"

#include "base/alloc.h"
#include "base/check.h"
#include "base/dtoa.h"
#include "base/hash.h"
#include "base/utf.h"
#include "base/vec.h"
#include "engine/heap/heap_inl.h"
#include "engine/object/atom_priv.h"
#include "engine/object/convert.h"
#include "engine/object/error.h"
#include "engine/object/hash_table.h"

#include "atoms_table.inc"

/* ---- the table ---- */

AtomTable *atom_table_new(void)
{
    AtomTable *table = xalloc_zero(sizeof(AtomTable));
    table->registered = table->privates = VAL_UNDEFINED;
    return table;
}

void atom_table_free(AtomTable *table)
{
    if (!table)
        return;
    VEC_DEINIT(&table->young);
    VEC_DEINIT(&table->slices);
    xfree(table->slots);
    xfree(table->numbers);
    xfree(table);
}

static String *immortal_at(u32 n)
{
    const char *base = n < ATOM_MORE ? (const char *)&atoms_table : (const char *)&atoms_more;
    return (String *)(uintptr_t)(base + (size_t)atom_place[n] * 8);
}

static bool same_text(const String *atom, u32 hash, StrView text)
{
    if (atom->hash != hash || atom->length != text.length || string_is_wide(atom) != text.wide)
        return false;
    const void *data =
        atom->cell.flags & STR_INDIRECT ? atom->u.indirect.data : (const void *)&atom->u;
    return memcmp(data, text.data, (size_t)text.length << text.wide) == 0;
}

static String *find_immortal(StrView text, u32 hash)
{
    if (text.wide)
        return NULL;
    u32 mask = ARRAY_LEN(atom_index) - 1;
    for (u32 i = hash & mask; atom_index[i]; i = (i + 1) & mask) {
        String *atom = immortal_at(atom_index[i] - 1u);
        if (same_text(atom, hash, text))
            return atom;
    }
    return NULL;
}

static void put(String **slots, u32 cap, String *atom)
{
    u32 i = atom->hash & (cap - 1);
    while (slots[i])
        i = (i + 1) & (cap - 1);
    slots[i] = atom;
}

static void resize(AtomTable *table)
{
    u32 cap = 256;
    while (cap < (table->count + 1) * 2)
        cap *= 2;
    String **slots = xalloc_zero(cap * sizeof *slots);
    for (u32 i = 0; i < table->cap; i++)
        if (table->slots[i] && table->slots[i] != ATOM_REMOVED)
            put(slots, cap, table->slots[i]);
    xfree(table->slots);
    table->slots = slots;
    table->cap = cap;
    table->used = table->count;
}

static String *find_made(const AtomTable *table, StrView text, u32 hash)
{
    if (!table->cap)
        return NULL;
    for (u32 i = hash & (table->cap - 1); table->slots[i]; i = (i + 1) & (table->cap - 1)) {
        String *atom = table->slots[i];
        if (atom != ATOM_REMOVED && same_text(atom, hash, text))
            return atom;
    }
    return NULL;
}

static String *add(Vm *vm, String *s, u32 hash)
{
    AtomTable *table = vm_core(vm)->atoms;
    s->hash = hash;
    s->cell.flags |= STR_ATOM;
    if ((table->used + 1) * 4 > table->cap * 3)
        resize(table);
    put(table->slots, table->cap, s);
    table->used++;
    table->count++;
    VEC_PUSH(&table->young, s);
    return s;
}

static String *find(Vm *vm, StrView text, u32 hash)
{
    String *atom = find_immortal(text, hash);
    return atom ? atom : find_made(vm_core(vm)->atoms, text, hash);
}

String *string_to_atom(Vm *vm, String *s)
{
    if (s->cell.flags & STR_ATOM)
        return s;
    if (s->cell.flags & STR_HAS_ATOM)
        return (String *)s->u.indirect.base;
    StrView text = string_view(vm, s);
    if (UNLIKELY(!text.data))
        return NULL;
    u32 hash = string_hash(vm, s);
    String *atom = find(vm, text, hash);
    if (!atom) {
        if (!(s->cell.flags & STR_INDIRECT))
            return add(vm, s, hash);
        atom = string_alloc(vm, text.length, text.wide);
        if (!atom)
            return NULL;
        memcpy(string_chars(atom), text.data, (size_t)text.length << text.wide);
        add(vm, atom, hash);
    }
    /* A view can lean on its atom from now on: found at once next time, and its old base may go. */
    if (s->cell.flags & STR_INDIRECT && !(atom->cell.flags & STR_INDIRECT)) {
        s->u.indirect.data = string_chars(atom);
        s->u.indirect.base = &atom->cell;
        s->cell.flags |= STR_HAS_ATOM;
        barrier(vm, s);
    }
    return atom;
}

static String *atom_from_latin1(Vm *vm, const void *bytes, u32 length)
{
    if (length <= 1)
        return length ? ATOM_CHAR(*(const u8 *)bytes) : ATOM_empty;
    StrView text = {bytes, length, false};
    u32 hash = view_hash(text);
    String *atom = find(vm, text, hash);
    if (atom)
        return atom;
    String *s = string_from_latin1(vm, bytes, length);
    return s ? add(vm, s, hash) : NULL;
}

String *atom_from_utf8(Vm *vm, Str wtf8)
{
    if (wtf8.len <= STRING_MAX && utf8_is_ascii(wtf8.data, wtf8.len))
        return atom_from_latin1(vm, wtf8.data, (u32)wtf8.len);
    String *s = string_from_wtf8(vm, wtf8);
    return s ? string_to_atom(vm, s) : NULL;
}

String *atom_from_c(Vm *vm, const char *ascii)
{
    return atom_from_utf8(vm, str_view(ascii));
}

/* The strings of the number cache may die in any cycle. */
static void sweep_numbers(Vm *vm, AtomTable *table)
{
    for (u32 i = 0; table->numbers && i < NUMBER_TEXTS; i++) {
        if (table->numbers[i].text && heap_is_dead(vm, table->numbers[i].text))
            table->numbers[i] = (NumberText){0};
    }
}

static void remove_atom(AtomTable *table, const String *atom)
{
    for (u32 i = atom->hash & (table->cap - 1); table->slots[i]; i = (i + 1) & (table->cap - 1)) {
        if (table->slots[i] == atom) {
            table->slots[i] = ATOM_REMOVED;
            table->count--;
            return;
        }
    }
    CHECK(!"atom not in the table");
}

void atom_table_sweep(Vm *vm)
{
    AtomTable *table = vm_core(vm)->atoms;
    sweep_numbers(vm, table);
    if (heap_cycle_is_full(vm)) {
        for (u32 i = 0; i < table->cap; i++) {
            String *atom = table->slots[i];
            if (atom && atom != ATOM_REMOVED && heap_is_dead(vm, atom)) {
                table->slots[i] = ATOM_REMOVED;
                table->count--;
            }
        }
        if (table->count * 4 < table->cap && table->cap > 256)
            resize(table);
    } else {
        for (u32 i = 0; i < table->young.len; i++)
            if (heap_is_dead(vm, table->young.items[i]))
                remove_atom(table, table->young.items[i]);
    }
    table->young.len = 0;
}

/* ---- keys ---- */

/* Canonical array index of up to 10 digits: 0 .. 2^32-2. */
static bool index_of_text(StrView text, u32 *out)
{
    if (text.length == 0 || text.length > 10)
        return false;
    u64 n = 0;
    for (u32 i = 0; i < text.length; i++) {
        u32 digit = (u32)view_at(text, i) - '0';
        if (digit > 9 || (digit == 0 && i == 0 && text.length > 1))
            return false;
        n = n * 10 + digit;
    }
    *out = (u32)n;
    return n < 0xFFFFFFFFu;
}

PropKey key_from_string(Vm *vm, String *s)
{
    if (!(s->cell.flags & STR_NOT_INDEX)) {
        u32 index;
        if (s->length <= 10) {
            StrView text = string_view(vm, s);
            if (UNLIKELY(!text.data))
                return KEY_NONE;
            if (index_of_text(text, &index))
                return key_of_index(index);
        }
        s->cell.flags |= STR_NOT_INDEX; /* immortal strings have it already */
    }
    String *atom = string_to_atom(vm, s);
    if (UNLIKELY(!atom))
        return KEY_NONE;
    if (!(atom->cell.flags & STR_NOT_INDEX))
        atom->cell.flags |= STR_NOT_INDEX;
    return key_of_cell(atom);
}

PropKey key_from_utf8(Vm *vm, Str wtf8)
{
    u32 index;
    if (wtf8.len <= 10 && index_of_text((StrView){wtf8.data, (u32)wtf8.len, false}, &index))
        return key_of_index(index);
    String *atom = atom_from_utf8(vm, wtf8);
    return atom ? key_of_cell(atom) : KEY_NONE;
}

/* Names in C code are immortal with few exceptions, and hundreds of them come here at every start. */
PropKey key_from_c(Vm *vm, const char *ascii)
{
    StrView text = {ascii, (u32)strlen(ascii), false};
    const String *known = text.length > 1 ? find_immortal(text, view_hash(text)) : NULL;
    if (LIKELY(known && known->cell.flags & STR_NOT_INDEX))
        return key_of_cell(known);
    return key_from_utf8(vm, str_view(ascii));
}

PropKey key_from_value(Vm *vm, Value v)
{
    if (value_is_int(v) && value_as_int(v) >= 0)
        return key_of_index((u32)value_as_int(v));
    if (value_is_string(v))
        return key_from_string(vm, value_as_string(v));
    if (value_is_symbol(v))
        return key_of_cell(value_as_cell(v));
    if (value_is_double(v)) {
        double d = value_as_double(v);
        if (d >= 0 && d < 4294967295.0 && d == (double)(u32)d)
            return key_of_index((u32)d);
    }
    if (value_is_object(v)) {
        v = to_primitive(vm, v, HINT_STRING);
        if (value_is_exc(v))
            return KEY_NONE;
        ASSERT(!value_is_object(v));
        return key_from_value(vm, v);
    }
    String *s = to_string(vm, v);
    return s ? key_from_string(vm, s) : KEY_NONE;
}

Value key_to_value(Vm *vm, PropKey key)
{
    if (!key_is_index(key))
        return value_cell(key_as_cell(key));
    String *s = number_to_string(vm, value_u32(key_as_index(key)));
    return s ? value_cell(s) : VAL_EXC;
}

String *key_to_display(Vm *vm, PropKey key)
{
    if (key_is_index(key))
        return number_to_string(vm, value_u32(key_as_index(key)));
    if (key_is_string(key))
        return (String *)key_as_cell(key);
    String *description = ((Symbol *)key_as_cell(key))->description;
    if (key_is_private(key))
        return description ? description : ATOM_empty;
    StringBuilder sb;
    sb_init(&sb, vm);
    sb_unit(&sb, '[');
    if (description)
        sb_string(&sb, description);
    sb_unit(&sb, ']');
    return sb_end(&sb);
}

/* ---- symbols ---- */

Symbol *symbol_new(Vm *vm, String *description_or_null, u8 flags)
{
    Symbol *symbol = heap_alloc_small(vm, sizeof *symbol, Kind_Symbol);
    symbol->cell.flags = flags;
    u32 hash = (u32)hash_u64(++vm_core(vm)->atoms->symbols_made);
    symbol->hash = hash ? hash : 1;
    symbol->description = description_or_null;
    return symbol;
}

/* Registered symbols live as long as the Vm. */
Symbol *symbol_for(Vm *vm, String *key)
{
    AtomTable *table = vm_core(vm)->atoms;
    String *atom = string_to_atom(vm, key);
    if (!atom)
        return NULL;
    if (!value_is_cell(table->registered)) {
        table->registered = value_cell(table_new(vm, true));
        root_add(vm, &table->registered);
    }
    HashTable *known = (HashTable *)value_as_cell(table->registered);
    i64 at = table_find(vm, known, value_cell(atom));
    if (at >= 0)
        return value_as_symbol(table_value(known, (u32)at));
    Symbol *symbol = symbol_new(vm, atom, SYM_REGISTERED);
    return table_set(vm, known, value_cell(atom), value_cell(symbol)) ? symbol : NULL;
}

PropKey key_private(Vm *vm, Str name)
{
    AtomTable *table = vm_core(vm)->atoms;
    String *atom = atom_from_utf8(vm, name);
    if (!atom)
        return KEY_NONE;
    if (!value_is_cell(table->privates)) {
        table->privates = value_cell(table_new(vm, true));
        root_add(vm, &table->privates);
    }
    HashTable *known = (HashTable *)value_as_cell(table->privates);
    i64 at = table_find(vm, known, value_cell(atom));
    if (at >= 0)
        return key_of_cell(value_as_symbol(table_value(known, (u32)at)));
    Symbol *symbol = symbol_new(vm, atom, SYM_PRIVATE);
    return table_set(vm, known, value_cell(atom), value_cell(symbol)) ? key_of_cell(symbol) : KEY_NONE;
}

Symbol *symbol_well_known(u32 i)
{
    return i < ARRAY_LEN(atom_symbols) ? (Symbol *)(uintptr_t)atom_symbols[i] : NULL;
}

void kind_trace_Symbol(Vm *vm, Cell *cell)
{
    heap_mark_cell(vm, ((Symbol *)cell)->description);
}
