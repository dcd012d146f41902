/* package.c - package.json: reading it, and the maps `exports` and `imports`.
 *
 * The steps are those of Node's ESM resolution algorithm. A map's order is the author's: the first condition that is in force and
 * leads to a target wins. A condition that leads to null ends the search; one without any match does not.
 *
 * SPDX-License-Identifier: MIT
 */
#include "toolkit/resolve/package.h"

#include "os/os_file.h"

Package *package_read(Arena *arena, Str folder)
{
    AUTO_BUF path = {0};
    AUTO_BUF text = {0};
    buf_append_str(&path, folder);
    if (folder.len != 1)
        buf_push(&path, '/');
    buf_append(&path, "package.json", sizeof "package.json");
    if (os_file_read(path.data, &text) < 0)
        return NULL;
    Package *p = ARENA_NEW(arena, Package);
    p->folder = arena_dup(arena, folder);
    p->path = arena_dup(arena, (Str){path.data, path.len - 1});
    p->root = json_read(arena, arena_dup(arena, buf_view(&text)), &p->error);
    p->name = json_get_text(p->root, "name");
    p->version = json_get_text(p->root, "version");
    p->main = json_get_text(p->root, "main");
    Str type = json_get_text(p->root, "type");
    p->type = str_equal_c(type, "module") ? PACKAGE_MODULE : str_equal_c(type, "commonjs") ? PACKAGE_COMMONJS : PACKAGE_NONE;
    p->exports = json_get(p->root, "exports");
    p->imports = json_get(p->root, "imports");
    if (json_is(p->exports, JSON_NULL))
        p->exports = NULL;
    return p;
}

typedef struct Matcher {
    Conditions conditions;
    bool imports;
    Str middle;      /* what a pattern's star stood for */
    bool is_pattern;
    Buf *out;
} Matcher;

/* No match at all, as distinct from a match with null. */
enum { NO_MATCH = PACKAGE_BAD_CONFIG + 1 };

/* A step of the path that would leave the package, or reach into another: "", ".", "..", node_modules; %2e and %2E count as
 * dots. */
static bool is_bad_step(Str step)
{
    char plain[sizeof "node_modules"];
    size_t n = 0;
    for (size_t i = 0; i < step.len; i++) {
        if (n >= sizeof plain)
            return false;
        bool dot = step.len - i >= 3 && step.data[i] == '%' && step.data[i + 1] == '2' && (step.data[i + 2] | 32) == 'e';
        plain[n++] = dot ? '.' : step.data[i];
        i += dot ? 2 : 0;
    }
    Str s = {plain, n};
    return str_equal_c(s, ".") || str_equal_c(s, "..") || str_equal_c(s, "node_modules");
}

static bool has_bad_step(Str path)
{
    size_t start = 0;
    for (size_t i = 0; i <= path.len; i++) {
        if (i < path.len && path.data[i] != '/' && path.data[i] != '\\')
            continue;
        if (is_bad_step((Str){path.data + start, i - start}))
            return true;
        start = i + 1;
    }
    return false;
}

static void append_target(const Matcher *m, Str target)
{
    for (size_t i = 0; i < target.len; i++) {
        if (m->is_pattern && target.data[i] == '*')
            buf_append_str(m->out, m->middle);
        else
            buf_push(m->out, target.data[i]);
    }
}

static int match_text(const Matcher *m, Str target)
{
    m->out->len = 0;
    append_target(m, target);
    if (!str_starts_with(target, STR("./"))) {
        bool bare = m->imports && !str_starts_with(target, STR("../")) && !str_starts_with(target, STR("/"));
        return bare && target.len ? PACKAGE_TARGET_BARE : PACKAGE_BAD_TARGET;
    }
    Str rest = {target.data + 2, target.len - 2};
    if (has_bad_step(rest) || (m->is_pattern && has_bad_step(m->middle)))
        return PACKAGE_BAD_TARGET;
    return PACKAGE_TARGET;
}

static bool in_force(const Matcher *m, Str condition)
{
    if (str_equal_c(condition, "default"))
        return true;
    for (u32 i = 0; i < m->conditions.count; i++)
        if (str_equal(condition, m->conditions.items[i]))
            return true;
    return false;
}

