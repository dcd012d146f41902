/* package.h - package.json: its fields, and what `exports` and `imports` make of a name.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TOOLKIT_RESOLVE_PACKAGE_H
#define TOOLKIT_RESOLVE_PACKAGE_H

#include "base/buf.h"
#include "toolkit/json/json_read.h"

typedef enum PackageType { PACKAGE_NONE, PACKAGE_MODULE, PACKAGE_COMMONJS } PackageType;

/* Lives in the arena it was read into, its text included. */
typedef struct Package {
    Str folder; /* absolute, without links */
    Str path;   /* of package.json itself, zero-terminated */
    Str name, version, main;
    PackageType type;
    const JsonNode *root; /* NULL: it is no JSON */
    const JsonNode *exports, *imports; /* NULL: absent */
    JsonError error;
} Package;

/* Reads a package.json. NULL: there is none. One that is no JSON gives a Package with `error` set. */
Package *package_read(Arena *arena, Str folder) MUST_USE;

typedef enum PackageTarget {
    PACKAGE_TARGET,       /* a name inside the package, "./..." is in out */
    PACKAGE_TARGET_BARE,  /* imports only: another package or builtin */
    PACKAGE_NOT_EXPORTED, /* no such key, no condition matches, or null */
    PACKAGE_BAD_TARGET,   /* the target leaves the package, or is none; it is in out */
    PACKAGE_BAD_CONFIG,   /* keys with and without a dot are mixed */
} PackageTarget;

/* The conditions in force besides "default". */
typedef struct Conditions {
    const Str *items;
    u32 count;
} Conditions;

/* Node's PACKAGE_EXPORTS_RESOLVE: subpath is "." or "./...". Appends to out. */
PackageTarget package_exports(const Package *package, Str subpath, Conditions conditions, Buf *out) MUST_USE;
/* Node's PACKAGE_IMPORTS_RESOLVE: name begins with '#'. */
PackageTarget package_imports(const Package *package, Str name, Conditions conditions, Buf *out) MUST_USE;

/* The same on a tree alone, for tests: `exports` or `imports` of a package.json. */
PackageTarget package_match(const JsonNode *map, Str key, bool imports, Conditions conditions, Buf *out) MUST_USE;

#endif
