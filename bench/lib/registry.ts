// registry - a package registry on 127.0.0.1 with ten tiny packages of our own, to warm the caches of `install`.
//
// SPDX-License-Identifier: MIT
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

const COUNT = 10, BLOCK = 512;

/** One file as a block of head and blocks of text (ustar). */
function tarEntry(path: string, text: string): Buffer {
    const head = Buffer.alloc(BLOCK);
    const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
    head.write(path, 0);
    head.write(`${octal(0o644, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0${octal(text.length, 11)}\0${octal(0, 11)}\0        0`, 100);
    head.write('ustar\x0000', 257);
    const sum = head.reduce((total, byte) => total + byte, 0);
    head.write(`${octal(sum, 6)}\0 `, 148);
    const body = Buffer.alloc(Math.ceil(text.length / BLOCK) * BLOCK);
    body.write(text, 0, 'latin1');
    return Buffer.concat([head, body]);
}

/** A .tgz of files below package/. */
export function tarball(files: Record<string, string>): Buffer {
    return gzipSync(Buffer.concat([...Object.entries(files).map(([path, text]) => tarEntry(`package/${path}`, text)), Buffer.alloc(2 * BLOCK)]));
}

export class Registry {
    readonly url: string;
    #server;
    #answers = new Map<string, { document: string; archive: Buffer }>();

    constructor() {
        this.#server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: (request) => this.#answer(request) });
        this.url = `http://127.0.0.1:${this.#server.port}/`;
        for (let i = 0; i < COUNT; i++)
            this.#add(i);
    }

    stop(): void {
        this.#server.stop(true);
    }

    /** Package i needs the two that follow it. */
    #add(i: number): void {
        const name = `bench-pkg-${i}`, version = `1.${i}.0`;
        const dependencies = Object.fromEntries([i + 1, i + 2].filter((k) => k < COUNT).map((k) => [`bench-pkg-${k}`, '^1.0.0']));
        const manifest = { name, version, main: 'index.js', dependencies };
        const archive = tarball({
            'package.json': JSON.stringify(manifest),
            'index.js': `module.exports = ${JSON.stringify(name)};\n`,
            'lib/data.js': `module.exports = [${Array.from({ length: 500 }, (_, k) => k)}];\n`,
        });
        const hash = (kind: string, form: 'base64' | 'hex') => createHash(kind).update(archive).digest(form);
        const dist = { tarball: `${this.url}${name}/-/${name}-${version}.tgz`, integrity: `sha512-${hash('sha512', 'base64')}`, shasum: hash('sha1', 'hex') };
        const document = JSON.stringify({ name, 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist } } });
        this.#answers.set(name, { document, archive });
    }

    #answer(request: Request): Response {
        const path = new URL(request.url).pathname;
        const found = this.#answers.get(path.split('/')[1]);
        if (!found)
            return new Response('no such package', { status: 404 });
        return path.endsWith('.tgz') ? new Response(new Uint8Array(found.archive)) : new Response(found.document, { headers: { 'content-type': 'application/json' } });
    }
}
