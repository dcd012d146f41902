/* module_scan.h - what a program imports and exports, as Bun.Transpiler.scan tells it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TOOLKIT_TRANSFORM_MODULE_SCAN_H
#define TOOLKIT_TRANSFORM_MODULE_SCAN_H

#include "base/arena.h"
#include "base/vec.h"
#include "engine/syntax/parse.h"

typedef enum ScanKind { SCAN_IMPORT, SCAN_DYNAMIC_IMPORT, SCAN_REQUIRE, SCAN_REQUIRE_RESOLVE } ScanKind;

typedef struct ScanImport {
    ScanKind kind;
    u32 start; /* offset of the specifier */
    Str path;  /* in the parse's arena or source */
} ScanImport;

typedef struct ModuleScan {
    VEC(ScanImport) imports; /* in the order of the text */
    VEC(Str) exports;        /* sorted */
} ModuleScan;

/* Imports of types alone are left out, as are specifiers that are no literals. */
void module_scan(const ParseResult *result, ModuleScan *scan);
void module_scan_deinit(ModuleScan *scan);

#endif
