/* settings.c - what the options mean for the host and for modules.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/settings.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/check.h"
#include "os/os_file.h"
#include "runtime/module/mod.h"
#include "toolkit/transform/transpile.h"

/* A number of an option. false: it is none, which is said on stderr. */
static bool number_of(const Args *args, OptionId id, const char *name, u32 max, bool *given, u32 *out)
{
    const char *text = args->value[id];
    *given = text != NULL;
    if (!text)
        return true;
    char *end;
    errno = 0;
    unsigned long n = strtoul(text, &end, 10);
    *out = n > max ? max : (u32)n;
    if (*text >= '0' && *text <= '9' && !*end && !errno)
        return true;
    fprintf(stderr, "error: --%s needs a number, not \"%s\"\n", name, text);
    return false;
}

static bool unhandled_mode(const char *text, UnhandledMode *mode)
{
    static const struct {
        const char *name;
        UnhandledMode mode;
    } modes[] = {{"strict", UNHANDLED_STRICT}, {"throw", UNHANDLED_THROW},
                 {"warn", UNHANDLED_WARN}, {"none", UNHANDLED_NONE}, {"warn-with-error-code", UNHANDLED_WARN_CODE}};
    for (u32 i = 0; text && i < ARRAY_LEN(modes); i++) {
        if (!strcmp(text, modes[i].name)) {
            *mode = modes[i].mode;
            return true;
        }
    }
    if (text)
        fprintf(stderr, "error: Invalid value for --unhandled-rejections: \"%s\". Must be one of \"strict\", \"throw\", \"warn\", "
                        "\"none\", \"warn-with-error-code\"\n", text);
    return !text;
}

/* 0 is no limit, as in Bun. */
static bool console_depth(const Args *args, HostOptions *options)
{
    if (!number_of(args, Option_console_depth, "console-depth", INT32_MAX, &options->has_console_depth, &options->console_depth))
        return false;
    if (options->has_console_depth && !options->console_depth)
        options->console_depth = INSPECT_DEPTH_ALL;
    return true;
}

/* The options that src/js is told of. */
static void tell(const Args *args, HostOptions *options)
{
    VEC(HostOption) told = {0};
    for (u32 i = 0; i < args->items.len; i++) {
        const ArgItem *item = &args->items.items[i];
        const char *name = args_told_name(item->id);
        HostOption option = {name, item->value};
        if (name)
            VEC_PUSH(&told, option);
    }
    options->told = told.items;
    options->n_told = told.len;
}

/* A size with an optional unit: 1048576, 512m, 2g, 100MB. 0: it is none. */
static size_t size_of_text(const char *text)
{
    char *end;
    double n = strtod(text, &end);
    static const char units[] = "kmgt";
    const char *unit = *end ? strchr(units, *end | 0x20) : NULL;
    if (unit) {
        n *= (double)(1ull << 10 * (unit - units + 1));
        end++;
    }
    if ((*end | 0x20) == 'b')
        end++;
    return end == text || *end || !(n >= 1 && n < 0x1p50) || text[0] < '0' || text[0] > '9' ? 0 : (size_t)n;
}

/* --max-heap, or --max-old-space-size in megabytes. */
static bool heap_limit(const Args *args, size_t *out)
{
    const char *text = args->value[Option_max_heap], *old = args->value[Option_max_old];
    *out = 0;
    if (text && !(*out = size_of_text(text))) {
        fprintf(stderr, "error: --max-heap %s: expected a size, for example 512m\n", text);
        return false;
    }
    u32 mb = 0;
    bool has;
    if (text || !old)
        return true;
    if (!number_of(args, Option_max_old, "max-old-space-size", UINT32_MAX, &has, &mb))
        return false;
    *out = (size_t)mb << 20;
    return true;
}

