/* unicode_normal.c - the four normalisation forms; see unicode.h.
 *
 *   code points ─► complete decomposition ─► canonical order ─► (NFC, NFKC) composition
 *
 * While it is worked on, a code point carries its combining class in the top byte.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "base/check.h"
#include "base/unicode.h"
#include "base/unicode_priv.h"

enum {
    HANGUL_S = 0xAC00,
    HANGUL_L = 0x1100,
    HANGUL_V = 0x1161,
    HANGUL_T = 0x11A7,
    HANGUL_L_COUNT = 19,
    HANGUL_V_COUNT = 21,
    HANGUL_T_COUNT = 28,
    HANGUL_S_COUNT = HANGUL_L_COUNT * HANGUL_V_COUNT * HANGUL_T_COUNT,
};

#define CP(tagged) ((tagged)&0xFFFFFFu)
#define CCC(tagged) ((tagged) >> 24)

typedef struct Output {
    u32 *items;
    size_t len, cap;
    size_t run; /* where the trailing run of non-starters begins */
} Output;

static bool is_compat(UniForm form)
{
    return form == UNI_NFKC || form == UNI_NFKD;
}

static bool is_composed(UniForm form)
{
    return form == UNI_NFC || form == UNI_NFKC;
}

u32 unicode_normal_below(UniForm form)
{
    return is_compat(form) ? 0xA0 : form == UNI_NFD ? 0xC0 : 0x300;
}

u32 unicode_combining_class(u32 cp)
{
    return cp < 0x300 ? 0 : uni_norm(cp) & UNI_CCC_MASK;
}

bool unicode_is_normalized_quick(const u32 *cps, size_t n, UniForm form)
{
    static const u16 unsure[] = {
        [UNI_NFC] = UNI_NFC_NO | UNI_NFC_MAYBE,
        [UNI_NFD] = UNI_NFD_NO,
        [UNI_NFKC] = UNI_NFKC_NO | UNI_NFKC_MAYBE,
        [UNI_NFKD] = UNI_NFKD_NO,
    };
    u32 below = unicode_normal_below(form);
    u32 last = 0;
    for (size_t i = 0; i < n; i++) {
        if (cps[i] < below) {
            last = 0;
            continue;
        }
        u32 norm = uni_norm(cps[i]);
        u32 ccc = norm & UNI_CCC_MASK;
        if ((norm & unsure[form]) || (ccc && ccc < last))
            return false;
        last = ccc;
    }
    return true;
}

/* ---- decomposition ---- */

/* Puts a run of non-starters into canonical order, stably. Runs are short in real text; a long one
 * is sorted by counting, so that no input takes quadratic time. */
static bool sort_run(u32 *run, size_t n)
{
    if (n <= 32) {
        for (size_t i = 1; i < n; i++) {
            u32 item = run[i];
            size_t j = i;
            for (; j > 0 && CCC(run[j - 1]) > CCC(item); j--)
                run[j] = run[j - 1];
            run[j] = item;
        }
        return true;
    }
    u32 *copy = try_alloc(n * sizeof *copy);
    if (!copy)
        return false;
    memcpy(copy, run, n * sizeof *copy);
    size_t start[257] = {0};
    for (size_t i = 0; i < n; i++)
        start[CCC(copy[i]) + 1]++;
    for (u32 i = 1; i < 257; i++)
        start[i] += start[i - 1];
    for (size_t i = 0; i < n; i++)
        run[start[CCC(copy[i])]++] = copy[i];
    xfree(copy);
    return true;
}

static bool end_run(Output *out)
{
    bool fine = out->len - out->run < 2 || sort_run(out->items + out->run, out->len - out->run);
    out->run = out->len;
    return fine;
}

static bool put(Output *out, u32 cp)
{
    u32 ccc = cp < 0x300 ? 0 : uni_norm(cp) & UNI_CCC_MASK;
    if (ccc == 0 && !end_run(out))
        return false;
    if (UNLIKELY(out->len == out->cap)) {
        size_t cap = out->cap + out->cap / 2 + 32;
        if (cap > SIZE_MAX / sizeof(u32))
            return false;
        u32 *items = try_realloc(out->items, cap * sizeof(u32));
        if (!items)
            return false;
        out->items = items;
        out->cap = cap;
    }
    out->items[out->len++] = cp | ccc << 24;
    if (ccc == 0)
        out->run = out->len;
    return true;
}

