// wire.js - for the other programs: raw requests to a server, raw answers printed but for what changes from run to run.
//
// SPDX-License-Identifier: MIT
const net = require('net');

exports.wire = async (port, list) => {
    for (const text of list) {
        await new Promise((done) => {
            const c = net.connect(port, '127.0.0.1');
            let all = '';
            c.on('data', (d) => all += d.toString('latin1'));
            c.on('close', () => {
                console.log(JSON.stringify(all.replace(/(date|last-modified|etag): [^\r]*/ig, '$1: D')));
                done();
            });
            c.write(text);
        });
    }
};
exports.get = (path, more = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${more}\r\n`;
exports.post = (path, body, type = 'application/json') =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
