/* bun_data.h - Bun.TOML, Bun.YAML, Bun.JSON5, Bun.JSONC, Bun.JSONL.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_BUN_BUN_DATA_H
#define RUNTIME_BUN_BUN_DATA_H

#include "engine/api/embed.h"

enum { BUN_TOML, BUN_YAML, BUN_JSON5, BUN_JSONC, BUN_JSONL };
extern const u8 bun_data_which[]; /* data for rows: &bun_data_which[BUN_TOML] */

/* For lazy rows of Bun: one of the objects. */
Value bun_data_make(Vm *vm, const void *which);

/* bun_data_text.c: stringify(value, replacer, space) */
Value bun_toml_stringify(Vm *vm, Frame *f);
Value bun_yaml_stringify(Vm *vm, Frame *f);
Value bun_json5_stringify(Vm *vm, Frame *f);

#endif
