/* sql_stmt.c - statements: preparing, stepping, rows; the classes Statement (bun:sqlite) and StatementSync (node:sqlite).
 *
 * Rows of a statement share one shape, made at its first row; a row is filled without a look at names. When SQLite prepares the
 * statement anew because the schema changed, shape and names are made again.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/api/embed_kinds.h"
#include "runtime/sql/sql_priv.h"

enum {
    ROW_SHAPE_MAX = 100, /* more columns: rows are built name by name */
    ROW_INLINE_MAX = 32,
    ROW_ON_STACK = 32,
};

/* ---- lifetime ---- */

void sql_stmt_finalize(SqlStmt *s)
{
    if (!s->stmt)
        return;
    s->db->quiet++;
    sqlite3_finalize(s->stmt);
    s->db->quiet--;
    s->stmt = NULL;
    s->run++;
    sql_bound_free(s);
}

static void stmt_finalise(Vm *vm, void *data)
{
    (void)vm;
    SqlStmt *s = ((SqlStmtObject *)data)->s;
    if (!s)
        return;
    sql_stmt_finalize(s);
    if (s->prev)
        s->prev->next = s->next;
    else
        s->db->stmts = s->next;
    if (s->next)
        s->next->prev = s->prev;
    sql_db_unref(s->db);
    xfree(s->names);
    xfree(s->slots);
    xfree(s->params);
    xfree(s);
}

static void mark_keys(Vm *vm, const PropKey *keys, u32 n)
{
    for (u32 i = 0; keys && i < n; i++)
        if (!key_is_none(keys[i]) && !key_is_index(keys[i]))
            heap_mark_cell(vm, key_as_cell(keys[i]));
}

static void stmt_trace(Vm *vm, void *data)
{
    SqlStmtObject *o = data;
    heap_mark(vm, o->handle);
    heap_mark(vm, o->proto);
    if (!o->s)
        return;
    heap_mark_cell(vm, o->s->shape);
    mark_keys(vm, o->s->names, o->s->n_columns);
    mark_keys(vm, o->s->params, 2 * o->s->n_params);
}

sqlite3_stmt *sql_prepare_raw(Vm *vm, SqlDb *db, Str sql, size_t *tail)
{
    sqlite3_stmt *stmt = NULL;
    const char *end = sql.data + sql.len;
    sql_enter(db);
    int rc = sqlite3_prepare_v3(db->db, sql.data, (int)sql.len, 0, &stmt, &end);
    sql_leave(db);
    *tail = (size_t)(end - sql.data);
    if (!*tail && !stmt) /* a NUL */
        *tail = sql.len;
    if (sql_settle(vm, db, rc))
        return stmt;
    sqlite3_finalize(stmt);
    return NULL;
}

Value sql_prepare(Vm *vm, SqlDb *db, Str sql, size_t *tail)
{
    Value handle = value_cell(db->handle);
    sqlite3_stmt *stmt = sql_prepare_raw(vm, db, sql, tail);
    if (!stmt)
        return value_is_hole(vm_core(vm)->exception) ? VAL_UNDEFINED : VAL_EXC;
    HostObject *o = host_object_new(vm, db->style == SQL_BUN ? &sql_bun_statement_class : &sql_node_statement_class);
    if (!o) {
        sqlite3_finalize(stmt);
        return VAL_EXC;
    }
    SqlStmt *s = xalloc_zero(sizeof *s);
    *s = (SqlStmt){.db = sql_db_ref(db), .stmt = stmt, .next = db->stmts, .safe_integers = db->safe_integers};
    if (s->next)
        s->next->prev = s;
    db->stmts = s;
    *(SqlStmtObject *)host_data(o) = (SqlStmtObject){s, handle, VAL_HOLE};
    barrier(vm, o);
    return value_cell(o);
}

/* ---- running ---- */

int sql_step(Vm *vm, SqlStmt *s)
{
    SqlDb *db = s->db;
    s->running = true;
    s->at_start = false;
    db->busy++;
    int rc = sqlite3_step(s->stmt);
    db->busy--;
    s->running = false;
    if (LIKELY((rc == SQLITE_ROW || rc == SQLITE_DONE) && value_is_hole(db->thrown)))
        return rc;
    if (sql_settle(vm, db, rc))
        return rc;
    sql_reset(s);
    return -1;
}

