// show - the SQLite suite's results as Markdown and as a picture.
//
// SPDX-License-Identifier: MIT
import { footer, headText, type Head } from '../lib/report.ts';
import type { Runtime } from '../lib/runtime.ts';
import { geometricMean, median, paired, range } from '../lib/stats.ts';
import { barPicture } from '../lib/svg.ts';
import { number, table } from '../lib/table.ts';

export type Driver = 'bun' | 'node';

/** A module on a runtime. */
export interface Column {
    driver: Driver;
    runtime: Pick<Runtime, 'name' | 'once'>;
    /** Microseconds per operation by case, one of each process. */
    samples: Map<string, number[]>;
    /** Cases in which it read something else. */
    wrong: Set<string>;
    failure?: string;
}

// Of twenty cases these stand for the others in the picture.
const HEADLINES = ['get by key', 'all, 100 rows of 5', 'iterate, 1,000 rows of 3', 'prepare and get', 'blob of 4 KB, read', 'insert, 1,000 in a transaction'];

function cell(column: Column, name: string): string {
    const samples = column.samples.get(name);
    if (column.wrong.has(name))
        return 'wrong result';
    if (!samples)
        return '';
    const { low, high } = range(samples);
    return samples.length === 1 ? number(samples[0]) : `${number(median(samples))} [${number(low)}-${number(high)}]`;
}

/** cob's time by that of another column of the same module, round by round. */
function ratio(columns: readonly Column[], other: Column, name: string): number | null {
    const mine = columns.find((c) => c.driver === other.driver && c.runtime.name === 'cob');
    if (!mine || mine === other || mine.wrong.has(name) || other.wrong.has(name))
        return null;
    return paired(mine.samples.get(name) ?? [], other.samples.get(name) ?? [])?.median ?? null;
}

export function markdown(info: Head, columns: readonly Column[], names: readonly string[], notes: readonly string[]): string {
    const parts = [headText('SQLite', info)];
    for (const driver of ['bun', 'node'] as const) {
        const here = columns.filter((c) => c.driver === driver && c.failure === undefined);
        const others = here.filter((c) => c.runtime.name !== 'cob');
        const heads = here.flatMap((c) => (c.runtime.name === 'cob' ? ['cob'] : [c.runtime.name, 'ratio']));
        const rows = names.map((name) => [name, ...here.flatMap((c) => {
            const r = ratio(columns, c, name);
            return c.runtime.name === 'cob' ? [cell(c, name)] : [cell(c, name), r === null ? '' : r.toFixed(2)];
        })]);
        const means = here.flatMap((c) => {
            if (c.runtime.name === 'cob')
                return [''];
            const ratios = names.map((name) => ratio(columns, c, name)).filter((r): r is number => r !== null);
            return ['', ratios.length ? geometricMean(ratios).toFixed(2) : ''];
        });
        parts.push(`### ${driver}:sqlite, microseconds per operation\n\n${table(['', ...heads], others.length ? [...rows, ['geometric mean', ...means]] : rows)}`);
    }
    const absent = columns.filter((c) => c.failure !== undefined).map((c) => `${c.runtime.name} has no ${c.driver}:sqlite (${c.failure})`);
    const list = ['medians over processes [lowest-highest]; ratio = cob / other, paired by round: under 1 is faster', ...notes, ...absent];
    return `${parts.join('\n')}\n${list.map((line) => `- ${line}`).join('\n')}\n`;
}

export function picture(info: Head, columns: readonly Column[], names: readonly string[]): string {
    const usable = columns.filter((c) => c.failure === undefined);
    const seriesOf = (c: Column) => `${c.runtime.name} ${c.driver}:`;
    return barPicture({
        title: 'SQLite, time per operation', subtitle: 'Medians over processes of the best batch, lines from the lowest to the highest; less is better; every case has a scale of its own',
        footer: footer(info), series: usable.map(seriesOf),
        groups: names.filter((name) => HEADLINES.includes(name)).map((title) => ({
            title,
            bars: usable.map((c) => {
                const samples = c.samples.get(title);
                return samples && !c.wrong.has(title)
                    ? { series: seriesOf(c), value: median(samples), ...range(samples), text: `${number(median(samples))} us` }
                    : { series: seriesOf(c), text: 'wrong result' };
            }),
        })),
    });
}
