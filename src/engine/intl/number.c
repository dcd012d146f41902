/* number.c - numbers written in a locale: chooses who writes them, and the texts they write into.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/intl/number.h"

#include "engine/intl/number_priv.h"
#include "engine/intl/text_table.h"

void number_text_deinit(NumberText *t)
{
    buf_deinit(&t->text);
    VEC_DEINIT(&t->parts);
}

void number_text_add(NumberText *t, NumberPartType type, NumberSource source, Str text)
{
    if (!text.len)
        return;
    buf_append_str(&t->text, text);
    if (t->plain)
        return;
    if (type == PART_LITERAL && t->parts.len && VEC_LAST(&t->parts).type == PART_LITERAL &&
        VEC_LAST(&t->parts).source == source) {
        VEC_LAST(&t->parts).end = (u32)t->text.len;
        return;
    }
    NumberPart p = {(u8)type, (u8)source, (u32)t->text.len};
    VEC_PUSH(&t->parts, p);
}

/* The simple units of ECMA-402, Table 2. */
bool number_unit_is_simple(Str unit)
{
    Str rest;
    return text_table_find(en_units, '|', unit, &rest);
}

static bool each_key(const char *table, bool (*fn)(void *ctx, Str name), void *ctx)
{
    for (const char *line = table + 1; *line; line = strchr(line, '\n') + 1)
        if (!fn(ctx, (Str){line, strcspn(line, "|")}))
            return false;
    return true;
}

bool number_each_unit(bool (*fn)(void *ctx, Str name), void *ctx)
{
    return each_key(en_units, fn, ctx);
}

bool number_each_currency(bool (*fn)(void *ctx, Str code), void *ctx)
{
    return each_key(en_currencies, fn, ctx);
}
