/* web_multi_byte.c - gbk, gb18030, big5, euc-jp, iso-2022-jp, shift_jis and euc-kr (Encoding standard, 10 to 13).
 *
 * Bytes go in, UTF-16 units come out. Each encoding is a function that reads one character at a place where one begins and says how
 * many bytes it took; so nothing but the unread bytes, and the set of ISO-2022-JP, lives between two chunks of a stream. Where the
 * standard gives bytes back to the input after an error, they are not counted as taken. TextDecoder's flags are not known here.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/check.h"
#include "base/utf.h"
#include "runtime/web/web_multi_byte.h"

/* One step: what was read. */
typedef struct Step {
    u32 code;  /* the character; STEP_BAD: an error; STEP_NONE: bytes without a character */
    u32 extra; /* a second code point, or 0 */
    u8 used;   /* 0: more bytes are needed */
} Step;

enum { STEP_BAD = 0x110000, STEP_NONE };

static const Step need_more = {STEP_NONE, 0, 0};

static Step took(u32 code, u8 used) { return (Step){code, 0, used}; }

static Step bad(u8 used) { return (Step){STEP_BAD, 0, used}; }

static bool within(u8 c, u8 low, u8 high) { return c >= low && c <= high; }

/* The end of every step of two bytes: an ASCII byte that makes no character of them is read again. */
static Step pair(u32 code, u8 trail) { return code ? took(code, 2) : bad(trail < 0x80 ? 1 : 2); }

static u32 at(const u16 *index, size_t length, u32 pointer) { return pointer < length ? index[pointer] : 0; }

/* ---- gb18030 (10.2.1) ---- */

/* Index gb18030 ranges code point; 0: none. */
static u32 gb18030_range(u32 pointer)
{
    if ((pointer > 39419 && pointer < 189000) || pointer > 1237575)
        return 0;
    if (pointer == 7457)
        return 0xE7C7;
    u32 low = 0, high = WEB_GB18030_RANGES;
    while (high - low > 1) {
        u32 mid = (low + high) / 2;
        if (web_gb18030_ranges[mid].pointer <= pointer)
            low = mid;
        else
            high = mid;
    }
    return web_gb18030_ranges[low].code + pointer - web_gb18030_ranges[low].pointer;
}

static Step gb18030_step(const u8 *p, size_t n, bool last)
{
    if (p[0] == 0x80)
        return took(0x20AC, 1);
    if (p[0] == 0xFF)
        return bad(1);
    if (n < 2)
        return last ? bad(1) : need_more;
    if (!within(p[1], '0', '9')) {
        u32 offset = p[1] < 0x7F ? 0x40 : 0x41, code = 0;
        if (within(p[1], 0x40, 0x7E) || within(p[1], 0x80, 0xFE))
            code = at(web_index_gb18030, ARRAY_LEN(web_index_gb18030), (p[0] - 0x81u) * 190 + p[1] - offset);
        return pair(code, p[1]);
    }
    /* At the end of the input all that is held is one error. */
    if (n < 3)
        return last ? bad(2) : need_more;
    if (!within(p[2], 0x81, 0xFE))
        return bad(1);
    if (n < 4)
        return last ? bad(3) : need_more;
    if (!within(p[3], '0', '9'))
        return bad(1);
    u32 code = gb18030_range((p[0] - 0x81u) * 12600 + (p[1] - 0x30u) * 1260 + (p[2] - 0x81u) * 10 + p[3] - 0x30u);
    return code ? took(code, 4) : bad(4);
}

/* ---- the encodings of two bytes ---- */

