#!/usr/bin/env cob
// routes - one server on node:http, three routes, three answers: requests per second of each runtime under autocannon.
//
// autocannon is a package that real Node runs, so that no runtime under test takes part in the load. What may be concluded is said by the ranges over rounds:
// where they touch, the verdict is a tie, whatever the medians are.
//
// SPDX-License-Identifier: MIT
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { count, pairs, parseArgs, positive, UsageError } from '../lib/args.ts';
import { Guard } from '../lib/guard.ts';
import type { Ask, Promised } from '../lib/http.ts';
import { orderOf } from '../lib/order.ts';
import { cpuBetween, cpuMark, loadAverage } from '../lib/proc.ts';
import { head, progress, showPictures, toJson, writeFiles } from '../lib/report.ts';
import { Runtime } from '../lib/runtime.ts';
import { Server } from '../lib/server.ts';
import { CannotRun, pinned, reason, start } from '../lib/spawn.ts';
import { runTool } from '../lib/tool.ts';
import { markdown, picture, type CaseResult, type Round } from './show.ts';

const USAGE = `usage: cob bench/routes/routes.ts --node PATH [OPTION...]

  --node PATH         real Node, which runs the load generator (default: the peer named node)
  --autocannon PATH   autocannon.js (default: of the package in BENCH_NODE_MODULES)
  --cob PATH          the executable under test (default: the one that runs this)
  --peer NAME=PATH    another runtime; may repeat; names that begin with node get Node's command line
  --connections N     (50)
  --seconds S         of each round (8)
  --warmup S          before each, not counted (2)
  --rounds N          (3)
  --only REGEX        routes by path
  --cpus A,B          the server's CPU and the load generator's (0,1); "none": not bound
  --patience S        seconds in all to wait for other processes to be quiet and to repeat disturbed rounds (0)
  --out DIR           writes routes.md, routes.json and routes.svg there
  --page FILE         shows the pictures of --out in a Markdown page with a block <!-- bench routes --> ... <!-- end -->; may repeat
Exit code 1: a wrong answer or a server that did not start. 2: wrong use.
`;

const DEFAULTS = {
    node: '', autocannon: '', cob: process.execPath, peer: [] as string[], connections: '50', seconds: '8', warmup: '2', rounds: '3', only: '', cpus: '0,1',
    patience: '0', out: '', page: [] as string[], help: false,
};

const ROUTES: { ask: Ask; promised: Promised; what: string }[] = [
    { ask: { path: '/plain' }, promised: { status: 200, body: 'ok' }, what: 'the string ok' },
    { ask: { path: '/json' }, promised: { status: 200, type: 'application/json', sha: 'f181ab746936c6e1' }, what: '200 rows built and serialised' },
    { ask: { path: '/hash' }, promised: { status: 200, type: 'application/json', body: '{"digest":"adc1c9892fbff47c33a7f9c8"}' }, what: 'SHA-256 over 64 KB' },
];

interface Cannon {
    argv: string[];
    cpu?: string;
    serverCpu?: string;
    connections: number;
}

/** One run of autocannon: what it says, as JSON. */
async function fire(cannon: Cannon, url: string, seconds: number): Promise<any> {
    const argv = [...cannon.argv, '--json', '--no-progress', '-c', String(cannon.connections), '-d', String(seconds), url];
    const child = start(pinned(argv, cannon.cpu), { stdout: true });
    try {
        const text = await new Response(child.process.stdout as ReadableStream).text();
        if ((await child.process.exited) !== 0)
            throw new CannotRun(`autocannon: ${reason(child.errors(), 'failed')}`);
        return JSON.parse(text);
    } finally {
        await child.stop();
    }
}

