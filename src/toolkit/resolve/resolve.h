/* resolve.h - names of files and file: URLs by their text alone.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TOOLKIT_RESOLVE_RESOLVE_H
#define TOOLKIT_RESOLVE_RESOLVE_H

#include "base/buf.h"

/* Whether the specifier names a file: ./, ../, / or file:. Everything else is the name of a package or builtin. */
bool resolve_is_path(Str specifier);

/* The folder of an absolute file name, without a slash at its end ("/" for files of the root). */
Str resolve_folder(Str file);

/* Takes empty, "." and ".." steps out of an absolute path, by its text alone. A slash at its end stays. */
void resolve_normalise(Buf *path);

/* Appends the path of a file: URL, decoded, without query and hash. 0 or -EINVAL. */
int resolve_url_path(Str url, Buf *out) MUST_USE;

/* file: URL of an absolute path, percent-encoded as the URL standard has it. */
void resolve_url(Str path, Buf *out);

#endif