void sql_reset(SqlStmt *s)
{
    s->run++;
    if (s->at_start)
        return;
    s->at_start = true;
    s->db->quiet++;
    sqlite3_reset(s->stmt);
    s->db->quiet--;
}

/* ---- values ---- */

Value sql_integer(Vm *vm, SqlDb *db, i64 n, bool big)
{
    if (big)
        return value_cell(TRY_PTR(bigint_from_i64(vm, n)));
    if (db->style == SQL_NODE && (n > 9007199254740991 || n < -9007199254740991))
        return host_throw_node(vm, NodeError_ERR_OUT_OF_RANGE,
                               "Value is too large to be represented as a JavaScript number: %lld", (long long)n);
    return value_i64(n);
}

Value sql_text(Vm *vm, const void *text, int len)
{
    return value_cell(TRY_PTR(string_from_utf8(vm, (Str){text ? text : "", text ? (size_t)len : 0})));
}

Value sql_blob(Vm *vm, const void *bytes, int len)
{
    return value_cell(TRY_PTR(embed_uint8_array(vm, bytes, bytes ? (size_t)len : 0)));
}

static inline Value column(Vm *vm, SqlStmt *s, int i)
{
    sqlite3_stmt *stmt = s->stmt;
    switch (sqlite3_column_type(stmt, i)) {
    case SQLITE_INTEGER:
        return sql_integer(vm, s->db, sqlite3_column_int64(stmt, i), s->safe_integers);
    case SQLITE_FLOAT:
        return value_number(sqlite3_column_double(stmt, i));
    case SQLITE_TEXT: {
        const void *text = sqlite3_column_text(stmt, i);
        return sql_text(vm, text, sqlite3_column_bytes(stmt, i));
    }
    case SQLITE_BLOB: {
        const void *bytes = sqlite3_column_blob(stmt, i);
        return sql_blob(vm, bytes, sqlite3_column_bytes(stmt, i));
    }
    default:
        return VAL_NULL;
    }
}

/* ---- rows ---- */

static Object *row_proto(Vm *vm, HostObject *o, SqlStmt *s)
{
    Value own = ((SqlStmtObject *)host_data(o))->proto;
    if (!value_is_hole(own))
        return value_as_object(own);
    return s->db->style == SQL_NODE ? NULL : intrinsic(vm, Intrinsic_ObjectPrototype);
}

/* Names and shape for the columns that the statement has now. */
static bool describe(Vm *vm, HostObject *o, SqlStmt *s, u32 n)
{
    PropKey *names = xalloc(MAX(n, 1u) * sizeof *names);
    memset(names, 0, n * sizeof *names);
    xfree(s->names);
    s->names = names;
    s->n_columns = n;
    s->slots = xrealloc(s->slots, MAX(n, 1u));
    s->slow = n > ROW_SHAPE_MAX;
    s->described = false;
    for (u32 i = 0; i < n; i++) {
        const char *name = sqlite3_column_name(s->stmt, (int)i);
        names[i] = key_from_utf8(vm, str_view(name ? name : ""));
        if (key_is_none(names[i]))
            return false;
        barrier(vm, o);
        s->slow |= key_is_index(names[i]);
    }
    if (!s->slow) {
        Shape *shape = TRY_PTR_OR(false, shape_root(vm, Kind_Object, row_proto(vm, o, s), MIN(n, (u32)ROW_INLINE_MAX)));
        for (u32 i = 0; i < n; i++) {
            PropSlot where;
            if (!shape_lookup(vm, shape, names[i], &where)) { /* of two with one name the last counts */
                where.slot = shape->count;
                shape = TRY_PTR_OR(false, shape_add(vm, shape, names[i], PROP_WEC));
            }
            s->slots[i] = (u8)where.slot;
        }
        s->shape = shape;
        barrier(vm, o);
    }
    s->reprepared = sqlite3_stmt_status(s->stmt, SQLITE_STMTSTATUS_REPREPARE, 0);
    s->described = true;
    return true;
}

