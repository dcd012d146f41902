/* resolver.h - from the specifier of an import or require to a file: packages, tsconfig.json, folders, links.
 *
 * Knows no JavaScript values and runs nothing. What it has read (package.json, tsconfig.json, listings of folders) it keeps; before
 * it says that something does not exist it looks again, so files that a program writes while it runs are found.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TOOLKIT_RESOLVE_RESOLVER_H
#define TOOLKIT_RESOLVE_RESOLVER_H

#include "toolkit/resolve/package.h"
#include "toolkit/resolve/tsconfig.h"

typedef struct Resolver Resolver;

typedef struct ResolverOptions {
    bool preserve_symlinks;
    bool node_endings;     /* require() tries Node's endings only: .js, .json, .node */
    const Str *conditions; /* besides the usual ones; borrowed */
    u32 n_conditions;
    Str tsconfig;          /* absolute path of the one file that counts; empty: each file's nearest */
    Str node_path;         /* folders with ':' between; empty: none */
} ResolverOptions;

/* The strings of options must live as long as the resolver. */
Resolver *resolver_new(const ResolverOptions *options);
void resolver_free(Resolver *r);

typedef enum ResolveKind { RESOLVE_IMPORT, RESOLVE_REQUIRE } ResolveKind;

typedef enum ResolveStatus {
    RESOLVE_FILE,            /* path is a file; query what followed its name from a '?' on */
    RESOLVE_BARE,            /* path is a name that a package's `imports` gives: a builtin's */
    RESOLVE_NOT_FOUND,
    RESOLVE_NOT_EXPORTED,    /* package, subject ("./sub") */
    RESOLVE_NOT_IMPORTED,    /* no such name in `imports`: package (NULL: no package.json), subject ("#x") */
    RESOLVE_BAD_TARGET,      /* package, subject: the key; path: the target */
    RESOLVE_BAD_PACKAGE,     /* a package.json or tsconfig.json cannot be used: path, json */
    RESOLVE_TOO_LONG,
} ResolveStatus;

typedef struct Resolved {
    ResolveStatus status;
    Buf path;
    Str query;   /* a piece of the specifier */
    const Package *package; /* errors: whose map it is about */
    Buf subject;
    JsonError json;
    bool of_imports; /* RESOLVE_BAD_TARGET: in `imports` */
} Resolved;

void resolved_deinit(Resolved *out);
#define AUTO_RESOLVED __attribute__((cleanup(resolved_deinit))) Resolved

/* What `specifier` means in a file of `folder` (absolute, as other results are: without links). Fills out, whose buffers are empty or
 * from an earlier call. */
ResolveStatus resolver_resolve(Resolver *r, Str specifier, Str folder, ResolveKind kind, Resolved *out);
/* The same under these conditions instead of the usual ones. */
ResolveStatus resolver_resolve_with(Resolver *r, Str specifier, Str folder, ResolveKind kind, const Str *conditions, u32 n, Resolved *out);
/* The usual ones and those of the options, without "default". */
const Str *resolver_conditions(const Resolver *r, ResolveKind kind, u32 *n);
/* The same, looking for names of packages in these folders alone (each as a node_modules folder). */
ResolveStatus resolver_resolve_in(Resolver *r, Str specifier, const Str *folders, u32 n, ResolveKind kind, Resolved *out);

/* The package that a file belongs to: the nearest package.json upwards, not beyond a node_modules folder. NULL: none. */
const Package *resolver_package_of(Resolver *r, Str file);
/* The settings that hold for a file; NULL: none (files of packages never have any). */
Tsconfig *resolver_tsconfig_of(Resolver *r, Str file);
/* Is the file below a node_modules folder? */
bool resolver_in_modules(Str file);

#endif