/** A fresh server, warmed up, under load for one round. The answer is checked before and after; in between autocannon counts what is not 2xx. */
async function round(runtime: Runtime, route: (typeof ROUTES)[number], cannon: Cannon, warmup: number, seconds: number): Promise<Round> {
    const server = await Server.start(runtime, 'node-http.mjs', ROUTES[0], { cpu: cannon.serverCpu });
    const url = `http://127.0.0.1:${server.port}${route.ask.path}`;
    try {
        await server.check(route);
        if (warmup > 0)
            await fire(cannon, url, warmup);
        const before = cpuMark(server.child.pid);
        const got = await fire(cannon, url, seconds);
        const serverMs = cpuBetween(before, cpuMark(server.child.pid));
        await server.check(route);
        const total = got.requests.total;
        if (!(total > 0) || got.errors || got.timeouts || got.non2xx)
            throw new CannotRun(`${total} answers, ${got.errors} errors, ${got.timeouts} timeouts, ${got.non2xx} not 2xx`);
        return { rps: total / got.duration, p99: got.latency.p99, cpuUs: (serverMs * 1000) / total, bytes: got.throughput.total / total };
    } finally {
        await server.stop();
    }
}

function cannonOf(options: typeof DEFAULTS, runtimes: readonly Runtime[]): Cannon {
    const node = options.node || runtimes.find((r) => r.name === 'node')?.path;
    const script = options.autocannon || join(process.env.BENCH_NODE_MODULES ?? '', 'autocannon/autocannon.js');
    if (!node)
        throw new UsageError('--node is wanted: real Node runs the load generator');
    if (!existsSync(script))
        throw new UsageError(`no autocannon at ${script}: install the package and name its autocannon.js`);
    if (options.cpus !== 'none' && !/^\d+,\d+$/.test(options.cpus))
        throw new UsageError('--cpus wants A,B or none');
    const [serverCpu, cpu] = options.cpus === 'none' ? [] : options.cpus.split(',');
    return { argv: [node, script], cpu, serverCpu, connections: count('connections', options.connections) };
}

async function main(argv: string[]): Promise<number> {
    const options = parseArgs(argv, DEFAULTS);
    if (options.help) {
        console.log(USAGE);
        return 0;
    }
    const rounds = count('rounds', options.rounds), seconds = positive('seconds', options.seconds), warmup = count('warmup', options.warmup);
    const runtimes = [new Runtime('cob', options.cob), ...pairs('peer', options.peer).map(([name, path]) => new Runtime(name, path))];
    const cannon = cannonOf(options, runtimes);
    const info = head('bench/routes/routes.ts', argv, runtimes);
    const loadBefore = loadAverage();
    const guard = new Guard(count('patience', options.patience));
    const cases = ROUTES.filter((r) => new RegExp(options.only).test(r.ask.path)).flatMap((route) =>
        runtimes.map((runtime): CaseResult => ({ route: route.ask.path, what: route.what, runtime: runtime.name, rounds: [] })));
    for (let index = 0; index < rounds; index++) {
        for (const route of ROUTES) {
            for (const i of orderOf(runtimes.length, index)) {
                const mine = cases.find((c) => c.route === route.ask.path && c.runtime === runtimes[i].name);
                if (!mine || mine.failure !== undefined)
                    continue;
                progress(`round ${index + 1} of ${rounds}: ${mine.route} ${mine.runtime}`);
                try {
                    await guard.settle();
                    mine.rounds.push(await guard.run(() => round(runtimes[i], route, cannon, warmup, seconds)));
                } catch (error) {
                    if (!(error instanceof CannotRun))
                        throw error;
                    mine.failure = error.message;
                }
            }
        }
    }
    progress('');
    const notes = [
        `${rounds} rounds of ${seconds} s after ${warmup} s of warm-up, ${cannon.connections} connections, a fresh server each; server on CPU ${cannon.serverCpu ?? 'any'}, load on ${cannon.cpu ?? 'any'}`,
        `load average ${loadBefore.toFixed(1)} before, ${loadAverage().toFixed(1)} after; ${guard.summary()}`,
    ];
    const text = markdown(info, cases, notes);
    console.log(text);
    if (options.out) {
        writeFiles(options.out, { 'routes.md': text, 'routes.svg': picture(info, cases), 'routes.json': toJson({ ...info, notes, cases }) });
        options.page.forEach((file) => showPictures(file, 'routes', info, options.out, { 'routes.svg': 'Requests per second on three routes' }));
    }
    return cases.some((c) => c.failure !== undefined) ? 1 : 0;
}

await runTool('routes', USAGE, main);
