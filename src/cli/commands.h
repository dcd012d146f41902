/* commands.h - one function per command; each returns the process's exit code.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "base/version.h"
#include "cli/args.h"

#ifndef COB_REVISION
#define COB_REVISION "unknown"
#endif

int cmd_run(const Args *args);
int cmd_exec(const Args *args);
int cmd_build(const Args *args);
int cmd_serve(const Args *args);
int cmd_dump(const Args *args, const char *stage, const char *file);

#endif
