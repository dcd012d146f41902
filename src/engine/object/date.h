/* date.h - the struct of Date objects.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_OBJECT_DATE_H
#define ENGINE_OBJECT_DATE_H

#include "engine/object/object.h"

typedef struct DateObject {
    Object object;
    double time; /* milliseconds since 1970 UTC, or NaN */
} DateObject;

#endif
