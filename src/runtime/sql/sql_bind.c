/* sql_bind.c - values as parameters of statements, by the rules of bun:sqlite and of node:sqlite.
 *
 * Not here: parameters by name without a statement object (Database.run) have no keys that are kept.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "engine/api/embed_kinds.h"
#include "runtime/sql/sql_priv.h"

enum { BOUND_MAX = 16384 }; /* longer ones SQLite copies, so that a statement does not keep much */

void sql_bound_free(SqlStmt *s)
{
    for (u32 i = 0; i < s->n_bound; i++)
        xfree(s->bound[i].data);
    xfree(s->bound);
    s->bound = NULL;
    s->n_bound = 0;
}

/* The statement's copy of what parameter i is to be; NULL: SQLite has to make one. Statements are reset before they are bound, so
 * nobody reads what the parameter was. */
static const char *keep(SqlStmt *s, int i, const void *data, size_t len)
{
    if (!s->stmt || len > BOUND_MAX)
        return NULL;
    if (UNLIKELY((u32)i > s->n_bound)) {
        u32 n = (u32)sqlite3_bind_parameter_count(s->stmt);
        if ((u32)i > n)
            return NULL;
        s->bound = xrealloc(s->bound, n * sizeof *s->bound);
        memset(s->bound + s->n_bound, 0, (n - s->n_bound) * sizeof *s->bound);
        s->n_bound = n;
    }
    SqlParam *p = &s->bound[i - 1];
    if (UNLIKELY(len > p->capacity || !p->data)) {
        p->capacity = MAX((u32)len + (u32)len / 2, 32u);
        p->data = xrealloc(p->data, p->capacity);
    }
    memcpy(p->data, data, len);
    return p->data;
}

