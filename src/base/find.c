/* find.c - see find.h. Sixteen places at once are looked at: the first and the last byte of the word must both fit.
 * A text made to defeat that (very many places that fit) is handed to memmem, which is linear.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/find.h"

#include "base/check.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

const char *text_find_word(const char *p, const char *end, const char *word, size_t n)
{
    ASSERT(n >= 2);
    if ((size_t)(end - p) < n)
        return NULL;
#ifdef __SSE2__
    const char *from = p;
    size_t misses = 0;
    const __m128i first = _mm_set1_epi8(word[0]), last = _mm_set1_epi8(word[n - 1]);
    while ((size_t)(end - p) >= n + 15) {
        __m128i a = _mm_loadu_si128((const __m128i *)(const void *)p);
        __m128i b = _mm_loadu_si128((const __m128i *)(const void *)(p + n - 1));
        u32 both = (u32)_mm_movemask_epi8(_mm_and_si128(_mm_cmpeq_epi8(a, first), _mm_cmpeq_epi8(b, last)));
        for (; both; both &= both - 1) {
            const char *at = p + __builtin_ctz(both);
            if (memcmp(at + 1, word + 1, n - 2) == 0)
                return at;
            misses++;
        }
        p += 16;
        if (UNLIKELY(misses > 64 + (size_t)(p - from) / 16))
            break;
    }
#endif
    return memmem(p, (size_t)(end - p), word, n);
}
