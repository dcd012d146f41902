/* config.h - bunfig.toml as options of the command line.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CLI_CONFIG_H
#define CLI_CONFIG_H

#include "cli/args.h"

/* Reads the file of --config, or bunfig.toml of the current folder when there is one, and puts what it says in front of the options
 * that were given, which overrule it. Under the name node there is no such file. false: a message is on stderr; exit with 1. What the
 * options point to lives as long as the process. */
bool config_load(Args *args) MUST_USE;

#endif
