// judge - samples and thresholds in, verdicts out. What is measured is in cases.ts.
//
// A ratio is always "worse": of times and sizes mine / other, of throughputs other / mine. A case fails when the ratio of the medians
// and their absolute difference both pass what thresholds.json allows: a ratio alone is noise where numbers are small, a difference alone where
// they are large.
//
// SPDX-License-Identifier: MIT
import type { Unit } from '../lib/table.ts';
import { median } from '../lib/stats.ts';

export interface Limit {
    /** The largest ratio that passes. */
    ratio: number;
    /** The largest difference that passes, in the case's unit; without it the ratio alone decides. */
    absolute?: number;
}

/** thresholds.json. A limit of null makes a comparison an information. */
export interface Thresholds {
    /** Against the baseline, for cases that are not named below. */
    units: Record<string, Limit>;
    /** Against peers by name, for cases that are not named below. */
    peers: Record<string, Limit>;
    cases: Record<string, { baseline?: Limit | null; peers?: Record<string, Limit | null> }>;
}

export type State = 'ok' | 'fail' | 'info' | 'absent';

export interface Comparison {
    against: string;
    state: State;
    ratio?: number;
    /** Difference of the medians, positive where worse. */
    delta?: number;
    limit?: Limit;
}

export interface Measure {
    id: string;
    unit: Unit;
    higher?: boolean;
}

/** The limit for a case against `against`; null: nothing is demanded. */
export function limitFor(thresholds: Thresholds, measure: Measure, against: string, isBaseline: boolean): Limit | null {
    const own = thresholds.cases[measure.id];
    if (isBaseline)
        return own?.baseline !== undefined ? own.baseline : thresholds.units[measure.unit] ?? null;
    return own?.peers?.[against] !== undefined ? own.peers[against] : thresholds.peers[against] ?? null;
}

/** A text in place of samples says why there are none. */
export type Samples = readonly number[] | string;

export function compare(measure: Measure, mine: Samples, other: Samples, against: string, limit: Limit | null): Comparison {
    if (typeof mine === 'string' || typeof other === 'string' || mine.length === 0 || other.length === 0)
        return { against, state: 'absent' };
    const a = median(mine), b = median(other);
    const ratio = measure.higher ? b / a : a / b;
    const delta = measure.higher ? b - a : a - b;
    if (!limit)
        return { against, state: 'info', ratio, delta };
    const failed = ratio > limit.ratio && (limit.absolute === undefined || delta > limit.absolute);
    return { against, state: failed ? 'fail' : 'ok', ratio, delta, limit };
}

/** Checks the form of a thresholds file; the text says what is wrong with it. */
export function checkThresholds(value: unknown, known: readonly string[]): string | null {
    const isLimit = (x: any) => x === null || (typeof x?.ratio === 'number' && x.ratio > 0 && (x.absolute === undefined || typeof x.absolute === 'number'));
    const t = value as Thresholds;
    if (typeof t?.units !== 'object' || typeof t.peers !== 'object' || typeof t.cases !== 'object')
        return 'wants units, peers and cases';
    for (const [name, limit] of [...Object.entries(t.units), ...Object.entries(t.peers)]) {
        if (!isLimit(limit))
            return `${name}: wants a ratio`;
    }
    for (const [id, own] of Object.entries(t.cases)) {
        if (!known.includes(id))
            return `${id} is not a case`;
        if (![own.baseline ?? null, ...Object.values(own.peers ?? {})].every(isLimit))
            return `${id}: wants a ratio`;
    }
    return null;
}
