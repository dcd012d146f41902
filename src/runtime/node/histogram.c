/* histogram.c - see histogram.h.
 *
 * A value has a bucket, by its highest bit, and in it a slot, by the bits that follow. All buckets have `half` slots but the first, which
 * has twice as many: what is too small to lose bits.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/node/histogram.h"

#include <math.h>
#include <pthread.h>

#include "base/alloc.h"
#include "os/os_time.h"

enum { BUCKETS_MAX = 64 };

struct Histogram {
    u32 refs; /* atomic */
    pthread_mutex_t lock;
    u32 unit_bits; /* the lowest value's: what is below them is never told apart */
    u32 half_bits; /* of the number of slots in a bucket */
    u32 n_buckets;
    i64 highest;
    i64 count, exceeds, min, max;
    u64 last_ns; /* of record_delta; 0: none yet */
    i64 *buckets[BUCKETS_MAX]; /* NULL: all are 0 */
};

/* ---- places ---- */

typedef struct Place {
    u32 bucket, slot;
} Place;

static u32 slots_of(const Histogram *h, u32 bucket)
{
    return 1u << (h->half_bits + (bucket == 0));
}

static Place place_of(const Histogram *h, i64 value)
{
    u64 mask = ((u64)2 << (h->half_bits + h->unit_bits)) - 1;
    u32 bits = 64 - (u32)__builtin_clzll((u64)value | mask);
    u32 bucket = bits - h->unit_bits - h->half_bits - 1;
    u32 slot = (u32)((u64)value >> (bucket + h->unit_bits));
    return (Place){bucket, bucket ? slot - (1u << h->half_bits) : slot};
}

static i64 low_of(const Histogram *h, Place at)
{
    u64 slot = at.slot + (at.bucket ? 1ull << h->half_bits : 0);
    return (i64)(slot << (at.bucket + h->unit_bits));
}

static i64 width_of(const Histogram *h, Place at)
{
    return (i64)1 << (at.bucket + h->unit_bits);
}

static i64 high_of(const Histogram *h, Place at)
{
    return low_of(h, at) + width_of(h, at) - 1;
}

/* The next slot that is not empty, from *at on; false: none. */
static bool next_slot(const Histogram *h, Place *at)
{
    for (; at->bucket < h->n_buckets; *at = (Place){at->bucket + 1, 0}) {
        const i64 *slots = h->buckets[at->bucket];
        if (!slots)
            continue;
        for (u32 n = slots_of(h, at->bucket); at->slot < n; at->slot++)
            if (slots[at->slot])
                return true;
    }
    return false;
}

#define EACH_SLOT(h, at) for (Place at = {0, 0}; next_slot(h, &at); at.slot++)

static i64 count_of(const Histogram *h, Place at)
{
    const i64 *slots = at.bucket < h->n_buckets ? h->buckets[at.bucket] : NULL;
    return slots ? slots[at.slot] : 0;
}

/* ---- life ---- */

Histogram *histogram_new(i64 lowest, i64 highest, u32 figures)
{
    u64 apart = 2;
    for (u32 i = 0; i < figures; i++)
        apart *= 10;
    u32 unit_bits = 63 - (u32)__builtin_clzll((u64)lowest);
    u32 half_bits = 63 - (u32)__builtin_clzll(apart - 1); /* of the power of two that is not below it, less one */
    if (unit_bits + half_bits > 61)
        return NULL;
    Histogram *h = try_alloc(sizeof *h);
    if (!h)
        return NULL;
    *h = (Histogram){.refs = 1, .unit_bits = unit_bits, .half_bits = half_bits, .n_buckets = 1, .highest = highest, .min = INT64_MAX};
    for (u64 end = (u64)2 << (half_bits + unit_bits); end <= (u64)highest && h->n_buckets < BUCKETS_MAX; end <<= 1)
        h->n_buckets++;
    pthread_mutex_init(&h->lock, NULL);
    return h;
}

