/* cob.h - embedding the cob JavaScript engine.
 *
 *     CobVm *vm = cob_vm_new();
 *     CobValue *error = NULL, *v = cob_eval(vm, text, strlen(text), "file.js", &error);
 *     if (v) { printf("%g\n", cob_to_number(v)); cob_value_free(v); }
 *     else { char *s = cob_to_string(error, NULL); puts(s); cob_string_free(s); cob_value_free(error); }
 *     cob_vm_free(vm);
 *
 * A CobVm may be used by one thread at a time. Every CobValue returned belongs to the caller, keeps what it holds
 * alive, and must be freed before its CobVm. Functions that may throw return NULL or false and, when
 * `error` is not NULL, store the thrown value there; pending promise jobs run before they return.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef COB_H
#define COB_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct CobVm CobVm;
typedef struct CobValue CobValue;

/* A new engine with a realm of its own; ends the process when memory is out. */
CobVm *cob_vm_new(void);
void cob_vm_free(CobVm *vm);

/* Runs a script of UTF-8 text; its completion value. */
CobValue *cob_eval(CobVm *vm, const char *text, size_t len, const char *file_name, CobValue **error);

/* The global object. */
CobValue *cob_global(CobVm *vm);

/* Properties by name. */
CobValue *cob_get(CobValue *object, const char *name, CobValue **error);
bool cob_set(CobValue *object, const char *name, CobValue *value, CobValue **error);

/* Calls a function; this_value NULL: undefined. */
CobValue *cob_call(CobValue *function, CobValue *this_value, size_t argc, CobValue *const *args, CobValue **error);

CobValue *cob_number(CobVm *vm, double number);
CobValue *cob_string(CobVm *vm, const char *utf8, size_t len);

/* A function in C. Arguments belong to the caller of fn; the result and *error, when set, are taken from it. */
typedef CobValue *CobFunction(CobVm *vm, void *ctx, CobValue *this_value, size_t argc, CobValue **args, CobValue **error);
CobValue *cob_function(CobVm *vm, const char *name, unsigned length, CobFunction *fn, void *ctx);

/* ToNumber; NaN when the conversion throws. */
double cob_to_number(CobValue *value);
/* ToString as zero-terminated UTF-8, freed with cob_string_free; NULL when the conversion throws. len may be NULL. */
char *cob_to_string(CobValue *value, size_t *len);
void cob_string_free(char *text);

void cob_value_free(CobValue *value);

#ifdef __cplusplus
}
#endif

#endif
