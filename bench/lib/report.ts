// report - where results go: a head that says when, where and how, and the files of --out.
//
// SPDX-License-Identifier: MIT
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { machineText } from './proc.ts';
import type { Runtime } from './runtime.ts';

export interface Head {
    date: string;
    machine: string;
    command: string;
    runtimes: Record<string, string>;
}

/** Words of a command line without the folders of this machine. */
function shortened(word: string): string {
    const [, before, path] = /^([\w.-]*=)?(.*)$/s.exec(word)!;
    return (before ?? '') + (path.startsWith('/') ? path.slice(path.lastIndexOf('/') + 1) : path);
}

/** `tool` is how the tool is called in the repository, `argv` its words. */
export function head(tool: string, argv: readonly string[], runtimes: readonly Runtime[]): Head {
    const now = new Date();
    return {
        date: `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
        machine: machineText(),
        command: [`cob ${tool}`, ...argv.map(shortened)].join(' '),
        runtimes: Object.fromEntries(runtimes.map((r) => [r.name, r.version()])),
    };
}

export function headText(title: string, info: Head): string {
    const runtimes = Object.entries(info.runtimes).map(([name, version]) => `- ${name}: ${version}`);
    return `## ${title}\n\n${info.date}, ${info.machine}\n\n    ${info.command}\n\n${runtimes.join('\n')}\n`;
}

export const footer = (info: Head): string[] => [
    `${info.date} · ${info.machine}`,
    Object.entries(info.runtimes).map(([name, version]) => `${name} ${version}`).join(' · '),
    info.command.length > 130 ? `${info.command.slice(0, 127)}...` : info.command,
];

/** Writes NAME -> text into a folder, which is made if need be. */
export function writeFiles(folder: string, files: Record<string, string>): void {
    mkdirSync(folder, { recursive: true });
    for (const [name, text] of Object.entries(files))
        writeFileSync(join(folder, name), text);
}

const clean = (text: string): string => text.replaceAll('`', "'");

/**
 * A page with the block between `<!-- bench NAME -->` and `<!-- end -->` made anew: pictures (file -> what they show), then when, where and how they were
 * made. A page without such a block is an error.
 */
export function withPictures(page: string, name: string, info: Head, folder: string, pictures: Record<string, string>): string {
    const begin = `<!-- bench ${name} -->\n`, end = '<!-- end -->';
    const from = page.indexOf(begin), to = page.indexOf(end, from);
    if (from < 0 || to < 0)
        throw new Error(`no block ${begin.trim()} ... ${end}`);
    const images = Object.entries(pictures).map(([file, text]) => `![${text}](${folder ? `${folder}/` : ''}${file})`);
    const versions = Object.entries(info.runtimes).map(([runtime, version]) => `${runtime} ${version}`).join(', ');
    const block = `${images.join('\n')}\n\n${info.date}, ${info.machine}; ${versions}; \`${clean(info.command)}\`\n`;
    return page.slice(0, from + begin.length) + block + page.slice(to);
}

/** Shows the pictures of `out` in a page. */
export function showPictures(file: string, name: string, info: Head, out: string, pictures: Record<string, string>): void {
    writeFileSync(file, withPictures(readFileSync(file, 'utf8'), name, info, relative(dirname(file), out), pictures));
}

/** Numbers in JSON to five digits: more is noise and makes diffs long. */
export function toJson(value: unknown): string {
    return JSON.stringify(value, (_, v) => (typeof v === 'number' && !Number.isInteger(v) ? Number(v.toPrecision(5)) : v), 1) + '\n';
}

/** What is going on, on a terminal; an empty text clears the line. */
export function progress(text: string): void {
    if (process.stderr.isTTY)
        process.stderr.write(`\r\x1b[K${text}`);
}
