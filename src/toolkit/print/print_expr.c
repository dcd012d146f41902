/* print_expr.c - expressions and patterns: precedence, parentheses, literals. See print_priv.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/utf.h"
#include "engine/syntax/const_enum.h"
#include "toolkit/print/print_priv.h"

/* ---- levels --------------------------------------------------------------------------------- */

static bool is_logical(const AstNode *n)
{
    return n->kind == Node_Logical;
}

static bool is_spine(const AstNode *n)
{
    return n->kind == Node_Binary || is_logical(n);
}

static u8 spine_operator(const AstNode *n)
{
    return is_logical(n) ? AST(Logical, n)->op : AST(Binary, n)->op;
}

static const AstNode *spine_left(const AstNode *n)
{
    return is_logical(n) ? AST(Logical, n)->left : AST(Binary, n)->left;
}

static const AstNode *spine_right(const AstNode *n)
{
    return is_logical(n) ? AST(Logical, n)->right : AST(Binary, n)->right;
}

static Level operator_level(u8 op)
{
    return (Level)(LEVEL_BINARY + token_precedence[op]);
}

/* ?? does not mix with || and && without parentheses, whatever binds tighter. */
static bool mixes(const AstNode *parent, const AstNode *operand)
{
    return is_logical(parent) && is_logical(operand) &&
           (AST(Logical, parent)->op == Tok_QuestionQuestion) !=
               (AST(Logical, operand)->op == Tok_QuestionQuestion);
}

static Level left_level(u8 op)
{
    return op == Tok_StarStar ? LEVEL_POSTFIX : operator_level(op);
}

static Level right_level(u8 op)
{
    return op == Tok_StarStar ? LEVEL_POWER : (Level)(operator_level(op) + 1);
}

/* The operand of `parent`: parentheses are forced by a level nothing reaches. */
static Level operand_level(const AstNode *parent, const AstNode *operand, Level level)
{
    return mixes(parent, operand) ? LEVEL_CALL : level;
}

/* ---- binary operators ----------------------------------------------------------------------- */

static void print_binary_operator(Printer *p, u8 op)
{
    const char *text = token_text((TokenKind)op);
    if (op == Tok_In || op == Tok_Instanceof) {
        print_space(p);
        print_word(p, str_view(text));
        print_space(p);
        return;
    }
    print_space(p);
    print_operator(p, text);
    print_space(p);
}

/* Chains lean to the left and may be very long: no recursion along them. */
static void print_binary(Printer *p, const AstNode *n, Level level, u32 flags)
{
    u32 base = p->spine.len;
    for (;;) {
        u8 op = spine_operator(n);
        bool paren = operator_level(op) < level || (op == Tok_In && flags & PRINT_NO_IN);
        if (paren)
            flags &= ~(u32)PRINT_NO_IN;
        VEC_PUSH(&p->spine, ((Spine){n, flags, paren}));
        if (paren)
            print_char(p, '(');
        const AstNode *left = spine_left(n);
        level = operand_level(n, left, left_level(op));
        n = left;
        if (!is_spine(left))
            break;
    }
    print_expression(p, n, level, flags & PRINT_NO_IN);
    while (p->spine.len > base) {
        Spine s = VEC_POP(&p->spine);
        u8 op = spine_operator(s.node);
        const AstNode *right = spine_right(s.node);
        print_binary_operator(p, op);
        print_expression(p, right, operand_level(s.node, right, right_level(op)), s.flags & PRINT_NO_IN);
        if (s.paren)
            print_char(p, ')');
    }
}

static void print_private_in(Printer *p, const AstPrivateIn *n, u32 flags)
{
    print_expression(p, n->left, LEVEL_CALL, 0);
    print_binary_operator(p, Tok_In);
    print_expression(p, n->right, (Level)(LEVEL_COMPARE + 1), flags & PRINT_NO_IN);
}

