/* sql_db.c - connections: opening, closing, running text, errors; the rows of $binding("sql").
 *
 * Not here: statements (sql_stmt.c), parameters (sql_bind.c), functions (sql_function.c), hooks (sql_hook.c), sessions and backups
 * (sql_session.c), what is rare (sql_tools.c).
 *
 * SPDX-License-Identifier: MIT
 */
#include <pthread.h>

#include "engine/api/embed_kinds.h"
#include "runtime/sql/sql_priv.h"

/* ---- lifetime ---- */

SqlDb *sql_db_ref(SqlDb *db)
{
    db->refs++;
    return db;
}

void sql_db_unref(SqlDb *db)
{
    if (--db->refs)
        return;
    db->quiet++;
    sqlite3_close_v2(db->db);
    sql_functions_free(db);
    xfree(db);
}

static void handle_finalise(Vm *vm, void *data)
{
    (void)vm;
    SqlHandle *h = data;
    if (!h->db)
        return;
    h->db->handle = NULL;
    h->db->quiet++; /* nobody is left who could call anything */
    sql_db_unref(h->db);
}

static void handle_trace(Vm *vm, void *data)
{
    SqlDb *db = ((SqlHandle *)data)->db;
    if (!db)
        return;
    heap_mark_values(vm, db->hooks, SQL_HOOKS);
    heap_mark(vm, db->thrown);
    heap_mark_cell(vm, db->result);
    sql_functions_trace(vm, db);
}

const HostClass sql_db_class = {
    .name = "Connection", .data_size = sizeof(SqlHandle), .finalise = handle_finalise, .trace = handle_trace};

SqlDb *sql_db_arg(Vm *vm, Frame *f, u32 i)
{
    HostObject *o = host_cast(frame_arg(f, i), &sql_db_class);
    SqlDb *db = o ? ((SqlHandle *)host_data(o))->db : NULL;
    if (!db)
        throw_type(vm, "Illegal invocation");
    return db;
}

bool sql_db_free(Vm *vm, SqlDb *db)
{
    if (db->style == SQL_BUN && db->busy) {
        throw_type(vm, "This database connection is busy executing a query");
        return false;
    }
    return true;
}

SqlDb *sql_db_open(Vm *vm, Frame *f, u32 i)
{
    SqlDb *db = sql_db_arg(vm, f, i);
    if (!db || !sql_db_free(vm, db))
        return NULL;
    if (!db->closed)
        return db;
    if (db->style == SQL_NODE)
        sql_invalid_state(vm, "database is not open");
    else
        throw_error(vm, ERR_ERROR, "Database has closed");
    return NULL;
}

/* ---- errors ---- */

