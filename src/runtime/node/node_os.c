/* node_os.c - $binding("os"): what src/js/node/os.js asks the system for.
 *
 * SPDX-License-Identifier: MIT
 */
#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netpacket/packet.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "os/os_file.h"
#include "runtime/host/host.h"

static Value text_value(Vm *vm, const char *text)
{
    return value_cell(TRY_PTR(string_from_utf8(vm, str_view(text ? text : ""))));
}

static bool put(Vm *vm, Object *o, const char *name, Value v)
{
    PropKey key = key_from_c(vm, name);
    return !value_is_exc(v) && !key_is_none(key) && obj_put(vm, o, key, v, PROP_WEC);
}

/* { sysname, nodename, release, version, machine } */
static Value os_uname(Vm *vm, Frame *f)
{
    (void)f;
    struct utsname name;
    if (uname(&name) < 0)
        return host_throw_errno(vm, -errno, "uname", NULL);
    Object *o = TRY_PTR(object_new_plain(vm));
    return put(vm, o, "sysname", text_value(vm, name.sysname)) && put(vm, o, "nodename", text_value(vm, name.nodename)) &&
                   put(vm, o, "release", text_value(vm, name.release)) && put(vm, o, "version", text_value(vm, name.version)) &&
                   put(vm, o, "machine", text_value(vm, name.machine))
               ? value_cell(o)
               : VAL_EXC;
}

static Value os_loads(Vm *vm, Frame *f)
{
    (void)f;
    double loads[3] = {0, 0, 0};
    if (getloadavg(loads, 3) < 0)
        memset(loads, 0, sizeof loads);
    Value values[3] = {value_number(loads[0]), value_number(loads[1]), value_number(loads[2])};
    return value_cell(TRY_PTR(array_from_values(vm, values, 3)));
}

static Value os_processors(Vm *vm, Frame *f)
{
    (void)vm;
    (void)f;
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return value_number((double)MAX(n, 1));
}

/* text(path): the whole of a small file of the system, "" when it cannot be read */
static Value os_text(Vm *vm, Frame *f)
{
    AUTO_BUF path = {0}, bytes = {0};
    if (!value_is_string(frame_arg(f, 0)) || !string_to_utf8(vm, value_as_string(f->args[0]), &path))
        return throw_type(vm, "text wants a path");
    buf_push(&path, 0);
    if (os_file_read(path.data, &bytes) < 0)
        return value_cell(ATOM_empty);
    return value_cell(TRY_PTR(string_from_utf8(vm, buf_view(&bytes))));
}

/* user(): { uid, gid, username, homedir, shell }; an error number when the user has no entry */
static Value os_user(Vm *vm, Frame *f)
{
    (void)f;
    struct passwd entry, *found = NULL;
    char room[4096];
    int error = getpwuid_r(geteuid(), &entry, room, sizeof room, &found);
    if (!found)
        return value_int(error ? -error : -ENOENT);
    Object *o = TRY_PTR(object_new_plain(vm));
    return put(vm, o, "uid", value_number((double)entry.pw_uid)) && put(vm, o, "gid", value_number((double)entry.pw_gid)) &&
                   put(vm, o, "username", text_value(vm, entry.pw_name)) &&
                   put(vm, o, "homedir", text_value(vm, entry.pw_dir)) && put(vm, o, "shell", text_value(vm, entry.pw_shell))
               ? value_cell(o)
               : VAL_EXC;
}

/* priority(pid), priority(pid, value): the priority; 1000 + errno when it failed */
static Value os_priority(Vm *vm, Frame *f)
{
    i32 pid = 0, wanted = 0;
    if (!to_int32(vm, frame_arg(f, 0), &pid) || (f->argc > 1 && !to_int32(vm, f->args[1], &wanted)))
        return VAL_EXC;
    errno = 0;
    int now = f->argc > 1 ? setpriority(PRIO_PROCESS, (id_t)pid, wanted) : getpriority(PRIO_PROCESS, (id_t)pid);
    return errno ? value_number(1000.0 + errno) : value_int(now);
}

/* errno(number): [name, text] */
static Value os_errno(Vm *vm, Frame *f)
{
    i32 n;
    if (!to_int32(vm, frame_arg(f, 0), &n))
        return VAL_EXC;
    const char *name = host_errno_name(n);
    if (!name)
        return VAL_UNDEFINED;
    Value values[2] = {TRY(text_value(vm, name)), TRY(text_value(vm, host_errno_text(n)))};
    return value_cell(TRY_PTR(array_from_values(vm, values, 2)));
}

/* ---- interfaces(): a list of { name, family, address, netmask, mac, internal, scopeid } ---- */