/* The options that are the host's. What they point to lives as long as the process. */
bool settings_host(const Args *args, HostOptions *options)
{
    options->node_style = args->called == CALLED_NODE;
    options->expose_gc = args->has[Option_expose_gc];
    options->abort_uncaught = args->has[Option_abort_uncaught];
    options->smol = args->has[Option_smol];
    options->hot = args->has[Option_hot];
    options->exec_argv = args->exec.items;
    options->n_exec_argv = args->exec.len;
    if (!args->items.len && !args->exec.len)
        return true;
    bool has_port;
    u32 port;
    tell(args, options);
    options->title = args->value[Option_title];
    options->port = args->value[Option_port];
    options->no_warnings = args->has[Option_no_warnings];
    options->no_deprecation = args->has[Option_no_deprecation];
    options->throw_deprecation = args->has[Option_throw_deprecation];
    options->no_addons = args->has[Option_no_addons];
    options->throw_addon_errors = args->has[Option_napi_errors];
    options->trace_warnings = args->has[Option_trace_warnings];
    options->trace_deprecation = args->has[Option_trace_deprecation];
    options->pending_deprecation = args->has[Option_pending_deprecation];
    options->warnings_file = args->value[Option_redirect_warnings];
    VEC(const char *) disabled = {0};
    for (u32 i = 0; i < args->items.len; i++)
        if (args->items.items[i].id == Option_disable_warning)
            VEC_PUSH(&disabled, args->items.items[i].value);
    options->disabled_warnings = disabled.items;
    options->n_disabled_warnings = disabled.len;
    return unhandled_mode(args->value[Option_unhandled], &options->unhandled) &&
           number_of(args, Option_port, "port", 65535, &has_port, &port) &&
           number_of(args, Option_stack_limit, "stack-trace-limit", UINT32_MAX, &options->has_stack_limit, &options->stack_limit) &&
           heap_limit(args, &options->max_heap) && console_depth(args, options);
}

/* --loader .ending:name */
static bool set_ending(Host *host, const char *text)
{
    const char *colon = strchr(text, ':');
    bool ok = colon && text[0] == '.' && mod_set_ending(host, (Str){text, (size_t)(colon - text)}, str_view(colon + 1));
    if (!ok)
        fprintf(stderr, "error: --loader %s: expected .ENDING:NAME, for example .svg:text\n", text);
    return ok;
}

/* --define: the tree of every program is changed before it is compiled. The language is what the jsx options say too. */
typedef struct Defines {
    TreeChange change;
    Dialect language;
    u32 n;
    Define items[];
} Defines;

static void apply_defines(void *ctx, Arena *arena, ParseResult *result)
{
    Defines *defines = ctx;
    u32 bad;
    bool ok = define_apply(arena, result, defines->items, defines->n, &bad);
    CHECK(ok); /* read_defines has tried them */
}

static bool defines_ok(const Define *items, u32 n, u32 *bad)
{
    Transpile t;
    TranspileChanges changes = {.defines = items, .n_defines = n};
    bool ok = transpile_parse(&t, STR(""), STR("define"), &dialect_plain, TRANSPILE_MODULE) && transpile_change(&t, &changes, bad);
    transpile_free(&t);
    return ok;
}

bool settings_define_ok(Str key, Str value)
{
    u32 bad;
    Define define = {key, value};
    return define_key_ok(key) && defines_ok(&define, 1, &bad);
}

/* Are all of them names and values? Says so on stderr when not. */
static bool try_defines(Defines *defines)
{
    u32 bad = 0;
    bool ok = defines_ok(defines->items, defines->n, &bad);
    if (!ok)
        fprintf(stderr, "error: --define %.*s: the value is neither JSON nor a name: %.*s\n", (int)defines->items[bad].key.len,
                defines->items[bad].key.data, (int)defines->items[bad].value.len, defines->items[bad].value.data);
    return ok;
}

/* false: one of them is none. *out: NULL when there are none; lives as long as the process. */
static bool read_defines(const Args *args, Defines **out)
{
    *out = NULL;
    if (!args->has[Option_define] && !args->has[Option_jsx_runtime] && !args->has[Option_jsx_factory] &&
        !args->has[Option_jsx_fragment] && !args->has[Option_jsx_source])
        return true;
    Defines *defines = xalloc_zero(sizeof *defines + args->items.len * sizeof(Define));
    for (u32 i = 0; i < args->items.len; i++) {
        const char *text = args->items.items[i].value;
        if (args->items.items[i].id != Option_define)
            continue;
        const char *sign = strpbrk(text, "=:");
        if (!sign) {
            fprintf(stderr, "error: --define \"%s\" is missing a \":\" or \"=\" separator. Expected --define key=value, for example "
                            "--define process.env.NODE_ENV='\"production\"'\n", text);
            return false;
        }
        Define define = {{text, (size_t)(sign - text)}, str_view(sign + 1)};
        if (!define_key_ok(define.key)) {
            fprintf(stderr, "error: --define: \"%.*s\" is no name\n", (int)define.key.len, text);
            return false;
        }
        defines->items[defines->n++] = define;
    }
    *out = defines;
    if (!defines->n)
        return true;
    defines->change = (TreeChange){apply_defines, defines};
    defines->language.change = &defines->change;
    return try_defines(defines);
}

