// load - what a load run is told and what it tells; starts load_client.ts as a process of its own.
//
// SPDX-License-Identifier: MIT
import { resolve } from 'node:path';
import type { Ask, Promised } from './http.ts';
import { CannotRun, firstLine, reason, start } from './spawn.ts';

export interface LoadPlan {
    port: number;
    ask: Ask;
    promised: Promised;
    connections: number;
    /** Seconds that do not count. */
    warmup: number;
    /** The warm-up lasts longer until it had so many answers: compilers warm up by work, and on a busy machine seconds are little work. */
    warmupAnswers?: number;
    /** Seconds that count, or else a number of answers. */
    seconds?: number;
    count?: number;
    /** The server's process, whose CPU time is taken at both ends of the window. */
    pid?: number;
}

export interface LoadResult {
    /** Answers within the window, all of them checked. */
    completed: number;
    wallMs: number;
    /** CPU time of the server and of the load generator within the window. */
    serverMs: number;
    clientMs: number;
    /** How long the server's threads waited for a CPU: what other processes took from it. */
    waitedMs: number;
    /** Answers in each full second of the window. */
    perSecond: number[];
    p50: number;
    p99: number;
    longest: number;
}

const CLIENT = resolve(import.meta.dir, 'load_client.ts');

/** Puts load on a server from a CPU of its own. A wrong answer is a CannotRun. */
export async function load(plan: LoadPlan, cpu?: string): Promise<LoadResult> {
    const child = start([process.execPath, 'run', CLIENT, JSON.stringify(plan)], { cpu, stdout: true });
    try {
        const line = await firstLine(child, ((plan.seconds ?? 120) + plan.warmup + 80) * 1000);
        if (line === null)
            throw new CannotRun(reason(child.errors(), 'the load generator gave no figures'));
        const result: LoadResult = JSON.parse(line);
        if (result.completed === 0)
            throw new CannotRun('no answer in the measured window');
        return result;
    } finally {
        await child.stop();
    }
}
