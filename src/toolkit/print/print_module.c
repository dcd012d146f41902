/* print_module.c - import and export declarations, and comments that stay. See print_priv.h.
 *
 * The tree says of an import only where it stood; what it imports is in the tables of ModuleInfo, in the order of the text, without what
 * TypeScript drops. So a declaration is made anew from the entries that begin inside its range.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "base/alloc.h"
#include "toolkit/print/print_priv.h"

static int compare_order(const void *a, const void *b)
{
    const ExportOrder *x = a, *y = b;
    return x->start < y->start ? -1 : x->start > y->start;
}

/* The name of an export or import: as a word, or as a string when it is none. */
static void print_module_name(Printer *p, Str name)
{
    if (print_is_name(name, p->options->ascii_only))
        print_word(p, name);
    else
        print_quoted(p, name, false);
}

static void print_attributes(Printer *p, const ModuleRequest *r)
{
    if (!r->n_attributes)
        return;
    print_space(p);
    print_word(p, STR("with"));
    print_space(p);
    print_char(p, '{');
    print_space(p);
    for (u32 i = 0; i < r->n_attributes; i++) {
        if (i) {
            print_char(p, ',');
            print_space(p);
        }
        print_module_name(p, r->attributes[i].key);
        print_char(p, ':');
        print_space(p);
        print_quoted(p, r->attributes[i].value, false);
    }
    print_space(p);
    print_char(p, '}');
}

static void print_from(Printer *p, u32 request)
{
    const ModuleRequest *r = &p->result->module->requests[request];
    print_space(p);
    print_word(p, STR("from"));
    print_space(p);
    print_quoted(p, r->specifier, false);
    print_attributes(p, r);
    print_end(p);
}

/* One declaration for each request. */
void print_hidden_imports(Printer *p)
{
    const ModuleInfo *m = p->result->module;
    p->hidden_due = false;
    for (u32 r = 0; r < m->n_requests; r++) {
        u32 count = 0;
        for (u32 i = 0; i < m->n_imports; i++) {
            const ModuleImport *import = &m->imports[i];
            if (import->request != r || import->local_name->text.data[0] != '%')
                continue;
            print_owed(p);
            if (!count++)
                print_text(p, p->min ? "import{" : "import { ");
            else
                print_text(p, p->min ? "," : ", ");
            Str local = print_hidden_name(p, import->local_name->text);
            print_module_name(p, import->imported);
            if (!str_equal(local, import->imported)) {
                print_text(p, " as ");
                print_word(p, local);
            }
        }
        if (count) {
            print_text(p, p->min ? "}" : " }");
            print_from(p, r);
        }
    }
}

void print_module_start(Printer *p)
{
    const ModuleInfo *m = p->result->module;
    if (!m)
        return;
    for (u32 i = 0; i < m->n_imports; i++)
        p->hidden_due |= m->imports[i].local_name->text.data[0] == '%';
    if (!m->n_exports)
        return;
    p->exports = xalloc(m->n_exports * sizeof *p->exports);
    p->n_exports = m->n_exports;
    for (u32 i = 0; i < m->n_exports; i++)
        p->exports[i] = (ExportOrder){m->exports[i].start, i};
    qsort(p->exports, p->n_exports, sizeof *p->exports, compare_order);
}

/* Between braces: `{ a, b as c }`. */
static void open_names(Printer *p)
{
    print_char(p, '{');
    print_space(p);
}

static void close_names(Printer *p)
{
    print_space(p);
    print_char(p, '}');
}

static void comma(Printer *p)
{
    print_char(p, ',');
    print_space(p);
}

/* ---- import --------------------------------------------------------------------------------- */

static void print_import_bare(Printer *p, const AstNode *n)
{
    const ModuleInfo *m = p->result->module;
    u32 i = 0;
    while (i < m->n_requests && !(m->requests[i].start >= n->start && m->requests[i].start < n->end))
        i++;
    if (i == m->n_requests)
        return; /* asked for before, so nothing is left to do; or only types */
    const ModuleRequest *r = &m->requests[i];
    print_word(p, STR("import"));
    print_space(p);
    print_quoted(p, r->specifier, false);
    print_attributes(p, r);
    print_end(p);
}

