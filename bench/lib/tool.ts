// tool - how a tool of bench/ ends: main's exit code, or 2 with what is wrong and the usage.
//
// SPDX-License-Identifier: MIT
import { UsageError } from './args.ts';
import { CannotRun } from './spawn.ts';

/** Runs main on the command line. Errors other than a UsageError or a CannotRun are faults of the tool, and are thrown. */
export async function runTool(name: string, usage: string, main: (argv: string[]) => Promise<number>): Promise<void> {
    try {
        process.exitCode = await main(process.argv.slice(2));
    } catch (error) {
        if (!(error instanceof UsageError || error instanceof CannotRun))
            throw error;
        console.error(`${name}: ${error.message}\n\n${usage}`);
        process.exitCode = 2;
    }
}