static void print_unary(Printer *p, const AstUnary *n)
{
    const char *text = token_text((TokenKind)n->op);
    if (n->op == Tok_Typeof || n->op == Tok_Void || n->op == Tok_Delete) {
        print_word(p, str_view(text));
        print_space(p);
    } else {
        print_operator(p, text);
    }
    print_expression(p, n->operand, LEVEL_PREFIX, 0);
}

static void print_update(Printer *p, const AstUpdate *n)
{
    const char *text = token_text((TokenKind)n->op);
    if (n->prefix) {
        print_operator(p, text);
        print_expression(p, n->operand, LEVEL_PREFIX, 0);
    } else {
        print_expression(p, n->operand, LEVEL_NEW, 0);
        print_operator(p, text);
    }
}

/* ---- literals ------------------------------------------------------------------------------- */

static void print_template(Printer *p, const AstTemplate *n, bool tagged)
{
    print_char(p, '`');
    for (u32 i = 0; i < n->count; i++) {
        Str raw = n->raw ? n->raw[i] : (Str){NULL, 0}, cooked = n->cooked[i];
        bool escape = !tagged && cooked.data &&
                      (p->options->ascii_only || !raw.data || memmem(raw.data, raw.len, "</", 2));
        if (escape)
            print_template_text(p, cooked);
        else
            buf_append_str(p->out, raw);
        if (i + 1 == n->count)
            break;
        print_text(p, "${");
        print_expression(p, n->expressions.items[i], LEVEL_SEQUENCE, 0);
        print_char(p, '}');
    }
    print_char(p, '`');
}

static void print_regexp(Printer *p, const AstRegExp *n)
{
    Buf *out = p->out;
    if (out->len && (out->data[out->len - 1] == '/' || out->data[out->len - 1] == '<'))
        print_char(p, ' '); /* a / /b/, and </script */
    print_char(p, '/');
    if (p->options->ascii_only && !utf8_is_ascii(n->pattern.data, n->pattern.len)) {
        const char *at = n->pattern.data, *end = at + n->pattern.len;
        bool unicode = memchr(n->flags.data, 'u', n->flags.len) || memchr(n->flags.data, 'v', n->flags.len);
        while (at < end) {
            u32 len, cp = wtf8_decode_one(at, end, &len);
            if (cp < 0x80)
                print_char(p, (char)cp);
            else if (cp < 0x10000)
                buf_printf(out, "\\u%04X", cp);
            else if (unicode)
                buf_printf(out, "\\u{%X}", cp);
            else
                buf_printf(out, "\\u%04X\\u%04X", 0xd7c0 + (cp >> 10), 0xdc00 + (cp & 0x3ff));
            at += len;
        }
    } else {
        buf_append_str(out, n->pattern);
    }
    print_char(p, '/');
    buf_append_str(out, n->flags);
    p->regexp_end = out->len;
}

static bool has_newline(const Printer *p, u32 from, u32 to)
{
    Str text = p->source->text;
    return from < to && to <= text.len && memchr(text.data + from, '\n', to - from) != NULL;
}

bool print_spread_out(const Printer *p, const AstNode *node, const AstList *items)
{
    if (p->min || !items->len)
        return false;
    u32 at = node->start;
    for (u32 i = 0; i < items->len; i++) {
        if (has_newline(p, at, items->items[i]->start))
            return true;
        at = items->items[i]->end;
    }
    return has_newline(p, at, node->end);
}

/* What stands between the items of a list in brackets or braces. `lines`: each on its own. */
static void list_gap(Printer *p, bool first, bool lines)
{
    if (!first)
        print_char(p, ',');
    if (lines) {
        print_char(p, '\n');
        print_indent(p);
    } else if (!first) {
        print_space(p);
    }
}

static void list_close(Printer *p, bool lines)
{
    if (!lines)
        return;
    p->depth--;
    print_char(p, '\n');
    print_indent(p);
}

