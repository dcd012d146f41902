/* args.h - the command line.
 *
 * Options stand in front of the first word that is none; what follows is the program's. BUN_OPTIONS is read as if it stood at
 * the front, NODE_OPTIONS before that: what it says is overruled, and what of it cob does not know is passed over.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CLI_ARGS_H
#define CLI_ARGS_H

#include "base/vec.h"

/* Groups of options. */
enum {
    OPT_IN_TOP = 1,     /* cob itself */
    OPT_IN_RUN = 2,     /* whatever runs a program */
    OPT_IN_SCRIPT = 4,  /* scripts of package.json */
    OPT_IN_TEST262 = 8, /* the conformance runner */
    OPT_IN_NODE = 16,   /* under the name node */
    OPT_IN_ALL = 32,
    OPT_IN_BUILD = 64,
    OPT_IN_SERVE = 128,
};

/* What is special about an option. */
enum { OPT_EQUALS = 1, OPT_QUIET = 2, OPT_LATER = 4, OPT_PREFIX = 8, OPT_TELL = 16, OPT_HIDDEN = 32 };

typedef enum OptionId {
#define OPTION(id, short_, long_, value, group, flags, help) Option_##id,
#define COMMAND(name, arguments, groups, help)
#include "cli/options.def"
#undef OPTION
#undef COMMAND
    Option__count
} OptionId;

typedef enum CommandId {
    Command_none,
#define OPTION(id, short_, long_, value, group, flags, help)
#define COMMAND(name, arguments, groups, help) Command_##name,
#include "cli/options.def"
#undef OPTION
#undef COMMAND
} CommandId;

/* Under which name the executable was called: the manners of that program. */
typedef enum CalledAs { CALLED_COB, CALLED_NODE, CALLED_BUN } CalledAs;

typedef struct ArgItem {
    OptionId id;
    const char *value; /* NULL: none */
} ArgItem;

typedef struct Args {
    CommandId command;
    CalledAs called;
    bool has[Option__count];
    const char *value[Option__count]; /* the last one given */
    VEC(ArgItem) items;               /* all with a value or with OPT_TELL, in their order */
    VEC(const char *) words;          /* build: the files, between and behind which options may stand */
    VEC(const char *) exec;           /* process.execArgv */
    int argc;                         /* BUN_OPTIONS and the words of the command line */
    char **argv;
    int first; /* index in argv of the file (or code's first word); argc when there is none */
} Args;

/* Reads options up to the first word that is none. false: a message is on stderr; exit with args_bad_code. */
/* The long name of an option that src/js is told of; NULL: it is not. */
const char *args_told_name(OptionId id);
bool args_parse(Args *args, int argc, char **argv);
int args_bad_code(const Args *args);
void args_deinit(Args *args);
void args_help(const Args *args, CommandId command); /* on stdout */
/* "error: ..." with the nearest command or option, when one is near. */
void args_suggest(const char *what, const char *word);
/* The same for the name of a script: these names are near too, as words of `cob run`. */
void args_suggest_script(const char *word, const char *const *names, u32 n);
CommandId args_command(const char *word);

#endif
