// args - the command lines of the tools: `--name value`, `--name=value`, `--switch`, repeated options, --help.
//
// SPDX-License-Identifier: MIT

/** A text is one option with that text as its default; a list collects repetitions; false is a switch. */
export type Defaults = Record<string, string | string[] | boolean>;

export class UsageError extends Error {}

/** The options of `argv` over their defaults. Unknown ones, missing values and loose words are a UsageError. */
export function parseArgs<T extends Defaults>(argv: readonly string[], defaults: T): T {
    const out: Defaults = {};
    for (const [key, value] of Object.entries(defaults))
        out[key] = Array.isArray(value) ? [...value] : value;
    for (let i = 0; i < argv.length; i++) {
        const found = /^--([a-z][\w-]*)(?:=(.*))?$/s.exec(argv[i]);
        if (!found || !Object.hasOwn(defaults, found[1]))
            throw new UsageError(`unknown argument: ${argv[i]}`);
        const [, name, inline] = found;
        if (typeof defaults[name] === 'boolean') {
            if (inline !== undefined)
                throw new UsageError(`--${name} takes no value`);
            out[name] = true;
            continue;
        }
        const value = inline ?? argv[++i];
        if (value === undefined)
            throw new UsageError(`--${name} wants a value`);
        if (Array.isArray(out[name]))
            out[name].push(value);
        else
            out[name] = value;
    }
    return out as T;
}

/** A positive number of an option's text. */
export function positive(name: string, text: string): number {
    const value = Number(text);
    if (!(value > 0) || !Number.isFinite(value))
        throw new UsageError(`--${name} wants a positive number, not ${JSON.stringify(text)}`);
    return value;
}

/** A whole number of an option's text, zero included. */
export function count(name: string, text: string): number {
    if (!/^\d+$/.test(text))
        throw new UsageError(`--${name} wants a whole number, not ${JSON.stringify(text)}`);
    return Number(text);
}

/** `name=path` pairs. */
export function pairs(name: string, list: readonly string[]): [string, string][] {
    return list.map((item) => {
        const found = /^([\w.-]+)=(.+)$/s.exec(item);
        if (!found)
            throw new UsageError(`--${name} wants NAME=PATH, not ${JSON.stringify(item)}`);
        return [found[1], found[2]];
    });
}
