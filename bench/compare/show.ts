// show - what the comparison found, as Markdown tables and pictures.
//
// SPDX-License-Identifier: MIT
import type { Memory } from '../lib/proc.ts';
import { footer, headText, type Head } from '../lib/report.ts';
import type { Runtime } from '../lib/runtime.ts';
import { median, paired, range } from '../lib/stats.ts';
import { barPicture, type Group } from '../lib/svg.ts';
import { number, table } from '../lib/table.ts';
import type { App } from './apps.ts';
import type { Sample } from './compare.ts';

export interface CellResult {
    app: App;
    runtime: Runtime;
    /** By block. */
    samples: Sample[];
    /** Of processes without load. */
    starts: Sample[];
    /** Repeated because others disturbed it; `others` in cores. */
    rejected: (Sample & { others: number })[];
    failure?: string;
}

type Get = (sample: Sample) => number;

const cpu: Get = (s) => (s.load!.serverMs * 1000) / s.load!.completed;
const rate: Get = (s) => s.load!.completed / s.load!.wallMs * 1000;
const memory = (when: 'idle' | 'loaded', kind: keyof Memory): Get => (s) => s[when]![kind];

/** `25.2 [24.9-26.1]`. */
function spreadText(values: readonly number[]): string {
    if (values.length === 0)
        return '';
    const { low, high } = range(values);
    return values.length === 1 ? number(values[0]) : `${number(median(values))} [${number(low)}-${number(high)}]`;
}

const percentText = (values: readonly number[]): string => (values.length ? `${number(median(values), 1)} % (at most ${number(range(values).high, 1)} %)` : 'none');

const cellName = (c: CellResult): string => `${c.app.name}, ${c.runtime.name}`;

/** A row of a table: the cell's name and each column's samples, or its failure. */
function rowOf(c: CellResult, samples: Sample[], columns: readonly Get[]): string[] {
    if (c.failure !== undefined)
        return [cellName(c), `fails: ${c.failure}`, ...columns.slice(1).map(() => '')];
    return [cellName(c), ...columns.map((get) => spreadText(samples.map(get)))];
}

/** Ratios to the base runtime of the same app, block by block: `0.84 [0.80-0.91], 6 of 6 below`. */
function ratioText(cell: CellResult, base: CellResult | undefined, get: Get, samples: 'samples' | 'starts' = 'samples'): string {
    if (!base || cell.failure !== undefined || base.failure !== undefined)
        return '';
    const found = paired(cell[samples].map(get), base[samples].map(get));
    return found ? `${number(found.median, 2)} [${number(found.low, 2)}-${number(found.high, 2)}], ${found.below} of ${found.count} below 1` : '';
}

export function markdown(info: Head, cells: readonly CellResult[], base: string, notes: readonly string[]): string {
    const work: [string, Get][] = [
        ['requests/s', rate], ['CPU us per request', cpu], ['p50 ms', (s) => s.load!.p50], ['p99 ms', (s) => s.load!.p99],
        ['server CPU %', (s) => (s.load!.serverMs / s.load!.wallMs) * 100], ['load generator CPU %', (s) => (s.load!.clientMs / s.load!.wallMs) * 100],
    ];
    const kept: [string, Get][] = (['idle', 'loaded'] as const).flatMap((when) =>
        (['rss', 'pss', 'anonymous'] as const).map((kind): [string, Get] => [`${kind} ${when}`, memory(when, kind)]));
    const begin: [string, Get][] = [['readiness ms', (s) => s.readyMs], ['first request ms', (s) => s.firstMs]];
    const ratios: [string, Get][] = [['CPU per request', cpu], ['requests/s', rate], ['RSS loaded', memory('loaded', 'rss')],
        ['anonymous loaded', memory('loaded', 'anonymous')], ['readiness', (s) => s.readyMs], ['first request', (s) => s.firstMs]];
    const section = (title: string, columns: [string, Get][], samples: (c: CellResult) => Sample[]) =>
        `### ${title}\n\n${table(['', ...columns.map(([name]) => name)], cells.map((c) => rowOf(c, samples(c), columns.map(([, get]) => get))))}`;
    const compared = cells.filter((c) => c.runtime.name !== base).map((c) => {
        const other = cells.find((o) => o.app === c.app && o.runtime.name === base);
        return [cellName(c), ...ratios.map(([, get]) => ratioText(c, other, get))];
    });
    const parts = [
        headText('Comparison', info),
        section('Load', work, (c) => c.samples),
        section('Memory, MiB', kept, (c) => c.samples),
        section('Start', begin, (c) => c.samples),
    ];
    if (cells.some((c) => c.starts.length))
        parts.push(section('Start, processes without load', begin, (c) => c.starts));
    if (compared.length)
        parts.push(`### Ratios to ${base}, paired within blocks\n\n${table(['', ...ratios.map(([name]) => name)], compared)}`);
    const windows = cells.flatMap((c) => c.samples).filter((s) => s.load);
    const cases = [...new Set(cells.map((c) => c.app))].map((a) => `${a.name}: ${Object.keys(a.cases).join(', ')}`);
    const all = [
        `median [lowest-highest] of ${Math.max(0, ...cells.map((c) => c.samples.length))} fresh processes; below 1 means less than ${base}`,
        `${windows.length} timed windows, ${number(windows.reduce((sum, s) => sum + s.load!.completed, 0), 0)} answers in them, every one checked: status, headers, each byte of the body`,
        `servers waited for their CPU ${percentText(windows.map((s) => (s.load!.waitedMs / s.load!.wallMs) * 100))} of the windows`,
        `cases checked in every process before the load: ${cases.join('; ')}`,
        ...notes,
    ];
    return `${parts.join('\n')}\n${all.map((line) => `- ${line}`).join('\n')}\n`;
}

function groupsOf(cells: readonly CellResult[], title: (app: App) => string, get: Get, unit: string): Group[] {
    return [...new Set(cells.map((c) => c.app))].map((app) => ({
        title: title(app),
        bars: cells.filter((c) => c.app === app).map((c) => {
            const values = c.samples.map(get);
            if (c.failure !== undefined || values.length === 0)
                return { series: c.runtime.name, text: `fails: ${c.failure ?? 'no samples'}` };
            return { series: c.runtime.name, value: median(values), ...range(values), text: `${number(median(values))} ${unit}` };
        }),
    }));
}

/** One picture of what a request costs and one of what a server occupies. */
export function pictures(info: Head, cells: readonly CellResult[]): Record<string, string> {
    const series = [...new Set(cells.map((c) => c.runtime.name))];
    const draw = (title: string, subtitle: string, get: Get, unit: string) =>
        barPicture({ title, subtitle, footer: footer(info), series, groups: groupsOf(cells, (a) => `${a.name} ${a.main.ask.path}`, get, unit) });
    return {
        'compare-cpu.svg': draw('CPU time per answered request', 'Medians over fresh processes, lines from the lowest to the highest; less is better; every server has a scale of its own', cpu, 'us'),
        'compare-memory.svg': draw('Resident memory under load', 'RSS after the measured window, medians and ranges over fresh processes; less is better', memory('loaded', 'rss'), 'MiB'),
    };
}
