/* locale_id.h - Unicode BCP 47 locale identifiers: parse, canonicalise, write (UTS 35, ECMA-402 6.2).
 *
 * Text in, text out; nothing of JavaScript and nothing of ICU. A LocaleId owns its texts; slices of it are valid until
 * locale_id_deinit. Identifiers are as long as scripts like, so everything here is linear or bounded by sorting.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_INTL_LOCALE_ID_H
#define ENGINE_INTL_LOCALE_ID_H

#include "base/buf.h"
#include "base/vec.h"

/* unicode_language_id. Absent fields are empty; the language of an identifier is never empty. */
typedef struct LanguageId {
    Str language, script, region;
    VEC(Str) variants;
} LanguageId;

typedef struct LocaleField {
    char key[3];
    Str value; /* subtags joined by '-'; empty means true */
} LocaleField;
typedef VEC(LocaleField) LocaleFields;

typedef struct LocaleId {
    LanguageId lang;
    bool has_u, has_t;
    VEC(Str) attributes;   /* of -u- */
    LocaleFields keywords; /* of -u- */
    LanguageId tlang;      /* of -t-; language empty when there is none */
    LocaleFields tfields;
    VEC(Str) others;       /* other extensions, each "a-foo-bar" */
    Str private_use;       /* "x-..." or empty */
    VEC(char *) owned;     /* texts that slices point into */
} LocaleId;

/* What locale_id_write puts out. */
enum {
    LOCALE_WRITE_ALL = 0,
    LOCALE_WRITE_BASE = 1, /* the language identifier alone */
    LOCALE_WRITE_NO_U = 2, /* everything but -u- */
};

/* IsStructurallyValidLanguageTag: false when the tag is none (nothing to free then). Letters may have any case. */
bool locale_id_parse(LocaleId *id, Str tag) MUST_USE;
void locale_id_deinit(LocaleId *id);
/* CanonicalizeUnicodeLocaleId. */
void locale_id_canonicalise(LocaleId *id);
void locale_id_write(const LocaleId *id, u32 what, Buf *out);

/* A keyword of -u-, or NULL. */
const Str *locale_id_keyword(const LocaleId *id, const char *key);
/* Sets or, with NULL, removes a keyword; the value is copied. */
void locale_id_set_keyword(LocaleId *id, const char *key, const Str *value);
/* A copy of the text that lives as long as the id. */
Str locale_id_keep(LocaleId *id, Str text);
/* Replaces the variants by those of "a-b-c". The text must be well-formed (locale_is_variants) and live as long as the id. */
void locale_id_set_variants(LocaleId *id, Str text);

/* The canonical form of a tag appended to out; false when it is not well-formed. */
bool locale_canonical(Str tag, Buf *out) MUST_USE;
/* The canonical form of a keyword's value, in lower case: an alias replaced, else itself ("" for true). The result is constant
 * memory or the argument. */
Str locale_canonical_type(const char *key, Str lower);

/* Add Likely Subtags and Remove Likely Subtags. New fields are constant memory. locale_add_likely is false, and nothing changes,
 * when nothing is known of the language. */
bool locale_add_likely(LanguageId *lang);
void locale_remove_likely(LanguageId *lang);

/* Productions of UTS 35; any case. */
bool locale_is_language(Str s);
bool locale_is_script(Str s);
bool locale_is_region(Str s);
bool locale_is_variants(Str s); /* a-b-c without duplicates */
bool locale_is_type(Str s);     /* type = alphanum{3,8} *("-" alphanum{3,8}) */

#endif
