// load_client - the load generator: a program of its own, so that its CPU time is its own and it can be bound to a CPU.
//
//   cob load_client.ts '{"port": ..., "ask": ..., "promised": ..., "connections": 8, "warmup": 3, "seconds": 8, "pid": ...}'
//
// Connections stay open, each with one request at a time. Every answer is checked (http.ts) before the next request of its connection is sent; the first wrong
// one ends the run with exit code 1. Prints one line of JSON (LoadResult). With `count` in place of seconds it ends after so many answers.
//
// SPDX-License-Identifier: MIT
import { exchange } from './exchange.ts';
import { parseAnswer, requestBytes, Sameness, WrongAnswer } from './http.ts';
import type { LoadPlan, LoadResult } from './load.ts';
import { cpuBetween, cpuMark, waitedBetween, type CpuMark } from './proc.ts';
import { quantileOf } from './stats.ts';

// So many seconds more a warm-up may take until it has the answers that it wants.
const LONGER = 60;

interface Connection {
    /** Bytes of an answer that is not whole. */
    pending: Buffer | null;
    sentAt: number;
}

class Window {
    completed = 0;
    latencies = new Float64Array(1 << 16);
    began = performance.now();
    server: CpuMark | null;
    self = process.cpuUsage();

    constructor(pid: number | undefined) {
        this.server = pid === undefined ? null : cpuMark(pid);
    }

    add(latency: number): void {
        if (this.completed === this.latencies.length) {
            const larger = new Float64Array(this.latencies.length * 2);
            larger.set(this.latencies);
            this.latencies = larger;
        }
        this.latencies[this.completed++] = latency;
    }

    result(pid: number | undefined, perSecond: number[]): LoadResult {
        const wallMs = performance.now() - this.began, used = process.cpuUsage(this.self);
        const end = pid === undefined ? null : cpuMark(pid);
        const sorted = this.latencies.subarray(0, this.completed).sort();
        const at = (q: number) => (sorted.length ? quantileOf(sorted, q) : NaN);
        return {
            completed: this.completed, wallMs, serverMs: end ? cpuBetween(this.server!, end) : 0, waitedMs: end ? waitedBetween(this.server!, end) : 0,
            clientMs: (used.user + used.system) / 1000, perSecond,
            p50: at(0.5), p99: at(0.99), longest: at(1),
        };
    }
}

function fail(error: unknown): never {
    console.error(error instanceof WrongAnswer ? `WrongAnswer: ${error.message}` : String((error as Error)?.stack ?? error));
    process.exit(1);
}

async function run(plan: LoadPlan): Promise<void> {
    const request = requestBytes(plan.ask, plan.port);
    const same = new Sameness((await exchange(plan.port, request)).bytes, plan.promised);
    let window = new Window(plan.pid);
    let ending = false, left = plan.count ?? Infinity;
    const perSecond: number[] = [];

    function finish(): void {
        ending = true;
        process.stdout.write(JSON.stringify(window.result(plan.pid, perSecond)) + '\n', () => process.exit(0));
    }

    const handler = {
        open(socket: Bun.Socket<Connection>) {
            socket.setNoDelay(true);
            socket.data = { pending: null, sentAt: performance.now() };
            socket.write(request);
        },
        data(socket: Bun.Socket<Connection>, chunk: Buffer) {
            const connection = socket.data;
            if (ending)
                return;
            let bytes = chunk;
            if (connection.pending) {
                bytes = Buffer.concat([connection.pending, chunk]);
                connection.pending = null;
            }
            try {
                const end = bytes.length < same.length ? 0 : same.take(bytes);
                if (end === 0) {
                    if (!parseAnswer(bytes)) { // a shorter one that is whole is checked too
                        connection.pending = bytes === chunk ? Buffer.from(chunk) : bytes;
                        return;
                    }
                    same.take(bytes);
                }
                if (end !== 0 && end !== bytes.length)
                    throw new WrongAnswer('bytes behind the answer');
            } catch (error) {
                fail(error);
            }
            const now = performance.now();
            window.add(now - connection.sentAt);
            if (--left === 0)
                return finish();
            connection.sentAt = now;
            socket.write(request);
        },
        close() {
            if (!ending)
                fail(new WrongAnswer('the server closed a connection'));
        },
        error(_: Bun.Socket<Connection>, error: Error) {
            if (!ending)
                fail(error);
        },
    };
    await Promise.all(Array.from({ length: plan.connections }, () => Bun.connect({ hostname: '127.0.0.1', port: plan.port, socket: handler })));
    if (plan.count !== undefined)
        return;
    let seen = 0;
    const ticks = () => {
        perSecond.push(window.completed - seen);
        seen = window.completed;
    };
    const measure = () => {
        window = new Window(plan.pid);
        const timer = setInterval(ticks, 1000);
        setTimeout(() => {
            clearInterval(timer);
            finish();
        }, plan.seconds! * 1000);
    };
    const latest = performance.now() + (plan.warmup + LONGER) * 1000;
    const warm = () => (window.completed < (plan.warmupAnswers ?? 0) && performance.now() < latest ? void setTimeout(warm, 50) : measure());
    setTimeout(warm, plan.warmup * 1000);
}

run(JSON.parse(process.argv[2])).catch(fail);
