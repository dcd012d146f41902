/* cmd_run.c - runs a file, standard input, or text of the command line.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "cli/commands.h"
#include "cli/env_files.h"
#include "cli/scripts.h"
#include "cli/settings.h"
#include "cli/watch.h"
#include "os/os_file.h"
#include "runtime/bun/bun.h"
#include "runtime/host/host.h"
#include "runtime/host/host_js.h"
#include "runtime/module/mod.h"
#include "runtime/module/mod_loaders.h"
#include "runtime/node/node.h"
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

/* As Node prints the error of a require() without a file that asked. */
static void no_file_as_node(const char *name)
{
    AUTO_BUF path = {0};
    if (name[0] != '/' && os_file_cwd(&path) >= 0)
        buf_push(&path, '/');
    buf_append_c(&path, name);
    resolve_normalise(&path);
    fprintf(stderr, "Error: Cannot find module '%.*s' {\n  code: 'MODULE_NOT_FOUND',\n  requireStack: []\n}\n\nNode.js v%s\n",
            (int)path.len, path.data, COB_AS_NODE);
}

static int no_file(const Args *args, const char *name)
{
    if (args->called != CALLED_NODE)
        fprintf(stderr, "error: Module not found \"%s\"\n", name);
    else
        no_file_as_node(name);
    return 1;
}

/* Does the name end like a program's, so that it is no script's? */
static bool has_program_ending(const char *name)
{
    static const char *const endings[] = {".js", ".ts", ".jsx", ".tsx", ".mjs", ".cjs", ".mts", ".cts", ".json", ".sh"};
    for (u32 i = 0; i < ARRAY_LEN(endings); i++)
        if (str_ends_with(str_view(name), str_view(endings[i])))
            return true;
    return false;
}

/* The parts above the host, for the program and for each of its workers. */
static bool install(Host *host)
{
    return mod_install(host) && web_install(host) && node_install(host) && bun_install(host);
}

/* Everything but the text that is to run. argv: the script's name, when main_file is a file, and the program's words. Ends the process
 * when the options cannot be. */
