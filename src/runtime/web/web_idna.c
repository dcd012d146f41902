/* web_idna.c - domain names to ASCII: UTS46 without transitional processing, and Punycode.
 *
 * The mapping is computed instead of read from a table of its own: full lower-casing around compatibility normalisation,
 * with what UTS46 ignores taken out. That is what IdnaMappingTable says for all characters people write in
 * names; what it calls disallowed is decided by general category. Joiners and bidirectional rules are not checked.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "base/unicode.h"
#include "base/utf.h"
#include "runtime/web/web_url.h"

/* Punycode takes time in the square of a label's length; names in use have at most 63 characters. */
enum { LABEL_MAX = 2048 };

typedef struct Cps {
    u32 *items;
    size_t len, cap;
} Cps;

static void cps_push(Cps *v, u32 cp)
{
    if (v->len == v->cap) {
        v->cap = v->cap ? v->cap * 2 : 64;
        v->items = xrealloc(v->items, v->cap * sizeof *v->items);
    }
    v->items[v->len++] = cp;
}

/* ---- Punycode (RFC 3492) ---- */

enum { PUNY_BASE = 36, PUNY_TMIN = 1, PUNY_TMAX = 26, PUNY_SKEW = 38, PUNY_DAMP = 700 };

static u32 puny_adapt(u32 delta, u32 points, bool first)
{
    u32 k = 0;
    delta = first ? delta / PUNY_DAMP : delta / 2;
    delta += delta / points;
    for (; delta > (PUNY_BASE - PUNY_TMIN) * PUNY_TMAX / 2; k += PUNY_BASE)
        delta /= PUNY_BASE - PUNY_TMIN;
    return k + (PUNY_BASE - PUNY_TMIN + 1) * delta / (delta + PUNY_SKEW);
}

static u32 puny_threshold(u32 k, u32 bias)
{
    return k <= bias ? PUNY_TMIN : k >= bias + PUNY_TMAX ? PUNY_TMAX : k - bias;
}

static char puny_digit(u32 d) { return (char)(d < 26 ? 'a' + d : '0' + (d - 26)); }

static bool puny_encode(const u32 *cps, u32 n, Buf *out)
{
    u32 next = 128, delta = 0, bias = 72, basic = 0;
    for (u32 i = 0; i < n; i++)
        if (cps[i] < 128) {
            buf_push(out, (char)cps[i]);
            basic++;
        }
    u32 done = basic;
    if (basic)
        buf_push(out, '-');
    while (done < n) {
        u32 least = UINT32_MAX;
        for (u32 i = 0; i < n; i++)
            if (cps[i] >= next && cps[i] < least)
                least = cps[i];
        if (least - next > (UINT32_MAX - delta) / (done + 1))
            return false;
        delta += (least - next) * (done + 1);
        next = least;
        for (u32 i = 0; i < n; i++) {
            if (cps[i] < next && ++delta == 0)
                return false;
            if (cps[i] != next)
                continue;
            u32 q = delta;
            for (u32 k = PUNY_BASE;; k += PUNY_BASE) {
                u32 t = puny_threshold(k, bias);
                if (q < t)
                    break;
                buf_push(out, puny_digit(t + (q - t) % (PUNY_BASE - t)));
                q = (q - t) / (PUNY_BASE - t);
            }
            buf_push(out, puny_digit(q));
            bias = puny_adapt(delta, done + 1, done == basic);
            delta = 0;
            done++;
        }
        delta++;
        next++;
    }
    return true;
}

static bool puny_decode(const u32 *text, size_t len, Cps *out)
{
    size_t dash = len;
    while (dash && text[dash - 1] != '-')
        dash--;
    for (size_t i = 0; i + 1 < dash; i++)
        cps_push(out, text[i]);
    u32 next = 128, at = 0, bias = 72;
    for (size_t i = dash; i < len;) {
        u32 old = at, weight = 1;
        for (u32 k = PUNY_BASE;; k += PUNY_BASE) {
            if (i == len)
                return false;
            u32 c = text[i++];
            u32 digit = c >= '0' && c <= '9' ? c - '0' + 26 : (c | 32) >= 'a' && (c | 32) <= 'z' ? (c | 32) - 'a' : 99;
            if (digit >= PUNY_BASE || digit > (UINT32_MAX - at) / weight)
                return false;
            at += digit * weight;
            u32 t = puny_threshold(k, bias);
            if (digit < t)
                break;
            if (weight > UINT32_MAX / (PUNY_BASE - t))
                return false;
            weight *= PUNY_BASE - t;
        }
        u32 points = (u32)out->len + 1;
        bias = puny_adapt(at - old, points, old == 0);
        if (at / points > UNICODE_MAX - next)
            return false;
        next += at / points;
        at %= points;
        cps_push(out, 0);
        memmove(out->items + at + 1, out->items + at, (out->len - 1 - at) * sizeof *out->items);
        out->items[at++] = next;
    }
    return true;
}

/* ---- mapping ---- */

static bool ignored(u32 cp)
{
    return cp == 0xAD || cp == 0x34F || (cp >= 0x180B && cp <= 0x180F) || cp == 0x200B || cp == 0x2060 || cp == 0x2064 ||
           (cp >= 0xFE00 && cp <= 0xFE0F) || cp == 0xFEFF || (cp >= 0xE0100 && cp <= 0xE01EF) || (cp >= 0x115F && cp <= 0x1160) ||
           (cp >= 0x17B4 && cp <= 0x17B5) || (cp >= 0x1D173 && cp <= 0x1D17A) || cp == 0x3164 || cp == 0xFFA0;
}

