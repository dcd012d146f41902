/* cmd_run.c - runs a file, standard input, or text of the command line.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/buf.h"
#include "cli/commands.h"
#include "cli/env_files.h"
#include "cli/scripts.h"
#include "os/os_file.h"
#include "runtime/bun/bun.h"
#include "runtime/host/host.h"
#include "runtime/module/mod.h"
#include "runtime/module/mod_loaders.h"
#include "runtime/web/web.h"
#include "toolkit/resolve/resolver.h"

/* Files by their real names; pipes and devices (/dev/stdin, /dev/fd/3) have none that could be opened again. */
static bool real_name(const char *path, char out[PATH_MAX])
{
    OsFileStat info;
    if (os_file_stat(path, &info) < 0 || info.type == OS_FILE_DIR)
        return false;
    if (info.type == OS_FILE_REGULAR)
        return realpath(path, out) != NULL;
    return path[0] == '/' && snprintf(out, PATH_MAX, "%s", path) < PATH_MAX;
}

/* The absolute name of the program: the file itself, or what an import of that name finds: an ending is added, a folder means its main
 * file. false: there is no such file. */
static bool find_file(const Args *args, const char *name, char out[PATH_MAX])
{
    if (!*name)
        return false;
    if (real_name(name, out))
        return true;
    AUTO_BUF folder = {0}, specifier = {0};
    if (os_file_cwd(&folder) < 0)
        return false;
    bool is_path = name[0] == '/' || !strcmp(name, ".") || !strcmp(name, "..") || !strncmp(name, "./", 2) || !strncmp(name, "../", 3);
    buf_printf(&specifier, "%s%s", is_path ? "" : "./", name);
    ResolverOptions options = {.preserve_symlinks = args->has[Option_preserve_symlinks]};
    Resolver *resolver = resolver_new(&options);
    AUTO_RESOLVED resolved = {0};
    bool found = resolver_resolve(resolver, buf_view(&specifier), buf_view(&folder), RESOLVE_IMPORT, &resolved) == RESOLVE_FILE &&
                 resolved.path.len < PATH_MAX;
    if (found) {
        memcpy(out, resolved.path.data, resolved.path.len);
        out[resolved.path.len] = 0;
    }
    resolver_free(resolver);
    return found;
}

static int no_file(const Args *args, const char *name)
{
    AUTO_BUF folder = {0};
    if (args->called != CALLED_NODE)
        fprintf(stderr, "error: Module not found \"%s\"\n", name);
    else if (name[0] == '/' || os_file_cwd(&folder) < 0)
        fprintf(stderr, "Error: Cannot find module '%s'\n", name);
    else
        fprintf(stderr, "Error: Cannot find module '%.*s/%s'\n", (int)folder.len, folder.data, name);
    return 1;
}

/* Does the name end like a program's, so that it is no script's? */
static bool has_program_ending(const char *name)
{
    static const char *const endings[] = {".js", ".ts", ".jsx", ".tsx", ".mjs", ".cjs", ".mts", ".cts", ".json"};
    for (u32 i = 0; i < ARRAY_LEN(endings); i++)
        if (str_ends_with(str_view(name), str_view(endings[i])))
            return true;
    return false;
}

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

