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
#include "os/os_file.h"
#include "runtime/bun/bun.h"
#include "runtime/host/host.h"
#include "runtime/module/mod.h"
#include "runtime/web/web.h"

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

/* The absolute name of the script: as given, or with one of the usual endings. false: there is no such file. */
static bool find_script(const char *name, char out[PATH_MAX])
{
    static const char *const endings[] = {"", ".ts", ".tsx", ".js", ".jsx", ".mjs", ".cjs", ".mts", ".cts",
                                          "/index.ts", "/index.js", "/index.mjs"};
    char candidate[PATH_MAX];
    for (u32 i = 0; i < ARRAY_LEN(endings); i++) {
        int n = snprintf(candidate, sizeof candidate, "%s%s", name, endings[i]);
        if (n > 0 && n < PATH_MAX && real_name(candidate, out))
            return true;
    }
    return false;
}

static int no_script(const char *name)
{
    if (strchr(name, '/') || strchr(name, '.')) {
        fprintf(stderr, "error: Module not found \"%s\"\n", name);
        return 1;
    }
    args_suggest("Script not found", name);
    return 1;
}

/* Everything but the text that is to run. argv: the script's name, when main_file is a file, and the program's words. */
static Host *start(const Args *args, int argc, char **argv, Str main_file, bool test262)
{
    HostOptions options = {
        .argc = argc,
        .argv = argv,
        .main_file = main_file,
        .test262 = test262,
        .node_style = !strcmp(program_invocation_short_name, "node"),
        .expose_gc = args->has[Option_expose_gc],
    };
    Host *host = host_new(&options);
    if (!host || !mod_install(host) || !web_install(host) || !bun_install(host) || (test262 && !test262_install(host))) {
        fprintf(stderr, "error: could not start: out of memory\n");
        exit(1);
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

static int run_text(const Args *args, int argc, char **argv, Str text, Str name)
{
    Host *host = start(args, argc, argv, name, false);
    return finish(host, mod_run_text(host, text, args->has[Option_print]));
}

static NOINLINE int run_tests(const Args *args, int argc, char **argv)
{
    char path[PATH_MAX];
    bool ok = true;
    if (args->first >= argc || !realpath(argv[args->first], path))
        return no_script(args->first < argc ? argv[args->first] : "");
    Host *host = start(args, argc - args->first, argv + args->first, str_view(path), true);
    for (u32 i = 0; ok && i < args->includes.len; i++)
        ok = mod_run_test(host, str_view(args->includes.items[i]), false);
    return finish(host, ok && mod_run_test(host, str_view(path), args->has[Option_module]));
}

/* Apart, so that -e does not touch a page more of the stack for the path. */
static NOINLINE int run_file(const Args *args, int argc, char **argv)
{
    char path[PATH_MAX];
    if (!find_script(argv[args->first], path))
        return no_script(argv[args->first]);
    Host *host = start(args, argc - args->first, argv + args->first, str_view(path), false);
    return finish(host, mod_run_main(host, str_view(path)));
}

int cmd_run(const Args *args, int argc, char **argv)
{
    if (args->has[Option_eval] || args->has[Option_print]) {
        const char *text = args->value[args->has[Option_print] ? Option_print : Option_eval];
        return run_text(args, argc - args->first, argv + args->first, str_view(text), STR("[eval]"));
    }
    if (args->first >= argc) {
        args_help(args->command);
        return args->command == Command_none ? 0 : 1;
    }
    if (args->has[Option_script] || args->has[Option_module])
        return run_tests(args, argc, argv);
    const char *name = argv[args->first];
    if (args->has[Option_dump])
        return cmd_dump(args, args->value[Option_dump], name);
    if (!strcmp(name, "-")) {
        AUTO_BUF text = {0};
        int error = os_file_read_fd(0, &text);
        if (error < 0) {
            fprintf(stderr, "error: could not read standard input: %s\n", strerror(-error));
            return 1;
        }
        return run_text(args, argc - args->first - 1, argv + args->first + 1, buf_view(&text), STR("[stdin]"));
    }
    return run_file(args, argc, argv);
}
