// runtime - an executable under test: its name, its command line for each task, and a copy of the fixtures of its own.
//
// SPDX-License-Identifier: MIT
import { accessSync, constants, cpSync, existsSync, mkdirSync, realpathSync, statSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CannotRun, runOnce, scratchFolder, type Done, type Options } from './spawn.ts';

export type Task = 'version' | 'eval' | 'run' | 'test' | 'build' | 'install';

/** Names that begin with node get Node's command line, every other one Bun's. */
const COMMANDS: Record<'bun' | 'node', Partial<Record<Task, string[]>>> = {
    bun: { version: ['--version'], eval: ['-e'], run: ['run'], test: ['test'], build: ['build', '--outdir'], install: ['install'] },
    node: { version: ['--version'], eval: ['-e'], run: [], test: ['--test'] },
};

const FIXTURES = resolve(import.meta.dir, '../peers/fixtures');

export class Runtime {
    readonly kind: 'bun' | 'node';
    readonly path: string;
    readonly folder: string;
    readonly fixtures: string;
    readonly env: Record<string, string>;
    #version: string | undefined;

    constructor(readonly name: string, path: string) {
        this.path = resolve(path);
        try {
            accessSync(this.path, constants.X_OK);
        } catch {
            throw new CannotRun(`${name}: ${path} is not an executable`);
        }
        this.kind = name.startsWith('node') ? 'node' : 'bun';
        this.folder = join(scratchFolder(), name);
        this.fixtures = join(this.folder, 'fixtures');
        cpSync(FIXTURES, this.fixtures, { recursive: true });
        const modules = process.env.BENCH_NODE_MODULES;
        if (modules)
            symlinkSync(resolve(modules), join(this.fixtures, 'node_modules'));
        const home = join(this.folder, 'home');
        mkdirSync(home);
        this.env = { PATH: process.env.PATH ?? '', HOME: home, NODE_ENV: 'production', NO_COLOR: '1', DO_NOT_TRACK: '1' };
    }

    /** The command line for a task; CannotRun where the runtime has no such command. */
    argv(task: Task, ...words: string[]): string[] {
        const command = COMMANDS[this.kind][task];
        if (!command)
            throw new CannotRun('absent');
        return [this.path, ...command, ...words];
    }

    once(task: Task, words: string[], options: Options = {}): Done {
        return runOnce(this.argv(task, ...words), { cwd: this.fixtures, ...options, env: { ...this.env, ...options.env } });
    }

    /** First line of --version. */
    version(): string {
        return (this.#version ??= this.once('version', []).stdout.split('\n')[0]);
    }

    /** Size of the executable in MiB. */
    binarySize(): number {
        return statSync(realpathSync(this.path)).size / 2 ** 20;
    }
}

/** Are the packages there that some fixtures import? */
export const havePackages = (): boolean => existsSync(join(process.env.BENCH_NODE_MODULES ?? '', 'fastify/package.json'));