/* The options that are the host's. What they point to lives as long as the process. */
static bool host_settings(const Args *args, HostOptions *options)
{
    options->node_style = args->called == CALLED_NODE;
    options->expose_gc = args->has[Option_expose_gc];
    options->exec_argv = args->exec.items;
    options->n_exec_argv = args->exec.len;
    if (!args->items.len && !args->exec.len)
        return true;
    bool has_port;
    u32 port;
    options->title = args->value[Option_title];
    options->port = args->value[Option_port];
    options->no_warnings = args->has[Option_no_warnings];
    options->no_deprecation = args->has[Option_no_deprecation];
    options->throw_deprecation = args->has[Option_throw_deprecation];
    options->trace_warnings = args->has[Option_trace_warnings];
    options->trace_deprecation = args->has[Option_trace_deprecation];
    VEC(const char *) disabled = {0};
    for (u32 i = 0; i < args->items.len; i++)
        if (args->items.items[i].id == Option_disable_warning)
            VEC_PUSH(&disabled, args->items.items[i].value);
    options->disabled_warnings = disabled.items;
    options->n_disabled_warnings = disabled.len;
    return unhandled_mode(args->value[Option_unhandled], &options->unhandled) &&
           number_of(args, Option_port, "port", 65535, &has_port, &port) &&
           number_of(args, Option_stack_limit, "stack-trace-limit", UINT32_MAX, &options->has_stack_limit, &options->stack_limit) &&
           number_of(args, Option_console_depth, "console-depth", INT32_MAX, &options->has_console_depth, &options->console_depth);
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

static bool module_settings(const Args *args, Host *host)
{
    static const OptionId preloads[] = {Option_preload, Option_require, Option_import};
    for (u32 k = 0; k < ARRAY_LEN(preloads); k++)
        for (u32 i = 0; i < args->items.len; i++)
            if (args->items.items[i].id == preloads[k])
                mod_add_preload(host, str_view(args->items.items[i].value));
    ModOptions options = {.preserve_symlinks = args->has[Option_preserve_symlinks]};
    VEC(Str) conditions = {0};
    for (u32 i = 0; i < args->items.len; i++) {
        const ArgItem *item = &args->items.items[i];
        if (item->id == Option_loader && !set_ending(host, item->value))
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
    options.conditions = conditions.items;
    options.n_conditions = conditions.len;
    mod_set_options(host, &options);
    return true;
}

/* Everything but the text that is to run. argv: the script's name, when main_file is a file, and the program's words. Ends the process
 * when the options cannot be. */
static Host *start(const Args *args, int argc, char **argv, Str main_file, bool test262)
{
    HostOptions options = {.argc = argc, .argv = argv, .main_file = main_file, .test262 = test262};
    if (!host_settings(args, &options))
        exit(args_bad_code(args));
    Host *host = host_new(&options);
    if (!host || !mod_install(host) || !web_install(host) || !bun_install(host) || (test262 && !test262_install(host))) {
        fprintf(stderr, "error: could not start: out of memory\n");
        exit(1);
    }
    if (args->exec.len || args->items.len) {
        if (!module_settings(args, host))
            exit(args_bad_code(args));
        if (!process_apply_options(host))
            host_uncaught(host);
    }
    return host;
}

/* COB_COUNTS: what tests/counts compares; a number that does not depend on the machine's speed. */
static void show_counts(Host *host)
{
    HeapStats stats;
    heap_stats(host_vm(host), &stats, false);
    fprintf(stderr, "cob counts: allocations %llu bytes %llu collections %zu\n", (unsigned long long)stats.allocations,
            (unsigned long long)stats.allocated_bytes, stats.young_collections + stats.full_collections);
}

static int finish(Host *host, bool ok)
{
    if (!ok)
        host_uncaught(host);
    int code = host_run(host);
    if (UNLIKELY(getenv("COB_COUNTS") != NULL))
        show_counts(host);
    if (code == 0 && mod_main_is_pending(host)) {
        fputs("warning: the program ended while it still waited at a top-level await\n", stderr);
        code = 13;
    }
    /* The kernel takes the memory back faster than we could; COB_GC=verify and leak checkers want it freed. What is
     * left at this point needs no handler: output is flushed (host_run) and stderr has no buffer. */
    if (!getenv("COB_FREE"))
        _exit(code);
    mod_free(host);
    host_free(host);
    return code;
}

static int run_text(const Args *args, int skip, Str text, Str name)
{
    Host *host = start(args, args->argc - args->first - skip, args->argv + args->first + skip, name, false);
    return finish(host, mod_run_preloads(host) && mod_run_text(host, text, args->has[Option_print]));
}

static NOINLINE int run_tests(const Args *args)
{
    char path[PATH_MAX];
    bool ok = true;
    if (args->first >= args->argc || !realpath(args->argv[args->first], path))
        return no_file(args, args->first < args->argc ? args->argv[args->first] : "");
    Host *host = start(args, args->argc - args->first, args->argv + args->first, str_view(path), true);
    for (u32 i = 0; ok && i < args->items.len; i++)
        if (args->items.items[i].id == Option_include)
            ok = mod_run_test(host, str_view(args->items.items[i].value), false);
    return finish(host, ok && mod_run_test(host, str_view(path), args->has[Option_module]));
}

/* Files that are no programs. */
static bool is_data(const Args *args, const char *path)
{
    ModLoader loader;
    ModFormat format;
    if (!mod_loader_of_file(str_view(path), &loader, &format) || !mod_loader_info[loader].maker || args->has[Option_loader])
        return false;
    fprintf(stderr, "error: Cannot run \"%s\"\nnote: cob cannot run %s files directly\n", path, mod_loader_info[loader].name);
    return true;
}

/* node --check: the syntax of the file alone. */
static int check(const Args *args, const char *path)
{
    Host *host = start(args, 0, NULL, str_view(path), false);
    return finish(host, mod_check(host, str_view(path)));
}

static int run_path(const Args *args, const char *path)
{
    if (is_data(args, path))
        return 1;
    if (!env_files_load(args, true))
        return args_bad_code(args);
    int argc = args->argc - args->first;
    char **argv = args->argv + args->first;
    if (argc > 1 && !strcmp(argv[1], "--") && args->called != CALLED_NODE) { /* as in Bun: it is nobody's word */
        argv[1] = argv[0];
        argv++;
        argc--;
    }
    if (args->has[Option_check])
        return check(args, path);
    Host *host = start(args, argc, argv, str_view(path), false);
    return finish(host, mod_run_preloads(host) && mod_run_main(host, str_view(path)));
}

static int run_script_or_command(const Args *args, Scripts *scripts, const char *name)
{
    char path[PATH_MAX];
    AUTO_BUF command = {0};
    if (scripts_find(scripts, name).len)
        return env_files_load(args, false) ? scripts_run(scripts, args, name, args->first + 1) : args_bad_code(args);
    if (find_file(args, name, path))
        return run_path(args, path);
    if (scripts_find_command(scripts, name, args->command == Command_run, &command)) {
        if (scripts_is_ours(args, command.data) && real_name(command.data, path))
            return run_path(args, path);
        return env_files_load(args, false) ? scripts_run_command(scripts, args, command.data, args->first + 1) : args_bad_code(args);
    }
    if (args->has[Option_if_present])
        return 0;
    if (has_program_ending(name))
        return no_file(args, name);
    scripts_suggest(scripts, name);
    return 1;
}

/* A file, a script of package.json or a command of node_modules/.bin. Apart, so that -e does not touch a page more of the stack for the
 * path. Names that look like a file's are files; `run` asks for scripts first all the same. */
static NOINLINE int run_name(const Args *args)
{
    char path[PATH_MAX];
    const char *name = args->argv[args->first];
    bool file_only = name[0] == '/' || name[0] == '.' || args->called == CALLED_NODE;
    if ((file_only || (args->command != Command_run && has_program_ending(name))) && find_file(args, name, path))
        return run_path(args, path);
    if (file_only)
        return args->has[Option_if_present] ? 0 : no_file(args, name);
    Scripts scripts;
    int code = scripts_open(&scripts) ? run_script_or_command(args, &scripts, name) : 1;
    scripts_close(&scripts);
    return code;
}

static int list_scripts(const Args *args)
{
    Scripts scripts;
    args_help(args, Command_run);
    printf("\n");
    bool ok = scripts_open(&scripts);
    if (ok)
        scripts_list(&scripts);
    scripts_close(&scripts);
    return !ok;
}

/* skip: words of the command line in front of the program's. */
static int run_stdin(const Args *args, int skip)
{
    AUTO_BUF text = {0};
    int error = os_file_read_fd(0, &text);
    if (error < 0) {
        fprintf(stderr, "error: could not read standard input: %s\n", strerror(-error));
        return 1;
    }
    return env_files_load(args, true) ? run_text(args, skip, buf_view(&text), STR("[stdin]")) : args_bad_code(args);
}

int cmd_run(const Args *args)
{
    if (args->has[Option_eval] || args->has[Option_print]) {
        const char *text = args->value[Option_print] ? args->value[Option_print] : args->value[Option_eval];
        if (!env_files_load(args, true))
            return args_bad_code(args);
        return run_text(args, 0, str_view(text), STR("[eval]"));
    }
    if (args->first >= args->argc) {
        if (args->called == CALLED_NODE && !os_file_is_terminal(0))
            return run_stdin(args, 0);
        if (args->command == Command_run)
            return list_scripts(args);
        args_help(args, args->command);
        return 0;
    }
    if (args->has[Option_script] || args->has[Option_module])
        return run_tests(args);
    const char *name = args->argv[args->first];
    if (args->has[Option_dump])
        return cmd_dump(args, args->value[Option_dump], name);
    if (!strcmp(name, "-"))
        return run_stdin(args, 1);
    return run_name(args);
}
