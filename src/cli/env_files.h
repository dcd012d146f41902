/* env_files.h - .env files of the current folder, into the environment of this process.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CLI_ENV_FILES_H
#define CLI_ENV_FILES_H

#include "cli/args.h"

/* Reads what --env-file names, or with `usual` the files that NODE_ENV chooses, and adds what the environment does not have. A file that
 * is not there is none; false: under the name node it is an error, which is on stderr. Call once. */
bool env_files_load(const Args *args, bool usual) MUST_USE;

#endif
