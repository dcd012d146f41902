/* host_process_info.c - what process tells: versions, memory, times, identities.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/version.h"
#include "engine/api/embed_kinds.h"
#include "os/os_file.h"
#include "os/os_time.h"
#include "runtime/host/host_priv.h"

static bool put(Vm *vm, Object *o, const char *name, Value v)
{
    PropKey key = key_from_c(vm, name);
    return !key_is_none(key) && obj_put(vm, o, key, v, PROP_WEC);
}

static bool put_text(Vm *vm, Object *o, const char *name, const char *text)
{
    String *s = string_from_c(vm, text);
    return s && put(vm, o, name, value_cell(s));
}

static bool put_number(Vm *vm, Object *o, const char *name, double d)
{
    return put(vm, o, name, value_number(d));
}

/* ---- constants
 * ------------------------------------------------------------------------------------------------
 */

static Value make_versions(Vm *vm, Frame *f)
{
    (void)f;
    Object *o = TRY_PTR(object_new_plain(vm));
    return put_text(vm, o, "node", COB_AS_NODE) &&
                   (host_of(vm)->options.node_style || put_text(vm, o, "bun", COB_AS_BUN)) &&
                   put_text(vm, o, "cob", COB_VERSION) &&
                   put_text(vm, o, "modules", COB_AS_NODE_MODULES) && put_text(vm, o, "napi", COB_NODE_API) &&
                   put_text(vm, o, "nghttp2", COB_NGHTTP2) &&
                   put_text(vm, o, "openssl", COB_OPENSSL) &&
                   put_text(vm, o, "sqlite", COB_SQLITE) &&
                   put_text(vm, o, "unicode", "17.0") &&
                   put_text(vm, o, "zlib", COB_ZLIB)
               ? value_cell(o)
               : VAL_EXC;
}

static Value make_release(Vm *vm, Frame *f)
{
    (void)f;
    Object *o = TRY_PTR(object_new_plain(vm));
    return put_text(vm, o, "name", "node") && put_text(vm, o, "lts", COB_AS_NODE_LTS) ? value_cell(o) : VAL_EXC;
}

static Value make_features(Vm *vm, Frame *f)
{
    (void)f;
    Object *o = TRY_PTR(object_new_plain(vm));
    const HostOptions *options = host_options(host_of(vm));
    static const char *const absent[] = {"inspector", "debug", "tls_ocsp", "openssl_is_boringssl", "quic"};
    static const char *const present[] = {"uv", "ipv6", "tls_alpn", "tls_sni", "tls", "cached_builtins", "require_module"};
    for (u32 i = 0; i < ARRAY_LEN(absent); i++)
        if (!put(vm, o, absent[i], VAL_FALSE))
            return VAL_EXC;
    for (u32 i = 0; i < ARRAY_LEN(present); i++)
        if (!put(vm, o, present[i], VAL_TRUE))
            return VAL_EXC;
    for (u32 i = 0; i < options->n_told; i++)
        if ((!strcmp(options->told[i].name, "no-experimental-require-module") || !strcmp(options->told[i].name, "no-require-module")) &&
            !put(vm, o, "require_module", VAL_FALSE))
            return VAL_EXC;
    return put_text(vm, o, "typescript", "transform") ? value_cell(o) : VAL_EXC;
}

/* How the executable was built, as far as programs ask: node-gyp, and what looks for addons. */
static Value make_config(Vm *vm, Frame *f)
{
    (void)f;
    Object *o = TRY_PTR(object_new_plain(vm));
    Object *defaults = TRY_PTR(object_new_plain(vm)), *variables = TRY_PTR(object_new_plain(vm));
    static const char *const lists[] = {"include_dirs", "libraries", "defines", "cflags"};
    for (u32 i = 0; i < ARRAY_LEN(lists); i++)
        if (!put(vm, defaults, lists[i], value_cell(TRY_PTR(array_new(vm, 0)))))
            return VAL_EXC;
    /* OpenSSL is that of the system, not a part of the source */
    return put_text(vm, defaults, "default_configuration", "Release") && put(vm, variables, "node_shared_openssl", VAL_TRUE) &&
                   put_text(vm, variables, "napi_build_version", COB_NODE_API) && put(vm, o, "target_defaults", value_cell(defaults)) &&
                   put(vm, o, "variables", value_cell(variables))
                   && obj_set_integrity(vm, variables, true) >= 0 && obj_set_integrity(vm, defaults, true) >= 0 &&
                   obj_set_integrity(vm, o, true) >= 0
               ? value_cell(o)
               : VAL_EXC;
}