bool sql_describe(Vm *vm, HostObject *o, SqlStmt *s)
{
    if (LIKELY(s->described && sqlite3_stmt_status(s->stmt, SQLITE_STMTSTATUS_REPREPARE, 0) == s->reprepared))
        return true;
    return describe(vm, o, s, (u32)sqlite3_column_count(s->stmt));
}

static Value row_slow(Vm *vm, HostObject *o, SqlStmt *s)
{
    Object *row = TRY_PTR(object_new(vm, row_proto(vm, o, s)));
    for (u32 i = 0; i < s->n_columns; i++) {
        Value v = TRY(column(vm, s, (int)i));
        if (obj_create_data(vm, row, s->names[i], v, true) < 0)
            return VAL_EXC;
    }
    return value_cell(row);
}

/* The columns are described. */
static Value row_object(Vm *vm, HostObject *o, SqlStmt *s)
{
    u32 n = s->n_columns;
    if (UNLIKELY(s->slow))
        return row_slow(vm, o, s);
    Value values[ROW_SHAPE_MAX];
    for (u32 i = 0; i < n; i++)
        values[i] = TRY(column(vm, s, (int)i));
    Object *row = TRY_PTR(object_new_shaped(vm, s->shape, sizeof(Object)));
    for (u32 i = 0; i < n; i++)
        *obj_slot(vm, row, s->slots[i]) = values[i];
    barrier(vm, row);
    if (n > ROW_INLINE_MAX)
        barrier(vm, obj_slots_cell(row));
    return value_cell(row);
}

Value sql_row_array(Vm *vm, SqlStmt *s)
{
    u32 n = (u32)sqlite3_column_count(s->stmt);
    if (n <= ROW_ON_STACK) {
        Value values[ROW_ON_STACK];
        for (u32 i = 0; i < n; i++)
            values[i] = TRY(column(vm, s, (int)i));
        return value_cell(TRY_PTR(array_from_values(vm, values, n)));
    }
    Array *row = TRY_PTR(array_new_capacity(vm, n));
    for (u32 i = 0; i < n; i++) {
        Value v = TRY(column(vm, s, (int)i));
        if (!array_push(vm, row, v))
            return VAL_EXC;
    }
    return value_cell(row);
}

Value sql_row(Vm *vm, HostObject *o, SqlStmt *s)
{
    if (s->arrays)
        return sql_row_array(vm, s);
    return sql_describe(vm, o, s) ? row_object(vm, o, s) : VAL_EXC;
}

/* Bytes of each column as they are: integers and doubles take eight. */
static Value row_raw(Vm *vm, SqlStmt *s)
{
    u32 n = (u32)sqlite3_column_count(s->stmt);
    Array *row = TRY_PTR(array_new_capacity(vm, n));
    for (u32 i = 0; i < n; i++) {
        Value v = VAL_NULL;
        int type = sqlite3_column_type(s->stmt, (int)i);
        if (type == SQLITE_INTEGER) {
            i64 number = sqlite3_column_int64(s->stmt, (int)i);
            v = TRY(sql_blob(vm, &number, sizeof number));
        } else if (type == SQLITE_FLOAT) {
            double number = sqlite3_column_double(s->stmt, (int)i);
            v = TRY(sql_blob(vm, &number, sizeof number));
        } else if (type != SQLITE_NULL) {
            const void *bytes = sqlite3_column_blob(s->stmt, (int)i);
            v = TRY(sql_blob(vm, bytes, sqlite3_column_bytes(s->stmt, (int)i)));
        }
        if (!array_push(vm, row, v))
            return VAL_EXC;
    }
    return value_cell(row);
}

/* The slots of sql_result in its shape, which nobody else adds to. */
enum { RESULT_CHANGES, RESULT_ROWID, RESULT_SLOTS };

static Shape *result_shape(Vm *vm, SqlDb *db)
{
    Shape *shape = TRY_PTR_OR(NULL, shape_root(vm, Kind_Object, intrinsic(vm, Intrinsic_ObjectPrototype), RESULT_SLOTS));
    static const char *const names[RESULT_SLOTS] = {"changes", "lastInsertRowid"};
    for (u32 i = 0; i < RESULT_SLOTS; i++) {
        PropKey key = key_from_c(vm, names[i]);
        if (key_is_none(key))
            return NULL;
        shape = TRY_PTR_OR(NULL, shape_add(vm, shape, key, PROP_WEC));
    }
    db->result = shape;
    barrier(vm, db->handle);
    return shape;
}

