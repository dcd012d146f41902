/* sql_function.c - functions of scripts that SQL calls.
 *
 * A SqlFunction belongs to SQLite, which frees it when it is replaced or the connection ends; the list of a connection is for the
 * collector. The values that aggregates have come to, one for each group or window under way, are elements of an array of the function;
 * SQLite keeps their numbers.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/api/embed_kinds.h"
#include "runtime/sql/sql_priv.h"

struct SqlFunction {
    SqlDb *db;
    SqlFunction *next, *prev;
    Value callback;  /* aggregates: start, or its value */
    Value step, inverse, result; /* of aggregates */
    Array *groups;   /* what they have come to; holes are free. NULL: no aggregate */
    bool big, is_start_function;
    char name[];
};

enum { FUNCTION_ARGS_MAX = 1000 }; /* SQLite's own limit is 127 */

void sql_functions_trace(Vm *vm, SqlDb *db)
{
    for (SqlFunction *fn = db->functions; fn; fn = fn->next) {
        const Value values[] = {fn->callback, fn->step, fn->inverse, fn->result,
                                fn->groups ? value_cell(fn->groups) : VAL_UNDEFINED};
        heap_mark_values(vm, values, ARRAY_LEN(values));
    }
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

/* The Vm, when JavaScript may run for the function; else SQLite gets an error. */
static Vm *callable(SqlFunction *fn, sqlite3_context *ctx)
{
    SqlDb *db = fn->db;
    if (db && !db->quiet && db->handle)
        return db->vm;
    sqlite3_result_error(ctx, "the connection has gone", -1);
    return NULL;
}

/* Calls it with `first` (a hole: none) and arguments of SQL. VAL_EXC: exception. */
static Value call_with(SqlFunction *fn, Value callee, Value first, int argc, sqlite3_value **argv)
{
    Vm *vm = fn->db->vm;
    Value args[FUNCTION_ARGS_MAX + 1];
    u32 n = 0, given = MIN((u32)argc, (u32)FUNCTION_ARGS_MAX);
    if (!vm_stack_ok(vm))
        return throw_stack_overflow(vm);
    if (!value_is_hole(first))
        args[n++] = first;
    for (u32 i = 0; i < given; i++)
        args[n++] = TRY(sql_argument(vm, fn->db, argv[i], fn->big));
    return vm_core(vm)->hooks->call(vm, callee, VAL_UNDEFINED, n, args);
}

static void give_or_fail(SqlFunction *fn, sqlite3_context *ctx, Value result)
{
    if (!value_is_exc(result)) {
        give_result(fn->db, ctx, fn->name, result);
        return;
    }
    sql_keep_exception(fn->db);
    sqlite3_result_error(ctx, "", 0);
}

static void on_call(sqlite3_context *ctx, int argc, sqlite3_value **argv)
{
    SqlFunction *fn = sqlite3_user_data(ctx);
    if (callable(fn, ctx))
        give_or_fail(fn, ctx, call_with(fn, fn->callback, VAL_HOLE, argc, argv));
}

/* ---- aggregates ---- */

/* What SQLite keeps of a group. */
typedef struct Group {
    u32 number;  /* of its value in `groups`, from 1; 0: not begun */
    bool window; /* its values were asked for row by row: the end asks nobody */
    bool failed;
} Group;

/* Where a value of a group goes: the first free place. 0: exception. */
static u32 place_value(Vm *vm, SqlFunction *fn, Value v)
{
    Array *groups = fn->groups;
    for (u32 i = 0; i < groups->length; i++)
        if (value_is_hole(elements_get(vm, &groups->object, i))) {
            groups->object.elements->items[i] = v;
            barrier(vm, groups->object.elements);
            return i + 1;
        }
    return array_push(vm, groups, v) ? groups->length : 0;
}

/* The group of the call, begun; NULL: an error was given. */
static Group *group_of(SqlFunction *fn, sqlite3_context *ctx)
{
    Vm *vm = callable(fn, ctx);
    Group *group = vm ? sqlite3_aggregate_context(ctx, sizeof *group) : NULL;
    if (!group) {
        if (vm)
            sqlite3_result_error_nomem(ctx);
        return NULL;
    }
    if (group->number || group->failed)
        return group->failed ? NULL : group;
    Value start = fn->is_start_function ? call_with(fn, fn->callback, VAL_HOLE, 0, NULL) : fn->callback;
    if (value_is_exc(start) || !(group->number = place_value(vm, fn, start))) {
        group->failed = true;
        give_or_fail(fn, ctx, VAL_EXC);
        return NULL;
    }
    return group;
}

static Value *group_value(SqlFunction *fn, const Group *group)
{
    return &fn->groups->object.elements->items[group->number - 1];
}

static void on_row(sqlite3_context *ctx, bool forward, int argc, sqlite3_value **argv)
{
    SqlFunction *fn = sqlite3_user_data(ctx);
    Group *group = group_of(fn, ctx);
    if (!group)
        return;
    Value next = call_with(fn, forward ? fn->step : fn->inverse, *group_value(fn, group), argc, argv);
    if (value_is_exc(next)) {
        group->failed = true;
        give_or_fail(fn, ctx, VAL_EXC);
        return;
    }
    *group_value(fn, group) = next;
    barrier(fn->db->vm, fn->groups->object.elements);
}

static void on_step(sqlite3_context *ctx, int argc, sqlite3_value **argv)
{
    on_row(ctx, true, argc, argv);
}

static void on_inverse(sqlite3_context *ctx, int argc, sqlite3_value **argv)
{
    on_row(ctx, false, argc, argv);
}

static void give_group(SqlFunction *fn, sqlite3_context *ctx, const Group *group)
{
    Value v = *group_value(fn, group);
    if (!value_is_undefined(fn->result))
        v = call_with(fn, fn->result, v, 0, NULL);
    give_or_fail(fn, ctx, v);
}

static void on_value(sqlite3_context *ctx)
{
    SqlFunction *fn = sqlite3_user_data(ctx);
    Group *group = group_of(fn, ctx);
    if (!group)
        return;
    group->window = true;
    give_group(fn, ctx, group);
}

/* The last call for a group, also of a statement that was given up: then the result is nobody's. */
static void on_final(sqlite3_context *ctx)
{
    SqlFunction *fn = sqlite3_user_data(ctx);
    Group *group = sqlite3_aggregate_context(ctx, 0);
    bool is_over = group && (group->window || group->failed);
    if (!is_over && (group = group_of(fn, ctx)) != NULL && !group->failed)
        give_group(fn, ctx, group);
    if (group && group->number && fn->db && fn->db->handle) {
        *group_value(fn, group) = VAL_HOLE;
        group->number = 0;
    }
}

/* ---- rows of the binding ---- */

/* The name is a string; NULL: exception. SQLite owns it from the next call on, which sql_register makes. */
static SqlFunction *function_new(Vm *vm, SqlDb *db, Value name_value)
{
    AUTO_BUF name = {0};
    if (!string_to_utf8(vm, value_as_string(name_value), &name))
        return NULL;
    SqlFunction *fn = xalloc_zero(sizeof *fn + name.len + 1);
    *fn = (SqlFunction){.db = db, .callback = VAL_UNDEFINED, .step = VAL_UNDEFINED, .inverse = VAL_UNDEFINED, .result = VAL_UNDEFINED};
    if (name.len)
        memcpy(fn->name, name.data, name.len);
    fn->next = db->functions;
    if (fn->next)
        fn->next->prev = fn;
    db->functions = fn;
    barrier(vm, db->handle);
    return fn;
}

/* function(handle, name, callback, argc, flags): flags 1: integers come as BigInts; with SQLITE_DETERMINISTIC, SQLITE_DIRECTONLY */
Value sql_bind_function(Vm *vm, Frame *f)
{
    SqlDb *db = TRY_PTR(sql_db_open(vm, f, 0));
    i32 argc, flags;
    if (!value_is_string(frame_arg(f, 1)) || !to_int32(vm, frame_arg(f, 3), &argc) || !to_int32(vm, frame_arg(f, 4), &flags))
        return VAL_EXC;
    SqlFunction *fn = TRY_PTR(function_new(vm, db, f->args[1]));
    fn->callback = frame_arg(f, 2);
    fn->big = flags & 1;
    /* SQLite frees fn when this fails. */
    int rc = sqlite3_create_function_v2(db->db, fn->name, argc, SQLITE_UTF8 | (flags & ~1), fn, on_call, NULL, NULL, function_free);
    return sql_settle(vm, db, rc) ? VAL_UNDEFINED : VAL_EXC;
}

/* aggregate(handle, name, [start, step, inverse, result], argc, flags): the same flags; inverse and result may be undefined, start is
 * called when it is a function. */
Value sql_bind_aggregate(Vm *vm, Frame *f)
{
    SqlDb *db = TRY_PTR(sql_db_open(vm, f, 0));
    i32 argc, flags;
    if (!value_is_string(frame_arg(f, 1)) || !value_is_array_cell(frame_arg(f, 2)) || !to_int32(vm, frame_arg(f, 3), &argc) ||
        !to_int32(vm, frame_arg(f, 4), &flags))
        return VAL_EXC;
    Array *groups = TRY_PTR(array_new(vm, 0));
    SqlFunction *fn = TRY_PTR(function_new(vm, db, f->args[1]));
    Object *callbacks = value_as_object(f->args[2]);
    Value *const to[] = {&fn->callback, &fn->step, &fn->inverse, &fn->result};
    for (u32 i = 0; i < ARRAY_LEN(to); i++)
        *to[i] = elements_get(vm, callbacks, i);
    fn->groups = groups;
    fn->is_start_function = value_is_callable(fn->callback);
    fn->big = flags & 1;
    barrier(vm, db->handle);
    bool window = !value_is_undefined(fn->inverse);
    int rc = sqlite3_create_window_function(db->db, fn->name, argc, SQLITE_UTF8 | (flags & ~1), fn, on_step, on_final, window ? on_value : NULL,
                                            window ? on_inverse : NULL, function_free);
    return sql_settle(vm, db, rc) ? VAL_UNDEFINED : VAL_EXC;
}