static void print_array(Printer *p, const AstNode *node, const AstList *items)
{
    bool lines = print_spread_out(p, node, items);
    print_char(p, '[');
    p->depth += lines;
    for (u32 i = 0; i < items->len; i++) {
        const AstNode *item = items->items[i];
        list_gap(p, i == 0, lines);
        if (item->kind != Node_Hole)
            print_expression(p, item, LEVEL_ASSIGN, 0);
        else if (i + 1 == items->len)
            print_char(p, ','); /* the last comma of a literal makes no hole */
    }
    list_close(p, lines);
    print_char(p, ']');
}

void print_key(Printer *p, const AstNode *key, bool computed)
{
    if (!computed && key->kind == Node_String) {
        print_key_text(p, AST(String, key)->value);
    } else if (computed || (key->kind != Node_Number && key->kind != Node_BigInt &&
                            key->kind != Node_PrivateName)) {
        print_char(p, '[');
        print_expression(p, key, LEVEL_ASSIGN, 0);
        print_char(p, ']');
    } else {
        print_expression(p, key, LEVEL_CALL, 0);
    }
}

static bool is_shorthand(const Printer *p, const AstProperty *n)
{
    const AstNode *value = n->value;
    if (!n->shorthand || n->computed || n->key->kind != Node_String)
        return false;
    if (value->kind == Node_AssignPattern)
        value = AST(AssignPattern, value)->target;
    else if (value->kind == Node_Assign)
        value = AST(Assign, value)->target;
    return value->kind == Node_Identifier && !print_member_object(p, AST(Identifier, value)).len &&
           str_equal(AST(Identifier, value)->name->text, AST(String, n->key)->value);
}

static void print_property(Printer *p, const AstProperty *n)
{
    print_map(p, n->node.start);
    if (n->kind != Property_Init) {
        const AstFunction *f = AST(Function, n->value);
        if (n->kind != Property_Method) {
            print_word(p, n->kind == Property_Get ? STR("get") : STR("set"));
            print_space(p);
        } else if (f->info->is_async) {
            print_word(p, STR("async"));
            if (!f->info->is_generator)
                print_space(p);
        }
        if (n->kind == Property_Method && f->info->is_generator) {
            print_char(p, '*');
            if (f->info->is_async)
                print_space(p);
        }
        print_key(p, n->key, n->computed);
        print_function_rest(p, f);
        return;
    }
    if (!is_shorthand(p, n)) {
        /* { __proto__ } whose variable is called otherwise now: a property, not the prototype */
        bool is_proto = n->shorthand && n->key->kind == Node_String && str_equal(AST(String, n->key)->value, STR("__proto__"));
        print_key(p, n->key, n->computed || is_proto);
        print_char(p, ':');
        print_space(p);
    }
    print_expression(p, n->value, LEVEL_ASSIGN, 0);
}

static void print_object(Printer *p, const AstNode *node, const AstList *properties)
{
    if (!properties->len) {
        print_text(p, "{}");
        return;
    }
    bool lines = print_spread_out(p, node, properties);
    print_char(p, '{');
    p->depth += lines;
    if (!lines)
        print_space(p);
    for (u32 i = 0; i < properties->len; i++) {
        const AstNode *item = properties->items[i];
        list_gap(p, i == 0, lines);
        if (item->kind == Node_Property)
            print_property(p, AST(Property, item));
        else
            print_expression(p, item, LEVEL_ASSIGN, 0);
    }
    list_close(p, lines);
    if (!lines)
        print_space(p);
    print_char(p, '}');
}

/* ---- members and calls ---------------------------------------------------------------------- */

/* The object of a member or the callee: a chain that ended before it stays in its parentheses. */
static void print_object_of(Printer *p, const AstNode *object, u32 flags)
{
    bool paren = object->kind == Node_OptionalChain;
    if (paren)
        print_char(p, '(');
    print_expression(p, object, LEVEL_NEW, paren ? 0 : flags & (PRINT_NO_CALL | PRINT_INDEXED));
    if (paren)
        print_char(p, ')');
}

static bool is_digits(const char *from, const char *end)
{
    for (; from < end; from++)
        if (*from < '0' || *from > '9')
            return false;
    return true;
}

