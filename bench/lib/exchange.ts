// exchange - one request on a connection of its own.
//
// SPDX-License-Identifier: MIT
import { parseAnswer, WrongAnswer, type Answer } from './http.ts';

/** Sends the bytes of a request; the answer, and all bytes that came with it. Rejects when the connection ends before. */
export function exchange(port: number, request: Buffer): Promise<{ answer: Answer; bytes: Buffer }> {
    const { promise, resolve, reject } = Promise.withResolvers<{ answer: Answer; bytes: Buffer }>();
    let bytes = Buffer.alloc(0);
    Bun.connect({
        hostname: '127.0.0.1', port,
        socket: {
            open: (socket) => void socket.write(request),
            data(socket, chunk) {
                bytes = Buffer.concat([bytes, chunk]);
                try {
                    const answer = parseAnswer(bytes);
                    if (answer) {
                        resolve({ answer, bytes });
                        socket.end();
                    }
                } catch (error) {
                    reject(error);
                }
            },
            close: () => reject(new WrongAnswer('the connection was closed')),
            error: (_, error) => reject(error),
        },
    }).catch(reject);
    return promise;
}
