// spawn - child processes: commands run to their end with wall and CPU time, and servers that are kept and stopped.
//
// Whatever is still alive is ended when the tool ends, also by a signal.
//
// SPDX-License-Identifier: MIT
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuMark } from './proc.ts';

/** A runtime cannot do what a row asks for; the text goes into its cell. */
export class CannotRun extends Error {}

export interface Done {
    wallMs: number;
    cpuMs: number;
    stdout: string;
    stderr: string;
}

export interface Options {
    cwd?: string;
    env?: Record<string, string>;
    /** Milliseconds after which it is killed. */
    timeout?: number;
    /** Keeps output (a pipe, which costs a little time) or throws it away. */
    output?: boolean;
}

export interface Child {
    pid: number;
    process: ReturnType<typeof Bun.spawn>;
    /** What it wrote to standard error so far. */
    errors(): string;
    stop(): Promise<void>;
}

let scratch: string | undefined;
const children = new Set<Child>();
let files = 0;

function cleanUp(): void {
    for (const child of children)
        child.process.kill('SIGKILL');
    if (scratch)
        rmSync(scratch, { recursive: true, force: true });
}

process.on('exit', cleanUp);
for (const [signal, code] of [['SIGINT', 130], ['SIGTERM', 143]] as const)
    process.on(signal, () => process.exit(code));

/** A folder of this run, removed at its end. */
export const scratchFolder = (): string => (scratch ??= mkdtempSync(join(tmpdir(), 'cob-bench-')));

/** The line of an error output that says most. */
export function reason(text: string, otherwise: string): string {
    const lines = text.split('\n').map((line) => line.replace(/\x1b\[[0-9;]*m/g, '').trim()).filter(Boolean);
    const named = lines.filter((line) => /\b(\w*error|exception)\b.*:/i.test(line));
    return ((named.length ? named : lines).at(-1) ?? otherwise).slice(0, 80);
}

/** What a promise gives, or undefined after so many milliseconds. No timer is left behind. */
export async function within<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
    const { promise: late, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => resolve(undefined), ms);
    try {
        return await Promise.race([promise, late]);
    } finally {
        clearTimeout(timer);
    }
}

/** Runs a command to its end. A failing one is a CannotRun. */
export function runOnce(argv: string[], options: Options = {}): Done {
    const how = options.output === false ? 'ignore' : 'pipe';
    const start = Bun.nanoseconds();
    let done;
    try {
        done = Bun.spawnSync({
            cmd: argv, cwd: options.cwd, env: options.env, stdin: 'ignore', stdout: how, stderr: how, timeout: options.timeout ?? 60_000, killSignal: 'SIGKILL',
        });
    } catch (error) {
        throw new CannotRun((error as Error).message.slice(0, 80));
    }
    const wallMs = (Bun.nanoseconds() - start) / 1e6;
    const stdout = done.stdout?.toString() ?? '', stderr = done.stderr?.toString() ?? '';
    if (done.exitCode !== 0)
        throw new CannotRun(reason(stderr || stdout, `exit code ${done.exitCode ?? done.signalCode}`));
    return { wallMs, cpuMs: Number(done.resourceUsage!.cpuTime.total) / 1000, stdout, stderr };
}

/** argv on one CPU, if one is named. */
export const pinned = (argv: string[], cpu?: string): string[] => (cpu === undefined ? argv : ['taskset', '-c', cpu, ...argv]);

/** Starts a process that stays. `stdout` is for its caller to read if asked for. */
export function start(argv: string[], options: Options & { cpu?: string; stdout?: boolean } = {}): Child {
    const log = join(scratchFolder(), `stderr-${files++}`);
    const fd = openSync(log, 'w');
    let process;
    try {
        process = Bun.spawn({
            cmd: pinned(argv, options.cpu), cwd: options.cwd, env: options.env, stdin: 'ignore', stdout: options.stdout ? 'pipe' : 'ignore', stderr: fd,
        });
    } catch (error) {
        throw new CannotRun((error as Error).message.slice(0, 80));
    } finally {
        closeSync(fd);
    }
    const child: Child = {
        pid: process.pid,
        process,
        errors: () => readFileSync(log, 'utf8'),
        async stop() {
            if (process.exitCode === null && process.signalCode === null) {
                process.kill('SIGTERM');
                if ((await within(process.exited, 2000)) === undefined)
                    process.kill('SIGKILL');
            }
            await process.exited;
            // a grandchild may hold the other end: nobody waits for it
            if (options.stdout)
                await (process.stdout as ReadableStream).cancel().catch(() => {});
            children.delete(child);
            rmSync(log, { force: true });
        },
    };
    children.add(child);
    return child;
}

/** The first line of a child's standard output; null when it ends without one or takes too long. */
export async function firstLine(child: Child, timeout = 15_000): Promise<string | null> {
    const reader = (child.process.stdout as ReadableStream<Uint8Array>).getReader();
    const decoder = new TextDecoder();
    let text = '';
    while (!text.includes('\n')) {
        const part = await within(reader.read(), timeout);
        if (!part || part.done)
            return null;
        text += decoder.decode(part.value, { stream: true });
    }
    reader.releaseLock();
    return text.slice(0, text.indexOf('\n'));
}

/** CPU milliseconds of the children that are alive. */
export function childrenBusy(): number {
    let sum = 0;
    for (const child of children) {
        try {
            sum += cpuMark(child.pid).ticks * 10;
        } catch {
            // it has ended: counted among the children that have ended once it was waited for
        }
    }
    return sum;
}
