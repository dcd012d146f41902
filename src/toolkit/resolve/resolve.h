/* resolve.h - specifier to file, for files of the project itself.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TOOLKIT_RESOLVE_RESOLVE_H
#define TOOLKIT_RESOLVE_RESOLVE_H

#include "base/buf.h"

/* Whether the specifier names a file: ./, ../, / or file:. Everything else is the name of a package or builtin. */
bool resolve_is_path(Str specifier);

/* Appends the absolute, symlink-free name of the file that `specifier` (resolve_is_path) means when it stands in a file of
 * `folder` (absolute). Tried in turn: the name itself; .ts and .tsx for .js and .jsx, .mts for .mjs, .cts for .cjs; the usual endings; an index file of the folder of
 * that name. A ?query or #hash of a file: URL is dropped. 0, or -ENOENT, -ENAMETOOLONG, -EINVAL (bad escape in a URL). */
int resolve_path(Str specifier, Str folder, Buf *out) MUST_USE;

/* The folder of an absolute file name, without a slash at its end ("/" for files of the root). */
Str resolve_folder(Str file);

/* Appends the path of a file: URL, decoded, without query and hash. 0 or -EINVAL. */
int resolve_url_path(Str url, Buf *out) MUST_USE;

/* file: URL of an absolute path, percent-encoded as the URL standard has it. */
void resolve_url(Str path, Buf *out);

#endif
