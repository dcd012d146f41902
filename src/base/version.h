/* version.h - the versions cob answers with.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef BASE_VERSION_H
#define BASE_VERSION_H

#define COB_VERSION "0.1.0"
#define COB_AS_BUN "1.4.5"
#define COB_AS_NODE_MAJOR 24
#define COB_AS_NODE_MINOR 21
#define COB_AS_NODE_PATCH 0
#define COB_AS_NODE "24.21.0"
#define COB_AS_NODE_LTS "Krypton"
#define COB_AS_NODE_MODULES "137"
#define COB_NODE_API "10"

#endif