static bool is_default(const ModuleImport *import)
{
    return !import->is_namespace && str_equal(import->imported, STR("default"));
}

static void print_import_names(Printer *p, const ModuleImport *imports, u32 n)
{
    u32 i = 0;
    bool comma_first = false;
    bool source = p->result->module->requests[imports->request].phase == ImportPhase_Source;
    if (is_default(&imports[0]) || source) {
        print_name(p, imports[0].local_name->text);
        comma_first = true;
        i = 1;
    }
    if (i == n)
        return;
    if (comma_first)
        comma(p);
    if (imports[i].is_namespace) {
        print_operator(p, "* as ");
        print_name(p, imports[i].local_name->text);
        return;
    }
    open_names(p);
    for (bool first = true; i < n; i++, first = false) {
        const ModuleImport *import = &imports[i];
        if (!first)
            comma(p);
        print_module_name(p, import->imported);
        if (str_equal(import->imported, import->local_name->text))
            continue;
        print_char(p, ' ');
        print_word(p, STR("as"));
        print_char(p, ' ');
        print_name(p, import->local_name->text);
    }
    close_names(p);
}

void print_import(Printer *p, const AstNode *n)
{
    const ModuleInfo *m = p->result->module;
    if (!m)
        return;
    u32 i = p->next_import;
    while (i < m->n_imports && m->imports[i].start < n->start)
        i++;
    u32 end = i;
    while (end < m->n_imports && m->imports[end].start < n->end)
        end++;
    p->next_import = end;
    if (end == i) {
        print_import_bare(p, n);
        return;
    }
    print_word(p, STR("import"));
    print_space(p);
    u8 phase = m->requests[m->imports[i].request].phase;
    if (phase != ImportPhase_Evaluation) {
        print_word(p, phase == ImportPhase_Source ? STR("source") : STR("defer"));
        print_char(p, ' ');
    }
    print_import_names(p, m->imports + i, end - i);
    print_from(p, m->imports[i].request);
}

/* The end of the erased TypeScript that begins at or before an offset and covers it, else the offset. */
static u32 erased_end(const Printer *p, u32 at)
{
    const ScriptInfo *script = p->result->script;
    u32 low = 0, high = script->n_erased;
    while (low < high) {
        u32 mid = low + (high - low) / 2;
        if (script->erased[mid].start <= at)
            low = mid + 1;
        else
            high = mid;
    }
    return low && script->erased[low - 1].end > at ? script->erased[low - 1].end : at;
}

/* ---- export --------------------------------------------------------------------------------- */

