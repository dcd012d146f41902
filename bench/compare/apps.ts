// apps - the servers of peers/fixtures with what each of their routes owes. Hashes are those of Node's answers.
//
// SPDX-License-Identifier: MIT
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ask, Promised } from '../lib/http.ts';
import type { Runtime } from '../lib/runtime.ts';
import { CannotRun } from '../lib/spawn.ts';

export interface Route {
    ask: Ask;
    promised: Promised;
}

export interface App {
    name: string;
    /** Apps of one batch take turns; others are measured after them. */
    batch: string;
    file: string;
    connections: number;
    env?: Record<string, string>;
    /** Asked again and again until it answers. */
    health: Route;
    /** Put under load. */
    main: Route;
    /** Checked once in each process before the load. */
    cases: Record<string, Route>;
    packages?: boolean;
    /** Stands on Bun.serve: that Node fails is no failure. */
    bunOnly?: boolean;
}

const JSON_TYPE = 'application/json';
const get = (path: string, promised: Promised): Route => ({ ask: { path }, promised });
const json = (path: string, sha: string, status = 200): Route => get(path, { status, type: JSON_TYPE, sha });

const HEALTH = get('/health', { status: 200, type: JSON_TYPE, body: '{"ok":true}' });
const NORMAL = '8d27cdc0250b65fc';
const DASHBOARD = json('/users/42/dashboard', NORMAL);
const REFUSED = '{"statusCode":500,"error":"Internal Server Error","message":"\\"totals\\" is required!"}';
const contract = (kind: string): string => `/users/42/contract?case=${kind}`;

/** What a serializer made from the schema must do with a document that does not fit it. */
const STRICT: Record<string, Route> = {
    normal: DASHBOARD,
    'extra field': json(contract('extra'), NORMAL),
    'numeric string': json(contract('numeric'), NORMAL),
    'missing required field': get(contract('missing'), { status: 500, type: JSON_TYPE, body: REFUSED }),
};

/** JSON.stringify gives on whatever it gets. */
const PLAIN: Record<string, Route> = {
    normal: DASHBOARD,
    'extra field': json(contract('extra'), 'b76e2b7fe3b85366'),
    'numeric string': json(contract('numeric'), 'adb14a282ba2c170'),
    'missing required field': json(contract('missing'), 'ba7fbb55543e1bf6'),
};

const fastify = (policy: string, cases: Record<string, Route>): App => ({
    name: `fastify-sqlite ${policy}`, batch: 'fastify-sqlite', file: 'fastify-sqlite.mjs', connections: 8, env: { SERIALIZER: policy },
    health: HEALTH, main: DASHBOARD, cases, packages: true,
});

const post = (path: string, body: string, promised: Promised): Route => ({ ask: { method: 'POST', path, body }, promised });
const ORDER = '{"customer":"Ada","lines":[{"sku":"a","quantity":2,"cents":250}]}';

const HELLO = get('/', { status: 200, body: 'Home page!' });
const ROWS = json('/json', 'f181ab746936c6e1');

export const APPS: App[] = [
    {
        name: 'serve-hello', batch: 'serve-hello', file: 'serve-hello.ts', connections: 8, health: HELLO, main: json('/json', '93a23971a914e5ea'),
        cases: { text: HELLO, 'not there': get('/nope', { status: 404, body: 'Not found' }) }, bunOnly: true,
    },
    {
        name: 'node-http rows', batch: 'node-http', file: 'node-http.mjs', connections: 8, health: get('/plain', { status: 200, body: 'ok' }), main: ROWS,
        cases: { hash: get('/hash', { status: 200, type: JSON_TYPE, body: '{"digest":"adc1c9892fbff47c33a7f9c8"}' }) },
    },
    {
        name: 'express-sqlite', batch: 'express-sqlite', file: 'express-sqlite.mjs', connections: 8, health: HEALTH, main: DASHBOARD, cases: { normal: DASHBOARD },
        packages: true,
    },
    {
        name: 'elysia', batch: 'elysia', file: 'elysia-hello.ts', connections: 8, health: get('/', { status: 200, body: 'Hello from Elysia' }),
        main: get('/users/42?sort=name', { status: 200, type: JSON_TYPE, body: '{"id":"42","sort":"name"}' }),
        cases: {
            'no query': get('/users/7', { status: 200, body: '{"id":"7","sort":"none"}' }),
            'body checked': post('/orders', ORDER, { status: 200, body: '{"customer":"Ada","cents":500}' }),
            'body refused': post('/orders', '{"customer":""}', { status: 422 }),
        },
        packages: true, bunOnly: true,
    },
    fastify('schema', STRICT), fastify('standalone', STRICT), fastify('plain', PLAIN),
];

/** fast-json-stringify's module for SERIALIZER=standalone, written by the first runtime that can, the same for all. */
export function makeSerializer(runtimes: readonly Runtime[]): void {
    for (const maker of runtimes) {
        try {
            maker.once('run', ['gen-serializer.mjs']);
        } catch (error) {
            if (error instanceof CannotRun)
                continue;
            throw error;
        }
        for (const other of runtimes) {
            if (other !== maker)
                copyFileSync(join(maker.fixtures, 'serializer.cjs'), join(other.fixtures, 'serializer.cjs'));
        }
        return;
    }
}
