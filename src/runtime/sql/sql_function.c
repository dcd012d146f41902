/* sql_function.c - functions of scripts that SQL calls.
 *
 * A SqlFunction belongs to SQLite, which frees it when it is replaced or the connection ends; the list of a connection is for the
 * collector. Not here: aggregates.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/api/embed_kinds.h"
#include "runtime/sql/sql_priv.h"

struct SqlFunction {
    SqlDb *db;
    SqlFunction *next, *prev;
    Value callback;
    bool big;
    char name[];
};

enum { FUNCTION_ARGS_MAX = 1000 }; /* SQLite's own limit is 127 */

void sql_functions_trace(Vm *vm, SqlDb *db)
{
    for (SqlFunction *fn = db->functions; fn; fn = fn->next)
        heap_mark(vm, fn->callback);
}

static void function_free(void *data)
{
    SqlFunction *fn = data;
    if (fn->prev)
        fn->prev->next = fn->next;
    else if (fn->db && fn->db->functions == fn)
        fn->db->functions = fn->next;
    if (fn->next)
        fn->next->prev = fn->prev;
    xfree(fn);
}

/* The connection's struct ends; SQLite may hold functions still, while statements of it are there. */
void sql_functions_free(SqlDb *db)
{
    for (SqlFunction *fn = db->functions, *next; fn; fn = next) {
        next = fn->next;
        fn->db = NULL;
        fn->next = fn->prev = NULL;
    }
}

void sql_keep_exception(SqlDb *db)
{
    Value thrown = exception_take(db->vm);
    if (!value_is_hole(db->thrown))
        return;
    db->thrown = thrown;
    if (db->handle)
        barrier(db->vm, db->handle);
}

Value sql_argument(Vm *vm, SqlDb *db, sqlite3_value *v, bool big)
{
    switch (sqlite3_value_type(v)) {
    case SQLITE_INTEGER:
        return sql_integer(vm, db, sqlite3_value_int64(v), big);
    case SQLITE_FLOAT:
        return value_number(sqlite3_value_double(v));
    case SQLITE_TEXT: {
        const void *text = sqlite3_value_text(v);
        return sql_text(vm, text, sqlite3_value_bytes(v));
    }
    case SQLITE_BLOB: {
        const void *bytes = sqlite3_value_blob(v);
        return sql_blob(vm, bytes, sqlite3_value_bytes(v));
    }
    default:
        return VAL_NULL;
    }
}

static void bad_result(SqlDb *db, sqlite3_context *ctx, const char *name, Value v)
{
    if (db->style == SQL_NODE) {
        sqlite3_result_error(ctx, value_is_promise(v) ? "Asynchronous user-defined functions are not supported"
                                                   : "Returned JavaScript value cannot be converted to a SQLite value", -1);
        return;
    }
    throw_type(db->vm, "User-defined function %s() returned an invalid value", name);
    sql_keep_exception(db);
    sqlite3_result_error(ctx, "", 0);
}

static void give_result(SqlDb *db, sqlite3_context *ctx, const char *name, Value v)
{
    Vm *vm = db->vm;
    u8 *data;
    size_t len;
    bool node = db->style == SQL_NODE;
    if (value_is_nullish(v)) {
        sqlite3_result_null(ctx);
    } else if (value_is_int(v) && !node) {
        sqlite3_result_int(ctx, value_as_int(v));
    } else if (value_is_number(v)) {
        sqlite3_result_double(ctx, value_as_number(v));
    } else if (value_is_bool(v) && !node) {
        sqlite3_result_int(ctx, value_as_bool(v));
    } else if (value_is_string(v)) {
        AUTO_BUF text = {0};
        if (string_to_utf8(vm, value_as_string(v), &text)) {
            sqlite3_result_text64(ctx, text.len ? text.data : "", text.len, SQLITE_TRANSIENT, SQLITE_UTF8);
        } else {
            sql_keep_exception(db);
            sqlite3_result_error(ctx, "", 0);
        }
    } else if (value_has_kind(v, Kind_BigInt)) {
        if (node && !bigint_fits_i64(value_as_bigint(v)))
            sqlite3_result_error(ctx, "BigInt value is too large for SQLite", -1);
        else
            sqlite3_result_int64(ctx, bigint_to_i64(value_as_bigint(v)));
    } else if (embed_bytes_view(vm, v, &data, &len)) {
        sqlite3_result_blob64(ctx, len ? data : (const u8 *)"", len, SQLITE_TRANSIENT);
    } else {
        bad_result(db, ctx, name, v);
    }
}

static void on_call(sqlite3_context *ctx, int argc, sqlite3_value **argv)
{
    SqlFunction *fn = sqlite3_user_data(ctx);
    SqlDb *db = fn->db;
    if (!db || db->quiet || !db->handle) {
        sqlite3_result_error(ctx, "the connection has gone", -1);
        return;
    }
    Vm *vm = db->vm;
    Value args[FUNCTION_ARGS_MAX], result = VAL_UNDEFINED;
    u32 n = MIN((u32)argc, (u32)FUNCTION_ARGS_MAX);
    if (!vm_stack_ok(vm))
        result = throw_stack_overflow(vm);
    for (u32 i = 0; i < n && !value_is_exc(result); i++)
        if (value_is_exc(args[i] = sql_argument(vm, db, argv[i], fn->big)))
            result = VAL_EXC;
    if (!value_is_exc(result))
        result = vm_core(vm)->hooks->call(vm, fn->callback, VAL_UNDEFINED, n, args);
    if (!value_is_exc(result)) {
        give_result(db, ctx, fn->name, result);
        return;
    }
    sql_keep_exception(db);
    sqlite3_result_error(ctx, "", 0);
}

/* function(handle, name, callback, argc, flags): flags 1: integers come as BigInts; with SQLITE_DETERMINISTIC, SQLITE_DIRECTONLY */
Value sql_bind_function(Vm *vm, Frame *f)
{
    SqlDb *db = TRY_PTR(sql_db_open(vm, f, 0));
    AUTO_BUF name = {0};
    i32 argc, flags;
    if (!value_is_string(frame_arg(f, 1)) || !string_to_utf8(vm, value_as_string(f->args[1]), &name) ||
        !to_int32(vm, frame_arg(f, 3), &argc) || !to_int32(vm, frame_arg(f, 4), &flags))
        return VAL_EXC;
    SqlFunction *fn = xalloc_zero(sizeof *fn + name.len + 1);
    *fn = (SqlFunction){.db = db, .callback = frame_arg(f, 2), .big = flags & 1};
    if (name.len)
        memcpy(fn->name, name.data, name.len);
    fn->next = db->functions;
    if (fn->next)
        fn->next->prev = fn;
    db->functions = fn;
    barrier(vm, db->handle);
    /* SQLite frees fn when this fails. */
    int rc = sqlite3_create_function_v2(db->db, fn->name, argc, SQLITE_UTF8 | (flags & ~1), fn, on_call, NULL, NULL, function_free);
    return sql_settle(vm, db, rc) ? VAL_UNDEFINED : VAL_EXC;
}
