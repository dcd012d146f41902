/* http_date.h - dates in the form of the Date header.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_HTTP_HTTP_DATE_H
#define IO_HTTP_HTTP_DATE_H

#include "base/base.h"

#define HTTP_DATE_LEN 29 /* "Sun, 06 Nov 1994 08:49:37 GMT" */

/* Writes exactly HTTP_DATE_LEN bytes, no zero byte. `seconds` since 1970, years 0 to 9999. */
void http_date_format(i64 seconds, char out[HTTP_DATE_LEN]);

/* Reads the three forms RFC 9110 knows; false when it is none of them. */
bool http_date_parse(Str text, i64 *seconds) MUST_USE;

#endif