/* Big5 (11.1.1). */
static Step big5_step(const u8 *p, size_t n, bool last)
{
    if (!within(p[0], 0x81, 0xFE))
        return bad(1);
    if (n < 2)
        return last ? bad(1) : need_more;
    if (!within(p[1], 0x40, 0x7E) && !within(p[1], 0xA1, 0xFE))
        return pair(0, p[1]);
    u32 pointer = (p[0] - 0x81u) * 157 + p[1] - (p[1] < 0x7F ? 0x40u : 0x62u);
    switch (pointer) {
    case 1133: return (Step){0xCA, 0x304, 2};
    case 1135: return (Step){0xCA, 0x30C, 2};
    case 1164: return (Step){0xEA, 0x304, 2};
    case 1166: return (Step){0xEA, 0x30C, 2};
    default: break;
    }
    if (pointer < WEB_BIG5_FIRST)
        return pair(0, p[1]);
    pointer -= WEB_BIG5_FIRST;
    u32 code = at(web_index_big5, ARRAY_LEN(web_index_big5), pointer);
    if (code && web_big5_plane2[pointer / 8] >> pointer % 8 & 1)
        code += 0x20000;
    return pair(code, p[1]);
}

/* EUC-JP (12.1.1). */
static Step euc_jp_step(const u8 *p, size_t n, bool last)
{
    if (p[0] != 0x8E && p[0] != 0x8F && !within(p[0], 0xA1, 0xFE))
        return bad(1);
    if (n < 2)
        return last ? bad(1) : need_more;
    if (p[0] == 0x8E && within(p[1], 0xA1, 0xDF))
        return took(0xFF61u - 0xA1 + p[1], 2);
    if (!within(p[1], 0xA1, 0xFE) || p[0] == 0x8E)
        return pair(0, p[1]);
    if (p[0] != 0x8F)
        return pair(at(web_index_jis0208, ARRAY_LEN(web_index_jis0208), (p[0] - 0xA1u) * 94 + p[1] - 0xA1), p[1]);
    if (n < 3)
        return last ? bad(2) : need_more;
    u32 code = 0;
    if (within(p[2], 0xA1, 0xFE))
        code = at(web_index_jis0212, ARRAY_LEN(web_index_jis0212), (p[1] - 0xA1u) * 94 + p[2] - 0xA1);
    return code ? took(code, 3) : bad(p[2] < 0x80 ? 2 : 3);
}

/* Shift_JIS (12.3.1). */
static Step shift_jis_step(const u8 *p, size_t n, bool last)
{
    if (p[0] == 0x80)
        return took(0x80, 1);
    if (within(p[0], 0xA1, 0xDF))
        return took(0xFF61u - 0xA1 + p[0], 1);
    if (!within(p[0], 0x81, 0x9F) && !within(p[0], 0xE0, 0xFC))
        return bad(1);
    if (n < 2)
        return last ? bad(1) : need_more;
    if (!within(p[1], 0x40, 0x7E) && !within(p[1], 0x80, 0xFC))
        return pair(0, p[1]);
    u32 pointer = (p[0] - (p[0] < 0xA0 ? 0x81u : 0xC1u)) * 188 + p[1] - (p[1] < 0x7F ? 0x40u : 0x41u);
    if (pointer >= 8836 && pointer <= 10715)
        return took(0xE000 - 8836 + pointer, 2);
    return pair(at(web_index_jis0208, ARRAY_LEN(web_index_jis0208), pointer), p[1]);
}

/* EUC-KR (13.1.1). */
static Step euc_kr_step(const u8 *p, size_t n, bool last)
{
    if (!within(p[0], 0x81, 0xFE))
        return bad(1);
    if (n < 2)
        return last ? bad(1) : need_more;
    u32 code = 0;
    if (within(p[1], 0x41, 0xFE))
        code = at(web_index_euc_kr, ARRAY_LEN(web_index_euc_kr), (p[0] - 0x81u) * 190 + p[1] - 0x41);
    return pair(code, p[1]);
}

/* ---- ISO-2022-JP (12.2.1) ---- */

enum { JP_ASCII, JP_ROMAN, JP_KATAKANA, JP_TWO_BYTES };

