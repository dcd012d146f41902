/* node_process.c - $binding("processSystem"): what src/js/internal/process asks the system and the registry of modules for.
 *
 * Functions give what there is, or a negative errno, of which src/js makes errors.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef __GLIBC__
#include <gnu/libc-version.h>
#endif

#include "base/alloc.h"
#include "base/vec.h"
#include "runtime/node/net_handle.h"
#include "runtime/node/node.h"

static int int_arg(const Frame *f, u32 i)
{
    Value v = frame_arg(f, i);
    return value_is_number(v) ? (int)double_to_int32(value_as_number(v)) : 0;
}

static u32 id_arg(const Frame *f, u32 i)
{
    return (u32)int_arg(f, i);
}

/* The bytes of a string without a NUL among them, with one behind; NULL: it is none. xfree. */
static char *text_arg(Vm *vm, Value v)
{
    size_t len;
    char *text = value_is_string(v) ? string_to_c(vm, value_as_string(v), &len) : NULL;
    if (text && strlen(text) == len)
        return text;
    xfree(text);
    return NULL;
}

/* kill(pid, number) */
static Value system_kill(Vm *vm, Frame *f)
{
    host_flush(host_of(vm));
    return value_int(kill(int_arg(f, 0), int_arg(f, 1)) == 0 ? 0 : -errno);
}

/* ---- users and groups ---- */

enum { SET_UID, SET_EUID, SET_GID, SET_EGID };

/* setId(which, id) */
static Value system_set_id(Vm *vm, Frame *f)
{
    (void)vm;
    u32 id = id_arg(f, 1);
    int rc;
    switch (int_arg(f, 0)) {
    case SET_UID: rc = setuid(id); break;
    case SET_EUID: rc = seteuid(id); break;
    case SET_GID: rc = setgid(id); break;
    default: rc = setegid(id); break;
    }
    return value_int(rc == 0 ? 0 : -errno);
}

/* userId(name): undefined when there is no such user; groupId(name) likewise (magic 1) */
static Value system_id_of(Vm *vm, Frame *f)
{
    char *name = text_arg(vm, frame_arg(f, 0)), room[16384];
    Value id = VAL_UNDEFINED;
    if (name && native_magic(f)) {
        struct group entry, *found = NULL;
        if (getgrnam_r(name, &entry, room, sizeof room, &found) == 0 && found)
            id = value_u32(found->gr_gid);
    } else if (name) {
        struct passwd entry, *found = NULL;
        if (getpwnam_r(name, &entry, room, sizeof room, &found) == 0 && found)
            id = value_u32(found->pw_uid);
    }
    xfree(name);
    return id;
}

/* setGroups(array of numbers) */
static Value system_set_groups(Vm *vm, Frame *f)
{
    (void)vm;
    Value list = frame_arg(f, 0);
    u32 n = value_is_array_cell(list) ? value_as_array(list)->length : 0;
    if (n > 65536)
        return value_int(-EINVAL);
    gid_t *groups = xalloc((n + 1) * sizeof *groups);
    for (u32 i = 0; i < n; i++) {
        Value v = elements_get(vm, value_as_object(list), i);
        groups[i] = value_is_number(v) ? (gid_t)double_to_int32(value_as_number(v)) : 0;
    }
    int rc = setgroups(n, groups) == 0 ? 0 : -errno;
    xfree(groups);
    return value_int(rc);
}

/* initGroups(user, group): user is a name or a number, which undefined tells nobody has */
static Value system_init_groups(Vm *vm, Frame *f)
{
    Value user = frame_arg(f, 0);
    char *name = NULL, room[16384];
    struct passwd entry, *found = NULL;
    if (value_is_string(user))
        name = text_arg(vm, user);
    else if (getpwuid_r(id_arg(f, 0), &entry, room, sizeof room, &found) == 0 && found)
        name = xstrdup(found->pw_name);
    if (!name)
        return VAL_UNDEFINED;
    int rc = initgroups(name, id_arg(f, 1)) == 0 ? 0 : -errno;
    xfree(name);
    return value_int(rc);
}

