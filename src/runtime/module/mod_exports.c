/* mod_exports.c - names that a CommonJS text assigns to exports, found without running it.
 *
 * Looks for the forms that people and compilers write: exports.NAME =, module.exports.NAME =, exports["NAME"] =,
 * Object.defineProperty(exports, "NAME", module.exports = { NAME, NAME: ... }; and, of whole modules, module.exports =
 * require("x"), ...require("x") in such a literal, __exportStar(require("x"), exports), Object.keys(x).forEach(function of x = require("x"). Comments and strings are not skipped:
 * a name too many shows as an export that is undefined.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/module/mod_priv.h"

typedef struct Scan {
    const char *p, *end;
    StrVec *names, *modules;
} Scan;

static bool is_word(char c)
{
    return (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z') || c == '_' || c == '$' || (c & 0x80);
}

static void skip_space(Scan *s)
{
    while (s->p < s->end && (*s->p == ' ' || *s->p == '\t' || *s->p == '\n' || *s->p == '\r'))
        s->p++;
}

/* Behind the next place of the word; false: there is none. */
static bool seek(Scan *s, const char *word)
{
    size_t n = strlen(word);
    const char *at = s->p < s->end ? memmem(s->p, (size_t)(s->end - s->p), word, n) : NULL;
    if (!at)
        return false;
    s->p = at + n;
    return true;
}

static bool take(Scan *s, const char *word)
{
    size_t n = strlen(word);
    skip_space(s);
    if ((size_t)(s->end - s->p) < n || memcmp(s->p, word, n))
        return false;
    s->p += n;
    return true;
}

static Str take_word(Scan *s)
{
    skip_space(s);
    const char *start = s->p;
    while (s->p < s->end && is_word(*s->p))
        s->p++;
    return (Str){start, (size_t)(s->p - start)};
}

/* "NAME" or 'NAME' without escapes; empty when it is none. */
static Str take_string(Scan *s)
{
    skip_space(s);
    if (s->p >= s->end || (*s->p != '"' && *s->p != '\''))
        return STR("");
    char quote = *s->p++;
    const char *start = s->p;
    while (s->p < s->end && *s->p != quote && *s->p != '\\' && *s->p != '\n')
        s->p++;
    return s->p < s->end && *s->p == quote ? (Str){start, (size_t)(s->p++ - start)} : STR("");
}

static void add(Scan *s, Str name)
{
    if (name.len)
        VEC_PUSH(s->names, name);
}

static bool take_assignment(Scan *s)
{
    skip_space(s);
    return s->end - s->p >= 2 && s->p[0] == '=' && s->p[1] != '=' && s->p[1] != '>';
}

/* require("x") */
static bool take_require(Scan *s)
{
    if (!take(s, "require") || !take(s, "("))
        return false;
    Str specifier = take_string(s);
    if (specifier.len)
        VEC_PUSH(s->modules, specifier);
    return take(s, ")");
}

/* Keys of an object literal as long as they are simple: { a, b: x, "c": y } stops at the first value it cannot skip. */
static void scan_literal(Scan *s)
{
    while (s->p < s->end) {
        if (take(s, "...")) {
            if (!take_require(s) || !take(s, ","))
                return;
            continue;
        }
        Str name = take_string(s);
        if (!name.len)
            name = take_word(s);
        if (!name.len)
            return;
        add(s, name);
        if (take(s, ":")) {
            take_word(s);
            while (take(s, "."))
                take_word(s);
        }
        if (!take(s, ","))
            return;
    }
}

/* Behind the word `exports`. */
static void scan_exports(Scan *s, bool of_module)
{
    if (take(s, ".")) {
        Str name = take_word(s);
        if (take_assignment(s))
            add(s, name);
    } else if (take(s, "[")) {
        Str name = take_string(s);
        if (name.len && take(s, "]") && take_assignment(s))
            add(s, name);
    } else if (of_module && take_assignment(s)) {
        s->p++;
        if (take(s, "{"))
            scan_literal(s);
        else
            take_require(s);
    }
}

/* __exportStar(require("x"), exports), as TypeScript writes it; tslib.__exportStar too. */
static void scan_stars(Str text, StrVec *modules)
{
    Scan s = {text.data, text.data + text.len, NULL, modules};
    while (seek(&s, "__exportStar("))
        take_require(&s);
}

/* ID = require("x") or ID = _interopRequireWildcard(require("x")), the last of them before `end`. */
static void scan_required(Str text, const char *end, Str id, StrVec *modules)
{
    for (const char *at = end; (at = memrchr(text.data, '=', (size_t)(at - text.data))) != NULL;) {
        const char *stop = at;
        while (stop > text.data && stop[-1] == ' ')
            stop--;
        if ((size_t)(stop - text.data) < id.len || memcmp(stop - id.len, id.data, id.len) || ((size_t)(stop - text.data) > id.len && is_word(stop[-(ptrdiff_t)id.len - 1])))
            continue;
        Scan s = {at + 1, end, NULL, modules};
        if (take(&s, "_interopRequireWildcard"))
            take(&s, "(");
        if (take_require(&s))
            return;
    }
}

/* Object.keys(ID).forEach(function (, as Babel writes `export * from`. */
static void scan_key_loops(Str text, StrVec *modules)
{
    Scan s = {text.data, text.data + text.len, NULL, modules};
    while (seek(&s, "Object.keys(")) {
        const char *at = s.p;
        Str id = take_word(&s);
        if (id.len && take(&s, ")") && take(&s, ".forEach(function"))
            scan_required(text, at, id, modules);
    }
}

void mod_exports_scan(Str text, StrVec *names, StrVec *modules)
{
    Scan s = {text.data, text.data + text.len, names, modules};
    scan_stars(text, modules);
    scan_key_loops(text, modules);
    const char *start = text.data;
    while (seek(&s, "exports")) {
        const char *at = s.p - 7;
        if ((at > start && is_word(at[-1])) || (s.p < s.end && is_word(*s.p)))
            continue;
        static const char define[] = "defineProperty(";
        size_t n = sizeof define - 1;
        if ((size_t)(at - start) >= n && !memcmp(at - n, define, n)) {
            if (take(&s, ","))
                add(&s, take_string(&s));
            continue;
        }
        bool of_module = at - start >= 7 && !memcmp(at - 7, "module.", 7);
        scan_exports(&s, of_module);
    }
}
