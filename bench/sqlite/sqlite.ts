#!/usr/bin/env cob
// sqlite - the queries of suite.mjs on bun:sqlite and node:sqlite, runtimes side by side.
//
// SPDX-License-Identifier: MIT
import { resolve } from 'node:path';
import { count, pairs, parseArgs } from '../lib/args.ts';
import { Guard } from '../lib/guard.ts';
import { orderOf } from '../lib/order.ts';
import { loadAverage } from '../lib/proc.ts';
import { head, progress, showPictures, toJson, writeFiles } from '../lib/report.ts';
import { Runtime } from '../lib/runtime.ts';
import { CannotRun } from '../lib/spawn.ts';
import { runTool } from '../lib/tool.ts';
import { markdown, picture, type Column } from './show.ts';

const USAGE = `usage: cob bench/sqlite/sqlite.ts [OPTION...]

  --cob PATH          the executable under test (default: the one that runs this)
  --peer NAME=PATH    another runtime; may repeat; names that begin with node get Node's command line
  --rounds N          fresh processes of each runtime and module (7)
  --budget MS         time for each case in a process (100)
  --only REGEX        cases by name
  --patience S        seconds in all to wait for other processes to be quiet and to repeat disturbed processes (0)
  --out DIR           writes sqlite.md, sqlite.json and sqlite.svg there
  --page FILE         shows the pictures of --out in a Markdown page with a block <!-- bench sqlite --> ... <!-- end -->; may repeat
Exit code 1: a runtime read something else than cob. 2: wrong use.
`;

const DEFAULTS = { cob: process.execPath, peer: [] as string[], rounds: '7', budget: '100', only: '', patience: '0', out: '', page: [] as string[], help: false };

const SUITE = resolve(import.meta.dir, 'suite.mjs');

interface Line {
    name: string;
    us: number;
    checksum: number;
}

/** What one process says, case by case. */
function linesOf(column: Column, budget: string, only: string): Line[] {
    const { stdout } = column.runtime.once('run', [SUITE, column.driver, budget, only], { timeout: 300_000 });
    return stdout.trim().split('\n').filter(Boolean).map((line) => JSON.parse(line));
}

/** Keeps the samples; a checksum that is not that of the first process is kept as the column's fault. */
function keep(column: Column, lines: Line[], checksums: Map<string, number>): void {
    for (const { name, us, checksum } of lines) {
        if (!checksums.has(name))
            checksums.set(name, checksum);
        else if (checksums.get(name) !== checksum)
            column.wrong.add(name);
        column.samples.set(name, [...(column.samples.get(name) ?? []), us]);
    }
}

async function main(argv: string[]): Promise<number> {
    const options = parseArgs(argv, DEFAULTS);
    if (options.help) {
        console.log(USAGE);
        return 0;
    }
    const rounds = count('rounds', options.rounds);
    count('budget', options.budget);
    const runtimes = [new Runtime('cob', options.cob), ...pairs('peer', options.peer).map(([name, path]) => new Runtime(name, path))];
    const info = head('bench/sqlite/sqlite.ts', argv, runtimes);
    const loadBefore = loadAverage();
    const guard = new Guard(count('patience', options.patience));
    const columns = (['bun', 'node'] as const).flatMap((driver) => runtimes.map((runtime): Column => ({ driver, runtime, samples: new Map(), wrong: new Set() })));
    const checksums = new Map<string, number>();
    for (let index = 0; index < rounds; index++) {
        for (const i of orderOf(columns.length, index)) {
            const column = columns[i];
            if (column.failure !== undefined)
                continue;
            progress(`round ${index + 1} of ${rounds}: ${column.driver}:sqlite on ${column.runtime.name}`);
            try {
                await guard.settle();
                keep(column, await guard.run(async () => linesOf(column, options.budget, options.only)), checksums);
            } catch (error) {
                if (!(error instanceof CannotRun))
                    throw error;
                column.failure = error.message;
            }
        }
    }
    progress('');
    const notes = [
        `${rounds} processes of each, ${options.budget} ms for each case in a process, of which the best batch counts`,
        `load average ${loadBefore.toFixed(1)} before, ${loadAverage().toFixed(1)} after; ${guard.summary()}`,
    ];
    const text = markdown(info, columns, [...checksums.keys()], notes);
    console.log(text);
    if (options.out) {
        writeFiles(options.out, {
            'sqlite.md': text, 'sqlite.svg': picture(info, columns, [...checksums.keys()]),
            'sqlite.json': toJson({
                ...info, notes,
                columns: columns.map((c) => ({ module: `${c.driver}:sqlite`, runtime: c.runtime.name, failure: c.failure, wrong: [...c.wrong], samples: Object.fromEntries(c.samples) })),
            }),
        });
        options.page.forEach((file) => showPictures(file, 'sqlite', info, options.out, { 'sqlite.svg': 'SQLite, time per operation' }));
    }
    return columns.some((c) => c.wrong.size > 0) ? 1 : 0;
}

await runTool('sqlite', USAGE, main);