static Host *start(const Args *args, int argc, char **argv, Str main_file, bool test262, int watch_fd)
{
    HostOptions options = {.argc = argc, .argv = argv, .main_file = main_file, .test262 = test262, .watch_fd = watch_fd,
                           .install = install};
    if (!settings_host(args, &options))
        exit(args_bad_code(args));
    Host *host = host_new(&options);
    if (!host || !install(host) || (test262 && !test262_install(host))) {
        fprintf(stderr, "error: could not start: out of memory\n");
        exit(1);
    }
    if (args->exec.len || args->items.len) {
        if (!settings_modules(args, host))
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
    u32 hits, misses;
    mod_cache_counts(host, &hits, &misses);
    if (hits + misses)
        fprintf(stderr, "cob counts: cached %u of %u\n", hits, hits + misses);
}

static int finish(Host *host, bool ok)
{
    if (!ok)
        host_uncaught(host);
    int code = host_run(host);
    if (UNLIKELY(getenv("COB_COUNTS") != NULL))
        show_counts(host);
    if (code == 13 && mod_main_is_pending(host))
        fputs("warning: the program ended while it still waited at a top-level await\n", stderr);
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
    Host *host = start(args, args->argc - args->first - skip, args->argv + args->first + skip, name, false, 0);
    return finish(host, host_open_channel(host) && mod_run_preloads(host) && mod_run_text(host, text, args->has[Option_print]));
}

/* Lines of standard input as programs, behind the CODE of -e (or NULL). */
static NOINLINE int run_repl(const Args *args, const char *code)
{
    char name[PATH_MAX + 16]; /* what is imported is found from the current folder */
    if (!getcwd(name, PATH_MAX))
        name[0] = 0;
    strcat(name, "/[repl]");
    Host *host = start(args, args->argc - args->first, args->argv + args->first, str_view(name), false, 0);
    Vm *vm = host_vm(host);
    String *text = code ? string_from_utf8(vm, str_view(code)) : NULL;
    Value words[2] = {text ? value_cell(text) : VAL_UNDEFINED, value_bool(args->has[Option_print])};
    return finish(host, host_open_channel(host) && mod_run_preloads(host) &&
                            !value_is_exc(host_js_call(vm, "internal/repl/start", "start", 2, words)));
}

/* --test: the words are files, folders and patterns for src/js. */
static NOINLINE int run_node_tests(const Args *args)
{
    if (!env_files_load(args, true))
        return args_bad_code(args);
    char **argv = args->argv + args->first;
    int argc = args->argc - args->first;
    Host *host = start(args, argc, argv, STR("[eval]"), false, 0); /* no script in process.argv */
    return finish(host, host_open_channel(host) && (settings_tests_here(args) || mod_run_preloads(host)) &&
                            !value_is_exc(host_js_require(host_vm(host), "internal/test_runner/main")));
}

/* A file of test262 */
static NOINLINE int run_tests(const Args *args)
{
    char path[PATH_MAX];
    bool ok = true;
    if (args->first >= args->argc || !realpath(args->argv[args->first], path))
        return no_file(args, args->first < args->argc ? args->argv[args->first] : "");
    Host *host = start(args, args->argc - args->first, args->argv + args->first, str_view(path), true, 0);
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
    Host *host = start(args, 0, NULL, str_view(path), false, 0);
    return finish(host, mod_check(host, str_view(path)));
}

/* A script of the shell: src/js/bun/shell.js does it all, with the words as $0, $1 ... */
static NOINLINE int run_shell(const Args *args, Str text, const char *name, int argc, char **argv)
{
    Host *host = start(args, argc, argv, str_view(name), false, 0);
    Vm *vm = host_vm(host);
    Array *words = array_new(vm, 0);
    bool ok = words != NULL;
    for (int i = 0; ok && i < argc; i++) {
        String *word = string_from_wtf8(vm, str_view(argv[i]));
        ok = word && array_push(vm, words, value_cell(word));
    }
    String *script = ok ? string_from_wtf8(vm, text) : NULL, *called = script ? string_from_wtf8(vm, str_view(name)) : NULL;
    if (called) {
        Value values[3] = {value_cell(script), value_cell(called), value_cell(words)};
        called = host_js_call(vm, "bun/shell", "runProgram", 3, values) == VAL_EXC ? NULL : called;
    }
    return finish(host, called != NULL);
}

static int run_shell_file(const Args *args, const char *path, int argc, char **argv)
{
    AUTO_BUF text = {0};
    int error = os_file_read(path, &text);
    if (error < 0) {
        fprintf(stderr, "error: could not read \"%s\": %s\n", path, strerror(-error));
        return 1;
    }
    return run_shell(args, buf_view(&text), path, argc, argv);
}

int cmd_exec(const Args *args)
{
    if (args->first >= args->argc) {
        args_help(args, Command_exec);
        return 1;
    }
    if (!env_files_load(args, true))
        return args_bad_code(args);
    char *text = args->argv[args->first];
    char **words = args->argv + args->first;
    words[0] = args->argv[0]; /* $0 */
    return run_shell(args, str_view(text), "[exec]", args->argc - args->first, words);
}

/* --hot: false: it cannot be; a message is on stderr. */
static bool start_hot(const Args *args, Host *host, const char *path)
{
    bool clear = !args->has[Option_no_clear] && !args->has[Option_watch_keep] && os_file_is_terminal(1);
    int error = mod_hot_start(host, str_view(path), clear);
    if (error < 0)
        fprintf(stderr, "error: --hot: %s\n", strerror(-error));
    return error >= 0;
}

static bool is_watched(const Args *args)
{
    return (args->has[Option_watch] || args->has[Option_watch_path]) && !args->has[Option_hot];
}

static int run_path(const Args *args, const char *path)
{
    int watch_fd = 0;
    if (is_data(args, path))
        return 1;
    if (UNLIKELY(is_watched(args)) && (watch_fd = watch_program(args, path)) < 0)
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
    if (UNLIKELY(str_ends_with(str_view(path), STR(".sh"))) && args->called != CALLED_NODE)
        return run_shell_file(args, path, argc, argv);
    Host *host = start(args, argc, argv, str_view(path), false, watch_fd);
    if (UNLIKELY(watch_fd > 0))
        mod_set_file_hook(host, watch_note_file, host);
    if (UNLIKELY(args->has[Option_hot]) && !start_hot(args, host, path))
        return 1;
    return finish(host, host_open_channel(host) && mod_run_preloads(host) && mod_run_main(host, str_view(path)));
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
    if (args->has[Option_eval] || args->has[Option_print] || args->has[Option_interactive] || args->command == Command_repl) {
        const char *text = args->value[Option_print] ? args->value[Option_print] : args->value[Option_eval];
        if (!env_files_load(args, true))
            return args_bad_code(args);
        if (args->has[Option_interactive] || args->command == Command_repl)
            return run_repl(args, text);
        return run_text(args, 0, str_view(text), STR("[eval]"));
    }
    if (args->has[Option_test] && !args->has[Option_hot])
        return run_node_tests(args);
    if (args->first >= args->argc) {
        if (args->called == CALLED_NODE)
            return os_file_is_terminal(0) ? run_repl(args, NULL) : run_stdin(args, 0);
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
