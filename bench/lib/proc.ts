// proc - what Linux says about processes and the machine (/proc), as numbers.
//
// SPDX-License-Identifier: MIT
import { readFileSync, readdirSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';

export interface Memory {
    rss: number;
    pss: number;
    anonymous: number;
}

/** CPU time of a process so far: ticks of all threads that ever were; of those that are, nanoseconds on a CPU and waiting for one. */
export interface CpuMark {
    ticks: number;
    threads: Map<string, { ran: number; waited: number }>;
}

const TICK_MS = 10; // USER_HZ is 100 on every Linux that /proc/PID/stat is read on
const MIB = 1024;

/** Fields of a stat file from the third on; the second is a name that may hold anything. */
function statFields(file: string): string[] {
    const text = readFileSync(file, 'latin1');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

export function cpuMark(pid: number): CpuMark {
    const fields = statFields(`/proc/${pid}/stat`);
    const threads: CpuMark['threads'] = new Map();
    for (const id of readdirSync(`/proc/${pid}/task`)) {
        try {
            const [ran, waited] = readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'latin1').split(' ').map(Number);
            threads.set(id, { ran, waited });
        } catch {
            // the thread has ended since, or the kernel keeps no schedstat
        }
    }
    return { ticks: Number(fields[11]) + Number(fields[12]), threads };
}

/**
 * CPU milliseconds between two marks of one process. The scheduler's nanoseconds of each thread are exact but end with the thread,
 * so the ticks decide when they say clearly more.
 */
export function cpuBetween(from: CpuMark, to: CpuMark): number {
    const ticks = (to.ticks - from.ticks) * TICK_MS;
    let ns = 0;
    for (const [id, now] of to.threads)
        ns += now.ran - (from.threads.get(id)?.ran ?? 0);
    const exact = ns / 1e6;
    return ticks > exact + 2 * TICK_MS ? ticks : exact;
}

/** Milliseconds that the threads could have run and had no CPU. */
export function waitedBetween(from: CpuMark, to: CpuMark): number {
    let ns = 0;
    for (const [id, now] of to.threads)
        ns += now.waited - (from.threads.get(id)?.waited ?? 0);
    return ns / 1e6;
}

/**
 * Resident memory in MiB. Not the peak of getrusage: a child's begins with its parent's, from before exec. Anonymous rather than private
 * dirty: that counts a file's own pages too while they wait to reach the disk.
 */
export function memoryOf(pid: number): Memory {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1');
    const field = (name: string) => Number(new RegExp(`^${name}: +(\\d+) kB`, 'm').exec(text)![1]) / MIB;
    return { rss: field('Rss'), pss: field('Pss'), anonymous: field('Anonymous') };
}

/** Minor page faults of a living process. */
export const faultsOf = (pid: number): number => Number(statFields(`/proc/${pid}/stat`)[7]);

/** CPU milliseconds that the whole machine has been busy, time stolen by the host included. */
export function machineBusy(): number {
    const [user, nice, system, , , irq, softirq, steal] = readFileSync('/proc/stat', 'latin1').split('\n')[0].split(/ +/).slice(1).map(Number);
    return (user + nice + system + irq + softirq + steal) * TICK_MS;
}

/** CPU milliseconds of this process and of its children that have ended. */
export function ownBusy(): number {
    return statFields('/proc/self/stat').slice(11, 15).reduce((sum, n) => sum + Number(n), 0) * TICK_MS;
}

/** As `AMD EPYC x2, 4 GiB, Linux 6.18`. */
export function machineText(): string {
    const model = cpus()[0]?.model?.trim() || process.arch;
    return `${model} x${cpus().length}, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}`;
}

/** Load average of the last minute. */
export const loadAverage = (): number => Number(readFileSync('/proc/loadavg', 'latin1').split(' ')[0]);