Value sql_result(Vm *vm, SqlDb *db, i64 changes, i64 rowid, bool big_changes, bool big_rowid)
{
    Value a = big_changes ? value_cell(TRY_PTR(bigint_from_i64(vm, changes))) : value_i64(changes);
    Value b = big_rowid ? value_cell(TRY_PTR(bigint_from_i64(vm, rowid))) : value_i64(rowid);
    Shape *shape = db->result ? db->result : TRY_PTR(result_shape(vm, db));
    Object *o = TRY_PTR(object_new_shaped(vm, shape, sizeof(Object)));
    *obj_slot(vm, o, RESULT_CHANGES) = a;
    *obj_slot(vm, o, RESULT_ROWID) = b;
    barrier(vm, o);
    return value_cell(o);
}

/* ---- what both classes share ---- */

/* The statement behind v, ready for a run; NULL: exception. */
static SqlStmt *usable(Vm *vm, Value v, HostObject **out)
{
    HostObject *o = host_cast(v, &sql_node_statement_class);
    if (!o)
        o = host_cast(v, &sql_bun_statement_class);
    SqlStmt *s = o ? ((SqlStmtObject *)host_data(o))->s : NULL;
    if (!s) {
        throw_type(vm, "Illegal invocation");
        return NULL;
    }
    *out = o;
    if (!s->stmt) {
        if (s->db->style == SQL_NODE)
            sql_invalid_state(vm, "statement has been finalized");
        else
            throw_error(vm, ERR_ERROR, s->db->closed ? "Database has closed" : "Statement has finalized");
        return NULL;
    }
    if (!sql_db_free(vm, s->db))
        return NULL;
    if (s->running) {
        sql_invalid_state(vm, "statement is being executed");
        return NULL;
    }
    return s;
}

static bool bind(Vm *vm, HostObject *o, SqlStmt *s, u32 argc, const Value *args)
{
    sql_reset(s);
    if (s->db->style == SQL_NODE ? !sql_bind_node(vm, s, argc, args) : argc && !sql_bind_bun(vm, o, s, s->stmt, argc, args))
        return false;
    if (LIKELY(s->stmt && !s->running)) /* a getter of an object of parameters may have done anything */
        return true;
    sql_invalid_state(vm, "statement has been finalized");
    return false;
}

static Value run_get(Vm *vm, HostObject *o, SqlStmt *s)
{
    int rc = sql_step(vm, s);
    if (rc < 0)
        return VAL_EXC;
    Value row = rc == SQLITE_ROW ? sql_row(vm, o, s) : s->db->style == SQL_NODE ? VAL_UNDEFINED : VAL_NULL;
    sql_reset(s);
    return row;
}

typedef enum RowForm { ROW_USUAL, ROW_ARRAY, ROW_RAW } RowForm;

static Value run_all(Vm *vm, HostObject *o, SqlStmt *s, RowForm form)
{
    Array *list = TRY_PTR(array_new(vm, 0));
    int rc;
    bool object = form == ROW_USUAL && !s->arrays, ready = false;
    while ((rc = sql_step(vm, s)) == SQLITE_ROW) {
        if (object && !ready && !sql_describe(vm, o, s)) {
            sql_reset(s);
            return VAL_EXC;
        }
        ready = true;
        Value row = object ? row_object(vm, o, s) : form == ROW_RAW ? row_raw(vm, s) : sql_row_array(vm, s);
        if (value_is_exc(row) || !array_push(vm, list, row)) {
            sql_reset(s);
            return VAL_EXC;
        }
    }
    if (rc < 0)
        return VAL_EXC;
    sql_reset(s);
    return value_cell(list);
}

static Value run_run(Vm *vm, SqlStmt *s)
{
    SqlDb *db = s->db;
    i64 before = db->style == SQL_BUN ? sqlite3_total_changes64(db->db) : 0;
    int rc;
    while ((rc = sql_step(vm, s)) == SQLITE_ROW)
        ;
    if (rc < 0)
        return VAL_EXC;
    i64 rowid = sqlite3_last_insert_rowid(db->db);
    i64 changes = db->style == SQL_BUN ? sqlite3_total_changes64(db->db) - before : sqlite3_changes64(db->db);
    sql_reset(s);
    return sql_result(vm, db, changes, rowid, db->style == SQL_NODE && s->safe_integers, s->safe_integers);
}

