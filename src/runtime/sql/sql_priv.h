/* sql_priv.h - SQLite connections and statements, shared by the files of this folder.
 *
 * One binding under bun:sqlite and node:sqlite: the style of a connection says whose errors, numbers and rules of binding hold.
 *
 * Lifetimes: a SqlDb is counted; its handle (an object of sql_db_class) and each statement hold it. A SqlStmt belongs to its
 * statement object. What of scripts a connection needs (functions, hooks) is traced by the handle, which every
 * statement object keeps alive. Finalisers run no JavaScript: `quiet` makes callbacks of SQLite only let go of memory.
 *
 * A callback of SQLite that throws puts the exception into SqlDb.thrown and gives SQLite an error; who called SQLite throws it again
 * (sql_settle).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_SQL_SQL_PRIV_H
#define RUNTIME_SQL_SQL_PRIV_H

#include <sqlite3.h>

#include "base/alloc.h"
#include "runtime/host/host_js.h"
#include "runtime/sql/sql.h"

typedef enum SqlStyle { SQL_BUN, SQL_NODE } SqlStyle;

typedef struct SqlStmt SqlStmt;
typedef struct SqlFunction SqlFunction;

typedef struct SqlSession SqlSession; /* sql_session.c */

/* Values of a connection, by number: its JavaScript object; functions of scripts. */
typedef enum SqlHook { SQL_HOOK_OWNER, SQL_HOOK_AUTHORIZER, SQL_HOOK_CHANGE, SQL_HOOKS } SqlHook;

typedef struct SqlDb {
    sqlite3 *db;      /* NULL: closed */
    Vm *vm;
    HostObject *handle; /* NULL: collected */
    u32 refs;
    u32 busy;         /* calls of SQLite under way that may run callbacks */
    u32 quiet;        /* > 0: callbacks run no JavaScript */
    u8 style;         /* SqlStyle */
    bool closed;      /* the program said so (bun: statements may still use db) */
    bool strict, safe_integers;
    SqlStmt *stmts;
    SqlFunction *functions;
    SqlSession *sessions; /* of changes, and backups: they end before the connection */
    Value hooks[SQL_HOOKS];
    Value thrown;     /* VAL_HOLE: nothing */
    Shape *result;    /* of { changes, lastInsertRowid }; NULL: not made yet */
} SqlDb;

/* The bytes that a parameter was bound to: SQLite reads them here, so binding the next text takes nothing from malloc. */
typedef struct SqlParam {
    char *data;
    u32 capacity;
} SqlParam;

struct SqlStmt {
    SqlDb *db;
    sqlite3_stmt *stmt; /* NULL: finalized */
    SqlStmt *next, *prev;
    u32 run;            /* changes whenever it is started or reset: what iterators compare */
    bool running;       /* sqlite3_step is under way */
    bool at_start;      /* it was reset and not stepped since */
    bool safe_integers, arrays, bare_names, unknown_names;
    /* columns, made at the first row and again when SQLite prepared the statement anew */
    bool described, slow; /* slow: names that are no plain slots */
    int reprepared;
    u32 n_columns;
    PropKey *names;
    u8 *slots;
    Shape *shape;
    /* parameters: 2 keys each, with and without the sign in front */
    PropKey *params;
    u32 n_params;
    SqlParam *bound;    /* n_bound of them, by number - 1 */
    u32 n_bound;
};

/* Data of a statement object. */
typedef struct SqlStmtObject {
    SqlStmt *s;
    Value handle; /* of the connection */
    Value proto;  /* of rows: VAL_HOLE: the usual */
} SqlStmtObject;

typedef struct SqlHandle {
    SqlDb *db;
} SqlHandle;

extern const HostClass sql_db_class, sql_bun_statement_class, sql_node_statement_class;

/* ---- sql_db.c ---- */
SqlDb *sql_db_ref(SqlDb *db);
void sql_db_unref(SqlDb *db);
/* The connection that an argument is the handle of; NULL: TypeError. sql_db_open: it is open too, else the error of its style. */
SqlDb *sql_db_arg(Vm *vm, Frame *f, u32 i) MUST_USE;
SqlDb *sql_db_open(Vm *vm, Frame *f, u32 i) MUST_USE;
/* May SQLite be called? bun: not from its callbacks. false: exception. */
bool sql_db_free(Vm *vm, SqlDb *db) MUST_USE;
/* Throws what SQLite says of its last error; `rc` is what it returned. */
Value sql_throw(Vm *vm, SqlDb *db, int rc);
/* After a call of SQLite: an exception of a callback is pending again, or the error of rc is. true: all is well. */
bool sql_settle(Vm *vm, SqlDb *db, int rc) MUST_USE;
static inline void sql_enter(SqlDb *db) { db->busy++; }
static inline void sql_leave(SqlDb *db) { db->busy--; }
/* An exception of the class that Node has for it: `code` as a property, `message`. */
#define sql_invalid_state(vm, ...) host_throw_code(vm, ERR_ERROR, "ERR_INVALID_STATE", __VA_ARGS__)