Histogram *histogram_ref(Histogram *h)
{
    __atomic_add_fetch(&h->refs, 1, __ATOMIC_RELAXED);
    return h;
}

static void drop_slots(Histogram *h)
{
    for (u32 i = 0; i < h->n_buckets; i++) {
        xfree(h->buckets[i]);
        h->buckets[i] = NULL;
    }
}

void histogram_unref(Histogram *h)
{
    if (!h || __atomic_sub_fetch(&h->refs, 1, __ATOMIC_ACQ_REL))
        return;
    drop_slots(h);
    pthread_mutex_destroy(&h->lock);
    xfree(h);
}

size_t histogram_bytes(Histogram *h)
{
    size_t bytes = sizeof *h;
    pthread_mutex_lock(&h->lock);
    for (u32 i = 0; i < h->n_buckets; i++)
        bytes += h->buckets[i] ? slots_of(h, i) * sizeof(i64) : 0;
    pthread_mutex_unlock(&h->lock);
    return bytes;
}

/* ---- recording ---- */

/* Memory that is out counts as a value that is too great. */
static void record_locked(Histogram *h, i64 value, i64 count)
{
    Place at = place_of(h, value);
    if (value > h->highest || at.bucket >= h->n_buckets) {
        h->exceeds += count;
        return;
    }
    if (!h->buckets[at.bucket]) {
        size_t bytes = slots_of(h, at.bucket) * sizeof(i64);
        i64 *slots = try_alloc(bytes);
        if (!slots) {
            h->exceeds += count;
            return;
        }
        memset(slots, 0, bytes);
        h->buckets[at.bucket] = slots;
    }
    h->buckets[at.bucket][at.slot] += count;
    h->count += count;
    h->min = MIN(h->min, value);
    h->max = MAX(h->max, value);
}

void histogram_record(Histogram *h, i64 value, i64 count)
{
    pthread_mutex_lock(&h->lock);
    record_locked(h, value, count);
    pthread_mutex_unlock(&h->lock);
}

void histogram_record_corrected(Histogram *h, i64 value, i64 interval)
{
    pthread_mutex_lock(&h->lock);
    record_locked(h, value, 1);
    for (i64 missing = value - interval; value <= h->highest && missing >= interval; missing -= interval)
        record_locked(h, missing, 1);
    pthread_mutex_unlock(&h->lock);
}

void histogram_record_delta(Histogram *h)
{
    u64 now = os_time_monotonic_ns();
    pthread_mutex_lock(&h->lock);
    if (h->last_ns && now > h->last_ns)
        record_locked(h, (i64)(now - h->last_ns), 1);
    h->last_ns = now;
    pthread_mutex_unlock(&h->lock);
}

void histogram_reset(Histogram *h)
{
    pthread_mutex_lock(&h->lock);
    drop_slots(h);
    h->count = h->exceeds = h->max = 0;
    h->min = INT64_MAX;
    h->last_ns = 0;
    pthread_mutex_unlock(&h->lock);
}

/* Taken out: no slot goes below 0. */
static void take_locked(Histogram *h, i64 value, i64 count)
{
    Place at = place_of(h, value);
    i64 have = count_of(h, at), less = MIN(have, count);
    if (!less)
        return;
    h->buckets[at.bucket][at.slot] -= less;
    h->count -= less;
}

/* The bounds after something was taken out. */
static void bound_locked(Histogram *h)
{
    h->min = INT64_MAX;
    h->max = 0;
    EACH_SLOT(h, at) {
        h->min = MIN(h->min, low_of(h, at));
        h->max = low_of(h, at);
    }
}