static Value stmt_get(Vm *vm, Frame *f)
{
    HostObject *o;
    SqlStmt *s = TRY_PTR(usable(vm, f->this_value, &o));
    return bind(vm, o, s, f->argc, f->args) ? run_get(vm, o, s) : VAL_EXC;
}

static Value stmt_all(Vm *vm, Frame *f)
{
    HostObject *o;
    SqlStmt *s = TRY_PTR(usable(vm, f->this_value, &o));
    return bind(vm, o, s, f->argc, f->args) ? run_all(vm, o, s, (RowForm)native_magic(f)) : VAL_EXC;
}

static Value stmt_run(Vm *vm, Frame *f)
{
    HostObject *o;
    SqlStmt *s = TRY_PTR(usable(vm, f->this_value, &o));
    return bind(vm, o, s, f->argc, f->args) ? run_run(vm, s) : VAL_EXC;
}

static Value stmt_sql(Vm *vm, Frame *f)
{
    HostObject *o;
    SqlStmt *s = TRY_PTR(usable(vm, f->this_value, &o));
    const char *text = sqlite3_sql(s->stmt);
    return sql_text(vm, text, text ? (int)strlen(text) : 0);
}

static Value stmt_expanded(Vm *vm, Frame *f)
{
    HostObject *o;
    SqlStmt *s = TRY_PTR(usable(vm, f->this_value, &o));
    char *text = sqlite3_expanded_sql(s->stmt);
    if (!text)
        return throw_out_of_memory(vm);
    Value v = sql_text(vm, text, (int)strlen(text));
    sqlite3_free(text);
    return v;
}

/* ---- iterators: start, next and stop for generators of src/js ---- */

/* start(statement, args): binds; the number of the run */
Value sql_start(Vm *vm, Frame *f)
{
    HostObject *o;
    SqlStmt *s = TRY_PTR(usable(vm, frame_arg(f, 0), &o));
    Array *args = value_as_array(frame_arg(f, 1));
    return bind(vm, o, s, args->length, args->object.elements->items) ? value_u32(s->run) : VAL_EXC;
}

/* next(statement, run): a row, or undefined at the end */
Value sql_next(Vm *vm, Frame *f)
{
    HostObject *o;
    SqlStmt *s = TRY_PTR(usable(vm, frame_arg(f, 0), &o));
    if (value_as_number(frame_arg(f, 1)) != (double)s->run) {
        if (s->db->style == SQL_NODE)
            return sql_invalid_state(vm, "iterator was invalidated");
        return throw_error(vm, ERR_ERROR,
                           "This iterator was invalidated: its statement was run again. Use db.prepare() to get a statement with "
                           "a cursor of its own.");
    }
    int rc = sql_step(vm, s);
    if (rc == SQLITE_ROW)
        return sql_row(vm, o, s);
    if (rc < 0)
        return VAL_EXC;
    sql_reset(s);
    return VAL_UNDEFINED;
}

/* stop(statement, run): nothing when another run began */
Value sql_stop(Vm *vm, Frame *f)
{
    HostObject *o = host_cast(frame_arg(f, 0), &sql_node_statement_class);
    if (!o)
        o = host_cast(frame_arg(f, 0), &sql_bun_statement_class);
    if (!o)
        return throw_type(vm, "Illegal invocation");
    SqlStmt *s = ((SqlStmtObject *)host_data(o))->s;
    if (s && s->stmt && !s->running && value_as_number(frame_arg(f, 1)) == (double)s->run)
        sql_reset(s);
    return VAL_UNDEFINED;
}

/* ---- Statement of bun:sqlite ---- */

static Value statement_finalize(Vm *vm, Frame *f)
{
    HostObject *o = host_cast(f->this_value, &sql_bun_statement_class);
    SqlStmt *s = o ? ((SqlStmtObject *)host_data(o))->s : NULL;
    if (!s)
        return throw_type(vm, "Illegal invocation");
    if (s->stmt && !sql_db_free(vm, s->db))
        return VAL_EXC;
    sql_stmt_finalize(s);
    return VAL_UNDEFINED;
}

