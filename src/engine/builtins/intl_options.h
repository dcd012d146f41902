/* intl_options.h - what all classes of Intl share: their objects, locale lists, locale negotiation, options (ECMA-402 9).
 *
 * A class is an IntlService; its objects are IntlObjects with a malloc structure of the service's own and a few values.
 * Options are read with the specification's order of steps: every read may run JavaScript.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BUILTINS_INTL_OPTIONS_H
#define ENGINE_BUILTINS_INTL_OPTIONS_H

#include "engine/builtins/builtin.h"
#include "engine/intl/icu.h"
#include "engine/intl/locale_id.h"

/* ---- objects ---- */

typedef struct IntlService {
    const char *name;          /* "NumberFormat" */
    void (*free)(void *data);  /* what IntlObject.data needs to be freed; NULL: nothing or xfree is not wanted */
} IntlService;

enum { INTL_WORDS = 4 };
typedef struct IntlObject {
    Object object;
    const IntlService *service; /* also the brand */
    void *data;                 /* the service's; holds no cells */
    Value words[INTL_WORDS];    /* the service's; undefined at first. barrier(vm, object) after a store */
} IntlObject;

IntlObject *intl_object_new(Vm *vm, const IntlService *service, Object *proto) MUST_USE;
/* `this` of a method when it is an object of the service; else NULL with V8's TypeError pending, which names the method in full
 * ("get Intl.NumberFormat.prototype.format"). */
IntlObject *intl_this(Vm *vm, Frame *f, const IntlService *service, const char *method) MUST_USE;
/* The same of any value; NULL without an exception when it is none. */
static inline IntlObject *intl_object_of(Value v, const IntlService *service)
{
    IntlObject *o = value_has_kind(v, Kind_Intl) ? (IntlObject *)value_as_cell(v) : NULL;
    return o && o->service == service ? o : NULL;
}
/* The bound function of a getter such as NumberFormat.prototype.format: made once, kept in words[word]; its C function finds the
 * IntlObject in native_data(f, 0). */
Value intl_bound_function(Vm *vm, IntlObject *o, u32 word, NativeFn fn, u32 length) MUST_USE;
/* %Intl%.[[FallbackSymbol]] of the current realm. VAL_EXC: exception. */
Value intl_fallback_symbol(Vm *vm) MUST_USE;
/* The object behind `this` for NumberFormat and DateTimeFormat (UnwrapNumberFormat): an object of the service, also one that was
 * hung on an instance by a call without new. NULL: TypeError. */
IntlObject *intl_unwrap(Vm *vm, Frame *f, const IntlService *service, Intrinsic ctor, const char *method) MUST_USE;
/* ChainNumberFormat: what a call without new answers. */
Value intl_chain(Vm *vm, Frame *f, IntlObject *made, Intrinsic ctor) MUST_USE;

/* ---- locales ---- */

/* CanonicalizeLocaleList: an array of strings that no script sees. NULL: exception. */
Array *intl_locale_list(Vm *vm, Value locales) MUST_USE;
/* Body of every supportedLocalesOf. */
Value intl_supported_locales_of(Vm *vm, Frame *f);
/* DefaultLocale, canonical; lives as long as the Vm. */
const char *intl_default_locale(Vm *vm);
/* Is there data for this canonical tag without extensions? */
bool intl_has_locale(Str tag);
/* The RangeError that says which package to install; returns VAL_EXC. `what` names what needs it ("locale de", "currency names"). */
Value intl_throw_no_icu(Vm *vm, const char *what);

enum { INTL_TYPE_MAX = 64 };
/* One relevant extension key of ResolveLocale. */
typedef struct IntlKey {
    char key[3];
    String *option; /* [[key]] of options; NULL: undefined */
    /* Is this value (lower case, canonical) one of keyLocaleData of the locale? */
    bool (*supported)(const char *data_locale, Str value);
    char value[INTL_TYPE_MAX]; /* out: "" when the locale's default is to be taken */
} IntlKey;

typedef struct IntlResolved {
    char locale[ICU_LOCALE_MAX];      /* [[Locale]] */
    char data_locale[ICU_LOCALE_MAX]; /* [[DataLocale]] */
} IntlResolved;

/* ResolveLocale; keys in alphabetical order. false: RangeError (no ICU for the locale that was asked for). */
bool intl_resolve_locale(Vm *vm, Array *requested, IntlKey *keys, u32 count, IntlResolved *out) MUST_USE;

/* ---- options ---- */

/* CoerceOptionsToObject and GetOptionsObject. Undefined stays undefined, which every reader takes for an object without
 * properties. VAL_EXC: exception. */
Value intl_coerce_options(Vm *vm, Value options) MUST_USE;
Value intl_options_object(Vm *vm, Value options) MUST_USE;

/* GetOption. `words` is "a|b|c"; *out is the number of the word, `fallback` when the option is undefined.
 * false: exception. */
bool intl_option_word(Vm *vm, Value options, const char *name, const char *words, int fallback, int *out) MUST_USE;
/* Writes word n of "a|b|c". */
Str intl_word(const char *words, int n);
Value intl_option_string(Vm *vm, Value options, const char *name) MUST_USE; /* string, or undefined */
bool intl_option_bool(Vm *vm, Value options, const char *name, int fallback, int *out) MUST_USE;
/* GetNumberOption and DefaultNumberOption. */
bool intl_option_number(Vm *vm, Value options, const char *name, int least, int most, int fallback, int *out) MUST_USE;
bool intl_default_number(Vm *vm, Value v, const char *name, int least, int most, int fallback, int *out) MUST_USE;
/* localeMatcher, whose value makes no difference. */
bool intl_option_matcher(Vm *vm, Value options) MUST_USE;
/* An option that is a type of -u- (calendar, numberingSystem, collation): *out is the canonical lower-case string or NULL;
 * RangeError when it is not well-formed. */
bool intl_option_type(Vm *vm, Value options, const char *name, const char *key, String **out) MUST_USE;

/* ---- results ---- */

/* o[name] = v on a fresh ordinary object. */
bool intl_put(Vm *vm, Object *o, const char *name, Value v) MUST_USE;
bool intl_put_text(Vm *vm, Object *o, const char *name, Str utf8) MUST_USE;
/* Copies UTF-16 text into a string. NULL: exception. */
String *intl_string(Vm *vm, const u16 *text, i32 length) MUST_USE;
/* A string's text as UTF-8 in a Buf that is emptied first. */
bool intl_text(Vm *vm, String *s, Buf *out) MUST_USE;

/* ---- state ---- */

/* What Intl remembers of a Vm: the default locale, and the last data that toLocale methods made without options. */
typedef struct IntlState IntlState;
void intl_state_free(IntlState *state);
/* The data of a service that was kept for this locales argument (undefined or a string) and no options; NULL: none. It lives until
 * the next intl_keep, so nothing that may run JavaScript comes while it is in use. */
void *intl_kept(Vm *vm, const IntlService *service, Value locales, Value options);
/* Keeps data for the next time; true: it belongs to the Vm now. false: the arguments are not simple, it stays the caller's. */
bool intl_keep(Vm *vm, const IntlService *service, Value locales, Value options, void *data);

#endif