static void print_member(Printer *p, const AstMember *n, u32 flags)
{
    size_t from = p->out->len;
    print_object_of(p, n->object, flags & PRINT_NO_CALL);
    if (n->optional)
        print_text(p, "?.");
    else if (n->object->kind == Node_Number) {
        /* 1..x or 1 .x: the first dot after bare digits belongs to the number. */
        if (!p->min)
            print_char(p, ' ');
        else if (is_digits(p->out->data + from + (p->out->data[from] == ' '), p->out->data + p->out->len))
            print_char(p, '.');
        print_char(p, '.');
    } else {
        print_char(p, '.');
    }
    if (!(n->node.flags & AstFlag_Escaped) && n->node.end >= n->name->text.len)
        print_map(p, n->node.end - (u32)n->name->text.len);
    print_name(p, n->name->text);
}

static void print_arguments(Printer *p, const AstList *arguments)
{
    print_char(p, '(');
    for (u32 i = 0; i < arguments->len; i++) {
        list_gap(p, i == 0, false);
        print_expression(p, arguments->items[i], LEVEL_ASSIGN, 0);
    }
    print_char(p, ')');
}

/* Does a comment right before the offset say that the call has no effects? */
static bool is_marked_pure(const Printer *p, u32 offset)
{
    const char *text = p->source->text.data, *end = text + offset, *from;
    while (end > text && (end[-1] == ' ' || end[-1] == '\t' || end[-1] == '\n' || end[-1] == '\r'))
        end--;
    if (end - text < 4 || end[-1] != '/' || end[-2] != '*')
        return false;
    from = end - 4;
    while (from > text && !(from[0] == '/' && from[1] == '*'))
        from--;
    Str comment = {from, (size_t)(end - from)};
    return memmem(comment.data, comment.len, "@__PURE__", 9) || memmem(comment.data, comment.len, "#__PURE__", 9);
}

static void print_pure(Printer *p, const AstNode *n)
{
    /* Of a()(), where both calls begin at the same place, the outer one comes first. */
    if (n->start == p->pure_at || n->end <= n->start || n->start > p->source->text.len ||
        !is_marked_pure(p, n->start))
        return;
    p->pure_at = n->start;
    print_text(p, "/* @__PURE__ */ ");
}

static void print_new(Printer *p, const AstNew *n, Level level)
{
    print_pure(p, &n->node);
    print_word(p, STR("new"));
    print_space(p);
    print_expression(p, n->callee, LEVEL_NEW, PRINT_NO_CALL);
    if (n->arguments.len || level >= LEVEL_POSTFIX)
        print_arguments(p, &n->arguments);
}

static void print_import_call(Printer *p, const AstImportCall *n)
{
    print_word(p, STR("import"));
    if (n->phase != ImportPhase_Evaluation)
        print_text(p, n->phase == ImportPhase_Source ? ".source" : ".defer");
    print_char(p, '(');
    print_expression(p, n->specifier, LEVEL_ASSIGN, 0);
    if (n->options) {
        list_gap(p, false, false);
        print_expression(p, n->options, LEVEL_ASSIGN, 0);
    }
    print_char(p, ')');
}

/* ---- assignments and the rest --------------------------------------------------------------- */

/* An assignment whose pattern would begin with a brace where a block or body could. */
static bool at_start(const Printer *p)
{
    size_t at = p->out->len;
    return at == p->statement_start || at == p->arrow_start;
}

/* `(a) = function () {}` gives no name, so those parentheses stay. */
static void print_target(Printer *p, const AstNode *target, const AstNode *value)
{
    bool paren = target->kind == Node_Identifier && target->flags & AstFlag_Paren && value &&
                 ast_is_anonymous_function(value) && !print_member_object(p, AST(Identifier, target)).len;
    if (paren)
        print_char(p, '(');
    print_expression(p, target, LEVEL_NEW, 0);
    if (paren)
        print_char(p, ')');
}

