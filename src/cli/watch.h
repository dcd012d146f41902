/* watch.h - --watch: the program in a process of its own, which is begun again when a file changes.
 *
 * The program writes the name of each file that it loads to the descriptor it gets, with a NUL behind each; an empty name says that it
 * comes to its end because nothing is left to do, or because of an error.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CLI_WATCH_H
#define CLI_WATCH_H

#include "cli/args.h"

/* Comes back in the process that is to run the program (main: its absolute name), with the descriptor; the one that was called stays behind and
 * ends when the program has called process.exit, or was ended by a signal. -1: it could not be; a message is on stderr. */
int watch_program(const Args *args, const char *main) MUST_USE;

/* ModFileHook over that descriptor; ctx: the Host. */
void watch_note_file(void *ctx, Str path);

#endif
