/* sql_session.c - sessions that record changes, changesets that are applied, backups to another file.
 *
 * A session or backup stands on a connection, which it holds, and is in its list: closing the connection ends it first, as SQLite wants.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/api/embed_kinds.h"
#include "runtime/sql/sql_priv.h"

/* Debian's header shows these only with macros that its library was built with. */
typedef struct sqlite3_session sqlite3_session;
typedef struct sqlite3_changeset_iter sqlite3_changeset_iter;
int sqlite3session_create(sqlite3 *db, const char *name, sqlite3_session **out);
void sqlite3session_delete(sqlite3_session *session);
int sqlite3session_attach(sqlite3_session *session, const char *table);
int sqlite3session_changeset(sqlite3_session *session, int *size, void **bytes);
int sqlite3session_patchset(sqlite3_session *session, int *size, void **bytes);
int sqlite3changeset_apply(sqlite3 *db, int size, void *bytes, int (*filter)(void *, const char *),
                           int (*conflict)(void *, int, sqlite3_changeset_iter *), void *ctx);
enum { CHANGESET_OMIT = 0, CHANGESET_ABORT = 2 };

struct SqlSession {
    SqlDb *db;
    SqlSession *next, *prev;
    sqlite3_session *session; /* NULL: closed, or it is a backup */
    sqlite3_backup *backup;
    sqlite3 *target;          /* where the backup goes */
    HostObject *self;
};

static void end(SqlSession *s)
{
    if (s->session)
        sqlite3session_delete(s->session);
    if (s->backup)
        sqlite3_backup_finish(s->backup);
    if (s->target)
        sqlite3_close_v2(s->target);
    s->session = NULL;
    s->backup = NULL;
    s->target = NULL;
}

static void unlink_session(SqlSession *s)
{
    if (s->prev)
        s->prev->next = s->next;
    else if (s->db->sessions == s)
        s->db->sessions = s->next;
    if (s->next)
        s->next->prev = s->prev;
    s->next = s->prev = NULL;
}

void sql_sessions_end(SqlDb *db)
{
    while (db->sessions) {
        SqlSession *s = db->sessions;
        end(s);
        unlink_session(s);
    }
}

static void session_finalise(Vm *vm, void *data)
{
    (void)vm;
    SqlSession *s = data;
    if (!s->db)
        return;
    end(s);
    unlink_session(s);
    sql_db_unref(s->db);
}

static const HostClass session_class = {.name = "Session", .data_size = sizeof(SqlSession), .finalise = session_finalise};

/* An object for what stands on the connection; NULL: exception. */
static SqlSession *session_object(Vm *vm, SqlDb *db, HostObject **out)
{
    HostObject *o = TRY_PTR_OR(NULL, host_object_new(vm, &session_class));
    SqlSession *s = host_data(o);
    *s = (SqlSession){.db = sql_db_ref(db), .next = db->sessions, .self = o};
    if (s->next)
        s->next->prev = s;
    db->sessions = s;
    *out = o;
    return s;
}

static SqlSession *session_arg(Vm *vm, Frame *f)
{
    HostObject *o = host_cast(frame_arg(f, 0), &session_class);
    if (!o || !((SqlSession *)host_data(o))->db) {
        throw_type(vm, "Illegal invocation");
        return NULL;
    }
    SqlSession *s = host_data(o);
    if (!s->db->closed)
        return s;
    sql_invalid_state(vm, "database is not open");
    return NULL;
}

/* A text argument with a NUL behind it. false: exception. */
static bool text_arg(Vm *vm, Value v, Buf *out)
{
    String *s = TRY_PTR_OR(false, to_string(vm, v));
    if (!string_to_utf8(vm, s, out))
        return false;
    buf_push(out, 0);
    return true;
}

/* ---- sessions ---- */

/* session(handle, database, table or undefined): an object that records from now on */
Value sql_session_new(Vm *vm, Frame *f)
{
    SqlDb *db = TRY_PTR(sql_db_open(vm, f, 0));
    AUTO_BUF name = {0}, table = {0};
    bool has_table = !value_is_undefined(frame_arg(f, 2));
    HostObject *o;
    if (!text_arg(vm, frame_arg(f, 1), &name) || (has_table && !text_arg(vm, f->args[2], &table)))
        return VAL_EXC;
    SqlSession *s = TRY_PTR(session_object(vm, db, &o));
    int rc = sqlite3session_create(db->db, name.data, &s->session);
    if (rc == SQLITE_OK)
        rc = sqlite3session_attach(s->session, has_table ? table.data : NULL);
    if (rc == SQLITE_OK)
        return value_cell(o);
    end(s);
    return sql_throw(vm, db, rc);
}

static Value closed_session(Vm *vm)
{
    return sql_invalid_state(vm, "session is not open");
}

/* sessionChanges(session, patchset): bytes */
Value sql_session_changes(Vm *vm, Frame *f)
{
    SqlSession *s = TRY_PTR(session_arg(vm, f));
    if (!s->session)
        return closed_session(vm);
    int size = 0;
    void *bytes = NULL;
    int rc = value_is_true(frame_arg(f, 1)) ? sqlite3session_patchset(s->session, &size, &bytes)
                                            : sqlite3session_changeset(s->session, &size, &bytes);
    if (rc != SQLITE_OK)
        return sql_throw(vm, s->db, rc);
    Object *o = embed_uint8_array(vm, size ? bytes : (const void *)"", (size_t)size);
    sqlite3_free(bytes);
    return value_cell(TRY_PTR(o));
}