#if defined(__x86_64__)
#define ARCH_NAME "x64"
#elif defined(__aarch64__)
#define ARCH_NAME "arm64"
#else
#error "which name has this processor?"
#endif

/* ---- identities
 * -------------------------------------------------------------------------------------------------
 */

enum { ID_PID, ID_PPID, ID_UID, ID_EUID, ID_GID, ID_EGID };

static Value process_id(Vm *vm, Frame *f)
{
    (void)vm;
    switch (native_magic(f)) {
    case ID_PID:
        return value_u32((u32)getpid());
    case ID_PPID:
        return value_u32((u32)getppid());
    case ID_UID:
        return value_u32(getuid());
    case ID_EUID:
        return value_u32(geteuid());
    case ID_GID:
        return value_u32(getgid());
    default:
        return value_u32(getegid());
    }
}

static Value process_groups(Vm *vm, Frame *f)
{
    (void)f;
    gid_t groups[256];
    int n = getgroups(ARRAY_LEN(groups), groups);
    if (n < 0)
        return host_throw_errno(vm, -errno, "getgroups", NULL);
    Array *a = TRY_PTR(array_new(vm, 0));
    gid_t own = getegid(); /* which the system need not list */
    bool has_own = false;
    for (int i = 0; i < n; i++) {
        has_own |= groups[i] == own;
        if (!array_push(vm, a, value_u32(groups[i])))
            return VAL_EXC;
    }
    return has_own || array_push(vm, a, value_u32(own)) ? value_cell(a) : VAL_EXC;
}

/* An octal string or a number; without one the mask is only read. */
static Value process_umask(Vm *vm, Frame *f)
{
    Value v = frame_arg(f, 0);
    u32 mask = 0;
    if (!value_is_undefined(v) && host_options(host_of(vm))->thread)
        return host_throw_node(vm, NodeError_ERR_WORKER_UNSUPPORTED_OPERATION, "Setting process.umask() is not supported in workers");
    if (value_is_undefined(v)) {
        mode_t now = umask(0);
        umask(now);
        return value_u32(now);
    }
    if (value_is_string(v)) {
        StrView s = string_view(vm, value_as_string(v));
        bool ok = s.length > 0 && s.length < 11;
        for (u32 i = 0; i < s.length && ok; i++) {
            u16 c = view_at(s, i);
            ok = c >= '0' && c <= '7';
            mask = mask * 8 + (c - '0');
        }
        if (!ok) {
            AUTO_BUF text = {0};
            if (!string_to_utf8(vm, value_as_string(v), &text))
                return VAL_EXC;
            return host_throw_node(vm, NodeError_ERR_INVALID_ARG_VALUE,
                                   "The argument 'mask' must be a 32-bit unsigned integer or an "
                                   "octal string. Received '%.*s'",
                                   (int)text.len, text.data ? text.data : "");
        }
    } else if (value_is_number(v)) {
        if (!to_uint32(vm, v, &mask))
            return VAL_EXC;
    } else {
        return host_throw_arg_type(vm, "mask", "of type number or string", v);
    }
    return value_u32(umask((mode_t)(mask & 0777)));
}

/* ---- times
 * ----------------------------------------------------------------------------------------------------------
 */

static Value process_uptime(Vm *vm, Frame *f)
{
    (void)f;
    return value_number((double)(os_time_monotonic_ns() - host_of(vm)->start.monotonic_ns) / 1e9);
}

static Value process_hrtime(Vm *vm, Frame *f)
{
    u64 now = os_time_monotonic_ns();
    double seconds = (double)(now / 1000000000u), rest = (double)(now % 1000000000u);
    Value before = frame_arg(f, 0);
    if (!value_is_undefined(before)) {
        if (!value_is_array_cell(before))
            return host_throw_arg_type(vm, "time", "an instance of Array", before);
        if (value_as_array(before)->length != 2)
            return host_throw_node(
                vm, NodeError_ERR_OUT_OF_RANGE,
                "The value of \"time\" is out of range. It must be 2. Received %u",
                value_as_array(before)->length);
        double s, ns;
        if (!to_double(vm, TRY(value_get_index(vm, before, 0)), &s) ||
            !to_double(vm, TRY(value_get_index(vm, before, 1)), &ns))
            return VAL_EXC;
        seconds -= s;
        rest -= ns;
        if (rest < 0) {
            seconds -= 1;
            rest += 1e9;
        }
    }
    Value pair[2] = {value_number(seconds), value_number(rest)};
    return value_cell(TRY_PTR(array_from_values(vm, pair, 2)));
}

static Value process_hrtime_bigint(Vm *vm, Frame *f)
{
    (void)f;
    return value_cell(TRY_PTR(bigint_from_u64(vm, os_time_monotonic_ns())));
}

