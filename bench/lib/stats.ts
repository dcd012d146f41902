// stats - samples in, the few numbers that a report shows out. Nothing here measures or prints.
//
// Samples are never thrown away as outliers: a median and a range say what a mean would hide.
//
// SPDX-License-Identifier: MIT

/** Lowest and highest sample. */
export interface Range {
    low: number;
    high: number;
}

/** Ratios of samples that were taken side by side. `below` of `count` were under 1. */
export interface Paired extends Range {
    median: number;
    below: number;
    count: number;
}

function ordered(samples: readonly number[]): number[] {
    if (samples.length === 0)
        throw new RangeError('no samples');
    return [...samples].sort((a, b) => a - b);
}

/** The q-quantile (0 to 1) of a list in ascending order, linear between the two nearest ranks. */
export function quantileOf(list: ArrayLike<number>, q: number): number {
    const at = q * (list.length - 1);
    const below = Math.floor(at);
    const above = Math.min(below + 1, list.length - 1);
    return list[below] + (list[above] - list[below]) * (at - below);
}

export const quantile = (samples: readonly number[], q: number): number => quantileOf(ordered(samples), q);

export const median = (samples: readonly number[]): number => quantile(samples, 0.5);

export const p95 = (samples: readonly number[]): number => quantile(samples, 0.95);

export function range(samples: readonly number[]): Range {
    const list = ordered(samples);
    return { low: list[0], high: list[list.length - 1] };
}

/** How far the samples lie apart, in percent of the lowest. */
export function spread(samples: readonly number[]): number {
    const { low, high } = range(samples);
    return low > 0 ? (high / low - 1) * 100 : NaN;
}

export function geometricMean(values: readonly number[]): number {
    if (values.length === 0)
        throw new RangeError('no samples');
    return Math.exp(values.reduce((sum, v) => sum + Math.log(v), 0) / values.length);
}

/** mine[i] / other[i], where both were taken in block i; blocks that one of the two lacks do not count. */
export function paired(mine: readonly (number | undefined)[], other: readonly (number | undefined)[]): Paired | null {
    const ratios: number[] = [];
    for (let i = 0; i < Math.min(mine.length, other.length); i++) {
        const a = mine[i], b = other[i];
        if (a !== undefined && b !== undefined && b !== 0)
            ratios.push(a / b);
    }
    if (ratios.length === 0)
        return null;
    return { median: median(ratios), ...range(ratios), below: ratios.filter((r) => r < 1).length, count: ratios.length };
}

export const overlap = (a: Range, b: Range): boolean => a.low <= b.high && b.low <= a.high;

/** What two sets of rounds allow to say. */
export interface Verdict {
    kind: 'tie' | 'more' | 'less';
    /** Difference of the medians and of the best rounds, in percent of the other's. */
    median: number;
    best: number;
}

/** Compares rounds of two: a tie when their ranges touch, whatever the medians are. Higher is better. */
export function verdict(mine: readonly number[], other: readonly number[]): Verdict {
    const a = range(mine), b = range(other);
    const difference = (x: number, y: number) => (x / y - 1) * 100;
    const kind = overlap(a, b) ? 'tie' : a.low > b.high ? 'more' : 'less';
    return { kind, median: difference(median(mine), median(other)), best: difference(a.high, b.high) };
}
