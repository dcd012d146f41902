/* sort.c - see sort.h.
 *
 * Runs that are there already are found (descending ones turned round), short ones made longer by
 * binary insertion, and all merged in the nearly optimal order of Munro and Wild's powersort. A
 * merge first skips what is in place at both ends, then copies the shorter side to the scratch.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/sort.h"

#include "base/check.h"

enum {
    MIN_RUN = 24,
    MAX_RUNS = 72, /* powers on the stack grow strictly and are at most 65 */
};

typedef struct Run {
    size_t start, len;
    u32 power; /* of the border with the run after it */
} Run;

typedef struct Sorter {
    u64 *items, *scratch;
    size_t n;
    SortCompare *compare;
    void *ctx;
    bool stopped;
} Sorter;

/* a < b. Says false once stopped; all loops end soon after. */
static inline bool before(Sorter *s, u64 a, u64 b)
{
    if (UNLIKELY(s->stopped))
        return false;
    int order = s->compare(s->ctx, a, b);
    if (UNLIKELY(order == SORT_STOP)) {
        s->stopped = true;
        return false;
    }
    return order < 0;
}

/* Length of the run at `start`, ascending when this returns. */
static size_t find_run(Sorter *s, size_t start)
{
    u64 *items = s->items;
    size_t end = start + 1;
    if (end == s->n)
        return 1;
    bool down = before(s, items[end], items[start]);
    end++;
    /* A descending run has no equal neighbours, so turning it round keeps equals in order. */
    while (end < s->n && !s->stopped && before(s, items[end], items[end - 1]) == down)
        end++;
    if (down) {
        for (size_t i = start, j = end - 1; i < j; i++, j--) {
            u64 item = items[i];
            items[i] = items[j];
            items[j] = item;
        }
    }
    return end - start;
}

/* Sorts items[start, end), of which the first `sorted` are in order. */
static void insert_into_run(Sorter *s, size_t start, size_t sorted, size_t end)
{
    u64 *items = s->items;
    for (size_t i = start + sorted; i < end && !s->stopped; i++) {
        u64 item = items[i];
        size_t lo = start, hi = i;
        while (lo < hi) {
            size_t mid = lo + (hi - lo) / 2;
            if (before(s, item, items[mid]))
                hi = mid;
            else
                lo = mid + 1;
        }
        memmove(items + lo + 1, items + lo, (i - lo) * sizeof *items);
        items[lo] = item;
    }
}

/* How many of the `len` sorted words at `at` come before `key`; equals count as before when
 * `after_equals`. Looks near the start (or the end) first, in growing steps. */
static size_t gallop(Sorter *s, u64 key, const u64 *at, size_t len, bool after_equals,
                     bool from_end)
{
    size_t lo = 0, hi = len;
    for (size_t reach = 1; reach < len; reach *= 2) {
        size_t probe = from_end ? len - reach : reach - 1;
        bool is_before = after_equals ? !before(s, key, at[probe]) : before(s, at[probe], key);
        if (is_before)
            lo = probe + 1;
        else
            hi = probe;
        if (is_before == from_end)
            break;
    }
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        bool is_before = after_equals ? !before(s, key, at[mid]) : before(s, at[mid], key);
        if (is_before)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

/* Merges a[0, na) and the nb words behind it, na being the shorter side. */
static void merge_up(Sorter *s, u64 *a, size_t na, size_t nb)
{
    memcpy(s->scratch, a, na * sizeof *a);
    const u64 *left = s->scratch, *left_end = left + na;
    const u64 *right = a + na, *right_end = right + nb;
    u64 *out = a;
    while (left < left_end && right < right_end && !s->stopped) {
        if (before(s, *right, *left))
            *out++ = *right++;
        else
            *out++ = *left++;
    }
    /* What remains on the right is in place; after a stop the left goes before it. */
    memcpy(out, left, (size_t)(left_end - left) * sizeof *out);
}

/* The same from the end, nb being the shorter side. */
static void merge_down(Sorter *s, u64 *a, size_t na, size_t nb)
{
    memcpy(s->scratch, a + na, nb * sizeof *a);
    u64 *out = a + na + nb;
    while (na && nb && !s->stopped) {
        if (before(s, s->scratch[nb - 1], a[na - 1]))
            *--out = a[--na];
        else
            *--out = s->scratch[--nb];
    }
    memcpy(out - nb, s->scratch, nb * sizeof *out);
}

static void merge_runs(Sorter *s, Run a, Run b)
{
    u64 *items = s->items;
    ASSERT(a.start + a.len == b.start);
    size_t skip = gallop(s, items[b.start], items + a.start, a.len, true, false);
    a.start += skip;
    a.len -= skip;
    if (a.len == 0 || s->stopped)
        return;
    b.len = gallop(s, items[b.start - 1], items + b.start, b.len, false, true);
    if (b.len == 0 || s->stopped)
        return;
    if (a.len <= b.len)
        merge_up(s, items + a.start, a.len, b.len);
    else
        merge_down(s, items + a.start, a.len, b.len);
}

/* The first bit in which the middles of the two runs, as fractions of n, differ: how deep in a
 * balanced merge tree their border lies. */
static u32 border_power(size_t n, Run a, Run b)
{
    unsigned __int128 left = (unsigned __int128)(2 * a.start + a.len) << 62;
    unsigned __int128 right = (unsigned __int128)(2 * b.start + b.len) << 62;
    u64 x = (u64)(left / n), y = (u64)(right / n);
    return x == y ? 65 : (u32)__builtin_clzll(x ^ y) + 1;
}

static Run next_run(Sorter *s, size_t start)
{
    Run run = {.start = start, .len = find_run(s, start)};
    size_t want = MIN((size_t)MIN_RUN, s->n - start);
    if (run.len < want) {
        insert_into_run(s, start, run.len, start + want);
        run.len = want;
    }
    return run;
}

bool sort_stable(u64 *items, size_t n, u64 *scratch, SortCompare *compare, void *ctx)
{
    if (n < 2)
        return true;
    Sorter sorter = {items, scratch, n, compare, ctx, false};
    Sorter *s = &sorter;
    Run runs[MAX_RUNS];
    u32 count = 0;
    Run last = next_run(s, 0);
    while (last.start + last.len < n && !s->stopped) {
        Run next = next_run(s, last.start + last.len);
        last.power = border_power(n, last, next);
        while (count && runs[count - 1].power > last.power && !s->stopped) {
            Run left = runs[--count];
            merge_runs(s, left, last);
            last.start = left.start;
            last.len += left.len;
        }
        CHECK(count < MAX_RUNS);
        runs[count++] = last;
        last = next;
    }
    while (count && !s->stopped) {
        Run left = runs[--count];
        merge_runs(s, left, last);
        last.start = left.start;
        last.len += left.len;
    }
    return !s->stopped;
}