#define CODE(name) {name, #name}
static const struct {
    int code;
    const char *name;
} codes[] = {
    CODE(SQLITE_ERROR), CODE(SQLITE_INTERNAL), CODE(SQLITE_PERM), CODE(SQLITE_ABORT), CODE(SQLITE_BUSY), CODE(SQLITE_LOCKED),
    CODE(SQLITE_NOMEM), CODE(SQLITE_READONLY), CODE(SQLITE_INTERRUPT), CODE(SQLITE_IOERR), CODE(SQLITE_CORRUPT), CODE(SQLITE_NOTFOUND),
    CODE(SQLITE_FULL), CODE(SQLITE_CANTOPEN), CODE(SQLITE_PROTOCOL), CODE(SQLITE_EMPTY), CODE(SQLITE_SCHEMA), CODE(SQLITE_TOOBIG),
    CODE(SQLITE_CONSTRAINT), CODE(SQLITE_MISMATCH), CODE(SQLITE_MISUSE), CODE(SQLITE_NOLFS), CODE(SQLITE_AUTH), CODE(SQLITE_FORMAT),
    CODE(SQLITE_RANGE), CODE(SQLITE_NOTADB), CODE(SQLITE_NOTICE), CODE(SQLITE_WARNING), CODE(SQLITE_ROW), CODE(SQLITE_DONE),
    CODE(SQLITE_ERROR_MISSING_COLLSEQ), CODE(SQLITE_ERROR_RETRY), CODE(SQLITE_ERROR_SNAPSHOT), CODE(SQLITE_IOERR_READ),
    CODE(SQLITE_IOERR_SHORT_READ), CODE(SQLITE_IOERR_WRITE), CODE(SQLITE_IOERR_FSYNC), CODE(SQLITE_IOERR_DIR_FSYNC),
    CODE(SQLITE_IOERR_TRUNCATE), CODE(SQLITE_IOERR_FSTAT), CODE(SQLITE_IOERR_UNLOCK), CODE(SQLITE_IOERR_RDLOCK), CODE(SQLITE_IOERR_DELETE),
    CODE(SQLITE_IOERR_BLOCKED), CODE(SQLITE_IOERR_NOMEM), CODE(SQLITE_IOERR_ACCESS), CODE(SQLITE_IOERR_CHECKRESERVEDLOCK),
    CODE(SQLITE_IOERR_LOCK), CODE(SQLITE_IOERR_CLOSE), CODE(SQLITE_IOERR_DIR_CLOSE), CODE(SQLITE_IOERR_SHMOPEN), CODE(SQLITE_IOERR_SHMSIZE),
    CODE(SQLITE_IOERR_SHMLOCK), CODE(SQLITE_IOERR_SHMMAP), CODE(SQLITE_IOERR_SEEK), CODE(SQLITE_IOERR_DELETE_NOENT), CODE(SQLITE_IOERR_MMAP),
    CODE(SQLITE_IOERR_GETTEMPPATH), CODE(SQLITE_IOERR_CONVPATH), CODE(SQLITE_IOERR_VNODE), CODE(SQLITE_IOERR_AUTH),
    CODE(SQLITE_IOERR_BEGIN_ATOMIC), CODE(SQLITE_IOERR_COMMIT_ATOMIC), CODE(SQLITE_IOERR_ROLLBACK_ATOMIC), CODE(SQLITE_IOERR_DATA),
    CODE(SQLITE_IOERR_CORRUPTFS), CODE(SQLITE_LOCKED_SHAREDCACHE), CODE(SQLITE_LOCKED_VTAB), CODE(SQLITE_BUSY_RECOVERY),
    CODE(SQLITE_BUSY_SNAPSHOT), CODE(SQLITE_BUSY_TIMEOUT), CODE(SQLITE_CANTOPEN_NOTEMPDIR), CODE(SQLITE_CANTOPEN_ISDIR),
    CODE(SQLITE_CANTOPEN_FULLPATH), CODE(SQLITE_CANTOPEN_CONVPATH), CODE(SQLITE_CANTOPEN_DIRTYWAL), CODE(SQLITE_CANTOPEN_SYMLINK),
    CODE(SQLITE_CORRUPT_VTAB), CODE(SQLITE_CORRUPT_SEQUENCE), CODE(SQLITE_CORRUPT_INDEX), CODE(SQLITE_READONLY_RECOVERY),
    CODE(SQLITE_READONLY_CANTLOCK), CODE(SQLITE_READONLY_ROLLBACK), CODE(SQLITE_READONLY_DBMOVED), CODE(SQLITE_READONLY_CANTINIT),
    CODE(SQLITE_READONLY_DIRECTORY), CODE(SQLITE_ABORT_ROLLBACK), CODE(SQLITE_CONSTRAINT_CHECK), CODE(SQLITE_CONSTRAINT_COMMITHOOK),
    CODE(SQLITE_CONSTRAINT_FOREIGNKEY), CODE(SQLITE_CONSTRAINT_FUNCTION), CODE(SQLITE_CONSTRAINT_NOTNULL),
    CODE(SQLITE_CONSTRAINT_PRIMARYKEY), CODE(SQLITE_CONSTRAINT_TRIGGER), CODE(SQLITE_CONSTRAINT_UNIQUE), CODE(SQLITE_CONSTRAINT_VTAB),
    CODE(SQLITE_CONSTRAINT_ROWID), CODE(SQLITE_CONSTRAINT_PINNED), CODE(SQLITE_CONSTRAINT_DATATYPE), CODE(SQLITE_NOTICE_RECOVER_WAL),
    CODE(SQLITE_NOTICE_RECOVER_ROLLBACK), CODE(SQLITE_WARNING_AUTOINDEX), CODE(SQLITE_AUTH_USER),
};

