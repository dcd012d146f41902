/* dotenv.h - .env files: text to names and values, with the expansion of $NAME.
 *
 * Several files make one set; what a name got first stays, so the file that counts most is read first. Heap-free: no JavaScript
 * values, no system calls. What the surrounding environment has is asked by a callback and never changed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TOOLKIT_ENV_DOTENV_H
#define TOOLKIT_ENV_DOTENV_H

#include "base/base.h"
#include "base/map.h"
#include "base/vec.h"

/* The value of a name outside of the set, or NULL; `name` is zero-terminated. */
typedef const char *DotenvOuter(const char *name);

typedef struct DotenvEntry {
    char *name, *value; /* zero-terminated, owned */
    u32 file;           /* which of the texts set it */
} DotenvEntry;

typedef struct DotenvSet {
    VEC(DotenvEntry) entries; /* in the order of the texts */
    Map by_name;              /* name to index + 1 */
    DotenvOuter *outer;
    u32 files;
} DotenvSet;

/* An expansion that grows beyond this is left unexpanded. The system takes no longer variable anyway. */
#define DOTENV_VALUE_MAX (128 * 1024)

/* Adds the names of a text that neither the set nor the environment has. Within one text the last line of a name counts.
 *
 *   NAME=value, NAME: value, export NAME=value; # begins a comment, also behind a value without quotes
 *   "..." '...' `...` may hold line breaks; a backslash keeps the quote from ending; \n and \r are line breaks between "
 *   $NAME ${NAME} ${NAME:-default} in every value, whatever its quotes; \$ is a dollar sign
 *
 * Expansion sees the environment, earlier texts and the whole of this one. Lines that are none of this are skipped. */
void dotenv_add(DotenvSet *set, Str text);
void dotenv_deinit(DotenvSet *set);

#endif