static Value statement_is_finalized(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(host_this(vm, f, &sql_bun_statement_class));
    SqlStmt *s = ((SqlStmtObject *)host_data(o))->s;
    return value_bool(!s || !s->stmt);
}

static Value statement_to_string(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(host_this(vm, f, &sql_bun_statement_class));
    SqlStmt *s = ((SqlStmtObject *)host_data(o))->s;
    return s && s->stmt ? stmt_expanded(vm, f) : value_cell(ATOM_empty);
}

/* safeIntegers(): are integers BigInts? safeIntegers(on): the statement */
static Value statement_safe_integers(Vm *vm, Frame *f)
{
    HostObject *o;
    SqlStmt *s = TRY_PTR(usable(vm, f->this_value, &o));
    if (!f->argc)
        return value_bool(s->safe_integers);
    s->safe_integers = to_boolean(f->args[0]);
    return f->this_value;
}

static Value statement_as(Vm *vm, Frame *f)
{
    HostObject *o;
    SqlStmt *s = TRY_PTR(usable(vm, f->this_value, &o));
    SqlStmtObject *data = host_data(o);
    Value cls = frame_arg(f, 0), proto = VAL_HOLE;
    if (!value_is_undefined(cls)) {
        if (!value_is_callable(cls))
            return throw_type(vm, "Expected class to be a constructor or undefined");
        proto = value_is_constructor(cls) ? TRY(obj_get(vm, value_as_object(cls), KEY_prototype)) : VAL_UNDEFINED;
        if (!value_is_object(proto))
            return throw_type(vm, "Expected a constructor");
    }
    data->proto = proto;
    s->described = false;
    barrier(vm, o);
    return f->this_value;
}

static Value statement_column_names(Vm *vm, Frame *f)
{
    HostObject *o;
    SqlStmt *s = TRY_PTR(usable(vm, f->this_value, &o));
    Array *list = TRY_PTR(array_new(vm, 0));
    int n = sqlite3_column_count(s->stmt);
    for (int i = 0; i < n; i++) {
        const char *name = sqlite3_column_name(s->stmt, i);
        Value text = TRY(sql_text(vm, name, name ? (int)strlen(name) : 0));
        if (!array_push(vm, list, text))
            return VAL_EXC;
    }
    return value_cell(list);
}

static Value statement_declared_types(Vm *vm, Frame *f)
{
    HostObject *o;
    SqlStmt *s = TRY_PTR(usable(vm, f->this_value, &o));
    Array *list = TRY_PTR(array_new(vm, 0));
    int n = sqlite3_column_count(s->stmt);
    for (int i = 0; i < n; i++) {
        const char *type = sqlite3_column_decltype(s->stmt, i);
        Value v = VAL_NULL;
        if (type) {
            AUTO_BUF upper = {0};
            for (const char *c = type; *c; c++)
                buf_push(&upper, (u8)(*c >= 'a' && *c <= 'z' ? *c - 32 : *c));
            v = value_cell(TRY_PTR(string_from_utf8(vm, buf_view(&upper))));
        }
        if (!array_push(vm, list, v))
            return VAL_EXC;
    }
    return value_cell(list);
}

/* Types of the values in the first row of a run. */
static Value statement_column_types(Vm *vm, Frame *f)
{
    static const char *const names[] = {"NULL", "INTEGER", "FLOAT", "TEXT", "BLOB", "NULL"};
    HostObject *o;
    SqlStmt *s = TRY_PTR(usable(vm, f->this_value, &o));
    if (!sqlite3_stmt_readonly(s->stmt))
        return throw_error(vm, ERR_ERROR, "columnTypes is not available for non-read-only statements (INSERT, UPDATE, DELETE, etc.)");
    Array *list = TRY_PTR(array_new(vm, 0));
    sql_reset(s);
    int rc = sql_step(vm, s);
    if (rc < 0)
        return VAL_EXC;
    int n = sqlite3_column_count(s->stmt);
    u8 types[1]; /* asked one by one: making a string runs nothing */
    for (int i = 0; i < n; i++) {
        types[0] = (u8)(rc == SQLITE_ROW ? sqlite3_column_type(s->stmt, i) : SQLITE_NULL);
        String *name = string_from_c(vm, names[types[0] < ARRAY_LEN(names) ? types[0] : 0]);
        if (!name || !array_push(vm, list, value_cell(name))) {
            sql_reset(s);
            return VAL_EXC;
        }
    }
    sql_reset(s);
    return value_cell(list);
}