static void mac_of(const struct ifaddrs *all, const char *name, char out[18])
{
    snprintf(out, 18, "00:00:00:00:00:00");
    for (const struct ifaddrs *at = all; at; at = at->ifa_next) {
        if (!at->ifa_addr || at->ifa_addr->sa_family != AF_PACKET || strcmp(at->ifa_name, name))
            continue;
        const struct sockaddr_ll *link = (const struct sockaddr_ll *)(const void *)at->ifa_addr;
        const u8 *m = link->sll_addr;
        snprintf(out, 18, "%02x:%02x:%02x:%02x:%02x:%02x", m[0], m[1], m[2], m[3], m[4], m[5]);
    }
}

static void address_text(const struct sockaddr *a, char out[INET6_ADDRSTRLEN])
{
    out[0] = 0;
    if (a && a->sa_family == AF_INET)
        inet_ntop(AF_INET, &((const struct sockaddr_in *)(const void *)a)->sin_addr, out, INET6_ADDRSTRLEN);
    else if (a)
        inet_ntop(AF_INET6, &((const struct sockaddr_in6 *)(const void *)a)->sin6_addr, out, INET6_ADDRSTRLEN);
}

static Value interface_of(Vm *vm, const struct ifaddrs *all, const struct ifaddrs *at)
{
    char address[INET6_ADDRSTRLEN], mask[INET6_ADDRSTRLEN], mac[18];
    bool v6 = at->ifa_addr->sa_family == AF_INET6;
    address_text(at->ifa_addr, address);
    address_text(at->ifa_netmask, mask);
    mac_of(all, at->ifa_name, mac);
    u32 scope = v6 ? ((const struct sockaddr_in6 *)(const void *)at->ifa_addr)->sin6_scope_id : 0;
    Object *o = TRY_PTR(object_new_plain(vm));
    return put(vm, o, "name", text_value(vm, at->ifa_name)) && put(vm, o, "address", text_value(vm, address)) &&
                   put(vm, o, "netmask", text_value(vm, mask)) && put(vm, o, "family", text_value(vm, v6 ? "IPv6" : "IPv4")) &&
                   put(vm, o, "mac", text_value(vm, mac)) && put(vm, o, "internal", value_bool(at->ifa_flags & IFF_LOOPBACK)) &&
                   put(vm, o, "scopeid", value_u32(scope))
               ? value_cell(o)
               : VAL_EXC;
}

static Value os_interfaces(Vm *vm, Frame *f)
{
    (void)f;
    struct ifaddrs *all = NULL;
    Array *list = TRY_PTR(array_new(vm, 0));
    if (getifaddrs(&all) < 0)
        return value_cell(list);
    Value result = value_cell(list);
    for (const struct ifaddrs *at = all; at && !value_is_exc(result); at = at->ifa_next) {
        bool up = (at->ifa_flags & (IFF_UP | IFF_RUNNING)) == (IFF_UP | IFF_RUNNING);
        if (!up || !at->ifa_addr || (at->ifa_addr->sa_family != AF_INET && at->ifa_addr->sa_family != AF_INET6))
            continue;
        Value one = interface_of(vm, all, at);
        if (value_is_exc(one) || !array_push(vm, list, one))
            result = VAL_EXC;
    }
    freeifaddrs(all);
    return result;
}

/* env(name): a variable of the environment as process.env has it */
static Value os_env(Vm *vm, Frame *f)
{
    Value env = TRY(process_env(host_of(vm)));
    PropKey key = key_from_value(vm, frame_arg(f, 0));
    return key_is_none(key) ? VAL_EXC : obj_get(vm, value_as_object(env), key);
}

/* arch(): what the program was built for */
static Value os_arch(Vm *vm, Frame *f)
{
    (void)f;
    return obj_get(vm, value_as_object(TRY(process_object(host_of(vm)))), key_from_c(vm, "arch"));
}

const BuiltinProp node_os_binding[] = {
    FN("arch", 0, os_arch, 0, INTRIN_NONE),
    FN("uname", 0, os_uname, 0, INTRIN_NONE),
    FN("loads", 0, os_loads, 0, INTRIN_NONE),
    FN("processors", 0, os_processors, 0, INTRIN_NONE),
    FN("text", 1, os_text, 0, INTRIN_NONE),
    FN("user", 0, os_user, 0, INTRIN_NONE),
    FN("priority", 2, os_priority, 0, INTRIN_NONE),
    FN("errno", 1, os_errno, 0, INTRIN_NONE),
    FN("interfaces", 0, os_interfaces, 0, INTRIN_NONE),
    FN("env", 1, os_env, 0, INTRIN_NONE),
    END,
};
