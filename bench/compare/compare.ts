#!/usr/bin/env cob
// compare - whole servers on several runtimes: CPU per checked answer, throughput, memory, readiness, first answer.
//
// A block is one fresh process of every cell (an app on a runtime). Within a batch the cells of a block take turns, and in n blocks of n cells each
// one has taken every position once. Ratios are paired within blocks.
//
// SPDX-License-Identifier: MIT
import { count, pairs, parseArgs, positive, UsageError } from '../lib/args.ts';
import { Guard } from '../lib/guard.ts';
import { load, type LoadResult } from '../lib/load.ts';
import { orderOf } from '../lib/order.ts';
import { loadAverage, type Memory } from '../lib/proc.ts';
import { head, progress, showPictures, toJson, writeFiles } from '../lib/report.ts';
import { havePackages, Runtime } from '../lib/runtime.ts';
import { Server } from '../lib/server.ts';
import { CannotRun, runOnce } from '../lib/spawn.ts';
import { runTool } from '../lib/tool.ts';
import { APPS, makeSerializer, type App } from './apps.ts';
import { markdown, pictures, type CellResult } from './show.ts';

const USAGE = `usage: cob bench/compare/compare.ts [OPTION...]

  --cob PATH          the executable under test (default: the one that runs this)
  --peer NAME=PATH    another runtime; may repeat; names that begin with node get Node's command line
  --base NAME         what ratios are to (default: bun, or else the first peer)
  --app REGEX         servers by name: ${APPS.map((a) => a.name).join(', ')}
  --blocks N          fresh processes of each cell (default: as many as the batch has cells, at least 6)
  --warmup S          seconds of load that do not count (3), and longer, until
  --warmup-answers N  that many answers have been given (10000)
  --seconds S         seconds of load that count (8)
  --starts N          further fresh processes of each cell for readiness and first answer alone (0)
  --connections N     open connections (default: the app's)
  --cpus A,B          the server's CPU and everybody else's (0,1); "none": not bound
  --patience S        seconds in all to wait for other processes to be quiet and to repeat disturbed cells (0)
  --out DIR           writes compare.md, compare.json and pictures there
  --page FILE         shows the pictures of --out in a Markdown page with a block <!-- bench compare --> ... <!-- end -->; may repeat
Exit code 1: a server gave a wrong answer or did not start. 2: wrong use.
`;

const DEFAULTS = {
    cob: process.execPath, peer: [] as string[], base: '', app: '', blocks: '',
    warmup: '3', 'warmup-answers': '10000', seconds: '8', starts: '0', connections: '', cpus: '0,1',
    patience: '0', out: '', page: [] as string[], help: false,
};

/** What one fresh process gave. */
export interface Sample {
    readyMs: number;
    firstMs: number;
    idle?: Memory;
    loaded?: Memory;
    load?: LoadResult;
}

interface Plan {
    warmup: number;
    warmupAnswers: number;
    seconds: number;
    connections: number | undefined;
    serverCpu: string | undefined;
    loadCpu: string | undefined;
}

/** A fresh process until it has answered its first request and passed every case. */
async function begin(app: App, runtime: Runtime, plan: Plan): Promise<{ server: Server; firstMs: number }> {
    const server = await Server.start(runtime, app.file, app.health, { env: app.env, cpu: plan.serverCpu });
    try {
        const firstMs = await server.check(app.main);
        for (const route of Object.values(app.cases))
            await server.check(route);
        return { server, firstMs };
    } catch (error) {
        await server.stop();
        throw error;
    }
}

async function sampleOf(app: App, runtime: Runtime, plan: Plan, loads: boolean): Promise<Sample> {
    const { server, firstMs } = await begin(app, runtime, plan);
    try {
        if (!loads)
            return { readyMs: server.readyMs, firstMs };
        await Bun.sleep(200);
        const idle = server.memory();
        const result = await load({
            port: server.port, ask: app.main.ask, promised: app.main.promised, connections: plan.connections ?? app.connections,
            warmup: plan.warmup, warmupAnswers: plan.warmupAnswers, seconds: plan.seconds, pid: server.child.pid,
        }, plan.loadCpu);
        await server.check(app.main);
        return { readyMs: server.readyMs, firstMs, idle, loaded: server.memory(), load: result };
    } finally {
        await server.stop();
    }
}

/** A cell's samples by block; a failure ends the cell. */
async function into(cell: CellResult, list: Sample[], plan: Plan, loads: boolean, guard: Guard): Promise<void> {
    if (cell.failure !== undefined)
        return;
    try {
        await guard.settle();
        list.push(await guard.run(() => sampleOf(cell.app, cell.runtime, plan, loads), (value, others) => cell.rejected.push({ ...value, others })));
    } catch (error) {
        if (!(error instanceof CannotRun))
            throw error;
        cell.failure = error.message;
    }
}