static void print_assign(Printer *p, u8 op, const AstNode *target, const AstNode *value, u32 flags)
{
    print_target(p, target, value);
    print_space(p);
    print_operator(p, token_text((TokenKind)op));
    print_space(p);
    print_expression(p, value, LEVEL_ASSIGN, flags & PRINT_NO_IN);
}

static void print_conditional(Printer *p, const AstConditional *n, u32 flags)
{
    print_expression(p, n->test, (Level)(LEVEL_CONDITIONAL + 1), flags & PRINT_NO_IN);
    print_space(p);
    print_char(p, '?');
    print_space(p);
    print_expression(p, n->yes, LEVEL_ASSIGN, 0);
    print_space(p);
    print_char(p, ':');
    print_space(p);
    print_expression(p, n->no, LEVEL_ASSIGN, flags & PRINT_NO_IN);
}

static void print_sequence(Printer *p, const AstList *items, u32 flags)
{
    for (u32 i = 0; i < items->len; i++) {
        list_gap(p, i == 0, false);
        print_expression(p, items->items[i], LEVEL_ASSIGN, flags & PRINT_NO_IN);
    }
}

static void print_yield(Printer *p, const AstYield *n, u32 flags)
{
    print_word(p, STR("yield"));
    if (n->delegate)
        print_char(p, '*');
    if (!n->value)
        return;
    print_space(p);
    print_expression(p, n->value, LEVEL_ASSIGN, flags & PRINT_NO_IN);
}

static Str object_name(const Printer *p, const Var *object)
{
    for (u32 i = p->namespaces.len; i-- > 0;)
        if (p->namespaces.items[i].object == object)
            return p->namespaces.items[i].name;
    return STR("");
}

Str print_member_object(const Printer *p, const AstIdentifier *n)
{
    VarLoc loc;
    if (!p->namespaces.len || !n->scope)
        return STR("");
    scope_locate(n->scope, n->name, n->var, n->node.start, &loc);
    if (!loc.found || loc.storage != Storage_Member || !loc.var)
        return STR("");
    return object_name(p, loc.var->object);
}

static void print_identifier(Printer *p, const AstIdentifier *n, u32 flags)
{
    size_t at = p->out->len;
    bool is_let = str_equal(n->name->text, STR("let"));
    bool paren = (is_let && at == p->for_start) || (is_let && flags & PRINT_INDEXED && at == p->statement_start);
    if (n->var && p->namespaces.len && object_name(p, n->var).len) { /* the object itself */
        print_name(p, object_name(p, n->var));
        return;
    }
    if (n->name->text.len && n->name->text.data[0] == '%') {
        print_word(p, print_hidden_name(p, n->name->text));
        return;
    }
    Str object = print_member_object(p, n);
    if (object.len) {
        print_name(p, object);
        print_char(p, '.');
    }
    if (paren)
        print_char(p, '(');
    print_name(p, n->name->text);
    if (paren)
        print_char(p, ')');
}

static void print_boolean(Printer *p, bool value)
{
    if (p->options->minify_syntax)
        print_operator(p, value ? "!0" : "!1");
    else
        print_word(p, value ? STR("true") : STR("false"));
}

/* The level of an expression that is no binary operator; patterns and literals bind tightest. */
static Level own_level(const AstNode *n, const Printer *p)
{
    switch (n->kind) {
    case Node_Sequence:
        return LEVEL_SEQUENCE;
    case Node_Assign:
    case Node_AssignPattern:
    case Node_Yield:
        return LEVEL_ASSIGN;
    case Node_Function:
        return AST(Function, n)->info->kind == Function_Arrow ? LEVEL_ASSIGN : LEVEL_CALL;
    case Node_Conditional:
        return LEVEL_CONDITIONAL;
    case Node_PrivateIn:
        return LEVEL_COMPARE;
    case Node_Unary:
    case Node_Await:
        return LEVEL_PREFIX;
    case Node_Update:
        return AST(Update, n)->prefix ? LEVEL_PREFIX : LEVEL_POSTFIX;
    case Node_True:
    case Node_False:
        return p->options->minify_syntax ? LEVEL_PREFIX : LEVEL_CALL;
    default:
        return LEVEL_CALL;
    }
}