static const char *code_name(int code)
{
    for (u32 i = 0; i < ARRAY_LEN(codes); i++)
        if (codes[i].code == code)
            return codes[i].name;
    return code != (code & 0xFF) ? code_name(code & 0xFF) : "SQLITE_ERROR";
}

static Value text_of(Vm *vm, const char *text)
{
    return value_cell(TRY_PTR(string_from_utf8(vm, str_view(text ? text : ""))));
}

Value sql_throw(Vm *vm, SqlDb *db, int rc)
{
    bool bun = db->style == SQL_BUN;
    int code = db->db && sqlite3_errcode(db->db) ? sqlite3_extended_errcode(db->db) : rc;
    if (rc && (code & 0xFF) != (rc & 0xFF))
        code = rc;
    const char *message = db->db ? sqlite3_errmsg(db->db) : sqlite3_errstr(rc);
    int offset = db->db ? sqlite3_error_offset(db->db) : -1;
    Value args[4] = {TRY(text_of(vm, message)), TRY(text_of(vm, bun ? code_name(code) : sqlite3_errstr(code))), value_int(code),
                     value_int(offset)};
    Value error = TRY(host_js_call(vm, bun ? "bun/sqlite" : "node/sqlite", "sqliteError", 4, args));
    return throw_value(vm, error);
}

bool sql_settle(Vm *vm, SqlDb *db, int rc)
{
    Value thrown = db->thrown;
    if (!value_is_hole(thrown)) {
        db->thrown = VAL_HOLE;
        throw_value(vm, thrown);
        return false;
    }
    if (rc == SQLITE_OK || rc == SQLITE_ROW || rc == SQLITE_DONE)
        return true;
    sql_throw(vm, db, rc);
    return false;
}

/* ---- open, close ---- */

/* Long queries of a thread that is to end do not hold it up. */
static int on_progress(void *ctx)
{
    SqlDb *db = ctx;
    return (vm_core(db->vm)->interrupt & INTERRUPT_TERMINATE) != 0;
}

/* Where nothing is open yet, a connection to nowhere says what went wrong. */
static Value open_failed(Vm *vm, SqlDb *db, int rc)
{
    sql_throw(vm, db, rc);
    sqlite3_close(db->db);
    db->db = NULL;
    return VAL_EXC;
}

static pthread_once_t sql_configured = PTHREAD_ONCE_INIT;

