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
/* The jsx options, which overrule *dialect's. *given: there are any; *mode: the runtime was named too. false as above. */
bool settings_jsx(const Args *args, Dialect *dialect, bool *given, bool *mode) MUST_USE;
/* Is this a name that --define takes, and its value JSON or a name? */
bool settings_define_ok(Str key, Str value) MUST_USE;

/* --test with --test-isolation=none: files of tests run in this process. */
bool settings_tests_here(const Args *args);

#endif
