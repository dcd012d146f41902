/* host_memory.c - process.memoryUsage, availableMemory, constrainedMemory: how much memory there is and who owns what is resident.
 *
 * Owners add up to the resident size: every mapping of /proc/self/smaps has one. The collected heap lies in anonymous mappings
 * that the kernel may have joined with malloc's, so its share is asked for apart (heap_resident).
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "engine/api/embed_kinds.h"
#include "os/os_file.h"
#include "os/os_mem.h"
#include "runtime/host/host_priv.h"

static bool put(Vm *vm, Object *o, const char *name, Value v)
{
    PropKey key = key_from_c(vm, name);
    return !key_is_none(key) && obj_put(vm, o, key, v, PROP_WEC);
}

static bool put_number(Vm *vm, Object *o, const char *name, double d)
{
    return put(vm, o, name, value_number(d));
}

/* ---- owners ---- */

typedef struct Owners {
    size_t heap, malloc, stacks, executable, libraries, files;
} Owners;

/* One mapping: `line` is its first line in smaps. */
static void add_mapping(Owners *o, const char *line, const char *program, size_t resident)
{
    const char *name = strchr(line, '/');
    if (name && !strncmp(name, program, strlen(program)))
        o->executable += resident;
    else if (name)
        *(strstr(name, ".so") ? &o->libraries : &o->files) += resident;
    else if (strstr(line, "[stack"))
        o->stacks += resident;
    else if (strstr(line, "[v"))
        o->libraries += resident; /* the kernel's own */
    else
        o->malloc += resident;
}

static Owners find_owners(Vm *vm)
{
    Owners o = {0};
    char line[1024], head[1024] = "", program[1024];
    unsigned long long from, to, kilobytes;
    ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
    program[MAX(n, 0)] = 0;
    FILE *file = fopen("/proc/self/smaps", "re");
    while (file && fgets(line, sizeof line, file)) {
        if (sscanf(line, "%llx-%llx ", &from, &to) == 2)
            memcpy(head, line, sizeof head);
        else if (sscanf(line, "Rss: %llu kB", &kilobytes) == 1)
            add_mapping(&o, head, program, (size_t)kilobytes << 10);
    }
    if (file)
        fclose(file);
    o.heap = heap_resident(vm);
    o.malloc -= MIN(o.heap, o.malloc);
    return o;
}

static Object *owners_object(Vm *vm)
{
    Owners o = find_owners(vm);
    Object *out = TRY_PTR_OR(NULL, object_new_plain(vm));
    bool ok = put_number(vm, out, "heap", (double)o.heap) && put_number(vm, out, "malloc", (double)o.malloc) &&
              put_number(vm, out, "stacks", (double)o.stacks) && put_number(vm, out, "executable", (double)o.executable) &&
              put_number(vm, out, "libraries", (double)o.libraries) && put_number(vm, out, "files", (double)o.files);
    return ok ? out : NULL;
}

/* { String: { count, bytes }, ... }: cells that were not freed, largest sum first. */
static Object *kinds_object(Vm *vm)
{
    HeapStats stats;
    heap_stats(vm, &stats, true);
    Object *out = TRY_PTR_OR(NULL, object_new_plain(vm));
    for (;;) {
        u32 best = 0;
        for (u32 k = 1; k < Kind__count; k++)
            if (stats.by_kind[k].bytes > stats.by_kind[best].bytes)
                best = k;
        if (!best)
            return out;
        Object *o = TRY_PTR_OR(NULL, object_new_plain(vm));
        if (!put_number(vm, o, "count", (double)stats.by_kind[best].count) ||
            !put_number(vm, o, "bytes", (double)stats.by_kind[best].bytes) || !put(vm, out, kind_info[best].name, value_cell(o)))
            return NULL;
        stats.by_kind[best].bytes = 0;
    }
}

static bool put_owners(Vm *vm, Object *o)
{
    Object *owners = owners_object(vm);
    if (!owners || !put(vm, o, "owners", value_cell(owners)))
        return false;
    Object *kinds = kinds_object(vm);
    return kinds && put(vm, o, "kinds", value_cell(kinds));
}

/* memoryUsage({ owners }): with `owners`, who owns what is resident, and the heap by kinds of cells. */
static Value process_memory_usage(Vm *vm, Frame *f)
{
    HeapStats stats;
    bool owners = false;
    if (value_is_object(frame_arg(f, 0))) {
        PropKey key = key_from_c(vm, "owners");
        owners = !key_is_none(key) && to_boolean(TRY(obj_get(vm, value_as_object(f->args[0]), key)));
    }
    heap_stats(vm, &stats, false);
    Object *o = TRY_PTR(object_new_plain(vm));
    bool ok = put_number(vm, o, "rss", (double)os_mem_resident()) && put_number(vm, o, "heapTotal", (double)stats.block_bytes) &&
              put_number(vm, o, "heapUsed", (double)stats.live_bytes) && put_number(vm, o, "external", (double)stats.external_bytes) &&
              put_number(vm, o, "arrayBuffers", (double)stats.external_bytes) && (!owners || put_owners(vm, o));
    return ok ? value_cell(o) : VAL_EXC;
}

static Value process_rss(Vm *vm, Frame *f)
{
    (void)vm;
    (void)f;
    return value_number((double)os_mem_resident());
}

Value host_make_memory_usage(Vm *vm, Frame *f)
{
    (void)f;
    NativeFunction *usage = TRY_PTR(native_new(vm, process_memory_usage, atom_from_c(vm, "memoryUsage"), 0, 0, 0));
    NativeFunction *rss = TRY_PTR(native_new(vm, process_rss, atom_from_c(vm, "rss"), 0, 0, 0));
    return put(vm, &usage->object, "rss", value_cell(rss)) ? value_cell(usage) : VAL_EXC;
}

/* ---- limits ---- */

/* A field of /proc/meminfo in bytes; 0 when it is not there. */
static double memory_field(const char *name)
{
    AUTO_BUF text = {0};
    unsigned long long kilobytes = 0;
    if (os_file_read("/proc/meminfo", &text) < 0)
        return 0;
    buf_push(&text, 0);
    const char *at = strstr(text.data, name);
    if (!at || sscanf(at + strlen(name), ": %llu", &kilobytes) != 1)
        return 0;
    return (double)kilobytes * 1024;
}

Value host_available_memory(Vm *vm, Frame *f)
{
    (void)vm, (void)f;
    size_t used, limit = os_mem_group_limit(&used);
    double free = memory_field("MemAvailable");
    return value_number(limit ? MIN(free, (double)(limit - MIN(used, limit))) : free);
}

Value host_constrained_memory(Vm *vm, Frame *f)
{
    (void)vm, (void)f;
    size_t limit = os_mem_group_limit(NULL);
    double all = memory_field("MemTotal");
    return value_number(limit ? MIN(all, (double)limit) : all);
}