typedef enum StatementFact { FACT_PARAMS, FACT_READER, FACT_READONLY } StatementFact;

static Value statement_fact(Vm *vm, Frame *f)
{
    HostObject *o;
    SqlStmt *s = TRY_PTR(usable(vm, f->this_value, &o));
    switch ((StatementFact)native_magic(f)) {
    case FACT_PARAMS:
        return value_int(sqlite3_bind_parameter_count(s->stmt));
    case FACT_READER:
        return value_bool(sqlite3_column_count(s->stmt) > 0);
    default:
        return value_bool(sqlite3_stmt_readonly(s->stmt));
    }
}

static Value put(Vm *vm, Object *o, const char *name, Value v)
{
    if (value_is_exc(v) || !obj_put(vm, o, key_from_c(vm, name), v, PROP_WEC))
        return VAL_EXC;
    return VAL_UNDEFINED;
}

static Value statement_to_json(Vm *vm, Frame *f)
{
    HostObject *h;
    SqlStmt *s = TRY_PTR(usable(vm, f->this_value, &h));
    Object *o = TRY_PTR(object_new_plain(vm));
    TRY(put(vm, o, "sql", stmt_expanded(vm, f)));
    TRY(put(vm, o, "isFinalized", VAL_FALSE));
    TRY(put(vm, o, "paramsCount", value_int(sqlite3_bind_parameter_count(s->stmt))));
    TRY(put(vm, o, "columnNames", statement_column_names(vm, f)));
    return value_cell(o);
}

static const BuiltinProp bun_rows[] = {
    FN("get", 0, stmt_get, 0, INTRIN_NONE),
    FN_MAGIC("all", 0, stmt_all, ROW_USUAL),
    FN_MAGIC("values", 0, stmt_all, ROW_ARRAY),
    FN_MAGIC("raw", 0, stmt_all, ROW_RAW),
    FN("run", 0, stmt_run, 0, INTRIN_NONE),
    GETTER("isFinalized", statement_is_finalized),
    FN("toJSON", 0, statement_to_json, 0, INTRIN_NONE),
    FN("toString", 0, statement_to_string, 0, INTRIN_NONE),
    FN("safeIntegers", 1, statement_safe_integers, 0, INTRIN_NONE),
    FN("as", 1, statement_as, 0, INTRIN_NONE),
    GETTER("columnNames", statement_column_names),
    GETTER("columnTypes", statement_column_types),
    GETTER("declaredTypes", statement_declared_types),
    GETTER_MAGIC("paramsCount", statement_fact, FACT_PARAMS),
    GETTER_MAGIC("reader", statement_fact, FACT_READER),
    GETTER_MAGIC("readonly", statement_fact, FACT_READONLY),
    FN("finalize", 0, statement_finalize, 0, INTRIN_NONE),
    FN("@@dispose", 0, statement_finalize, 0, INTRIN_NONE),
    TAG("Statement"),
    END,
};

/* console.log must not run the statement, as the getter columnTypes does. */
static bool statement_inspect(Vm *vm, HostObject *o, u32 indent, StringBuilder *out)
{
    (void)vm;
    (void)o;
    (void)indent;
    sb_c(out, "Statement {}");
    return true;
}

const HostClass sql_bun_statement_class = {.name = "Statement",
                                           .data_size = sizeof(SqlStmtObject),
                                           .proto_props = bun_rows,
                                           .finalise = stmt_finalise,
                                           .trace = stmt_trace,
                                           .inspect = statement_inspect};

/* ---- StatementSync of node:sqlite ---- */

static Value column_fact(Vm *vm, Object *o, PropKey key, const char *text)
{
    Value v = text ? TRY(sql_text(vm, text, (int)strlen(text))) : VAL_NULL;
    return obj_put(vm, o, key, v, PROP_WEC) ? VAL_UNDEFINED : VAL_EXC;
}

