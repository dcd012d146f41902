#!/usr/bin/env cob
// gate - does cob start, load and answer no slower than an earlier executable of it, and faster than its peers?
//
// SPDX-License-Identifier: MIT
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { count, pairs, parseArgs, UsageError } from '../lib/args.ts';
import { Guard } from '../lib/guard.ts';
import { orderOf } from '../lib/order.ts';
import { loadAverage } from '../lib/proc.ts';
import { Registry } from '../lib/registry.ts';
import { head, progress, showPictures, toJson, writeFiles } from '../lib/report.ts';
import { Runtime } from '../lib/runtime.ts';
import { CannotRun } from '../lib/spawn.ts';
import { runTool } from '../lib/tool.ts';
import { expected, readBaseline, storedFrom, type StoredBaseline } from './baseline.ts';
import { CASES, type Case, type Context } from './cases.ts';
import { checkThresholds, compare, limitFor, type Comparison, type Samples, type Thresholds } from './judge.ts';
import { markdown, picture, type Result } from './show.ts';

const USAGE = `usage: cob bench/gate/gate.ts [OPTION...]

  --cob PATH          the executable under test (default: the one that runs this)
  --baseline PATH     an earlier executable of cob, or a file that --store wrote (bench/gate/baseline.json)
  --peer NAME=PATH    another runtime; may repeat; names that begin with node get Node's command line
  --runs N            runs of each measure (40)
  --warmup N          runs before them that do not count (5)
  --only REGEX        measures by id or title
  --thresholds FILE   (bench/gate/thresholds.json)
  --patience S        seconds in all to wait for other processes to be quiet (0)
  --out DIR           writes gate.md, gate.json and gate.svg there
  --store FILE        writes the medians of this run as a baseline for later ones
  --page FILE         shows the pictures of --out in a Markdown page with a block <!-- bench gate --> ... <!-- end -->; may repeat
Exit code 1: a gate failed. 2: wrong use.
`;

const DEFAULTS = {
    cob: process.execPath, baseline: resolve(import.meta.dir, 'baseline.json'), store: '', peer: [] as string[], runs: '40', warmup: '5', only: '', out: '', page: [] as string[], patience: '0', help: false,
    thresholds: resolve(import.meta.dir, 'thresholds.json'),
};

/** Samples by runtime and measure; a text where a runtime cannot do it. */
type Cells = Map<string, Map<string, number[] | string>>;

/** Samples of one round and the lists that they belong to: they count once the round does. */
type Taken = [list: number[], value: number][];

/** One sample of a case on one runtime. A failure is kept in place of the samples and ends that cell. */
async function sampleOf(cells: Cells, runtime: Runtime, work: Case, context: Context): Promise<Taken> {
    const mine = cells.get(runtime.name)!;
    if (work.measures.some((m) => typeof mine.get(m.id) === 'string'))
        return [];
    try {
        const values = await work.sample(runtime, context);
        if (values.length !== work.measures.length || values.some((v) => !Number.isFinite(v)))
            throw new CannotRun('no numbers');
        return work.measures.map((m, i) => [mine.get(m.id) as number[], values[i]]);
    } catch (error) {
        if (!(error instanceof CannotRun))
            throw error;
        work.measures.forEach((m) => mine.set(m.id, error.message));
        return [];
    }
}

/** All cases on all runtimes, which take turns within each case. */
async function roundOf(cells: Cells, runtimes: Runtime[], cases: Case[], context: Context, index: number): Promise<Taken> {
    const taken: Taken = [];
    for (const work of cases) {
        if (work.once && index !== 0)
            continue;
        for (const i of work.alone ? [0] : orderOf(runtimes.length, index))
            taken.push(...await sampleOf(cells, runtimes[i], work, context));
    }
    return taken;
}

async function prepare(cells: Cells, runtimes: Runtime[], cases: Case[], context: Context): Promise<void> {
    for (const runtime of runtimes) {
        for (const work of cases) {
            try {
                await work.prepare?.(runtime, context);
            } catch (error) {
                if (!(error instanceof CannotRun))
                    throw error;
                work.measures.forEach((m) => cells.get(runtime.name)!.set(m.id, error.message));
            }
        }
    }
    context.registry.stop(); // what is offline must not find it
}

