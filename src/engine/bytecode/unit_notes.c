/* unit_notes.c - see unit_notes.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/bytecode/unit_notes.h"

#include "base/map.h"

enum {
    NOTE_IS_CALL = 1,
    NOTE_IS_SUPER = 2,
    NOTE_IS_ARGUMENT = 4,
    NOTE_IS_PARAMETER = 8,
    NOTE_HAS_PROPERTY = 16,
};

/* ---- writing ---- */

typedef struct Notes {
    Buf texts, runs;
    u32 n_texts;
    Map known; /* flags and text -> index + 1 */
    Arena keys;
} Notes;

static void put_number(Buf *out, u32 n)
{
    for (; n >= 0x80; n >>= 7)
        buf_push(out, (char)(n | 0x80));
    buf_push(out, (char)n);
}

/* Index + 1. */
static u32 text_number(Notes *notes, Str text, const ExprText *found)
{
    AUTO_BUF key = {0};
    buf_push(&key, (char)((found->is_call ? NOTE_IS_CALL : 0) | (found->is_super ? NOTE_IS_SUPER : 0) |
                          (found->is_argument ? NOTE_IS_ARGUMENT : 0) | (found->is_parameter ? NOTE_IS_PARAMETER : 0) |
                          (found->has_property ? NOTE_HAS_PROPERTY : 0)));
    put_number(&key, (u32)text.len);
    buf_append_str(&key, text);
    void **known = map_find(&notes->known, buf_view(&key));
    if (known)
        return (u32)(uintptr_t)*known;
    buf_append_str(&notes->texts, buf_view(&key));
    map_put(&notes->known, arena_dup(&notes->keys, buf_view(&key)), (void *)(uintptr_t)++notes->n_texts);
    return notes->n_texts;
}

static u32 text_at(Notes *notes, const ExprTree *tree, u32 offset, ExprTextWant want)
{
    AUTO_BUF text = {0};
    ExprText found;
    return expr_tree_text(tree, offset, want, &text, &found) ? text_number(notes, buf_view(&text), &found) : 0;
}

/* Instructions one after the other with the same text are a run; those with none at the end are left out. */
static void write_runs(Notes *notes, const ExprTree *tree, ExprTextWant want)
{
    const FunctionCode *f = tree->function;
    AUTO_BUF runs = {0};
    u32 n = 0, begin = 0, text = 0;
    for (u32 i = 0; i <= f->n_lines; i++) {
        u32 pc = i < f->n_lines ? f->lines[i].pc : f->code_len;
        u32 next = i < f->n_lines ? text_at(notes, tree, f->lines[i].offset, want) : 0;
        if (next == text)
            continue;
        put_number(&runs, pc - begin);
        put_number(&runs, text);
        n++;
        begin = pc;
        text = next;
    }
    put_number(&notes->runs, n);
    buf_append_str(&notes->runs, buf_view(&runs));
}

void unit_notes_write(FunctionCode *const *functions, u32 n, Buf *out)
{
    Notes notes = {0};
    arena_init(&notes.keys);
    for (u32 i = 0; i < n; i++) {
        ExprTree tree;
        expr_tree_init(&tree, functions[i]);
        for (u32 want = 0; want < EXPR_TEXT_WANTS; want++)
            write_runs(&notes, &tree, (ExprTextWant)want);
        expr_tree_deinit(&tree);
    }
    put_number(out, notes.n_texts);
    buf_append_str(out, buf_view(&notes.texts));
    buf_append_str(out, buf_view(&notes.runs));
    buf_deinit(&notes.texts);
    buf_deinit(&notes.runs);
    map_deinit(&notes.known);
    arena_deinit(&notes.keys);
}

/* ---- reading ---- */

static u32 take_number(const char **p)
{
    u32 n = 0, shift = 0;
    for (; (u8)**p & 0x80; shift += 7)
        n |= ((u32)(u8) * (*p)++ & 0x7f) << shift;
    return n | (u32)(u8) * (*p)++ << shift;
}

/* The flags; *text is behind them. */
static u8 take_text(const char **p, Str *text)
{
    u8 flags = (u8) * (*p)++;
    text->len = take_number(p);
    text->data = *p;
    *p += text->len;
    return flags;
}

/* What the runs at *p have for the pc: a text's index + 1. */
static u32 take_runs(const char **p, u32 pc)
{
    u32 n = take_number(p), begin = 0, found = 0;
    for (u32 i = 0; i < n; i++) {
        u32 words = take_number(p), text = take_number(p);
        if (pc >= begin && pc - begin < words)
            found = text;
        begin += words;
    }
    return found;
}

bool unit_notes_find(Str notes, u32 function, u32 pc, ExprTextWant want, Buf *out, ExprText *found)
{
    const char *p = notes.data;
    Str text;
    u32 n_texts = take_number(&p), number = 0;
    *found = (ExprText){0};
    const char *texts = p;
    for (u32 i = 0; i < n_texts; i++)
        take_text(&p, &text);
    for (u32 i = 0; i < function * EXPR_TEXT_WANTS + (u32)want; i++)
        take_runs(&p, 0);
    number = take_runs(&p, pc);
    if (!number)
        return false;
    u8 flags = 0;
    for (u32 i = 0; i < number; i++)
        flags = take_text(&texts, &text);
    *found = (ExprText){
        .is_call = flags & NOTE_IS_CALL,
        .is_super = (flags & NOTE_IS_SUPER) != 0,
        .is_argument = (flags & NOTE_IS_ARGUMENT) != 0,
        .is_parameter = (flags & NOTE_IS_PARAMETER) != 0,
        .has_property = (flags & NOTE_HAS_PROPERTY) != 0,
    };
    buf_append_str(out, text);
    return true;
}