static Value sync_columns(Vm *vm, Frame *f)
{
    HostObject *unused;
    SqlStmt *s = TRY_PTR(usable(vm, f->this_value, &unused));
    Array *list = TRY_PTR(array_new(vm, 0));
    int n = sqlite3_column_count(s->stmt);
    for (int i = 0; i < n; i++) {
        Object *o = TRY_PTR(object_new(vm, NULL));
        TRY(column_fact(vm, o, key_from_c(vm, "column"), sqlite3_column_origin_name(s->stmt, i)));
        TRY(column_fact(vm, o, key_from_c(vm, "database"), sqlite3_column_database_name(s->stmt, i)));
        TRY(column_fact(vm, o, key_from_c(vm, "name"), sqlite3_column_name(s->stmt, i)));
        TRY(column_fact(vm, o, key_from_c(vm, "table"), sqlite3_column_table_name(s->stmt, i)));
        TRY(column_fact(vm, o, key_from_c(vm, "type"), sqlite3_column_decltype(s->stmt, i)));
        if (!array_push(vm, list, value_cell(o)))
            return VAL_EXC;
    }
    return value_cell(list);
}

typedef enum SyncSetting { SYNC_BARE, SYNC_UNKNOWN, SYNC_BIG, SYNC_ARRAYS } SyncSetting;

static Value sync_set(Vm *vm, Frame *f)
{
    static const char *const names[] = {"allowBareNamedParameters", "enabled", "readBigInts", "returnArrays"};
    HostObject *o;
    SqlStmt *s = TRY_PTR(usable(vm, f->this_value, &o));
    Value v = frame_arg(f, 0);
    SyncSetting which = (SyncSetting)native_magic(f);
    if (!value_is_bool(v))
        return host_throw_node(vm, NodeError_ERR_INVALID_ARG_TYPE, "The \"%s\" argument must be a boolean.", names[which]);
    bool on = value_as_bool(v);
    if (which == SYNC_BARE)
        s->bare_names = on;
    else if (which == SYNC_UNKNOWN)
        s->unknown_names = on;
    else if (which == SYNC_BIG)
        s->safe_integers = on;
    else
        s->arrays = on;
    return VAL_UNDEFINED;
}

/* setup(statement, bare, unknown, big, arrays): what the connection's options say */
Value sql_setup(Vm *vm, Frame *f)
{
    HostObject *o;
    SqlStmt *s = TRY_PTR(usable(vm, frame_arg(f, 0), &o));
    s->bare_names = value_is_true(frame_arg(f, 1));
    s->unknown_names = value_is_true(frame_arg(f, 2));
    s->safe_integers = value_is_true(frame_arg(f, 3));
    s->arrays = value_is_true(frame_arg(f, 4));
    return VAL_UNDEFINED;
}

static Value sync_construct(Vm *vm, Frame *f)
{
    (void)f;
    return host_throw_code(vm, ERR_ERROR, "ERR_ILLEGAL_CONSTRUCTOR", "Illegal constructor");
}

static const BuiltinProp node_rows[] = {
    FN_MAGIC("all", 0, stmt_all, ROW_USUAL),
    FN("get", 0, stmt_get, 0, INTRIN_NONE),
    FN("run", 0, stmt_run, 0, INTRIN_NONE),
    FN("columns", 0, sync_columns, 0, INTRIN_NONE),
    GETTER("sourceSQL", stmt_sql),
    GETTER("expandedSQL", stmt_expanded),
    FN_MAGIC("setAllowBareNamedParameters", 0, sync_set, SYNC_BARE),
    FN_MAGIC("setAllowUnknownNamedParameters", 0, sync_set, SYNC_UNKNOWN),
    FN_MAGIC("setReadBigInts", 0, sync_set, SYNC_BIG),
    FN_MAGIC("setReturnArrays", 0, sync_set, SYNC_ARRAYS),
    END,
};

const HostClass sql_node_statement_class = {.name = "StatementSync",
                                            .ctor = sync_construct,
                                            .data_size = sizeof(SqlStmtObject),
                                            .proto_props = node_rows,
                                            .finalise = stmt_finalise,
                                            .trace = stmt_trace};
