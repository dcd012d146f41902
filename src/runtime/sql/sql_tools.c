/* sql_tools.c - what is rarely asked of a connection: images, settings, limits, extensions.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/api/embed_kinds.h"
#include "runtime/sql/sql_priv.h"

/* A text argument with a NUL behind it; `otherwise` when it is undefined. false: exception. */
static bool name_arg(Vm *vm, Frame *f, u32 i, const char *otherwise, Buf *out)
{
    if (value_is_string(frame_arg(f, i))) {
        if (!string_to_utf8(vm, value_as_string(f->args[i]), out))
            return false;
    } else {
        buf_append_c(out, otherwise);
    }
    buf_push(out, 0);
    return true;
}

/* serialize(handle, name): the bytes of a database, or undefined */
Value sql_serialize(Vm *vm, Frame *f)
{
    SqlDb *db = TRY_PTR(sql_db_open(vm, f, 0));
    AUTO_BUF name = {0};
    if (!name_arg(vm, f, 1, "main", &name))
        return VAL_EXC;
    sqlite3_int64 size = 0;
    u8 *bytes = sqlite3_serialize(db->db, name.data, &size, 0);
    /* SQLite before 3.42 has no bytes for a database without pages; beginning to write makes the first one. */
    if (!bytes && size == 0 && sqlite3_exec(db->db, "BEGIN IMMEDIATE; COMMIT", NULL, NULL, NULL) == SQLITE_OK)
        bytes = sqlite3_serialize(db->db, name.data, &size, 0);
    if (!bytes)
        return VAL_UNDEFINED;
    Object *o = embed_uint8_array(vm, bytes, (size_t)size);
    sqlite3_free(bytes);
    return value_cell(TRY_PTR(o));
}

/* deserialize(handle, bytes, name, readonly) */
Value sql_deserialize(Vm *vm, Frame *f)
{
    SqlDb *db = TRY_PTR(sql_db_open(vm, f, 0));
    AUTO_BUF name = {0};
    u8 *data;
    size_t len;
    if (!embed_bytes_view(vm, frame_arg(f, 1), &data, &len))
        return throw_type(vm, "deserialize wants bytes");
    if (!name_arg(vm, f, 2, "main", &name))
        return VAL_EXC;
    u8 *copy = sqlite3_malloc64(MAX(len, (size_t)1));
    if (!copy)
        return throw_out_of_memory(vm);
    if (len)
        memcpy(copy, data, len);
    unsigned flags = SQLITE_DESERIALIZE_FREEONCLOSE |
                     (value_is_true(frame_arg(f, 3)) ? SQLITE_DESERIALIZE_READONLY : SQLITE_DESERIALIZE_RESIZEABLE);
    /* SQLite frees the copy when this fails. */
    int rc = sqlite3_deserialize(db->db, name.data, copy, (i64)len, (i64)len, flags);
    return sql_settle(vm, db, rc) ? VAL_UNDEFINED : VAL_EXC;
}

/* fileControl(handle, name, op, number or bytes): what SQLite returns */
Value sql_file_control(Vm *vm, Frame *f)
{
    SqlDb *db = TRY_PTR(sql_db_open(vm, f, 0));
    AUTO_BUF name = {0};
    i32 op, number = 0;
    u8 *data = NULL;
    size_t len = 0;
    if (!to_int32(vm, frame_arg(f, 2), &op) || !name_arg(vm, f, 1, "main", &name))
        return VAL_EXC;
    bool bytes = embed_bytes_view(vm, frame_arg(f, 3), &data, &len);
    if (!bytes && value_is_number(frame_arg(f, 3)) && !to_int32(vm, f->args[3], &number))
        return VAL_EXC;
    return value_int(sqlite3_file_control(db->db, name.data, op, bytes ? (void *)data : (void *)&number));
}