static int bind_utf8(SqlStmt *s, sqlite3_stmt *stmt, int i, const char *data, size_t len)
{
    if (!len)
        return sqlite3_bind_text(stmt, i, "", 0, SQLITE_STATIC);
    const char *kept = keep(s, i, data, len);
    return kept ? sqlite3_bind_text(stmt, i, kept, (int)len, SQLITE_STATIC)
                : sqlite3_bind_text64(stmt, i, data, len, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static int bind_text(Vm *vm, SqlStmt *s, sqlite3_stmt *stmt, int i, String *text)
{
    StrView v = string_view(vm, text);
    if (!v.data)
        return -1;
    if (!v.wide && string_is_ascii(vm, text))
        return bind_utf8(s, stmt, i, v.data, v.length);
    AUTO_BUF utf8 = {0};
    if (!string_to_utf8(vm, text, &utf8))
        return -1;
    return bind_utf8(s, stmt, i, utf8.data, utf8.len);
}

static int bind_bytes(SqlStmt *s, sqlite3_stmt *stmt, int i, const u8 *data, size_t len)
{
    if (!len)
        return sqlite3_bind_zeroblob(stmt, i, 0);
    const char *kept = keep(s, i, data, len);
    return kept ? sqlite3_bind_blob(stmt, i, kept, (int)len, SQLITE_STATIC)
                : sqlite3_bind_blob64(stmt, i, data, len, SQLITE_TRANSIENT);
}

static int bind_number(SqlDb *db, sqlite3_stmt *stmt, int i, Value v)
{
    double d = value_as_number(v);
    bool whole = db->style == SQL_BUN && d == trunc(d) && fabs(d) <= 9007199254740991.0 && (d != 0 || !signbit(d));
    return whole ? sqlite3_bind_int64(stmt, i, (i64)d) : sqlite3_bind_double(stmt, i, d);
}

static int bind_bigint(Vm *vm, SqlDb *db, sqlite3_stmt *stmt, int i, const BigInt *b)
{
    if (!bigint_fits_i64(b) && db->style == SQL_NODE) {
        host_throw_node(vm, NodeError_ERR_INVALID_ARG_VALUE, "BigInt value is too large to bind.");
        return -1;
    }
    if (!bigint_fits_i64(b) && db->safe_integers) {
        String *text = bigint_to_string(vm, b, 10);
        AUTO_BUF shown = {0};
        if (text && string_to_utf8(vm, text, &shown))
            throw_range(vm, "BigInt value '%.*s' is out of range", (int)MIN(shown.len, (size_t)200), shown.data);
        return -1;
    }
    return sqlite3_bind_int64(stmt, i, bigint_to_i64(b));
}

/* false: exception */
static bool bind_value(Vm *vm, SqlStmt *s, sqlite3_stmt *stmt, int i, Value v)
{
    SqlDb *db = s->db;
    int rc;
    u8 *data;
    size_t len;
    bool node = db->style == SQL_NODE;
    if (value_is_int(v) && !node)
        rc = sqlite3_bind_int(stmt, i, value_as_int(v));
    else if (value_is_number(v))
        rc = bind_number(db, stmt, i, v);
    else if (value_is_string(v))
        rc = bind_text(vm, s, stmt, i, value_as_string(v));
    else if (value_is_null(v) || (value_is_undefined(v) && !node))
        rc = sqlite3_bind_null(stmt, i);
    else if (value_is_bool(v))
        rc = sqlite3_bind_int(stmt, i, value_as_bool(v));
    else if (value_has_kind(v, Kind_BigInt))
        rc = bind_bigint(vm, db, stmt, i, value_as_bigint(v));
    else if (!(node && value_is_buffer(v)) && embed_bytes_view(vm, v, &data, &len))
        rc = bind_bytes(s, stmt, i, data, len);
    else {
        if (node)
            host_throw_node(vm, NodeError_ERR_INVALID_ARG_TYPE, "Provided value cannot be bound to SQLite parameter %d.", i);
        else
            throw_type(vm, "Binding expected string, TypedArray, boolean, number, bigint or null");
        return false;
    }
    if (rc == SQLITE_OK)
        return true;
    if (rc > 0)
        sql_throw(vm, db, rc);
    return false;
}

/* ---- bun:sqlite ---- */

/* The value of own property `key`; VAL_HOLE: there is none. */
static Value own_value(Vm *vm, Object *from, PropKey key)
{
    int has = obj_has_own(vm, from, key);
    return has < 0 ? VAL_EXC : has ? obj_get(vm, from, key) : VAL_HOLE;
}

/* The value for parameter i: by its name as written, by the name alone, `?` by its place. */
static Value named_value(Vm *vm, Object *from, const PropKey *keys, int i)
{
    Value v = key_is_none(keys[0]) ? VAL_HOLE : own_value(vm, from, keys[0]);
    return value_is_hole(v) ? own_value(vm, from, key_is_none(keys[1]) ? key_of_index((u32)i - 1) : keys[1]) : v;
}

/* keys[0]: the name as written, keys[1]: without its sign; none for ? and ?1. */
static bool param_keys(Vm *vm, const char *name, PropKey *keys)
{
    keys[0] = keys[1] = KEY_NONE;
    if (!name)
        return true;
    keys[0] = key_from_utf8(vm, str_view(name));
    if (!key_is_none(keys[0]) && name[0] != '?')
        keys[1] = key_from_utf8(vm, str_view(name + 1));
    return !key_is_none(keys[0]) && (name[0] == '?' || !key_is_none(keys[1]));
}

/* Those of a statement object are made once. */
static bool know_params(Vm *vm, HostObject *o, SqlStmt *s, u32 n)
{
    if (s->params)
        return true;
    PropKey *keys = xalloc_zero(2 * (size_t)n * sizeof *keys);
    s->params = keys;
    s->n_params = n;
    for (u32 i = 0; i < n; i++) {
        if (!param_keys(vm, sqlite3_bind_parameter_name(s->stmt, (int)i + 1), keys + 2 * i)) {
            s->params = NULL;
            s->n_params = 0;
            xfree(keys);
            return false;
        }
        barrier(vm, o);
    }
    return true;
}

static bool bind_named(Vm *vm, HostObject *o, SqlStmt *s, sqlite3_stmt *stmt, int n, Object *from)
{
    SqlDb *db = s->db;
    if (o && n && !know_params(vm, o, s, (u32)n))
        return false;
    for (int i = 1; i <= n; i++) {
        PropKey own[2];
        if (!o && !param_keys(vm, sqlite3_bind_parameter_name(stmt, i), own))
            return false;
        Value v = named_value(vm, from, o ? s->params + 2 * (i - 1) : own, i);
        if (value_is_exc(v))
            return false;
        if (o && (!s->stmt || s->running)) {
            throw_error(vm, ERR_ERROR, "Statement has finalized");
            return false;
        }
        if (value_is_hole(v) && db->strict) {
            const char *name = sqlite3_bind_parameter_name(stmt, i);
            throw_error(vm, ERR_ERROR, "Missing parameter \"%s\"", !name ? "?" : *name == '?' ? name : name + 1);
            return false;
        }
        if (!value_is_hole(v) && !bind_value(vm, s, stmt, i, v))
            return false;
    }
    return true;
}

bool sql_bind_bun(Vm *vm, HostObject *o, SqlStmt *s, sqlite3_stmt *stmt, u32 argc, const Value *args)
{
    int n = sqlite3_bind_parameter_count(stmt);
    if (!n)
        return true;
    Value first = args[0];
    sqlite3_clear_bindings(stmt);
    if (value_has_kind(first, Kind_Object))
        return bind_named(vm, o, s, stmt, n, value_as_object(first));
    Array *list = value_is_array_cell(first) ? value_as_array(first) : NULL;
    u32 count = list ? list->length : argc;
    if (list && !count)
        return true;
    if (count != (u32)n) {
        throw_error(vm, ERR_ERROR, "SQLite query expected %d values, received %u", n, count);
        return false;
    }
    for (u32 i = 0; i < count; i++) {
        Value v = list ? obj_get(vm, &list->object, key_of_index(i)) : args[i];
        if (value_is_exc(v))
            return false;
        if (o && (!s->stmt || s->running)) {
            throw_error(vm, ERR_ERROR, "Statement has finalized");
            return false;
        }
        if (!bind_value(vm, s, stmt, (int)i + 1, v))
            return false;
    }
    return true;
}

/* ---- node:sqlite ---- */

/* The parameter that a name without its sign stands for. 0: none, -1: exception. */
static int bare_parameter(Vm *vm, SqlStmt *s, const char *name)
{
    int found = 0, n = sqlite3_bind_parameter_count(s->stmt);
    for (int i = 1; i <= n; i++) {
        const char *full = sqlite3_bind_parameter_name(s->stmt, i);
        if (!full || *full == '?' || strcmp(full + 1, name))
            continue;
        if (found) {
            sql_invalid_state(vm, "Cannot create bare named parameter '%s' because of conflicting names '%s' and '%s'.", name,
                              sqlite3_bind_parameter_name(s->stmt, found), full);
            return -1;
        }
        found = i;
    }
    return found;
}

static bool bind_node_named(Vm *vm, SqlStmt *s, Object *from)
{
    KeyList keys;
    if (!obj_own_keys(vm, from, KEYS_STRINGS | KEYS_ENUMERABLE, &keys))
        return false;
    for (u32 i = 0; i < keys.count; i++) {
        PropKey key = key_list_at(vm, &keys, i);
        String *text = key_to_display(vm, key);
        AUTO_BUF name = {0};
        if (!text || !string_to_utf8(vm, text, &name))
            return false;
        buf_push(&name, 0);
        Value v = obj_get(vm, from, key);
        if (value_is_exc(v))
            return false;
        if (!s->stmt || s->running) {
            sql_invalid_state(vm, "statement has been finalized");
            return false;
        }
        int at = sqlite3_bind_parameter_index(s->stmt, name.data);
        if (!at && s->bare_names)
            at = bare_parameter(vm, s, name.data);
        if (at < 0)
            return false;
        if (!at && s->unknown_names)
            continue;
        if (!at) {
            sql_invalid_state(vm, "Unknown named parameter '%s'", name.data);
            return false;
        }
        if (!bind_value(vm, s, s->stmt, at, v))
            return false;
    }
    return true;
}

bool sql_bind_node(Vm *vm, SqlStmt *s, u32 argc, const Value *args)
{
    u32 from = 0;
    u8 *data;
    size_t len;
    sqlite3_clear_bindings(s->stmt);
    if (argc && value_is_object(args[0]) && !(embed_bytes_view(vm, args[0], &data, &len) && !value_is_buffer(args[0]))) {
        if (!bind_node_named(vm, s, value_as_object(args[0])))
            return false;
        from = 1;
    }
    int at = 1;
    for (u32 i = from; i < argc; i++, at++) {
        const char *name;
        while ((name = sqlite3_bind_parameter_name(s->stmt, at)) && *name != '?')
            at++;
        if (!bind_value(vm, s, s->stmt, at, args[i]))
            return false;
    }
    return true;
}
