/* web_globals.c - small globals: self, navigator, reportError, alert, confirm, prompt.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "base/version.h"
#include "os/os_cpu.h"
#include "runtime/host/host_js.h"
#include "runtime/web/web_priv.h"

/* ---- self ---- */

/* HTML 7.2.2: replaceable, so a script that assigns gets a plain property. */
Value web_self_get(Vm *vm, Frame *f)
{
    (void)f;
    return value_cell(vm_core(vm)->realm->global_this);
}

Value web_self_set(Vm *vm, Frame *f)
{
    PropKey key = web_key(vm, "self");
    if (key_is_none(key))
        return VAL_EXC;
    return obj_put(vm, vm_core(vm)->realm->global, key, frame_arg(f, 0), PROP_WEC) ? VAL_UNDEFINED : VAL_EXC;
}

/* ---- navigator ---- */

static Value navigator_user_agent(Vm *vm, Frame *f)
{
    (void)f;
    bool node = host_options(host_of(vm))->node_style;
    return value_cell(TRY_PTR(string_from_c(vm, node ? "Node.js/" COB_AS_NODE : "Bun/" COB_AS_BUN)));
}

static Value navigator_platform(Vm *vm, Frame *f)
{
    struct utsname name;
    AUTO_BUF text = {0};
    (void)f;
    if (uname(&name) < 0)
        return value_cell(ATOM_empty);
    buf_printf(&text, "%s %s", name.sysname, name.machine);
    return value_cell(TRY_PTR(string_from_utf8(vm, buf_view(&text))));
}

static Value navigator_concurrency(Vm *vm, Frame *f)
{
    (void)vm;
    (void)f;
    return value_u32(os_cpu_count());
}

static const BuiltinProp navigator_rows[] = {
    HOST_GET("userAgent", navigator_user_agent),
    HOST_GET("platform", navigator_platform),
    HOST_GET("hardwareConcurrency", navigator_concurrency),
    TAG("Navigator"),
    END,
};

const BuiltinProp web_navigator_binding[] = {
    FN("userAgent", 0, navigator_user_agent, 0, INTRIN_NONE),
    FN("platform", 0, navigator_platform, 0, INTRIN_NONE),
    FN("concurrency", 0, navigator_concurrency, 0, INTRIN_NONE),
    END,
};

/* An object without a class, as in Bun; under the name node an instance of Navigator. */
Value web_navigator_make(Vm *vm, const void *data)
{
    (void)data;
    if (host_options(host_of(vm))->node_style)
        return host_js_export(vm, "web/navigator", "navigator");
    Object *o = TRY_PTR(object_new_plain(vm));
    return embed_add_props(vm, o, navigator_rows) ? value_cell(o) : VAL_EXC;
}

/* ---- reportError (HTML 8.1.4.4) ---- */

Value web_report_error(Vm *vm, Frame *f)
{
    if (!f->argc)
        return web_missing_args(vm);
    throw_value(vm, f->args[0]);
    host_uncaught(host_of(vm));
    return VAL_UNDEFINED;
}

/* ---- alert, confirm, prompt: on the terminal, blocking ---- */

/* A line of standard input without its end, byte by byte since what follows is for others. false: the input ends before the line does. */
static bool read_line(Buf *out)
{
    for (;;) {
        char c;
        ssize_t n = read(0, &c, 1);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        if (c == '\n')
            break;
        buf_push(out, c);
    }
    if (out->len && out->data[out->len - 1] == '\r')
        out->len--;
    return true;
}

/* Shows the message, or what stands for none, and what is asked behind it. */
static bool ask(Vm *vm, Frame *f, const char *none, Str behind)
{
    AUTO_BUF text = {0};
    if (!f->argc) {
        buf_append_c(&text, none);
    } else {
        String *s = TRY_PTR_OR(false, to_string(vm, f->args[0]));
        if (!string_to_utf8(vm, s, &text))
            return false;
    }
    buf_push(&text, ' ');
    buf_append_str(&text, behind);
    host_write(host_of(vm), 1, buf_view(&text));
    host_flush(host_of(vm));
    return true;
}

Value web_alert(Vm *vm, Frame *f)
{
    AUTO_BUF line = {0};
    if (!ask(vm, f, "Alert", STR("[Enter] ")))
        return VAL_EXC;
    (void)read_line(&line);
    return VAL_UNDEFINED;
}

Value web_confirm(Vm *vm, Frame *f)
{
    AUTO_BUF line = {0};
    if (!ask(vm, f, "Confirm", STR("[y/N] ")))
        return VAL_EXC;
    bool whole = read_line(&line);
    return value_bool(whole && line.len == 1 && (line.data[0] | 32) == 'y');
}

/* The line; for an empty one the second argument, or null without one. */
Value web_prompt(Vm *vm, Frame *f)
{
    AUTO_BUF line = {0}, behind = {0};
    String *absent = NULL;
    if (f->argc > 1 && !value_is_nullish(f->args[1])) {
        absent = TRY_PTR(to_string(vm, f->args[1]));
        buf_push(&behind, '[');
        if (!string_to_utf8(vm, absent, &behind))
            return VAL_EXC;
        buf_append_c(&behind, "] ");
    }
    if (!ask(vm, f, "Prompt", buf_view(&behind)))
        return VAL_EXC;
    if (!read_line(&line))
        return VAL_NULL;
    if (!line.len)
        return absent ? value_cell(absent) : VAL_NULL;
    return value_cell(TRY_PTR(string_from_utf8(vm, buf_view(&line))));
}
