// baseline - a baseline that is a file instead of an executable: the medians of one run, of cob and of its peers.
//
// Milliseconds of another machine or another day mean nothing by themselves, so a stored time becomes what cob would take here and now if its ratio
// to the peer were what it was: stored cob * peer now / stored peer. Sizes stand as they are.
//
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { median } from '../lib/stats.ts';
import type { Measure, Samples } from './judge.ts';

export interface StoredBaseline {
    /** Which cob, when and where. */
    about: string;
    /** Medians by measure and runtime. */
    measures: Record<string, Record<string, number>>;
}

const medianOf = (samples: Samples | undefined): number | undefined =>
    (samples === undefined || typeof samples === 'string' || samples.length === 0 ? undefined : median(samples));

/** What a run leaves for later ones: every measure that cob has. */
export function storedFrom(about: string, results: Iterable<readonly [id: string, samples: ReadonlyMap<string, Samples>]>, names: readonly string[]): StoredBaseline {
    const measures: StoredBaseline['measures'] = {};
    for (const [id, samples] of results) {
        if (medianOf(samples.get('cob')) === undefined)
            continue;
        measures[id] = {};
        for (const name of names) {
            const value = medianOf(samples.get(name));
            if (value !== undefined)
                measures[id][name] = value;
        }
    }
    return { about, measures };
}

/** The stored value of a measure as one sample of here and now; absent where it has none, or no peer to scale a time by. */
export function expected(stored: StoredBaseline, measure: Measure, now: ReadonlyMap<string, Samples>, peers: readonly string[]): Samples {
    const then = stored.measures[measure.id];
    if (!then)
        return 'absent';
    if (measure.unit === 'MiB')
        return [then.cob];
    for (const peer of peers) {
        const value = medianOf(now.get(peer));
        if (value !== undefined && then[peer] > 0)
            return [then.cob * value / then[peer]];
    }
    return 'absent';
}

/** Checks the form; the text says what is wrong with it. */
export function checkBaseline(value: unknown): string | null {
    const b = value as StoredBaseline;
    if (typeof b?.about !== 'string' || typeof b.measures !== 'object' || b.measures === null)
        return 'wants about and measures';
    for (const [id, then] of Object.entries(b.measures)) {
        if (typeof then?.cob !== 'number' || !Object.values(then).every((n) => typeof n === 'number' && n >= 0))
            return `${id}: wants a number of cob, and of others numbers`;
    }
    return null;
}

/** Reads and checks a file; throws an Error that names it. */
export function readBaseline(file: string): StoredBaseline {
    let value: unknown;
    try {
        value = JSON.parse(readFileSync(file, 'utf8'));
    } catch (error) {
        throw new Error(`${file}: ${(error as Error).message}`);
    }
    const wrong = checkBaseline(value);
    if (wrong)
        throw new Error(`${file}: ${wrong}`);
    return value as StoredBaseline;
}