/* The first entry at or behind an offset. */
static u32 export_at(const Printer *p, u32 offset)
{
    u32 low = 0, high = p->n_exports;
    while (low < high) {
        u32 mid = low + (high - low) / 2;
        if (p->exports[mid].start < offset)
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

/* The name on the left of `as`: of the other module, or of the variable here. */
static Str export_source(const Printer *p, const ModuleExport *e)
{
    const ModuleInfo *m = p->result->module;
    if (e->kind == ModuleExport_Local)
        return e->var->name->text;
    if (e->has_from)
        return e->import_name;
    for (u32 i = 0; i < m->n_imports; i++) /* an import that is handed on */
        if (m->imports[i].request == e->request && str_equal(m->imports[i].imported, e->import_name) &&
            m->imports[i].is_namespace == !e->import_name.data)
            return m->imports[i].local_name->text;
    return e->import_name;
}

static void print_export_star(Printer *p, const ModuleExport *e)
{
    print_operator(p, "*");
    if (e->kind == ModuleExport_Indirect) {
        print_char(p, ' ');
        print_word(p, STR("as"));
        print_char(p, ' ');
        print_module_name(p, e->export_name);
    }
    print_from(p, e->request);
}

static void print_export_names(Printer *p, const AstNode *n)
{
    const ModuleInfo *m = p->result->module;
    u32 i = export_at(p, n->start), end = i;
    while (end < p->n_exports && p->exports[end].start < n->end)
        end++;
    const ModuleExport *e = i < end ? &m->exports[p->exports[i].index] : NULL;
    if (e && (e->kind == ModuleExport_Star || (e->has_from && !e->import_name.data))) {
        print_export_star(p, e);
        return;
    }
    open_names(p);
    for (u32 k = i; k < end; k++) {
        e = &m->exports[p->exports[k].index];
        Str from = export_source(p, e);
        if (k > i)
            comma(p);
        print_module_name(p, from);
        if (str_equal(from, e->export_name))
            continue;
        print_char(p, ' ');
        print_word(p, STR("as"));
        print_char(p, ' ');
        print_module_name(p, e->export_name);
    }
    close_names(p);
    if (e && e->has_from)
        print_from(p, e->request);
    else
        print_end(p);
}

/* `export {} from "x"`, whose only trace is the request. */
static bool only_request(const Printer *p, const AstNode *n, u32 *request)
{
    const ModuleInfo *m = p->result->module;
    for (u32 i = 0; i < m->n_requests; i++) {
        if (m->requests[i].start < n->start || m->requests[i].start >= n->end)
            continue;
        *request = i;
        return true;
    }
    return false;
}

void print_export_named(Printer *p, const AstExportNamed *n)
{
    u32 request;
    if (n->declaration && print_is_decorated(p, n->declaration)) {
        print_decorated_class(p, n->declaration, CLASS_EXPORTED);
        return;
    }
    if (n->declaration) {
        if (n->declaration->kind != Node_Namespace || AST(Namespace, n->declaration)->var) {
            print_word(p, STR("export"));
            print_char(p, ' ');
        }
        print_statement(p, n->declaration); /* modules are not indented, so on the same line */
        return;
    }
    u32 i = export_at(p, n->node.start);
    if (i < p->n_exports && p->exports[i].start < n->node.end) {
        print_word(p, STR("export"));
        print_space(p);
        print_export_names(p, &n->node);
        return;
    }
    if (erased_end(p, n->node.start) > n->node.start)
        return; /* only types */
    print_word(p, STR("export"));
    print_space(p);
    print_text(p, "{}");
    if (p->result->module && only_request(p, &n->node, &request))
        print_from(p, request);
    else
        print_end(p);
}

void print_export_default(Printer *p, const AstExportDefault *n)
{
    if (print_is_decorated(p, n->value)) {
        print_decorated_class(p, n->value, CLASS_DEFAULT);
        return;
    }
    print_word(p, STR("export default"));
    print_char(p, ' ');
    if (n->value->kind == Node_FunctionDeclaration || n->value->kind == Node_ClassDeclaration) {
        print_statement(p, n->value);
        return;
    }
    p->default_start = p->out->len;
    print_expression(p, n->value, LEVEL_ASSIGN, 0);
    print_end(p);
}

/* ---- comments ------------------------------------------------------------------------------- */

static bool contains(Str text, Str word)
{
    return memmem(text.data, text.len, word.data, word.len) != NULL;
}

static bool is_kept(Str text)
{
    if (str_starts_with(text, STR("//#")))
        return !contains(text, STR("sourceMappingURL="));
    return text.data[2] == '!' || contains(text, STR("@license")) || contains(text, STR("@preserve"));
}

static void print_comment(Printer *p, Str text)
{
    print_owed(p);
    print_indent(p);
    buf_append_str(p->out, text);
    if (text.data[1] == '/' || !p->min)
        buf_push(p->out, '\n');
}

/* Where the comment at `at` ends. */
static u32 comment_end(Str text, u32 at, u32 to)
{
    if (text.data[at + 1] == '*') {
        const char *end = memmem(text.data + at + 2, to - at - 2, "*/", 2);
        return end ? (u32)(end + 2 - text.data) : to;
    }
    while (at < to && !source_at_newline(text.data + at, text.data + to))
        at++;
    return at;
}

void print_comments(Printer *p, u32 from, u32 to)
{
    Str text = p->source->text;
    if (to > text.len || from >= to)
        return;
    for (u32 at = from; at + 1 < to;) {
        const char *slash = memchr(text.data + at, '/', to - 1 - at);
        if (!slash)
            return;
        at = (u32)(slash - text.data);
        u32 erased = erased_end(p, at);
        if (erased > at) {
            at = erased;
            continue;
        }
        if (slash[1] != '/' && slash[1] != '*') {
            at++;
            continue;
        }
        u32 end = comment_end(text, at, to);
        Str comment = {slash, end - at};
        if (comment.len >= 3 && is_kept(comment))
            print_comment(p, comment);
        at = end;
    }
}