/* loadExtension(handle, path, entry) */
Value sql_load_extension(Vm *vm, Frame *f)
{
    SqlDb *db = TRY_PTR(sql_db_open(vm, f, 0));
    AUTO_BUF path = {0}, entry = {0};
    bool named = value_is_string(frame_arg(f, 2));
    if (!name_arg(vm, f, 1, "", &path) || !name_arg(vm, f, 2, "", &entry))
        return VAL_EXC;
    char *message = NULL;
    sql_enter(db);
    int rc = sqlite3_load_extension(db->db, path.data, named ? entry.data : NULL, &message);
    sql_leave(db);
    if (rc == SQLITE_OK)
        return VAL_UNDEFINED;
    if (db->style == SQL_NODE)
        host_throw_code(vm, ERR_ERROR, "ERR_LOAD_SQLITE_EXTENSION", "%s", message ? message : sqlite3_errstr(rc));
    else
        throw_error(vm, ERR_ERROR, "%s", message ? message : sqlite3_errstr(rc));
    sqlite3_free(message);
    return VAL_EXC;
}

/* enableExtension(handle, on): for loadExtension alone, not for SQL */
Value sql_enable_extension(Vm *vm, Frame *f)
{
    SqlDb *db = TRY_PTR(sql_db_open(vm, f, 0));
    int rc = sqlite3_db_config(db->db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, (int)value_is_true(frame_arg(f, 1)), (int *)NULL);
    return sql_settle(vm, db, rc) ? VAL_UNDEFINED : VAL_EXC;
}

/* limit(handle, number, value): the limit before; value -1 only asks */
Value sql_limit(Vm *vm, Frame *f)
{
    SqlDb *db = TRY_PTR(sql_db_open(vm, f, 0));
    i32 which, value;
    if (!to_int32(vm, frame_arg(f, 1), &which) || !to_int32(vm, frame_arg(f, 2), &value))
        return VAL_EXC;
    return value_int(sqlite3_limit(db->db, which, value));
}

/* config(handle, what, value) */
Value sql_config(Vm *vm, Frame *f)
{
    SqlDb *db = TRY_PTR(sql_db_open(vm, f, 0));
    AUTO_BUF what = {0};
    i32 n;
    if (!name_arg(vm, f, 1, "", &what) || !to_int32(vm, frame_arg(f, 2), &n))
        return VAL_EXC;
    int rc = SQLITE_OK;
    if (!strcmp(what.data, "strict")) {
        db->strict = n != 0;
    } else if (!strcmp(what.data, "safeIntegers")) {
        db->safe_integers = n != 0;
    } else if (!strcmp(what.data, "timeout")) {
        rc = sqlite3_busy_timeout(db->db, n);
    } else if (!strcmp(what.data, "foreignKeys")) {
        rc = sqlite3_db_config(db->db, SQLITE_DBCONFIG_ENABLE_FKEY, n, (int *)NULL);
    } else if (!strcmp(what.data, "defensive")) {
        rc = sqlite3_db_config(db->db, SQLITE_DBCONFIG_DEFENSIVE, n, (int *)NULL);
    } else if (!strcmp(what.data, "doubleQuotes")) {
        rc = sqlite3_db_config(db->db, SQLITE_DBCONFIG_DQS_DML, n, (int *)NULL);
        if (rc == SQLITE_OK)
            rc = sqlite3_db_config(db->db, SQLITE_DBCONFIG_DQS_DDL, n, (int *)NULL);
    }
    return sql_settle(vm, db, rc) ? VAL_UNDEFINED : VAL_EXC;
}

/* location(handle, name): the file of a database, null when it has none */
Value sql_location(Vm *vm, Frame *f)
{
    SqlDb *db = TRY_PTR(sql_db_open(vm, f, 0));
    AUTO_BUF name = {0};
    if (!name_arg(vm, f, 1, "main", &name))
        return VAL_EXC;
    const char *path = sqlite3_db_filename(db->db, name.data);
    return path && *path ? sql_text(vm, path, (int)strlen(path)) : VAL_NULL;
}