/* An escape sequence; one that is none is an error of its first byte, and the rest is read again. */
static Step jp_escape(WebJpState *jp, const u8 *p, size_t n, bool last)
{
    bool first_fits = n > 1 && (p[1] == '$' || p[1] == '(');
    if (!last && (n < 2 || (n < 3 && first_fits)))
        return need_more;
    int set = -1;
    if (n > 2 && p[1] == '(')
        set = p[2] == 'B' ? JP_ASCII : p[2] == 'J' ? JP_ROMAN : p[2] == 'I' ? JP_KATAKANA : -1;
    else if (n > 2 && p[1] == '$' && (p[2] == '@' || p[2] == 'B'))
        set = JP_TWO_BYTES;
    bool twice = jp->after_escape;
    jp->after_escape = set >= 0;
    if (set < 0)
        return bad(1);
    jp->set = (u8)set;
    return twice ? bad(3) : took(STEP_NONE, 3);
}

static Step iso_2022_jp_step(WebJpState *jp, const u8 *p, size_t n, bool last)
{
    if (p[0] == 0x1B)
        return jp_escape(jp, p, n, last);
    if (jp->set == JP_TWO_BYTES) {
        bool lead = within(p[0], 0x21, 0x7E);
        if (lead && n < 2 && !last)
            return need_more;
        jp->after_escape = false;
        if (!lead || n < 2 || p[1] == 0x1B)
            return bad(1);
        u32 code = 0;
        if (within(p[1], 0x21, 0x7E))
            code = at(web_index_jis0208, ARRAY_LEN(web_index_jis0208), (p[0] - 0x21u) * 94 + p[1] - 0x21);
        return code ? took(code, 2) : bad(2);
    }
    jp->after_escape = false;
    if (jp->set == JP_KATAKANA)
        return within(p[0], 0x21, 0x5F) ? took(0xFF61u - 0x21 + p[0], 1) : bad(1);
    if (p[0] >= 0x80 || p[0] == 0x0E || p[0] == 0x0F)
        return bad(1);
    if (jp->set == JP_ROMAN && p[0] == 0x5C)
        return took(0xA5, 1);
    return took(jp->set == JP_ROMAN && p[0] == 0x7E ? 0x203E : p[0], 1);
}

/* ---- the whole ---- */

static Step step(WebMultiByte encoding, WebJpState *jp, const u8 *p, size_t n, bool last)
{
    switch (encoding) {
    case MULTI_GBK:
    case MULTI_GB18030: return gb18030_step(p, n, last);
    case MULTI_BIG5: return big5_step(p, n, last);
    case MULTI_EUC_JP: return euc_jp_step(p, n, last);
    case MULTI_SHIFT_JIS: return shift_jis_step(p, n, last);
    case MULTI_EUC_KR: return euc_kr_step(p, n, last);
    case MULTI_ISO_2022_JP: return iso_2022_jp_step(jp, p, n, last);
    case WEB_MULTI_BYTE_COUNT: break;
    }
    UNREACHABLE();
}

size_t web_multi_byte_decode(WebMultiByte encoding, WebJpState *jp, Str in, bool last, u16 *out, size_t *used, size_t *n_bad)
{
    const u8 *p = (const u8 *)in.data, *end = p + in.len;
    u16 *to = out;
    *n_bad = 0;
    while (p < end) {
        if (*p < 0x80 && encoding != MULTI_ISO_2022_JP) {
            *to++ = *p++;
            continue;
        }
        Step s = step(encoding, jp, p, (size_t)(end - p), last);
        if (!s.used)
            break;
        p += s.used;
        if (s.code == STEP_NONE)
            continue;
        if (s.code == STEP_BAD) {
            s.code = UTF_REPLACEMENT;
            ++*n_bad;
        }
        if (s.code > 0xFFFF) {
            *to++ = (u16)(0xD7C0 + (s.code >> 10));
            s.code = 0xDC00 | (s.code & 0x3FF);
        }
        *to++ = (u16)s.code;
        if (s.extra)
            *to++ = (u16)s.extra;
    }
    *used = in.len - (size_t)(end - p);
    if (last)
        *jp = (WebJpState){0};
    return (size_t)(to - out);
}
