// http - requests as bytes, answers from bytes, and whether an answer is the one that was promised.
//
// For checking, not for browsing: an answer that is not exactly HTTP/1.1 with a length or chunks is a WrongAnswer.
//
// SPDX-License-Identifier: MIT
import { createHash } from 'node:crypto';

export class WrongAnswer extends Error {}

export interface Ask {
    method?: string;
    path: string;
    body?: string;
    type?: string;
}

/** What a route owes. A literal body or the SHA-256 (hex, or its beginning) of the body's bytes. */
export interface Promised {
    status: number;
    type?: string;
    body?: string;
    sha?: string;
}

export interface Answer {
    status: number;
    /** Names in lower case, in order. */
    headers: [string, string][];
    body: Buffer;
    /** Where the next answer begins. */
    end: number;
}

/** The bytes of a request on a connection that stays open. */
export function requestBytes(ask: Ask, port: number): Buffer {
    const lines = [`${ask.method ?? 'GET'} ${ask.path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, 'User-Agent: cob-bench', 'Accept: */*'];
    if (ask.body !== undefined)
        lines.push(`Content-Type: ${ask.type ?? 'application/json'}`, `Content-Length: ${Buffer.byteLength(ask.body)}`);
    return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${ask.body ?? ''}`);
}

/** Body in chunks that begins at `at`; null when more must come. */
function readChunks(bytes: Buffer, at: number): { body: Buffer; end: number } | null {
    const parts: Buffer[] = [];
    for (;;) {
        const line = bytes.indexOf('\r\n', at);
        if (line < 0)
            return null;
        const text = bytes.toString('latin1', at, line);
        if (!/^[0-9a-f]+$/i.test(text))
            throw new WrongAnswer(`chunk size ${JSON.stringify(text.slice(0, 20))}`);
        const size = parseInt(text, 16), begin = line + 2;
        if (bytes.length < begin + size + 2)
            return null;
        if (bytes.toString('latin1', begin + size, begin + size + 2) !== '\r\n')
            throw new WrongAnswer('a chunk without its end');
        if (size === 0)
            return { body: Buffer.concat(parts), end: begin + 2 };
        parts.push(bytes.subarray(begin, begin + size));
        at = begin + size + 2;
    }
}

/** The answer that begins at `at`, or null when more bytes must come. */
export function parseAnswer(bytes: Buffer, at = 0): Answer | null {
    const headEnd = bytes.indexOf('\r\n\r\n', at);
    if (headEnd < 0)
        return null;
    const [first, ...lines] = bytes.toString('latin1', at, headEnd).split('\r\n');
    const status = /^HTTP\/1\.1 (\d{3})( |$)/.exec(first);
    if (!status)
        throw new WrongAnswer(`status line ${JSON.stringify(first.slice(0, 40))}`);
    const headers = lines.map((line): [string, string] => {
        const colon = line.indexOf(':');
        if (colon < 1)
            throw new WrongAnswer(`header ${JSON.stringify(line.slice(0, 40))}`);
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    });
    const values = (name: string) => headers.filter(([n]) => n === name).map(([, v]) => v);
    const lengths = values('content-length'), codings = values('transfer-encoding');
    if (lengths.length + codings.length !== 1)
        throw new WrongAnswer('neither one length nor chunks');
    const begin = headEnd + 4;
    if (codings.length) {
        if (codings[0].toLowerCase() !== 'chunked')
            throw new WrongAnswer(`transfer-encoding ${codings[0]}`);
        const read = readChunks(bytes, begin);
        return read && { status: Number(status[1]), headers, ...read };
    }
    if (!/^\d+$/.test(lengths[0]))
        throw new WrongAnswer(`content-length ${lengths[0]}`);
    const end = begin + Number(lengths[0]);
    return bytes.length < end ? null : { status: Number(status[1]), headers, body: bytes.subarray(begin, end), end };
}

/** Throws a WrongAnswer unless the answer is what was promised. */
export function checkPromise(answer: Answer, promised: Promised): void {
    if (answer.status !== promised.status)
        throw new WrongAnswer(`status ${answer.status} in place of ${promised.status}`);
    const type = answer.headers.find(([name]) => name === 'content-type')?.[1] ?? '';
    if (promised.type !== undefined && type.split(';')[0] !== promised.type)
        throw new WrongAnswer(`content-type ${JSON.stringify(type)} in place of ${promised.type}`);
    if (promised.body !== undefined && !answer.body.equals(Buffer.from(promised.body)))
        throw new WrongAnswer(`body ${JSON.stringify(answer.body.toString().slice(0, 60))}`);
    if (promised.sha !== undefined && !createHash('sha256').update(answer.body).digest('hex').startsWith(promised.sha))
        throw new WrongAnswer(`${answer.body.length} bytes of body with another hash`);
}

const DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/**
 * Compares answers with a first one that was checked against its promise: every byte of the body, the status, all headers in their order. Only the
 * value of Date may differ, and must be a date. Most answers are the very bytes of the last good one: one comparison in C.
 */
export class Sameness {
    #model: Answer;
    #last: Buffer;
    /** Bytes of the last good answer: how much to wait for. */
    length: number;

    constructor(bytes: Buffer, promised: Promised) {
        const answer = parseAnswer(bytes);
        if (!answer || answer.end !== bytes.length)
            throw new WrongAnswer('more or less than one answer');
        checkPromise(answer, promised);
        this.#last = Buffer.from(bytes);
        this.#model = parseAnswer(this.#last)!;
        this.length = bytes.length;
    }

    /** The end of the answer in `bytes`, 0 when more must come; throws a WrongAnswer. */
    take(bytes: Buffer): number {
        if (bytes.equals(this.#last))
            return bytes.length;
        const answer = parseAnswer(bytes);
        if (!answer)
            return 0;
        const model = this.#model;
        if (answer.status !== model.status)
            throw new WrongAnswer(`status ${answer.status} in place of ${model.status}`);
        if (answer.headers.length !== model.headers.length)
            throw new WrongAnswer(`${answer.headers.length} headers in place of ${model.headers.length}`);
        answer.headers.forEach(([name, value], i) => {
            const [wanted, before] = model.headers[i];
            if (name !== wanted || (name === 'date' ? !DATE.test(value) : value !== before))
                throw new WrongAnswer(`header ${name}: ${value} in place of ${wanted}: ${before}`);
        });
        if (!answer.body.equals(model.body))
            throw new WrongAnswer('another body');
        this.#last = Buffer.from(bytes.subarray(0, answer.end));
        this.length = answer.end;
        return answer.end;
    }
}
