/* node_histogram.c - $binding("histogram"): histograms for src/js/internal/histogram.js, which has checked the arguments.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "engine/api/embed_kinds.h"
#include "runtime/host/host.h"
#include "runtime/node/histogram.h"
#include "runtime/node/node.h"
#include "runtime/web/web_native.h"

static void kind_ref(void *thing) { histogram_ref(thing); }
static void kind_unref(void *thing) { histogram_unref(thing); }
static size_t kind_size(void *thing) { return histogram_bytes(thing); }
static const WebNativeKind kind = {kind_ref, kind_unref, kind_size};

static Histogram *arg_of(Vm *vm, Frame *f, u32 i)
{
    Histogram *h = web_native_of(frame_arg(f, i), &kind);
    if (!h)
        throw_type(vm, "Illegal invocation");
    return h;
}

/* A positive whole number or BigInt. false: exception. */
static bool integer_arg(Vm *vm, Frame *f, u32 i, i64 *out)
{
    Value v = frame_arg(f, i);
    double d = value_is_number(v) ? value_as_number(v) : 0;
    if (value_is_bigint(v) && bigint_fits_i64(value_as_bigint(v)))
        *out = bigint_to_i64(value_as_bigint(v));
    else
        *out = d >= 1 && d < 9223372036854775808.0 ? (i64)d : 0;
    if (*out >= 1)
        return true;
    host_throw_node(vm, NodeError_ERR_OUT_OF_RANGE, "value is out of range");
    return false;
}

/* create(lowest, highest, figures) */
static Value create(Vm *vm, Frame *f)
{
    i64 lowest, highest, figures;
    if (!integer_arg(vm, f, 0, &lowest) || !integer_arg(vm, f, 1, &highest) || !integer_arg(vm, f, 2, &figures))
        return VAL_EXC;
    return web_native_new(vm, &kind, histogram_new(lowest, highest, (u32)MIN(figures, 5)));
}

/* record(handle, value) */
static Value record(Vm *vm, Frame *f)
{
    i64 value;
    Histogram *h = TRY_PTR(arg_of(vm, f, 0));
    if (!integer_arg(vm, f, 1, &value))
        return VAL_EXC;
    histogram_record(h, value, 1);
    return VAL_UNDEFINED;
}

/* recordCorrected(handle, value, interval) */
static Value record_corrected(Vm *vm, Frame *f)
{
    i64 value, interval;
    Histogram *h = TRY_PTR(arg_of(vm, f, 0));
    if (!integer_arg(vm, f, 1, &value) || !integer_arg(vm, f, 2, &interval))
        return VAL_EXC;
    histogram_record_corrected(h, value, interval);
    return VAL_UNDEFINED;
}

static Value record_delta(Vm *vm, Frame *f)
{
    histogram_record_delta(TRY_PTR(arg_of(vm, f, 0)));
    return VAL_UNDEFINED;
}

static Value reset(Vm *vm, Frame *f)
{
    histogram_reset(TRY_PTR(arg_of(vm, f, 0)));
    return VAL_UNDEFINED;
}

/* add(handle, other), subtract(handle, other) */
static Value combine(Vm *vm, Frame *f)
{
    Histogram *h = TRY_PTR(arg_of(vm, f, 0)), *other = TRY_PTR(arg_of(vm, f, 1));
    histogram_add(h, other, native_magic(f) ? 1 : -1);
    return VAL_UNDEFINED;
}

static Value big(Vm *vm, i64 n)
{
    return value_cell(TRY_PTR(bigint_from_i64(vm, n)));
}

/* sums(handle): [count, exceeds, min, max, mean, stddev, skewness, kurtosis], the first four as BigInts */
static Value sums(Vm *vm, Frame *f)
{
    HistogramSums s;
    histogram_sums(TRY_PTR(arg_of(vm, f, 0)), &s);
    Value all[8] = {TRY(big(vm, s.count)), TRY(big(vm, s.exceeds)), TRY(big(vm, s.min)), TRY(big(vm, s.max)),
                    value_number(s.mean),  value_number(s.stddev),  value_number(s.skewness), value_number(s.kurtosis)};
    return value_cell(TRY_PTR(array_from_values(vm, all, ARRAY_LEN(all))));
}

/* percentile(handle, percentile), a BigInt */
static Value percentile(Vm *vm, Frame *f)
{
    Histogram *h = TRY_PTR(arg_of(vm, f, 0));
    Value v = frame_arg(f, 1);
    return big(vm, histogram_percentile(h, value_is_number(v) ? value_as_number(v) : 100));
}

enum { COUNT_AT, COUNT_TO, LOWEST };

/* countAt(handle, value), countTo(handle, value), lowest(handle, value) */
static Value count(Vm *vm, Frame *f)
{
    Histogram *h = TRY_PTR(arg_of(vm, f, 0));
    Value v = frame_arg(f, 1);
    double d = value_is_number(v) ? value_as_number(v) : 0;
    i64 value = d >= 0 && d < 9223372036854775808.0 ? (i64)d : d > 0 ? INT64_MAX : -1;
    u32 what = native_magic(f);
    return value_number((double)(what == COUNT_AT   ? histogram_count_at(h, value)
                                 : what == COUNT_TO ? histogram_count_to(h, value)
                                                    : histogram_lowest(h, value)));
}

/* slots(handle): [low, high, count, low ...] of the slots that are not empty; low and high are BigInts */
static Value slots(Vm *vm, Frame *f)
{
    size_t n;
    HistogramSlot *all = histogram_slots(TRY_PTR(arg_of(vm, f, 0)), &n);
    Array *list = array_new(vm, 0);
    for (size_t i = 0; list && i < n; i++) {
        BigInt *low = bigint_from_i64(vm, all[i].low), *high = low ? bigint_from_i64(vm, all[i].high) : NULL;
        if (!high || !array_push(vm, list, value_cell(low)) || !array_push(vm, list, value_cell(high)) ||
            !array_push(vm, list, value_number((double)all[i].count)))
            list = NULL;
    }
    xfree(all);
    return list ? value_cell(list) : VAL_EXC;
}

const BuiltinProp node_histogram_binding[] = {
    FN("create", 3, create, 0, INTRIN_NONE),
    FN("record", 2, record, 0, INTRIN_NONE),
    FN("recordCorrected", 3, record_corrected, 0, INTRIN_NONE),
    FN("recordDelta", 1, record_delta, 0, INTRIN_NONE),
    FN("reset", 1, reset, 0, INTRIN_NONE),
    FN_MAGIC("add", 2, combine, 1),
    FN_MAGIC("subtract", 2, combine, 0),
    FN("sums", 1, sums, 0, INTRIN_NONE),
    FN("percentile", 2, percentile, 0, INTRIN_NONE),
    FN_MAGIC("countAt", 2, count, COUNT_AT),
    FN_MAGIC("countTo", 2, count, COUNT_TO),
    FN_MAGIC("lowest", 2, count, LOWEST),
    FN("slots", 1, slots, 0, INTRIN_NONE),
    END,
};