/* Needs parentheses for its kind or for where it stands, whatever binds how. */
static bool must_wrap(const Printer *p, const AstNode *n, u32 flags)
{
    size_t at = p->out->len;
    switch (n->kind) {
    case Node_Object:
        return at_start(p);
    case Node_Assign:
        return AST(Assign, n)->target->kind == Node_ObjectPattern && at_start(p);
    case Node_Function:
        return AST(Function, n)->info->kind != Function_Arrow &&
               (at == p->statement_start || at == p->default_start);
    case Node_Class:
        return at == p->statement_start || at == p->default_start;
    case Node_Call:
    case Node_ImportCall:
    case Node_OptionalChain:
        return flags & PRINT_NO_CALL;
    case Node_PrivateIn:
        return flags & PRINT_NO_IN;
    default:
        return false;
    }
}

static void print_call(Printer *p, const AstCall *n, u32 flags)
{
    if (print_is_jsx(&n->node)) {
        print_jsx(p, &n->node);
        return;
    }
    print_pure(p, &n->node);
    print_object_of(p, n->callee, flags);
    if (n->optional)
        print_text(p, "?.");
    print_arguments(p, &n->arguments);
}

/* 3 for E.A of a const enum, with a comment behind it that says A. */
static bool print_enum_value(Printer *p, const AstNode *n, Level level)
{
    const TsConstant *value = ts_const_value(p->result->script, n);
    if (!value)
        return false;
    bool paren = value->kind == TsConstant_Number && level >= LEVEL_NEW;
    if (paren)
        print_char(p, '(');
    if (value->kind == TsConstant_String)
        print_quoted(p, value->text, true);
    else
        print_number(p, value->number, paren ? LEVEL_SEQUENCE : level);
    Str name = n->kind == Node_Member ? AST(Member, n)->name->text : AST(String, AST(Index, n)->key)->value;
    if (!p->min && print_is_name(name, true)) {
        print_text(p, " /* ");
        buf_append_str(p->out, name);
        print_text(p, " */");
    }
    if (paren)
        print_char(p, ')');
    return true;
}

static void print_index(Printer *p, const AstIndex *n, u32 flags)
{
    print_object_of(p, n->object, (flags & PRINT_NO_CALL) | PRINT_INDEXED);
    print_text(p, n->optional ? "?.[" : "[");
    print_expression(p, n->key, LEVEL_SEQUENCE, 0);
    print_char(p, ']');
}

static void print_leaf(Printer *p, const AstNode *n, Level level)
{
    switch (n->kind) {
    case Node_This: print_word(p, STR("this")); break;
    case Node_NewTarget: print_word(p, STR("new.target")); break;
    case Node_Super: print_word(p, STR("super")); break;
    case Node_ImportMeta: print_word(p, STR("import.meta")); break;
    case Node_Number: print_number(p, AST(Number, n)->value, level); break;
    case Node_BigInt:
        print_word(p, AST(BigInt, n)->text);
        print_char(p, 'n');
        break;
    case Node_String: print_quoted(p, AST(String, n)->value, true); break;
    case Node_True: print_boolean(p, true); break;
    case Node_False: print_boolean(p, false); break;
    case Node_Null: print_word(p, STR("null")); break;
    case Node_RegExp: print_regexp(p, AST(RegExp, n)); break;
    case Node_PrivateName: print_name(p, AST(PrivateName, n)->name->text); break;
    default: UNREACHABLE();
    }
}