static bool put_hangul(Output *out, u32 index)
{
    u32 tail = index % HANGUL_T_COUNT;
    u32 vowel = index / HANGUL_T_COUNT % HANGUL_V_COUNT;
    u32 lead = index / (HANGUL_T_COUNT * HANGUL_V_COUNT);
    return put(out, HANGUL_L + lead) && put(out, HANGUL_V + vowel) &&
           (tail == 0 || put(out, HANGUL_T + tail));
}

static bool put_decomposed(Output *out, u32 cp, bool compat)
{
    if (cp - HANGUL_S < HANGUL_S_COUNT)
        return put_hangul(out, cp - HANGUL_S);
    const u16 *text = unicode_decomp_pool + UNI_LOOKUP(unicode_decomp, cp);
    u32 canon = *text >> 8, len = *text & 0xFF;
    text++;
    if (compat && len)
        text += canon;
    else
        len = canon;
    if (len == 0)
        return put(out, cp);
    for (u32 i = 0; i < len; i++) {
        u32 part = text[i];
        if ((part & 0xFC00) == 0xD800)
            part = 0x10000 + ((part & 0x3FF) << 10 | (text[++i] & 0x3FF));
        if (!put(out, part))
            return false;
    }
    return true;
}

/* ---- composition ---- */

/* The composite of two code points, or 0. */
static u32 compose(u32 first, u32 second)
{
    if (second - HANGUL_V < HANGUL_V_COUNT && first - HANGUL_L < HANGUL_L_COUNT)
        return HANGUL_S +
               ((first - HANGUL_L) * HANGUL_V_COUNT + second - HANGUL_V) * HANGUL_T_COUNT;
    if (second - HANGUL_T - 1 < HANGUL_T_COUNT - 1 && first - HANGUL_S < HANGUL_S_COUNT &&
        (first - HANGUL_S) % HANGUL_T_COUNT == 0)
        return first + second - HANGUL_T;
    u64 key = (u64)second << 32 | first;
    u32 lo = 0, hi = unicode_compose_count;
    while (lo < hi) {
        u32 mid = (lo + hi) / 2;
        const u32 *pair = unicode_compose + mid * 3;
        u64 here = (u64)pair[1] << 32 | pair[0];
        if (here == key)
            return pair[2];
        if (here < key)
            lo = mid + 1;
        else
            hi = mid;
    }
    return 0;
}

/* Composes in place; returns the new length. */
static size_t compose_all(u32 *items, size_t n)
{
    size_t len = 0, starter = SIZE_MAX;
    i32 last = -1; /* class of what stands before, -1 when that is the starter itself */
    for (size_t i = 0; i < n; i++) {
        u32 cp = CP(items[i]);
        i32 ccc = (i32)CCC(items[i]);
        if (starter != SIZE_MAX && last < ccc && (uni_norm(cp) & UNI_NFC_MAYBE)) {
            u32 whole = compose(CP(items[starter]), cp);
            if (whole) {
                items[starter] = whole;
                continue;
            }
        }
        if (ccc == 0)
            starter = len;
        last = ccc ? ccc : -1;
        items[len++] = items[i];
    }
    return len;
}

u32 *unicode_normalize(const u32 *cps, size_t n, UniForm form, size_t *out_n)
{
    if (n > SIZE_MAX / 8)
        return NULL;
    Output out = {.cap = n + n / 4 + 8};
    out.items = try_alloc(out.cap * sizeof(u32));
    if (!out.items)
        return NULL;
    for (size_t i = 0; i < n; i++) {
        if (!put_decomposed(&out, cps[i], is_compat(form)))
            goto fail;
    }
    if (!end_run(&out))
        goto fail;
    if (is_composed(form))
        out.len = compose_all(out.items, out.len);
    for (size_t i = 0; i < out.len; i++)
        out.items[i] = CP(out.items[i]);
    *out_n = out.len;
    return out.items;
fail:
    xfree(out.items);
    return NULL;
}
