/* sql_hook.c - functions of scripts that SQLite asks or tells: the authorizer, and who hears of changed rows.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/api/embed_kinds.h"
#include "runtime/sql/sql_priv.h"

/* A text of SQLite's, or null. */
static Value text_or_null(Vm *vm, const char *text)
{
    return text ? sql_text(vm, text, (int)strlen(text)) : VAL_NULL;
}

/* What the script says of an action: SQLITE_OK, DENY or IGNORE; -1: exception. */
static int authorize(Vm *vm, SqlDb *db, int action, const char *const texts[4])
{
    Value args[5] = {value_int(action)};
    if (!vm_stack_ok(vm)) {
        throw_stack_overflow(vm);
        return -1;
    }
    for (u32 i = 0; i < 4; i++)
        args[1 + i] = TRY_OR(-1, text_or_null(vm, texts[i]));
    Value answer = TRY_OR(-1, vm_core(vm)->hooks->call(vm, db->hooks[SQL_HOOK_AUTHORIZER], VAL_UNDEFINED, 5, args));
    double number = value_is_number(answer) ? value_as_number(answer) : 0.5;
    if (number != (double)(i32)number) {
        throw_type(vm, "Authorizer callback must return an integer authorization code");
        return -1;
    }
    if (number == SQLITE_OK || number == SQLITE_DENY || number == SQLITE_IGNORE)
        return (int)number;
    throw_range(vm, "Authorizer callback returned a invalid authorization code");
    return -1;
}

static int on_authorize(void *ctx, int action, const char *a, const char *b, const char *c, const char *d)
{
    SqlDb *db = ctx;
    const char *const texts[4] = {a, b, c, d};
    if (db->quiet || !db->handle)
        return SQLITE_DENY;
    int answer = authorize(db->vm, db, action, texts);
    if (answer >= 0)
        return answer;
    sql_keep_exception(db);
    return SQLITE_DENY;
}

/* setAuthorizer(handle, function or null) */
Value sql_set_authorizer(Vm *vm, Frame *f)
{
    SqlDb *db = TRY_PTR(sql_db_open(vm, f, 0));
    bool on = value_is_callable(frame_arg(f, 1));
    db->hooks[SQL_HOOK_AUTHORIZER] = frame_arg(f, 1);
    barrier(vm, db->handle);
    int rc = sqlite3_set_authorizer(db->db, on ? on_authorize : NULL, db);
    return sql_settle(vm, db, rc) ? VAL_UNDEFINED : VAL_EXC;
}

static void on_change(void *ctx, int action, const char *database, const char *table, sqlite3_int64 rowid)
{
    SqlDb *db = ctx;
    Vm *vm = db->vm;
    if (db->quiet || !db->handle)
        return;
    Value args[4] = {value_int(action), text_or_null(vm, database), text_or_null(vm, table), sql_integer(vm, db, rowid, db->safe_integers)};
    bool ok = vm_stack_ok(vm) || !value_is_exc(throw_stack_overflow(vm));
    for (u32 i = 1; i < 4; i++)
        ok = ok && !value_is_exc(args[i]);
    if (!ok || value_is_exc(vm_core(vm)->hooks->call(vm, db->hooks[SQL_HOOK_CHANGE], VAL_UNDEFINED, 4, args)))
        sql_keep_exception(db);
}

/* setChangeHook(handle, function(action, database, table, rowid) or undefined) */
Value sql_set_change_hook(Vm *vm, Frame *f)
{
    SqlDb *db = TRY_PTR(sql_db_open(vm, f, 0));
    db->hooks[SQL_HOOK_CHANGE] = frame_arg(f, 1);
    barrier(vm, db->handle);
    sqlite3_update_hook(db->db, value_is_callable(frame_arg(f, 1)) ? on_change : NULL, db);
    return VAL_UNDEFINED;
}
