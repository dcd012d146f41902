// guard - waits until other processes are quiet, and says how much they disturbed what was measured.
//
// Only the CPU that others use counts; what is measured never decides whether it is kept, or the choice would bend the result.
//
// SPDX-License-Identifier: MIT
import { machineBusy, ownBusy } from './proc.ts';
import { childrenBusy } from './spawn.ts';

/** More of other processes than this, in cores, is a disturbance. */
export const QUIET = 0.25;

const LOOK_MS = 400;

/** CPU milliseconds of everybody else so far. */
export const othersBusy = (): number => machineBusy() - ownBusy() - childrenBusy();

export class Guard {
    waitedMs = 0;
    repeated = 0;
    /** Measurements that were kept though others were busy. */
    disturbed = 0;
    measured = 0;
    #left: number;
    #began = performance.now();
    #busy: () => number;
    #othersAtStart: number;

    /** `patience`: seconds in all to spend on waiting and repeating; `busy`: CPU milliseconds of others. */
    constructor(patience: number, busy: () => number = othersBusy) {
        this.#left = patience * 1000;
        this.#busy = busy;
        this.#othersAtStart = busy();
    }

    /** Returns once others have been quiet for a moment, or when patience has run out. */
    async settle(): Promise<void> {
        while (this.#left > 0) {
            const before = this.#busy();
            await Bun.sleep(LOOK_MS);
            if ((this.#busy() - before) / LOOK_MS < QUIET)
                return;
            this.#left -= LOOK_MS;
            this.waitedMs += LOOK_MS;
        }
    }

    /** Does `work`, again while others disturb it and patience lasts. `rejected` gets the results that do not count. */
    async run<T>(work: () => Promise<T>, rejected?: (value: T, others: number) => void): Promise<T> {
        for (;;) {
            const began = performance.now(), before = this.#busy();
            const value = await work();
            const took = performance.now() - began;
            // below a tenth of a second the ticks of /proc say nothing
            const others = took < 100 ? 0 : Math.max(0, (this.#busy() - before) / took);
            this.measured++;
            if (others < QUIET)
                return value;
            if (this.#left <= 0) {
                this.disturbed++;
                return value;
            }
            this.repeated++;
            rejected?.(value, others);
            this.#left -= took;
            await this.settle();
        }
    }

    /** Cores that others used on average since the guard was made. */
    average(): number {
        return Math.max(0, (this.#busy() - this.#othersAtStart) / (performance.now() - this.#began));
    }

    summary(): string {
        return `waited ${Math.round(this.waitedMs / 1000)} s for quiet, repeated ${this.repeated} disturbed measurements, kept ${this.disturbed} of ${this.measured} ` +
            `with other processes above ${QUIET} cores; others used ${this.average().toFixed(2)} cores on average`;
    }
}
