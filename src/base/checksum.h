/* checksum.h - a fast 64-bit checksum of long runs of bytes.
 *
 * It finds damage, not malice. Files of ours carry it together with a number of the build that wrote them, so its
 * values may change from one version to the next.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef BASE_CHECKSUM_H
#define BASE_CHECKSUM_H

#include "base/base.h"

u64 checksum(const void *data, size_t len, u64 seed);

#endif
