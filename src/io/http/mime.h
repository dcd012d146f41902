/* mime.h - media types by file name.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_HTTP_MIME_H
#define IO_HTTP_MIME_H

#include "base/base.h"

/* The type that goes with the extension of a path; "application/octet-stream" for others. */
Str mime_of_path(Str path);

/* The same for an extension without its dot, in any letter case; empty when unknown. */
Str mime_of_extension(Str extension);

#endif
