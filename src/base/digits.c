/* digits.c - see digits.h.
 *
 * The wide loops follow W. Mula and D. Lemire, "Faster Base64 Encoding and Decoding using AVX2 Instructions" (2018): what a character stands for is
 * looked up by its upper four bits, and whether it is a digit by a bit that both halves must have in common.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/digits.h"

#if defined(__x86_64__)
#define WIDE 1
#include <immintrin.h>
#define AVX2 __attribute__((target("avx2")))
static inline bool has_avx2(void) { return __builtin_cpu_supports("avx2"); }
#endif

static const char digits_of[2][65] = {
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_",
};

/* Value + 1 of each digit, 0: none. Those of one alphabet only have the bit NOT_STANDARD or NOT_URL. */
enum { NOT_STANDARD = 0x80, NOT_URL = 0x100 };
static const u16 base64_values[256] = {
    ['A'] = 1, ['B'] = 2, ['C'] = 3, ['D'] = 4, ['E'] = 5, ['F'] = 6, ['G'] = 7, ['H'] = 8, ['I'] = 9, ['J'] = 10, ['K'] = 11,
    ['L'] = 12, ['M'] = 13, ['N'] = 14, ['O'] = 15, ['P'] = 16, ['Q'] = 17, ['R'] = 18, ['S'] = 19, ['T'] = 20, ['U'] = 21,
    ['V'] = 22, ['W'] = 23, ['X'] = 24, ['Y'] = 25, ['Z'] = 26, ['a'] = 27, ['b'] = 28, ['c'] = 29, ['d'] = 30, ['e'] = 31,
    ['f'] = 32, ['g'] = 33, ['h'] = 34, ['i'] = 35, ['j'] = 36, ['k'] = 37, ['l'] = 38, ['m'] = 39, ['n'] = 40, ['o'] = 41,
    ['p'] = 42, ['q'] = 43, ['r'] = 44, ['s'] = 45, ['t'] = 46, ['u'] = 47, ['v'] = 48, ['w'] = 49, ['x'] = 50, ['y'] = 51,
    ['z'] = 52, ['0'] = 53, ['1'] = 54, ['2'] = 55, ['3'] = 56, ['4'] = 57, ['5'] = 58, ['6'] = 59, ['7'] = 60, ['8'] = 61,
    ['9'] = 62, ['+'] = 63 | NOT_URL, ['-'] = 63 | NOT_STANDARD, ['/'] = 64 | NOT_URL, ['_'] = 64 | NOT_STANDARD,
};

static const u8 hex_values[256] = {
    ['0'] = 1, ['1'] = 2, ['2'] = 3, ['3'] = 4, ['4'] = 5, ['5'] = 6, ['6'] = 7, ['7'] = 8, ['8'] = 9, ['9'] = 10,
    ['a'] = 11, ['b'] = 12, ['c'] = 13, ['d'] = 14, ['e'] = 15, ['f'] = 16,
    ['A'] = 11, ['B'] = 12, ['C'] = 13, ['D'] = 14, ['E'] = 15, ['F'] = 16,
};

/* ---- 32 characters at a time ---- */

#ifdef WIDE
/* 24 bytes to 32 characters, as often as 28 can be read. Returns the bytes done. */
AVX2 static size_t encode_wide(const u8 *in, size_t n, bool url, char *out)
{
    const __m256i spread = _mm256_setr_epi8(1, 0, 2, 1, 4, 3, 5, 4, 7, 6, 8, 7, 10, 9, 11, 10, 1, 0, 2, 1, 4, 3, 5, 4, 7, 6, 8, 7, 10, 9, 11, 10);
    const char plus = url ? '-' - 62 : '+' - 62, slash = url ? '_' - 63 : '/' - 63;
    const __m256i shifts = _mm256_setr_epi8('A', 'a' - 26, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52,
                                            plus, slash, 0, 0, 'A', 'a' - 26, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52,
                                            '0' - 52, '0' - 52, plus, slash, 0, 0);
    size_t done = 0;
    for (; n - done >= 28; done += 24, out += 32) {
        __m128i low = _mm_loadu_si128((const __m128i *)(const void *)(in + done));
        __m128i high = _mm_loadu_si128((const __m128i *)(const void *)(in + done + 12));
        __m256i v = _mm256_shuffle_epi8(_mm256_set_m128i(high, low), spread);
        /* four groups of six bits of each three bytes, one in a byte */
        __m256i a = _mm256_mulhi_epu16(_mm256_and_si256(v, _mm256_set1_epi32(0x0FC0FC00)), _mm256_set1_epi32(0x04000040));
        __m256i b = _mm256_mullo_epi16(_mm256_and_si256(v, _mm256_set1_epi32(0x003F03F0)), _mm256_set1_epi32(0x01000010));
        __m256i value = _mm256_or_si256(a, b);
        /* 0: A-Z, 1: a-z, 2 to 11: 0-9, 12 and 13: the last two */
        __m256i kind = _mm256_subs_epu8(value, _mm256_set1_epi8(51));
        kind = _mm256_sub_epi8(kind, _mm256_cmpgt_epi8(value, _mm256_set1_epi8(25)));
        _mm256_storeu_si256((__m256i *)(void *)out, _mm256_add_epi8(value, _mm256_shuffle_epi8(shifts, kind)));
    }
    return done;
}