/* ---- times ---- */

/* cpuTimes(thread): microseconds [user, system], of the thread or of the process */
static Value system_cpu_times(Vm *vm, Frame *f)
{
    struct rusage u;
    getrusage(value_is_true(frame_arg(f, 0)) ? RUSAGE_THREAD : RUSAGE_SELF, &u);
    Value pair[2] = {value_number((double)u.ru_utime.tv_sec * 1e6 + (double)u.ru_utime.tv_usec),
                     value_number((double)u.ru_stime.tv_sec * 1e6 + (double)u.ru_stime.tv_usec)};
    return value_cell(TRY_PTR(array_from_values(vm, pair, 2)));
}

/* libc(): { runtime } its version when it is glibc */
static Value system_libc(Vm *vm, Frame *f)
{
    (void)f;
    Object *o = TRY_PTR(object_new_plain(vm));
#ifdef __GLIBC__
    String *version = TRY_PTR(string_from_c(vm, gnu_get_libc_version()));
    if (!obj_put(vm, o, key_from_c(vm, "runtime"), value_cell(version), PROP_WEC))
        return VAL_EXC;
#endif
    return value_cell(o);
}

static Value system_drain(Vm *vm, Frame *f)
{
    (void)f;
    host_drain(host_of(vm));
    return VAL_UNDEFINED;
}

/* limit(number): [soft, hard] of one resource, -1 for none */
static Value system_limit(Vm *vm, Frame *f)
{
    struct rlimit limit;
    if (getrlimit((__rlimit_resource_t)int_arg(f, 0), &limit) < 0)
        return VAL_UNDEFINED;
    Value pair[2] = {value_number(limit.rlim_cur == RLIM_INFINITY ? -1 : (double)limit.rlim_cur),
                     value_number(limit.rlim_max == RLIM_INFINITY ? -1 : (double)limit.rlim_max)};
    return value_cell(TRY_PTR(array_from_values(vm, pair, 2)));
}

/* ---- another program in place of this one ---- */

static char **texts_of(Vm *vm, Value list)
{
    u32 n = value_is_array_cell(list) ? value_as_array(list)->length : 0;
    char **texts = xalloc_zero(((size_t)n + 1) * sizeof *texts);
    for (u32 i = 0; i < n; i++) {
        texts[i] = text_arg(vm, elements_get(vm, value_as_object(list), i));
        if (!texts[i])
            texts[i] = xstrdup("");
    }
    return texts;
}

static void texts_free(char **texts)
{
    for (char **t = texts; *t; t++)
        xfree(*t);
    xfree(texts);
}

/* execve(path, array, array of NAME=value): comes back with a negative errno only. The descriptors that cob opened are closed by
 * the system, the first three stay. */
static Value system_execve(Vm *vm, Frame *f)
{
    char *path = text_arg(vm, frame_arg(f, 0));
    if (!path)
        return value_int(-ENOENT);
    char **args = texts_of(vm, frame_arg(f, 1)), **env = texts_of(vm, frame_arg(f, 2));
    host_flush(host_of(vm));
    int flags[3];
    for (int fd = 0; fd < 3; fd++) {
        flags[fd] = fcntl(fd, F_GETFD);
        if (flags[fd] >= 0)
            fcntl(fd, F_SETFD, flags[fd] & ~FD_CLOEXEC);
    }
    execve(path, args, env);
    int error = -errno;
    for (int fd = 0; fd < 3; fd++)
        if (flags[fd] >= 0)
            fcntl(fd, F_SETFD, flags[fd]);
    texts_free(args);
    texts_free(env);
    xfree(path);
    return value_int(error);
}

static Value system_abort(Vm *vm, Frame *f)
{
    (void)f;
    host_flush(host_of(vm));
    abort();
}