async function runBatch(apps: App[], runtimes: Runtime[], plan: Plan, blocks: number | undefined, starts: number, guard: Guard): Promise<CellResult[]> {
    const cells = apps.flatMap((app) => runtimes.map((runtime): CellResult => ({ app, runtime, samples: [], starts: [], rejected: [] })));
    const rounds = blocks ?? Math.max(6, cells.length);
    for (let block = 0; block < rounds; block++) {
        for (const i of orderOf(cells.length, block)) {
            progress(`${apps[0].batch}: block ${block + 1} of ${rounds}, ${cells[i].app.name} on ${cells[i].runtime.name}`);
            await into(cells[i], cells[i].samples, plan, true, guard);
        }
    }
    for (let round = 0; round < starts; round++) {
        progress(`${apps[0].batch}: start ${round + 1} of ${starts}`);
        for (const i of orderOf(cells.length, round))
            await into(cells[i], cells[i].starts, plan, false, guard);
    }
    progress('');
    return cells;
}

function planOf(options: typeof DEFAULTS): Plan {
    const [serverCpu, loadCpu] = options.cpus === 'none' ? [] : options.cpus.split(',');
    if (options.cpus !== 'none' && !/^\d+,\d+$/.test(options.cpus))
        throw new UsageError('--cpus wants A,B or none');
    if (loadCpu !== undefined)
        runOnce(['taskset', '-cp', loadCpu, String(process.pid)]);
    return {
        warmup: Number(options.warmup) === 0 ? 0 : positive('warmup', options.warmup), warmupAnswers: count('warmup-answers', options['warmup-answers']),
        seconds: positive('seconds', options.seconds),
        connections: options.connections ? count('connections', options.connections) : undefined, serverCpu, loadCpu,
    };
}

async function main(argv: string[]): Promise<number> {
    const options = parseArgs(argv, DEFAULTS);
    if (options.help) {
        console.log(USAGE);
        return 0;
    }
    const plan = planOf(options);
    const blocks = options.blocks ? count('blocks', options.blocks) : undefined, starts = count('starts', options.starts);
    const runtimes = [new Runtime('cob', options.cob), ...pairs('peer', options.peer).map(([name, path]) => new Runtime(name, path))];
    const base = options.base || (runtimes.find((r) => r.name === 'bun') ?? runtimes[1] ?? runtimes[0]).name;
    const apps = APPS.filter((a) => new RegExp(options.app).test(a.name));
    if (apps.length === 0)
        throw new UsageError(`no server is called ${options.app}`);
    if (apps.some((a) => a.packages) && !havePackages())
        throw new UsageError(`${apps.filter((a) => a.packages).map((a) => a.name).join(', ')}: BENCH_NODE_MODULES must name a folder with their packages`);
    if (apps.some((a) => a.env?.SERIALIZER === 'standalone'))
        makeSerializer(runtimes);
    const info = head('bench/compare/compare.ts', argv, runtimes);
    const loadBefore = loadAverage();
    const guard = new Guard(count('patience', options.patience));
    const cells: CellResult[] = [];
    for (const batch of new Set(apps.map((a) => a.batch)))
        cells.push(...await runBatch(apps.filter((a) => a.batch === batch), runtimes, plan, blocks, starts, guard));
    const notes = [
        `${plan.warmup} s of warm-up, longer until ${plan.warmupAnswers} answers, and ${plan.seconds} s measured in each process; ` +
            `server on CPU ${plan.serverCpu ?? 'any'}, load on ${plan.loadCpu ?? 'any'}`,
        `load average ${loadBefore.toFixed(1)} before, ${loadAverage().toFixed(1)} after; ${guard.summary()}`,
    ];
    const text = markdown(info, cells, base, notes);
    console.log(text);
    if (options.out) {
        writeFiles(options.out, {
            'compare.md': text, ...pictures(info, cells),
            'compare.json': toJson({
                ...info, notes,
                cells: cells.map((c) => ({ app: c.app.name, runtime: c.runtime.name, failure: c.failure, samples: c.samples, starts: c.starts, rejected: c.rejected })),
            }),
        });
        const shown = { 'compare-cpu.svg': 'CPU time per answered request', 'compare-memory.svg': 'Resident memory under load' };
        options.page.forEach((file) => showPictures(file, 'compare', info, options.out, shown));
    }
    const absent = (c: CellResult) => c.runtime.kind === 'node' && c.app.bunOnly;
    return cells.some((c) => c.failure !== undefined && !absent(c)) ? 1 : 0;
}

await runTool('compare', USAGE, main);