/** The rounds, the first of which do not count. */
async function measure(runtimes: Runtime[], cases: Case[], runs: number, warmup: number, guard: Guard): Promise<Cells> {
    const cells: Cells = new Map(runtimes.map((r) => [r.name, new Map(cases.flatMap((c) => c.measures.map((m) => [m.id, []])))]));
    const context: Context = { registry: new Registry(), fetches: 1000 };
    await prepare(cells, runtimes, cases, context);
    for (let index = -warmup; index < runs; index++) {
        await guard.settle();
        const taken = await guard.run(() => roundOf(cells, runtimes, cases, context, index));
        if (index >= 0)
            taken.forEach(([list, value]) => list.push(value));
        progress(index < 0 ? 'warm-up' : `run ${index + 1} of ${runs}`);
    }
    progress('');
    return cells;
}

function loadBaseline(file: string): StoredBaseline {
    try {
        return readBaseline(file);
    } catch (error) {
        throw new UsageError((error as Error).message);
    }
}

function loadThresholds(file: string): Thresholds {
    const value = JSON.parse(readFileSync(file, 'utf8'));
    const wrong = checkThresholds(value, CASES.flatMap((c) => c.measures.map((m) => m.id)));
    if (wrong)
        throw new UsageError(`${file}: ${wrong}`);
    return value;
}

async function main(argv: string[]): Promise<number> {
    const options = parseArgs(argv, DEFAULTS);
    if (options.help) {
        console.log(USAGE);
        return 0;
    }
    const runs = count('runs', options.runs), warmup = count('warmup', options.warmup);
    const thresholds = loadThresholds(options.thresholds);
    const pattern = new RegExp(options.only);
    const cases = CASES.filter((c) => c.measures.some((m) => pattern.test(m.id) || pattern.test(m.title)));
    const subject = new Runtime('cob', options.cob);
    const stored = options.baseline.endsWith('.json') ? loadBaseline(options.baseline) : null;
    const peers = pairs('peer', options.peer).map(([name, path]) => new Runtime(name, path));
    const runtimes = [subject, ...(stored ? [] : [new Runtime('baseline', options.baseline)]), ...peers];
    const peerNames = peers.map((r) => r.name), references = ['baseline', ...peerNames];
    const info = head('bench/gate/gate.ts', argv, runtimes);
    const loadBefore = loadAverage();
    const guard = new Guard(count('patience', options.patience));
    const cells = await measure(runtimes, cases, runs, warmup, guard);
    const results: Result[] = cases.flatMap((c) => c.measures).map((row) => {
        const samples = new Map<string, Samples>(runtimes.map((r) => [r.name, cells.get(r.name)!.get(row.id)!]));
        if (stored)
            samples.set('baseline', expected(stored, row, samples, peerNames));
        const comparisons: Comparison[] = references.map((name) =>
            compare(row, samples.get('cob')!, samples.get(name)!, name, limitFor(thresholds, row, name, name === 'baseline')));
        return { row, samples, comparisons };
    });
    const notes = [
        `${runs} runs, ${warmup} warm-up; median (p95); ratio = cob / other (of throughputs other / cob): over 1 is worse`,
        ...(stored ? [`baseline: ${stored.about}; its times are scaled by those of peers then and now`] : []),
        `load average ${loadBefore.toFixed(1)} before, ${loadAverage().toFixed(1)} after; ${guard.summary()}`,
    ];
    const text = markdown(info, results, references, notes);
    console.log(text);
    const failed = results.some((r) => r.comparisons.some((c) => c.state === 'fail'));
    if (options.out) {
        writeFiles(options.out, {
            'gate.md': text,
            'gate.svg': picture(info, results, ['cob', ...references]),
            'gate.json': toJson({
                ...info, runs, warmup, failed, notes, thresholds,
                measures: results.map((r) => ({ ...r.row, samples: Object.fromEntries(r.samples), comparisons: r.comparisons })),
            }),
        });
        options.page.forEach((file) => showPictures(file, 'gate', info, options.out, { 'gate.svg': 'Start-up, memory at rest, fetch' }));
    }
    if (options.store)
        writeFileSync(options.store, toJson(storedFrom(`cob ${subject.version()}, ${info.date}, ${info.machine}`, results.map((r) => [r.row.id, r.samples] as const), ['cob', ...peerNames])));
    return failed ? 1 : 0;
}

await runTool('gate', USAGE, main);