/* writeError(text): to standard error, whatever process.stderr has become */
static Value system_write_error(Vm *vm, Frame *f)
{
    AUTO_BUF text = {0};
    if (!value_is_string(frame_arg(f, 0)) || !string_to_utf8(vm, value_as_string(f->args[0]), &text))
        return VAL_EXC;
    host_write(host_of(vm), 2, buf_view(&text));
    return VAL_UNDEFINED;
}

/* ---- what keeps the program alive ---- */

/* Sockets and listeners, found by the roots that keep them: names and owners in turn. There is room for `most` values. */
typedef struct Resources {
    Array *list;
    u32 most, count;
} Resources;

static void visit_root(void *ctx, Value v)
{
    Resources *found = ctx;
    Value owner;
    const char *name = value_has_kind(v, Kind_Host) ? net_resource(v, &owner) : NULL;
    if (!name)
        return;
    found->count += 2;
    if (!found->list || found->list->length + 2 > found->most)
        return;
    Value *to = found->list->object.elements->items + found->list->length;
    to[0] = value_number((double)(uintptr_t)name); /* a text in read-only memory */
    to[1] = owner;
    found->list->object.elements->len = found->list->length += 2;
}

/* resources(): { handles: name, owner, name, owner ..., timeouts, immediates, calls, promises }, the last four numbers: timers, and requests
 * to the file system by whom they tell */
static Value system_resources(Vm *vm, Frame *f)
{
    (void)f;
    Host *host = host_of(vm);
    Resources found = {0};
    root_each(vm, visit_root, &found);
    Array *list = TRY_PTR(array_new_capacity(vm, found.count + 2));
    found = (Resources){.list = list, .most = found.count};
    root_each(vm, visit_root, &found);
    barrier(vm, list);
    barrier(vm, list->object.elements);
    for (u32 i = 0; i + 1 < list->length; i += 2) {
        const char *name = (const char *)(uintptr_t)value_as_number(elements_get(vm, &list->object, i));
        if (!elements_put(vm, &list->object, i, value_cell(TRY_PTR(string_from_c(vm, name))), PROP_WEC))
            return VAL_EXC;
    }
    u32 numbers[4];
    timers_count(host, &numbers[0], &numbers[1]);
    fs_requests(host, &numbers[2], &numbers[3]);
    static const char *const names[] = {"timeouts", "immediates", "calls", "promises"};
    Object *o = TRY_PTR(object_new_plain(vm));
    if (!obj_put(vm, o, key_from_c(vm, "handles"), value_cell(list), PROP_WEC))
        return VAL_EXC;
    for (u32 i = 0; i < ARRAY_LEN(numbers); i++)
        if (!obj_put(vm, o, key_from_c(vm, names[i]), value_u32(numbers[i]), PROP_WEC))
            return VAL_EXC;
    return value_cell(o);
}

const BuiltinProp node_process_binding[] = {
    FN("kill", 2, system_kill, 0, INTRIN_NONE),
    FN("setId", 2, system_set_id, 0, INTRIN_NONE),
    FN_MAGIC("userId", 1, system_id_of, 0),
    FN_MAGIC("groupId", 1, system_id_of, 1),
    FN("setGroups", 1, system_set_groups, 0, INTRIN_NONE),
    FN("initGroups", 2, system_init_groups, 0, INTRIN_NONE),
    FN("cpuTimes", 1, system_cpu_times, 0, INTRIN_NONE),
    FN("libc", 0, system_libc, 0, INTRIN_NONE),
    FN("drain", 0, system_drain, 0, INTRIN_NONE),
    FN("limit", 1, system_limit, 0, INTRIN_NONE),
    FN("execve", 3, system_execve, 0, INTRIN_NONE),
    FN("resources", 0, system_resources, 0, INTRIN_NONE),
    FN("abort", 0, system_abort, 0, INTRIN_NONE),
    FN("writeError", 1, system_write_error, 0, INTRIN_NONE),
    END,
};
