/* scripts.h - scripts of package.json and commands of node_modules/.bin: finding, listing and running them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CLI_SCRIPTS_H
#define CLI_SCRIPTS_H

#include "cli/args.h"
#include "toolkit/resolve/package.h"
#include "toolkit/resolve/resolve.h"

/* The package of the current folder. */
typedef struct Scripts {
    Arena arena;
    Package *package;      /* the nearest package.json upwards; NULL: none */
    const JsonNode *table; /* its scripts; NULL: none */
    Buf folder;            /* the current folder */
} Scripts;

/* false: the package.json cannot be read, which is said on stderr. */
bool scripts_open(Scripts *scripts) MUST_USE;
void scripts_close(Scripts *scripts);

/* The text of a script; empty: there is none of that name. */
Str scripts_find(const Scripts *scripts, const char *name);
/* Runs pre, the script and post. args->argv from `first` on are appended to it. The exit code; does not return when a signal ended it. */
int scripts_run(const Scripts *scripts, const Args *args, const char *name, int first);
/* Says that there is no such script, and which is nearest. */
void scripts_suggest(Scripts *scripts, const char *name);
/* What `cob run` alone prints. */
void scripts_list(const Scripts *scripts);

/* Appends the path of a command: of node_modules/.bin here and upwards, then with `everywhere` of PATH. false: none. */
bool scripts_find_command(const Scripts *scripts, const char *name, bool everywhere, Buf *out);
/* Is it a program for node, and are we to run it ourselves: because of --bun, or since there is no node? */
bool scripts_is_ours(const Args *args, const char *command);
/* Runs a command; the exit code, does not return when a signal ended it. */
int scripts_run_command(const Scripts *scripts, const Args *args, const char *command, int first);

#endif
