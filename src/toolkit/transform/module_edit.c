/* module_edit.c - see module_edit.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "toolkit/transform/module_edit.h"

/* ---- imports -------------------------------------------------------------------------------- */

void module_trim_imports(ParseResult *result)
{
    ModuleInfo *m = result->module;
    if (!m)
        return;
    const AstList *body = &AST(Program, result->program)->body;
    u32 next = 0, kept = 0;
    for (u32 i = 0; i < body->len; i++) {
        AstNode *n = body->items[i];
        if (n->kind != Node_Import)
            continue;
        u32 of_node = 0, kept_before = kept;
        for (; next < m->n_imports && m->imports[next].start < n->end; next++) {
            if (m->imports[next].start < n->start) { /* nobody wrote it: what JSX calls */
                m->imports[kept++] = m->imports[next];
                kept_before++;
                continue;
            }
            of_node++;
            if (m->imports[next].local->used)
                m->imports[kept++] = m->imports[next];
        }
        if (of_node && kept == kept_before)
            n->kind = Node_Empty;
    }
    while (next < m->n_imports)
        m->imports[kept++] = m->imports[next++];
    m->n_imports = kept;
}

/* ---- exports -------------------------------------------------------------------------------- */

const AstNode *module_edit_value(Arena *arena, Str value)
{
    return define_value(arena, value);
}

static const ExportEdit *find(const ExportEdit *edits, u32 n, Str name)
{
    for (u32 i = 0; i < n; i++)
        if (str_equal(edits[i].name, name))
            return &edits[i];
    return NULL;
}

/* `var name = value` in place of a declared function or class. */
static AstNode *variable(Arena *arena, const AstNode *at, Name *name, const AstNode *value)
{
    AstVarDeclaration *v = AST_NEW(arena, VarDeclaration, at->start, at->end);
    AstDeclarator *d = AST_NEW(arena, Declarator, at->start, at->start);
    AstIdentifier *id = AST_NEW(arena, Identifier, at->start, at->start);
    id->name = name;
    d->target = &id->node;
    d->init = (AstNode *)(uintptr_t)value;
    v->kind = VarKind_Var;
    v->declarators = (AstList){ARENA_ARRAY(arena, AstNode *, 1), 1};
    v->declarators.items[0] = &d->node;
    return &v->node;
}

static void edit_variables(AstExportNamed *n, const ExportEdit *edits, u32 n_edits)
{
    AstList *list = &AST(VarDeclaration, n->declaration)->declarators;
    u32 kept = 0;
    for (u32 i = 0; i < list->len; i++) {
        AstDeclarator *d = AST(Declarator, list->items[i]);
        const ExportEdit *edit = d->target->kind == Node_Identifier
                                     ? find(edits, n_edits, AST(Identifier, d->target)->name->text)
                                     : NULL;
        if (edit && !edit->value)
            continue;
        if (edit)
            d->init = (AstNode *)(uintptr_t)edit->value;
        list->items[kept++] = list->items[i];
    }
    list->len = kept;
    if (!kept)
        n->node.kind = Node_Empty;
}

static void edit_named(Arena *arena, AstExportNamed *n, const ExportEdit *edits, u32 n_edits)
{
    AstNode *d = n->declaration;
    Name *name = NULL;
    if (d->kind == Node_VarDeclaration)
        edit_variables(n, edits, n_edits);
    else if (d->kind == Node_FunctionDeclaration)
        name = AST(Function, AST(FunctionDeclaration, d)->function)->name;
    else if (d->kind == Node_ClassDeclaration)
        name = AST(Class, AST(ClassDeclaration, d)->class)->name;
    const ExportEdit *edit = name ? find(edits, n_edits, name->text) : NULL;
    if (edit && edit->value)
        n->declaration = variable(arena, d, name, edit->value);
    else if (edit)
        n->node.kind = Node_Empty;
}

void module_edit_exports(Arena *arena, ParseResult *result, const ExportEdit *edits, u32 n_edits)
{
    const AstList *body = &AST(Program, result->program)->body;
    for (u32 i = 0; result->module && i < body->len; i++) {
        AstNode *n = body->items[i];
        if (n->kind == Node_ExportNamed && AST(ExportNamed, n)->declaration) {
            edit_named(arena, AST(ExportNamed, n), edits, n_edits);
        } else if (n->kind == Node_ExportDefault) {
            const ExportEdit *edit = find(edits, n_edits, STR("default"));
            if (edit && edit->value)
                AST(ExportDefault, n)->value = (AstNode *)(uintptr_t)edit->value;
            else if (edit)
                n->kind = Node_Empty;
        }
    }
}