/* 32 characters to 24 bytes, as long as all are digits. A store writes 32 bytes; what the last one covered is put back. Returns the characters
 * done. */
AVX2 static size_t decode_wide(const u8 *text, size_t length, Base64Alphabet alphabet, u8 *out, size_t cap)
{
#define TWICE(...) _mm256_setr_epi8(__VA_ARGS__, __VA_ARGS__)
    const __m256i low_kinds = TWICE(0x15, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x13, 0x1A, 0x1B, 0x1B, 0x1B, 0x1A);
    const __m256i high_kinds = TWICE(0x10, 0x10, 0x01, 0x02, 0x04, 0x08, 0x04, 0x08, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10);
    const __m256i shifts = TWICE(0, 16, 19, 4, -65, -65, -71, -71, 0, 0, 0, 0, 0, 0, 0, 0);
    const __m256i pack = TWICE(2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1);
#undef TWICE
    const __m256i plus = _mm256_set1_epi8('+'), minus = _mm256_set1_epi8('-'), slash = _mm256_set1_epi8('/'), line = _mm256_set1_epi8('_');
    const __m256i nibble = _mm256_set1_epi8(0x0F);
    const __m256i not_url = _mm256_set1_epi8(alphabet == BASE64_STANDARD ? -1 : 0), not_standard = _mm256_set1_epi8(alphabet == BASE64_URL ? -1 : 0);
    size_t i = 0, n = 0;
    u64 covered = 0;
    for (; length - i >= 32 && cap - n >= 32; i += 32, n += 24) {
        __m256i c = _mm256_loadu_si256((const __m256i *)(const void *)(text + i));
        __m256i of_url = _mm256_or_si256(_mm256_cmpeq_epi8(c, minus), _mm256_cmpeq_epi8(c, line));
        __m256i of_standard = _mm256_or_si256(_mm256_cmpeq_epi8(c, plus), _mm256_cmpeq_epi8(c, slash));
        __m256i foreign = _mm256_or_si256(_mm256_and_si256(of_url, not_url), _mm256_and_si256(of_standard, not_standard));
        c = _mm256_blendv_epi8(c, plus, _mm256_cmpeq_epi8(c, minus));
        c = _mm256_blendv_epi8(c, slash, _mm256_cmpeq_epi8(c, line));
        __m256i high = _mm256_and_si256(_mm256_srli_epi32(c, 4), nibble), low = _mm256_and_si256(c, nibble);
        __m256i wrong = _mm256_and_si256(_mm256_shuffle_epi8(high_kinds, high), _mm256_shuffle_epi8(low_kinds, low));
        wrong = _mm256_or_si256(wrong, foreign);
        if (!_mm256_testz_si256(wrong, wrong))
            break;
        __m256i value = _mm256_add_epi8(c, _mm256_shuffle_epi8(shifts, _mm256_add_epi8(high, _mm256_cmpeq_epi8(c, slash))));
        __m256i pairs = _mm256_maddubs_epi16(value, _mm256_set1_epi32(0x01400140));
        __m256i threes = _mm256_shuffle_epi8(_mm256_madd_epi16(pairs, _mm256_set1_epi32(0x00011000)), pack);
        threes = _mm256_permutevar8x32_epi32(threes, _mm256_setr_epi32(0, 1, 2, 4, 5, 6, 3, 7));
        memcpy(&covered, out + n + 24, sizeof covered);
        _mm256_storeu_si256((__m256i *)(void *)(out + n), threes);
    }
    if (n)
        memcpy(out + n, &covered, sizeof covered);
    return i;
}

/* 16 bytes to 32 characters. Returns the bytes done. */
AVX2 static size_t hex_encode_wide(const u8 *in, size_t n, char *out)
{
    const __m256i digits = _mm256_broadcastsi128_si256(_mm_setr_epi8('0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'));
    size_t i = 0;
    for (; n - i >= 16; i += 16, out += 32) {
        __m256i v = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)(const void *)(in + i)));
        v = _mm256_and_si256(_mm256_or_si256(_mm256_srli_epi16(v, 4), _mm256_slli_epi16(v, 8)), _mm256_set1_epi8(0x0F));
        _mm256_storeu_si256((__m256i *)(void *)out, _mm256_shuffle_epi8(digits, v));
    }
    return i;
}

