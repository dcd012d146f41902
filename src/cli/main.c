/* main.c - the command `cob`: picks the command, nothing else.
 *
 * --version and --help are answered before anything of the engine is made.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/alloc.h"
#include "cli/args.h"
#include "cli/commands.h"

static bool called_as_node(const char *argv0)
{
    const char *slash = strrchr(argv0, '/');
    return !strcmp(slash ? slash + 1 : argv0, "node");
}

static int help(const Args *args, int argc, char **argv)
{
    CommandId about = args->command;
    if (about == Command_help && args->first < argc) {
        about = args_command(argv[args->first]);
        if (about == Command_none) {
            args_suggest("Unknown command", argv[args->first]);
            return 1;
        }
    }
    args_help(about == Command_help ? Command_none : about);
    return 0;
}

static int dispatch(const Args *args, int argc, char **argv)
{
    if (args->has[Option_version]) {
        puts(called_as_node(argv[0]) ? "v24.21.0" : COB_VERSION);
        return 0;
    }
    if (args->has[Option_revision]) {
        puts(COB_VERSION "+" COB_REVISION);
        return 0;
    }
    if (args->has[Option_help] || args->command == Command_help)
        return help(args, argc, argv);
    if (args->has[Option_cwd] && chdir(args->value[Option_cwd])) {
        fprintf(stderr, "error: could not change to \"%s\": %s\n", args->value[Option_cwd], strerror(errno));
        return 1;
    }
    if (args->command == Command_dump) {
        if (args->first + 2 != argc) {
            args_help(Command_dump);
            return 1;
        }
        return cmd_dump(args, argv[args->first], argv[args->first + 1]);
    }
    return cmd_run(args, argc, argv);
}

/* COB_FAULT=alloc:N makes the N-th allocation that may fail, fail. */
static void arm_faults(void)
{
    const char *fault = getenv("COB_FAULT");
    if (fault && !strncmp(fault, "alloc:", 6))
        alloc_fail_at(strtoull(fault + 6, NULL, 10));
}

int main(int argc, char **argv)
{
    arm_faults();
    Args args;
    int code = args_parse(&args, argc, argv) ? dispatch(&args, argc, argv) : 1;
    args_deinit(&args);
    return code;
}