static void print_bare(Printer *p, const AstNode *n, Level level, u32 flags)
{
    switch (n->kind) {
    case Node_Identifier: print_identifier(p, AST(Identifier, n), flags); break;
    case Node_Template: print_template(p, AST(Template, n), false); break;
    case Node_TaggedTemplate:
        print_object_of(p, AST(TaggedTemplate, n)->tag, flags & PRINT_NO_CALL);
        print_template(p, AST(Template, AST(TaggedTemplate, n)->quasi), true);
        break;
    case Node_Array: print_array(p, n, &AST(Array, n)->items); break;
    case Node_ArrayPattern: print_array(p, n, &AST(ArrayPattern, n)->items); break;
    case Node_Object: print_object(p, n, &AST(Object, n)->properties); break;
    case Node_ObjectPattern: print_object(p, n, &AST(ObjectPattern, n)->properties); break;
    case Node_Property: print_property(p, AST(Property, n)); break;
    case Node_Spread:
    case Node_Rest:
        print_text(p, "...");
        print_expression(p, ((const AstSpread *)n)->value, LEVEL_ASSIGN, 0);
        break;
    case Node_Function:
        if (AST(Function, n)->info->kind == Function_Arrow)
            print_arrow(p, AST(Function, n), flags);
        else
            print_function(p, AST(Function, n));
        break;
    case Node_Class: print_class(p, AST(Class, n)); break;
    case Node_Unary: print_unary(p, AST(Unary, n)); break;
    case Node_Update: print_update(p, AST(Update, n)); break;
    case Node_PrivateIn: print_private_in(p, AST(PrivateIn, n), flags); break;
    case Node_Assign: {
        const AstAssign *a = AST(Assign, n);
        print_assign(p, a->op, a->target, a->value, flags);
        break;
    }
    case Node_AssignPattern: {
        const AstAssignPattern *a = AST(AssignPattern, n);
        print_assign(p, Tok_Assign, a->target, a->value, 0);
        break;
    }
    case Node_Conditional: print_conditional(p, AST(Conditional, n), flags); break;
    case Node_Sequence: print_sequence(p, &AST(Sequence, n)->items, flags); break;
    case Node_OptionalChain: print_expression(p, AST(OptionalChain, n)->expression, LEVEL_SEQUENCE, flags); break;
    case Node_Member:
    case Node_Index:
        if (print_enum_value(p, n, level))
            break;
        if (n->kind == Node_Member)
            print_member(p, AST(Member, n), flags);
        else
            print_index(p, AST(Index, n), flags);
        break;
    case Node_PrivateMember: {
        const AstPrivateMember *m = AST(PrivateMember, n);
        print_object_of(p, m->object, flags & PRINT_NO_CALL);
        print_text(p, m->optional ? "?." : ".");
        print_expression(p, m->key, LEVEL_CALL, 0);
        break;
    }
    case Node_Call: print_call(p, AST(Call, n), flags); break;
    case Node_New: print_new(p, AST(New, n), level); break;
    case Node_SuperCall:
        print_word(p, STR("super"));
        print_arguments(p, &AST(SuperCall, n)->arguments);
        break;
    case Node_ImportCall: print_import_call(p, AST(ImportCall, n)); break;
    case Node_Yield: print_yield(p, AST(Yield, n), flags); break;
    case Node_Await:
        print_word(p, STR("await"));
        print_space(p);
        print_expression(p, AST(Await, n)->value, LEVEL_PREFIX, 0);
        break;
    case Node_Hole: break;
    default: print_leaf(p, n, level); break;
    }
}

void print_expression(Printer *p, const AstNode *n, Level level, u32 flags)
{
    if (p->failed || !print_enter(p))
        return;
    while (n->kind == Node_Sequence && AST(Sequence, n)->items.len == 1)
        n = AST(Sequence, n)->items.items[0]; /* what is left of an operation, see fold.c */
    if (n->end > n->start)
        print_map(p, n->start);
    if (is_spine(n)) {
        print_binary(p, n, level, flags);
        return;
    }
    bool paren = own_level(n, p) < level || must_wrap(p, n, flags);
    if (!paren) {
        print_bare(p, n, level, flags);
        return;
    }
    print_char(p, '(');
    print_bare(p, n, LEVEL_SEQUENCE, 0);
    print_char(p, ')');
}
