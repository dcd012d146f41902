// show - rounds of the three routes as a table that says how much of it to believe, verdicts, and a picture.
//
// SPDX-License-Identifier: MIT
import { footer, headText, type Head } from '../lib/report.ts';
import { median, range, spread, verdict } from '../lib/stats.ts';
import { barPicture } from '../lib/svg.ts';
import { number, percent, table } from '../lib/table.ts';

export interface Round {
    rps: number;
    p99: number;
    /** CPU microseconds of the server for each request. */
    cpuUs: number;
    bytes: number;
}

export interface CaseResult {
    route: string;
    what: string;
    runtime: string;
    rounds: Round[];
    failure?: string;
}

const speeds = (c: CaseResult): number[] => c.rounds.map((r) => r.rps);

const whole = (c: CaseResult): boolean => c.failure === undefined && c.rounds.length > 0;

function row(c: CaseResult): string[] {
    const name = `${c.route} ${c.runtime}`;
    if (!whole(c))
        return [name, `fails: ${c.failure}`, '', '', '', ''];
    const { low, high } = range(speeds(c));
    return [
        name, number(median(speeds(c)), 0), `${number(low, 0)} - ${number(high, 0)}`, `${spread(speeds(c)).toFixed(1)} %`,
        `${number(median(c.rounds.map((r) => r.p99)))} ms`, number(median(c.rounds.map((r) => r.cpuUs))),
    ];
}

/** `tie (medians +8.0 %, best rounds -0.4 %)`, or by how much cob is faster or slower. */
export function verdictText(mine: readonly number[], other: readonly number[]): string {
    const v = verdict(mine, other);
    const numbers = `medians ${percent(v.median)}, best rounds ${percent(v.best)}`;
    if (v.kind === 'tie')
        return mine.length < 2 ? `not known from one round (${numbers})` : `tie (${numbers})`;
    return mine.length < 2 ? `${v.kind} in the only round (${numbers})` : `${v.kind} (${numbers})`;
}

function verdicts(cases: readonly CaseResult[]): string[][] {
    return cases.filter((c) => c.runtime === 'cob' && whole(c)).flatMap((mine) =>
        cases.filter((c) => c.route === mine.route && c !== mine && whole(c)).map((other) => [`${mine.route}, cob and ${other.runtime}`, verdictText(speeds(mine), speeds(other))]));
}

export function markdown(info: Head, cases: readonly CaseResult[], notes: readonly string[]): string {
    const said = verdicts(cases);
    const list = [
        'the ranges decide: where those of two runtimes touch, the verdict is a tie; spread is (highest - lowest) / lowest; p99 and CPU are medians over rounds',
        `routes: ${[...new Map(cases.map((c) => [c.route, c.what]))].map(([route, what]) => `${route} ${what}`).join(', ')}`, ...notes,
    ];
    return [
        headText('Three routes on node:http', info),
        table(['Case', 'Median requests/s', 'Range over rounds', 'Spread', 'p99', 'CPU us per request'], cases.map(row)),
        ...(said.length ? [table(['Verdict', 'cob serves'], said)] : []),
        `${list.map((line) => `- ${line}`).join('\n')}\n`,
    ].join('\n');
}

export function picture(info: Head, cases: readonly CaseResult[]): string {
    const groups = [...new Set(cases.map((c) => c.route))].map((route) => {
        const here = cases.filter((c) => c.route === route);
        const mine = here.find((c) => c.runtime === 'cob');
        const tie = mine && whole(mine) && here.some((c) => c !== mine && whole(c) && verdict(speeds(mine), speeds(c)).kind === 'tie');
        return {
            title: route, note: tie ? `${here[0].what}; ranges that touch are a tie` : here[0].what,
            bars: here.map((c) => (whole(c)
                ? { series: c.runtime, value: median(speeds(c)), ...range(speeds(c)), text: number(median(speeds(c)), 0) }
                : { series: c.runtime, text: `fails: ${c.failure}` })),
        };
    });
    return barPicture({
        title: 'Requests per second, node:http', subtitle: 'Bars are medians of the rounds, lines mark where the rounds lay; more is better; every route has a scale of its own',
        footer: footer(info), series: [...new Set(cases.map((c) => c.runtime))], groups,
    });
}