/* PACKAGE_TARGET_RESOLVE; the tree's depth is bounded by json_read. */
static int match_target(const Matcher *m, const JsonNode *target)
{
    int last = NO_MATCH;
    switch (target->type) {
    case JSON_STRING:
        return match_text(m, target->text);
    case JSON_NULL:
        return PACKAGE_NOT_EXPORTED;
    case JSON_OBJECT:
        for (const JsonNode *n = target->first; n; n = n->next) {
            if (!in_force(m, n->key))
                continue;
            int result = match_target(m, n);
            if (result != NO_MATCH)
                return result;
        }
        return NO_MATCH;
    case JSON_ARRAY:
        /* The first that is valid, whether its file is there or not. */
        for (const JsonNode *n = target->first; n; n = n->next) {
            int result = match_target(m, n);
            if (result == PACKAGE_TARGET || result == PACKAGE_TARGET_BARE)
                return result;
            if (result != NO_MATCH)
                last = result;
        }
        return target->first ? last : PACKAGE_NOT_EXPORTED;
    default:
        m->out->len = 0;
        return PACKAGE_BAD_TARGET;
    }
}

/* Does `key` with one star fit, and better than the best so far? The longer part before the star wins, then the longer key. */
static bool fits(Str key, Str name, Str *middle)
{
    const char *star = memchr(key.data, '*', key.len);
    if (!star || memchr(star + 1, '*', key.len - (size_t)(star + 1 - key.data)))
        return false;
    Str before = {key.data, (size_t)(star - key.data)}, after = {star + 1, key.len - before.len - 1};
    if (name.len < key.len || !str_starts_with(name, before) || str_equal(name, before) || !str_ends_with(name, after))
        return false;
    *middle = (Str){name.data + before.len, name.len - before.len - after.len};
    return true;
}

static bool is_better(Str key, Str than)
{
    size_t a = (size_t)((const char *)memchr(key.data, '*', key.len) - key.data);
    size_t b = (size_t)((const char *)memchr(than.data, '*', than.len) - than.data);
    return a != b ? a > b : key.len > than.len;
}

PackageTarget package_match(const JsonNode *map, Str name, bool imports, Conditions conditions, Buf *out)
{
    Matcher m = {.conditions = conditions, .imports = imports, .out = out};
    const JsonNode *best = !memchr(name.data, '*', name.len) && !str_ends_with(name, STR("/")) ? json_get_str(map, name) : NULL;
    if (!best && json_is(map, JSON_OBJECT)) {
        Str middle;
        for (const JsonNode *n = map->first; n; n = n->next) {
            if (!fits(n->key, name, &middle) || (best && !is_better(n->key, best->key)))
                continue;
            best = n;
            m.middle = middle;
            m.is_pattern = true;
        }
    }
    if (!best)
        return PACKAGE_NOT_EXPORTED;
    int result = match_target(&m, best);
    return result == NO_MATCH ? PACKAGE_NOT_EXPORTED : (PackageTarget)result;
}

PackageTarget package_exports(const Package *package, Str subpath, Conditions conditions, Buf *out)
{
    const JsonNode *map = package->exports;
    u32 dotted = 0, plain = 0;
    if (json_is(map, JSON_OBJECT))
        for (const JsonNode *n = map->first; n; n = n->next)
            *(n->key.len && n->key.data[0] == '.' ? &dotted : &plain) += 1;
    if (dotted && plain)
        return PACKAGE_BAD_CONFIG;
    if (dotted)
        return package_match(map, subpath, false, conditions, out);
    /* The whole map is the target of ".". */
    if (!str_equal_c(subpath, "."))
        return PACKAGE_NOT_EXPORTED;
    Matcher m = {.conditions = conditions, .out = out};
    int result = match_target(&m, map);
    return result == NO_MATCH ? PACKAGE_NOT_EXPORTED : (PackageTarget)result;
}

PackageTarget package_imports(const Package *package, Str name, Conditions conditions, Buf *out)
{
    if (str_equal_c(name, "#") || !json_is(package->imports, JSON_OBJECT))
        return PACKAGE_NOT_EXPORTED;
    return package_match(package->imports, name, true, conditions, out);
}