static void map_one(u32 cp, Cps *out)
{
    u32 lower[3];
    if (ignored(cp))
        return;
    if (cp == 0x3002 || cp == 0xFF0E || cp == 0xFF61) {
        cps_push(out, '.');
        return;
    }
    if (cp == 0x1E9E) { /* capital sharp s */
        cps_push(out, 0xDF);
        return;
    }
    u32 n = unicode_to_lower(cp, lower);
    for (u32 i = 0; i < n; i++)
        cps_push(out, lower[i]);
}

/* in: consumed. Lower case, NFKC, again lower case where that made capitals, NFC. */
static bool map_all(Cps *in, Cps *out)
{
    Cps now = {0};
    for (size_t i = 0; i < in->len; i++)
        map_one(in->items[i], &now);
    for (int round = 0; round < 2; round++) {
        size_t n;
        u32 *normal = unicode_normalize(now.items, now.len, UNI_NFKC, &n);
        if (!normal)
            break;
        now.len = 0;
        for (size_t i = 0; i < n; i++)
            map_one(normal[i], &now);
        xfree(normal);
    }
    size_t n = 0;
    u32 *normal = unicode_normalize(now.items, now.len, UNI_NFC, &n);
    for (size_t i = 0; normal && i < n; i++)
        cps_push(out, normal[i]);
    xfree(now.items);
    bool ok = normal || !now.len;
    xfree(normal);
    return ok;
}

static bool category(UniSet *set, const char *name)
{
    return unicode_property(STR("General_Category"), str_view(name), set);
}

/* The sets behind "disallowed" and "begins with a mark". */
typedef struct IdnaSets {
    UniSet bad, marks;
} IdnaSets;

static bool sets_init(IdnaSets *s)
{
    *s = (IdnaSets){0};
    return category(&s->bad, "C") && category(&s->bad, "Z") && category(&s->marks, "M");
}

static void sets_deinit(IdnaSets *s)
{
    uniset_deinit(&s->bad);
    uniset_deinit(&s->marks);
}

static bool label_valid(const IdnaSets *s, const u32 *cps, size_t n)
{
    if (!n)
        return true;
    if (uniset_has(&s->marks, cps[0]))
        return false;
    for (size_t i = 0; i < n; i++) {
        u32 cp = cps[i];
        if (cp < 0x80 || cp == 0x200C || cp == 0x200D)
            continue;
        if (uniset_has(&s->bad, cp) || cp == 0xFFFC || cp == 0xFFFD || (cp >= 0x2FF0 && cp <= 0x2FFB) || cp == 0x2183 ||
            ignored(cp))
            return false;
    }
    return true;
}

/* Is the decoded text of an xn-- label what mapping would give? */
static bool puny_label_valid(const IdnaSets *s, const u32 *label, size_t n)
{
    Cps decoded = {0}, mapped = {0};
    bool ok = n > 4 && n <= LABEL_MAX && puny_decode(label + 4, n - 4, &decoded) && decoded.len;
    bool ascii = true;
    for (size_t i = 0; ok && i < decoded.len; i++)
        ascii &= decoded.items[i] < 0x80;
    ok = ok && !ascii && map_all(&decoded, &mapped) && mapped.len == decoded.len &&
         memcmp(mapped.items, decoded.items, mapped.len * sizeof *mapped.items) == 0 &&
         label_valid(s, decoded.items, decoded.len);
    xfree(decoded.items);
    xfree(mapped.items);
    return ok;
}

static bool put_label(const IdnaSets *s, const u32 *label, size_t n, Buf *out)
{
    bool ascii = true;
    for (size_t i = 0; i < n; i++)
        ascii &= label[i] < 0x80;
    if (ascii) {
        bool puny = n >= 4 && label[0] == 'x' && label[1] == 'n' && label[2] == '-' && label[3] == '-';
        if (puny && !puny_label_valid(s, label, n))
            return false;
        for (size_t i = 0; i < n; i++)
            buf_push(out, (char)label[i]);
        return true;
    }
    if (n > LABEL_MAX || !label_valid(s, label, n))
        return false;
    if (n >= 4 && label[0] == 'x' && label[1] == 'n' && label[2] == '-' && label[3] == '-')
        return false;
    buf_append_c(out, "xn--");
    return puny_encode(label, (u32)n, out);
}

static bool needs_mapping(Str s)
{
    for (size_t i = 0; i < s.len; i++) {
        if ((u8)s.data[i] >= 0x80)
            return true;
        if ((s.data[i] | 32) == 'x' && s.len - i >= 4 && (s.data[i + 1] | 32) == 'n' && s.data[i + 2] == '-' &&
            s.data[i + 3] == '-' && (i == 0 || s.data[i - 1] == '.'))
            return true;
    }
    return false;
}

bool idna_to_ascii(Str domain, Buf *out)
{
    if (!needs_mapping(domain)) {
        for (size_t i = 0; i < domain.len; i++) {
            char c = domain.data[i];
            buf_push(out, c >= 'A' && c <= 'Z' ? (char)(c + 32) : c);
        }
        return true;
    }
    Cps in = {0}, mapped = {0};
    for (const char *p = domain.data, *end = p + domain.len; p < end;) {
        u32 n;
        u32 cp = utf8_decode_one(p, end, &n);
        cps_push(&in, cp == UTF_BAD ? UTF_REPLACEMENT : cp);
        p += n;
    }
    IdnaSets sets;
    bool ok = sets_init(&sets) && map_all(&in, &mapped);
    size_t start = 0;
    for (size_t i = 0; ok && i <= mapped.len; i++) {
        if (i < mapped.len && mapped.items[i] != '.')
            continue;
        ok = put_label(&sets, mapped.items + start, i - start, out);
        if (i < mapped.len)
            buf_push(out, '.');
        start = i + 1;
    }
    sets_deinit(&sets);
    xfree(in.items);
    xfree(mapped.items);
    return ok;
}
