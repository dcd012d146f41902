// cases - the measures of the gate. One process gives one sample of each measure of its case.
//
// SPDX-License-Identifier: MIT
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoryOf } from '../lib/proc.ts';
import type { Runtime } from '../lib/runtime.ts';
import { CannotRun, firstLine, reason, runOnce, start, within } from '../lib/spawn.ts';
import type { Registry } from '../lib/registry.ts';
import type { Measure } from './judge.ts';

export interface Row extends Measure {
    title: string;
}

export interface Context {
    registry: Registry;
    /** Fetches of one process. */
    fetches: number;
}

export interface Case {
    measures: Row[];
    /** Once for each runtime before anything is timed. */
    prepare?(runtime: Runtime, context: Context): void | Promise<void>;
    /** A sample for each measure, in their order. */
    sample(runtime: Runtime, context: Context): number[] | Promise<number[]>;
    /** Not a measure of time: one sample is enough. */
    once?: boolean;
    /** Measures no runtime: taken once a round, and shown in the first column. */
    alone?: boolean;
}

const ms = (id: string, title: string): Row => ({ id, title, unit: 'ms' });
const mib = (id: string, title: string): Row => ({ id, title, unit: 'MiB' });

/** Wall time of a command whose output is thrown away. */
const wall = (runtime: Runtime, ...[task, ...words]: [Parameters<Runtime['once']>[0], ...string[]]): number[] =>
    [runtime.once(task, words, { output: false }).wallMs];

/** Resident memory of a program that has printed a line and then waits. */
async function residentAfter(runtime: Runtime, ...words: string[]): Promise<number[]> {
    const child = start(runtime.argv('run', ...words), { cwd: runtime.fixtures, env: runtime.env, stdout: true });
    try {
        if ((await firstLine(child)) === null)
            throw new CannotRun(reason(child.errors(), 'printed nothing'));
        await Bun.sleep(20); // for what the runtime does after the first turn
        return [memoryOf(child.pid).rss];
    } finally {
        await child.stop();
    }
}

// Of 60 modules so many may be absent and the time still be worth comparing.
const MISSING = 3;

/** Milliseconds that a program says it spent on loading modules. */
function loading(runtime: Runtime, ...words: string[]): number[] {
    const [time, loaded, failed] = runtime.once('run', words).stdout.trim().split(' ');
    if (loaded === '0')
        throw new CannotRun('absent');
    if (failed && failed.split(',').length > MISSING)
        throw new CannotRun(`cannot load ${failed}`);
    return [Number(time)];
}

function testEmpty(runtime: Runtime): number[] {
    const done = runtime.once('test', [runtime.kind === 'bun' ? 'empty.test.js' : 'empty.node-test.mjs']);
    if (!/1 pass|pass 1/.test(done.stdout + done.stderr))
        throw new CannotRun('no passing test reported');
    return [done.wallMs];
}

const BUILT = '[Info]\n1 + 2 * 3         = 7\n(4 - 1) * (2 + 5) = 21\nmax(3, 9) / 3     = 3\nsqrt(16) + -2     = 2\n';

function build(runtime: Runtime): number[] {
    const target = join(runtime.folder, 'built');
    rmSync(target, { recursive: true, force: true });
    return [runtime.once('build', [target, 'src/index.ts'], { cwd: join(runtime.fixtures, 'project'), output: false }).wallMs];
}

function prepareBuild(runtime: Runtime): void {
    runtime.once('build', [join(runtime.folder, 'built'), 'src/index.ts'], { cwd: join(runtime.fixtures, 'project') });
    const bundle = join(runtime.folder, 'built/index.js');
    if (!existsSync(bundle) || runtime.once('run', [bundle]).stdout !== BUILT)
        throw new CannotRun('the bundle prints something else');
}

function install(runtime: Runtime): number[] {
    const project = join(runtime.folder, 'install');
    rmSync(join(project, 'node_modules'), { recursive: true, force: true });
    const { wallMs } = runtime.once('install', [], { cwd: project, output: false });
    if (!existsSync(join(project, 'node_modules/bench-pkg-8/package.json')))
        throw new CannotRun('nothing installed');
    return [wallMs];
}

/** Fills the cache of packages, after which the registry may be gone. */
async function prepareInstall(runtime: Runtime, context: Context): Promise<void> {
    const project = join(runtime.folder, 'install');
    const argv = runtime.argv('install');
    cpSync(join(runtime.fixtures, 'install'), project, { recursive: true });
    writeFileSync(join(project, '.npmrc'), `registry=${context.registry.url}\n`);
    const child = start(argv, { cwd: project, env: runtime.env }); // not runOnce: the registry is in this process
    const code = await within(child.process.exited, 20_000);
    const errors = child.errors();
    await child.stop();
    if (code !== 0)
        throw new CannotRun(reason(errors, `exit code ${code}`));
}

function fetching(runtime: Runtime, context: Context): number[] {
    return runtime.once('run', ['fetch-latency.mjs', String(context.fetches)]).stdout.trim().split(' ').map(Number);
}

export const CASES: Case[] = [
    { measures: [ms('version', '`--version`')], sample: (r) => wall(r, 'version') },
    { measures: [ms('eval', "`-e ''`")], sample: (r) => wall(r, 'eval', '') },
    { measures: [ms('empty', 'run an empty script')], sample: (r) => wall(r, 'run', 'empty.js') },
    { measures: [ms('test', 'test, one empty test')], sample: testEmpty },
    { measures: [ms('build', 'build, small project')], prepare: prepareBuild, sample: build },
    { measures: [ms('install', 'install offline, warm cache')], prepare: prepareInstall, sample: install },
    { measures: [mib('rss-idle', 'RSS at startup')], sample: (r) => residentAfter(r, 'idle.js') },
    { measures: [mib('rss-node', 'RSS after loading node:* modules')], sample: (r) => residentAfter(r, 'load-builtins.mjs', 'require', 'idle') },
    { measures: [ms('require-node', '`require` of node:* modules')], sample: (r) => loading(r, 'load-builtins.mjs', 'require') },
    { measures: [ms('import-node', '`import()` of node:* modules')], sample: (r) => loading(r, 'load-builtins.mjs', 'import') },
    { measures: [ms('require-bun', '`require` of bun:* modules')], sample: (r) => loading(r, 'load-bun.js') },
    {
        measures: [
            ms('serve-first', 'serve hello + first request'), ms('fetch-p50', 'local `fetch` latency (p50)'), ms('fetch-p99', 'local `fetch` latency (p99)'),
            { id: 'fetch-rate', title: 'local `fetch`, sequential throughput', unit: 'req/s', higher: true },
        ],
        sample: fetching,
    },
    { measures: [mib('binary', 'binary size')], sample: (r) => [r.binarySize()], once: true },
    { measures: [ms('itself', 'the measuring itself (`/bin/true`)')], sample: () => [runOnce(['/bin/true'], { output: false }).wallMs], alone: true },
];
