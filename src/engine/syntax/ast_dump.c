/* ast_dump.c - nodes and scopes as indented text, for `cob dump ast|scope` and golden tests.
 *
 * The field lists come from ast.def. Trees deeper than DUMP_DEPTH are cut with "...".
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/buf.h"
#include "engine/syntax/parse_priv.h"

#define DUMP_DEPTH 1000

typedef struct Dump {
    Buf *out;
    u32 depth;
} Dump;

static void dump_node(Dump *d, const char *field, const AstNode *node);

static void indent(Dump *d)
{
    buf_push(d->out, '\n');
    for (u32 i = 0; i < d->depth; i++)
        buf_append_c(d->out, "  ");
}

static void dump_text(Dump *d, Str text)
{
    if (!text.data) {
        buf_append_c(d->out, "undefined");
        return;
    }
    buf_push(d->out, '"');
    for (size_t i = 0; i < text.len; i++) {
        u8 c = (u8)text.data[i];
        if (c == '"' || c == '\\')
            buf_printf(d->out, "\\%c", c);
        else if (c < 0x20 || c == 0x7f)
            buf_printf(d->out, "\\x%02x", c);
        else
            buf_push(d->out, (char)c);
    }
    buf_push(d->out, '"');
}

static void dump_name(Dump *d, const char *field, const Name *name)
{
    if (name)
        buf_printf(d->out, " %s=%.*s", field, NAME_ARGS(name));
}

static void dump_str(Dump *d, const char *field, Str text)
{
    buf_printf(d->out, " %s=", field);
    dump_text(d, text);
}

static void dump_flag(Dump *d, const char *field, bool flag)
{
    if (flag)
        buf_printf(d->out, " %s", field);
}

static void dump_list(Dump *d, const char *field, const AstList *list)
{
    for (u32 i = 0; i < list->len; i++)
        dump_node(d, field, list->items[i]);
}

static void dump_strs(Dump *d, const char *field, const Str *texts, u32 n)
{
    buf_printf(d->out, " %s=[", field);
    for (u32 i = 0; i < n; i++) {
        if (i)
            buf_push(d->out, ' ');
        dump_text(d, texts[i]);
    }
    buf_push(d->out, ']');
}

static void dump_function(Dump *d, const FunctionInfo *info)
{
    static const char *const kinds[] = {"function", "arrow", "method",  "getter", "setter",
                                        "constructor", "derived", "init", "program"};
    if (!info)
        return;
    buf_printf(d->out, " %s", kinds[info->kind]);
    dump_flag(d, "async", info->is_async);
    dump_flag(d, "generator", info->is_generator);
    dump_flag(d, "lazy", info->is_lazy);
}

/* Two passes over the fields: what fits on the node's line, then children. */
#define CHILD_(x)
#define MAYBE_(x)
#define LINK_(x)
#define LIST_(x)
#define NAME_(x) dump_name(d, #x, n->x);
#define STR_(x) dump_str(d, #x, n->x);
#define STRS_(x) dump_strs(d, #x, n->x, n->count);
#define NUM_(x) buf_printf(d->out, " %.17g", n->x);
#define OP_(x) buf_printf(d->out, " %s", token_text((TokenKind)n->x));
#define FLAG_(x) dump_flag(d, #x, n->x);
#define INT_(x)
#define ENUM_(T, x) buf_printf(d->out, " %s:%d", #x, (int)n->x);
#define SCOPE_(x)
#define VAR_(x)
#define FUNC_(x) dump_function(d, n->x);
#define NODE(kind, ...)                                                                            \
    static void line_##kind(Dump *d UNUSED, const Ast##kind *n UNUSED)                             \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }
#include "engine/syntax/ast.def"
#undef NODE
#undef CHILD_
#undef MAYBE_
#undef LIST_
#undef NAME_
#undef STR_
#undef STRS_
#undef NUM_
#undef OP_
#undef FLAG_
#undef ENUM_
#undef FUNC_

#define CHILD_(x) dump_node(d, #x, n->x);
#define MAYBE_(x) dump_node(d, #x, n->x);
#define LIST_(x) dump_list(d, #x, &n->x);
#define NAME_(x)
#define STR_(x)
#define STRS_(x)
#define NUM_(x)
#define OP_(x)
#define FLAG_(x)
#define ENUM_(T, x)
#define FUNC_(x)
#define NODE(kind, ...)                                                                            \
    static void children_##kind(Dump *d UNUSED, const Ast##kind *n UNUSED)                         \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }
#include "engine/syntax/ast.def"
#undef NODE