bool settings_jsx(const Args *args, Dialect *dialect, bool *given, bool *has_mode)
{
    static const struct {
        const char *name;
        JsxMode mode;
    } runtimes[] = {{"classic", JSX_CLASSIC}, {"automatic", JSX_AUTOMATIC}, {"automatic-dev", JSX_AUTOMATIC_DEV}};
    static const OptionId ids[] = {Option_jsx_factory, Option_jsx_fragment, Option_jsx_source};
    Str *const texts[] = {&dialect->jsx_factory, &dialect->jsx_fragment, &dialect->jsx_source};
    const char *runtime = args->value[Option_jsx_runtime];
    *given = *has_mode = runtime != NULL;
    for (u32 i = 0; i < ARRAY_LEN(ids); i++) {
        if (!args->value[ids[i]])
            continue;
        *texts[i] = str_view(args->value[ids[i]]);
        *given = true;
    }
    for (u32 i = 0; runtime && i < ARRAY_LEN(runtimes); i++) {
        if (strcmp(runtime, runtimes[i].name))
            continue;
        dialect->jsx_mode = runtimes[i].mode;
        return true;
    }
    if (*given && !runtime) { /* words about JSX alone mean the automatic runtime without checks, as in Bun */
        dialect->jsx_mode = JSX_AUTOMATIC;
        *has_mode = true;
    }
    if (runtime)
        fprintf(stderr, "error: Invalid --jsx-runtime: \"%s\", expected \"automatic\" or \"classic\"\n", runtime);
    return !runtime;
}

bool settings_tests_here(const Args *args)
{
    const char *isolation = args->value[Option_test_isolation];
    if (!isolation)
        isolation = args->value[Option_test_isolation_old];
    return isolation && !strcmp(isolation, "none");
}

/* Node's --experimental-loader, of which --loader is another name there. */
static bool is_hooks_option(const Args *args, const ArgItem *item)
{
    return item->id == Option_experimental_loader ||
           (item->id == Option_loader && args->called == CALLED_NODE && item->value[0] != '.') ||
           (item->id == Option_loader && args->called == CALLED_NODE && strchr(item->value, '/'));
}

/* The module registers its hooks before anything else runs: a preload whose text does that. The name is escaped twice, for the URL and for
 * the text in it. */
static void add_hooks_preload(Host *host, const char *name)
{
    AUTO_BUF url = {0};
    buf_append_c(&url, "data:text/javascript,import{register}from\"node:module\";import{pathToFileURL}from\"node:url\";"
                       "register(decodeURIComponent(\"");
    for (; *name; name++)
        buf_printf(&url, "%%25%02X", (u8)*name);
    buf_append_c(&url, "\"),pathToFileURL(\"./\"))");
    mod_add_preload(host, buf_view(&url));
}

bool settings_modules(const Args *args, Host *host)
{
    for (u32 i = 0; i < args->items.len; i++)
        if (is_hooks_option(args, &args->items.items[i]))
            add_hooks_preload(host, args->items.items[i].value);
    static const OptionId preloads[] = {Option_preload, Option_require, Option_import};
    /* Of --test, modules of --import run where the tests do. */
    u32 n_preloads = ARRAY_LEN(preloads) - (args->has[Option_test] && !settings_tests_here(args));
    for (u32 k = 0; k < n_preloads; k++)
        for (u32 i = 0; i < args->items.len; i++)
            if (args->items.items[i].id == preloads[k])
                mod_add_preload(host, str_view(args->items.items[i].value));
    ModOptions options = {.preserve_symlinks = args->has[Option_preserve_symlinks]};
    VEC(Str) conditions = {0};
    for (u32 i = 0; i < args->items.len; i++) {
        const ArgItem *item = &args->items.items[i];
        if (item->id == Option_loader && !is_hooks_option(args, item) && !set_ending(host, item->value))
            return false;
        if (item->id == Option_conditions)
            VEC_PUSH(&conditions, str_view(item->value));
    }
    if (args->has[Option_tsconfig]) {
        Buf path = {0};
        if (os_file_realpath(args->value[Option_tsconfig], &path) < 0) {
            fprintf(stderr, "error: --tsconfig-override: no file \"%s\"\n", args->value[Option_tsconfig]);
            return false;
        }
        options.tsconfig = buf_view(&path);
    }
    Defines *defines;
    if (!read_defines(args, &defines))
        return false;
    options.language = defines ? &defines->language : NULL;
    bool given;
    if (defines && !settings_jsx(args, &defines->language, &given, &options.has_jsx_mode))
        return false;
    options.conditions = conditions.items;
    options.n_conditions = conditions.len;
    mod_set_options(host, &options);
    return true;
}
