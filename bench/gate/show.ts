// show - the gate's results as Markdown and as a picture.
//
// SPDX-License-Identifier: MIT
import { footer, headText, type Head } from '../lib/report.ts';
import { median, p95, range } from '../lib/stats.ts';
import { barPicture } from '../lib/svg.ts';
import { number, quantity, table } from '../lib/table.ts';
import type { Row } from './cases.ts';
import type { Comparison, Samples } from './judge.ts';

export interface Result {
    row: Row;
    samples: Map<string, Samples>;
    comparisons: Comparison[];
}

// What executables say that do not know a command (yet).
const ABSENT = /^absent$|Script not found|not supported yet/;

/** `1.40 ms (p95 1.64)`, one number where there is one sample, or why there is none. */
function cell(samples: Samples, row: Row): string {
    if (typeof samples === 'string')
        return ABSENT.test(samples) ? 'absent' : `fails: ${samples}`;
    if (samples.length === 0)
        return '';
    const text = quantity(median(samples), row.unit);
    return samples.length < 2 ? text : `${text} (p95 ${number(p95(samples))})`;
}

/** `fail (> 1.10)`: what was demanded stands beside a failure. */
const gate = (c: Comparison): string => (c.state === 'fail' ? `**fail** (over ${c.limit!.ratio})` : c.state);

export function markdown(info: Head, results: readonly Result[], references: readonly string[], notes: readonly string[]): string {
    const columns = ['Measure', 'cob', ...references.flatMap((name) => [name, 'ratio', 'gate'])];
    const rows = results.map((r) => [
        r.row.title, cell(r.samples.get('cob')!, r.row),
        ...r.comparisons.flatMap((c) => [cell(r.samples.get(c.against)!, r.row), c.ratio === undefined ? '' : c.ratio.toFixed(3), r.row.id === 'itself' ? '' : gate(c)]),
    ]);
    const failures = results.flatMap((r) => r.comparisons.filter((c) => c.state === 'fail').map((c) =>
        `${r.row.title} against ${c.against}: ratio ${c.ratio!.toFixed(3)}, ${c.limit!.ratio} allowed` +
        (c.limit!.absolute === undefined ? '' : `; ${number(c.delta!)} ${r.row.unit} more, ${c.limit!.absolute} allowed`)));
    const list = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n');
    return `${headText('Gate', info)}\n${table(columns, rows)}\n${failures.length ? `**${failures.length} failed**\n\n${list(failures)}\n\n` : ''}${list(notes)}\n`;
}

export function picture(info: Head, results: readonly Result[], names: readonly string[]): string {
    const groups = results.filter((r) => r.row.id !== 'itself').map((r) => ({
        title: r.row.title.replaceAll('`', ''),
        note: r.row.higher ? 'more is better' : '',
        bars: names.map((series) => {
            const samples = r.samples.get(series)!;
            if (typeof samples === 'string' || samples.length === 0)
                return { series, text: 'absent' };
            return { series, value: median(samples), low: range(samples).low, high: p95(samples), text: quantity(median(samples), r.row.unit) };
        }),
    }));
    return barPicture({
        title: 'Start-up, memory at rest, fetch', subtitle: 'Medians, lines from the best run to p95; less is better where nothing else is said; every measure has a scale of its own',
        footer: footer(info), series: [...names], groups,
    });
}
