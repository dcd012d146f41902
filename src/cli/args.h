/* args.h - the command line.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CLI_ARGS_H
#define CLI_ARGS_H

#include "base/vec.h"

typedef enum OptionId {
#define OPTION(id, short_, long_, value, help) Option_##id,
#define COMMAND(name, arguments, help)
#include "cli/options.def"
#undef OPTION
#undef COMMAND
    Option__count
} OptionId;

typedef enum CommandId {
    Command_none,
#define OPTION(id, short_, long_, value, help)
#define COMMAND(name, arguments, help) Command_##name,
#include "cli/options.def"
#undef OPTION
#undef COMMAND
} CommandId;

typedef struct Args {
    CommandId command;
    bool has[Option__count];
    const char *value[Option__count]; /* the last one given */
    VEC(const char *) includes;       /* every --include */
    int first; /* index in argv of the file (or code's first word); argc when there is none */
} Args;

/* Reads options up to the first word that is none. false: a message is on stderr; exit with code 1. */
bool args_parse(Args *args, int argc, char **argv);
void args_deinit(Args *args);
void args_help(CommandId command); /* on stdout */
/* "error: ..." with the nearest command or option, when one is near. */
void args_suggest(const char *what, const char *word);
CommandId args_command(const char *word);

#endif