static void dump_node(Dump *d, const char *field, const AstNode *node)
{
    if (!node)
        return;
    indent(d);
    if (field)
        buf_printf(d->out, "%s: ", field);
    buf_printf(d->out, "%s %u-%u", ast_kind_name((AstKind)node->kind), node->start, node->end);
    dump_flag(d, "paren", node->flags & AstFlag_Paren);
    if (d->depth >= DUMP_DEPTH) {
        buf_append_c(d->out, " ...");
        return;
    }
    d->depth++;
    switch ((AstKind)node->kind) {
#define NODE(kind, ...)                                                                            \
    case Node_##kind:                                                                              \
        line_##kind(d, (const Ast##kind *)node);                                                   \
        children_##kind(d, (const Ast##kind *)node);                                               \
        break;
#include "engine/syntax/ast.def"
#undef NODE
    case Node__count:
        UNREACHABLE();
    }
    d->depth--;
}

void ast_dump(Buf *out, const AstNode *node)
{
    Dump d = {out, 0};
    size_t from = out->len;
    dump_node(&d, NULL, node);
    if (out->len > from) { /* without the first line's newline */
        memmove(out->data + from, out->data + from + 1, out->len - from - 1);
        out->data[out->len - 1] = '\n';
    }
}

/* ---- scopes --------------------------------------------------------------------------------- */

static const char *const scope_names[] = {
    "global", "module", "eval",  "function", "body",  "block", "for",
    "switch", "catch",  "with",  "class",    "field", "static", "cover", "namespace",
};

static const char *const var_names[] = {
    "var",       "let",       "const",      "using",         "function",       "class",
    "param",     "catch",     "catch",      "import",        "namespace",      "function-name",
    "class-name", "arguments", "special",   "private-field", "private-method", "private-get",
    "private-set", "private-get-set", "temp",        "member",
};

static void dump_var(Dump *d, const Var *v)
{
    static const char *const storages[] = {"register", "heap", "global", "import", "member", "dynamic"};
    indent(d);
    buf_printf(d->out, "%s %.*s %s", var_names[v->kind], NAME_ARGS(v->name),
               storages[v->storage]);
    if (v->storage == Storage_Heap || v->storage == Storage_Import)
        buf_printf(d->out, ":%u", v->slot);
    dump_flag(d, "captured", v->captured);
    dump_flag(d, "assigned", v->assigned);
    dump_flag(d, "tdz", v->needs_tdz);
    dump_flag(d, "exported", v->exported);
    dump_flag(d, "unused", !v->used);
}

static void dump_scope(Dump *d, const Scope *s)
{
    bool shown = s->kind != ScopeKind_Cover;
    if (shown) {
        indent(d);
        buf_printf(d->out, "%s %u-%u", scope_names[s->kind], s->start, s->end);
        dump_flag(d, "strict", s->is_strict);
        dump_flag(d, "eval", s->has_direct_eval);
        if (s->needs_heap)
            buf_printf(d->out, " heap:%u", s->n_slots);
        if (s->eval_slot >= 0)
            buf_printf(d->out, " eval-slot:%d", s->eval_slot);
        dump_flag(d, "per-iteration", s->per_iteration);
        d->depth++;
        for (const Var *v = s->first; v; v = v->next)
            dump_var(d, v);
    }
    if (d->depth < DUMP_DEPTH)
        for (const Scope *c = s->first_child; c; c = c->next_sibling)
            dump_scope(d, c);
    if (shown)
        d->depth--;
}

static void dump_info(Dump *d, const ScriptInfo *script, const FunctionInfo *info)
{
    indent(d);
    Str name = script_name(script, info->name_id);
    buf_printf(d->out, "function %u-%u %.*s", info->start, info->end, (int)name.len, name.data);
    dump_function(d, info);
    dump_flag(d, "strict", info->is_strict);
    dump_flag(d, "this", info->uses_this);
    dump_flag(d, "arguments", info->uses_arguments);
    dump_flag(d, "eval", info->has_direct_eval);
    buf_printf(d->out, " params:%u length:%u free:", info->param_count, info->length);
    for (u32 i = 0; i < info->n_free_names; i++) {
        Str text = script_name(script, info->free_names[i] >> 1);
        buf_printf(d->out, "%s%.*s%s", i ? "," : "", (int)text.len, text.data,
                   info->free_names[i] & 1 ? "=" : "");
    }
}

void scope_dump(Buf *out, const ParseResult *result)
{
    Dump d = {out, 0};
    size_t from = out->len;
    dump_scope(&d, AST(Program, result->program)->scope);
    for (u32 i = 0; i < result->script->n_functions; i++)
        if (result->script->functions[i]->kind != Function_Program)
            dump_info(&d, result->script, result->script->functions[i]);
    if (out->len > from) {
        memmove(out->data + from, out->data + from + 1, out->len - from - 1);
        out->data[out->len - 1] = '\n';
    }
}