/* sessionClose(session) */
Value sql_session_close(Vm *vm, Frame *f)
{
    SqlSession *s = TRY_PTR(session_arg(vm, f));
    if (!s->session)
        return closed_session(vm);
    end(s);
    return VAL_UNDEFINED;
}

/* ---- changesets ---- */

typedef struct Apply {
    SqlDb *db;
    Value filter, conflict; /* undefined: none */
} Apply;

static Value ask(Apply *apply, Value callee, Value arg)
{
    Vm *vm = apply->db->vm;
    if (value_is_exc(arg) || !vm_stack_ok(vm))
        return value_is_exc(arg) ? arg : throw_stack_overflow(vm);
    return vm_core(vm)->hooks->call(vm, callee, VAL_UNDEFINED, 1, &arg);
}

static int on_filter(void *ctx, const char *table)
{
    Apply *apply = ctx;
    if (!value_is_hole(apply->db->thrown))
        return 0;
    Value answer = ask(apply, apply->filter, sql_text(apply->db->vm, table, (int)strlen(table)));
    if (!value_is_exc(answer))
        return to_boolean(answer);
    sql_keep_exception(apply->db);
    return 0;
}

/* What SQLite does not know makes it say so. */
static int on_conflict(void *ctx, int type, sqlite3_changeset_iter *unused)
{
    Apply *apply = ctx;
    (void)unused;
    if (!value_is_callable(apply->conflict) || !value_is_hole(apply->db->thrown))
        return CHANGESET_ABORT;
    Value answer = ask(apply, apply->conflict, value_int(type));
    if (!value_is_exc(answer))
        return value_is_int(answer) && value_as_int(answer) >= CHANGESET_OMIT ? value_as_int(answer) : -1;
    sql_keep_exception(apply->db);
    return CHANGESET_ABORT;
}

/* applyChanges(handle, bytes, filter, conflict): false: a conflict ended it */
Value sql_apply_changes(Vm *vm, Frame *f)
{
    SqlDb *db = TRY_PTR(sql_db_open(vm, f, 0));
    Apply apply = {db, frame_arg(f, 2), frame_arg(f, 3)};
    u8 *data;
    size_t len;
    if (!embed_bytes_view(vm, frame_arg(f, 1), &data, &len) || len > INT32_MAX)
        return throw_type(vm, "applyChanges wants bytes");
    AUTO_BUF copy = {0}; /* callbacks may change them */
    buf_append_str(&copy, (Str){(const char *)data, len});
    buf_push(&copy, 0);
    Value handle = value_cell(db->handle);
    sql_enter(db);
    int rc = sqlite3changeset_apply(db->db, (int)len, copy.data, value_is_callable(apply.filter) ? on_filter : NULL, on_conflict, &apply);
    sql_leave(db);
    (void)handle;
    if (rc == SQLITE_OK || rc == SQLITE_ABORT || !value_is_hole(db->thrown))
        return sql_settle(vm, db, SQLITE_OK) ? value_bool(rc == SQLITE_OK) : VAL_EXC;
    Value args[2] = {value_int(rc), value_cell(TRY_PTR(string_from_c(vm, sqlite3_errstr(rc))))};
    return throw_value(vm, TRY(host_js_call(vm, "node/sqlite", "changesetError", 2, args)));
}

/* ---- backups ---- */

/* Throws what another connection says of its last error. */
static Value throw_of(Vm *vm, sqlite3 *target, int rc)
{
    SqlDb other = {.db = target, .vm = vm, .style = SQL_NODE, .thrown = VAL_HOLE};
    return sql_throw(vm, &other, rc);
}

/* backup(handle, path, source, target): an object for backupStep */
Value sql_backup_new(Vm *vm, Frame *f)
{
    SqlDb *db = TRY_PTR(sql_db_open(vm, f, 0));
    AUTO_BUF path = {0}, source = {0}, name = {0};
    HostObject *o;
    if (!text_arg(vm, frame_arg(f, 1), &path) || !text_arg(vm, frame_arg(f, 2), &source) || !text_arg(vm, frame_arg(f, 3), &name))
        return VAL_EXC;
    SqlSession *s = TRY_PTR(session_object(vm, db, &o));
    int rc = sqlite3_open_v2(path.data, &s->target, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, NULL);
    if (rc == SQLITE_OK && !(s->backup = sqlite3_backup_init(s->target, name.data, db->db, source.data)))
        rc = sqlite3_errcode(s->target);
    if (rc == SQLITE_OK)
        return value_cell(o);
    throw_of(vm, s->target, rc);
    end(s);
    return VAL_EXC;
}

/* backupStep(backup, pages): [is it done, pages in all, pages left] */
Value sql_backup_step(Vm *vm, Frame *f)
{
    SqlSession *s = TRY_PTR(session_arg(vm, f));
    i32 pages;
    if (!s->backup || !to_int32(vm, frame_arg(f, 1), &pages))
        return s->backup ? VAL_EXC : sql_invalid_state(vm, "backup is not open");
    sql_enter(s->db);
    int rc = sqlite3_backup_step(s->backup, pages);
    sql_leave(s->db);
    Value items[3] = {value_bool(rc == SQLITE_DONE), value_int(sqlite3_backup_pagecount(s->backup)),
                      value_int(sqlite3_backup_remaining(s->backup))};
    bool goes_on = rc == SQLITE_OK || rc == SQLITE_BUSY || rc == SQLITE_LOCKED;
    if (!goes_on && rc != SQLITE_DONE)
        throw_of(vm, s->target, rc);
    if (!goes_on)
        end(s);
    return goes_on || rc == SQLITE_DONE ? value_cell(TRY_PTR(array_from_values(vm, items, 3))) : VAL_EXC;
}
