/* settings.h - what the options mean for the host and for modules.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CLI_SETTINGS_H
#define CLI_SETTINGS_H

#include "cli/args.h"
#include "runtime/host/host.h"

/* Both are false when an option's value is none, which is said on stderr. What they point to lives as long as the process. */
bool settings_host(const Args *args, HostOptions *options) MUST_USE;
bool settings_modules(const Args *args, Host *host) MUST_USE;

#endif
