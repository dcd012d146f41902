/* mod_worker.c - modules in workers: the settings that they begin with, and the program of a worker.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "base/alloc.h"
#include "os/os_file.h"
#include "runtime/module/mod_priv.h"

struct ModSettings {
    ModOptions options;
    VEC(ModEnding) endings;
    VEC(char *) preloads;
};

ModSettings *mod_settings_take(Host *host)
{
    ModSettings *s = xalloc_zero(sizeof *s);
    const HostModules *m = host_modules(host);
    if (!m)
        return s;
    s->options = m->options;
    for (u32 i = 0; i < m->endings.len; i++)
        VEC_PUSH(&s->endings, m->endings.items[i]);
    for (u32 i = 0; i < m->preloads.len; i++)
        mod_settings_add_preload(s, m->preloads.items[i]);
    return s;
}

void mod_settings_add_preload(ModSettings *s, Str specifier)
{
    VEC_PUSH(&s->preloads, xstrndup(specifier.data, specifier.len));
}

void mod_settings_drop_preloads(ModSettings *s)
{
    for (u32 i = 0; i < s->preloads.len; i++)
        xfree(s->preloads.items[i]);
    s->preloads.len = 0;
}

void mod_settings_give(const ModSettings *s, Host *host)
{
    HostModules *m = mod_registry(host);
    m->options = s->options;
    for (u32 i = 0; i < s->endings.len; i++)
        VEC_PUSH(&m->endings, s->endings.items[i]);
    for (u32 i = 0; i < s->preloads.len; i++)
        mod_add_preload(host, str_view(s->preloads.items[i]));
}

void mod_settings_free(ModSettings *s)
{
    if (!s)
        return;
    mod_settings_drop_preloads(s);
    VEC_DEINIT(&s->preloads);
    VEC_DEINIT(&s->endings);
    xfree(s);
}

/* Names are paths, from the current folder when they do not begin with '/'; URLs have a scheme. */
static void as_specifier(Str name, Buf *out)
{
    size_t scheme = 0;
    while (scheme < name.len && (((name.data[scheme] | 32) >= 'a' && (name.data[scheme] | 32) <= 'z') || (scheme && name.data[scheme] == '+')))
        scheme++;
    bool is_url = scheme > 1 && scheme < name.len && name.data[scheme] == ':';
    bool is_path = str_starts_with(name, STR("/")) || str_starts_with(name, STR("./")) || str_starts_with(name, STR("../"));
    if (!is_url && !is_path)
        buf_append_c(out, "./");
    buf_append_str(out, name);
}

bool mod_run_worker(Host *host, Str name)
{
    HostModules *m = mod_registry(host);
    AUTO_BUF from = {0};
    AUTO_BUF specifier = {0};
    int error = os_file_cwd(&from);
    if (error < 0) {
        host_throw_errno(host_vm(host), error, "getcwd", NULL);
        return false;
    }
    buf_append_c(&from, str_ends_with(buf_view(&from), STR("/")) ? "[worker]" : "/[worker]");
    as_specifier(name, &specifier);
    ModEntry *entry = TRY_PTR_OR(false, mod_resolve(m, buf_view(&specifier), buf_view(&from), MOD_VIA_IMPORT));
    host_set_main_file(host, str_view(entry->path));
    return mod_run_as_main(m, entry);
}