static Value make_hrtime(Vm *vm, Frame *f)
{
    (void)f;
    NativeFunction *hrtime =
        TRY_PTR(native_new(vm, process_hrtime, atom_from_c(vm, "hrtime"), 1, 0, 0));
    NativeFunction *big =
        TRY_PTR(native_new(vm, process_hrtime_bigint, atom_from_c(vm, "bigint"), 0, 0, 0));
    return put(vm, &hrtime->object, "bigint", value_cell(big)) ? value_cell(hrtime) : VAL_EXC;
}

static double micros(struct timeval t)
{
    return (double)t.tv_sec * 1e6 + (double)t.tv_usec;
}

static Value process_resource_usage(Vm *vm, Frame *f)
{
    (void)f;
    struct rusage u;
    getrusage(RUSAGE_SELF, &u);
    const struct {
        const char *name;
        double value;
    } fields[] = {
        {"userCPUTime", micros(u.ru_utime)},
        {"systemCPUTime", micros(u.ru_stime)},
        {"maxRSS", (double)u.ru_maxrss},
        {"sharedMemorySize", (double)u.ru_ixrss},
        {"unsharedDataSize", (double)u.ru_idrss},
        {"unsharedStackSize", (double)u.ru_isrss},
        {"minorPageFault", (double)u.ru_minflt},
        {"majorPageFault", (double)u.ru_majflt},
        {"swappedOut", (double)u.ru_nswap},
        {"fsRead", (double)u.ru_inblock},
        {"fsWrite", (double)u.ru_oublock},
        {"ipcSent", (double)u.ru_msgsnd},
        {"ipcReceived", (double)u.ru_msgrcv},
        {"signalsCount", (double)u.ru_nsignals},
        {"voluntaryContextSwitches", (double)u.ru_nvcsw},
        {"involuntaryContextSwitches", (double)u.ru_nivcsw},
    };
    Object *o = TRY_PTR(object_new_plain(vm));
    for (u32 i = 0; i < ARRAY_LEN(fields); i++)
        if (!put_number(vm, o, fields[i].name, fields[i].value))
            return VAL_EXC;
    return value_cell(o);
}

static Value make_true(Vm *vm, Frame *f)
{
    (void)vm;
    (void)f;
    return VAL_TRUE;
}

static Value make_false(Vm *vm, Frame *f)
{
    (void)vm;
    (void)f;
    return VAL_FALSE;
}

#define TEXT(name_, v)                                                                     \
    {                                                                                      \
        .name = name_, .kind = ROW_STRING, .text = v, .flags = BF_WRITABLE | BF_ENUMERABLE \
    }
#define ID(name_, which)                                                                        \
    {                                                                                           \
        .name = name_, .kind = ROW_FN, .fn = process_id, .magic = which, .flags = BF_ENUMERABLE \
    }
#define ID_GETTER(name_, which)                                                                  \
    {                                                                                            \
        .name = name_, .kind = ROW_GET, .fn = process_id, .magic = which, .flags = BF_ENUMERABLE \
    }

/* Not under the name node. */
const BuiltinProp process_bun_rows[] = {
    MADE("isBun", make_true, BF_ENUMERABLE),
    MADE("browser", make_false, BF_ENUMERABLE),
    END,
};

const BuiltinProp process_info_rows[] = {
    TEXT("version", "v" COB_AS_NODE),
    MADE("versions", make_versions, BF_ENUMERABLE),
    TEXT("arch", ARCH_NAME),
    TEXT("platform", "linux"),
    MADE("release", make_release, BF_ENUMERABLE),
    MADE("features", make_features, BF_ENUMERABLE),
    MADE("config", make_config, BF_ENUMERABLE),
    ID_GETTER("pid", ID_PID),
    ID_GETTER("ppid", ID_PPID),
    ID("getuid", ID_UID),
    ID("geteuid", ID_EUID),
    ID("getgid", ID_GID),
    ID("getegid", ID_EGID),
    FN("getgroups", 0, process_groups, BF_ENUMERABLE, 0),
    FN("umask", 1, process_umask, BF_ENUMERABLE, 0),
    MADE("memoryUsage", host_make_memory_usage, BF_ENUMERABLE),
    FN("uptime", 0, process_uptime, BF_ENUMERABLE, 0),
    MADE("hrtime", make_hrtime, BF_ENUMERABLE),
    FN("availableMemory", 0, host_available_memory, BF_ENUMERABLE, 0),
    FN("constrainedMemory", 0, host_constrained_memory, BF_ENUMERABLE, 0),
    FN("resourceUsage", 0, process_resource_usage, BF_ENUMERABLE, 0),
    END,
};
