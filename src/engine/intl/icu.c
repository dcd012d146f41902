/* icu.c - opens the system's ICU and answers which locales it knows.
 *
 * Functions carry the library's major version in their names (unumf_close_72), so the newest installed one is looked for by
 * trying names: the loader's own rules say where libraries lie.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/intl/icu.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/alloc.h"
#include "os/os_library.h"

enum { ICU_OLDEST = 70, ICU_NEWEST = 99, ULOC_AVAILABLE_WITH_LEGACY_ALIASES = 2 };

/* Takes a function from either library; false when neither has it. */
static bool take(void *const libraries[2], const char *name, u32 version, void *slot)
{
    char versioned[80];
    snprintf(versioned, sizeof versioned, "%s_%u", name, version);
    for (u32 i = 0; i < 2; i++) {
        void *f = os_library_symbol(libraries[i], versioned);
        if (!f)
            f = os_library_symbol(libraries[i], name); /* built without versions in its names */
        if (f) {
            memcpy(slot, &f, sizeof f);
            return true;
        }
    }
    return false;
}

static bool take_all(Icu *icu, void *const libraries[2])
{
    bool ok = true;
#define ICU(returns, name, parameters) ok = ok && take(libraries, #name, icu->version, &icu->name);
#include "engine/intl/icu.def"
#undef ICU
    return ok;
}

static Icu *open_version(u32 version)
{
    char name[40];
    void *libraries[2];
    snprintf(name, sizeof name, "libicuuc.so.%u", version);
    if (!(libraries[0] = os_library_open(name)))
        return NULL;
    snprintf(name, sizeof name, "libicui18n.so.%u", version);
    libraries[1] = os_library_open(name);
    Icu *icu = xalloc_zero(sizeof *icu);
    icu->version = version;
    if (libraries[1] && take_all(icu, libraries))
        return icu;
    xfree(icu);
    if (libraries[1])
        os_library_close(libraries[1]);
    os_library_close(libraries[0]);
    return NULL;
}

/* NULL until somebody asked; `absent` when there is none. Threads that come at once load the same library; the first result stays. */
static _Atomic(const Icu *) icu_loaded;
static const Icu absent;

const Icu *icu_get(void)
{
    const Icu *known = atomic_load_explicit(&icu_loaded, memory_order_acquire);
    if (!known) {
        const char *want = getenv("COB_ICU");
        Icu *made = NULL;
        if (!want || strcmp(want, "off") != 0)
            for (u32 version = ICU_NEWEST; version >= ICU_OLDEST && !made; version--)
                made = open_version(version);
        const Icu *mine = made ? made : &absent;
        if (atomic_compare_exchange_strong(&icu_loaded, &known, mine))
            known = mine;
        else
            xfree(made);
    }
    return known == &absent ? NULL : known;
}

bool icu_locale_name(const Icu *icu, Str tag, char out[ICU_LOCALE_MAX])
{
    char text[ICU_LOCALE_MAX];
    if (tag.len >= sizeof text)
        return false;
    memcpy(text, tag.data, tag.len);
    text[tag.len] = 0;
    IcuError error = 0;
    i32 n = icu->uloc_forLanguageTag(text, out, ICU_LOCALE_MAX, NULL, &error);
    return !icu_failed(error) && n < ICU_LOCALE_MAX;
}

bool icu_locale_tag(const Icu *icu, const char *name, char out[ICU_LOCALE_MAX])
{
    IcuError error = 0;
    i32 n = icu->uloc_toLanguageTag(name, out, ICU_LOCALE_MAX, 1, &error);
    return !icu_failed(error) && n < ICU_LOCALE_MAX;
}

/* Is `name` (ll_Ssss_RR) the tag, or would it be without its script (ll-RR)? */
static bool names_tag(const char *name, Str tag)
{
    size_t n = strlen(name), i = 0;
    for (; i < n && i < tag.len && (name[i] == '_' ? '-' : name[i]) == tag.data[i]; i++)
        ;
    if (i == n && i == tag.len)
        return true;
    const char *script = strchr(name, '_');
    if (!script || strlen(script) < 8 || script[5] != '_')
        return false;
    size_t language = (size_t)(script - name), rest = strlen(script + 5);
    return tag.len == language + rest && !memcmp(tag.data, name, language) && tag.data[language] == '-' &&
           !memcmp(tag.data + language + 1, script + 6, rest - 1);
}

bool icu_locale_available(const Icu *icu, Str tag)
{
    IcuError error = 0;
    bool found = false;
    void *list = icu->uloc_openAvailableByType(ULOC_AVAILABLE_WITH_LEGACY_ALIASES, &error);
    if (icu_failed(error))
        return false;
    for (const char *name; !found && (name = icu->uenum_next(list, NULL, &error)) && !icu_failed(error);)
        found = names_tag(name, tag);
    icu->uenum_close(list);
    return found;
}
