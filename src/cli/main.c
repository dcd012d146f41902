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
#include "cli/config.h"
#include "os/os_file.h"

static int help(const Args *args)
{
    CommandId about = args->command == Command_help ? Command_none : args->command;
    if (args->command == Command_help && args->first < args->argc) {
        const char *word = args->argv[args->first];
        about = args_command(word);
        if (about == Command_none) {
            args_suggest("Unknown command", word);
            return 1;
        }
    }
    args_help(args, about);
    return 0;
}

/* Tools ask node and bun for their versions and compare them. */
static const char *version(const Args *args)
{
    return args->called == CALLED_NODE ? "v" COB_AS_NODE : args->called == CALLED_BUN ? COB_AS_BUN : COB_VERSION;
}

static int dispatch(Args *args)
{
    if (args->has[Option_version]) {
        puts(version(args));
        return 0;
    }
    if (args->has[Option_revision]) {
        printf("%s+%s\n", args->called == CALLED_BUN ? COB_AS_BUN : COB_VERSION, COB_REVISION);
        return 0;
    }
    if (args->has[Option_help] || args->command == Command_help)
        return help(args);
    if (args->has[Option_cwd] && chdir(args->value[Option_cwd])) {
        fprintf(stderr, "error: could not change to \"%s\": %s\n", args->value[Option_cwd], strerror(errno));
        return 1;
    }
    if (args->command == Command_dump) {
        if (args->first + 2 != args->argc) {
            args_help(args, Command_dump);
            return 1;
        }
        return cmd_dump(args, args->argv[args->first], args->argv[args->first + 1]);
    }
    if (!config_load(args))
        return 1;
    if (args->command == Command_serve)
        return cmd_serve(args);
    if (args->command == Command_build)
        return cmd_build(args);
    if (args->command == Command_exec)
        return cmd_exec(args);
    return cmd_run(args);
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
    os_file_keep_standard();
    Args args;
    int code = args_parse(&args, argc, argv) ? dispatch(&args) : args_bad_code(&args);
    args_deinit(&args);
    return code;
}
