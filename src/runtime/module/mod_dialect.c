/* mod_dialect.c - the language of a file: its loader's, with what its tsconfig.json says.
 *
 * Settings become dialects once per tsconfig.json and loader; the Tsconfig keeps them, for functions are compiled from them as long as
 * the host lives.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/module/mod_dialect.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "runtime/module/mod_priv.h"

typedef struct Dialects {
    Dialect by_loader[Loader_tsx + 1];
    bool known[Loader_tsx + 1];
} Dialects;
_Static_assert(Loader_js == 0 && Loader_tsx == 3, "the loaders of programs come first");

/* Elements become calls with checks unless the program says it runs in production, whatever tsconfig.json says: as in Bun. */
static bool is_production(void)
{
    const char *env = getenv("NODE_ENV");
    return env && strcmp(env, "production") == 0;
}

static JsxMode run_mode(JsxMode mode)
{
    if (mode == JSX_CLASSIC)
        return mode;
    return is_production() ? JSX_AUTOMATIC : JSX_AUTOMATIC_DEV;
}

/* Of the command line or bunfig.toml: there the word counts, but a program in production has no checks all the same. */
static JsxMode own_mode(JsxMode mode)
{
    return mode == JSX_AUTOMATIC_DEV && is_production() ? JSX_AUTOMATIC : mode;
}

static const Dialect *base_of(ModLoader loader)
{
    static const Dialect js = {.jsx = true, .jsx_mode = JSX_AUTOMATIC_DEV},
                         tsx = {.typescript = true, .jsx = true, .jsx_mode = JSX_AUTOMATIC_DEV};
    if (!is_production() && loader != Loader_ts)
        return loader == Loader_tsx ? &tsx : &js;
    return loader == Loader_ts ? &dialect_ts : loader == Loader_tsx ? &dialect_tsx : &dialect_js;
}

/* The same with what the command line and bunfig.toml want. */
static const Dialect *own_base(HostModules *m, ModLoader loader)
{
    const Dialect *language = m->options.language;
    bool node = host_options(m->host)->node_style;
    if (!language && !node)
        return base_of(loader);
    if (!m->own_dialects) {
        m->own_dialects = xalloc_zero((Loader_tsx + 1) * sizeof *m->own_dialects);
        for (u32 i = 0; i <= Loader_tsx; i++) {
            Dialect *d = &m->own_dialects[i];
            *d = *base_of((ModLoader)i);
            d->strict_modules = node;
            if (!language)
                continue;
            d->change = language->change;
            d->jsx_mode = m->options.has_jsx_mode ? own_mode(language->jsx_mode) : d->jsx_mode;
            d->jsx_factory = language->jsx_factory.len ? language->jsx_factory : d->jsx_factory;
            d->jsx_fragment = language->jsx_fragment.len ? language->jsx_fragment : d->jsx_fragment;
            d->jsx_source = language->jsx_source.len ? language->jsx_source : d->jsx_source;
        }
    }
    return &m->own_dialects[loader];
}

void mod_dialect_apply(const Tsconfig *config, Dialect *d)
{
    static const JsxMode modes[] = {[TS_JSX_AUTOMATIC] = JSX_AUTOMATIC,
                                    [TS_JSX_AUTOMATIC_DEV] = JSX_AUTOMATIC_DEV,
                                    [TS_JSX_CLASSIC] = JSX_CLASSIC,
                                    [TS_JSX_PRESERVE] = JSX_PRESERVE};
    if (config->jsx != TS_JSX_NONE)
        d->jsx_mode = run_mode(modes[config->jsx]);
    d->jsx_factory = config->jsx_factory.len ? config->jsx_factory : d->jsx_factory;
    d->jsx_fragment = config->jsx_fragment.len ? config->jsx_fragment : d->jsx_fragment;
    d->jsx_source = config->jsx_source.len ? config->jsx_source : d->jsx_source;
    if (!d->typescript)
        return;
    d->legacy_decorators = config->legacy_decorators == TS_ON;
    d->decorator_metadata = config->decorator_metadata == TS_ON;
    d->strict_nulls = config->strict_nulls == TS_ON || (config->strict_nulls == TS_UNSET && config->strict == TS_ON);
    d->assign_fields = config->define_fields == TS_OFF || (config->define_fields == TS_UNSET && config->old_target);
    d->verbatim_modules = config->verbatim_modules == TS_ON;
}

/* A tsconfig.json that cannot be read does not keep the program from running, as in Bun and in editors; it is told once. */
static void warn(Host *host, Tsconfig *config)
{
    AUTO_BUF text = {0};
    buf_printf(&text, "warning: %.*s", (int)config->error_path.len, config->error_path.data);
    if (config->error.line)
        buf_printf(&text, ":%u:%u", config->error.line, config->error.column);
    buf_printf(&text, ": %s\n", config->error.message);
    config->error.message = NULL;
    host_write(host, 2, buf_view(&text));
}

const Dialect *mod_dialect(HostModules *m, ModEntry *entry)
{
    const Dialect *base = own_base(m, entry->loader);
    if (entry->path[0] != '/' || host_options(m->host)->test262)
        return base;
    Tsconfig *config = resolver_tsconfig_of(mod_resolver(m), str_view(entry->path));
    if (!config)
        return base;
    if (config->error.message)
        warn(m->host, config);
    if (!config->dialects) {
        config->dialects = xalloc_zero(sizeof(Dialects));
        VEC_PUSH(&m->dialects, config->dialects);
    }
    Dialects *dialects = config->dialects;
    Dialect *d = &dialects->by_loader[entry->loader];
    if (!dialects->known[entry->loader]) {
        *d = *base;
        mod_dialect_apply(config, d);
        dialects->known[entry->loader] = true;
    }
    return d;
}

void mod_dialects_free(HostModules *m)
{
    for (u32 i = 0; i < m->dialects.len; i++)
        xfree(m->dialects.items[i]);
    VEC_DEINIT(&m->dialects);
    xfree(m->own_dialects);
    m->own_dialects = NULL;
}
