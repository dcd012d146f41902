// server - one fresh server process: how long until it answers, its first answer, checks of single routes.
//
// SPDX-License-Identifier: MIT
import { exchange } from './exchange.ts';
import { checkPromise, requestBytes, WrongAnswer, type Answer, type Ask, type Promised } from './http.ts';
import { memoryOf, type Memory } from './proc.ts';
import type { Runtime } from './runtime.ts';
import { CannotRun, reason, start, within, type Child } from './spawn.ts';

/** One request on a connection of its own. */
export function ask(port: number, question: Ask, timeout = 5000): Promise<Answer> {
    return within(exchange(port, requestBytes(question, port)), timeout).then((done) => {
        if (!done)
            throw new WrongAnswer(`no answer in ${timeout / 1000} s`);
        return done.answer;
    });
}

/** A port that nobody listens on now. */
export function freePort(): number {
    const listener = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } });
    const { port } = listener;
    listener.stop(true);
    return port;
}

export class Server {
    private constructor(readonly child: Child, readonly port: number, readonly readyMs: number) {}

    /** Starts it and waits for the first good answer of `health`; readyMs is from spawn to there. */
    static async start(runtime: Runtime, file: string, health: { ask: Ask; promised: Promised }, options: { env?: Record<string, string>; cpu?: string } = {}): Promise<Server> {
        const port = freePort();
        const argv = runtime.argv('run', file);
        const began = performance.now();
        const child = start(argv, { cwd: runtime.fixtures, env: { ...runtime.env, ...options.env, PORT: String(port) }, cpu: options.cpu });
        try {
            for (;;) {
                let answer: Answer;
                try {
                    answer = await ask(port, health.ask);
                } catch (error) {
                    if (error instanceof WrongAnswer)
                        throw error;
                    if (child.process.exitCode !== null || performance.now() - began > 15_000)
                        throw new CannotRun(reason(child.errors(), `no answer, exit code ${child.process.exitCode}`));
                    await Bun.sleep(0.5);
                    continue;
                }
                const readyMs = performance.now() - began;
                checkPromise(answer, health.promised);
                return new Server(child, port, readyMs);
            }
        } catch (error) {
            await child.stop();
            throw error instanceof WrongAnswer ? new CannotRun(`${health.ask.path}: ${error.message}`) : error;
        }
    }

    /** Asks once and checks; the milliseconds from connect to the checked answer. */
    async check(route: { ask: Ask; promised: Promised }): Promise<number> {
        const began = performance.now();
        try {
            checkPromise(await ask(this.port, route.ask), route.promised);
        } catch (error) {
            throw new CannotRun(`${route.ask.path}: ${(error as Error).message}`);
        }
        return performance.now() - began;
    }

    memory(): Memory {
        return memoryOf(this.child.pid);
    }

    stop(): Promise<void> {
        return this.child.stop();
    }
}
