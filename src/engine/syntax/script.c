/* script.c - ScriptInfo: names, functions and erased ranges that outlive parses. See scope.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "base/check.h"
#include "engine/syntax/parse_priv.h"
#include "engine/syntax/type_note.h"

enum { FIRST_NAMES = 16 }; /* hundreds of scripts are a generated function each */

ScriptInfo *script_info_new(Source *source)
{
    ScriptInfo *script = xalloc_zero(sizeof *script);
    arena_init(&script->arena);
    script->source = source;
    script->cap_names = FIRST_NAMES;
    script->names = xalloc(script->cap_names * sizeof(Str));
    script->names[script->n_names++] = STR("");
    for (int i = Special_None + 1; i < Special__count; i++)
        script->names[script->n_names++] = name_special_text((SpecialName)i);
    script_hash_names(script);
    return script;
}

void script_info_free(ScriptInfo *script)
{
    if (!script)
        return;
    if (script->types) /* lies in the arena */
        xfree(script->types->notes);
    arena_deinit(&script->arena);
    xfree(script->names);
    xfree(script->name_table);
    xfree(script->functions);
    xfree(script->start_table);
    xfree(script->erased);
    xfree(script->rewritten);
    xfree(script->constants);
    xfree(script);
}

/* ---- names ---------------------------------------------------------------------------------- */

void script_hash_names(ScriptInfo *script)
{
    xfree(script->name_table);
    script->name_mask = script->cap_names * 2 - 1;
    script->name_table = xalloc_zero(((size_t)script->name_mask + 1) * sizeof(u32));
    for (u32 id = 1; id < script->n_names; id++) {
        u32 i = name_hash(script->names[id]) & script->name_mask;
        while (script->name_table[i])
            i = (i + 1) & script->name_mask;
        script->name_table[i] = id;
    }
}

static void grow_names(ScriptInfo *script)
{
    script->cap_names *= 2;
    script->names = xrealloc(script->names, script->cap_names * sizeof(Str));
    script_hash_names(script);
}

static u32 find_name(const ScriptInfo *script, Str text, u32 hash, u32 *at)
{
    u32 i = hash & script->name_mask;
    for (; script->name_table[i]; i = (i + 1) & script->name_mask)
        if (str_equal(script->names[script->name_table[i]], text))
            break;
    *at = i;
    return script->name_table[i];
}

u32 script_find_name(const ScriptInfo *script, Str text)
{
    u32 at;
    source_open(script->source); /* of a direct eval's surroundings */
    return find_name(script, text, name_hash(text), &at);
}

/* True when the bytes lie in the source text, which outlives the script. */
static bool in_source(const ScriptInfo *script, Str text)
{
    Str all = script->source->text;
    return (uintptr_t)text.data >= (uintptr_t)all.data &&
           (uintptr_t)text.data + text.len <= (uintptr_t)all.data + all.len;
}

u32 script_name_id(ScriptInfo *script, Str text, u32 hash)
{
    u32 at;
    u32 id = find_name(script, text, hash, &at);
    if (id)
        return id;
    if (script->n_names == script->cap_names) {
        grow_names(script);
        find_name(script, text, hash, &at);
    }
    id = script->n_names++;
    script->names[id] = in_source(script, text) ? text : arena_dup(&script->arena, text);
    script->name_table[at] = id;
    return id;
}

Str script_name(const ScriptInfo *script, u32 id)
{
    ASSERT(id < script->n_names);
    source_open(script->source);
    return script->names[id];
}

u32 name_id(Parser *p, Name *name)
{
    if (!name->id)
        name->id = script_name_id(p->script, name->text, name->hash);
    return name->id;
}

/* ---- functions ------------------------------------------------------------------------------ */

FunctionInfo *script_new_function(ScriptInfo *script, u32 start)
{
    FunctionInfo *info = ARENA_NEW(&script->arena, FunctionInfo);
    info->start = info->created_at = start;
    info->script = script;
    info->has_simple_params = true;
    if (script->n_functions == script->cap_functions) {
        script->cap_functions = script->cap_functions * 2 + 4;
        script->functions =
            xrealloc(script->functions, script->cap_functions * sizeof *script->functions);
    }
    info->index = script->n_functions;
    script->functions[script->n_functions++] = info;
    return info;
}

static u32 start_hash(u32 start)
{
    u32 h = start * 0x9e3779b1u;
    return h ^ h >> 15;
}

/* A text that was read twice has several functions with the same start: the last one counts. */
static void insert_start(ScriptInfo *script, const FunctionInfo *info)
{
    u32 i = start_hash(info->start) & script->start_mask;
    while (script->start_table[i] && script->functions[script->start_table[i] - 1]->start != info->start)
        i = (i + 1) & script->start_mask;
    script->start_table[i] = info->index + 1;
}

static void make_start_table(ScriptInfo *script)
{
    u32 size = 4;
    while (size / 4 * 3 < script->n_starts)
        size *= 2;
    xfree(script->start_table);
    script->start_table = xalloc_zero(size * sizeof *script->start_table);
    script->start_mask = size - 1;
    for (u32 i = 0; i < script->n_functions; i++)
        if (script->functions[i]->has_start)
            insert_start(script, script->functions[i]);
}

void script_add_start(ScriptInfo *script, FunctionInfo *info)
{
    info->has_start = true;
    script->n_starts++;
    if (!script->start_table)
        return;
    if ((script->start_mask + 1) / 4 * 3 < script->n_starts)
        make_start_table(script);
    else
        insert_start(script, info);
}

FunctionInfo *script_function_at(ScriptInfo *script, u32 start)
{
    if (!script->n_starts)
        return NULL;
    if (!script->start_table)
        make_start_table(script);
    u32 i = start_hash(start) & script->start_mask;
    for (; script->start_table[i]; i = (i + 1) & script->start_mask)
        if (script->functions[script->start_table[i] - 1]->start == start)
            return script->functions[script->start_table[i] - 1];
    return NULL;
}

/* ---- erased ranges -------------------------------------------------------------------------- */

void script_erase(ScriptInfo *script, u32 start, u32 end)
{
    if (start >= end)
        return;
    /* Inner ranges are noted before outer ones, which swallow them. */
    while (script->n_erased && script->erased[script->n_erased - 1].start >= start)
        script->n_erased--;
    if (script->n_erased && script->erased[script->n_erased - 1].end >= end)
        return;
    if (script->n_erased == script->cap_erased) {
        script->cap_erased = script->cap_erased * 2 + 16;
        script->erased = xrealloc(script->erased, script->cap_erased * sizeof *script->erased);
    }
    script->erased[script->n_erased++] = (ErasedRange){start, end};
}

void script_note_rewritten(ScriptInfo *script, u32 offset)
{
    if (script->n_rewritten && script->rewritten[script->n_rewritten - 1] == offset)
        return;
    if (script->n_rewritten == script->cap_rewritten) {
        script->cap_rewritten = script->cap_rewritten * 2 + 16;
        script->rewritten = xrealloc(script->rewritten, script->cap_rewritten * sizeof *script->rewritten);
    }
    script->rewritten[script->n_rewritten++] = offset;
}

bool script_is_rewritten(const ScriptInfo *script, u32 start, u32 end)
{
    for (u32 i = 0; i < script->n_rewritten; i++)
        if (script->rewritten[i] >= start && script->rewritten[i] < end)
            return true;
    return false;
}