/* 32 characters to 16 bytes, as long as all are digits. Returns the bytes done. */
AVX2 static size_t hex_decode_wide(const u8 *text, size_t n, u8 *out)
{
    size_t i = 0;
    for (; n - i >= 16; i += 16) {
        __m256i c = _mm256_loadu_si256((const __m256i *)(const void *)(text + 2 * i));
        __m256i number = _mm256_sub_epi8(c, _mm256_set1_epi8('0'));
        __m256i letter = _mm256_sub_epi8(_mm256_or_si256(c, _mm256_set1_epi8(0x20)), _mm256_set1_epi8('a'));
        __m256i is_number = _mm256_cmpeq_epi8(_mm256_min_epu8(number, _mm256_set1_epi8(9)), number);
        __m256i is_letter = _mm256_cmpeq_epi8(_mm256_min_epu8(letter, _mm256_set1_epi8(5)), letter);
        if (_mm256_movemask_epi8(_mm256_or_si256(is_number, is_letter)) != -1)
            break;
        __m256i value = _mm256_blendv_epi8(_mm256_add_epi8(letter, _mm256_set1_epi8(10)), number, is_number);
        __m256i bytes = _mm256_maddubs_epi16(value, _mm256_set1_epi16(0x0110)); /* 16 * first + second */
        bytes = _mm256_permute4x64_epi64(_mm256_packus_epi16(bytes, bytes), 0x08);
        _mm_storeu_si128((__m128i *)(void *)(out + i), _mm256_castsi256_si128(bytes));
    }
    return i;
}
#endif

/* ---- base64 ---- */

size_t base64_encode(const void *bytes, size_t n, bool url, bool pad, char *out)
{
    const u8 *in = bytes;
    const char *digits = digits_of[url];
    char *start = out;
#ifdef WIDE
    if (n >= 32 && has_avx2()) {
        size_t done = encode_wide(in, n, url, out);
        in += done;
        n -= done;
        out += done / 3 * 4;
    }
#endif
    for (; n >= 3; n -= 3, in += 3) {
        u32 w = (u32)in[0] << 16 | (u32)in[1] << 8 | in[2];
        *out++ = digits[w >> 18];
        *out++ = digits[w >> 12 & 63];
        *out++ = digits[w >> 6 & 63];
        *out++ = digits[w & 63];
    }
    if (n) {
        u32 w = (u32)in[0] << 16 | (n == 2 ? (u32)in[1] << 8 : 0);
        *out++ = digits[w >> 18];
        *out++ = digits[w >> 12 & 63];
        if (n == 2)
            *out++ = digits[w >> 6 & 63];
        for (size_t i = n; pad && i < 3; i++)
            *out++ = '=';
    }
    return (size_t)(out - start);
}

size_t base64_decode_groups(const u8 *text, size_t length, Base64Alphabet alphabet, u8 *out, size_t cap, size_t *read)
{
    const u16 refused = alphabet == BASE64_STANDARD ? NOT_STANDARD : alphabet == BASE64_URL ? NOT_URL : 0;
    size_t i = 0, n = 0;
#ifdef WIDE
    if (length >= 64 && has_avx2()) {
        i = decode_wide(text, length, alphabet, out, cap);
        n = i / 4 * 3;
    }
#endif
    for (; i + 4 <= length && n + 3 <= cap; i += 4, n += 3) {
        u16 a = base64_values[text[i]], b = base64_values[text[i + 1]], c = base64_values[text[i + 2]], d = base64_values[text[i + 3]];
        if (!a || !b || !c || !d || (a | b | c | d) & refused)
            break;
        u32 bits = ((a & 127u) - 1) << 18 | ((b & 127u) - 1) << 12 | ((c & 127u) - 1) << 6 | ((d & 127u) - 1);
        out[n] = (u8)(bits >> 16);
        out[n + 1] = (u8)(bits >> 8);
        out[n + 2] = (u8)bits;
    }
    *read = i;
    return n;
}

/* ---- hexadecimal ---- */

void hex_encode(const void *bytes, size_t n, char *out)
{
    static const char digits[] = "0123456789abcdef";
    const u8 *in = bytes;
    size_t i = 0;
#ifdef WIDE
    if (n >= 32 && has_avx2())
        i = hex_encode_wide(in, n, out);
#endif
    for (; i < n; i++) {
        out[2 * i] = digits[in[i] >> 4];
        out[2 * i + 1] = digits[in[i] & 15];
    }
}

size_t hex_decode(const u8 *text, size_t n, u8 *out)
{
    size_t i = 0;
#ifdef WIDE
    if (n >= 32 && has_avx2())
        i = hex_decode_wide(text, n, out);
#endif
    for (; i < n; i++) {
        u32 high = hex_values[text[2 * i]], low = hex_values[text[2 * i + 1]];
        if (!high || !low)
            break;
        out[i] = (u8)((high - 1) << 4 | (low - 1));
    }
    return i;
}