void histogram_add(Histogram *h, Histogram *from, int sign)
{
    size_t n;
    HistogramSlot *slots = histogram_slots(from, &n); /* one lock at a time: `from` may be h */
    HistogramSums sums;
    histogram_sums(from, &sums);
    pthread_mutex_lock(&h->lock);
    for (size_t i = 0; i < n; i++) {
        if (sign > 0)
            record_locked(h, slots[i].low, slots[i].count);
        else
            take_locked(h, slots[i].low, slots[i].count);
    }
    if (sign > 0) {
        h->exceeds += sums.exceeds;
        if (n && sums.max <= h->highest)
            h->max = MAX(h->max, sums.max);
    } else {
        h->exceeds -= MIN(h->exceeds, sums.exceeds);
        bound_locked(h);
    }
    pthread_mutex_unlock(&h->lock);
    xfree(slots);
}

/* ---- what it says ---- */

/* The value that stands for all of a slot. */
static double middle_of(const Histogram *h, Place at)
{
    return (double)(low_of(h, at) + (width_of(h, at) >> 1));
}

void histogram_sums(Histogram *h, HistogramSums *out)
{
    double sum = 0, squares = 0, cubes = 0, fourths = 0;
    pthread_mutex_lock(&h->lock);
    double n = (double)h->count;
    EACH_SLOT(h, at)
        sum += middle_of(h, at) * (double)count_of(h, at);
    double mean = sum / n;
    EACH_SLOT(h, at) {
        double off = middle_of(h, at) - mean, many = (double)count_of(h, at);
        squares += off * off * many;
        cubes += off * off * off * many;
        fourths += off * off * off * off * many;
    }
    *out = (HistogramSums){.count = h->count, .exceeds = h->exceeds, .min = h->min};
    /* The bounds are those of their slots, but for a histogram without values. */
    if (h->count) {
        out->min = low_of(h, place_of(h, h->min));
        out->max = high_of(h, place_of(h, h->max));
    }
    pthread_mutex_unlock(&h->lock);
    double variance = squares / n, deviation = sqrt(variance);
    out->mean = mean;
    out->stddev = deviation;
    out->skewness = n > 0 && deviation > 0 ? cubes / n / (variance * deviation) : 0;
    /* Node tells no kurtosis of fewer than four values. */
    out->kurtosis = n > 3 && deviation > 0 ? fourths / n / (variance * variance) - 3 : 0;
}

i64 histogram_percentile(Histogram *h, double percentile)
{
    i64 found = 0, seen = 0;
    pthread_mutex_lock(&h->lock);
    i64 wanted = MAX((i64)(MIN(percentile, 100.0) / 100 * (double)h->count + 0.5), 1);
    EACH_SLOT(h, at) {
        seen += count_of(h, at);
        if (seen >= wanted) {
            found = high_of(h, at);
            break;
        }
    }
    pthread_mutex_unlock(&h->lock);
    return found;
}

i64 histogram_lowest(Histogram *h, i64 value)
{
    return low_of(h, place_of(h, MAX(value, 0)));
}

i64 histogram_count_at(Histogram *h, i64 value)
{
    if (value < 0)
        return 0;
    pthread_mutex_lock(&h->lock);
    i64 count = count_of(h, place_of(h, value));
    pthread_mutex_unlock(&h->lock);
    return count;
}

i64 histogram_count_to(Histogram *h, i64 value)
{
    i64 count = 0;
    pthread_mutex_lock(&h->lock);
    EACH_SLOT(h, at) {
        if (low_of(h, at) > value)
            break;
        count += count_of(h, at);
    }
    pthread_mutex_unlock(&h->lock);
    return count;
}

HistogramSlot *histogram_slots(Histogram *h, size_t *n)
{
    HistogramSlot *slots = NULL;
    size_t len = 0;
    pthread_mutex_lock(&h->lock);
    EACH_SLOT(h, at)
        len++;
    *n = 0;
    if (len)
        slots = try_alloc(len * sizeof *slots);
    if (slots) {
        EACH_SLOT(h, at)
            slots[(*n)++] = (HistogramSlot){low_of(h, at), high_of(h, at), count_of(h, at)};
    }
    pthread_mutex_unlock(&h->lock);
    return slots;
}
