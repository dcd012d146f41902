/* histogram.h - counts of values in slots whose width grows with the value (high dynamic range): a value is known to so many decimal
 * figures, whatever its size.
 *
 * A histogram is counted and locked, so that several threads may record into the same. Slots are made a bucket at a time, when the first
 * value falls into it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_NODE_HISTOGRAM_H
#define RUNTIME_NODE_HISTOGRAM_H

#include "base/base.h"

typedef struct Histogram Histogram;

/* lowest >= 1, highest >= 2 * lowest, figures 1 to 5. NULL: these cannot be had together, or memory is out. One reference. */
Histogram *histogram_new(i64 lowest, i64 highest, u32 figures) MUST_USE;
Histogram *histogram_ref(Histogram *h);
void histogram_unref(Histogram *h);
size_t histogram_bytes(Histogram *h);

/* A value above the highest counts in `exceeds` instead. */
void histogram_record(Histogram *h, i64 value, i64 count);
/* The value, and those that would have come while it lasted if one came every `interval`. */
void histogram_record_corrected(Histogram *h, i64 value, i64 interval);
/* The time since the last call on the monotonic clock in ns; the first call only begins. */
void histogram_record_delta(Histogram *h);
void histogram_reset(Histogram *h);
/* What `from` has counted. */
void histogram_add(Histogram *h, Histogram *from, int sign);

typedef struct HistogramSums {
    i64 count, exceeds, min, max; /* min: INT64_MAX without values */
    double mean, stddev, skewness, kurtosis;
} HistogramSums;
void histogram_sums(Histogram *h, HistogramSums *out);

/* The value at or below which so many percent of all lie. */
i64 histogram_percentile(Histogram *h, double percentile);
/* The least value in the slot of `value`. */
i64 histogram_lowest(Histogram *h, i64 value);
/* How many lie in the slot of `value`, and at or below it. */
i64 histogram_count_at(Histogram *h, i64 value);
i64 histogram_count_to(Histogram *h, i64 value);

/* A slot that is not empty. */
typedef struct HistogramSlot {
    i64 low, high, count; /* its least and greatest value */
} HistogramSlot;
/* All of them in order, as a copy that the caller frees (xfree); NULL: there are none, or memory is out (*n is 0). */
HistogramSlot *histogram_slots(Histogram *h, size_t *n) MUST_USE;

#endif