/* SQLite's statistics of memory cost a lock in each of its allocations. Without them the pragmas soft_heap_limit and hard_heap_limit do nothing. */
static void configure(void)
{
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

static int open_connection(const char *path, int flags, sqlite3 **out)
{
    pthread_once(&sql_configured, configure);
    int rc = sqlite3_open_v2(path, out, flags, NULL);
    if (rc == SQLITE_OK) /* Debian builds SQLite so that it overwrites what is deleted; SQLite's own default is this */
        rc = sqlite3_exec(*out, "PRAGMA secure_delete = OFF", NULL, NULL, NULL);
    return rc;
}

/* open(path, flags, style, owner): a handle */
static Value sql_open(Vm *vm, Frame *f)
{
    AUTO_BUF path = {0};
    i32 flags, style;
    if (!value_is_string(frame_arg(f, 0)) || !string_to_utf8(vm, value_as_string(f->args[0]), &path) ||
        !to_int32(vm, frame_arg(f, 1), &flags) || !to_int32(vm, frame_arg(f, 2), &style))
        return VAL_EXC;
    buf_push(&path, 0);
    HostObject *o = TRY_PTR(host_object_new(vm, &sql_db_class));
    SqlDb *db = xalloc_zero(sizeof *db);
    *db = (SqlDb){.vm = vm, .handle = o, .refs = 1, .style = (u8)style, .closed = true, .thrown = VAL_HOLE};
    for (u32 i = 0; i < SQL_HOOKS; i++)
        db->hooks[i] = VAL_UNDEFINED;
    db->hooks[SQL_HOOK_OWNER] = frame_arg(f, 3);
    ((SqlHandle *)host_data(o))->db = db;
    barrier(vm, o);
    if (!(flags & SQLITE_OPEN_FULLMUTEX))
        flags |= SQLITE_OPEN_NOMUTEX; /* a connection stays in one thread; its locks took a fifth of small queries */
    int rc = open_connection(path.data, flags, &db->db);
    if (rc != SQLITE_OK)
        return open_failed(vm, db, rc);
    sqlite3_extended_result_codes(db->db, style == SQL_BUN);
    sqlite3_progress_handler(db->db, 100000, on_progress, db);
    db->closed = false;
    return value_cell(o);
}

/* close(handle, finalizeAll): bun leaves statements that were prepared by themselves alive */
static Value sql_close(Vm *vm, Frame *f)
{
    SqlDb *db = TRY_PTR(sql_db_open(vm, f, 0));
    if (db->busy)
        return sql_invalid_state(vm, "database is busy: it cannot be closed by a function that a query calls");
    db->closed = true;
    sql_sessions_end(db);
    if (value_is_true(frame_arg(f, 1))) {
        db->quiet++;
        for (SqlStmt *s = db->stmts; s; s = s->next)
            sql_stmt_finalize(s);
        sqlite3_close_v2(db->db);
        db->db = NULL;
        db->quiet--;
        return VAL_UNDEFINED;
    }
    if (!db->stmts) {
        db->quiet++;
        sqlite3_close_v2(db->db);
        db->db = NULL;
        db->quiet--;
    }
    return VAL_UNDEFINED;
}

static Value sql_is_open(Vm *vm, Frame *f)
{
    return value_bool(!TRY_PTR(sql_db_arg(vm, f, 0))->closed);
}

static Value sql_in_transaction(Vm *vm, Frame *f)
{
    SqlDb *db = TRY_PTR(sql_db_open(vm, f, 0));
    return value_bool(!sqlite3_get_autocommit(db->db));
}

/* ---- running text ---- */

static bool sql_text_arg(Vm *vm, Frame *f, u32 i, Buf *out)
{
    if (!value_is_string(frame_arg(f, i))) {
        throw_error(vm, ERR_ERROR, "Expected SQL string");
        return false;
    }
    if (!string_to_utf8(vm, value_as_string(f->args[i]), out))
        return false;
    if (out->len > INT32_MAX) {
        throw_range(vm, "SQL text is too long");
        return false;
    }
    return true;
}

/* prepare(handle, sql): a statement object; undefined when there is no statement in the text */
static Value sql_prepare_text(Vm *vm, Frame *f)
{
    SqlDb *db = TRY_PTR(sql_db_open(vm, f, 0));
    AUTO_BUF sql = {0};
    size_t tail;
    if (!sql_text_arg(vm, f, 1, &sql))
        return VAL_EXC;
    return sql_prepare(vm, db, buf_view(&sql), &tail);
}

/* exec(handle, sql): all statements of a text, rows are dropped */
static Value sql_exec(Vm *vm, Frame *f)
{
    SqlDb *db = TRY_PTR(sql_db_open(vm, f, 0));
    AUTO_BUF sql = {0};
    if (!sql_text_arg(vm, f, 1, &sql))
        return VAL_EXC;
    buf_push(&sql, 0);
    Value handle = value_cell(db->handle);
    sql_enter(db);
    int rc = sqlite3_exec(db->db, sql.data, NULL, NULL, NULL);
    sql_leave(db);
    (void)handle;
    return sql_settle(vm, db, rc) ? VAL_UNDEFINED : VAL_EXC;
}

/* One statement to its end. false: exception. */
static bool run_raw(Vm *vm, SqlDb *db, sqlite3_stmt *stmt)
{
    int rc;
    sql_enter(db);
    do {
        rc = sqlite3_step(stmt);
    } while (rc == SQLITE_ROW);
    sql_leave(db);
    bool fine = sql_settle(vm, db, rc);
    db->quiet++;
    sqlite3_finalize(stmt);
    db->quiet--;
    return fine;
}

/* run(handle, sql, args): all statements of a text, the parameters are those of the first */
static Value sql_run(Vm *vm, Frame *f)
{
    SqlDb *db = TRY_PTR(sql_db_open(vm, f, 0));
    AUTO_BUF sql = {0};
    if (!sql_text_arg(vm, f, 1, &sql))
        return VAL_EXC;
    Array *args = value_as_array(frame_arg(f, 2));
    Str rest = buf_view(&sql);
    if (!rest.len)
        return throw_error(vm, ERR_ERROR, "SQL string mustn't be blank");
    i64 before = sqlite3_total_changes64(db->db);
    bool first = true;
    while (rest.len) {
        size_t used;
        sqlite3_stmt *stmt = sql_prepare_raw(vm, db, rest, &used);
        if (!stmt && !value_is_hole(vm_core(vm)->exception))
            return VAL_EXC;
        rest = (Str){rest.data + used, rest.len - used};
        if (!stmt)
            continue;
        if (first && args->length && !sql_bind_bun(vm, NULL, &(SqlStmt){.db = db}, stmt, args->length, args->object.elements->items)) {
            sqlite3_finalize(stmt);
            return VAL_EXC;
        }
        first = false;
        if (!run_raw(vm, db, stmt))
            return VAL_EXC;
    }
    if (first)
        return throw_error(vm, ERR_ERROR, "Query contained no valid SQL statement; likely empty query.");
    return sql_result(vm, db, sqlite3_total_changes64(db->db) - before, sqlite3_last_insert_rowid(db->db), false, db->safe_integers);
}

const BuiltinProp sql_binding[] = {
    FN("open", 4, sql_open, 0, INTRIN_NONE),
    FN("close", 2, sql_close, 0, INTRIN_NONE),
    FN("isOpen", 1, sql_is_open, 0, INTRIN_NONE),
    FN("inTransaction", 1, sql_in_transaction, 0, INTRIN_NONE),
    FN("prepare", 2, sql_prepare_text, 0, INTRIN_NONE),
    FN("start", 2, sql_start, 0, INTRIN_NONE),
    FN("next", 2, sql_next, 0, INTRIN_NONE),
    FN("stop", 2, sql_stop, 0, INTRIN_NONE),
    FN("setup", 5, sql_setup, 0, INTRIN_NONE),
    FN("exec", 2, sql_exec, 0, INTRIN_NONE),
    FN("run", 3, sql_run, 0, INTRIN_NONE),
    FN("serialize", 2, sql_serialize, 0, INTRIN_NONE),
    FN("deserialize", 4, sql_deserialize, 0, INTRIN_NONE),
    FN("fileControl", 4, sql_file_control, 0, INTRIN_NONE),
    FN("loadExtension", 3, sql_load_extension, 0, INTRIN_NONE),
    FN("enableExtension", 2, sql_enable_extension, 0, INTRIN_NONE),
    FN("limit", 3, sql_limit, 0, INTRIN_NONE),
    FN("config", 3, sql_config, 0, INTRIN_NONE),
    FN("location", 2, sql_location, 0, INTRIN_NONE),
    FN("function", 5, sql_bind_function, 0, INTRIN_NONE),
    FN("aggregate", 5, sql_bind_aggregate, 0, INTRIN_NONE),
    FN("session", 3, sql_session_new, 0, INTRIN_NONE),
    FN("sessionChanges", 2, sql_session_changes, 0, INTRIN_NONE),
    FN("sessionClose", 1, sql_session_close, 0, INTRIN_NONE),
    FN("applyChanges", 4, sql_apply_changes, 0, INTRIN_NONE),
    FN("backup", 4, sql_backup_new, 0, INTRIN_NONE),
    FN("backupStep", 2, sql_backup_step, 0, INTRIN_NONE),
    FN("setAuthorizer", 2, sql_set_authorizer, 0, INTRIN_NONE),
    FN("setChangeHook", 2, sql_set_change_hook, 0, INTRIN_NONE),
    HOST_CLASS("Statement", sql_bun_statement_class),
    HOST_CLASS("StatementSync", sql_node_statement_class),
    END,
};