/* ---- sql_stmt.c ---- */
/* A statement object of the first statement in sql; *tail: bytes used. VAL_UNDEFINED: there is none. */
Value sql_prepare(Vm *vm, SqlDb *db, Str sql, size_t *tail) MUST_USE;
/* The same without an object; NULL and no exception: there is none. */
sqlite3_stmt *sql_prepare_raw(Vm *vm, SqlDb *db, Str sql, size_t *tail) MUST_USE;
void sql_stmt_finalize(SqlStmt *s);  /* now; the struct stays */
/* SQLITE_ROW, SQLITE_DONE, or -1: exception. */
int sql_step(Vm *vm, SqlStmt *s) MUST_USE;
/* Makes the statement ready for another run, no callback runs. Iterators that stood in it are invalid. */
void sql_reset(SqlStmt *s);
/* The row it stands on: an object, or an array when the statement wants those. */
Value sql_row(Vm *vm, HostObject *o, SqlStmt *s) MUST_USE;
Value sql_row_array(Vm *vm, SqlStmt *s) MUST_USE;
bool sql_describe(Vm *vm, HostObject *o, SqlStmt *s) MUST_USE;
/* A value of SQLite. Integers as the style and `big` want. */
Value sql_integer(Vm *vm, SqlDb *db, i64 n, bool big) MUST_USE;
Value sql_text(Vm *vm, const void *text, int len) MUST_USE;
Value sql_blob(Vm *vm, const void *bytes, int len) MUST_USE;
/* { changes, lastInsertRowid } */
Value sql_result(Vm *vm, SqlDb *db, i64 changes, i64 rowid, bool big_changes, bool big_rowid) MUST_USE;
/* Rows of the binding. */
Value sql_start(Vm *vm, Frame *f), sql_next(Vm *vm, Frame *f), sql_stop(Vm *vm, Frame *f), sql_setup(Vm *vm, Frame *f);

/* ---- sql_bind.c ---- */
/* Arguments [from, argc) of a call as parameters. false: exception. The bytes of texts and blobs are the statement's until it is bound
 * again or finalized; a statement without an object (o is NULL, Database.run) gives SQLite copies. */
bool sql_bind_bun(Vm *vm, HostObject *o, SqlStmt *s, sqlite3_stmt *stmt, u32 argc, const Value *args) MUST_USE;
bool sql_bind_node(Vm *vm, SqlStmt *s, u32 argc, const Value *args) MUST_USE;
/* Gives back what was bound: after sqlite3_finalize. */
void sql_bound_free(SqlStmt *s);

/* ---- sql_session.c: changesets and backups, rows of the binding ---- */
/* The connection is to be closed: what stands on it ends. */
void sql_sessions_end(SqlDb *db);
Value sql_session_new(Vm *vm, Frame *f), sql_session_changes(Vm *vm, Frame *f), sql_session_close(Vm *vm, Frame *f),
    sql_apply_changes(Vm *vm, Frame *f), sql_backup_new(Vm *vm, Frame *f), sql_backup_step(Vm *vm, Frame *f);

/* ---- sql_hook.c: rows of the binding ---- */
Value sql_set_authorizer(Vm *vm, Frame *f), sql_set_change_hook(Vm *vm, Frame *f);

/* ---- sql_function.c ---- */
void sql_functions_trace(Vm *vm, SqlDb *db);
void sql_functions_free(SqlDb *db);
Value sql_bind_function(Vm *vm, Frame *f), sql_bind_aggregate(Vm *vm, Frame *f);
/* A value as an argument of a callback. VAL_EXC: exception. */
Value sql_argument(Vm *vm, SqlDb *db, sqlite3_value *v, bool big) MUST_USE;
/* Keeps the pending exception until SQLite has returned. */
void sql_keep_exception(SqlDb *db);

/* ---- sql_tools.c: rows of the binding ---- */
Value sql_serialize(Vm *vm, Frame *f), sql_deserialize(Vm *vm, Frame *f), sql_file_control(Vm *vm, Frame *f), sql_load_extension(Vm *vm, Frame *f),
    sql_enable_extension(Vm *vm, Frame *f), sql_limit(Vm *vm, Frame *f), sql_config(Vm *vm, Frame *f),
    sql_location(Vm *vm, Frame *f);

#endif
